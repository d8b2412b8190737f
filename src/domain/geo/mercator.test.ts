import { expect, it } from 'vitest';
import { lineWeights, thinned, type FlatLine } from './mercator.ts';

const flat = (...points: [number, number][]): FlatLine => new Float64Array(points.flat());

function offBy([x, y]: [number, number], line: FlatLine): number {
  let least = Infinity;
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [ax, ay, bx, by] = [line[i]!, line[i + 1]!, line[i + 2]!, line[i + 3]!];
    const length2 = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length2));
    least = Math.min(least, Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)));
  }
  return least;
}

it('drops what lies on the way and keeps corners, the ends always', () => {
  const points = flat([0, 0], [1, 0.001], [2, 0], [2, 1], [2, 2]);
  const line = { points, weights: lineWeights(points) };
  expect([...thinned(line, 0.01)]).toEqual([0, 0, 2, 0, 2, 2]);
  expect([...thinned(line, 0.0001)]).toEqual([0, 0, 1, 0.001, 2, 0, 2, 2]);
  expect([...thinned(line, 100)]).toEqual([0, 0, 2, 2]);
});

it('is never off by more than the tolerance, and coarser where it may be', () => {
  let seed = 7;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const way: [number, number][] = [[0.5, 0.3]];
  for (let i = 1; i < 1500; i++) way.push([way[i - 1]![0] + (random() - 0.45) * 1e-6, way[i - 1]![1] + (random() - 0.5) * 1e-6]);
  const points = flat(...way);
  const line = { points, weights: lineWeights(points) };
  let before = Infinity;
  for (const tolerance of [1e-8, 1e-7, 1e-6, 1e-5]) {
    const thin = thinned(line, tolerance);
    expect(thin.length).toBeLessThanOrEqual(before);
    before = thin.length;
    expect(Math.max(...way.map((point) => offBy(point, thin)))).toBeLessThanOrEqual(tolerance * 1.001);
  }
  expect(before / 2).toBeLessThan(60);
});

it('takes lines of no length and of one point', () => {
  for (const points of [flat(), flat([0.1, 0.2]), flat([0.1, 0.2], [0.1, 0.2])])
    expect([...thinned({ points, weights: lineWeights(points) }, 1e-6)]).toEqual([...points]);
});
