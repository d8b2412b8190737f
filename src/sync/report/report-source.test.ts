import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import type { ReportParams } from '../../domain/reports/report.ts';
import type { Visit } from '../../domain/places/visits.ts';
import { packMeasures } from '../../domain/telemetry/measures.ts';
import type { LocalDatabase } from '../../db/current.ts';
import type { TachoDay } from '../../domain/tacho/tacho-day.ts';
import { writeCacheOf } from '../../db/cache.ts';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import { vehicleDay } from './pack-plan.ts';
import { SOURCE_LOADERS } from './report-source.ts';

const params: ReportParams = {
  from: '2026-11-20',
  to: '2026-11-20',
  timeZone: 'Europe/Paris',
  vehicles: ['v1', 'v2', 'gone'],
  nowMs: Date.parse('2026-11-20T12:00:00Z'),
  options: {},
};
const state = (_id: string, receivedAt: string): unknown => ({ _id, at: receivedAt, receivedAt, lat: 45, lng: 4 });
const asked: string[] = [];
const VISIT = {
  vehicle: 'v1',
  place: 's',
  startAt: '2026-11-20T08:00:00.000Z',
  lastAt: '2026-11-20T08:30:00.000Z',
  endAt: null,
  nearestM: 3,
  maxKmh: 8,
  odometerKm: null,
  driverTag: null,
};
const MEASURED = { at: '2026-11-20T08:00:00.000Z', lat: 45, lng: 4, odometerKm: null, measures: { temperatureC: 4 } };
const ports = {
  ask: {
    positions: async (vehicle: string) => (asked.push(vehicle), []),
    journeys: async (vehicles: readonly string[] | null) => (asked.push(String(vehicles)), { results: [], madeUntil: null }),
    sums: async (vehicles: readonly string[] | null, from: string, to: string, by: string) => (
      asked.push(`sums ${String(vehicles)} ${from} ${to} ${by}`),
      { results: [], madeUntil: null }
    ),
    briefs: async (vehicles: readonly string[] | null) => (asked.push(`briefs ${String(vehicles)}`), { results: [], madeUntil: null }),
    visits: async ({ place }: { place: string | undefined }) => (
      asked.push(place ?? 'sites'),
      { results: [VISIT] as Visit[], madeUntil: null as string | null }
    ),
    past: async (at: string) => (asked.push(`past ${at}`), [PAST]),
    tacho: async (from: string, to: string) => (asked.push(`${from} ${to}`), { results: [TACHO], madeUntil: null as string | null }),
    measures: async (vehicles: readonly string[] | null, kind: string) => (
      asked.push(`${kind} ${String(vehicles)}`),
      ['v1', 'v2'].map((vehicle) => packMeasures(vehicle, [MEASURED]))
    ),
  },
  onProgress: () => undefined,
};
const TACHO: TachoDay = { vehicle: 'v1', day: '2026-11-19', runs: [[0, 600, 'd', '10000001234567', null, null, 100, 110]] };
const BADGE = { driver: 'd', from: '2026-11-18T00:00:00.000Z', until: null };
const BADGES = { ab12: [{ driver: 'd', fromMs: Date.parse(BADGE.from), untilMs: null }] };
let database: LocalDatabase;

