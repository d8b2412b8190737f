import type { DriverAssignment } from './driver.ts';
import type { FieldIssue } from '../entity/failure.ts';
import { cleanBadge, tagKey } from './who-had.ts';

/** As it is printed on the card: 14 characters that name the driver, then replacement and renewal (Commission Regulation 1360/2002, appendix 1). */
const CARD = /^[0-9A-Z]{14,16}$/;

/** Whether this may be what is printed on a card, in its stored form. */
export function isCardNumber(card: string): boolean {
  return CARD.test(card);
}

export function checkDriver({ tachographCard: card }: Record<string, unknown>): FieldIssue[] {
  return typeof card !== 'string' || isCardNumber(card) ? [] : [{ field: 'tachographCard', code: 'card-number' }];
}

export function normalizeDriver(doc: Record<string, unknown>): Record<string, unknown> {
  const { tachographCard: card, badge } = doc;
  return {
    ...doc,
    ...(typeof card === 'string' ? { tachographCard: card.toUpperCase().replace(/[\s.-]/g, '') } : {}),
    ...(typeof badge === 'string' ? { badge: cleanBadge(badge) || null } : {}),
  };
}

const msOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

/** A badge or card is kept by its key, whatever way it is written. */
export function normalizeDriverAssignment(doc: Record<string, unknown>): Record<string, unknown> {
  const { tag } = doc;
  return typeof tag === 'string' ? { ...doc, tag: tagKey(tag) } : doc;
}

/** It ends after it begins; what is entered afterwards is over, and says why. */
export function checkDriverAssignment(doc: Record<string, unknown>): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (msOf(doc['until']) <= msOf(doc['from'])) issues.push({ field: 'until', code: 'end-before' });
  if ((doc['source'] ?? 'typed') !== 'typed') return issues;
  for (const field of ['until', 'reason']) if ((doc[field] ?? null) === null) issues.push({ field, code: 'required' });
  return issues;
}

type Time = Pick<DriverAssignment, 'vehicle' | 'tag' | 'from' | 'until'>;

/** What stands against a time as a person enters or corrects it (`before`), asked in the form and by the server: it is of a vehicle or of a badge, over unless it ran before, said why, and not to come. */
export function enteredIssue(row: Time & { reason: string | null }, before: Time | null, nowMs: number): FieldIssue | null {
  if (row.vehicle === null && row.tag === null) return { field: 'vehicle', code: 'vehicle-or-tag' };
  if (row.vehicle !== null && row.tag !== null) return { field: 'tag', code: 'vehicle-or-tag' };
  const hasRun = before !== null && before.until === null;
  if (!hasRun && row.until === null) return { field: 'until', code: 'required' };
  if (row.reason === null) return { field: 'reason', code: 'required' };
  if (Math.max(msOf(row.from), msOf(row.until ?? row.from)) > nowMs)
    return { field: row.until === null ? 'from' : 'until', code: 'to-come' };
  return null;
}

/** Whether the time of a badge or card that is entered or moved has to be free: what runs only begins sooner or later, and then counts before what began earlier. */
export function demandsFree(row: Time, before: Time | null): boolean {
  return row.tag !== null && row.until !== null && (before === null || before.from !== row.from || before.until !== row.until);
}

/** A badge or card is one person's at a time: whose (`name`; '': nobody's) it is said to be already at some time of this one. */
export function heldIssue(row: Time, others: readonly (Time & { name: string })[]): FieldIssue | null {
  const held = others.find(
    ({ tag, from, until }) => tag === row.tag && msOf(from) < msOf(row.until) && msOf(row.from) < (until === null ? Infinity : msOf(until)),
  );
  if (!held) return null;
  return held.name === '' ? { field: 'from', code: 'tag-nobodys' } : { field: 'from', code: 'tag-held', params: { name: held.name } };
}
