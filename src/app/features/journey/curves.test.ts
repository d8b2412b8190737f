import { describe, expect, it } from 'vitest';
import { curvesOf, measuredAt } from './journey-curves.tsx';
import type { JourneyPoint } from './use-journey.ts';

const SPAN = { fromMs: 0, toMs: 1_000_000 };
const labels = { speed: 'S', altitude: 'A', fuel: 'F', lang: 'fr', timeZone: 'UTC' };
const point = (atMs: number, rest: Partial<JourneyPoint>): JourneyPoint => ({
  atMs,
  lat: 45,
  lng: 4,
  speedKmh: null,
  altitudeM: null,
  headingDeg: null,
  ignition: true,
  fuelL: null,
  fuelPct: null,
  ...rest,
});
const way = [
  point(100_000, { speedKmh: 30, altitudeM: 212, fuelPct: 50 }),
  point(200_000, { altitudeM: 388 }),
  point(300_000, { speedKmh: 87, fuelPct: 48 }),
];

describe('the curves of a journey', () => {
  it('are those that were measured, as wide as the journey, the hours under the last', () => {
    expect(
      curvesOf(way, SPAN, labels).map(({ id, unit, drawing: { series, span, hasTimes } }) => [id, unit, series[0]!.values, span, hasTimes]),
    ).toEqual([
      ['speed', 'km/h', [30, null, 87], SPAN, false],
      ['altitude', 'm', [212, 388, null], SPAN, false],
      ['fuel', '%', [50, null, 48], SPAN, true],
    ]);
    expect(curvesOf(way.slice(1), SPAN, labels)).toEqual([]);
    expect(curvesOf(way, { fromMs: 5, toMs: 5 }, labels)).toEqual([]);
  });

  it('tell fuel in litres where litres are told', () => {
    const [, , fuel] = curvesOf(
      [...way, point(400_000, { fuelL: 40, speedKmh: 0 }), point(410_000, { fuelL: 39, speedKmh: 0 })],
      SPAN,
      labels,
    );
    expect([fuel!.unit, fuel!.drawing.series[0]!.values]).toEqual(['l', [null, null, null, 40, 39]]);
  });

  it('say what was measured nearest, unless that is too long ago', () => {
    const { drawing } = curvesOf(way, SPAN, labels)[2]!;
    expect([0, 190_000, 210_000, 900_000, 900_001].map((atMs) => measuredAt(drawing, atMs))).toEqual([50, 50, 48, 48, null]);
  });
});
