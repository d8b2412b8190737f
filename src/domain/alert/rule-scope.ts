import * as z from 'zod/mini';
import { RETIRED_STATUSES } from '../vehicle/vehicle.ts';

const ids = z.array(z.uuid()).check(z.maxLength(500));

/** Vehicles a rule is for: all of the organization, or those of some fleets (and of the fleets under them) and some more. */
export const scopeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('some'), fleets: ids, vehicles: ids }),
]);
export type RuleScope = z.infer<typeof scopeSchema>;

/** Whether a vehicle is one of those a rule is for; `parents` has the fleet above each fleet. A vehicle nobody drives any more never is. */
export function isInScope(
  scope: RuleScope,
  vehicle: { _id: string; fleet: string | null; status: string },
  parents: ReadonlyMap<string, string | null>,
): boolean {
  if (RETIRED_STATUSES.includes(vehicle.status)) return false;
  if (scope.kind === 'all' || scope.vehicles.includes(vehicle._id)) return true;
  const seen = new Set<string>();
  for (let fleet = vehicle.fleet; fleet !== null && !seen.has(fleet); fleet = parents.get(fleet) ?? null) {
    if (scope.fleets.includes(fleet)) return true;
    seen.add(fleet);
  }
  return false;
}
