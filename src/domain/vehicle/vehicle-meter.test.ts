import { expect, it } from 'vitest';
import { meterAfter, odometerOf, type WrittenMeter } from './vehicle-meter.ts';

const sheet = (odometerKm: number | null, odometerAt: string | null = null): WrittenMeter => ({
  odometerKm,
  odometerAt,
  odometerSource: null,
});
const heard = (odometerKm: number | null, at = '2026-11-20T08:00:00.000Z') => ({ odometerKm, at });

it('is what the device told, unless somebody read more off the vehicle since it was heard', () => {
  expect(odometerOf(sheet(100_000), heard(120_500))).toEqual({ km: 120_500, at: '2026-11-20T08:00:00.000Z', source: 'box' });
  // Of a sheet that nobody knows the day of, the device knows better.
  expect(odometerOf(sheet(130_000), heard(120_500))?.source).toBe('box');
  expect(odometerOf(sheet(130_000, '2026-11-21T08:00:00.000Z'), heard(120_500))).toMatchObject({ km: 130_000, source: 'typed' });
  expect(odometerOf(sheet(110_000, '2026-11-21T08:00:00.000Z'), heard(120_500))?.km).toBe(120_500);
  expect(odometerOf(sheet(130_000, '2026-11-19T08:00:00.000Z'), heard(120_500))?.km).toBe(120_500);
});

it('is what the sheet says where no device tells it, and nothing where nobody does', () => {
  expect(odometerOf(sheet(100_000), undefined)).toEqual({ km: 100_000, at: null, source: 'typed' });
  expect(odometerOf(sheet(100_000), heard(null))?.km).toBe(100_000);
  expect(odometerOf(sheet(null), heard(null))).toBeNull();
  expect(odometerOf({}, null)).toBeNull();
});

it('grows by whatever is read off the vehicle, in any order; only the sheet itself takes it back', () => {
  const work = { km: 120_000, at: '2026-11-01T12:00:00.000Z', source: 'work' as const };
  const check = { km: 118_000, at: '2026-11-05T07:00:00.000Z', source: 'check' as const };
  expect(meterAfter(sheet(100_000, '2026-11-10T00:00:00.000Z'), work)).toEqual({
    odometerKm: 120_000,
    odometerAt: work.at,
    odometerSource: 'work',
  });
  expect(meterAfter({ odometerKm: 120_000, odometerAt: work.at, odometerSource: 'work' }, check)).toBeNull();
  expect(meterAfter(sheet(null), check)?.odometerKm).toBe(118_000);
  expect(meterAfter(sheet(1_200_000, work.at), { km: 120_000, at: check.at, source: 'typed' })).toMatchObject({ odometerKm: 120_000 });
});
