import { describe, expect, it } from 'vitest';
import { spanDays, spansOf } from './spans.ts';

const asked = (span: string, rest: object = {}) =>
  spansOf({
    from: '2026-10-14',
    to: '2026-11-20',
    timeZone: 'Europe/Paris',
    nowMs: Date.parse('2026-12-24T12:00:00Z'),
    options: { span },
    ...rest,
  });
const at = (time: string): number => Date.parse(time);

describe('parts of a period', () => {
  it('all of it', () => {
    const spans = asked('whole');
    expect(spans.of(at('2026-11-03T12:00:00Z'))).toBe('2026-10-14');
    expect(spans.at('2026-10-14')).toEqual({ from: '2026-10-14', to: '2026-11-20' });
    expect(spanDays(spans.at('2026-10-14'))).toBe(38);
  });

  it('months and weeks are cut by the period, in its time zone', () => {
    // Midnight in Paris is 23:00 of the day before.
    expect([asked('month').of(at('2026-10-31T22:59:59Z')), asked('month').of(at('2026-10-31T23:00:00Z'))]).toEqual([
      '2026-10-14',
      '2026-11-01',
    ]);
    expect([asked('month').at('2026-10-14'), asked('month').at('2026-11-01')]).toEqual([
      { from: '2026-10-14', to: '2026-10-31' },
      { from: '2026-11-01', to: '2026-11-20' },
    ]);
    // The 14th of October is a Wednesday.
    expect([asked('week').of(at('2026-10-15T10:00:00Z')), asked('week').of(at('2026-10-19T10:00:00Z'))]).toEqual([
      '2026-10-14',
      '2026-10-19',
    ]);
    expect([asked('week').at('2026-10-14'), asked('week').at('2026-10-19'), asked('week').at('2026-11-16')]).toEqual([
      { from: '2026-10-14', to: '2026-10-18' },
      { from: '2026-10-19', to: '2026-10-25' },
      { from: '2026-11-16', to: '2026-11-20' },
    ]);
    expect(asked('day').at('2026-11-03')).toEqual({ from: '2026-11-03', to: '2026-11-03' });
    expect(asked('month', { from: '2027-02-01', to: '2027-03-31', nowMs: at('2027-05-01T00:00:00Z') }).at('2027-02-01')).toEqual({
      from: '2027-02-01',
      to: '2027-02-28',
    });
  });

  it('what is to come is no part of it', () => {
    const nowMs = at('2026-11-17T12:00:00Z');
    expect(spanDays(asked('whole', { nowMs }).at('2026-10-14'))).toBe(35);
    expect(asked('week', { nowMs }).at('2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-11-17' });
    expect(spanDays(asked('whole', { nowMs: at('2026-01-01T12:00:00Z') }).at('2026-10-14'))).toBe(0);
  });
});
