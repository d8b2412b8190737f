import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alert } from '../../src/domain/alert/alert.ts';
import { device } from '../../src/domain/device/device.ts';
import { driver } from '../../src/domain/driver/driver.ts';
import { JOURNEY_KINDS } from '../../src/domain/driving/journey-kinds.ts';
import { fleet, vehicle } from '../../src/domain/vehicle/vehicle.ts';
import type { ReportDeclaration, ReportParams, ReportResult } from '../../src/domain/reports/report.ts';
import { rentalContract } from '../../src/domain/cost/vehicle-cost.ts';
import { mission } from '../../src/domain/mission/mission.ts';
import { maintenance } from '../../src/domain/maintenance/maintenance.ts';
import { REPORTS } from '../../src/domain/reports/catalogue.ts';
import type { ReportSlug } from '../../src/domain/reports/slugs.ts';
import { hadOf } from '../../src/domain/reports/journeys/report-vehicles.ts';
import {
  queryRange,
  reportQueryOf,
  withPersistentFilters,
  driversOfDays,
  selectedVehicles,
} from '../../src/domain/reports/report-query.ts';
import { filterText } from '../../src/domain/vehicle/vehicle-filters.ts';
import { reportSearchOf, type ReportSearch } from '../../src/app/report-ui/report-search.ts';
import { round } from '../../src/domain/mission/round.ts';
import { site } from '../../src/domain/places/site.ts';
import { journeyReason } from '../../src/domain/driving/journey-reason.ts';
import { measuresLineSchema, measuresOfLine } from '../../src/domain/telemetry/measures.ts';
import type { VehicleState } from '../../src/domain/telemetry/state.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { Movements } from '../../src/server/database/movements.ts';
import { journeysOf } from '../../src/server/telemetry/journeys/journey-reads.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { summariesOverHttp, sumsOverHttp, journeysOverHttp } from '../../src/sync/ask-made.ts';
import { visitsOverHttp } from '../../src/sync/period/period-visits.ts';
import { tachoDaysOverHttp } from '../../src/sync/period/period-tacho.ts';
import { pastOverHttp } from '../../src/sync/period/past-positions.ts';
import { measuresOverHttp } from '../../src/sync/period/period-measures.ts';
import { SOURCE_LOADERS } from '../../src/sync/report/report-source.ts';
import { askPositions } from '../../src/sync/trail.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { sampleJourney } from '../helpers/journey.ts';
import { localDatabase } from '../helpers/local-database.ts';

const DAY = '2026-11-20';
const SENSED_DAY = '2026-11-17';
const ODD_TAG = 'Nord, 50 %';
interface Answer {
  columns: string[];
  params: ReportParams;
  result: ReportResult;
}
const [fleetId, driverId, one, two, siteId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()];
const devices = [uuidv7(), uuidv7()];
/** A tag as an address has it. */
const tagOf = (tag: string): string => encodeURIComponent(filterText(tag));
let server: TestContext;
let manager: Signed;
let stranger: Signed;
let release: () => void;

