import { describe, expect, it } from 'vitest';
import { companyCents, declareBy, immobilizedDays, journeyWindow, linkedJourney } from './claim-figures.ts';
import { checkClaim } from '../rules.ts';

it('leaves the organization what the insurer does not pay, of the bill or else of the quote', () => {
  expect(companyCents({ quoteCents: 120_000, invoiceCents: null, insurerCents: null })).toBe(120_000);
  expect(companyCents({ quoteCents: 120_000, invoiceCents: 130_050, insurerCents: 100_050 })).toBe(30_000);
  expect(companyCents({ quoteCents: null, invoiceCents: null, insurerCents: 5 })).toBeNull();
});

it('counts both days of an immobilization, up to today while it lasts', () => {
  expect(immobilizedDays({ immobilizedFrom: '2028-02-28', immobilizedTo: '2028-03-01' }, '2028-06-01')).toBe(3);
  expect(immobilizedDays({ immobilizedFrom: '2026-11-20', immobilizedTo: null }, '2026-11-22')).toBe(3);
  expect(immobilizedDays({ immobilizedFrom: '2026-11-25', immobilizedTo: null }, '2026-11-22')).toBe(0);
  expect(immobilizedDays({ immobilizedFrom: null, immobilizedTo: null }, '2026-11-22')).toBeNull();
});

it('is told to the insurer within five working days', () => {
  expect(declareBy('2026-11-16')).toBe('2026-11-23');
  expect(declareBy('2026-11-20')).toBe('2026-11-27');
  expect(declareBy('2026-11-21')).toBe('2026-11-27');
});

describe('the journey it belongs to', () => {
  const at = '2026-11-20T10:00:00.000Z';
  const journey = (id: string, startAt: string, endAt: string) => ({
    id,
    startAt: `2026-11-20T${startAt}:00.000Z`,
    endAt: `2026-11-20T${endAt}:00.000Z`,
  });

  it('is the one it happened in, else the nearest within a quarter of an hour', () => {
    expect(linkedJourney([journey('a', '09:00', '09:55'), journey('b', '09:58', '10:20')], at)?.id).toBe('b');
    expect(linkedJourney([journey('a', '09:00', '09:50'), journey('c', '10:05', '10:20')], at)?.id).toBe('c');
    expect(linkedJourney([journey('a', '09:00', '09:44'), journey('c', '10:16', '10:20')], at)).toBeNull();
    expect(linkedJourney([journey('a', '09:00', '09:45')], at)?.id).toBe('a');
    expect(journeyWindow(at)).toEqual({ fromMs: Date.parse('2026-11-20T09:45:00Z'), toMs: Date.parse('2026-11-20T10:15:00Z') });
  });
});

it('refuses a declaration before it happened, and an immobilization that ends before it began', () => {
  expect(checkClaim({ happenedAt: '2026-11-20T10:00:00.000Z', declaredOn: '2026-11-17' })).toEqual([
    { field: 'declaredOn', code: 'before' },
  ]);
  expect(checkClaim({ happenedAt: '2026-11-20T22:30:00.000Z', declaredOn: '2026-11-20' })).toEqual([]);
  expect(checkClaim({ immobilizedFrom: '2026-11-20', immobilizedTo: '2026-11-19' })).toEqual([{ field: 'immobilizedTo', code: 'before' }]);
  expect(checkClaim({ immobilizedFrom: null, immobilizedTo: '2026-11-19' })).toEqual([{ field: 'immobilizedTo', code: 'before' }]);
  expect(checkClaim({ immobilizedFrom: '2026-11-20', immobilizedTo: null })).toEqual([]);
});
