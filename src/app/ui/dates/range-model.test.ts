import { describe, expect, it } from 'vitest';
import { addMonths, monthStart, presetRange, PRESETS, within } from '../../../domain/time/periods.ts';
import { dayAfterKey, dayCount, firstDayOf, presetOf, weeksOf } from './range-model.ts';

/** A Saturday. */
const TODAY = '2026-11-21';

describe('date range', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['last7', '2026-11-15', '2026-11-21'],
    ['last30', '2026-10-23', '2026-11-21'],
    ['thisWeek', '2026-11-16', '2026-11-22'],
    ['lastWeek', '2026-11-09', '2026-11-15'],
    ['thisMonth', '2026-11-01', '2026-11-30'],
    ['thisQuarter', '2026-10-01', '2026-12-31'],
    ['lastQuarter', '2026-07-01', '2026-09-30'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['thisYear', '2026-01-01', '2026-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ] as const)('%s', (preset, from, to) => {
    expect(presetRange(preset, TODAY, 1)).toEqual({ from, to });
    expect(presetOf({ from, to }, TODAY, 1)).toBe(preset);
  });

  it('begins the week as the language does', () => {
    expect(presetRange('thisWeek', TODAY, 7)).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(firstDayOf('fr')).toBe(1);
    expect(firstDayOf('en-GB')).toBe(1);
    expect(firstDayOf('pt-PT')).toBe(7);
  });

  it('knows a range nobody named, and counts its days over a change of hour', () => {
    expect(presetOf({ from: '2026-11-02', to: '2026-11-05' }, TODAY, 1)).toBeNull();
    expect(dayCount({ from: '2026-10-20', to: '2026-10-30' })).toBe(11);
    expect(new Set(PRESETS).size).toBe(12);
  });

  it('draws months of four to six weeks', () => {
    const weeks = weeksOf('2026-11-15', 1);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks).toHaveLength(6);
    expect(weeksOf('2027-02-01', 1)).toHaveLength(4);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  });

  it('moves by keys', () => {
    expect(dayAfterKey('ArrowDown', TODAY, false, 1)).toBe('2026-11-28');
    expect(dayAfterKey('Home', TODAY, false, 1)).toBe('2026-11-16');
    expect(dayAfterKey('End', TODAY, false, 7)).toBe('2026-11-21');
    expect(dayAfterKey('PageDown', '2027-01-31', false, 1)).toBe('2027-02-28');
    expect(dayAfterKey('PageUp', '2028-02-29', true, 1)).toBe('2027-02-28');
    expect(dayAfterKey('Tab', TODAY, false, 1)).toBeNull();
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
    expect(monthStart('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('stays before the last day', () => {
    expect(within({ from: '2026-11-16', to: '2026-11-22' }, TODAY)).toEqual({ from: '2026-11-16', to: TODAY });
    expect(within({ from: '2026-12-01', to: '2026-12-31' }, TODAY)).toEqual({ from: TODAY, to: TODAY });
    expect(within({ from: '2026-11-01', to: '2026-11-02' }, undefined)).toEqual({ from: '2026-11-01', to: '2026-11-02' });
  });
});