beforeAll(async () => {
  server = await testContext({ now: () => Date.parse(`${DAY}T18:00:00Z`) });
  // Visits are made here, and by nobody else meanwhile.
  void telemetryOf(server.context).bulk(() => new Promise<void>((resolve) => (release = resolve)));
  const orgId = await createOrganization(server.context, 'Reports');
  manager = await signIn(server.app, { role: 'manager', orgId });
  stranger = await signIn(server.app, { role: 'admin', orgId: await createOrganization(server.context, 'Other') });
  await server.context.store.write(systemActor(orgId), async (writer) => {
    // Given a week before the day.
    writer.madeMs = Date.parse(`${DAY}T00:00:00Z`) - 7 * 86_400_000;
    await writer.insert(fleet, fleetId, { name: 'Nord' });
    await writer.insert(driver, driverId, { name: 'Nadia', tachographCard: '1000000123456700', cardDownloadedOn: DAY });
    await writer.insert(vehicle, one, {
      registration: 'BB-200-AA',
      fleet: fleetId,
      driver: driverId,
      energy: 'electric',
      batteryKwh: 60,
      gvwrKg: 12_000,
      tags: ['froid', ODD_TAG],
      probes: [{ probe: 'dallas-1', name: 'Caisse', minC: -2, maxC: 2, setpointC: 0, door: null }],
    });
    await writer.insert(vehicle, two, { registration: 'AA-100-AA', tags: ['froid'] });
    await writer.insert(device, devices[0]!, {
      title: 'Boîtier',
      type: 'teltonika',
      serial: '356307042441013',
      vehicle: one,
      status: 'installed',
    });
    await writer.insert(rentalContract, uuidv7(), {
      number: 'LLD-1',
      vehicle: two,
      lessor: 'Bailleur',
      startOn: '2026-11-11',
      endOn: '2027-08-07',
      allowedKm: 27_000,
    });
    await writer.insert(maintenance, uuidv7(), {
      title: 'Révision',
      vehicle: two,
      kind: 'service',
      state: 'done',
      doneOn: '2026-10-01',
      engineHours: 1200,
    });
    for (const at of [`${DAY}T09:10:00.000Z`, '2026-10-31T10:00:00.000Z'])
      await writer.insert(alert, uuidv7(), { key: at, ruleName: 'Vitesse', kind: 'speed', vehicle: two, startAt: at, state: 'open' });
    await writer.insert(round, uuidv7(), {
      name: 'Matin',
      vehicle: one,
      days: [3, 4, 5],
      stops: [
        { site: siteId, arriveMin: 420, leaveMin: 430 },
        { site: siteId, arriveMin: 1140, leaveMin: null },
      ],
    });
    await writer.insert(site, siteId, { name: 'Dépôt', lat: 45, lng: 4, openingHours: [{ day: 5, fromMin: 0, toMin: 430 }] });
    for (const [n, arrivedAt] of [`${DAY}T07:10:00.000Z`, null].entries())
      await writer.insert(mission, uuidv7(), {
        title: `Mission ${n}`,
        vehicle: n === 0 ? one : two,
        site: siteId,
        state: 'accepted',
        sentAt: `${DAY}T06:0${n}:00.000Z`,
        answeredAt: `${DAY}T06:05:00.000Z`,
        plannedAt: `${DAY}T07:00:00.000Z`,
        arrivedAt,
      });
  });
  await telemetryOf(server.context).partitions.ensure([Date.parse(DAY)]);
  for (const [n, id] of [one, two].entries())
    await server.context.pool.query(
      `INSERT INTO positions (device_id, at, org_id, vehicle_id, received_at, lat, lng, speed_kmh, hdop, valid, event, raw)
       SELECT $1, $2::timestamptz + n * interval '30 seconds', $3, $4, $2::timestamptz + n * interval '31 seconds', 45 + n / 9973.0, 4, n % 90, 0.1 * (n % 7), n % 10 <> 0, CASE WHEN n = 5 THEN 'ignition' END, CASE WHEN n % 2 = 0 THEN '{"239": 1, "dtc": "P0101"}' ELSE '{"239": 0, "own": 7}' END::jsonb
         FROM generate_series(1, 300) AS n`,
      [devices[n], `${DAY}T0${6 + n}:00:00Z`, orgId, id],
    );
  // A vehicle with sensors, two days before: its probe, its axles, its battery; every fourth message says nothing new.
  await telemetryOf(server.context).partitions.ensure([Date.parse(SENSED_DAY)]);
  await server.context.pool.query(
    `INSERT INTO positions (device_id, at, org_id, vehicle_id, received_at, lat, lng, speed_kmh, odometer_km, battery_pct, valid, raw)
     SELECT $1, $2::timestamptz + n * interval '90 seconds', $3, $4, $2::timestamptz + n * interval '91 seconds', 45 + (n / 40) / 997.0, 4, 0, 1000 + n / 3.0, 90 - n / 8 % 40, true,
            jsonb_build_object('temperatureC:dallas-1', round((4 * sin(n / 4 / 7.0))::numeric, 1), 'doorOpen:can', n / 30 % 2, 'axleKg:1', 3000 + n / 4 % 40 * 100, 'axleKg:2', 5000 + n / 50 * 900, 'charging', 0, '7', n)
       FROM generate_series(1, 600) AS n`,
    [devices[0], `${SENSED_DAY}T06:00:00Z`, orgId, one],
  );
  const state = {
    _id: one,
    device: null,
    at: `${DAY}T17:59:00.000Z`,
    receivedAt: `${DAY}T17:59:01.000Z`,
    lat: 45,
    lng: 4,
    altitudeM: null,
    headingDeg: 90,
    speedKmh: 0,
    satellites: 9,
    ignition: false,
    ignitionSince: null,
    activity: 'parked',
    activitySince: `${DAY}T16:00:00.000Z`,
    odometerKm: 12.5,
    odometerSource: 'can',
    engineHours: null,
    fuelPct: null,
    batteryPct: null,
    voltageV: null,
    driverTag: null,
    place: 'Lyon',
  } satisfies VehicleState;
  await server.context.pool.query('INSERT INTO vehicle_states (vehicle_id, org_id, at, state) VALUES ($1, $2, $3, $4)', [
    one,
    orgId,
    state.at,
    JSON.stringify(state),
  ]);
  const runs = ['10000001234567', '20000001234567'].map((card, n) => [n * 7200, n * 7200 + 3600, 'd', card, null, null, 100, 160]);
  await server.context.pool.query('INSERT INTO tacho_days (vehicle_id, day, org_id, stale_at, runs) VALUES ($1, $2, $3, NULL, $4)', [
    one,
    DAY,
    orgId,
    JSON.stringify(runs),
  ]);
  await telemetryOf(server.context).visitedSites.watch();
  await telemetryOf(server.context).visits.run();
  // More than a page of each side.
  const journeys = Array.from({ length: 2500 }, (_, n) =>
    sampleJourney(one, Date.parse(`${DAY}T01:00:00Z`) + n * 10_000, { distanceM: n }),
  );
  const harsh = {
    kind: 'harsh-braking',
    at: `${DAY}T08:00:00.000Z`,
    endAt: null,
    lat: 45,
    lng: 4,
    value: null,
    unit: null,
    source: 'device',
  } as const;
  journeys.push(
    ...[0, 3, 6].map((hour) =>
      sampleJourney(two, Date.parse(`${DAY}T08:00:00Z`) + hour * 3_600_000, { distanceM: 30_000, meanKmh: 30 + hour * 5, events: [harsh] }),
    ),
  );
  const others = [9, 10, 12].map((hour) =>
    sampleJourney(two, Date.parse(`${DAY}T${String(hour).padStart(2, '0')}:00:00Z`), {
      engineHours: { start: 1250 + hour, end: 1250.5 + hour },
    }),
  );
  await server.context.pool.query(
    `INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey)
     SELECT (j->>'vehicle')::uuid, (j->>'startAt')::timestamptz, $1, (j->>'endAt')::timestamptz, j->>'kind', false, '{}', j FROM jsonb_array_elements($2::jsonb) j`,
    [orgId, JSON.stringify([...journeys, ...others])],
  );
  const span = (n: number) => ({ startAt: journeys[n]!.startAt, endAt: journeys[n]!.endAt, isPrivate: false });
  await server.context.store.write(systemActor(orgId), async (writer) => {
    for (const [n, reason] of ['Chantier', 'Client', 'Dépannage'].entries())
      await writer.insert(journeyReason, uuidv7(), {
        reason,
        vehicle: one,
        ...span(n < 2 ? 3 : 2000),
        writtenAt: `${DAY}T17:00:00.00${n}Z`,
      });
    await writer.insert(journeyReason, uuidv7(), {
      reason: 'Médecin',
      vehicle: one,
      ...span(900),
      isPrivate: true,
      writtenAt: `${DAY}T17:00:00.000Z`,
    });
  });
});
afterAll(async () => {
  release();
  await server.close();
});

