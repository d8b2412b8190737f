import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { device } from '../../src/domain/device/device.ts';
import type { SiteAnomaly, SiteDay, SiteIgnition, SiteJourney, SiteLatency, SiteLatencySum } from '../../src/domain/platform/site-facts.ts';
import { settings } from '../../src/domain/organization/organization.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { teltonikaProtocol, encodeLogin, encodeRecords } from '../../src/server/connectors/teltonika/protocol.ts';
import type { AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { startTcpGateway, type Gateway } from '../../src/server/connectors/tcp-gateway.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { sendFrames } from '../helpers/send-frames.ts';
import { MINUTE_MS } from '../../src/domain/time/time-zone.ts';

/** Two o'clock at night in Paris, ten in the evening of the day before in Martinique. */
const START_MS = Date.parse('2026-11-20T01:00:00Z');
const [IMEI, OTHER] = ['356307042441013', '356307042441021'];
let nowMs = START_MS + 13 * MINUTE_MS;
let server: TestContext;
let telemetry: Telemetry;
let gateway: Gateway;
let root: Signed;
const [vehicleId, islandId] = [uuidv7(), uuidv7()];
let deviceId: string;
let orgId: string;
let island: string;

/** A record a minute from a minute on: ignition, ten minutes at 60 km/h northwards, ignition off; places and odometer moved by so many km. */
function drive(fromMin: number, { placeKm = 0, odometerKm = 0, kmh = 60 } = {}): AvlRecord[] {
  return Array.from({ length: 13 }, (_, i) => {
    const moved = Math.min(Math.max(i - 1, 0), 10) * 1000;
    return {
      timeMs: START_MS + (fromMin + i) * MINUTE_MS,
      priority: 0,
      lat: 45 + (placeKm * 1000 + moved) / 111_195,
      lng: 4.85,
      altitudeM: 170,
      headingDeg: 0,
      satellites: 11,
      speedKmh: i > 0 && i < 11 ? kmh : 0,
      valid: true,
      eventId: 0,
      generation: null,
      elements: [
        { id: 239, size: 1, value: i < 12 ? 1 : 0 },
        { id: 16, size: 4, value: 1_000_000 + odometerKm * 1000 + moved },
      ],
    };
  });
}

const send = (serial: string, records: readonly AvlRecord[]): Promise<void> =>
  sendFrames(gateway.port, encodeLogin(serial), encodeRecords('8E', records), records.length);

/** Makes days and journeys until nothing is marked any more. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    nowMs += 21_000;
    await telemetry.days.run();
    await telemetry.journeys.run();
    if ((await server.context.pool.query('SELECT 1 FROM dirty_days UNION ALL SELECT 1 FROM dirty_journeys')).rowCount === 0) return;
  }
  throw new Error('something stays marked');
}

async function list<T>(path: string, query = ''): Promise<{ count: number; results: T[] }> {
  const answer = await server.app.inject({
    method: 'GET',
    url: `/api/v1/admin/${path}?from=2026-11-19&to=2026-11-20${query}`,
    headers: root.headers,
  });
  expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([path, 200, '']);
  return answer.json();
}

beforeAll(async () => {
  server = await testContext({ now: () => nowMs });
  telemetry = telemetryOf(server.context);
  orgId = await createOrganization(server.context, 'Continent');
  island = await createOrganization(server.context, 'Île');
  deviceId = uuidv7();
  for (const [org, id, serial, own, zone] of [
    [orgId, vehicleId, IMEI, deviceId, 'Europe/Paris'],
    [island, islandId, OTHER, uuidv7(), 'America/Martinique'],
  ] as const)
    await server.context.store.write(systemActor(org), async (writer) => {
      if (await writer.get(settings, org)) await writer.patch(settings, org, { timeZone: zone });
      else await writer.insert(settings, org, { timeZone: zone });
      await writer.insert(vehicle, id, { registration: org === orgId ? 'AB-100-CD' : 'MQ-200-EF' });
      await writer.insert(device, own, { title: `Boîtier ${serial}`, type: 'teltonika', serial, vehicle: id, status: 'installed' });
    });
  gateway = await startTcpGateway({
    protocol: teltonikaProtocol,
    port: 0,
    host: '127.0.0.1',
    ingest: telemetry.ingest,
    log: server.context.log,
  });
  // Sent whole at minute 13: what was measured first is 780 s late, the last one 60 s.
  await send(IMEI, drive(0));
  await send(OTHER, drive(0));
  nowMs = START_MS + 300 * MINUTE_MS;
  // 20 km further than it stopped, the odometer 80 km on.
  await send(IMEI, drive(60, { placeKm: 30, odometerKm: 90 }));
  // From where it stopped; the odometer 95 km back. Too fast for a minute.
  const fast = drive(120, { placeKm: 40, odometerKm: 5 });
  await send(
    IMEI,
    fast.map((record, i) => (i === 5 || i === 6 ? { ...record, speedKmh: 190 } : record)),
  );
  // Twelve minutes and three kilometres not heard in the middle of a drive.
  const silent = drive(180, { placeKm: 50, odometerKm: 15 });
  const after = drive(180, { placeKm: 52, odometerKm: 17 })
    .slice(4)
    .map((record) => ({ ...record, timeMs: record.timeMs + 11 * MINUTE_MS }));
  await send(IMEI, [...silent.slice(0, 4), ...after]);
  await settled();
  root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true });
});
afterAll(async () => {
  await gateway?.close();
  await server?.close();
});

describe('R-046 delays', () => {
  it('by device: mean, latest, classes, share of the late ones', async () => {
    const { count, results } = await list<SiteLatency>('vehicles/latency', '&q=mq200');
    expect(count).toBe(1);
    // Delays of 780, 720 … 60 s: one of a minute, four of two to five, eight of six to thirteen.
    expect(results[0]).toMatchObject({
      owner: { name: 'Île' },
      vehicle: { _id: islandId, title: 'MQ-200-EF' },
      device: { title: `Boîtier ${OTHER}`, type: 'teltonika' },
      messages: 13,
      meanS: 420,
      worstS: 780,
      worstAt: '2026-11-20T01:00:00.000Z',
      latePct: 61.54,
      bins: [0, 0, 1, 4, 8, 0, 0, 0, 0],
    });
  });

  it('of all: by hour of reception and by connector', async () => {
    const answer = await server.app.inject({
      method: 'GET',
      url: `/api/v1/admin/vehicles/latency/sum?from=2026-11-19&to=2026-11-20&owner=${island}`,
      headers: root.headers,
    });
    expect(answer.json<SiteLatencySum>()).toEqual({
      messages: 13,
      bins: [0, 0, 1, 4, 8, 0, 0, 0, 0],
      hours: [{ at: '2026-11-20T01:00:00.000Z', messages: 13, meanS: 420, worstS: 780 }],
      connectors: [{ type: 'teltonika', messages: 13, meanS: 420, worstS: 780, bins: [0, 0, 1, 4, 8, 0, 0, 0, 0] }],
    });
  });
});

it('R-044 the ignition: each stretch, and only suspect ones when asked', async () => {
  const { count, results } = await list<SiteIgnition>('vehicles/ignitions', `&owner=${orgId}&sort=at:1`);
  expect(count).toBe(4);
  expect(results[0]).toMatchObject({
    vehicle: { title: 'AB-100-CD' },
    at: '2026-11-20T01:00:00.000Z',
    endAt: '2026-11-20T01:12:00.000Z',
    on: true,
    durationS: 720,
    messages: 12,
    moving: 10,
    maxKmh: 60,
    suspicion: null,
  });
  expect(await list('vehicles/ignitions', '&kind=still,moving,never')).toEqual({ count: 0, results: [] });
});

it('R-030 journeys of all accounts, found by plate, kind and account, a page at a time', async () => {
  const { count, results } = await list<SiteJourney>('journeys', '&sort=startAt:1&size=2&page=2');
  expect([count, results.length]).toEqual([5, 2]);
  const mine = await list<SiteJourney>('journeys', '&q=AB%20100&sort=startAt:1&kind=driven');
  expect(mine.results.map(({ distanceKm, durationS, owner }) => [distanceKm, durationS, owner.name])).toEqual([
    [10, 720, 'Continent'],
    [10, 720, 'Continent'],
    [10, 720, 'Continent'],
    [12, 1380, 'Continent'],
  ]);
  expect((await list('journeys', '&kind=towed')).count).toBe(0);
  expect(await list('journeys', '&page=9')).toEqual({ count: 5, results: [] });
});

it('R-031 R-040 anomalies of journeys: where, which, how much', async () => {
  const { results } = await list<SiteAnomaly>('journeys/anomalies', '&sort=startAt:1');
  const told = results.map(({ startAt, anomaly, value }) => [startAt.slice(11, 16), anomaly, Math.round(value * 10) / 10]);
  expect(told).toEqual([
    ['02:00', 'odometer-jump', 80],
    ['02:00', 'teleport', 20_000],
    ['03:00', 'odometer-back', -95],
    ['03:00', 'speed', 190],
    // Of twelve minutes, but for the 3 km that were driven meanwhile.
    ['04:00', 'gap', 539],
  ]);
  expect((await list(`vehicles/${vehicleId}/anomalies`)).count).toBe(5);
  expect((await list(`vehicles/${islandId}/anomalies`)).count).toBe(0);
  expect((await list<SiteAnomaly>('journeys/anomalies', '&kind=speed')).results.map(({ anomaly }) => anomaly)).toEqual(['speed']);
  // Journeys that overlap are never made: one is put there by hand.
  await server.context.pool.query(
    `INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey) SELECT vehicle_id, start_at + interval '10 minutes', org_id, end_at, kind, open, driver_tags, journey FROM journeys WHERE vehicle_id = $1`,
    [islandId],
  );
  expect((await list<SiteAnomaly>(`vehicles/${islandId}/anomalies`, '&kind=overlap')).results.map(({ value }) => value)).toEqual([120]);
  await server.context.pool.query(`DELETE FROM journeys WHERE vehicle_id = $1 AND start_at > $2`, [islandId, new Date(START_MS)]);
});

it('R-041 R-042 what a vehicle drove each day, by the days of its organization', async () => {
  const { results } = await list<SiteDay>('vehicles/daily-driving-metrics', '&sort=vehicle:1');
  expect(results.map(({ vehicle: one, day, journeys, distanceKm }) => [one?.title, day, journeys, distanceKm])).toEqual([
    ['AB-100-CD', '2026-11-20', 4, 42],
    ['MQ-200-EF', '2026-11-19', 1, 10],
  ]);
  // Four times ten minutes of driving and two on the spot, of which a silence took nine; 190 km/h for a minute.
  expect(results[0]).toMatchObject({
    drivingS: 2521,
    idlingS: 480,
    firstAt: '2026-11-20T01:00:00.000Z',
    lastAt: '2026-11-20T04:23:00.000Z',
    amplitudeS: 203 * 60,
    maxKmh: 190,
    speeding: 1,
    towed: 0,
  });
  expect((await list(`vehicles/${vehicleId}/daily-driving-metrics`)).count).toBe(1);
});

it('R-041 a night drive has its way and its time on both of its days, and is counted on the first', async () => {
  const night = uuidv7();
  await server.context.store.write(systemActor(orgId), (writer) => writer.insert(vehicle, night, { registration: 'NU-300-IT' }));
  // From 22:10 to 1:40 in Paris: a quarter of an hour of 20 km each, but for the first and the last one; idling in the one after midnight.
  const quarters = Array.from({ length: 15 }, (_, n) => {
    const s = n === 0 ? 300 : n === 14 ? 600 : 900;
    const idling = n === 8 ? 400 : 0;
    return [s - idling, idling, 0, 0, s, 20_000];
  });
  const sum = (at: number): number => quarters.reduce((all, slice) => all + (slice[at] ?? 0), 0);
  const journey = {
    ...{ distanceM: sum(5), durationS: sum(4), drivingS: sum(0), idlingS: sum(1), stoppedS: 0, silentS: 0, fuelUsedL: 30, maxKmh: 120 },
    events: ['2026-11-19T21:30:00.000Z', '2026-11-19T23:30:00.000Z', '2026-11-20T00:10:00.000Z'].map((at) => ({
      kind: 'harsh-braking',
      at,
    })),
    slices: quarters,
  };
  await server.context.pool.query(
    `INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey) VALUES ($1, $2, $3, $4, 'driven', false, '{}', $5)`,
    [night, '2026-11-19T21:10:00Z', orgId, '2026-11-20T00:40:00Z', journey],
  );
  const asked = async (query: string): Promise<SiteDay[]> =>
    (
      await server.app.inject({
        method: 'GET',
        url: `/api/v1/admin/vehicles/${night}/daily-driving-metrics?${query}`,
        headers: root.headers,
      })
    ).json<{ results: SiteDay[] }>().results;
  const told = ({ day, journeys, distanceKm, drivingS, idlingS, fuelL, harsh, firstAt, lastAt, amplitudeS }: SiteDay) => [
    ...[day, journeys, distanceKm, drivingS, idlingS, fuelL, harsh, amplitudeS],
    ...[firstAt, lastAt].map((at) => at.slice(8, 16)),
  ];
  const second = ['2026-11-20', 0, 140, 5600, 400, 14, 2, 6000, '19T23:00', '20T00:40'];
  expect((await asked('from=2026-11-19&to=2026-11-20&sort=day:1')).map(told)).toEqual([
    ['2026-11-19', 1, 160, 6600, 0, 16, 1, 6600, '19T21:10', '19T23:00'],
    second,
  ]);
  // The second day alone has the same.
  expect((await asked('from=2026-11-20&to=2026-11-20')).map(told)).toEqual([second]);
  await server.context.pool.query('DELETE FROM journeys WHERE vehicle_id = $1', [night]);
});

it('are the platform administration’s alone, over a bounded period and by what can be ordered', async () => {
  const customer = await signIn(server.app, { role: 'admin', orgId });
  for (const path of [
    'vehicles/latency',
    'vehicles/latency/sum',
    'vehicles/ignitions',
    'journeys',
    'journeys/anomalies',
    `vehicles/${vehicleId}/anomalies`,
    `vehicles/${vehicleId}/daily-driving-metrics`,
    `vehicles/${vehicleId}/journeys`,
    'vehicles/daily-driving-metrics',
  ]) {
    const status = async (as: Signed | null, query: string) =>
      (await server.app.inject({ method: 'GET', url: `/api/v1/admin/${path}?${query}`, headers: as?.headers ?? {} })).statusCode;
    expect([
      path,
      await status(null, ''),
      await status(customer, ''),
      await status(root, ''),
      await status(root, 'from=2020-01-01&to=2026-11-20'),
      await status(root, 'from=2026-11-21&to=2026-11-20'),
    ]).toEqual([path, 401, 403, 200, 400, 400]);
    if (path === 'journeys' || path === 'vehicles/ignitions') expect([path, await status(root, 'sort=vehicle:1')]).toEqual([path, 400]);
    if (path !== 'vehicles/latency/sum') expect([path, await status(root, 'sort=org_id:1')]).toEqual([path, 400]);
  }
});

it('counts up to 10,000 rows and says that there are more; pages and files go on beyond', async () => {
  await server.context.pool.query(
    `INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey)
     SELECT $1, s.at, $2, s.at + interval '1 second', 'driven', false, '{}', (SELECT journey FROM journeys WHERE vehicle_id = $1 LIMIT 1)
       FROM (SELECT timestamptz '2026-08-10 00:00Z' + n * interval '8 seconds' AS at FROM generate_series(1, 10005) n) s`,
    [islandId, island],
  );
  const august = '&from=2026-08-01&to=2026-08-31';
  const url = (query: string): string => `/api/v1/admin/journeys?${query}`.replace('?&', '?');
  const page = async (query: string) =>
    (await server.app.inject({ method: 'GET', url: url(august + query), headers: root.headers })).json();
  expect(await page('&size=1')).toMatchObject({ count: 10_000, more: true, results: [{ vehicle: { _id: islandId } }] });
  expect((await page('&size=10000&page=2')).results).toHaveLength(5);
  // Of one vehicle any order is found: it has few.
  const own = await server.app.inject({
    method: 'GET',
    url: `/api/v1/admin/vehicles/${vehicleId}/journeys?from=2026-11-19&to=2026-11-20&sort=distanceKm:-1`,
    headers: root.headers,
  });
  expect(own.json()).toMatchObject({ count: 4, results: [{ distanceKm: 12 }, {}, {}, {}] });
});
