import type { Pool } from 'pg';
import type { Entity, RowOf } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import { foldText } from '../../domain/text/search-text.ts';
import type { SiteVehicleModel } from '../../domain/platform/site-vehicle.ts';
import { type DtcStatus, DTC_SEVERITIES, type DtcSeverity } from '../../domain/dtc/diagnostic.ts';
import type { SITE_VEHICLE_CODES_SORTS, SiteVehicleCodes } from '../../domain/platform/site-report.ts';
import type { Actor, Context, ListQuery, Writer } from '../context.ts';
import { systemActor } from './actors.ts';
import { listRows } from './list.ts';
import { authorize } from './permissions.ts';
import { findRow } from './rows.ts';

interface VehicleCodesQuery {
  page: number;
  size: number;
  q?: string;
  /** Only of these organizations; only with a last code of these severities or states; only with a code that is not over, or without one. */
  owners?: readonly string[];
  severities?: readonly DtcSeverity[];
  statuses?: readonly DtcStatus[];
  open?: boolean;
  sort: { field: (typeof SITE_VEHICLE_CODES_SORTS)[number]; direction: 1 | -1 };
}

const ORDER: Record<VehicleCodesQuery['sort']['field'], string> = {
  registration: 'v.registration',
  owner: 'lower(o.name)',
  odometerKm: 'odometer',
  total: 'l.total',
  active: 'l.open',
  code: 'l.code',
  status: 'l.status',
  severity: 'array_position($7::text[], l.severity)',
  lastAt: 'l.last_at',
};

/** Vehicles of every organization that ever told a code, a page of them. Called by the site store, which has seen who asks. */
async function listVehicleCodes(
  pool: Pool,
  { page, size, q, owners, severities, statuses, open, sort }: VehicleCodesQuery,
): Promise<{ count: number; results: SiteVehicleCodes[] }> {
  const { rows } = await pool.query<{ count: number; row: SiteVehicleCodes | null }>(
    `WITH lines AS (
       SELECT org_id, vehicle, count(*)::int AS total, (count(*) FILTER (WHERE cleared_at IS NULL))::int AS open, max(last_at) AS last_at,
              (array_agg(code ORDER BY last_at DESC, id DESC))[1] AS code, (array_agg(status ORDER BY last_at DESC, id DESC))[1] AS status, (array_agg(severity ORDER BY last_at DESC, id DESC))[1] AS severity
         FROM dtc_events WHERE vehicle IS NOT NULL AND ($1::uuid[] IS NULL OR org_id = ANY ($1)) GROUP BY org_id, vehicle
     ), found AS (
       SELECT jsonb_build_object('_id', v.id, 'owner', jsonb_build_object('type', 'organization', 'id', o.id, 'name', o.name), 'registration', v.registration, 'odometerKm', d.odometer, 'total', l.total, 'active', l.open,
                'code', l.code, 'status', l.status, 'severity', l.severity, 'lastAt', to_char(l.last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS row,
              row_number() OVER (ORDER BY ${ORDER[sort.field]} ${sort.direction === 1 ? 'ASC' : 'DESC'} NULLS LAST, v.registration, v.id) AS n
         FROM lines l JOIN vehicles v ON v.id = l.vehicle AND v.org_id = l.org_id JOIN organizations o ON o.id = v.org_id LEFT JOIN vehicle_states s ON s.vehicle_id = v.id AND s.org_id = v.org_id
              CROSS JOIN LATERAL (SELECT (s.state->>'odometerKm')::float8 + coalesce((SELECT (entry->>'km')::float8 FROM jsonb_array_elements(v.box_offsets) WITH ORDINALITY AS of_box (entry, nth)
                WHERE entry->>'device' = coalesce(s.state->>'odometerDevice', s.state->>'device') ORDER BY nth DESC LIMIT 1), 0) AS km) box
              CROSS JOIN LATERAL (SELECT CASE WHEN v.odometer_at > s.at AND v.odometer_km > coalesce(box.km, 0) THEN v.odometer_km ELSE coalesce(box.km, v.odometer_km) END AS odometer) d
        WHERE ($2::text[] IS NULL OR l.severity = ANY ($2)) AND ($3::text[] IS NULL OR l.status = ANY ($3)) AND ($4::bool IS NULL OR (l.open > 0) = $4)
          AND ($5::text IS NULL OR position($5 IN v.search_text) > 0 OR position($5 IN o.search_text) > 0 OR position(upper($6) IN l.code) > 0) AND $7::text[] IS NOT NULL
     )
     SELECT (SELECT count(*) FROM found)::int AS count, f.row FROM (SELECT 1) one LEFT JOIN (SELECT row, n FROM found ORDER BY n LIMIT $8 OFFSET $9) f ON true ORDER BY f.n`,
    [
      owners ?? null,
      severities ?? null,
      statuses ?? null,
      open ?? null,
      q === undefined ? null : foldText(q),
      q ?? '',
      [...DTC_SEVERITIES],
      size,
      (page - 1) * size,
    ],
  );
  return { count: rows[0]?.count ?? 0, results: rows.flatMap(({ row }) => (row ? [row] : [])) };
}

