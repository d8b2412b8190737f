import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseRingImageId, RING_STEPS, ringImageId, ringSteps } from './sprites.ts';

it('cuts the ring by state', () => {
  expect(ringSteps({ moving: 12, idling: 0, parked: 12, offline: 0 })).toEqual([12, 0, 12, 0]);
  expect(ringSteps({ moving: 1, idling: 1, parked: 998, offline: 0 })).toEqual([1, 1, 22, 0]);
});

it('adds up to the whole ring, and shows every state that is there and no other', () => {
  const count = fc.nat({ max: 10_000 });
  fc.assert(
    fc.property(fc.record({ moving: count, idling: count, parked: count, offline: count }), (counts) => {
      const steps = ringSteps(counts);
      const present = [counts.moving, counts.idling, counts.parked, counts.offline];
      expect(steps.reduce((a, b) => a + b, 0)).toBe(RING_STEPS);
      if (present.some((one) => one > 0)) steps.forEach((step, i) => expect(step > 0).toBe(present[i]! > 0));
    }),
  );
});

it('names an image that can be read back', () => {
  const id = ringImageId(67, { moving: 3, idling: 1, parked: 60, offline: 3 }, true);
  expect(parseRingImageId(id)).toEqual({ radius: 25, steps: ringSteps({ moving: 3, idling: 1, parked: 60, offline: 3 }), alert: true });
  expect(parseRingImageId('plate')).toBeNull();
});
