import type { PointGroup } from 'signature_pad';
import { expect, it } from 'vitest';
import { fitScale, isSignature, redrawn } from './signature-pad.tsx';

const group = (...points: [number, number][]): PointGroup => ({
  points: points.map(([x, y], time) => ({ x, y, time, pressure: 0.5 })),
  penColor: '#fff',
  minWidth: 1,
  maxWidth: 3,
  dotSize: 2,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
});
const PHONE = { width: 328, height: 144 };

it('a phone that is turned shows the whole signature, and the same again when it is turned back', () => {
  const turned = { width: 656, height: 144 };
  expect(fitScale(turned, PHONE)).toBe(1);
  const narrow = { width: 164, height: 144 };
  const there = redrawn([group([0, 0], [100, 50])], fitScale(narrow, PHONE), '#000');
  expect(there[0]!.points.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [50, 25],
  ]);
  expect(there[0]).toMatchObject({ penColor: '#000', maxWidth: 1.5 });
  const back = redrawn(there, fitScale(PHONE, PHONE) / fitScale(narrow, PHONE), '#fff');
  expect(back).toEqual([group([0, 0], [100, 50])]);
});

it('a touch in passing signs nothing', () => {
  expect(isSignature([], PHONE)).toBe(false);
  expect(isSignature([group([10, 10]), group([20, 20], [30, 20])], PHONE)).toBe(false);
  expect(isSignature([group([10, 10], [30, 30]), group([30, 10], [30, 40])], PHONE)).toBe(true);
});