const keyOf = (make: string | null, model: string | null): string => `${foldText(make ?? '')}|${foldText(model ?? '')}`;

/** Models that vehicles of every organization are of, most used first. Called by the site store, which has seen who asks. */
async function listVehicleModels(pool: Pool): Promise<SiteVehicleModel[]> {
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

export interface SiteQuery extends ListQuery {
  /** Only the rows of these organizations; `sort` also takes `owner`. */
  owners?: readonly string[];
}

/** Rows of every organization, each naming its `owner`. */
export interface SiteStore {
  list<E extends Entity>(entity: E, query: SiteQuery): Promise<{ count: number; results: RowOf<E>[] }>;
  get<E extends Entity>(entity: E, id: string): Promise<RowOf<E> | null>;
  /** Trouble codes, a line a vehicle. */
  vehicleCodes(query: Parameters<typeof listVehicleCodes>[1]): ReturnType<typeof listVehicleCodes>;
  /** Models that their sheets name, most used first. */
  vehicleModels(): ReturnType<typeof listVehicleModels>;
  /** One transaction in the space of an organization, which must exist: versions and mirrors follow as for its own people. */
  write<T>(orgId: string, work: (writer: Writer) => Promise<T>): Promise<T>;
}

type SiteGuard = 'siteadmin' | 'superadmin';

/** Whether this person administers the platform now: a super administrator in admin mode, or an administrator of the site's owner. */
export function isSiteActor(actor: Actor, guard: SiteGuard = 'siteadmin'): boolean {
  if (actor.kind !== 'person' || actor.user === null) return false;
  return guard === 'superadmin' ? actor.user.isAdmin && actor.user.adminMode : actor.site;
}

/**
 * The one door across organizations. It opens for a person who administers the platform, and for nobody else: not for the server's own
 * work. People's own spaces (preferences, notifications) stay theirs.
 */
export function siteStore({ pool, store }: Pick<Context, 'pool' | 'store'>, actor: Actor, guard: SiteGuard = 'siteadmin'): SiteStore {
  if (!isSiteActor(actor, guard)) throw fail('forbidden');
  const everywhere = systemActor(null);
  const allowed = (entity: Entity): void => {
    if (entity.space === 'user') throw fail('forbidden');
    if (entity.space === 'site') authorize(actor, entity, 'read');
  };
  return {
    async list(entity, { owners, ...query }) {
      allowed(entity);
      return listRows(pool, everywhere, entity, query, { owners: entity.space === 'organization' ? owners : undefined });
    },
    async get(entity, id) {
      allowed(entity);
      return findRow(pool, everywhere, entity, id);
    },
    vehicleCodes: (query) => listVehicleCodes(pool, query),
    vehicleModels: () => listVehicleModels(pool),
    async write(orgId, work) {
      const { rowCount } = await pool.query('SELECT 1 FROM organizations WHERE id = $1', [orgId]);
      if (rowCount === 0) throw fail('not-found');
      return store.write(systemActor(orgId), work);
    },
  };
}
