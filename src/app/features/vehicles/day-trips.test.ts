import { expect, it } from 'vitest';
import { tripsOf } from './trip-list.tsx';

const drives: [number, number, number][] = [
  [1000, 61_000, 800],
  [100_000, 400_000, 5250],
];

it('trips of a day are its journeys, by their ids, with their kilometres', () => {
  expect(tripsOf({ vehicle: 'v', drives, lastStopS: 400 })).toEqual([
    { id: 'v:1000', startMs: 1000, endMs: 61_000, open: false, distanceKm: 0.8 },
    { id: 'v:100000', startMs: 100_000, endMs: 400_000, open: false, distanceKm: 5.25 },
  ]);
});

it('one that started the day before leads to the whole journey', () => {
  expect(tripsOf({ vehicle: 'v', drives, beganMs: 400, lastStopS: 400 }).map(({ id }) => id)).toEqual(['v:400', 'v:100000']);
});

it('the last one goes on while it has no end', () => {
  expect(tripsOf({ vehicle: 'v', drives, lastStopS: null }).map(({ open }) => open)).toEqual([false, true]);
});
