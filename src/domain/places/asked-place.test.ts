import { expect, it } from 'vitest';
import type { Area } from '../geo/geometry.ts';
import { areaText, askedPlaceOf } from './asked-place.ts';

const ID = '01a2036f-d15c-7691-a89e-3765a0808d0a';

it.each<[Area, string]>([
  [{ kind: 'circle', center: [4.85, 45.75], radiusM: 300 }, 'circle:4.85,45.75:300'],
  [
    {
      kind: 'polygon',
      rings: [
        [
          [4, 45],
          [4.1, 45],
          [4.1, 45.1],
          [4, 45],
        ],
      ],
    },
    'polygon:4,45;4.1,45;4.1,45.1',
  ],
  [
    {
      kind: 'corridor',
      line: [
        [-4, 45],
        [4.123456, 45],
      ],
      halfWidthM: 50.4,
    },
    'corridor:-4,45;4.12346,45:50',
  ],
])('an area and its text', (area, text) => {
  expect(areaText(area)).toBe(text);
  expect(areaText((askedPlaceOf(text) as { area: Area }).area)).toBe(text);
});

it('sites and zones by their id', () => {
  expect(askedPlaceOf(`site:${ID}`)).toEqual({ kind: 'site', id: ID });
  expect(askedPlaceOf(`zone:${ID}`)).toEqual({ kind: 'zone', id: ID });
});

it.each([
  undefined,
  '',
  'site:1',
  'circle:4,45',
  'circle:4,95:100',
  'circle:4,45:1',
  'polygon:4,45;4.1,45',
  'polygon:4,45;4.1,45.1;4.1,45;4,45.1',
  'line:4,45;5,46',
  'corridor:4,45:50',
  `polygon:${'4,45;'.repeat(500)}`,
])('%s is no place', (text) => {
  expect(askedPlaceOf(text)).toBeNull();
});

it('an outline that no address holds has no text', () => {
  const ring = Array.from({ length: 200 }, (_, i) => [4 + i / 1000, 45.12345] as [number, number]);
  expect(areaText({ kind: 'polygon', rings: [[...ring, ring[0]!]] })).toBeNull();
});
