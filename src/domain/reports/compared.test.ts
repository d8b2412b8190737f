import { expect, it } from 'vitest';
import { comparedSpans, sameHoursMs } from './journeys/spans.ts';

const asked = (from: string, to: string, compare: string) =>
  comparedSpans({ from, to, timeZone: 'Europe/Paris', nowMs: Date.parse('2026-11-20T23:30:00Z'), options: { compare } });

it('a period is compared with as many days before it, or with those of the year before', () => {
  expect(asked('2026-11-09', '2026-11-15', 'previous')).toEqual({
    now: { from: '2026-11-09', to: '2026-11-15' },
    before: { from: '2026-11-02', to: '2026-11-08' },
  });
  // It is the 21st already in Paris: 21 days of the month have begun.
  expect(asked('2026-11-01', '2026-11-30', 'previous')).toEqual({
    now: { from: '2026-11-01', to: '2026-11-21' },
    before: { from: '2026-10-11', to: '2026-10-31' },
  });
  expect(asked('2026-11-01', '2026-11-30', 'year').before).toEqual({ from: '2025-11-01', to: '2025-11-21' });
  expect(asked('2024-02-29', '2024-02-29', 'year').before).toEqual({ from: '2023-02-28', to: '2023-02-28' });
  // A leap year and its February have a day more, not a day of the next one.
  expect(asked('2024-02-01', '2024-02-29', 'year').before).toEqual({ from: '2023-02-01', to: '2023-02-28' });
  expect(asked('2025-02-01', '2025-02-28', 'year').before).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(asked('2024-01-01', '2024-12-31', 'year').before).toEqual({ from: '2023-01-01', to: '2023-12-31' });
  expect(asked('2024-02-20', '2024-03-10', 'year').before).toEqual({ from: '2023-02-20', to: '2023-03-10' });
  // Of whole weeks the same weekdays: a Monday is compared with a Monday.
  expect(asked('2026-11-09', '2026-11-15', 'year').before).toEqual({ from: '2025-11-10', to: '2025-11-16' });
  expect(asked('2026-11-16', '2026-11-22', 'year').before).toEqual({ from: '2025-11-17', to: '2025-11-22' });
});

it('a day that is not over is compared with the same hours: at 00:11 nothing has fallen yet', () => {
  const params = { timeZone: 'Europe/Paris', nowMs: Date.parse('2026-11-20T23:11:00Z') };
  const spansOf = (from: string, to: string) => comparedSpans({ ...params, from, to, options: { compare: 'previous' } });
  // It is 0:11 on the 21st in Paris: of the 14th, eleven minutes.
  expect(sameHoursMs(params, spansOf('2026-11-15', '2026-11-21'))).toBe(Date.parse('2026-11-13T23:11:00Z'));
  expect(sameHoursMs(params, spansOf('2026-11-09', '2026-11-15'))).toBe(Infinity);
});
