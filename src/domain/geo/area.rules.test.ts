import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaIssue, checkArea, normalizeArea } from './area.rules.ts';
import type { LngLat } from './geometry.ts';

const square = (west: number, south: number, side: number): LngLat[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const issue = (...rings: LngLat[][]) => areaIssue({ kind: 'polygon', rings });

describe('what an outline may not do', () => {
  it('is fine as a square, with holes apart', () => {
    expect(issue(square(0, 0, 10))).toBeNull();
    expect(issue(square(0, 0, 10), square(1, 1, 2), square(5, 5, 2))).toBeNull();
  });
  it('cross itself: says where', () => {
    expect(
      issue([
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
        [0, 0],
      ]),
    ).toEqual({ code: 'area-crossing', at: [1, 1] });
  });
  it('touch itself, go back on itself, or pass a point twice', () => {
    expect(
      issue([
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
        [0, 0],
      ])?.code,
    ).toBe('area-crossing');
    expect(
      issue([
        [0, 0],
        [4, 0],
        [2, 0],
        [2, 4],
        [0, 0],
      ])?.code,
    ).toBe('area-crossing');
    expect(
      issue([
        [0, 0],
        [2, 2],
        [4, 0],
        [4, 4],
        [2, 2],
        [0, 4],
        [0, 0],
      ])?.code,
    ).toBe('area-crossing');
  });
  it('have fewer than three points', () => {
    expect(
      issue([
        [0, 0],
        [1, 1],
        [0, 0],
      ])?.code,
    ).toBe('area-incomplete');
    expect(
      checkArea('area', {
        kind: 'polygon',
        rings: [
          [
            [0, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      }),
    ).toEqual([{ field: 'area', code: 'area-incomplete' }]);
    expect(checkArea('area', { kind: 'corridor', line: [[1, 1]], halfWidthM: 50 })).toEqual([{ field: 'area', code: 'area-incomplete' }]);
    expect(checkArea('area', null)).toEqual([]);
  });
  it('have a hole outside, across, or in another', () => {
    expect(issue(square(0, 0, 10), square(20, 20, 2))?.code).toBe('area-hole-outside');
    expect(issue(square(0, 0, 10), square(9, 9, 2))?.code).toBe('area-crossing');
    expect(issue(square(0, 0, 10), square(1, 1, 6), square(2, 2, 2))?.code).toBe('area-holes-overlap');
  });
});

it('a star-shaped outline never crosses; the same points in another order do', () => {
  const radius = fc.array(fc.double({ min: 1, max: 10, noNaN: true }), { minLength: 5, maxLength: 40 });
  fc.assert(
    fc.property(radius, (radii) => {
      const points = radii.map((r, i): LngLat => [
        r * Math.cos((2 * Math.PI * i) / radii.length),
        r * Math.sin((2 * Math.PI * i) / radii.length),
      ]);
      expect(issue([...points, points[0]!])).toBeNull();
      const round = radii.map((_, i): LngLat => [Math.cos((2 * Math.PI * i) / radii.length), Math.sin((2 * Math.PI * i) / radii.length)]);
      const swapped = [round[2]!, round[1]!, round[0]!, ...round.slice(3)];
      expect(issue([...swapped, swapped[0]!])?.code).toBe('area-crossing');
    }),
  );
});

it('the stored form is closed, without doubles, and stays what it is', () => {
  const ring: LngLat[] = [
    [0, 0],
    [1, 0],
    [1, 0],
    [1, 1.123456789],
    [0, 1],
  ];
  const stored = normalizeArea({ kind: 'polygon', rings: [ring] });
  expect(stored).toEqual({
    kind: 'polygon',
    rings: [
      [
        [0, 0],
        [1, 0],
        [1, 1.1234568],
        [0, 1],
        [0, 0],
      ],
    ],
  });
  expect(normalizeArea(stored)).toEqual(stored);
  expect(normalizeArea({ kind: 'polygon', rings: 'no' })).toEqual({ kind: 'polygon', rings: 'no' });
});

it('thousands of points are checked without a wait, too many are refused', () => {
  const round = (count: number): LngLat[] =>
    Array.from({ length: count + 1 }, (_, i) => [
      Math.cos((2 * Math.PI * (i % count)) / count),
      Math.sin((2 * Math.PI * (i % count)) / count),
    ]);
  expect(
    issue(
      round(1999),
      round(1900).map(([x, y]): LngLat => [x / 2, y / 2]),
    ),
  ).toBeNull();
  expect(issue(round(1999), round(1999), round(100))?.code).toBe('area-too-many');
});
