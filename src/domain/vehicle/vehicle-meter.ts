import type { VehicleState } from '../telemetry/state.ts';
import type { MeterSource } from './vehicle.ts';
import * as z from 'zod/mini';

/** What the sheet of a vehicle says: kilometres, since when (ISO UTC; null: nobody knows) and by whom. */
export interface WrittenMeter {
  odometerKm: number | null;
  odometerAt: string | null;
  odometerSource: MeterSource | null;
}

interface Offsets {
  boxOffsets?: BoxOffsets | null;
}

interface Odometer {
  km: number;
  /** ISO UTC; null: nobody knows when it was written. */
  at: string | null;
  /** `box`: its device told it. */
  source: MeterSource | 'box';
  /** Of a box that began at its own zero, what the vehicle had more; absent: the box tells the vehicle's own odometer. */
  boxOffsetKm?: number;
}

type Heard = Pick<VehicleState, 'odometerKm' | 'at'> & Partial<Pick<VehicleState, 'device' | 'odometerDevice'>>;

/** Whose odometer a state tells: a box that has not told any yet stands beside what the one before it told. */
export const odometerDeviceOf = ({
  device,
  odometerDevice,
}: Partial<Pick<VehicleState, 'device' | 'odometerDevice'>>): string | null | undefined => odometerDevice ?? device;

/**
 * The kilometres of a vehicle, the same wherever they are shown, held against a due or filled into a form: those its device told last, unless somebody read
 * more off it since the device was last heard; a box that began at its own zero has its offset added (box-offset.ts). null: nobody knows them. `row`: of the vehicle, as it is kept.
 */
export function odometerOf(row: object, state: Heard | null | undefined): Odometer | null {
  const { odometerKm: written = null, odometerAt = null, odometerSource = null, boxOffsets } = row as Partial<WrittenMeter> & Offsets;
  if (state != null && state.odometerKm !== null) {
    const offset = presentOffset(boxOffsets, odometerDeviceOf(state));
    const km = state.odometerKm + (offset?.km ?? 0);
    const isLater = written !== null && odometerAt !== null && odometerAt > state.at && written > km;
    if (!isLater) return { km, at: state.at, source: 'box', ...(offset ? { boxOffsetKm: offset.km } : {}) };
  }
  return written === null ? null : { km: written, at: odometerAt, source: odometerSource ?? 'typed' };
}

/**
 * What a reading makes of the sheet; null: nothing. Kilometres only grow, so the highest reading stands, whenever it comes; what a person types on the sheet
 * itself stands whatever was read before (an odometer replaced, a digit too many). `at`: ISO UTC.
 */
export function meterAfter(row: WrittenMeter, reading: { km: number; at: string; source: MeterSource }): WrittenMeter | null {
  const { km, at, source } = reading;
  if (source !== 'typed' && row.odometerKm !== null && km <= row.odometerKm) return null;
  return { odometerKm: km, odometerAt: at, odometerSource: source };
}

/**
 * What a box counts, and what the vehicle has more: a box that began at its own zero is so many kilometres behind the odometer on the dashboard. One entry for
 * each box, and for each correction, in order of time: it holds from then until the next. A box whose odometer is the vehicle's has none.
 */
export const boxOffsetsSchema = z.array(z.object({ device: z.string(), from: z.string(), km: z.number() }));
export type BoxOffsets = z.infer<typeof boxOffsetsSchema>;
type BoxOffset = BoxOffsets[number];

/** Entries that are kept: the last. */
const KEPT = 50;
/** So much below what was known of the vehicle is not its odometer any more: nobody misreads a dashboard by it. */
const BEHIND_KM = 1000;
const BEHIND_SHARE = 0.05;
/** Somebody who reads a dashboard misses a digit now and then: so much away from what is known is no correction. */
const AWAY_KM = 2000;
const AWAY_SHARE = 0.1;
/** Less than this is said by reading at another moment. */
const SAME_KM = 0.5;

/** What a box counted, at an instant (ISO UTC). `device` absent: whichever is in the vehicle. */
export interface Counted {
  device?: string | null | undefined;
  at: string;
  km: number;
  /** `can`: the vehicle's own odometer, off its bus: nobody's zero but its own. */
  source?: 'can' | 'device' | 'gps' | null | undefined;
}

/** The entry that holds for a box at an instant; null: what it counts is the vehicle's. */
export function offsetAt(offsets: BoxOffsets | null | undefined, { device, at }: Pick<Counted, 'device' | 'at'>): BoxOffset | null {
  const atMs = Date.parse(at);
  const held = offsets?.findLast(({ from }) => Date.parse(from) <= atMs) ?? null;
  return held && (device === undefined || held.device === device) ? held : null;
}

/** The entry that holds for what a box told last, also where the dashboard was read since; null: what it counts is the vehicle's. */
export function presentOffset(offsets: BoxOffsets | null | undefined, device: string | null | undefined): BoxOffset | null {
  return offsets?.findLast((one) => device === undefined || one.device === device) ?? null;
}

/** Kilometres of the vehicle when its box counted so many. */
export function vehicleKm(offsets: BoxOffsets | null | undefined, counted: Counted): number {
  return counted.km + (offsetAt(offsets, counted)?.km ?? 0);
}

/** Is what a box counts far below what is known of the vehicle? */
export const isBehind = (boxKm: number, knownKm: number): boolean => knownKm - boxKm > Math.max(BEHIND_KM, knownKm * BEHIND_SHARE);

const withOffset = (offsets: BoxOffsets | null, device: string, from: string, km: number): BoxOffsets =>
  [...(offsets ?? []).filter((one) => Date.parse(one.from) < Date.parse(from)), { device, from, km: Math.round(km * 10) / 10 }].slice(
    -KEPT,
  );

/** Entries once a box was heard in a vehicle for the first time, at `first`, of which so much was known; null: they stay, the box tells the vehicle's own odometer. */
export function offsetsOfNewBox(offsets: BoxOffsets | null, first: Counted & { device: string }, knownKm: number): BoxOffsets | null {
  if (first.source === 'can' || !isBehind(first.km, knownKm)) return null;
  return withOffset(offsets, first.device, first.at, knownKm - first.km);
}

/**
 * Entries once somebody read the dashboard (`reading`), while the box counted so much (`counted`); null: they stay. Who types it on the sheet of the vehicle is
 * believed; who reads it in passing (a check-list, a handover) corrects a box that has its own zero, unless it is a digit too many.
 */
export function offsetsOfReading(
  offsets: BoxOffsets | null,
  counted: Counted & { device: string },
  reading: { km: number; at: string; isTyped: boolean },
): BoxOffsets | null {
  const held = offsetAt(offsets, { device: counted.device, at: reading.at });
  const awayKm = Math.abs(reading.km - counted.km - (held?.km ?? 0));
  const isOwnZero = held !== null || (counted.source !== 'can' && reading.isTyped && isBehind(counted.km, reading.km));
  if (!isOwnZero || awayKm < SAME_KM) return null;
  if (!reading.isTyped && awayKm > Math.max(AWAY_KM, reading.km * AWAY_SHARE)) return null;
  return withOffset(offsets, counted.device, reading.at, reading.km - counted.km);
}
