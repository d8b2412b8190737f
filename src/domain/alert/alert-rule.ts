import * as z from 'zod/mini';
import { MANAGER_LEVEL, MANAGERS, ROLES } from '../access/permissions.ts';
import { entity, type RowOf } from '../entity/entity.ts';
import { choice, flag, number, shape, text } from '../entity/field.ts';
import { openingHoursSchema, type LngLat } from '../geo/geometry.ts';
import { RETIRED_STATUSES } from '../vehicle/vehicle.ts';
import { ALERT_KINDS } from './alert-kinds.ts';
import { ALERT_SEVERITIES } from './alert.ts';
import { DAY_MS, HOUR_MS } from '../time/time-zone.ts';
import type { RunsState } from './alert-run.ts';
import type { Memory, Scene, WatchedRule } from './watch.ts';

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

/** What is kept of one rule and one vehicle between two looks: plain data, to be stored as JSON. Instants are ms since 1970. */
export interface RuleState extends RunsState {
  /** What of the rule was watched: another condition begins anew. */
  signature: string;
  /** The last message that was looked at; those not after it are late, or came twice. */
  mark: { atMs: number; device: string; receivedMs: number } | null;
  /** How far the vehicle's time has been gone through. */
  clockMs: number;
  /** The last instant at which something came of the vehicle's time alone. Absent: none. */
  turnedMs?: number;
  /** The earliest message that was looked at, and since when messages are (by the server's clock). Absent: the condition was another before. */
  since?: { atMs: number; receivedMs: number };
  /** When the last point of it was kept (`rule-state.ts`). */
  pointMs?: number;
  /** When the vehicle was last heard, by the server's clock. */
  heardMs: number | null;
  /** It rested with its engine off at the last message that told. */
  isParked: boolean;
  place: LngLat | null;
  driverTag: string | null;
  memory: Memory;
}

/** What of a rule decides about alerts; another name, severity or recipient is the same condition. */
export function signatureOf({ kind, threshold, thresholdLow, probe, forS, zones, schedule }: WatchedRule): string {
  return JSON.stringify([kind, threshold, thresholdLow, probe, forS, zones.toSorted((a, b) => (a < b ? -1 : 1)), schedule]);
}

/** A rule that looks at a vehicle for the first time, or another condition than before: what it has seen already stays seen. */
export function freshState({ rule, known }: Scene, before: RuleState | null): RuleState {
  return {
    signature: signatureOf(rule),
    mark: before?.mark ?? null,
    clockMs: before?.clockMs ?? 0,
    heardMs: before?.heardMs ?? known?.heardMs ?? null,
    isParked: before?.isParked ?? known?.isParked ?? false,
    place: before?.place ?? null,
    driverTag: before?.driverTag ?? null,
    memory: {},
    runs: {},
    endedMs: before?.endedMs ?? {},
  };
}

/** The state of a rule and vehicle before all messages of an instant and later: from there on alerts are made again. */
export interface Point {
  atMs: number;
  state: RuleState;
}

/** How far points are apart when they are made; a message later than the last of them changes nothing any more. */
const POINT_MS = 6 * HOUR_MS;
export const REMADE_MS = 31 * DAY_MS;

/** Whether a point is due before a message of an instant: so long after the last one, or after the first message; at once for a condition that was another before. */
export function isPointDue({ mark, pointMs, since }: RuleState, atMs: number): boolean {
  if (mark === null || atMs <= mark.atMs) return false;
  const fromMs = pointMs ?? since?.atMs;
  return fromMs === undefined || atMs - fromMs >= POINT_MS;
}

/**
 * Which points are kept, by their instants: few, and the further back the further apart. Of each length of time twice as long as the one before, the
 * first and the last. One from before a long silence stays while what was kept on the device comes in.
 */
export function keptPoints(instants: readonly number[]): number[] {
  const sorted = [...new Set(instants)].toSorted((a, b) => b - a);
  const newest = sorted[0];
  if (newest === undefined) return [];
  const classes = new Map<number, number[]>();
  for (const at of sorted) {
    const kind = Math.floor(Math.log2((newest - at) / POINT_MS + 1));
    classes.set(kind, [...(classes.get(kind) ?? []), at]);
  }
  const kept = [...classes.values()].flatMap((all) => all.filter((_, i) => i === 0 || i === all.length - 1));
  const old = kept.filter((at) => newest - at > REMADE_MS);
  // Of those too old to be used, the youngest is where the oldest message that counts begins from.
  return kept.filter((at) => newest - at <= REMADE_MS || at === old[0]).toSorted((a, b) => a - b);
}
