import { hadByVehicle } from '../../../domain/driver/who-had.ts';
import { vehicleMatcher } from '../../../domain/vehicle/vehicle-filters.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VehicleState } from '../../../domain/telemetry/state.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { initials } from '../../ui/logo.tsx';
import { compassPoint } from './place-card.tsx';
import {
  buildMapItems,
  changedMapItems,
  filterMapItems,
  isInBox,
  orderMapItems,
  pastDrivers,
  reorderMapItems,
  type ItemSources,
  type MapItem,
} from './map-items.ts';
import { atParam, mapSearchSchema, modeOf, momentParam, ORDERS, startOf } from './search.ts';

const NOW = Date.parse('2026-11-21T09:00:00.000Z');
const row = (id: string, fields: Record<string, unknown>): LocalRow => ({ _id: id, status: 'active', ...fields }) as unknown as LocalRow;
const state = (id: string, fields: Partial<VehicleState>): [string, VehicleState] => [
  id,
  {
    _id: id,
    device: null,
    at: '2026-11-21T08:59:50.000Z',
    receivedAt: '2026-11-21T08:59:51.000Z',
    lat: 45.7,
    lng: 4.8,
    altitudeM: null,
    headingDeg: 40,
    speedKmh: 0,
    satellites: 9,
    ignition: false,
    ignitionSince: null,
    activity: 'parked',
    activitySince: '2026-11-21T08:00:00.000Z',
    odometerKm: null,
    odometerSource: null,
    engineHours: null,
    fuelPct: null,
    batteryPct: null,
    voltageV: null,
    driverTag: null,
    place: null,
    ...fields,
  },
];

const VEHICLES = [
  row('1', { registration: 'GH-482-KD', make: 'Renault', model: 'Trafic', driver: 'd', fleet: 'f' }),
  row('2', { registration: 'FV-117-QB', fleet: 'g' }),
  row('3', { registration: 'EW-906-ZS' }),
  row('4', { registration: 'AA-001-AA' }),
  row('5', { registration: 'ZZ-999-ZZ', status: 'sold' }),
];
const SOURCES: ItemSources = {
  vehicles: VEHICLES,
  drivers: new Map([['d', row('d', { name: 'Karim Bénali' })]]),
  states: new Map([
    state('1', { activity: 'moving', speedKmh: 47, place: 'Saint-Étienne' }),
    state('2', { activitySince: '2026-11-21T08:30:00.000Z', lat: 43.6, lng: 1.4 }),
    state('3', { at: '2026-11-21T08:00:00.000Z', activity: 'idling', lat: null, lng: null }),
  ]),
  alerts: new Set(['2']),
  isOwn: false,
  nowMs: NOW,
};
const none = { q: '', state: undefined, isWanted: null } as const;
const plates = (items: readonly { plate: string }[]): string[] => items.map(({ plate }) => plate);

it('keeps unchanged vehicles as they are and leaves out a sold one without position', () => {
  const first = buildMapItems(SOURCES, new Map());
  expect([...first.keys()]).toEqual(['1', '2', '3', '4']);
  const states = new Map([...SOURCES.states, state('2', { speedKmh: 12, activity: 'moving' })]);
  const second = buildMapItems({ ...SOURCES, states }, first);
  expect(second.get('1')).toBe(first.get('1'));
  expect(second.get('2')).not.toBe(first.get('2'));
  expect(second.get('2')).toMatchObject({ activity: 'moving', alert: true });
  expect(second.get('3')?.marker).toBeNull();
});

it('orders by state and latest activity, by plate, by driver', () => {
  const all = buildMapItems(SOURCES, new Map());
  expect(plates(orderMapItems(all, 'recent'))).toEqual(['GH-482-KD', 'FV-117-QB', 'EW-906-ZS', 'AA-001-AA']);
  expect(plates(orderMapItems(all, 'plate'))).toEqual(['AA-001-AA', 'EW-906-ZS', 'FV-117-QB', 'GH-482-KD']);
  expect(plates(orderMapItems(all, 'driver'))[0]).toBe('GH-482-KD');
});

