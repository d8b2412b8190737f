import { isFlagActive, type PermissionFlags } from './guards.ts';
import { isManagerLevel, type PermissionFlag } from './permissions.ts';
import { isTagOf, type OwnTag } from '../driver/who-had.ts';
import type { VehicleState } from '../telemetry/state.ts';

/** What tells of movements, and the permissions that open it: one of them is enough. */
export const MOVEMENTS = {
  /** Last states, the live channel, positions and where vehicles were at an instant. */
  positions: ['geolocation', 'reports'],
  strips: ['geolocation', 'reports', 'dailyDashboard'],
  journeys: ['geolocation', 'reports', 'eco', 'dashboard', 'dailyDashboard'],
  visits: ['reports'],
  measures: ['reports'],
  tachograph: ['reports'],
  /** Rows of the organization that tell when and where something happened to a vehicle. */
  alerts: ['geolocation', 'reports', 'dashboard', 'dailyDashboard', 'management'],
  troubleCodes: ['geolocation', 'reports', 'management'],
} as const satisfies Record<string, readonly PermissionFlag[]>;
export type MovementKind = keyof typeof MOVEMENTS;

/*
 * Who reads what of where vehicles are and were (docs/decisions/0021-movements.md). The one rule, on the server at the door
 * (src/server/database/movements.ts) and on devices for what screens say.
 */

/** Everybody's, those of one person, or none. */
export type MovementsSeen = 'fleet' | 'own' | 'none';

/** How much of a kind somebody reads: managers the fleet, a `user` what is theirs, nobody anything without a permission that opens it. */
export function movementsSeen(
  kind: MovementKind,
  role: string | null | undefined,
  permissions: PermissionFlags | null | undefined,
): MovementsSeen {
  if (!role || !MOVEMENTS[kind].some((flag) => isFlagActive(permissions, flag))) return 'none';
  return isManagerLevel(role) ? 'fleet' : 'own';
}

/** A time in which a vehicle is somebody's, given or booked, and nobody else's (`timesOf`). Milliseconds, the end not included; null: no end is known. */
export interface Held {
  vehicle: string;
  fromMs: number | null;
  toMs: number | null;
}

/** What makes movements a person's: what they are found by at a device and when it was theirs, and the vehicles that are theirs where nobody was read. */
export interface OwnMovements {
  /** The driver they are, or the drivers. */
  drivers: readonly string[];
  tags: readonly OwnTag[];
  held: readonly Held[];
  /** The times they were given vehicles, in a form that changes as one does. */
  given: readonly string[];
}

/** Whether a vehicle is theirs at some instant of a time; both ends are in it. */
export function holds({ held }: OwnMovements, vehicle: string, fromMs: number, toMs = fromMs): boolean {
  return held.some((one) => one.vehicle === vehicle && (one.fromMs ?? -Infinity) <= toMs && fromMs < (one.toMs ?? Infinity));
}

/** Whether something that began at an instant is theirs: who was read drove it; where nobody was, who has the vehicle. */
export function isOwnMovement(own: OwnMovements, vehicle: string, tags: readonly string[], startMs: number): boolean {
  return tags.length > 0 ? tags.some((tag) => isTagOf(tag, startMs, own.tags)) : holds(own, vehicle, startMs);
}

/** Whether an alert is theirs: of their driver, or where none is known of a vehicle they had as it began. */
export function isOwnAlert(own: OwnMovements, alert: { vehicle: string | null; driver: string | null; startAt: string }): boolean {
  if (alert.driver !== null) return own.drivers.includes(alert.driver);
  return alert.vehicle !== null && holds(own, alert.vehicle, Date.parse(alert.startAt));
}

/** Whether a last state is theirs: it goes on until now, so that who takes a booked vehicle sees where it stands. */
export function isOwnState(own: OwnMovements, state: Pick<VehicleState, '_id' | 'at' | 'driverTag'>, nowMs: number): boolean {
  const atMs = Date.parse(state.at);
  if (state.driverTag !== null) return isTagOf(state.driverTag, atMs, own.tags);
  return holds(own, state._id, atMs, Math.max(atMs, nowMs));
}

/** From one instant to another, both in it. */
export type Span = readonly [fromMs: number, toMs: number];

/** A journey of which somebody was read. */
export interface TaggedJourney {
  startMs: number;
  endMs: number;
  isOwn: boolean;
}

/** `spans` without the time of others. */
function without(spans: readonly Span[], [from, to]: Span): Span[] {
  return spans.flatMap(([start, end]): Span[] => {
    if (to < start || end < from) return [[start, end]];
    return [...(start < from ? [[start, from - 1] as const] : []), ...(to < end ? [[to + 1, end] as const] : [])];
  });
}

/**
 * When positions of a vehicle are theirs between two instants: while they have it but for journeys of somebody else, and on the journeys
 * they drove. In order, none touches another.
 */
export function ownSpans(own: OwnMovements, vehicle: string, journeys: readonly TaggedJourney[], [fromMs, toMs]: Span): Span[] {
  let spans: Span[] = own.held
    .filter((one) => one.vehicle === vehicle)
    .map((one): Span => [Math.max(fromMs, one.fromMs ?? fromMs), Math.min(toMs, one.toMs === null ? toMs : one.toMs - 1)]);
  for (const { startMs, endMs } of journeys.filter(({ isOwn }) => !isOwn)) spans = without(spans, [startMs, endMs]);
  for (const { startMs, endMs } of journeys.filter(({ isOwn }) => isOwn)) spans.push([Math.max(fromMs, startMs), Math.min(toMs, endMs)]);
  const joined: [number, number][] = [];
  for (const [start, end] of spans.filter(([start, end]) => start <= end).sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1] + 1) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** Whether an instant is in one of these times; null: any is. */
export function isWithin(spans: readonly Span[] | null, atMs: number): boolean {
  return spans === null || spans.some(([from, to]) => from <= atMs && atMs <= to);
}
