import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { device } from '../../src/domain/device/device.ts';
import { diagnostic } from '../../src/domain/dtc/diagnostic.ts';
import { positionsChannel } from '../../src/domain/sync/protocol.ts';
import { settings } from '../../src/domain/organization/organization.ts';
import { site } from '../../src/domain/places/site.ts';
import { dayTimelineSchema } from '../../src/domain/telemetry/day-timeline.ts';
import { positionSchema } from '../../src/domain/telemetry/message.ts';
import { pastPositionSchema, type PastPosition } from '../../src/domain/telemetry/past-position.ts';
import { vehicleStateSchema } from '../../src/domain/telemetry/state.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { recomputeDays, telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { tellLastSeen } from '../../src/server/telemetry/health.ts';
import { message } from '../helpers/message.ts';
import { allMade } from '../helpers/made.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import type { EntityRow } from '../../src/domain/registry.ts';

const DAY = '2026-11-20';
const H = 3_600_000;
/** 06:00 UTC, 07:00 in Paris. */
const MORNING_MS = Date.parse(`${DAY}T06:00:00Z`);

let nowMs = MORNING_MS + 6 * H;
let server: TestContext;
let telemetry: Telemetry;
let orgId: string;
let otherOrg: string;
let manager: Signed;
let stranger: Signed;
let siteAdmin: Signed;

let made = 0;
/** A vehicle with its device, in `org`. */
async function fit(
  type: 'teltonika' | 'gpslogger' = 'gpslogger',
  org = orgId,
): Promise<{ vehicleId: string; deviceId: string; serial: string }> {
  const n = ++made;
  const serial = type === 'gpslogger' ? `phone-${n}` : `serial-${n}`;
  const [vehicleId, deviceId] = [uuidv7(), uuidv7()];
  await server.context.store.write(systemActor(org), async (writer) => {
    await writer.insert(vehicle, vehicleId, { registration: `AB-${100 + n}-CD` });
    await writer.insert(device, deviceId, { title: `Boîtier ${n}`, type, serial, vehicle: vehicleId, status: 'installed' });
  });
  return { vehicleId, deviceId, serial };
}

async function get(url: string, as: Signed, headers: Record<string, string> = {}) {
  return server.app.inject({ method: 'GET', url, headers: { ...as.headers, ...headers } });
}

async function stateOf(vehicleId: string): Promise<Record<string, unknown>> {
  const { results } = (await get('/api/v1/vehicles/states', manager)).json<{ results: Record<string, unknown>[] }>();
  return results.find(({ _id }) => _id === vehicleId) ?? {};
}

async function diagnostics(deviceId: string): Promise<Record<string, unknown>[]> {
  return (await server.context.store.list(systemActor(orgId), diagnostic, { page: 1, size: 100, filters: { device: [deviceId] } })).results;
}

beforeAll(async () => {
  server = await testContext({ now: () => nowMs });
  telemetry = telemetryOf(server.context);
  orgId = await createOrganization(server.context, 'Transports');
  otherOrg = await createOrganization(server.context, 'Autres');
  manager = await signIn(server.app, { role: 'manager', orgId });
  stranger = await signIn(server.app, { role: 'admin', orgId: otherOrg });
  siteAdmin = await signIn(server.app, { role: 'admin', orgId: otherOrg, isAdmin: true, adminMode: true });
});
afterAll(() => server?.close());