beforeEach(async () => {
  database = localDatabase();
  asked.length = 0;
  await database.change(
    ['vehicles', 'fleets', 'drivers', 'memberships', 'driver-assignments', 'reservations', 'states', 'sites', 'zones'],
    async (tx) => {
      await tx.table('vehicles').bulkPut([
        { _id: 'v1', registration: 'AA-1', fleet: 'f', driver: null, status: 'active' },
        { _id: 'v2', registration: 'BB-2', fleet: null, driver: 'd', status: 'active' },
      ]);
      await tx.table('fleets').put({ _id: 'f', name: 'Sud' });
      await tx.table('drivers').put({ _id: 'd', name: 'Nadia', badge: 'AB12', member: 'm' });
      await tx.table('memberships').put({ _id: 'm', user: 'u', name: 'Nadia' });
      const times = { vehicle: 'v2', from: '2026-11-18T00:00:00.000Z' };
      await tx.table('driver-assignments').bulkPut([
        { _id: 'g', tag: null, ...times, driver: null, former: 'gone', formerUserName: 'Gaspard', until: '2026-11-19T00:00:00.000Z' },
        { _id: 'h', tag: null, ...times, driver: 'd', former: null, formerUserName: null, from: '2026-11-19T00:00:00.000Z', until: null },
      ]);
      await tx.table('driver-assignments').put({ ...BADGE, _id: 'i', vehicle: null, tag: 'ab12', former: null });
      await tx.table('reservations').put({
        _id: 'r',
        vehicle: 'v1',
        state: 'completed',
        startAt: '2026-11-19T08:00:00.000Z',
        endAt: '2026-11-19T10:00:00.000Z',
        outAt: '2026-11-19T08:30:00.000Z',
        backAt: null,
        bookedBy: 'u',
      });
      await tx
        .table('states')
        .bulkPut([
          state('v1', '2026-11-20T11:00:00.000Z'),
          state('v2', '2026-11-20T11:30:00.000Z'),
          state('v3', '2026-11-20T11:59:00.000Z'),
        ]);
      await tx.table('sites').put({ _id: 's', name: 'Dépôt', lat: 45, lng: 4, radiusM: 200, area: null, minVisitS: 120 });
      await tx.table('zones').put({ _id: 'z', name: 'Centre', area: { kind: 'circle', center: [4, 45], radiusM: 900 } });
    },
  );
});

const PAST = {
  vehicle: 'v2',
  at: '2026-11-20T08:00:00.000Z',
  lat: 45,
  lng: 4,
  altitudeM: null,
  headingDeg: null,
  speedKmh: 0,
  satellites: 9,
  ignition: false,
  odometerKm: null,
  valid: true,
};

const AREAS = [
  { name: 'Dépôt', area: { kind: 'circle', center: [4, 45], radiusM: 200 } },
  { name: 'Centre', area: { kind: 'circle', center: [4, 45], radiusM: 900 } },
];
const KNOWN = {
  vehicles: [
    {
      _id: 'v1',
      registration: 'AA-1',
      fleet: 'f',
      driver: null,
      had: [{ driver: 'd', fromMs: Date.parse('2026-11-19T08:30:00Z'), untilMs: Date.parse('2026-11-19T10:00:00Z') }],
    },
    {
      _id: 'v2',
      registration: 'BB-2',
      fleet: null,
      driver: 'd',
      had: [
        { driver: 'd', fromMs: Date.parse('2026-11-19T00:00:00Z'), untilMs: null },
        { driver: 'gone', fromMs: Date.parse('2026-11-18T00:00:00Z'), untilMs: Date.parse('2026-11-19T00:00:00Z') },
      ],
    },
  ],
  names: { f: 'Sud', d: 'Nadia', gone: 'Gaspard' },
};

it('positions are asked of the vehicles this device has, with the names of what they belong to', async () => {
  expect(await SOURCE_LOADERS.positions(database, params, ports)).toEqual({
    source: { ...KNOWN, positions: { v1: [], v2: [] }, areas: AREAS },
    at: null,
    missing: 0,
  });
  expect(asked.toSorted()).toEqual(['v1', 'v2']);
});

it('temperatures are asked of the vehicles together, with how its probes are set', async () => {
  const probes = [{ probe: '1', name: 'Caisse', minC: 0, maxC: 4, setpointC: 2, door: null }];
  await database.change(['vehicles'], async (tx) => void (await tx.table('vehicles').update('v1', { probes })));
  const { source, at } = await SOURCE_LOADERS.temperatures(database, params, ports);
  expect(source).toEqual({ ...KNOWN, areas: AREAS, probes: { v1: probes }, readings: { v1: [MEASURED], v2: [MEASURED] } });
  expect([at, asked.toSorted()]).toEqual([null, ['temperature v1,v2']]);
  const offline = await SOURCE_LOADERS.temperatures(database, params, { ...ports, ask: null });
  expect([offline.source.readings, offline.missing]).toEqual([source.readings, 0]);
});

