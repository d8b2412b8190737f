import { MANAGER_LEVEL, NOBODY } from '../access/permissions.ts';
import { entity, type RowOf } from '../entity/entity.ts';
import { choice, flag, instant, number, ref, text } from '../entity/field.ts';
import { addDays, dayStartMs } from '../time/time-zone.ts';
import { ALERT_KINDS, ALERT_UNITS } from './alert-kinds.ts';

/** How grave an alert is, or a diagnostic of a device: the least first. */
export const ALERT_SEVERITIES = ['info', 'warning', 'error'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

export const ALERT_STATES = ['open', 'acknowledged', 'closed'] as const;
type AlertStateName = (typeof ALERT_STATES)[number];

/** State of an alert: over when its condition is, whoever has seen it; until then seen or not. */
export function alertStateOf({ endAt, acknowledged }: { endAt: string | null; acknowledged: boolean }): AlertStateName {
  if (endAt !== null) return 'closed';
  return acknowledged ? 'acknowledged' : 'open';
}

/**
 * Server fields that follow from an acknowledgement: who and when, by the first one that arrives. Two people who acknowledge without network
 * want the same value of the same field, so neither goes to repair; the second changes nothing.
 */
export function acknowledgement(
  before: { acknowledged: boolean },
  after: { acknowledged: boolean; endAt: string | null },
  who: { userId: string; userName: string; at: string },
): { acknowledgedBy: string; acknowledgedByName: string | null; acknowledgedAt: string; state: AlertStateName } | null {
  if (before.acknowledged || !after.acknowledged) return null;
  return {
    acknowledgedBy: who.userId,
    acknowledgedByName: who.userName.slice(0, 120) || null,
    acknowledgedAt: who.at,
    state: alertStateOf(after),
  };
}

/**
 * A time during which the condition of a rule held for a vehicle. The server writes what happened; a person writes `acknowledged` and `comment`,
 * without network too. Conflicts by field: two acknowledgements are the same value, so neither is in the other's way; of two comments a person
 * decides. `key` is made of what it is about and when it began: the same messages again are the same row. What it says outlives its rule.
 */
export const alert = entity({
  name: 'alert',
  plural: 'alerts',
  space: 'organization',
  title: 'ruleName',
  search: ['ruleName', 'place', 'detail', 'comment'],
  order: { field: 'startAt', direction: -1 },
  conflict: 'fields',
  access: { read: MANAGER_LEVEL, create: NOBODY, update: MANAGER_LEVEL, remove: NOBODY },
  movement: 'alerts',
  fields: {
    key: text({ max: 200, server: true, unique: true }),
    rule: ref('alertRule', { optional: true, server: true, embed: [] }),
    ruleName: text({ max: 120, server: true }),
    vehicle: ref('vehicle', { optional: true, server: true, embed: [] }),
    driver: ref('driver', { optional: true, server: true, embed: [] }),
    zone: ref('zone', { optional: true, server: true, embed: [] }),
    kind: choice(ALERT_KINDS, { server: true, indexed: true }),
    severity: choice(ALERT_SEVERITIES, { server: true, initial: 'warning' }),
    startAt: instant({ server: true, indexed: true }),
    endAt: instant({ optional: true, server: true }),
    value: number({ min: -1e9, max: 1e9, optional: true, server: true }),
    threshold: number({ min: -1e9, max: 1e9, optional: true, server: true }),
    unit: choice(ALERT_UNITS, { optional: true, server: true }),
    /** The same in every language: a probe, a fault code. */
    detail: text({ max: 200, optional: true, server: true }),
    lat: number({ min: -90, max: 90, unit: 'deg', optional: true, server: true }),
    lng: number({ min: -180, max: 180, unit: 'deg', optional: true, server: true }),
    place: text({ max: 200, optional: true, server: true }),
    state: choice(ALERT_STATES, { initial: 'open', server: true, indexed: true }),
    acknowledged: flag({ initial: false }),
    acknowledgedBy: text({ max: 36, optional: true, server: true }),
    acknowledgedByName: text({ max: 120, optional: true, server: true }),
    acknowledgedAt: instant({ optional: true, server: true }),
    comment: text({ max: 2000, format: 'paragraph', optional: true }),
    /** When it was an alert, by the vehicle's time; when the server knew of it: later where messages came late (`alert.ts`). */
    openedAt: instant({ optional: true, server: true }),
    knownAt: instant({ optional: true, server: true }),
    /** Nobody saw it: it follows from two positions, one before and one after it. */
    inferred: flag({ initial: false, server: true }),
    /** How often the condition came back before the alert was over. */
    count: number({ min: 1, max: 1_000_000_000, integer: true, server: true, initial: 1 }),
  },
});
export type Alert = RowOf<typeof alert>;

/** A device that waits for its turn to send is not late. */
const LATE_MS = 600_000;

/** Whether an alert was known late: its messages were kept on the device. Of those of before, nobody knows. */
export function isToldLate({ openedAt, knownAt }: Pick<Alert, 'openedAt' | 'knownAt'>): boolean {
  return openedAt !== null && knownAt !== null && Date.parse(knownAt) - Date.parse(openedAt) > LATE_MS;
}

/** Alerts that begin on days of a time zone, both included. */
export function begunOn<A extends { startAt: string }>(
  alerts: readonly A[],
  { from, to }: { from: string; to: string },
  timeZone: string,
): A[] {
  const [first, end] = [dayStartMs(from, timeZone), dayStartMs(addDays(to, 1), timeZone)].map((ms) => new Date(ms).toISOString()) as [
    string,
    string,
  ];
  return alerts.filter(({ startAt }) => first <= startAt && startAt < end);
}
