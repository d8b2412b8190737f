import { describe, expect, it } from 'vitest';
import type { VehicleState } from '../../../domain/telemetry/state.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { filterText } from '../../../domain/vehicle/vehicle-filters.ts';
import { filtersOf, vehicleSearchSchema } from './search.ts';
import { buildItems, filterItems, orderItems, totalsOf, type ItemSources, type VehicleItem } from './vehicle-items.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const row = (fields: Record<string, unknown>): LocalRow =>
  ({ status: 'active', energy: 'diesel', category: 'vul', tags: [], ...fields }) as unknown as LocalRow;
const state = (id: string, fields: Partial<VehicleState>): VehicleState =>
  ({ _id: id, at: '2026-11-21T09:59:50.000Z', activity: 'parked', ...fields }) as VehicleState;
const byId = <T extends { _id: string }>(rows: T[]): Map<string, T> => new Map(rows.map((one) => [one._id, one]));

const drivers = byId([row({ _id: 'd1', name: 'Karim Bénali' })]);
const fleets = byId([row({ _id: 'f1', name: 'Corniche Est' })]);
const vehicles = [
  row({ _id: 'a', registration: 'GH-482-KD', make: 'Renault', model: 'Trafic', driver: 'd1', fleet: 'f1', tags: ['froid', 'Nord, 50 %'] }),
  row({ _id: 'b', registration: 'FT-874-RC', make: 'Renault', model: 'Master', energy: 'electric', tags: ['froid'] }),
  row({ _id: 'c', registration: 'AB-100-CD', status: 'archived' }),
  row({ _id: 'd', registration: 'EZ-345-HJ', make: 'Peugeot', model: 'e-Expert' }),
];
const sources: ItemSources = {
  vehicles,
  drivers,
  fleets,
  devices: new Map(),
  states: byId([state('a', { activity: 'moving', speedKmh: 47, fuelPct: 60 }), state('b', { batteryPct: 40 })]),
  timelineOf: (id) => (id === 'a' ? ({ distanceKm: 84.2 } as never) : undefined),
  nowMs: NOW,
};
const items = buildItems(sources, new Map());
const all = [...items.values()];
const ids = (list: readonly VehicleItem[]): string[] => list.map((item) => item.id);
const filtered = (search: Record<string, unknown>) => filterItems(all, filtersOf(vehicleSearchSchema.parse(search)));

describe('vehicle items', () => {
  it('keeps the object of a vehicle nothing changed for', () => {
    const moved = new Map(sources.states).set('a', state('a', { activity: 'idling' }));
    const next = buildItems({ ...sources, states: moved }, items);
    expect(next.get('b')).toBe(items.get('b'));
    expect(next.get('a')).not.toBe(items.get('a'));
    expect(next.get('a')!.activity).toBe('idling');
  });

  it('loses the signal with time alone', () => {
    expect(buildItems({ ...sources, nowMs: NOW + 11 * 60_000 }, items).get('a')!.activity).toBe('offline');
  });

  it('finds a plate without dashes, a driver without accents, several words', () => {
    expect(ids(filtered({ q: 'gh482' }).items)).toEqual(['a']);
    expect(ids(filtered({ q: 'benali' }).items)).toEqual(['a']);
    expect(ids(filtered({ q: 'trafic renault' }).items)).toEqual(['a']);
    expect(ids(filtered({ q: 'renault' }).items)).toEqual(['a', 'b']);
    expect(ids(filtered({ q: 'zzz' }).items)).toEqual([]);
  });

  it('leaves archived vehicles out until they are asked for', () => {
    expect(ids(filtered({}).items)).toEqual(['a', 'b', 'd']);
    expect(ids(filtered({ status: 'archived' }).items)).toEqual(['c']);
  });

  it('counts states before the filter by state', () => {
    const { items: shown, counts, total } = filtered({ state: 'moving' });
    expect(ids(shown)).toEqual(['a']);
    expect(counts).toEqual({ moving: 1, idling: 0, parked: 1, offline: 1 });
    expect(total).toBe(3);
  });

  it('filters by fleet, and by having none', () => {
    expect(ids(filtered({ energy: 'electric' }).items)).toEqual(['b']);
    expect(ids(filtered({ fleet: '-' }).items)).toEqual(['b', 'd']);
  });

  it('filters by tag and by who drives, each with the others', () => {
    expect(ids(filtered({ tag: 'froid' }).items)).toEqual(['a', 'b']);
    expect(ids(filtered({ tag: filterText('Nord, 50 %') }).items)).toEqual(['a']);
    expect(ids(filtered({ tag: 'froid', fleet: '-' }).items)).toEqual(['b']);
    expect(filtered({ tag: 'nulle part' })).toMatchObject({ items: [], total: 0 });
  });

  it('orders by figures with the missing last, both ways', () => {
    expect(ids(orderItems(all, { column: 'level', direction: 1 })).slice(0, 2)).toEqual(['b', 'a']);
    expect(ids(orderItems(all, { column: 'level', direction: -1 })).slice(0, 2)).toEqual(['a', 'b']);
    expect(ids(orderItems(all, { column: 'vehicle', direction: 1 }))).toEqual(['c', 'd', 'b', 'a']);
    expect(ids(orderItems(all, { column: 'make', direction: 1 }))[0]).toBe('d');
  });

  it('adds up', () => {
    const known = { fleets: true, states: true, strips: true };
    expect(totalsOf(all, '2026-12-21', known)).toEqual({ count: 4, due: 0, fleets: 1, moving: 1, distanceKm: 84.2, averageLevelPct: 50 });
  });

  it('counts nothing that was not read', () => {
    expect(totalsOf([], '2026-12-21', { fleets: true, states: true, strips: true })).toBeNull();
    expect(totalsOf(all, '2026-12-21', { fleets: false, states: false, strips: false })).toMatchObject({
      count: 4,
      fleets: null,
      moving: null,
      distanceKm: null,
    });
  });
});
