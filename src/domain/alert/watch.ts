import { type JourneyFix, placeOf } from '../driving/journey.ts';
import { activeCodesOf, dtcsOfMessage, isToldOneByOne } from '../dtc/dtc-sightings.ts';
import { dtcText } from '../dtc/dtc-structure.ts';
import type { RowOf } from '../entity/entity.ts';
import type { LngLat } from '../geo/geometry.ts';
import type { Passage, Sighting } from '../places/passage.ts';
import { temperaturesOf } from '../telemetry/measures.ts';
import type { TelemetryMessage } from '../telemetry/message.ts';
import { type Activity, activityOf } from '../telemetry/state.ts';
import { addDays, dayStartMs } from '../time/time-zone.ts';
import { type BoxOffsets, vehicleKm } from '../vehicle/vehicle-meter.ts';
import type { zone } from '../places/site.ts';
import type { AlertRule } from './alert-rule.ts';
import type { Telling } from './alert-run.ts';

/** Whether the counters of a message have reached what an item is due at, with its notice; null when the message does not tell all of them. */
function isReached(
  { odometerKm: boxKm, engineHours, device, atMs }: AlertReading,
  { dueKm, dueEngineHours, noticeKm, noticeHours }: DueItem,
  offsets: Scene['vehicle']['boxOffsets'],
): boolean | null {
  const odometerKm = boxKm === null ? null : vehicleKm(offsets, { device, at: new Date(atMs).toISOString(), km: boxKm });
  const due = [
    [dueKm, noticeKm, odometerKm],
    [dueEngineHours, noticeHours, engineHours],
  ].filter(([at]) => at !== null) as [number, number, number | null][];
  if (due.some(([at, notice, counter]) => counter !== null && counter >= at - notice)) return true;
  return due.every(([, , counter]) => counter !== null) ? false : null;
}

/** Remembers when the counters of a vehicle first reached what it is due for; forgets what it is due for no more, or later than it was. */
export function reachedBy(reading: AlertReading, memory: Memory, { dueItems, vehicle }: Scene): Memory {
  const reached: Record<string, number> = {};
  for (const item of dueItems) {
    const known = memory.reached?.[item.id];
    const says = isReached(reading, item, vehicle.boxOffsets);
    if (says === true) reached[item.id] = known ?? reading.atMs;
    else if (says === null && known !== undefined) reached[item.id] = known;
  }
  return { ...memory, reached };
}

/**
 * What a vehicle is due for at an instant: from the start of the local day that is `threshold` days before it, or from when its counters came near, as its device or
 * whoever reads them off the vehicle says.
 * The rule's week plays no part. What is not told is over.
 */
export function dueAt(memory: Memory, nowMs: number, { rule, dueItems, timeZone }: Scene): Look {
  const tellings = dueItems.flatMap(
    ({ id, title, dueOn, dueKm, noticeKm, dueEngineHours, noticeHours, writtenMs = Infinity }): Telling[] => {
      const dayMs = dueOn === null ? Infinity : dayStartMs(addDays(dueOn, -(rule.threshold ?? 0)), timeZone);
      const reachedMs = Math.min(memory.reached?.[id] ?? Infinity, writtenMs);
      const sinceMs = Math.min(dayMs, reachedMs);
      if (sinceMs > nowMs) return [];
      const by: Partial<Telling> =
        dayMs <= reachedMs
          ? { threshold: rule.threshold ?? 0, unit: 'd' }
          : dueKm !== null
            ? { threshold: dueKm - noticeKm, unit: 'km' }
            : { threshold: (dueEngineHours ?? 0) - noticeHours, unit: 'h' };
      return [{ subject: id, is: 'on', sinceMs, detail: title, ...by }];
    },
  );
  return { memory, tellings, isWhole: true };
}

/** What of a rule is watched; who is told of it is no part of it (`notify-when.ts`). */
export type WatchedRule = Pick<
  AlertRule,
  '_id' | 'kind' | 'threshold' | 'thresholdLow' | 'probe' | 'forS' | 'zones' | 'schedule' | 'severity'
>;
export type WatchedZone = Pick<RowOf<typeof zone>, '_id' | 'name' | 'area' | 'speedLimitKmh' | 'maxDwellMin' | 'openingHours'>;

/** Something that a vehicle is due for: an inspection, a service by its plan. */
export interface DueItem {
  id: string;
  title: string;
  /** Local day. */
  dueOn: string | null;
  dueKm: number | null;
  dueEngineHours: number | null;
  /** How long before the kilometres, or the hours, are reached it is told; of a day the rule says it. */
  noticeKm: number;
  noticeHours: number;
  /** Since when what was written down of the vehicle says that its kilometres or hours were reached; absent: it does not. */
  writtenMs?: number;
}