describe('last states', () => {
  it('of the organization only, as declared, with a tag that changes with them', async () => {
    const own = await fit();
    const foreign = await fit('gpslogger', otherOrg);
    await telemetry.ingest.accept(own.serial, 'gpslogger', [message(MORNING_MS)]);
    await telemetry.ingest.accept(foreign.serial, 'gpslogger', [message(MORNING_MS)]);
    const answer = await get('/api/v1/vehicles/states', manager);
    expect(answer.statusCode).toBe(200);
    const { results } = answer.json<{ results: { _id: string }[] }>();
    for (const state of results) vehicleStateSchema.parse(state);
    expect(results.map(({ _id }) => _id)).toContain(own.vehicleId);
    expect(results.map(({ _id }) => _id)).not.toContain(foreign.vehicleId);

    const tag = String(answer.headers['etag']);
    expect((await get('/api/v1/vehicles/states', manager, { 'if-none-match': tag })).statusCode).toBe(304);
    await telemetry.ingest.accept(own.serial, 'gpslogger', [message(MORNING_MS + 1000)]);
    expect((await get('/api/v1/vehicles/states', manager, { 'if-none-match': tag })).statusCode).toBe(200);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await get(`/api/v1/vehicles/states?since=${later}`, manager)).json()).toEqual({ seen: 'fleet', results: [] });
    expect((await get('/api/v1/vehicles/states?since=yesterday', manager)).statusCode).toBe(400);
    expect((await server.app.inject('/api/v1/vehicles/states')).statusCode).toBe(401);
  });

  it('of vehicles that are there: one removed is answered no more, at once, and the tag changes', async () => {
    const { serial, vehicleId } = await fit();
    await telemetry.ingest.accept(serial, 'gpslogger', [message(MORNING_MS)]);
    expect(await stateOf(vehicleId)).toMatchObject({ _id: vehicleId });
    const tag = String((await get('/api/v1/vehicles/states', manager)).headers['etag']);
    await server.context.store.write(systemActor(orgId), (writer) => writer.remove(vehicle, vehicleId));
    expect(await stateOf(vehicleId)).toEqual({});
    expect((await get('/api/v1/vehicles/states', manager, { 'if-none-match': tag })).statusCode).toBe(200);
  });

  it('a bad fix keeps the last good place; a clock ahead does not become the state', async () => {
    const { serial, vehicleId } = await fit();
    await telemetry.ingest.accept(serial, 'gpslogger', [message(MORNING_MS)]);
    await telemetry.ingest.accept(serial, 'gpslogger', [
      message(MORNING_MS + 1000, { valid: false, lat: null, lng: null, voltageV: 13.9 }),
      message(nowMs + 2 * H, { lat: 48 }),
    ]);
    expect(await stateOf(vehicleId)).toMatchObject({ at: new Date(MORNING_MS + 1000).toISOString(), lat: 45.758, voltageV: 13.9 });
  });

  it('a clock that is hours ahead says that the vehicle is heard, and nothing of where it is; a true fix stands before it', async () => {
    const { serial, vehicleId } = await fit();
    await telemetry.ingest.accept(serial, 'gpslogger', [message(nowMs + 2 * H, { lat: 48, voltageV: 12.6 })]);
    expect(await stateOf(vehicleId)).toMatchObject({ at: new Date(nowMs).toISOString(), lat: null, speedKmh: null, voltageV: 12.6 });
    await telemetry.ingest.accept(serial, 'gpslogger', [message(nowMs - 5000)]);
    expect(await stateOf(vehicleId)).toMatchObject({ at: new Date(nowMs - 5000).toISOString(), lat: 45.758 });
    await telemetry.ingest.accept(serial, 'gpslogger', [message(nowMs + 2 * H, { lat: 48 })]);
    expect(await stateOf(vehicleId)).toMatchObject({ lat: 45.758 });
  });

  it('names the site of the organization once its sites are known, else the town', async () => {
    const { serial, vehicleId } = await fit();
    await server.context.store.write(systemActor(orgId), (writer) =>
      writer.insert(site, uuidv7(), { name: 'Dépôt de Vienne', lat: 45.525, lng: 4.878, radiusM: 400 }),
    );
    await telemetry.places.prepare(orgId);
    await telemetry.ingest.accept(serial, 'gpslogger', [message(MORNING_MS, { lat: 45.5251, lng: 4.8781 })]);
    expect(await stateOf(vehicleId)).toMatchObject({ place: 'Dépôt de Vienne' });
    await telemetry.ingest.accept(serial, 'gpslogger', [message(MORNING_MS + 60_000, { lat: 43.6, lng: 1.44 })]);
    expect(await stateOf(vehicleId)).toMatchObject({ place: 'Toulouse' });
  });

  it('the outline of a site names it, in place of its radius', async () => {
    const { serial, vehicleId } = await fit();
    const area = {
      kind: 'polygon' as const,
      rings: [
        [
          [1.3, 43.5],
          [1.32, 43.5],
          [1.32, 43.52],
          [1.3, 43.52],
          [1.3, 43.5],
        ] as [number, number][],
      ],
    };
    await server.context.store.write(systemActor(orgId), (writer) =>
      writer.insert(site, uuidv7(), { name: 'Carrière', lat: 43.51, lng: 1.31, radiusM: 50, area }),
    );
    await telemetry.places.prepare(orgId);
    await telemetry.ingest.accept(serial, 'gpslogger', [message(MORNING_MS, { lat: 43.502, lng: 1.302 })]);
    expect(await stateOf(vehicleId)).toMatchObject({ place: 'Carrière' });
  });

  it('the live channel gets each changed vehicle, at most twice a second', async () => {
    const { serial, vehicleId } = await fit();
    const heard: { states: { _id: string; at: string }[] }[] = [];
    const stop = server.context.bus.subscribe(
      (channel) => channel === positionsChannel(orgId),
      (_channel, data) => heard.push(data as (typeof heard)[number]),
    );
    const from = Date.now();
    for (let i = 0; i < 20; i++) {
      await telemetry.ingest.accept(serial, 'gpslogger', [message(MORNING_MS + i * 1000)]);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    await new Promise((resolve) => setTimeout(resolve, 600));
    stop();
    const own = heard.filter(({ states }) => states.some(({ _id }) => _id === vehicleId));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThanOrEqual(Math.ceil((Date.now() - from) / 500) + 1);
    expect(own.at(-1)!.states.find(({ _id }) => _id === vehicleId)?.at).toBe(new Date(MORNING_MS + 19_000).toISOString());
  });

  it('a device moved to another vehicle is followed from the next message', async () => {
    const first = await fit();
    await telemetry.ingest.accept(first.serial, 'gpslogger', [message(MORNING_MS)]);
    const second = uuidv7();
    // When it is moved is by the clock of the process.
    vi.useFakeTimers({ toFake: ['Date'], now: MORNING_MS + 500 });
    try {
      await server.context.store.write(systemActor(orgId), async (writer) => {
        await writer.insert(vehicle, second, { registration: 'ZZ-999-ZZ' });
        await writer.patch(device, first.deviceId, { vehicle: second });
      });
    } finally {
      vi.useRealTimers();
    }
    // What was measured before it was moved is of the first one, however late it comes.
    await telemetry.ingest.accept(first.serial, 'gpslogger', [message(MORNING_MS + 400), message(MORNING_MS + 1000)]);
    expect(await stateOf(second)).toMatchObject({ at: new Date(MORNING_MS + 1000).toISOString() });
    expect(await stateOf(first.vehicleId)).toMatchObject({ at: new Date(MORNING_MS + 400).toISOString() });
  });
});