// Each from an address of its own: the tests ask for more reports than a person in a minute.
let calls = 0;
const get = (as: Signed, path: string) =>
  server.app.inject({ method: 'GET', url: `/api/v1/${path}`, headers: as.headers, remoteAddress: `10.9.0.${++calls % 250}` });

/** Rows of an entity as a device keeps them. */
async function rowsOf(plural: string): Promise<Record<string, unknown>[]> {
  const plain = (row: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, (value as { _id?: string } | null)?._id ?? value]));
  return (await get(manager, `${plural}?size=100`)).json<{ results: Record<string, unknown>[] }>().results.map(plain);
}

/** What a device computes of the same request: its mirror, and what it asks for over HTTP. */
async function onDevice(slug: ReportSlug, params: ReportParams): Promise<ReportResult> {
  const database = localDatabase();
  const states = (await get(manager, 'vehicles/states')).json<{ results: unknown[] }>().results;
  const mirror = Object.fromEntries(
    await Promise.all(
      [
        'vehicles',
        'fleets',
        'drivers',
        'driver-assignments',
        'memberships',
        'reservations',
        'sites',
        'zones',
        'rounds',
        'missions',
        'rental-contracts',
        'maintenances',
        'alerts',
        'journey-reasons',
      ].map(async (plural) => [plural, await rowsOf(plural)] as const),
    ),
  );
  await database.change([...Object.keys(mirror), 'states'], async (tx) => {
    for (const [plural, list] of Object.entries(mirror)) await tx.table(plural).bulkPut(list);
    await tx.table('states').bulkPut(states);
  });
  const inject = (async (url: string) => {
    const answer = await server.app.inject({ method: 'GET', url, headers: manager.headers });
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': String(answer.headers['content-type']) } });
  }) as unknown as typeof fetch;
  const ask = {
    positions: (id: string, fromIso: string, toIso: string, elements: boolean) =>
      askPositions('u:o', id, fromIso, toIso, { fetchImpl: inject, elements }),
    journeys: journeysOverHttp('u:o', inject),
    briefs: summariesOverHttp('u:o', inject),
    sums: sumsOverHttp('u:o', inject),
    visits: visitsOverHttp('u:o', inject),
    past: pastOverHttp('u:o', inject),
    tacho: tachoDaysOverHttp('u:o', inject),
    measures: measuresOverHttp('u:o', inject),
  };
  const { source } = await SOURCE_LOADERS[REPORTS[slug].source](database, params, { ask, onProgress: () => undefined });
  return (REPORTS[slug] as ReportDeclaration<never>).compute(source as never, params);
}

