import { expect, it } from 'vitest';
import { PlaceFinder } from './places.ts';

it('a site of the organization wins within its radius', () => {
  const finder = new PlaceFinder([{ name: 'Dépôt de Corbas', lat: 45.668, lng: 4.902, radiusM: 300 }]);
  expect(finder.name(45.669, 4.903)).toBe('Dépôt de Corbas');
  expect(finder.name(45.68, 4.902)).toBe('Corbas');
});

it('the outline of a site counts, not its radius; a hole of it does not', () => {
  const square = (west: number, south: number, side: number): [number, number][] => [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ];
  const finder = new PlaceFinder([
    {
      name: 'Carrière',
      lat: 45.01,
      lng: 5.01,
      radiusM: 20_000,
      area: { kind: 'polygon', rings: [square(5, 45, 0.02), square(5.008, 45.008, 0.004)] },
    },
  ]);
  expect(finder.name(45.002, 5.002)).toBe('Carrière');
  expect(finder.name(45.01, 5.01)).not.toBe('Carrière');
  expect(finder.name(45.03, 5.01)).not.toBe('Carrière');
});

it('the smallest of the sites around a point names it, whatever their size and number of cells', () => {
  const finder = new PlaceFinder([
    {
      name: 'Région',
      lat: 46,
      lng: 3,
      radiusM: 10,
      area: {
        kind: 'polygon',
        rings: [
          [
            [-5, 42],
            [8, 42],
            [8, 51],
            [-5, 51],
            [-5, 42],
          ],
        ],
      },
    },
    {
      name: 'Axe',
      lat: 45.7,
      lng: 4.8,
      radiusM: 10,
      area: {
        kind: 'corridor',
        line: [
          [4.8, 45.7],
          [5.6, 45.2],
        ],
        halfWidthM: 2000,
      },
    },
    { name: 'Dépôt', lat: 45.45, lng: 5.2, radiusM: 300 },
  ]);
  expect(finder.name(45.4501, 5.2001)).toBe('Dépôt');
  expect(finder.name(45.47, 5.2)).toBe('Axe');
  expect(finder.name(45.9, 5.2)).toBe('Région');
});
