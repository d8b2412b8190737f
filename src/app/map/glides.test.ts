import { expect, it } from 'vitest';
import { lngOf, worldX, worldY } from '../../domain/geo/mercator.ts';
import { GLIDE_MS, Glides, mayGlide } from './vehicles-layer.ts';
import type { MapVehicle } from './vehicle-index.ts';

const NOW = Date.parse('2026-11-22T09:00:00.000Z');
const SCALE_PX = 512 * 2 ** 14;
const vehicle = (lng: number, atMs: number | undefined, rest: Partial<MapVehicle> = {}): MapVehicle => ({
  id: 'v',
  label: '',
  lat: 45,
  lng,
  headingDeg: null,
  activity: 'moving',
  alert: false,
  ...(atMs === undefined ? {} : { atMs }),
  ...rest,
});
const before = vehicle(4, NOW - 12_000);
const after = vehicle(4.001, NOW - 2000);

it('moves evenly to the last known position and never past it', () => {
  const glides = new Glides();
  glides.move(before, after, SCALE_PX, NOW, 1000);
  expect(glides.at('v', 1000)).toEqual({ x: worldX(4), y: worldY(45) });
  expect(lngOf(glides.at('v', 1000 + GLIDE_MS / 4)!.x)).toBeCloseTo(4.00025, 9);
  expect(glides.at('v', 1000 + GLIDE_MS)).toBeNull();
  expect(glides.at('v', 1000 + 10 * GLIDE_MS)).toBeNull();
  // A clock of the page that went back is no way to leave the line.
  expect(glides.at('v', 0)).toEqual({ x: worldX(4), y: worldY(45) });
  glides.settle(1000 + GLIDE_MS);
  expect(glides.size).toBe(0);
});

it('goes on from where it is drawn when the next position comes early', () => {
  const glides = new Glides();
  glides.move(before, after, SCALE_PX, NOW, 0);
  glides.move(after, vehicle(4.003, NOW - 1000), SCALE_PX, NOW, GLIDE_MS / 2);
  expect(lngOf(glides.at('v', GLIDE_MS / 2)!.x)).toBeCloseTo(4.0005, 9);
  expect(lngOf(glides.at('v', GLIDE_MS)!.x)).toBeCloseTo(4.00175, 9);
});

it('jumps where there is nothing to be seen, or too far to be followed', () => {
  const glides = new Glides();
  glides.move(before, vehicle(4.0000001, NOW), SCALE_PX, NOW, 0);
  expect(glides.size).toBe(0);
  glides.move(before, vehicle(5, NOW), SCALE_PX, NOW, 0);
  expect(glides.size).toBe(0);
  // A glide under way ends where the vehicle jumps.
  glides.move(before, after, SCALE_PX, NOW, 0);
  glides.move(after, vehicle(5, NOW), SCALE_PX, NOW, 100);
  expect(glides.at('v', 100)).toBeNull();
});

it('leaves alone what is not a movement of now', () => {
  expect(mayGlide(before, after, NOW)).toBe(true);
  expect(mayGlide(before, after, NOW + 70_000), 'late data').toBe(false);
  expect(mayGlide(vehicle(4, NOW - 700_000), after, NOW), 'a silence').toBe(false);
  expect(mayGlide(after, before, NOW), 'an older position').toBe(false);
  expect(mayGlide(vehicle(4, NOW - 9000, { activity: 'offline' }), after, NOW), 'heard again').toBe(false);
  expect(mayGlide(before, vehicle(4.001, NOW, { activity: 'offline' }), NOW), 'no signal').toBe(false);
  expect(mayGlide(vehicle(4, undefined), after, NOW), 'of an unknown time').toBe(false);
});
