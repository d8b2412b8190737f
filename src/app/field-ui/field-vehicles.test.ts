import { expect, it } from 'vitest';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import { findVehicles } from './field-vehicles.ts';

const row = (registration: string, over: Record<string, unknown> = {}): LocalRow =>
  ({ _id: registration, registration, name: null, vin: null, status: 'active', ...over }) as unknown as LocalRow;
const rows = [
  row('AA-111-AA'),
  row('BB-222-BB', { vin: 'VF1AAAAA555000001' }),
  row('CC-333-CC', { status: 'sold' }),
  row('DD-444-DD', { name: 'Camion de Lyon' }),
];
const states = new Map([
  ['BB-222-BB', { lat: 45.75, lng: 4.85 } as VehicleState],
  ['DD-444-DD', { lat: 45.76, lng: 4.85 } as VehicleState],
]);
const place = { lat7: 457_600_000, lng7: 48_500_000, accuracyM: 5, at: 0 };
const found = (typed: string, from: typeof place | null = null, own: string[] = []): string[] =>
  findVehicles(rows, typed, from, states, new Set(own)).map(({ vehicle }) => vehicle._id);

it('finds by the end of a plate, without dashes, by VIN and by name; not what was sold', () => {
  expect(found('22bb')).toEqual(['BB-222-BB']);
  expect(found('000001')).toEqual(['BB-222-BB']);
  expect(found('lyon')).toEqual(['DD-444-DD']);
  expect(found('333')).toEqual([]);
});

it('has the nearest first where the position is known, else by plate', () => {
  expect(found('')).toEqual(['AA-111-AA', 'BB-222-BB', 'DD-444-DD']);
  expect(found('', place)).toEqual(['DD-444-DD', 'BB-222-BB', 'AA-111-AA']);
});

it('has the person’s own vehicle before nearer ones', () => {
  expect(found('', place, ['AA-111-AA'])).toEqual(['AA-111-AA', 'DD-444-DD', 'BB-222-BB']);
});

it('has what ends with what was typed before what only holds it, own or near as it may be', () => {
  expect(found('aa', place)).toEqual(['AA-111-AA', 'BB-222-BB']);
  expect(found('1', null, ['AA-111-AA'])).toEqual(['BB-222-BB', 'AA-111-AA']);
});
