import { expect, it } from 'vitest';
import { selectedVehicles, excessOf } from './vehicle-selection.ts';
import { positions } from './positions.ts';

const rows = [
  { _id: 'v1', fleet: 'f', status: 'active' },
  { _id: 'v2', fleet: null, status: 'workshop' },
  { _id: 'v3', fleet: 'f', status: 'sold' },
];

it('takes the vehicles that are named and those of fleets, each once; else every one that is not retired', () => {
  expect(selectedVehicles({ vehicles: 'v2' }, rows)).toEqual(['v2']);
  expect(selectedVehicles({ vehicles: 'v1', fleets: 'f' }, rows)).toEqual(['v1', 'v3']);
  expect(selectedVehicles({}, rows)).toEqual(['v1', 'v2']);
  expect(selectedVehicles({ vehicles: 'gone' }, rows)).toEqual([]);
});

it('says what is too much, days of a change of hour too', () => {
  expect(excessOf(positions, 1, { from: '2026-10-01', to: '2026-11-01', options: {} })).toEqual({ kind: 'days', asked: 32, most: 31 });
  expect(excessOf(positions, 21, { from: '2026-11-01', to: '2026-11-10', options: {} })).toEqual({ kind: 'vehicleDays', asked: 210, most: 200 });
  expect(excessOf(positions, 20, { from: '2026-10-20', to: '2026-10-29', options: {} })).toBeNull();
  expect(excessOf(positions, 20, { from: '2026-10-20', to: '2026-10-29', options: { elements: 'none' } })).toBeNull();
  expect(excessOf(positions, 20, { from: '2026-10-20', to: '2026-10-29', options: { elements: 'all' } })).toEqual({
    kind: 'vehicleDays',
    asked: 200,
    most: 31,
  });
});

it('without a name, a report is of the vehicles that it concerns, of all when it concerns none; those that are named are told all the same', () => {
  const rows = [
    { _id: 'a', energy: 'electric' },
    { _id: 'b', energy: 'diesel' },
    { _id: 'c', energy: 'electric', status: 'sold' },
  ];
  const electric = ({ energy }: Readonly<Record<string, unknown>>): boolean => energy === 'electric';
  expect([
    selectedVehicles({}, rows, electric),
    selectedVehicles({ vehicles: 'b' }, rows, electric),
    selectedVehicles({}, rows.slice(1, 2), electric),
  ]).toEqual([['a'], ['b'], ['b']]);
});