it.each([
  ['positions', `from=${DAY}&to=${DAY}`],
  ['positions', `from=${DAY}&to=${DAY}&fix=all&every=60&vehicles=${one}`],
  ['positions', `from=${DAY}&to=${DAY}&elements=all`],
  ['kilometrique', `from=${DAY}&to=${DAY}&tag=${tagOf('froid')}`],
  ['journalier', `from=${DAY}&to=${DAY}&drivenBy=${driverId}`],
  ['emplacement', ''],
  ['emplacement', `moment=${Date.parse(`${DAY}T06:30:00Z`)}`],
  ['synthese', `from=2026-11-19&to=${DAY}`],
  ['trajets', `from=${DAY}&to=${DAY}&journeys=all`],
  ['conducteur', `from=${DAY}&to=${DAY}&per=vehicle&drivers=${driverId}`],
  ['kilometrique', `from=2026-11-01&to=${DAY}&span=month`],
  ['global', `from=2026-11-01&to=${DAY}&line=vehicle&factors=baseEmpreinte`],
  ['horametre', `from=2026-11-01&to=${DAY}&span=week&norm=8`],
  ['kilometrique-journalier', `from=2026-11-01&to=${DAY}`],
  ['journalier', `from=${DAY}&to=${DAY}`],
  ['site', `from=${DAY}&to=${DAY}&stay=0`],
  ['site', `from=2026-11-16&to=${DAY}&stay=0&group=week`],
  ['proximite', `from=${DAY}&to=${DAY}&place=site:${siteId}`],
  ['proximite', `from=2026-11-16&to=${DAY}&place=site:${siteId}&group=day`],
  ['proximite', `from=${DAY}&to=${DAY}&place=circle:4,45.01:300`],
  ['cartographique', `from=${DAY}&to=${DAY}`],
  ['chronologique', `from=${DAY}&to=${DAY}&shown=main`],
  ['chronotachygraphe', `from=${DAY}&to=${DAY}`],
  ['chronotachygraphe', `from=${DAY}&to=${DAY}&by=vehicle&drivers=${driverId}`],
  ['positions', `from=${DAY}&to=${DAY}&sites=${siteId}&slot=in.5-0700-0830`],
  ['trajets', `from=${DAY}&to=${DAY}&journeys=all&drivers=${driverId}&slot=out.12345-0300-0500`],
  ['site', `from=${DAY}&to=${DAY}&stay=0&apart=300&sites=${siteId}&slot=in.12345-0600-2000`],
  ['temperature', `from=2026-11-16&to=2026-11-18&vehicles=${one}`],
  ['temperature', `from=${SENSED_DAY}&to=${SENSED_DAY}&step=300&tolerance=10&delay=900&slot=in.2-0700-1700`],
  ['poids', `from=2026-11-16&to=2026-11-18&vehicles=${one}&limitPct=90`],
  ['poids', `from=2026-11-16&to=2026-11-18&vehicles=${one}&group=day`],
  ['eco-electrique', `from=2026-11-16&to=2026-11-18`],
  ['tournee', `from=2026-11-18&to=${DAY}`],
  ['tournee', `from=2026-11-18&to=${DAY}&group=round-day`],
  ['navigation', `from=2026-11-18&to=${DAY}`],
  ['navigation', `from=${DAY}&to=${DAY}&drivers=${driverId}`],
  ['chronologique', `from=${DAY}&to=${DAY}&drivers=${driverId}&slot=in.1234567-0000-0500`],
  ['eco-trajets', `from=${DAY}&to=${DAY}`],
  ['eco-classement', `from=${DAY}&to=${DAY}&by=vehicle&ranked=50`],
  ['eco-conduite', `from=${DAY}&to=${DAY}&by=driver&each=day`],
  ['eco-statistique', `from=${DAY}&to=${DAY}`],
  ['eco-synthese', `from=${DAY}&to=${DAY}`],
  ['eco-consommation', `from=${DAY}&to=${DAY}`],
  ['eco-bilan-consommation', `from=${DAY}&to=${DAY}&margin=5`],
  ['eco-bilan-carbone', `from=${DAY}&to=${DAY}&factors=baseEmpreinte&electricity=europe`],
] as const)('%s?%s: the server and a device give the same bytes', async (slug, query) => {
  const answer = await get(manager, `reports/${slug}?${query}`);
  expect(answer.statusCode).toBe(200);
  const { columns, params, result } = answer.json<Answer>();
  expect(columns.slice(0, REPORTS[slug].columns.length)).toEqual(REPORTS[slug].columns.map(({ id }) => id));
  // Of one driver, site or day a row may be all there is.
  expect(result.rows.length).toBeGreaterThan(slug === 'journalier' || slug === 'eco-electrique' || /drivers=|sites=/.test(query) ? 0 : 1);
  expect(params.cut).toBe(/group=(?:\w+-)?(day|week)/.exec(query)?.[1]);
  if (query.includes('slot=')) expect(params.slot).toBe(new URLSearchParams(query).get('slot'));
  expect(JSON.stringify(await onDevice(slug, params))).toBe(JSON.stringify(result));
});

