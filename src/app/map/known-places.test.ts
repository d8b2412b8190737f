import { expect, it } from 'vitest';
import { dotAt, knownPlaces, placeAt } from './known-places.ts';
import type { MapPlace } from './places-layer.ts';

const place = (id: string, lng: number, lat: number, radiusM: number): MapPlace => ({
  id,
  kind: 'site',
  name: id,
  color: null,
  area: null,
  lng,
  lat,
  radiusM,
});
const places = [place('wide', 4.8, 45.7, 20_000), place('small', 4.81, 45.7, 300)];

it('the smallest place that a point is in', () => {
  const known = knownPlaces(places);
  expect(placeAt(known, [4.8101, 45.7001])).toBe('small');
  expect(placeAt(known, [4.85, 45.72])).toBe('wide');
  expect(placeAt(known, [6, 45])).toBeNull();
});

it('the nearest dot within reach, in pixels of the map', () => {
  const pxPerDeg = (512 * 2 ** 8) / 360;
  expect(dotAt(places, [4.812, 45.7], pxPerDeg, 9)).toBe('small');
  expect(dotAt(places, [4.798, 45.701], pxPerDeg, 9)).toBe('wide');
  expect(dotAt(places, [4.9, 45.7], pxPerDeg, 9)).toBeNull();
});
