import * as z from 'zod/mini';
import { MANAGER_LEVEL, MANAGERS, ROLES } from '../access/roles.ts';
import { entity, type RowOf } from '../entity/entity.ts';
import { choice, flag, number, shape, text } from '../entity/field.ts';
import { openingHoursSchema } from '../geo/geometry.ts';
import { RETIRED_STATUSES } from '../vehicle/vehicle.ts';
import { ALERT_KINDS } from './alert-kinds.ts';
import { ALERT_SEVERITIES } from './alert.ts';

const ids = z.array(z.uuid()).check(z.maxLength(500));

/** Vehicles a rule is for: all of the organization, or those of some fleets (and of the fleets under them) and some more. */
const scopeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('some'), fleets: ids, vehicles: ids }),
]);
type RuleScope = z.infer<typeof scopeSchema>;

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

export const ALERT_CHANNELS = ['screen', 'push', 'email'] as const;
/** Which alerts of a rule are told as one: none, those of one vehicle, all of the rule. */
const ALERT_GROUPINGS = ['none', 'vehicle', 'rule'] as const;

/** Who is told: members by their membership, and all of some roles. */
const recipientsSchema = z.strictObject({
  members: z.array(z.uuid()).check(z.maxLength(200)),
  roles: z.array(z.enum(ROLES)).check(z.maxLength(ROLES.length)),
});
const channelsSchema = z.array(z.enum(ALERT_CHANNELS)).check(z.maxLength(ALERT_CHANNELS.length));
const zonesSchema = z.array(z.uuid()).check(z.maxLength(200));

/**
 * When something is worth an alert, and who is told. The unit of `threshold` is that of the kind (`alert-kinds.ts`). A week is by the clock of the
 * organization (`settings.timeZone`): `schedule` is when the condition counts (null: always), `quiet` when nobody is told of it.
 */
export const alertRule = entity({
  name: 'alertRule',
  plural: 'alert-rules',
  space: 'organization',
  title: 'name',
  search: ['name', 'note'],
  access: { read: MANAGER_LEVEL, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    name: text({ max: 120, indexed: true }),
    kind: choice(ALERT_KINDS, { initial: 'speed', indexed: true }),
    threshold: number({ min: -80, max: 100_000, optional: true }),
    /** Of a temperature: too cold below this. */
    thresholdLow: number({ min: -80, max: 200, optional: true }),
    /** Of a temperature: the one probe that counts; null: each. */
    probe: text({ max: 60, optional: true }),
    /** How long the condition holds before it is an alert; null: as the kind has it. */
    forS: number({ min: 0, max: 86_400, integer: true, unit: 's', optional: true }),
    scope: shape(scopeSchema, { initial: { kind: 'all' } }),
    zones: shape(zonesSchema, { initial: [] }),
    schedule: shape(openingHoursSchema, { optional: true }),
    severity: choice(ALERT_SEVERITIES, { initial: 'warning' }),
    recipients: shape(recipientsSchema, { initial: { members: [], roles: ['admin', 'manager'] } }),
    channels: shape(channelsSchema, { initial: ['screen'] }),
    quiet: shape(openingHoursSchema, { optional: true }),
    grouping: choice(ALERT_GROUPINGS, { initial: 'rule' }),
    /** After one was told, those that follow within this time are told together at its end. */
    groupMin: number({ min: 0, max: 1440, integer: true, unit: 'min', initial: 15 }),
    enabled: flag({ initial: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
export type AlertRule = RowOf<typeof alertRule>;
