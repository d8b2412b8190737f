import { daysBetween } from '../kit/months.ts';
import type { RentalContract } from './rental-contract.ts';

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
