import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/time-zone.ts';
import { rentalOutlook, type RentalTerms, type RentalUse } from './rental-outlook.ts';
import { checkRentalContract } from '../rules.ts';

/** 1000 days, 100 km a day. */
const terms: RentalTerms = {
  startOn: '2026-01-01',
  endOn: addDays('2026-01-01', 999),
  allowedKm: 100_000,
  startKm: 500,
  overCentsPer100Km: 850,
};
const use = (part: Partial<RentalUse> = {}): RentalUse => ({ odometerKm: null, kmPerDay30: null, kmPerDay90: null, ...part });
const on = (days: number): string => addDays(terms.startOn, days);

describe('where a contract leads', () => {
  it('on its line it costs nothing more', () => {
    expect(rentalOutlook(terms, use({ odometerKm: 20_500 }), on(200))).toMatchObject({
      state: 'running',
      drivenKm: 20_000,
      dueKm: 20_000,
      aheadKm: 0,
      drivenShare: 0.2,
      timeShare: 0.2,
      daysLeft: 800,
      endKm: 100_000,
      overKm: 0,
      overCents: 0,
      usedUpOn: null,
    });
  });

  it('beyond it: how many kilometres, what they cost, when those allowed are used up', () => {
    const outlook = rentalOutlook(terms, use({ odometerKm: 30_500, kmPerDay30: 200, kmPerDay90: 150 }), on(200));
    expect(outlook).toMatchObject({
      aheadKm: 10_000,
      endKm: 150_000,
      endKm30: 190_000,
      endKm90: 150_000,
      overKm: 50_000,
      overCents: 425_000,
      usedUpOn: addDays(on(200), 467),
    });
  });

  it('below it, nothing is given back', () => {
    expect(rentalOutlook(terms, use({ odometerKm: 10_500 }), on(200))).toMatchObject({
      aheadKm: -10_000,
      overKm: -50_000,
      overCents: 0,
      usedUpOn: null,
    });
  });

  it('without a counter, or with one below its first day’s, it is not known', () => {
    for (const odometerKm of [null, 499])
      expect(rentalOutlook(terms, use({ odometerKm, kmPerDay90: 100 }), on(200))).toMatchObject({
        drivenKm: null,
        aheadKm: null,
        endKm: null,
        endKm90: null,
        overKm: null,
        overCents: null,
        usedUpOn: null,
      });
    expect(rentalOutlook(terms, use({ odometerKm: 600 }), on(2))).toMatchObject({ drivenKm: 100, endKm: null, overKm: null });
    expect(rentalOutlook({ ...terms, overCentsPer100Km: null }, use({ odometerKm: 30_500 }), on(200)).overCents).toBeNull();
  });

  it('before and after it', () => {
    expect(rentalOutlook(terms, use({ odometerKm: 900 }), '2025-12-31')).toMatchObject({
      state: 'coming',
      drivenKm: null,
      timeShare: 0,
      daysLeft: 1000,
      overKm: null,
    });
    expect(rentalOutlook(terms, use({ odometerKm: 110_500, kmPerDay90: 900 }), on(1200))).toMatchObject({
      state: 'ended',
      daysLeft: 0,
      timeShare: 1,
      overKm: 10_000,
      overCents: 85_000,
    });
    expect(rentalOutlook(terms, use({ odometerKm: 100_600 }), on(900))).toMatchObject({
      usedUpOn: on(900),
      overKm: expect.closeTo(11_222.2, 0),
    });
  });

  it('more driven never costs less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 7, max: 999 }), fc.nat(200_000), fc.nat(50_000), (days, km, more) => {
        const [a, b] = [km, km + more].map((driven) => rentalOutlook(terms, use({ odometerKm: 500 + driven }), on(days)));
        expect(b!.overCents!).toBeGreaterThanOrEqual(a!.overCents!);
        expect(Number.isInteger(b!.overCents)).toBe(true);
      }),
    );
  });
});

it('a contract ends after it began', () => {
  expect(checkRentalContract({ startOn: '2026-01-01', endOn: '2026-01-01' })).toEqual([{ field: 'endOn', code: 'before' }]);
  expect(checkRentalContract({ startOn: '2026-01-01', endOn: '2026-01-02' })).toEqual([]);
});