it('the filters of vehicles are those of the screen: the same vehicles and drivers, the same rows', async () => {
  const [vehicles, drivers, members, assignments, bookings] = await Promise.all(
    ['vehicles', 'drivers', 'memberships', 'driver-assignments', 'reservations'].map(rowsOf),
  );
  const had = hadOf({ drivers, members, assignments, bookings } as unknown as Parameters<typeof hadOf>[0]);
  const gone = uuidv7();
  for (const [slug, query, chosen, whose] of [
    ['kilometrique', `from=${DAY}&to=${DAY}&tag=${tagOf(ODD_TAG)}`, [one]],
    ['kilometrique', `from=${DAY}&to=${DAY}&tag=${tagOf(ODD_TAG)},froid`, [one, two]],
    ['kilometrique', `from=${DAY}&to=${DAY}&tag=froid&fleet=${fleetId}`, [one]],
    ['kilometrique', `from=${DAY}&to=${DAY}&fleet=-`, [two]],
    ['kilometrique', `from=${DAY}&to=${DAY}&tag=nulle+part`, []],
    ['kilometrique', `from=${DAY}&to=${DAY}&tag=nulle+part&vehicles=${two}`, [two]],
    ['trajets', `from=${DAY}&to=${DAY}&drivenBy=${driverId}&tag=froid`, [one, two], [driverId]],
    ['trajets', `from=${DAY}&to=${DAY}&drivenBy=${gone}`, [one, two], [gone]],
    // It was given a week before the day.
    ['journalier', `from=${DAY}&to=${DAY}&drivenBy=${driverId}`, [one]],
    ['journalier', `from=2026-11-01&to=2026-11-02&drivenBy=${driverId}`, []],
    ['journalier', `from=${DAY}&to=${DAY}&drivenBy=${gone}`, []],
  ] as const satisfies readonly (readonly [ReportSlug, string, readonly string[], (readonly string[])?])[]) {
    const declared = REPORTS[slug] as ReportDeclaration<never>;
    const search = reportSearchOf(declared.options).parse(Object.fromEntries(new URLSearchParams(query))) as ReportSearch;
    const taken = withPersistentFilters(declared, search);
    const days = queryRange(declared, search, DAY, 1);
    const of = taken['drivenBy'] === undefined ? undefined : driversOfDays(had, days, 'Europe/Paris');
    const screen = reportQueryOf(
      declared,
      taken,
      selectedVehicles(taken, vehicles as { _id: string }[], declared.concerns, of),
      days,
      'Europe/Paris',
    );
    const answer = await get(manager, `reports/${slug}?${query}`);
    expect(answer.statusCode, query).toBe(200);
    const { params, result } = answer.json<Answer>();
    expect([params.vehicles.toSorted(), params.drivers], query).toEqual([chosen.toSorted(), whose]);
    expect([screen.vehicles.toSorted(), screen.drivers], query).toEqual([chosen.toSorted(), whose]);
    expect(JSON.stringify(await onDevice(slug, { ...params, ...screen, vehicles: params.vehicles })), query).toBe(JSON.stringify(result));
  }
  const { params } = (await get(stranger, `reports/kilometrique?from=${DAY}&to=${DAY}&tag=froid`)).json<Answer>();
  expect(params.vehicles, 'of another organization nothing').toEqual([]);
});

