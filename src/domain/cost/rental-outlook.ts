import { roundHalfAway } from '../text/money.ts';
import { daysBetween } from '../time/periods.ts';
import { addDays } from '../time/time-zone.ts';
import type { RentalContract } from './vehicle-cost.ts';

const RENTAL_STATES = ['coming', 'running', 'ended'] as const;
type RentalState = (typeof RENTAL_STATES)[number];

export type RentalTerms = Pick<RentalContract, 'startOn' | 'endOn' | 'allowedKm' | 'startKm' | 'overCentsPer100Km'>;

/** What the vehicle does, as far as it is known. */
export interface RentalUse {
  odometerKm: number | null;
  /** Measured over the last 30 and 90 days. */
  kmPerDay30: number | null;
  kmPerDay90: number | null;
}

export interface RentalOutlook {
  state: RentalState;
  daysLeft: number;
  /** Share of its days that is over, 0..1. */
  timeShare: number;
  /** Driven since it began; null: nobody reads the counter, or it stands below its first day's. */
  drivenKm: number | null;
  drivenShare: number | null;
  /** What its days so far allow, and how far beyond (below: negative) the vehicle is. */
  dueKm: number;
  aheadKm: number | null;
  /** At its end: at the mean since it began, and at the mean of the last 30 and 90 days. */
  endKm: number | null;
  endKm30: number | null;
  endKm90: number | null;
  /** Beyond (below: negative) the kilometres allowed, by the first of 90 days, 30 days and the whole that is known; and what that costs, never less than nothing. */
  overKm: number | null;
  overCents: number | null;
  /** The day the kilometres allowed are used up, at the same rate; null: not before it ends, or nobody knows. */
  usedUpOn: string | null;
}

const LEAST_DAYS = 7;

/**
 * Where a contract stands and where it leads, by straight lines: kilometres a day so far, and of the last 30 and 90 days, on to its last day. What
 * cannot be known is null.
 */
export function rentalOutlook(terms: RentalTerms, use: RentalUse, today: string): RentalOutlook {
  const { startOn, endOn, allowedKm, startKm, overCentsPer100Km } = terms;
  const wholeDays = daysBetween(startOn, endOn) + 1;
  const state: RentalState = today < startOn ? 'coming' : today > endOn ? 'ended' : 'running';
  const pastDays = Math.min(wholeDays, Math.max(0, daysBetween(startOn, today)));
  const daysLeft = state === 'ended' ? 0 : daysBetween(today > startOn ? today : startOn, endOn) + 1;
  const isRead = state !== 'coming' && use.odometerKm !== null && use.odometerKm >= startKm;
  const drivenKm = isRead ? use.odometerKm! - startKm : null;
  const dueKm = (allowedKm * pastDays) / wholeDays;
  const wholeRate = drivenKm === null || pastDays < LEAST_DAYS ? null : drivenKm / pastDays;
  const endAt = (perDay: number | null): number | null => (drivenKm === null || perDay === null ? null : drivenKm + perDay * daysLeft);
  // A contract that is over leads nowhere any more: what was driven is what counts.
  const rate = state === 'ended' ? wholeRate : (use.kmPerDay90 ?? use.kmPerDay30 ?? wholeRate);
  const endKm = state === 'ended' ? drivenKm : endAt(rate);
  const overKm = endKm === null ? null : endKm - allowedKm;
  const leftKm = drivenKm === null ? null : allowedKm - drivenKm;
  const days = leftKm === null || leftKm <= 0 || rate === null || rate <= 0 ? null : Math.ceil(leftKm / rate);
  const usedUpOn =
    leftKm !== null && leftKm <= 0 && state === 'running' ? today : days === null || days >= daysLeft ? null : addDays(today, days);
  return {
    state,
    daysLeft,
    timeShare: pastDays / wholeDays,
    drivenKm,
    drivenShare: drivenKm === null || allowedKm === 0 ? null : drivenKm / allowedKm,
    dueKm,
    aheadKm: drivenKm === null ? null : drivenKm - dueKm,
    endKm: endAt(wholeRate),
    endKm30: endAt(use.kmPerDay30),
    endKm90: endAt(use.kmPerDay90),
    overKm,
    overCents:
      overKm === null || overCentsPer100Km === null ? null : Math.max(0, roundHalfAway(Math.round(overKm) * overCentsPer100Km, 100)),
    usedUpOn,
  };
}

/** What reports read of a contract. */
export type RentedKm = Pick<RentalContract, 'vehicle' | 'startOn' | 'endOn' | 'allowedKm' | 'startKm'>;

/** A contract as reports read it. */
export function rentedKmOf({ vehicle, startOn, endOn, allowedKm, startKm }: RentedKm): RentedKm {
  return { vehicle, startOn, endOn, allowedKm, startKm };
}

/** The days of a contract within a span of days, both included; null: none. */
export function rentedDays(
  { startOn, endOn }: Pick<RentedKm, 'startOn' | 'endOn'>,
  span: { from: string; to: string },
): { from: string; to: string } | null {
  const [from, to] = [startOn > span.from ? startOn : span.from, endOn < span.to ? endOn : span.to];
  return from > to ? null : { from, to };
}

/** Kilometres that a contract allows over some of its days: as many each day. */
export function allowedOver(
  { startOn, endOn, allowedKm }: Pick<RentedKm, 'startOn' | 'endOn' | 'allowedKm'>,
  days: { from: string; to: string },
): number {
  return (allowedKm * (daysBetween(days.from, days.to) + 1)) / (daysBetween(startOn, endOn) + 1);
}
