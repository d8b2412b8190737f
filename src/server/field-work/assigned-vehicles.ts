import { isInScope } from '../../domain/check-list/assignment-scope.ts';
import type { CheckAssignment } from '../../domain/check-list/check-assignment.ts';
import { distanceM } from '../../domain/kit/geometry.ts';
import type { RowOf } from '../../domain/kit/entity.ts';
import { RETIRED_STATUSES, type vehicle as declaredVehicle } from '../../domain/vehicle/vehicle.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';

export type AssignedVehicle = RowOf<typeof declaredVehicle>;

const ALL = { page: 1, size: 100_000 };
const { vehicle, site } = ENTITIES;

/** Vehicles that an assignment is for now: not those nobody drives any more, nor those in the workshop where that excuses. */
export async function assignedVehicles(context: Context, org: string, { scope, skipIf }: CheckAssignment): Promise<AssignedVehicle[]> {
  const { results } = await context.store.list(systemActor(org), vehicle, ALL);
  const sitesOf = scope.kind === 'sites' ? await standingIn(context, org, scope.ids) : () => [];
  return results.filter(
    (one) =>
      !RETIRED_STATUSES.includes(one.status) &&
      !(skipIf.inRepair && one.status === 'workshop') &&
      isInScope(scope, { ...one, sites: sitesOf(one._id) }),
  );
}

/** Sites that vehicles stand in, by their last state. */
async function standingIn({ store, pool }: Context, org: string, ids: readonly string[]): Promise<(vehicle: string) => string[]> {
  const { results } = await store.list(systemActor(org), site, { ...ALL, filters: { _id: ids } });
  const { rows } = await pool.query<{ id: string; lat: number | null; lng: number | null }>(
    `SELECT vehicle_id AS id, (state->>'lat')::float8 AS lat, (state->>'lng')::float8 AS lng FROM vehicle_states WHERE org_id = $1`,
    [org],
  );
  const places = new Map(rows.map((row) => [row.id, row]));
  return (of) => {
    const at = places.get(of);
    if (at?.lat == null || at.lng == null) return [];
    return results
      .filter(({ lat, lng, radiusM }) => lat !== null && lng !== null && distanceM([at.lng!, at.lat!], [lng, lat]) <= Number(radiusM))
      .map(({ _id }) => _id);
  };
}