it('R-100 R-101 R-102 what else is known of the vehicles: contracts, services, alerts of the period', async () => {
  const told = async (query: string, ...ids: string[]): Promise<unknown[]> => {
    const { columns, result } = (await get(manager, `reports/${query}`)).json<Answer>();
    return ids.map((id) => result.rows.map((row) => row[columns.indexOf(id)]));
  };
  // 100 km a day from the 11th on, ten days.
  expect(await told(`kilometrique?from=2026-11-01&to=${DAY}&vehicles=${two}`, 'rentedKm', 'distanceKm')).toEqual([[1000], [151.5]]);
  expect(await told(`horametre?from=2026-11-01&to=${DAY}&vehicles=${two}`, 'engineHoursEnd', 'sinceServiceH')).toEqual([[1262.5], [62.5]]);
  expect(await told(`global?from=2026-11-01&to=${DAY}`, 'named', 'alerts')).toEqual([
    ['AA-100-AA', 'BB-200-AA'],
    [1, 0],
  ]);
});

it('R-112 why journeys were driven is told of those somebody said it of, the last that was written; of private ones to nobody else', async () => {
  const { columns, result } = (await get(manager, `reports/trajets?from=${DAY}&to=${DAY}&journeys=all`)).json<Answer>();
  const told = new Set(result.rows.map((row) => row[columns.indexOf('reason')]).filter((cell) => cell !== null));
  expect(told).toEqual(new Set(['Client', 'Dépannage']));
});

it('places are told by the last states and the sites around them', async () => {
  const { columns, result } = (await get(manager, 'reports/emplacement')).json<Answer>();
  const cells = (id: string): unknown[] => result.rows.map((row) => row[columns.indexOf(id)]);
  expect([cells('vehicle'), cells('state'), cells('site'), cells('sinceS')]).toEqual([
    [two, one],
    ['never', 'parked'],
    [null, 'Dépôt'],
    [null, 7200],
  ]);
});

it('places of an instant are those of the last good fix before it, with its age; of a place that is chosen, who was there', async () => {
  const at = (time: string): number => Date.parse(`${DAY}T${time}Z`);
  const then = async (query: string): Promise<unknown[]> => {
    const { columns, result } = (await get(manager, `reports/emplacement?${query}`)).json<Answer>();
    return result.rows.map((row) => ['vehicle', 'state', 'lastAt', 'ageS', 'site', 'since'].map((id) => row[columns.indexOf(id)]));
  };
  // The tenth of each is no good fix; the first device tells from 6:00:30 on, the second from 7:00:30.
  expect(await then(`moment=${at('06:05:10')}`)).toEqual([
    [two, 'unknown', null, null, null, null],
    [one, 'moving', at('06:04:30'), 40, 'Dépôt', null],
  ]);
  expect(await then(`moment=${at('07:05:10')}&place=site:${siteId}`)).toEqual([[two, 'moving', at('07:04:30'), 40, 'Dépôt', null]]);
  expect(await then(`moment=${at('07:05:10')}&place=circle:4,44:100`)).toEqual([]);
  expect((await then(`place=site:${siteId}`)).map((row) => (row as unknown[])[0])).toEqual([one]);
  expect((await get(manager, 'reports/emplacement?place=nowhere')).statusCode).toBe(400);
  expect((await get(manager, 'reports/emplacement?moment=today')).statusCode).toBe(400);
});

