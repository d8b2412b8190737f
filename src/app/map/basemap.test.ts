import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { distanceM } from '../../domain/geo/geometry.ts';
import { areaRings, destination } from '../../domain/geo/area.ts';
import { basemapSources, unpackLine, type BasemapFiles } from './basemap.ts';
import { scaleBar } from './map-view.tsx';

const read = <T>(name: string): T => JSON.parse(readFileSync(`public/basemap/${name}.json`, 'utf8')) as T;

it('unpacks lines of differences', () => {
  expect(unpackLine([4000, 45_000, 5, -3], 1000)).toEqual([
    [4, 45],
    [4.005, 44.997],
  ]);
});

it('reads the files of the built-in map', () => {
  const files: BasemapFiles = { land: read('land'), roads: read('roads'), towns: read('towns') };
  const sources = basemapSources(files);
  expect(Object.keys(sources)).toEqual(['world', 'europe', 'france', 'roads', 'towns']);
  expect(sources['towns']!.features.length).toBeGreaterThanOrEqual(400);
  expect(sources['towns']!.features[0]).toMatchObject({
    geometry: { coordinates: [2.352, 48.857] },
    properties: { name: 'Paris', rank: 0 },
  });
  expect(sources['roads']!.features.some(({ properties }) => properties?.['ref'] === 'A7')).toBe(true);
});

it('makes outlines of circles and corridors', () => {
  const [circle] = areaRings({ kind: 'circle', center: [4.8, 45.7], radiusM: 300 });
  for (const point of circle!) expect(distanceM([4.8, 45.7], point)).toBeCloseTo(300, 0);
  expect(circle![0]).toEqual(circle!.at(-1));
  const [corridor] = areaRings({ kind: 'corridor', line: [[4.8, 45.7], destination([4.8, 45.7], 90, 1000)], halfWidthM: 50 });
  expect(corridor!.length).toBe(5);
  expect(distanceM(corridor![0]!, [4.8, 45.7])).toBeCloseTo(50, 0);
});

it('gives a round scale', () => {
  expect(scaleBar(3.1, 88)).toEqual({ meters: 200, px: 200 / 3.1 });
  expect(scaleBar(100, 88).meters).toBe(5000);
});
