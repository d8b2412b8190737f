import { describe, expect, it } from 'vitest';
import { areaBounds, areaCenter, areaContains, areaMeasures, areaReaches, areaRings, circleRing, destination } from './area.ts';
import { distanceM, type Area, type LngLat } from './geometry.ts';

const square = (west: number, south: number, side: number): LngLat[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const PARIS: LngLat = [2.3522, 48.8566];

describe('inside', () => {
  it('a polygon, but not its holes', () => {
    const area: Area = { kind: 'polygon', rings: [square(2, 48, 1), square(2.4, 48.4, 0.2)] };
    expect(areaContains(area, [2.1, 48.1])).toBe(true);
    expect(areaContains(area, [2.5, 48.5])).toBe(false);
    expect(areaContains(area, [3.1, 48.5])).toBe(false);
  });
  it('reaches some metres out, and into a hole', () => {
    const areas: Area[] = [
      { kind: 'polygon', rings: [square(2, 48, 1), square(2.4, 48.4, 0.2)] },
      { kind: 'circle', center: [2.5, 48], radiusM: 100 },
      {
        kind: 'corridor',
        line: [
          [2, 48],
          [3, 48],
        ],
        halfWidthM: 100,
      },
    ];
    const [polygon, circle, corridor] = areas as [Area, Area, Area];
    const south = (from: LngLat, meters: number): LngLat => destination(from, 180, meters);
    expect([20, 40].map((m) => areaReaches(polygon, south([2.5, 48], m), 30))).toEqual([true, false]);
    expect([20, 40].map((m) => areaReaches(polygon, south([2.5, 48.6], m), 30))).toEqual([true, false]);
    expect([120, 140].map((m) => areaReaches(circle, south([2.5, 48], m), 30))).toEqual([true, false]);
    expect([120, 140].map((m) => areaReaches(corridor, south([2.5, 48], m), 30))).toEqual([true, false]);
  });
  it('a circle to its radius', () => {
    const area: Area = { kind: 'circle', center: PARIS, radiusM: 1000 };
    expect(areaContains(area, destination(PARIS, 77, 999))).toBe(true);
    expect(areaContains(area, destination(PARIS, 77, 1001))).toBe(false);
  });
  it('a corridor to its half width, round its ends', () => {
    const east = destination(PARIS, 90, 5000);
    const area: Area = { kind: 'corridor', line: [PARIS, east], halfWidthM: 200 };
    const middle = destination(PARIS, 90, 2500);
    expect(areaContains(area, destination(middle, 0, 195))).toBe(true);
    expect(areaContains(area, destination(middle, 0, 205))).toBe(false);
    expect(areaContains(area, destination(east, 45, 195))).toBe(true);
    expect(areaContains(area, destination(east, 45, 205))).toBe(false);
  });
});

describe('sizes', () => {
  it('a square of a kilometre has 100 hectares, less its hole', () => {
    const corner = PARIS;
    const side = (at: LngLat, bearing: number, meters: number): LngLat => destination(at, bearing, meters);
    const ring = (at: LngLat, meters: number): LngLat[] => [
      at,
      side(at, 90, meters),
      side(side(at, 90, meters), 0, meters),
      side(at, 0, meters),
      at,
    ];
    const whole = areaMeasures({ kind: 'polygon', rings: [ring(corner, 1000)] });
    expect(whole.areaM2 / 1e6).toBeCloseTo(1, 2);
    expect(whole.perimeterM! / 1000).toBeCloseTo(4, 2);
    const inner = side(side(corner, 90, 200), 0, 200);
    expect(areaMeasures({ kind: 'polygon', rings: [ring(corner, 1000), ring(inner, 500)] }).areaM2 / 1e6).toBeCloseTo(0.75, 2);
  });
  it('a circle by its radius, a corridor by its length', () => {
    const circle = areaMeasures({ kind: 'circle', center: PARIS, radiusM: 1000 });
    expect(circle.areaM2 / 1e6).toBeCloseTo(Math.PI, 4);
    expect(circle.perimeterM! / 1000).toBeCloseTo(2 * Math.PI, 4);
    const corridor = areaMeasures({ kind: 'corridor', line: [PARIS, destination(PARIS, 20, 10_000)], halfWidthM: 100 });
    expect(corridor.lengthM! / 1000).toBeCloseTo(10, 6);
    expect(corridor.areaM2 / 1e6).toBeCloseTo(2 + Math.PI / 100, 5);
    expect(corridor.perimeterM).toBeNull();
  });
});

it('the box and the rings of each kind hold what is inside', () => {
  const areas: Area[] = [
    { kind: 'polygon', rings: [square(2, 48, 1)] },
    { kind: 'circle', center: PARIS, radiusM: 50_000 },
    { kind: 'corridor', line: [PARIS, [3, 49], [3.4, 48.7]], halfWidthM: 3000 },
  ];
  for (const area of areas) {
    const [west, south, east, north] = areaBounds(area);
    for (const [lng, lat] of areaRings(area)[0]!) {
      expect(lng).toBeGreaterThan(west - 0.01);
      expect(lng).toBeLessThan(east + 0.01);
      expect(lat).toBeGreaterThan(south - 0.01);
      expect(lat).toBeLessThan(north + 0.01);
    }
    expect(areaRings(area)[0]![0]).toEqual(areaRings(area)[0]!.at(-1));
    expect(areaContains(area, areaCenter(area))).toBe(true);
  }
});

it('the middle of a horseshoe is in it', () => {
  const area: Area = {
    kind: 'polygon',
    rings: [
      [
        [0, 0],
        [3, 0],
        [3, 3],
        [2, 3],
        [2, 1],
        [1, 1],
        [1, 3],
        [0, 3],
        [0, 0],
      ],
    ],
  };
  expect(areaContains(area, areaCenter(area))).toBe(true);
});

it('every point of a circle is at its radius', () => {
  for (const point of circleRing(PARIS, 4321)) expect(distanceM(PARIS, point)).toBeCloseTo(4321, 3);
});