it('visits of sites are told with what of them is out of hours', async () => {
  const { columns, result } = (await get(manager, `reports/site?from=${DAY}&to=${DAY}&stay=0`)).json<Answer>();
  const cells = (id: string): unknown[] => result.rows.map((row) => row[columns.indexOf(id)]);
  const at = (time: string): number => Date.parse(`${DAY}T${time}Z`);
  // 11.15 m every 30 s: 150 m are the first 13 of them but the tenth, which is no good fix, and 180 m the first 16. Open until 7:10 in Paris, which is 6:10.
  expect([cells('visited'), cells('vehicle'), cells('arrivalAt'), cells('departureAt')]).toEqual([
    [siteId, siteId],
    [two, one],
    [at('07:00:30'), at('06:00:30')],
    [at('07:08:30'), at('06:08:30')],
  ]);
  expect([cells('stayS'), cells('closedS')]).toEqual([
    [480, 480],
    [480, 0],
  ]);
  expect(result.names[siteId]).toBe('Dépôt');
  expect((await get(manager, `reports/site?from=${DAY}&to=${DAY}&stay=900`)).json<Answer>().result).toMatchObject({
    rows: [],
    notes: [{ code: 'brief', count: 2 }],
  });
});

it('an area of nobody, a place that is none, a site of somebody else', async () => {
  const near = (place: string, as = manager) => get(as, `reports/proximite?from=${DAY}&to=${DAY}&place=${place}`);
  expect((await near('circle:4,44:100')).json<Answer>().result.rows).toEqual([]);
  expect((await near(`site:${siteId}`)).json<Answer>().result.rows).toHaveLength(2);
  expect((await near(`site:${siteId}`, stranger)).json<Answer>().result.rows).toEqual([]);
  expect((await get(stranger, `visits/near?from=${DAY}T00:00:00Z&to=${DAY}T20:00:00Z&place=site:${siteId}`)).statusCode).toBe(404);
  expect((await near('circle:4,45:1')).statusCode).toBe(400);
  expect((await get(manager, `reports/proximite?from=${DAY}&to=${DAY}`)).statusCode).toBe(400);
});

it('journeys are all of them, whatever the pages', async () => {
  const { columns, result } = (await get(manager, `reports/trajets?from=${DAY}&to=${DAY}&fleets=${fleetId}`)).json<Answer>();
  expect(result.rows.map((row) => Math.round(Number(row[columns.indexOf('distanceKm')]) * 1000))).toEqual(
    Array.from({ length: 2500 }, (_, n) => n),
  );
});

it('positions are those of the day and of the vehicles that are asked for', async () => {
  const all = (await get(manager, `reports/positions?from=${DAY}&to=${DAY}`)).json<Answer>();
  expect(all.result.rows).toHaveLength(540);
  expect(all.result.names).toEqual({ [one]: 'BB-200-AA', [two]: 'AA-100-AA', [fleetId]: 'Nord' });
  const ofFleet = (await get(manager, `reports/positions?from=${DAY}&to=${DAY}&fleets=${fleetId}&fix=all`)).json<Answer>();
  expect([ofFleet.params.vehicles, ofFleet.result.rows.length]).toEqual([[one], 300]);
  expect((await get(manager, 'reports/positions?from=2026-11-19&to=2026-11-19')).json<Answer>().result.rows).toEqual([]);
});

it('raw elements bear the names of the connector that sent them', async () => {
  const { columns, result } = (await get(manager, `reports/positions?from=${DAY}&to=${DAY}&elements=all`)).json<Answer>();
  // The second vehicle's device is gone: nobody knows its table.
  expect(columns.slice(REPORTS.positions.columns.length)).toEqual(['element:239', 'element:Ignition (239)', 'element:dtc', 'element:own']);
  const cells = (id: string): unknown[] =>
    result.rows
      .filter((row) => row[columns.indexOf('vehicle')] === one)
      .map((row) => row[columns.indexOf(id)])
      .slice(0, 2);
  expect([cells('element:Ignition (239)'), cells('element:dtc'), cells('element:own')]).toEqual([
    [0, 1],
    [null, 'P0101'],
    [7, null],
  ]);
  const days = `from=2026-10-25&to=${DAY}`;
  expect((await get(manager, `reports/positions?${days}&elements=all`)).statusCode).toBe(400);
  expect((await get(manager, `reports/positions?${days}&elements=all&vehicles=${one}`)).statusCode).toBe(200);
});

