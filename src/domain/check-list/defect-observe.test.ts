import { describe, expect, it } from 'vitest';
import { observe, observedDefect, repairBy, withoutRecord, type DefectFacts } from './open-defects.ts';
import type { DefectObservation } from './defect.ts';

const at = (hour: number): string => new Date(Date.parse('2026-11-22T00:00:00Z') + hour * 3_600_000).toISOString();
const seen = (record: string, hour: number, over: Partial<DefectObservation> = {}): DefectObservation => ({
  record,
  at: at(hour),
  severity: 'major',
  seen: 'found',
  ...over,
});
const found = (): DefectFacts => observe(null, seen('a', 1));

describe('a defect', () => {
  it('begins with the record that found it, with the time its gravity leaves', () => {
    expect(found()).toMatchObject({
      state: 'open',
      severity: 'major',
      firstAt: at(1),
      lastAt: at(1),
      repairBy: repairBy(at(1), 'major'),
      released: false,
    });
    expect(repairBy(at(1), 'critical')).toBe(at(1));
  });

  it('found again is one observation more; gravity goes up, never down, and so does the hurry', () => {
    const graver = observe(found(), seen('b', 5, { severity: 'critical' }));
    expect(graver).toMatchObject({ severity: 'critical', repairBy: at(5), lastAt: at(5) });
    const after = observe({ ...graver, released: true }, seen('c', 6, { severity: 'minor' }));
    expect([after.severity, after.repairBy, after.released, after.observations.length]).toEqual(['critical', at(5), true, 3]);
    expect(observe({ ...found(), released: true }, seen('d', 7, { severity: 'critical' })).released).toBe(false);
  });

  it('what one record says twice of it is said once', () => {
    const once = observe(observe(found(), seen('b', 5, { seen: 'stillThere' })), seen('b', 5, { severity: 'critical', note: 'Fendu' }));
    expect(once.observations.map(({ record, note }) => [record, note])).toEqual([
      ['a', undefined],
      ['b', 'Fendu'],
    ]);
  });

  it('seen repaired is verified; still there reopens what was said to be repaired, unless it was repaired after the record was sealed', () => {
    const repaired: DefectFacts = { ...found(), state: 'repaired', repairedAt: at(10) };
    expect(observe(repaired, seen('b', 12, { seen: 'seenRepaired' }))).toMatchObject({ state: 'verified', verifiedAt: at(12) });
    expect(observe(repaired, seen('b', 12, { seen: 'stillThere' }))).toMatchObject({
      state: 'open',
      repairedAt: null,
      repairBy: repairBy(at(12), 'major'),
    });
    expect(observe(repaired, seen('b', 8, { seen: 'stillThere' }))).toMatchObject({ state: 'repaired', repairedAt: at(10) });
  });

  it('takes what is found in its item and zone while it is carried, and what was seen before it was repaired', () => {
    const one = { item: 'feux', zone: 'tour', ...found() };
    const over = { ...one, state: 'verified' as const, verifiedAt: at(10) };
    expect(observedDefect([one], { item: 'feux', zone: 'tour', at: at(5) })).toBe(one);
    expect(observedDefect([one], { item: 'feux', zone: null, at: at(5) })).toBeUndefined();
    expect(observedDefect([over], { item: 'feux', zone: 'tour', at: at(5) })).toBe(over);
    expect(observedDefect([over], { item: 'feux', zone: 'tour', at: at(12) })).toBeUndefined();
  });

  it('without the record that was replaced keeps what others saw, and the gravity that they gave', () => {
    const two = observe(found(), seen('b', 5, { severity: 'critical' }));
    expect(withoutRecord(two, 'b')).toMatchObject({ severity: 'major', lastAt: at(1) });
    expect(withoutRecord({ ...two, severity: 'minor' }, 'b')).toMatchObject({ severity: 'minor' });
    expect(withoutRecord(found(), 'a')).toBeNull();
  });
});
