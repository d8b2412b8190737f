import { expect, it } from 'vitest';
import { distanceM } from '../../../domain/geo/geometry.ts';
import { cartographique } from '../../../domain/reports/places/cartographique.ts';
import { stopPlaces } from './report-map.tsx';
import { tracesOf } from './draw-traces.ts';

const stop = (vehicle: string, lat: number, durationS: number) => ({ vehicle, lat, lng: 4, durationS });

it('stops near each other are one place, the most visited first, then the longest', () => {
  expect(stopPlaces([stop('a', 45, 300), stop('a', 46, 7200), stop('b', 45.0005, 600), stop('a', 47, 300)])).toEqual([
    { lat: 45, lng: 4, count: 2, durationS: 900, vehicles: 2 },
    { lat: 46, lng: 4, count: 1, durationS: 7200, vehicles: 1 },
    { lat: 47, lng: 4, count: 1, durationS: 300, vehicles: 1 },
  ]);
});

it('places are the same as those found by comparing all stops', () => {
  const stops = Array.from({ length: 400 }, (_, i) => ({
    vehicle: 'a',
    lat: (i % 2 ? -1 : 1) * (45 + ((i * 7919) % 1000) * 4e-5),
    lng: (i % 3 ? 4 : -4) + ((i * 104_729) % 997) * 4e-6,
    durationS: 300,
  }));
  const firsts: typeof stops = [];
  for (const one of stops) if (!firsts.some((first) => distanceM([first.lng, first.lat], [one.lng, one.lat]) < 150)) firsts.push(one);
  expect(
    stopPlaces(stops)
      .map(({ lat }) => lat)
      .toSorted((a, b) => a - b),
  ).toEqual(firsts.map(({ lat }) => lat).toSorted((a, b) => a - b));
  expect(firsts.length).toBeLessThan(stops.length);
});

it('a trace has its colour and its stops, to where it was heard last', () => {
  const row = (vehicle: string, s: number, lat: number, speedKmh: number) => [vehicle, s * 1000, lat, 4, null, speedKmh, null];
  const rows = [
    row('a', 0, 45, 50),
    row('a', 60, 45.01, 0),
    row('a', 660, 45.01, 0),
    row('a', 700, 45.02, 40),
    row('a', 800, 45.03, 0),
    row('a', 1400, 45.03, 0),
    row('b', 0, 45, 50),
  ];
  const [first, second, ...more] = tracesOf(cartographique, { rows, cut: 0, names: { a: 'AA-1', b: 'BB-1' }, notes: [] });
  expect([first!.plate, first!.color, second!.plate, second!.color, more]).toEqual(['AA-1', 1, 'BB-1', 2, []]);
  expect(first!.stops.map(({ lat, durationS }) => [lat, durationS])).toEqual([
    [45.01, 640],
    [45.03, 600],
  ]);
});
