import type { FieldRecord } from '../field-work/field-record.ts';
import { daysBetween } from '../time/periods.ts';
import { addDays } from '../time/time-zone.ts';
import type { Claim } from './claim.ts';

/** What is left to the organization: the bill, else the quote, less what the insurer pays; null: neither is known. */
export function companyCents({
  quoteCents,
  invoiceCents,
  insurerCents,
}: Pick<Claim, 'quoteCents' | 'invoiceCents' | 'insurerCents'>): number | null {
  const cost = invoiceCents ?? quoteCents;
  return cost === null ? null : cost - (insurerCents ?? 0);
}

/** Days a vehicle could not be driven, up to today where it still cannot; null: it could. */
export function immobilizedDays(
  { immobilizedFrom, immobilizedTo }: Pick<Claim, 'immobilizedFrom' | 'immobilizedTo'>,
  today: string,
): number | null {
  if (immobilizedFrom === null) return null;
  return Math.max(0, daysBetween(immobilizedFrom, immobilizedTo ?? today) + 1);
}

const STATEMENT_DAYS = 5;

/** Last day to tell the insurer: five working days after the day it happened (Code des assurances, L113-2), Sundays and Saturdays aside; public holidays are not known here. */
export function declareBy(happenedOn: string): string {
  let day = happenedOn;
  for (let left = STATEMENT_DAYS; left > 0;) {
    day = addDays(day, 1);
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return day;
}

const NEAR_MS = 15 * 60_000;

/** Journeys of a vehicle that a claim may belong to begin at most so long after it, and end at most so long before. */
export function journeyWindow(happenedAt: string): { fromMs: number; toMs: number } {
  const atMs = Date.parse(happenedAt);
  return { fromMs: atMs - NEAR_MS, toMs: atMs + NEAR_MS };
}

interface Span {
  startAt: string;
  endAt: string;
}

/** Among journeys, the one that a claim happened in, else the nearest within a quarter of an hour; null: none. */
export function linkedJourney<J extends Span>(journeys: readonly J[], happenedAt: string): J | null {
  const atMs = Date.parse(happenedAt);
  const gap = ({ startAt, endAt }: Span): number => Math.max(0, Date.parse(startAt) - atMs, atMs - Date.parse(endAt));
  const near = journeys.filter((one) => gap(one) <= NEAR_MS).toSorted((a, b) => gap(a) - gap(b));
  return near[0] ?? null;
}

/** Item and option of a handover that tell of an accident (field-work.md §6, edl_retour). */
const ACCIDENT = { item: 'accident', option: 'yes' };

type Told = Pick<FieldRecord, 'kind' | 'plate' | 'vehicle' | 'sealedAt'> & {
  sealed: { content: { answers: Record<string, { value: unknown }> } };
};

/**
 * The claim that a handover with an accident asks for; null: it tells of none, or of a vehicle that is not known here. Its reference is made of the record,
 * so that it is declared once; when it happened is to be corrected by who declares it.
 */
export function claimOfRecord({
  kind,
  plate,
  vehicle,
  sealedAt,
  sealed,
}: Told): Pick<Claim, 'reference' | 'vehicle' | 'happenedAt'> | null {
  if (kind !== 'handover' || vehicle === null || sealed.content.answers[ACCIDENT.item]?.value !== ACCIDENT.option) return null;
  return { reference: `${plate} ${sealedAt.slice(0, 16).replace('T', ' ')}`, vehicle, happenedAt: sealedAt };
}