/** All that a rule is evaluated against for one vehicle, beside what the vehicle says. */
export interface Scene {
  rule: WatchedRule;
  vehicle: { _id: string; tankL: number | null; boxOffsets?: BoxOffsets | null };
  /** Active zones of the rule. */
  zones: readonly WatchedZone[];
  timeZone: string;
  /** By the rules of journeys of the vehicle. */
  speedToleranceKmh: number;
  dueItems: readonly DueItem[];
  /** Since when the server has listened without a break: what nobody could hear is not silence. */
  listeningSinceMs: number | null;
  /** Last state of the vehicle, where the rule has not looked at it yet. */
  known: { heardMs: number; isParked: boolean } | null;
}

/** Last reading of a tank, litres; what it is held against; a fall that the next reading has to confirm, or that goes on. */
export interface TankReading {
  atMs: number;
  litres: number;
  isOff: boolean;
  /** Absent: it does not stand. */
  base?: { atMs: number; litres: number };
  fall: { atMs: number; fromL: number; isTold?: boolean } | null;
}

/** Whether a vehicle is in a zone. */
export interface ZonePresence {
  inside: boolean;
  sinceMs: number;
  /** It is known from the first place alone, until another agrees, or nothing has spoken against it until then. */
  firstUntilMs?: number;
  /** One place said otherwise: it waits for another, or (`untilMs`, null: never) for a time in which nothing speaks against it. `from`: the place before it, on one way. */
  turn?: { sinceMs: number; place: LngLat; untilMs: number | null; from?: LngLat };
  /** Gone through unseen, if the place after it is borne out: silence never tells of it. */
  pass?: Passage & { from: LngLat; to: LngLat };
}

/** What a kind keeps from look to look; plain data, stored with the state of its rule and vehicle. */
export interface Memory {
  /** The supply was once above what a 12 V battery has. */
  is24V?: boolean;
  /** Where the vehicle rests with the ignition off; its last place; since when it does not move. */
  anchor?: LngLat | null;
  place?: LngLat | null;
  restMs?: number | null;
  /** A drive without badge: since when, whether it moved yet; when a badge was read last, and the last message. */
  driveMs?: number | null;
  hasMoved?: boolean;
  tagMs?: number | null;
  seenMs?: number;
  /** By zone: whether the vehicle is in it, and since when that is so. */
  zones?: Readonly<Record<string, ZonePresence>>;
  /** Its last good place, and the one before that; where it stands since it stood, null while it moves. */
  sighting?: Sighting | null;
  prior?: Sighting | null;
  standAt?: LngLat | null;
  /** Engine off, it was said to be elsewhere than where it stood: it was carried there once a place agrees after that time. */
  elsewhere?: { atMs: number; place: LngLat; untilMs: number } | null;
  /** By device, what is known of its tank. */
  tank?: Readonly<Record<string, TankReading>>;
  /** By what is due: when its kilometres or hours were reached. */
  reached?: Readonly<Record<string, number>>;
}

export interface Look {
  memory: Memory;
  tellings: Telling[];
  /** What is not told is over. */
  isWhole?: boolean;
}

/** A look at a message of the vehicle, in order of time. */
export type Watch = (reading: AlertReading, memory: Memory, scene: Scene) => Look;

/** A message of a vehicle as alerts look at it. Units of the telemetry message. */
export interface AlertReading extends JourneyFix {
  /** When the server had it; never before that of the message read before. */
  receivedMs: number;
  /** °C by probe. */
  temperaturesC: Readonly<Record<string, number>>;
  /** Active fault codes; null when the message says nothing of them. */
  faults: readonly string[] | null;
  /** Codes told as kept and no longer there; absent where a message tells all of its codes at once (`dtc-sightings.ts`). */
  faultsKept?: readonly string[];
}

const keptCodesOf = (message: TelemetryMessage): string[] =>
  dtcsOfMessage(message).sightings.flatMap(({ dtc, active, status }) => (!active && status === 'confirmed' ? [dtcText(dtc)] : []));

/** A message of a device of the vehicle, of a type, received at an instant. */
export function readingOf(message: TelemetryMessage, device: string, type: string | null, receivedMs: number): AlertReading {
  const { at, raw, altitudeM: _a, satellites: _s, hdop: _h, rpm: _r, ...fix } = message;
  return {
    ...fix,
    atMs: Date.parse(at),
    device,
    receivedMs,
    temperaturesC: temperaturesOf(raw),
    faults: activeCodesOf(message),
    ...(isToldOneByOne(type) ? { faultsKept: keptCodesOf(message) } : {}),
  };
}

/** Speed of a good fix, km/h; null when it tells none. */
export function kmhOf(reading: AlertReading): number | null {
  return placeOf(reading) ? reading.speedKmh : null;
}

/**
 * What a vehicle does by a message, null when it does not say: without the speed of a good fix ignition and sensor alone speak, and they say only that it
 * is off or stands.
 */
export function doingOf(reading: AlertReading): Activity | null {
  if (kmhOf(reading) !== null) return activityOf(reading);
  if (reading.ignition === false) return 'parked';
  return reading.moving === false && reading.ignition ? 'idling' : null;
}