it('searches without dashes and accents, in plates, drivers and places', () => {
  const all = orderMapItems(buildMapItems(SOURCES, new Map()), 'recent');
  for (const q of ['gh482', 'benali', 'karim GH', 'saint etienne', 'RENAULTTRAFIC'])
    expect(plates(filterMapItems(all, { ...none, q }).items)).toEqual(['GH-482-KD']);
  expect(filterMapItems(all, { ...none, q: 'rien' })).toMatchObject({ items: [], total: 0 });
});

it('counts states before the filter by state, after search and fleet', () => {
  const all = orderMapItems(buildMapItems(SOURCES, new Map()), 'recent');
  const { items, counts, total } = filterMapItems(all, { ...none, state: 'parked' });
  expect(plates(items)).toEqual(['FV-117-QB']);
  expect(counts).toEqual({ moving: 1, idling: 0, parked: 1, offline: 2 });
  expect(total).toBe(4);
  expect(plates(filterMapItems(all, { ...none, isWanted: vehicleMatcher({ fleet: 'f,-' }) }).items)).toEqual([
    'GH-482-KD',
    'EW-906-ZS',
    'AA-001-AA',
  ]);
});

it('at an instant of the past a vehicle is its driver’s of then: in its label, the order, the search and the filter', () => {
  const had = hadByVehicle(
    [
      { _id: '1', vehicle: '2', driver: 'd', former: null, from: '2026-11-01T00:00:00.000Z', until: '2026-11-15T00:00:00.000Z' },
      { _id: '2', vehicle: '1', driver: 'd', former: null, from: '2026-11-15T00:00:00.000Z', until: null },
      { _id: '3', vehicle: '1', driver: null, former: 'gone', from: '2026-11-01T00:00:00.000Z', until: '2026-11-15T00:00:00.000Z' },
    ],
    [],
    {},
  );
  const names: Record<string, string> = { d: 'Karim Bénali', gone: 'Ana Gil' };
  const at = (iso: string, asked: string, q = '') => {
    const { driverOf, nameOf } = pastDrivers({ had, nameOf: (id) => names[id ?? ''] ?? '' }, Date.parse(iso));
    const all = orderMapItems(buildMapItems({ ...SOURCES, past: { driverOf, nameOf } }, new Map()), 'driver');
    const { items } = filterMapItems(all, { ...none, q, isWanted: vehicleMatcher({ drivenBy: asked }, (row) => [driverOf(row)]) });
    return items.map(({ plate, driverName }) => [plate, driverName]);
  };
  expect(at('2026-11-10T12:00:00.000Z', 'd')).toEqual([['FV-117-QB', 'Karim Bénali']]);
  expect(at('2026-11-20T12:00:00.000Z', 'd')).toEqual([['GH-482-KD', 'Karim Bénali']]);
  expect(at('2026-11-10T12:00:00.000Z', '', 'benali')).toEqual([['FV-117-QB', 'Karim Bénali']]);
  // Whose sheet is gone is named all the same; before anybody is known there is nobody, whoever has it today.
  expect(at('2026-11-10T12:00:00.000Z', '').slice(0, 2)).toEqual([
    ['GH-482-KD', 'Ana Gil'],
    ['FV-117-QB', 'Karim Bénali'],
  ]);
  expect(at('2026-10-10T12:00:00.000Z', '').map(([, name]) => name)).toEqual(['', '', '', '']);
});

