import { expect, it } from 'vitest';
import { readCoordinates } from './use-known-spots.ts';

it.each([
  ['45.76404, 4.83566', [4.83566, 45.76404]],
  ['45.76404,4.83566', [4.83566, 45.76404]],
  ['45,76404 4,83566', [4.83566, 45.76404]],
  ['45,76404 ; 4,83566', [4.83566, 45.76404]],
  ['45.76° N 4.83° E', [4.83, 45.76]],
  ['48,5 N 1,5 O', [-1.5, 48.5]],
  ['4.83 E 45.76 N', [4.83, 45.76]],
  ['-33.9 18.4', [18.4, -33.9]],
  ['45 4', [4, 45]],
])('%s', (text, at) => expect(readCoordinates(text)).toEqual(at));

it.each(['Lyon', '45.76', '99 4', '45.1 200', '45,76404', '12 rue 4'])('%s is no place', (text) =>
  expect(readCoordinates(text)).toBeNull(),
);
