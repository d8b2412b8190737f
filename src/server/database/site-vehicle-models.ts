import type { Pool } from 'pg';
import { foldText } from '../../domain/kit/search-text.ts';
import type { SiteVehicleModel } from '../../domain/platform/site-vehicle-model.ts';

const keyOf = (make: string | null, model: string | null): string => `${foldText(make ?? '')}|${foldText(model ?? '')}`;

/** Models that vehicles of every organization are of, most used first. Called by the site store, which has seen who asks. */
export async function listVehicleModels(pool: Pool): Promise<SiteVehicleModel[]> {
  const { rows } = await pool.query<{ make: string | null; model: string | null; energies: string[]; vehicles: number; orgs: string[] }>(
    `SELECT trim(make) AS make, trim(model) AS model, array_agg(DISTINCT energy) AS energies, count(*)::int AS vehicles, array_agg(DISTINCT org_id::text) AS orgs
       FROM vehicles WHERE status NOT IN ('sold', 'archived') GROUP BY 1, 2 ORDER BY 4 DESC`,
  );
  const { rows: catalogue } = await pool.query<{ id: string; make: string; model: string }>('SELECT id, make, model FROM vehicle_models');
  const known = new Map(catalogue.map(({ id, make, model }) => [keyOf(make, model), id]));
  const found = new Map<string, SiteVehicleModel & { orgs: Set<string> }>();
  for (const { make, model, energies, vehicles, orgs } of rows) {
    const key = keyOf(make, model);
    const one = found.get(key) ?? {
      _id: key,
      make,
      model,
      energies: [],
      vehicles: 0,
      organizations: 0,
      known: known.get(key) ?? null,
      orgs: new Set<string>(),
    };
    one.vehicles += vehicles;
    one.energies = [...new Set([...one.energies, ...energies])].sort((a, b) => a.localeCompare(b));
    for (const org of orgs) one.orgs.add(org);
    found.set(key, one);
  }
  return [...found.values()].map(({ orgs, ...one }) => ({ ...one, organizations: orgs.size })).sort((a, b) => b.vehicles - a.vehicles);
}
