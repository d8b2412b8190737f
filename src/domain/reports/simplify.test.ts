import { expect, it } from 'vitest';
import type { LngLat } from '../geo/geometry.ts';
import { simplified } from './places/cartographique.ts';

const M = 1 / 111_195;
const line = (...metres: [number, number][]): LngLat[] => metres.map(([x, y]) => [x * M, y * M]);

it('keeps the ends and every corner, and nothing between', () => {
  expect(simplified(line([0, 0], [100, 1], [200, 0], [300, 2], [300, 100], [301, 200], [300, 300]), 5)).toEqual([0, 3, 6]);
  expect(simplified(line([0, 0], [100, 1], [200, 0]), 0.5)).toEqual([0, 1, 2]);
});

it('a loop that comes back is not one point, and one point is one', () => {
  expect(simplified(line([0, 0], [0, 80], [80, 80], [0, 0]), 5)).toEqual([0, 1, 2, 3]);
  expect([simplified([], 5), simplified(line([1, 1]), 5), simplified(line([1, 1], [1, 1]), 5)]).toEqual([[], [0], [0, 1]]);
});
