import { expect, it } from 'vitest';
import { strokePath } from './photo-marks.tsx';

it('a stroke is smooth from middle to middle, and ends where the finger left', () => {
  expect(
    strokePath(
      [
        [0, 0],
        [0.5, 0],
        [0.5, 0.5],
        [1, 1],
      ],
      200,
      100,
    ),
  ).toEqual([{ move: [0, 0] }, { curve: [100, 0, 100, 25] }, { curve: [100, 50, 150, 75] }, { line: [200, 100] }]);
});

it('a tap is a dot; nothing is nothing', () => {
  expect(strokePath([[0.5, 0.5]], 10, 10)).toEqual([{ move: [5, 5] }, { line: [5, 5] }]);
  expect(strokePath([], 10, 10)).toEqual([]);
});