it('journeys are asked of them together, with who has which badge', async () => {
  expect(await SOURCE_LOADERS.journeys(database, params, ports)).toEqual({
    source: { ...KNOWN, journeys: { v1: [], v2: [] }, badges: BADGES },
    at: null,
    missing: 0,
  });
  expect(await SOURCE_LOADERS.briefs(database, { ...params, from: '2026-11-19', to: '2026-11-19' }, ports)).toEqual({
    source: { ...KNOWN, briefs: { v1: [], v2: [] }, badges: BADGES, teams: {} },
    at: null,
    missing: 0,
  });
  expect(asked).toEqual(['v1,v2', 'briefs v1,v2']);
});

it('visits are asked of the server and kept; where nobody answers, and none are kept, they are made of the positions that are', async () => {
  const sites = { s: { minVisitS: 120, openingHours: null } };
  const visits = { v1: [VISIT], v2: [] };
  expect(await SOURCE_LOADERS.visits(database, params, ports)).toEqual({
    source: { ...KNOWN, names: { ...KNOWN.names, s: 'Dépôt' }, visits, badges: BADGES, sites },
    at: null,
    missing: 0,
  });
  expect(await SOURCE_LOADERS.visits(database, params, { ...ports, ask: null })).toMatchObject({ source: { visits }, missing: 0 });
  expect(await SOURCE_LOADERS.near(database, { ...params, place: 'zone:z' }, ports)).toMatchObject({ source: { visits }, missing: 0 });
  expect(asked).toEqual(['sites', 'zone:z']);

  const at = (minute: number): string => `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`;
  const position = (minute: number, lat: number): unknown => ({
    at: at(minute),
    lat,
    lng: 4,
    altitudeM: null,
    headingDeg: null,
    speedKmh: 12,
    satellites: 9,
    ignition: true,
    odometerKm: null,
    valid: true,
  });
  const { key } = vehicleDay('v2', '2026-11-20', params.timeZone);
  await writeCacheOf(database, key, [position(1, 45.01), position(2, 45), position(8, 45), position(9, 45.01)]);
  const { source, missing } = await SOURCE_LOADERS.near(database, { ...params, place: 'circle:4,45:300' }, { ...ports, ask: null });
  expect(source.visits).toEqual({
    v1: [],
    v2: [
      {
        vehicle: 'v2',
        place: 'near',
        startAt: at(2),
        lastAt: at(8),
        endAt: at(9),
        nearestM: 0,
        maxKmh: 12,
        odometerKm: null,
        driverTag: null,
      },
    ],
  });
  expect(missing).toBe(1);
});

it('a past day that the server has not gone through yet is asked again until it has, and is told to be as old as what is made', async () => {
  const late = { ...params, nowMs: Date.parse('2026-11-25T12:00:00Z') };
  const answers = [
    { results: [], madeUntil: '2026-11-20T03:00:00.000Z' },
    { results: [VISIT], madeUntil: '2026-11-25T11:59:50.000Z' },
  ];
  const source = (ask: typeof ports.ask | null) => SOURCE_LOADERS.visits(database, late, { ...ports, ask });
  const server = { ...ports.ask, visits: async () => (asked.push('sites'), answers.shift()!) };
  expect(await source(server)).toMatchObject({ source: { visits: { v1: [], v2: [] } }, at: '2026-11-20T03:00:00.000Z' });
  expect(await source(null)).toMatchObject({ source: { visits: { v1: [] } }, at: '2026-11-20T03:00:00.000Z' });
  expect(await source(server)).toMatchObject({ source: { visits: { v1: [VISIT] } }, at: null });
  expect(await source(server)).toMatchObject({ source: { visits: { v1: [VISIT] } }, at: null });
  expect(asked).toEqual(['sites', 'sites']);
});