it('measures of sensors are those of one kind, without what says nothing new; of another organization, of no kind, of too long, none', async () => {
  const ask = (as: Signed, query: string) => get(as, `vehicles/measures?vehicle=${one}&${query}`);
  const whole = `from=${SENSED_DAY}T00:00:00Z&to=${SENSED_DAY}T23:59:59Z`;
  const line = measuresLineSchema.parse(JSON.parse((await ask(manager, `kind=temperature&${whole}`)).body));
  const lines = measuresOfLine(line);
  expect([line.vehicle, line.names, lines.every(({ measures }) => Object.keys(measures).length === 2)]).toEqual([
    one,
    ['doorOpen:can', 'temperatureC:dallas-1'],
    true,
  ]);
  // Of four messages alike the two in the middle say nothing new.
  expect([lines.length > 250, lines.length < 450, lines[0]!.at, lines.at(-1)!.at]).toEqual([
    true,
    true,
    `${SENSED_DAY}T06:01:30.000Z`,
    `${SENSED_DAY}T21:00:00.000Z`,
  ]);
  // Of all of them, those that measured; in pages of vehicles and weeks as at once.
  expect((await get(manager, `vehicles/measures?kind=temperature&${whole}`)).body).toBe(`${JSON.stringify(line)}\n`);
  expect((await ask(manager, `kind=temperature&from=2026-10-30T10:00:00Z&to=${SENSED_DAY}T23:59:59Z`)).body).toBe(
    `${JSON.stringify(line)}\n`,
  );
  const foreign = await ask(stranger, `kind=temperature&${whole}`);
  expect([
    foreign.statusCode,
    foreign.body,
    (await server.app.inject(`/api/v1/vehicles/measures?kind=weight&${whole}`)).statusCode,
  ]).toEqual([200, '', 401]);
  expect((await ask(manager, `kind=humour&${whole}`)).statusCode).toBe(400);
  expect((await ask(manager, `kind=weight&from=2026-09-01T00:00:00Z&to=${SENSED_DAY}T00:00:00Z`)).statusCode).toBe(400);
});

it('nothing of another organization, no report that is none, no more than it may ask for', async () => {
  expect((await get(stranger, `reports/positions?from=${DAY}&to=${DAY}&vehicles=${one}`)).json<Answer>().result).toMatchObject({
    rows: [],
    names: {},
  });
  expect((await get(manager, 'reports/nothing')).statusCode).toBe(404);
  expect((await get(manager, 'reports/positions?from=2026-01-01&to=2026-11-01')).statusCode).toBe(400);
  expect((await get(manager, `reports/positions?from=${DAY}&to=2026-11-19`)).statusCode).toBe(400);
  expect((await get(manager, 'reports/positions?slot=in.9-0800-1800')).statusCode).toBe(400);
  expect((await get(manager, 'reports/site?group=hour')).json()).toMatchObject({ fields: [{ field: 'group', code: 'choice' }] });
  expect((await get(manager, 'reports/positions?sites=nowhere')).statusCode).toBe(400);
  expect((await get(manager, 'reports/positions?surprise=1')).statusCode).toBe(400);
  expect((await server.app.inject('/api/v1/reports/positions')).statusCode).toBe(401);
});

it('reads all journeys of a period once and in order, however many at a time', async () => {
  const period = { from: new Date(`${DAY}T01:00:00Z`), to: new Date(`${DAY}T01:10:00Z`), vehicles: [one, two], kinds: JOURNEY_KINDS };
  const read = async (size: number): Promise<string[]> => {
    const starts: string[] = [];
    for await (const some of journeysOf(server.context.pool, Movements.ofFleet(manager.orgId!), { ...period, size }))
      starts.push(...some.map(({ startAt }) => startAt));
    return starts;
  };
  const whole = await read(1000);
  expect([whole.length, whole[0], whole.at(-1)]).toEqual([60, `${DAY}T01:00:00.000Z`, `${DAY}T01:09:50.000Z`]);
  expect([await read(7), await read(60)]).toEqual([whole, whole]);
  expect(whole.toSorted()).toEqual(whole);
});
