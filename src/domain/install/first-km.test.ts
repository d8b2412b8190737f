import { expect, it } from 'vitest';
import { firstKmShare, isFarApart, type KmPoint } from './judge-install.ts';

/** A straight road to the north: a kilometre by GPS each step, `step` of them by the bus. */
const road = (steps: number, step = 1): KmPoint[] =>
  Array.from({ length: steps + 1 }, (_, n) => ({
    lat: 45 + (n * 1000) / 111_195,
    lng: 4.8,
    odometerCanKm: n % 3 === 2 ? null : 84_000 + n * step,
  }));

it('compares the first 20 km by GPS and by the bus, not before they are driven', () => {
  expect(firstKmShare(road(19))).toBeNull();
  expect(firstKmShare([])).toBeNull();
  expect(Math.abs(firstKmShare(road(30))! - 1000)).toBeLessThan(5);
  expect(isFarApart(firstKmShare(road(30))!)).toBe(false);
  expect(Math.abs(firstKmShare(road(30, 1.1))! - 909)).toBeLessThan(5);
  expect(isFarApart(firstKmShare(road(30, 1.1))!)).toBe(true);
  expect([isFarApart(950), isFarApart(949), isFarApart(1051)]).toEqual([false, true, true]);
});
