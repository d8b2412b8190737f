import { describe, expect, it } from 'vitest';
import { demandsFree, enteredIssue, heldIssue, normalizeDriverAssignment } from './driver.rules.ts';

const day = (n: number): string => `2026-03-${String(n).padStart(2, '0')}T00:00:00.000Z`;
const NOW_MS = Date.parse(day(20));
const time = { vehicle: null, tag: 'key-7', from: day(3), until: day(7) as string | null, reason: 'Lent' as string | null };
const issue = (changes: object, before: typeof time | null = null): string | null => {
  const found = enteredIssue({ ...time, ...changes }, before, NOW_MS);
  return found && `${found.field} ${found.code}`;
};

describe('a time that is entered afterwards', () => {
  it('is of a vehicle or of a badge, over, said why', () => {
    expect([issue({}), issue({ tag: null, vehicle: 'v' })]).toEqual([null, null]);
    expect([issue({ tag: null }), issue({ vehicle: 'v' })]).toEqual(['vehicle vehicle-or-tag', 'tag vehicle-or-tag']);
    expect([issue({ until: null }), issue({ reason: null }), issue({ until: day(21) })]).toEqual([
      'until required',
      'reason required',
      'until to-come',
    ]);
  });

  it('that runs keeps no end, and its begin is not to come', () => {
    const running = { ...time, until: null };
    expect([issue({ until: null }, running), issue({ until: null, from: day(21) }, running)]).toEqual([null, 'from to-come']);
  });

  it('keeps a badge by its key, a card by its holder', () => {
    expect(normalizeDriverAssignment({ tag: ' Key\u200b-7 ' })).toEqual({ tag: 'key-7' });
    expect(normalizeDriverAssignment({ tag: 'card:F1234567890123A0' })).toEqual({ tag: 'card:f1234567890123' });
    expect(normalizeDriverAssignment({ tag: null })).toEqual({ tag: null });
  });

  it('of a badge is refused where it was somebody’s, and touches what ends as it begins', () => {
    const of = (from: number, until: number | null, changes: object = {}) => ({
      ...{ ...time, from: day(from), until: until === null ? null : day(until), name: 'Nadia' },
      ...changes,
    });
    const held = (...others: ReturnType<typeof of>[]) => heldIssue(time, others)?.code ?? null;
    expect([held(of(1, 3), of(7, null)), held(of(1, 4)), held(of(6, null)), held(of(1, null)), held(of(4, 5))]).toEqual([
      null,
      'tag-held',
      'tag-held',
      'tag-held',
      'tag-held',
    ]);
    expect([held(of(4, 5, { name: '' })), held(of(4, 5, { tag: 'key-8' }))]).toEqual(['tag-nobodys', null]);
    expect([demandsFree(time, null), demandsFree(time, time), demandsFree({ ...time, from: day(4) }, time)]).toEqual([true, false, true]);
    expect(demandsFree({ ...time, tag: null, vehicle: 'v' }, null)).toBe(false);
  });
});
