import type { BoxOffsets } from '../vehicle/box-offset.ts';
import type { LngLat, OpeningHours } from '../kit/geometry.ts';
import type { RowOf } from '../kit/entity.ts';
import type { zone } from '../zone/zone.ts';
import type { Passage, Sighting } from '../places/passage.ts';
import type { AlertReading } from './alert-reading.ts';
import type { Telling } from './alert-run.ts';
import type { AlertRule } from './alert-rule.ts';

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
  /** Gone through unseen, if the place after it is borne out. */
  pass?: Passage & { from: LngLat; to: LngLat; untilMs: number };
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

/** Opening hours of a zone as they count: none are no hours at all. */
export function hoursOf({ openingHours }: Pick<WatchedZone, 'openingHours'>): OpeningHours | null {
  return openingHours && openingHours.length > 0 ? openingHours : null;
}
