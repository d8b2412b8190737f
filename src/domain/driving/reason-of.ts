import { VEILED } from '../entity/field-mask.ts';
import type { JourneyReason } from './journey-reason.ts';

/** From when to when, in milliseconds. */
export interface Span {
  startMs: number;
  endMs: number;
}

/** A reason as reports read it. */
export interface ToldReason extends Span {
  reason: string;
}

type Written = Pick<JourneyReason, '_id' | 'reason' | 'vehicle' | 'startAt' | 'endAt' | 'writtenAt'>;

/**
 * Whether what was written of one span is of a journey as it is now: they share at least half of the shorter one. So it follows a journey that late data make
 * begin or end at another time, grow, or come apart in two, and never goes to the one beside it. It asks nothing of the other journeys: a report of a
 * month and the screen of one journey say the same.
 */
export function isOfSpan(written: Span, journey: Span): boolean {
  const sharedMs = Math.min(written.endMs, journey.endMs) - Math.max(written.startMs, journey.startMs);
  return sharedMs >= 0 && sharedMs * 2 >= Math.min(written.endMs - written.startMs, journey.endMs - journey.startMs);
}

export const spanOf = ({ startAt, endAt }: Pick<JourneyReason, 'startAt' | 'endAt'>): Span => ({
  startMs: Date.parse(startAt),
  endMs: Date.parse(endAt),
});

/** The last written first, whoever tells them in which order. */
export function lastFirst(a: Pick<Written, '_id' | 'writtenAt'>, b: Pick<Written, '_id' | 'writtenAt'>): number {
  return Date.parse(b.writtenAt) - Date.parse(a.writtenAt) || (a._id < b._id ? 1 : -1);
}

/** Reasons that may be read, by vehicle, the last written first. */
export function reasonsByVehicle(rows: readonly Written[]): Record<string, ToldReason[]> {
  const by: Record<string, ToldReason[]> = {};
  for (const row of [...rows].sort(lastFirst))
    if (row.vehicle !== null && row.reason !== VEILED) (by[row.vehicle] ??= []).push({ ...spanOf(row), reason: row.reason });
  return by;
}

/** Why a journey was driven; null when nobody said, or it was taken back. */
export function reasonOf(journey: Span, lastWrittenFirst: readonly ToldReason[] | undefined): string | null {
  return lastWrittenFirst?.find((written) => isOfSpan(written, journey))?.reason || null;
}

/** What was written last, each once. */
export function lastReasons(rows: readonly Written[], most: number): string[] {
  return [...new Set([...rows].sort(lastFirst).flatMap(({ reason }) => (reason === '' || reason === VEILED ? [] : [reason])))].slice(
    0,
    most,
  );
}
