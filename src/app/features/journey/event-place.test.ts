import { expect, it } from 'vitest';
import { placeOf } from './journey-curves.tsx';

const SPAN = { fromMs: 0, toMs: 1_000_000 };

it('events stand where they were, cut at the ends', () => {
  const iso = (ms: number): string => new Date(ms).toISOString();
  expect(placeOf({ at: iso(250_000), endAt: iso(500_000) }, SPAN)).toEqual({ leftPct: 25, widthPct: 25 });
  expect(placeOf({ at: iso(900_000), endAt: iso(1_500_000) }, SPAN)).toEqual({ leftPct: 90, widthPct: 10 });
  expect([placeOf({ at: iso(0), endAt: null }, SPAN), placeOf({ at: iso(1_000_001), endAt: null }, SPAN)]).toEqual([
    { leftPct: 0, widthPct: 0 },
    null,
  ]);
});