describe('positions of a vehicle', () => {
  it('stream oldest first, both ends included, across pages and weeks', async () => {
    const { serial, vehicleId } = await fit();
    const all = Array.from({ length: 6000 }, (_, i) =>
      message(MORNING_MS - 10 * 24 * H + i * 120_000, {
        lat: 45 + i / 10_000,
        hdop: 0.75,
        odometerKm: 100 + i,
        odometerSource: 'can',
        event: 'ignition',
        fuelL: 41.5,
        fuelPct: 83,
      }),
    );
    for (let i = 0; i < all.length; i += 500) await telemetry.ingest.accept(serial, 'gpslogger', all.slice(i, i + 500).toReversed());
    const answer = await get(`/api/v1/vehicles/${vehicleId}/positions?from=${all[0]!.at}&to=${all.at(-1)!.at}`, manager);
    expect(answer.headers['content-type']).toContain('application/x-ndjson');
    const lines = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => positionSchema.parse(JSON.parse(line)));
    expect(lines.map(({ at }) => at)).toEqual(all.map(({ at }) => at));
    expect(lines[5]).toMatchObject({
      lat: 45.0005,
      lng: 4.835,
      speedKmh: 50,
      headingDeg: 90,
      ignition: true,
      valid: true,
      hdop: 0.75,
      odometerKm: 105,
      odometerSource: 'can',
      event: 'ignition',
      fuelL: 41.5,
      fuelPct: 83,
    });
    const part = await get(`/api/v1/vehicles/${vehicleId}/positions?from=${all[10]!.at}&to=${all[12]!.at}`, manager);
    expect(part.body.trimEnd().split('\n')).toHaveLength(3);
    const none = await get(`/api/v1/vehicles/${vehicleId}/positions?from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z`, manager);
    expect([none.statusCode, none.body]).toEqual([200, '']);
  });

  it('refuse another organization, a missing or too long period, and who is not signed in', async () => {
    const { vehicleId } = await fit();
    const period = `from=${DAY}T00:00:00Z&to=${DAY}T12:00:00Z`;
    expect((await get(`/api/v1/vehicles/${vehicleId}/positions?${period}`, stranger)).statusCode).toBe(404);
    expect((await get(`/api/v1/vehicles/${vehicleId}/positions`, manager)).statusCode).toBe(400);
    expect(
      (await get(`/api/v1/vehicles/${vehicleId}/positions?from=2026-01-01T00:00:00Z&to=2026-03-01T00:00:00Z`, manager)).statusCode,
    ).toBe(400);
    expect((await get(`/api/v1/vehicles/${vehicleId}/positions?from=${DAY}T12:00:00Z&to=${DAY}T00:00:00Z`, manager)).statusCode).toBe(400);
    expect((await server.app.inject(`/api/v1/vehicles/${vehicleId}/positions?${period}`)).statusCode).toBe(401);
  });

  it('the data of one device cannot spoil the batch of the others', async () => {
    const [good, bad] = [await fit(), await fit()];
    const outcomes = await Promise.allSettled([
      telemetry.ingest.accept(good.serial, 'gpslogger', [message(MORNING_MS)]),
      telemetry.ingest.accept(bad.serial, 'gpslogger', [message(MORNING_MS, { satellites: 4.5 })]),
      telemetry.ingest.accept(good.serial, 'gpslogger', [
        message(MORNING_MS + 1000, { raw: { note: 'nul \u0000 and half \ud800 \\u0000' }, driverTag: 'a"b\\c,{}' }),
      ]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const { rows } = await server.context.pool.query('SELECT driver_tag, raw FROM positions WHERE device_id = $1 ORDER BY at', [
      good.deviceId,
    ]);
    expect(rows).toEqual([
      { driver_tag: null, raw: {} },
      { driver_tag: 'a"b\\c,{}', raw: { note: 'nul  and half  \\u0000' } },
    ]);
  });
});

it('a full queue makes gateways wait, and lets every one of them in again', async () => {
  const { serial } = await fit();
  const client = await server.context.pool.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE vehicle_states IN ACCESS EXCLUSIVE MODE');
  const batch = Array.from({ length: 1000 }, (_, i) => message(MORNING_MS + i * 1000));
  const sent = Array.from({ length: 21 }, () => telemetry.ingest.accept(serial, 'gpslogger', batch));
  let entered = 0;
  const waiting = Array.from({ length: 300 }, () => telemetry.ingest.ready().then(() => (entered += 1)));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(entered).toBe(0);
  await client.query('COMMIT');
  client.release();
  await Promise.all([...sent, ...waiting]);
  expect(entered).toBe(300);
  expect(
    (
      await server.context.pool.query(
        'SELECT count(*)::int AS count FROM positions p JOIN devices d ON d.id = p.device_id WHERE d.serial = $1',
        [serial],
      )
    ).rows[0].count,
  ).toBe(1000);
});

describe('where every vehicle was', () => {
  const past = async (at: string, as = manager) =>
    (await get(`/api/v1/vehicles/past?at=${encodeURIComponent(at)}`, as)).json<{ results: PastPosition[] }>().results;
  const iso = (ms: number): string => new Date(ms).toISOString();

  it('at an instant: the last good position of each, not later, not of another organization, not too old', async () => {
    const [own, silent, foreign] = [await fit(), await fit(), await fit('gpslogger', otherOrg)];
    await telemetry.ingest.accept(own.serial, 'gpslogger', [
      message(MORNING_MS - 40 * 24 * H, { lat: 43 }),
      message(MORNING_MS),
      message(MORNING_MS + 60_000, { lat: 45.9, speedKmh: 0, ignition: false }),
      message(MORNING_MS + 120_000, { lat: null, lng: null, valid: false }),
      message(MORNING_MS + 2 * H, { lat: 46 }),
    ]);
    await telemetry.ingest.accept(foreign.serial, 'gpslogger', [message(MORNING_MS)]);
    const [then] = (await past(iso(MORNING_MS + H))).filter(({ vehicle: id }) => id === own.vehicleId);
    expect(then).toMatchObject({ at: iso(MORNING_MS + 60_000), lat: 45.9, speedKmh: 0, ignition: false, valid: true });
    expect(z.safeParse(pastPositionSchema, then)).toMatchObject({ success: true });
    const ids = (rows: readonly PastPosition[]): string[] => rows.map(({ vehicle: id }) => id);
    expect(ids(await past(iso(MORNING_MS + H)))).not.toContain(silent.vehicleId);
    expect(ids(await past(iso(MORNING_MS + H)))).not.toContain(foreign.vehicleId);
    expect(ids(await past(iso(MORNING_MS + H), stranger))).toContain(foreign.vehicleId);
    expect(ids(await past(iso(MORNING_MS - H)))).not.toContain(own.vehicleId);
    expect((await past(iso(MORNING_MS - 39 * 24 * H))).find(({ vehicle: id }) => id === own.vehicleId)?.lat).toBe(43);
  });

  it('refuses what is no instant, and who is nobody', async () => {
    for (const query of ['', '?at=yesterday', `?at=${iso(MORNING_MS)}&vehicle=all`])
      expect((await get(`/api/v1/vehicles/past${query}`, manager)).statusCode).toBe(400);
    expect((await server.app.inject(`/api/v1/vehicles/past?at=${iso(MORNING_MS)}`)).statusCode).toBe(401);
  });
});

describe('day timelines', () => {
  const made = async (): Promise<void> => {
    while ((await telemetry.days.run()) + (await telemetry.journeys.run()) > 0);
  };

  it('follow the ingestion, are published, and are redone when something late arrives', async () => {
    const { serial, vehicleId } = await fit();
    const drive = Array.from({ length: 31 }, (_, i) =>
      message(MORNING_MS + i * 60_000, { odometerKm: 1000 + i * 0.8, odometerSource: 'device' }),
    );
    await telemetry.ingest.accept(serial, 'gpslogger', [
      ...drive,
      message(MORNING_MS + 31 * 60_000, { speedKmh: 0, ignition: false, odometerKm: 1024.8, odometerSource: 'device' }),
    ]);
    await made();
    const strips = (await get(`/api/v1/vehicles/days?day=${DAY}`, manager))
      .json<{ results: unknown[] }>()
      .results.map((strip) => dayTimelineSchema.parse(strip));
    const own = strips.find((strip) => strip.vehicle === vehicleId)!;
    expect(own).toMatchObject({
      _id: `${vehicleId}:${DAY}`,
      drivingS: 31 * 60,
      idlingS: 0,
      journeys: 1,
      distanceKm: 24.8,
      firstStartS: 7 * 3600,
    });
    expect(own.segments).toEqual([
      [7 * 3600, 7 * 3600 + 31 * 60, 'moving'],
      [7 * 3600 + 31 * 60, 13 * 3600, 'parked'],
    ]);
    expect((await get(`/api/v1/vehicles/days?day=${DAY}`, stranger)).body).not.toContain(vehicleId);

    await telemetry.ingest.accept(serial, 'gpslogger', [message(MORNING_MS - 3 * H, { speedKmh: 0, ignition: false })]);
    nowMs += 60_000;
    // The server's own turn may be at it just now, with what was there before: a day that was just made rests for a while.
    const firstSegment = async (): Promise<unknown> => {
      nowMs += 20_000;
      await made();
      const again = (await get(`/api/v1/vehicles/days?day=${DAY}`, manager)).json<{
        results: { vehicle: string; segments: unknown[] }[];
      }>();
      return again.results.find((strip) => strip.vehicle === vehicleId)?.segments[0];
    };
    await expect.poll(firstSegment, { timeout: 10_000 }).toEqual([4 * 3600, 7 * 3600, 'parked']);
  });

  it('a bulk recompute gives the same timelines', async () => {
    const all = async (): Promise<{ _id: string }[]> =>
      (await get(`/api/v1/vehicles/days?day=${DAY}`, manager))
        .json<{ results: { _id: string }[] }>()
        .results.toSorted((a, b) => (a._id < b._id ? -1 : 1));
    await server.context.pool.query(
      'INSERT INTO dirty_days (vehicle_id, day, org_id, from_at, to_at) SELECT vehicle_id, day, org_id, day, day + 1 FROM vehicle_days ON CONFLICT DO NOTHING',
    );
    // A day that was just told rests, also one whose news of before comes only now.
    await allMade(
      server.context.pool,
      ['dirty_days', 'dirty_journeys'],
      (ms) => (nowMs += ms),
      () => made(),
    );
    const before = await all();
    expect(before.length).toBeGreaterThan(0);
    await server.context.pool.query('DELETE FROM vehicle_days');
    expect(await recomputeDays(server.context, orgId, '2026-11-18', DAY)).toBeGreaterThanOrEqual(before.length);
    expect(await all()).toEqual(before);
  });
});

describe('GPSLogger', () => {
  const path = (serial: string, query: string): string => `/api/v1/connectors/gpslogger/${serial}?${query}`;
  const fix = (atMs: number): string => `lat=45.764&lon=4.8357&timestamp=${Math.round(atMs / 1000)}&speed=10&batt=80`;

  it('takes fixes with the secret of the device, shown once to a manager', async () => {
    const { serial, deviceId, vehicleId } = await fit();
    expect((await server.app.inject(path(serial, `${fix(nowMs)}&secret=none`))).statusCode).toBe(401);
    const technician = await signIn(server.app, { role: 'technician', orgId });
    expect(
      (await server.app.inject({ method: 'POST', url: `/api/v1/devices/${deviceId}/secret`, headers: technician.headers })).statusCode,
    ).toBe(403);
    expect(
      (await server.app.inject({ method: 'POST', url: `/api/v1/devices/${deviceId}/secret`, headers: stranger.headers })).statusCode,
    ).toBe(404);
    const answer = await server.app.inject({ method: 'POST', url: `/api/v1/devices/${deviceId}/secret`, headers: manager.headers });
    expect(answer.statusCode).toBe(201);
    const { secret, url } = answer.json<{ secret: string; url: string }>();
    expect(url).toContain(`/api/v1/connectors/gpslogger/${serial}?secret=${secret}`);
    expect(
      (await server.context.pool.query('SELECT hash FROM device_secrets WHERE device_id = $1', [deviceId])).rows[0].hash.toString(),
    ).not.toContain(secret);

    expect((await server.app.inject(path(serial, `${fix(MORNING_MS)}&secret=${secret}`))).json()).toEqual({ accepted: 1, refused: 0 });
    const bearer = { authorization: `Bearer ${secret}` };
    const basic = { authorization: `Basic ${Buffer.from(`phone:${secret}`).toString('base64')}` };
    expect((await server.app.inject({ method: 'POST', url: path(serial, fix(MORNING_MS + 1000)), headers: bearer })).statusCode).toBe(200);
    expect(
      (
        await server.app.inject({
          method: 'POST',
          url: path(serial, ''),
          headers: basic,
          payload: [
            { lat: 45, lon: 4, timestamp: MORNING_MS + 2000 },
            { lat: 45, lon: 4, timestamp: MORNING_MS + 3000 },
          ],
        })
      ).json(),
    ).toEqual({ accepted: 2, refused: 0 });
    expect(
      (
        await server.app.inject({
          method: 'POST',
          url: path(serial, ''),
          headers: { ...bearer, 'content-type': 'application/x-www-form-urlencoded' },
          payload: fix(MORNING_MS + 4000),
        })
      ).statusCode,
    ).toBe(200);
    expect(await stateOf(vehicleId)).toMatchObject({ at: new Date(MORNING_MS + 4000).toISOString(), speedKmh: 36, batteryPct: null });
    expect(
      (await server.context.pool.query('SELECT count(*)::int AS count FROM positions WHERE device_id = $1', [deviceId])).rows[0].count,
    ).toBe(5);
    expect(
      JSON.stringify((await server.context.pool.query('SELECT raw FROM positions WHERE device_id = $1', [deviceId])).rows),
    ).not.toContain(secret);

    const wrong = await server.app.inject({ method: 'GET', url: path(serial, 'lat=95&timestamp=now'), headers: bearer });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json<{ fields: { field: string }[] }>().fields.map(({ field }) => field)).toEqual(['lat', 'lon', 'timestamp']);
    expect((await server.app.inject(path('phone-unknown', `${fix(nowMs)}&secret=${secret}`))).json()).toEqual(
      (await server.app.inject(path(serial, `${fix(nowMs)}&secret=bad`))).json(),
    );

    const next = await server.app.inject({ method: 'POST', url: `/api/v1/devices/${deviceId}/secret`, headers: manager.headers });
    expect(next.statusCode).toBe(201);
    expect((await server.app.inject({ method: 'GET', url: path(serial, fix(nowMs)), headers: bearer })).statusCode).toBe(401);
  });
});

describe('quarantine', () => {
  const adopt = (id: string, as: Signed, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/v1/admin/quarantine/${id}/adopt`, headers: as.headers, payload });
  const listed = async (as: Signed, q = ''): Promise<{ _id: string; serial: string; count: number }[]> =>
    (await get(`/api/v1/admin/quarantine?size=100&q=${q}`, as)).json<{ results: { _id: string; serial: string; count: number }[] }>()
      .results;

  it('one click gives the device to an organization, with its last data', async () => {
    await telemetry.ingest.accept(
      '356307042441013',
      'teltonika',
      Array.from({ length: 250 }, (_, i) => message(MORNING_MS + i * 1000)),
    );
    expect((await get('/api/v1/admin/quarantine', manager)).statusCode).toBe(403);
    expect(await listed(stranger)).toEqual([]);
    const [row] = await listed(siteAdmin, '356307');
    expect(row).toMatchObject({ serial: '356307042441013', count: 250, type: 'teltonika' });
    const carrier = uuidv7();
    await server.context.store.write(systemActor(orgId), (writer) => writer.insert(vehicle, carrier, { registration: 'QA-001-AA' }));

    expect((await adopt(row!._id, manager, { organization: orgId })).statusCode).toBe(403);
    expect((await adopt(row!._id, stranger, { organization: orgId })).statusCode).toBe(403);
    expect((await adopt(row!._id, stranger, {})).statusCode).toBe(404);
    expect((await adopt(row!._id, siteAdmin, { organization: uuidv7() })).statusCode).toBe(400);
    expect((await adopt(row!._id, siteAdmin, { organization: otherOrg, vehicle: carrier })).statusCode).toBe(400);
    const answer = await adopt(row!._id, siteAdmin, { organization: orgId, vehicle: carrier });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ replayed: 250 });
    expect(await listed(siteAdmin, '356307')).toEqual([]);
    expect(await stateOf(carrier)).toMatchObject({
      at: new Date(MORNING_MS + 249_000).toISOString(),
      device: answer.json<{ device: string }>().device,
    });
    const trail = await get(`/api/v1/vehicles/${carrier}/positions?from=${DAY}T00:00:00Z&to=${DAY}T23:59:00Z`, manager);
    expect(trail.body.trimEnd().split('\n')).toHaveLength(250);
    expect((await adopt(row!._id, siteAdmin, { organization: orgId })).statusCode).toBe(404);
    const outcome = await telemetry.ingest.accept('356307042441013', 'teltonika', [message(MORNING_MS + 500_000)]);
    expect(outcome).toEqual({ accepted: 1, refused: 0, quarantined: false });
  });

  it('an administrator of an organization takes what its own number sent since it has it, and nothing before', async () => {
    await telemetry.ingest.accept('490154203237518', 'teltonika', [message(MORNING_MS)]);
    const admin = await signIn(server.app, { role: 'admin', orgId });
    expect(await listed(admin)).toEqual([]);
    await server.context.store.write(systemActor(orgId), (writer) =>
      writer.insert(device, uuidv7(), { title: 'Déclaré', type: 'teltonika', serial: '490154203237518' }),
    );
    expect(await listed(admin)).toEqual([]);
    const { results } = await server.context.store.list(systemActor(orgId), device, {
      page: 1,
      size: 1,
      filters: { serial: ['490154203237518'] },
    });
    const set = (status: EntityRow<'device'>['status']) =>
      server.context.store.write(systemActor(orgId), (writer) => writer.patch(device, results[0]!._id, { status }));
    await set('retired');
    await server.context.pool.query('UPDATE device_numbers SET since = $1 WHERE serial = $2', [
      new Date((nowMs += 1000)),
      '490154203237518',
    ]);
    await telemetry.ingest.accept('490154203237518', 'teltonika', [message(MORNING_MS + 1000)]);
    const [row] = await listed(admin);
    expect(row?.serial).toBe('490154203237518');
    await set('stock');
    expect((await adopt(row!._id, admin, {})).json()).toMatchObject({ replayed: 1 });
    expect(await listed(siteAdmin, '490154203237518')).toHaveLength(1);
  });
});

describe('diagnostics', () => {
  it('a supply cut is raised, then lowered by a healthy message', async () => {
    const { serial, deviceId } = await fit();
    await telemetry.ingest.accept(serial, 'gpslogger', [message(MORNING_MS, { voltageV: 0.4, ignition: false, speedKmh: 0 })]);
    await telemetry.settle();
    expect(await diagnostics(deviceId)).toMatchObject([
      { code: 'power-cut', severity: 'error', title: 'Alimentation du boîtier coupée', count: 1 },
    ]);
    await telemetry.ingest.accept(serial, 'gpslogger', [message(MORNING_MS + 60_000, { voltageV: 11.2, ignition: false, speedKmh: 0 })]);
    await telemetry.settle();
    expect(await diagnostics(deviceId)).toMatchObject([{ code: 'low-battery', title: 'Batterie du véhicule faible : 11,2 V' }]);
    await telemetry.ingest.accept(serial, 'gpslogger', [message(MORNING_MS + 120_000, { voltageV: 13.8 })]);
    await telemetry.settle();
    expect(await diagnostics(deviceId)).toEqual([]);
  });

  it('a device silent for a day is told once, and no more when it is heard', async () => {
    const { serial, deviceId } = await fit();
    await telemetry.ingest.accept(serial, 'gpslogger', [message(MORNING_MS)]);
    await telemetry.watchHealth();
    expect(await diagnostics(deviceId)).toEqual([]);
    nowMs += 25 * H;
    await telemetry.watchHealth();
    await telemetry.watchHealth();
    expect(await diagnostics(deviceId)).toMatchObject([{ code: 'device-silent', count: 1 }]);
    await telemetry.ingest.accept(serial, 'gpslogger', [message(nowMs)]);
    await telemetry.watchHealth();
    expect(await diagnostics(deviceId)).toEqual([]);
  });

  it('the device row says when it was heard, at most once an hour', async () => {
    const { serial, deviceId } = await fit();
    const seen = async (): Promise<unknown> => (await server.context.store.get(systemActor(orgId), device, deviceId))?.['lastSeenAt'];
    await telemetry.ingest.accept(serial, 'gpslogger', [message(nowMs)]);
    await telemetry.counters.flush();
    await tellLastSeen(server.context);
    const first = new Date(nowMs).toISOString();
    expect(await seen()).toBe(first);
    nowMs += H / 2;
    await telemetry.ingest.accept(serial, 'gpslogger', [message(nowMs)]);
    await telemetry.counters.flush();
    await tellLastSeen(server.context);
    expect(await seen()).toBe(first);
    nowMs += H;
    await telemetry.ingest.accept(serial, 'gpslogger', [message(nowMs)]);
    await telemetry.counters.flush();
    await tellLastSeen(server.context);
    expect(await seen()).toBe(new Date(nowMs).toISOString());
  });
});

it('retention drops whole weeks nobody keeps, and the rest by each organization’s setting', async () => {
  const [short, long] = [await fit(), await fit('gpslogger', otherOrg)];
  await server.context.store.write(systemActor(orgId), (writer) => writer.patch(settings, orgId, { positionRetentionDays: 5 }));
  const days = [1, 4, 6, 20, 100];
  for (const { serial } of [short, long])
    await telemetry.ingest.accept(
      serial,
      'gpslogger',
      days.map((ago) => message(nowMs - ago * 24 * H)),
    );
  await telemetry.retain();
  const kept = async (deviceId: string): Promise<number> =>
    (await server.context.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM positions WHERE device_id = $1', [deviceId]))
      .rows[0]!.count;
  expect([await kept(short.deviceId), await kept(long.deviceId)]).toEqual([2, 4]);
  await telemetry.ingest.accept(long.serial, 'gpslogger', [message(nowMs - 100 * 24 * H)]);
  expect(await kept(long.deviceId)).toBe(5);
});