it('a day of tachographs that the server has not made yet is asked again until it has', async () => {
  const day = '2026-10-01';
  const late = { ...params, from: day, to: day };
  const untils = [`${day}T00:00:00.000Z`, null];
  const server = {
    ...ports.ask,
    tacho: async (from: string, to: string) => (
      asked.push(from),
      {
        results: from <= day && day <= to && untils[0] === null ? [{ ...TACHO, day }] : [],
        madeUntil: from <= day && day <= to ? untils[0]! : null,
      }
    ),
  };
  const source = async (): Promise<unknown[]> => {
    const { source: found, at } = await SOURCE_LOADERS.tacho(database, late, { ...ports, ask: server });
    return [Object.keys(found.days), at];
  };
  expect(await source()).toEqual([[], untils.shift()]);
  expect(await source()).toEqual([['v1'], null]);
  asked.length = 0;
  expect(await source()).toEqual([['v1'], null]);
  expect(asked).toEqual([]);
});

it('states are those of this device, as old as the last of them, and missing until the server told them once', async () => {
  const untold = await SOURCE_LOADERS.states(database, params, ports);
  expect([untold.at, untold.missing]).toEqual(['2026-11-20T11:30:00.000Z', 3]);
  await database.change(['meta'], (tx) => tx.table('meta').put({ key: 'statesAt', value: '2026-11-20T11:31:00.000Z' }));
  const { source, missing } = await SOURCE_LOADERS.states(database, params, ports);
  expect(missing).toBe(0);
  expect(Object.keys(source.states)).toEqual(['v1', 'v2']);
  expect(source).toMatchObject(KNOWN);
  expect(source.areas).toEqual(AREAS);
});

it('states of an instant are asked of the server and kept; else they are put together from what is here, and who is missing is counted', async () => {
  const then = { ...params, momentMs: Date.parse('2026-11-20T09:00:00.000Z'), nowMs: Date.parse('2026-11-20T12:00:00.000Z') };
  const { source, at, missing } = await SOURCE_LOADERS.states(
    database,
    { ...then, place: 'site:0190aaaa-0000-7000-8000-000000000000' },
    ports,
  );
  expect([Object.keys(source.states), source.states['v2']?.at, source.within, at, missing, asked]).toEqual([
    ['v2'],
    PAST.at,
    null,
    null,
    0,
    ['past 2026-11-20T09:00:00.000Z'],
  ]);
  const kept = await SOURCE_LOADERS.states(database, then, { ...ports, ask: null });
  expect([Object.keys(kept.source.states), kept.source.within, typeof kept.at, kept.missing]).toEqual([['v2'], undefined, 'string', 0]);
  const later = await SOURCE_LOADERS.states(
    database,
    { ...then, momentMs: Date.parse('2026-11-20T11:15:00.000Z') },
    { ...ports, ask: null },
  );
  // The last state of v2 is of after that.
  expect([Object.keys(later.source.states), later.at, later.missing]).toEqual([['v1'], '2026-11-20T11:00:00.000Z', 1]);
});

it('R-096: days of tachographs are asked of all vehicles, from two weeks before the Monday, kept by day, and read where nobody answers', async () => {
  const source = {
    // Who drove is whose card was in.
    vehicles: KNOWN.vehicles.map((vehicle) => ({ ...vehicle, had: [] })),
    names: { f: 'Sud', d: 'Nadia', gone: 'Gaspard', v1: 'AA-1', v2: 'BB-2' },
    days: { v1: [TACHO] },
    drivers: [],
    teams: {},
    badges: { ab12: [{ driver: 'd', fromMs: expect.any(Number) as number, untilMs: null }] },
    units: { v1: null },
  };
  // Nobody ever answered: nothing is here of 19 days of the three vehicles.
  expect(await SOURCE_LOADERS.tacho(database, params, { ...ports, ask: null })).toMatchObject({ source: { days: {} }, missing: 57 });
  expect(await SOURCE_LOADERS.tacho(database, params, ports)).toEqual({ source, at: null, missing: 0 });
  expect(asked).toEqual(['2026-11-02 2026-11-08', '2026-11-09 2026-11-15', '2026-11-16 2026-11-20']);
  expect(await SOURCE_LOADERS.tacho(database, params, { ...ports, ask: null })).toMatchObject({ source, missing: 0 });
});
