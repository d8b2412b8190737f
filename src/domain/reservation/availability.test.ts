import { expect, it } from 'vitest';
import { freeSlots } from './availability.ts';

const slot = (fromMs: number, toMs: number) => ({ fromMs, toMs });

it('R-118 free time is what is left between the slots that are held, whatever their order, and nothing too short', () => {
  expect(freeSlots(slot(0, 100), [], 1)).toEqual([slot(0, 100)]);
  expect(freeSlots(slot(0, 100), [slot(60, 70), slot(10, 40)], 5)).toEqual([slot(0, 10), slot(40, 60), slot(70, 100)]);
  expect(freeSlots(slot(0, 100), [slot(-20, 30), slot(10, 25), slot(33, 120)], 5)).toEqual([]);
  expect(freeSlots(slot(0, 100), [slot(0, 50), slot(50, 60), slot(200, 300)], 5)).toEqual([slot(60, 100)]);
  expect(freeSlots(slot(0, 100), [slot(-10, 200)], 1)).toEqual([]);
});
