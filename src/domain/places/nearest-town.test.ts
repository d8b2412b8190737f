import { expect, it } from 'vitest';
import { TOWNS, nearestTown } from './towns.ts';

it('has at least 400 towns, each with coordinates in reach of France', () => {
  expect(TOWNS.length).toBeGreaterThanOrEqual(400);
  expect(new Set(TOWNS.map(({ name }) => name)).size).toBe(TOWNS.length);
  for (const { name, lat, lng } of TOWNS) {
    expect(lat, name).toBeGreaterThan(41);
    expect(lat, name).toBeLessThan(51.5);
    expect(lng, name).toBeGreaterThan(-5);
    expect(lng, name).toBeLessThan(10);
  }
});

it('names the nearest town; nothing far at sea', () => {
  expect(nearestTown(45.75, 4.85)).toBe('Lyon');
  expect(nearestTown(45.53, 4.87)).toBe('Vienne');
  expect(nearestTown(43.6, 1.45)).toBe('Toulouse');
  expect(nearestTown(46.5, -5.5)).toBeNull();
  expect(nearestTown(0, 0)).toBeNull();
});

it('is the same as looking at every town', () => {
  for (let i = 0; i < 400; i++) {
    const lat = 42.5 + ((i * 37) % 400) / 50;
    const lng = -1 + ((i * 53) % 400) / 55;
    const far = (town: (typeof TOWNS)[number]): number =>
      Math.hypot((town.lat - lat) * 111.19, (town.lng - lng) * 111.19 * Math.cos((lat * Math.PI) / 180));
    const [first, second] = TOWNS.toSorted((a, b) => far(a) - far(b)) as [(typeof TOWNS)[number], (typeof TOWNS)[number]];
    if (far(first) < 49 && far(second) - far(first) > 0.3) expect(nearestTown(lat, lng), `${lat} ${lng}`).toBe(first.name);
  }
});