it('reads links and falls back where they are wrong', () => {
  expect(startOf(mapSearchSchema.parse({ at: '45.76,4.83,12' }))).toEqual({ lat: 45.76, lng: 4.83, zoom: 12 });
  expect(startOf(mapSearchSchema.parse({ at: '145,4,12' }))).toBeNull();
  expect(mapSearchSchema.parse({ vehicle: 'x', state: 'flying', follow: 'maybe', at: 'here', order: '3', q: 7 })).toEqual({ q: '7' });
  expect(atParam({ lat: 45.764031, lng: 4.8356, zoom: 11.5 })).toBe('45.76403,4.83560,11.50');
  const past = mapSearchSchema.parse({ moment: '2026-11-20T13:30Z', replay: 'x', from: '2026-02-30' });
  expect([past, modeOf(past)]).toEqual([{ moment: '2026-11-20T13:30Z' }, 'past']);
  expect(modeOf(mapSearchSchema.parse({ moment: '2026-13-45T13:30Z' }))).toBe('live');
  expect(modeOf(mapSearchSchema.parse({ replay: '0199aaaa-0000-7000-8000-000000000001', moment: '2026-11-20T13:30:05Z' }))).toBe('replay');
  expect(momentParam(Date.parse('2026-11-20T13:30:05.700Z'))).toBe('2026-11-20T13:30:05Z');
  expect(momentParam(Date.parse('2026-11-20T13:30:00.000Z'))).toBe('2026-11-20T13:30Z');
  expect(mapSearchSchema.parse({ at: atParam({ lat: -3.5, lng: -0.1, zoom: 4 }) }).at).toBeDefined();
});

it('puts headings, names and boxes in words', () => {
  expect([0, 38, 359, 270, -45].map(compassPoint)).toEqual(['n', 'ne', 'n', 'w', 'nw']);
  expect(['Karim Benali', 'Zoé', 'Jean de La Tour'].map(initials)).toEqual(['KB', 'Z', 'JT']);
  expect(isInBox({ lat: 45, lng: 4 }, [3, 44, 5, 46])).toBe(true);
  expect(isInBox(null, [3, 44, 5, 46])).toBe(false);
});

describe('after some vehicles were heard', () => {
  const ids = ['1', '2', '3', '4', '5', 'of another'];
  const heard = fc.record({
    _id: fc.constantFrom(...ids),
    activity: fc.constantFrom('moving' as const, 'idling' as const, 'parked' as const),
    speedKmh: fc.integer({ min: 0, max: 3 }),
    at: fc.constantFrom('2026-11-21T08:59:50.000Z', '2026-11-21T07:00:00.000Z'),
    activitySince: fc.constantFrom('2026-11-21T08:00:00.000Z', '2026-11-21T08:30:00.000Z'),
  });
  const rows = new Map(VEHICLES.map((one) => [one._id, one]));

  it('has what building everything again has, in the same order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ORDERS), fc.array(fc.array(heard, { maxLength: 4 }), { maxLength: 8 }), (order, turns) => {
        let from = SOURCES;
        let items: ReadonlyMap<string, MapItem> = buildMapItems(from, new Map());
        let ordered = orderMapItems(items, order);
        for (const turn of turns) {
          const states = new Map([...from.states, ...turn.map((one) => state(one._id, one))]);
          const changed = changedMapItems({ ...from, states }, rows, items, from.states)!;
          ordered = reorderMapItems(ordered, order, changed, items);
          items = new Map([...items, ...changed]);
          from = { ...from, states };
          const whole = buildMapItems(from, new Map());
          expect(new Map(items)).toEqual(whole);
          expect(plates(ordered)).toEqual(plates(orderMapItems(whole, order)));
          expect(ordered.every((item) => items.get(item.id) === item)).toBe(true);
        }
      }),
    );
  });

  it('keeps those that were not heard, and gives up where a state is gone', () => {
    const items = buildMapItems(SOURCES, new Map());
    const states = new Map([...SOURCES.states, state('2', { speedKmh: 12 })]);
    expect([...changedMapItems({ ...SOURCES, states }, rows, items, SOURCES.states)!.keys()]).toEqual(['2']);
    states.delete('1');
    expect(changedMapItems({ ...SOURCES, states }, rows, items, SOURCES.states)).toBeNull();
  });
});
