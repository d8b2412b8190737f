import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { alert, type Alert, isToldLate } from '../../src/domain/alert/alert.ts';
import { alertRule } from '../../src/domain/alert/alert-rule.ts';
import { device } from '../../src/domain/device/device.ts';
import type { Area } from '../../src/domain/geo/geometry.ts';
import { MINUTE_MS } from '../../src/domain/time/time-zone.ts';
import { notificationsChannel } from '../../src/domain/sync/protocol.ts';
import { site, zone } from '../../src/domain/places/site.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { encodeLogin, encodeRecords, teltonikaProtocol } from '../../src/server/connectors/teltonika/protocol.ts';
import type { AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { startTcpGateway, type Gateway } from '../../src/server/connectors/tcp-gateway.ts';
import { Grounds } from '../../src/server/alerts/alert-ground.ts';
import { AlertRemakes, noteLate } from '../../src/server/alerts/alert-remakes.ts';
import { forgetAlerts } from '../../src/server/alerts/alert-write.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { inTransaction } from '../../src/server/database/pool.ts';
import { telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { allMade } from '../helpers/made.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { sendFrames } from '../helpers/send-frames.ts';

/* Alerts are of the vehicle's time: whatever the order in which a device sends what it kept. */
const KMH = 90;
const STEP_MS = 20_000;
const METRES_PER_DEG = 111_195;
let nowMs = Date.parse('2026-11-20T10:00:00Z');
let server: TestContext;
let telemetry: Telemetry;
let gateway: Gateway;
let orgId: string;
let bodies: string[];
let manager: Signed;
let made = 0;

function imei(n: number): string {
  const digits = `356307042${40_000 + n}`;
  const sum = [...digits].reduce(
    (total, digit, at) => total + (at % 2 === 0 ? Number(digit) : Math.floor(Number(digit) / 5) + ((Number(digit) * 2) % 10)),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

beforeAll(async () => {
  server = await testContext({ now: () => nowMs });
  telemetry = telemetryOf(server.context);
  gateway = await startTcpGateway({
    protocol: teltonikaProtocol,
    port: 0,
    host: '127.0.0.1',
    ingest: telemetry.ingest,
    log: server.context.log,
  });
});
afterAll(async () => {
  await gateway?.close();
  await server?.close();
});
beforeEach(async () => {
  nowMs += 86_400_000;
  orgId = await createOrganization(server.context, 'Transports');
  manager = await signIn(server.app, { role: 'manager', orgId, name: 'Ada' });
  const { userId } = manager;
  bodies = [];
  const channel = notificationsChannel(userId);
  server.context.bus.subscribe(
    (heard) => heard === channel,
    (_channel, data) => bodies.push((data as { title: string; body: string }).body),
  );
});

async function fit(): Promise<{ id: string; serial: string }> {
  const [id, serial] = [uuidv7(), imei(made)];
  made += 1;
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(vehicle, id, { registration: `BT-${100 + made}-ME` });
    await writer.insert(device, uuidv7(), { title: 'Boîtier', type: 'teltonika', serial, vehicle: id, status: 'installed' });
  });
  return { id, serial };
}

async function rules(area: Area): Promise<void> {
  const zoneId = uuidv7();
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(zone, zoneId, { name: 'Dépôt', area });
    for (const kind of ['zone-enter', 'zone-leave'] as const)
      await writer.insert(alertRule, uuidv7(), { name: kind, kind, zones: [zoneId], grouping: 'none' });
    await writer.insert(alertRule, uuidv7(), { name: 'speed', kind: 'speed', threshold: 110, grouping: 'none' });
  });
}

const record = (timeMs: number, metres: number, speedKmh: number, part: Partial<AvlRecord> = {}): AvlRecord =>
  ({
    timeMs,
    priority: 0,
    lat: 46.4 + metres / METRES_PER_DEG,
    lng: 2.4,
    altitudeM: 170,
    headingDeg: 0,
    satellites: 11,
    speedKmh,
    valid: true,
    eventId: 0,
    generation: null,
    elements: [
      { id: 239, size: 1, value: speedKmh > 0 ? 1 : 0 },
      { id: 240, size: 1, value: speedKmh > 0 ? 1 : 0 },
    ],
    ...part,
  }) as AvlRecord;

/** Forty minutes to the north, three of them at 130 km/h. */
function drive(): AvlRecord[] {
  const startMs = nowMs - 60 * MINUTE_MS;
  let metres = 0;
  return Array.from({ length: 121 }, (_, i) => {
    const kmh = i >= 90 && i < 99 ? 130 : KMH;
    const one = record(startMs + i * STEP_MS, metres, kmh);
    metres += ((kmh / 3.6) * STEP_MS) / 1000;
    return one;
  });
}

const circle = (metres: number, radiusM: number): Area => ({ kind: 'circle', center: [2.4, 46.4 + metres / METRES_PER_DEG], radiusM });

async function send(serial: string, packet: readonly AvlRecord[]): Promise<void> {
  await sendFrames(gateway.port, encodeLogin(serial), encodeRecords('8E', packet), packet.length);
  nowMs += 300;
  await telemetry.alerts.run();
}

/** Those of a vehicle once what came late is made again: it is quiet by then. */
async function alertsOf(vehicleId: string): Promise<Alert[]> {
  nowMs += 6000;
  await telemetry.alerts.run();
  const { results } = await server.context.store.list(systemActor(orgId), alert, {
    page: 1,
    size: 100,
    filters: { vehicle: [vehicleId] },
    sort: [{ field: 'startAt', direction: 1 }],
  });
  return results;
}
const factsOf = (rows: readonly Alert[]): unknown[] =>
  rows.map(({ ruleName, startAt, endAt, value, lat }) => [ruleName, startAt, endAt, value, lat]);

/** What a device kept, in packets of ten, the newest first. */
function newestFirst(records: readonly AvlRecord[]): AvlRecord[][] {
  const packets = Array.from({ length: Math.ceil(records.length / 10) }, (_, i) => records.slice(i * 10, i * 10 + 10));
  return packets.reverse().map((packet) => packet.toReversed());
}

describe('what a device kept and sends the newest first', () => {
  it('is the same alerts as in order, each told once, and each says that it is late', async () => {
    await rules(circle(20_000, 800));
    const [one, two] = [await fit(), await fit()];
    const way = drive();
    for (let i = 0; i < way.length; i += 10) await send(one.serial, way.slice(i, i + 10));
    const told = bodies.length;
    await send(two.serial, way.slice(0, 6));
    for (const packet of newestFirst(way.slice(6))) await send(two.serial, packet);
    const [inOrder, late] = [await alertsOf(one.id), await alertsOf(two.id)];
    expect(inOrder.map(({ ruleName }) => ruleName).toSorted()).toEqual(['speed', 'zone-enter', 'zone-leave']);
    expect(factsOf(late)).toEqual(factsOf(inOrder));
    expect([told, bodies.length]).toEqual([3, 6]);
    expect(late.map(isToldLate)).toEqual([true, true, true]);
    expect(bodies.every((body) => body.includes('reçue en retard'))).toBe(true);
  });

  it('sent again, or by a server that has begun again, it changes nothing and tells nobody', async () => {
    await rules(circle(20_000, 800));
    const one = await fit();
    const packets = newestFirst(drive());
    for (const packet of packets) await send(one.serial, packet);
    const [before, told] = [await alertsOf(one.id), bodies.length];
    for (const packet of packets.toReversed()) await send(one.serial, packet);
    expect(await alertsOf(one.id)).toEqual(before);
    expect([told, bodies.length]).toEqual([3, 3]);
  });

  it('is made again once for all of it, when it is quiet or after a minute, and not with each packet', async () => {
    await rules(circle(20_000, 800));
    const one = await fit();
    const lates = async (): Promise<number | null> => (await server.context.pool.query('SELECT 1 FROM alert_lates')).rowCount;
    const way = drive();
    const made = async (): Promise<string[]> =>
      (await server.context.store.list(systemActor(orgId), alert, { page: 1, size: 10, filters: { vehicle: [one.id] } })).results.map(
        ({ kind }) => kind,
      );
    await send(one.serial, way.slice(100));
    for (const packet of newestFirst(way.slice(60, 100))) await send(one.serial, packet);
    expect([await lates(), await made()], 'what came late waits').toEqual([1, []]);
    nowMs += 6000;
    await telemetry.alerts.run();
    expect([await lates(), (await made()).toSorted()]).toEqual([0, ['speed']]);
    // Never quiet: it waits for a minute at most.
    for (const packet of newestFirst(way.slice(0, 60))) {
      await send(one.serial, packet);
      nowMs += 4000;
    }
    expect(await lates()).toBe(1);
    for (let i = 0; i < 9; i++) {
      await send(one.serial, [{ ...way[0]!, timeMs: way[0]!.timeMs + 1000 * (i + 1) }]);
      nowMs += 4000;
    }
    await telemetry.alerts.run();
    expect([await lates(), (await made()).toSorted()]).toEqual([0, ['speed', 'zone-enter', 'zone-leave']]);
  });

  it('one that could not be made again is tried again after a minute, whatever comes late meanwhile', async () => {
    class Broken extends Grounds {
      override of(): Promise<never> {
        return Promise.reject(new Error('not today'));
      }
    }
    const { context } = server;
    await rules(circle(20_000, 800));
    const one = await fit();
    await send(one.serial, drive().slice(0, 1));
    const late = (atMs: number) => inTransaction(context.pool, (db) => noteLate(db, { orgId, vehicleId: one.id, fromMs: atMs }, nowMs));
    const dueIn = async (): Promise<unknown[]> =>
      (
        await context.pool.query<{ due: Date; from: Date }>(
          'SELECT due_at AS due, from_at AS "from" FROM alert_lates WHERE vehicle_id = $1',
          [one.id],
        )
      ).rows.map(({ due, from }) => [due.getTime() - nowMs, from.getTime() - nowMs]);
    await late(nowMs - 10_000);
    expect(await dueIn()).toEqual([[5000, -10_000]]);
    nowMs += 5000;
    await new AlertRemakes(context, new Broken(context), () => null).run();
    await late(nowMs - 20_000);
    expect(await dueIn()).toEqual([[60_000, -20_000]]);
    nowMs += 60_000;
    await telemetry.alerts.run();
    expect(await dueIn()).toEqual([]);
  });

  it('an alert that was forgotten does not come back with it, nor is it told again', async () => {
    await rules(circle(20_000, 800));
    const one = await fit();
    const way = drive();
    const late = way[3];
    await send(one.serial, way.slice(0, 3));
    await send(one.serial, way.slice(4));
    expect((await alertsOf(one.id)).length).toBe(3);
    const told = bodies.length;
    expect(await forgetAlerts(server.context, 1)).toBeGreaterThanOrEqual(2);
    const left = await alertsOf(one.id);
    if (late) await send(one.serial, [late]);
    expect(await alertsOf(one.id)).toEqual(left);
    expect(bodies.length).toBe(told);
  });

  it('a rule that is no more in force has no points, though it remembers nothing', async () => {
    await rules(circle(20_000, 800));
    const one = await fit();
    const hours = Array.from({ length: 9 }, (_, i) => record(nowMs - (9 - i) * 3 * 3_600_000, 0, 0));
    for (const message of hours) await send(one.serial, [message]);
    const points = async (): Promise<number | null> =>
      (await server.context.pool.query('SELECT 1 FROM alert_points WHERE vehicle_id = $1', [one.id])).rowCount;
    expect(await points()).toBeGreaterThan(0);
    const { results } = await server.context.store.list(systemActor(orgId), alertRule, { page: 1, size: 10 });
    await server.context.store.write(systemActor(orgId), async (writer) => {
      for (const { _id } of results) await writer.patch(alertRule, _id, { enabled: false });
    });
    await send(one.serial, [record(nowMs - 60_000, 0, 0)]);
    expect(await points()).toBe(0);
  });

  it('an alert that is moved by it stays the row that it was, with who has seen it; one that was none goes, unless a person has seen it', async () => {
    await rules(circle(20_000, 800));
    const one = await fit();
    const way = drive();
    const at = way.findIndex(({ speedKmh }) => speedKmh === 130);
    await send(one.serial, way.slice(0, 6));
    await send(one.serial, way.slice(at + 4));
    const [first] = (await alertsOf(one.id)).filter(({ kind }) => kind === 'speed');
    const rowId = first?._id ?? '';
    await server.context.store.write(systemActor(orgId), (writer) => writer.patch(alert, rowId, { comment: 'Vu' }));
    await send(one.serial, way.slice(6, at + 4));
    const after = (await alertsOf(one.id)).filter(({ kind }) => kind === 'speed');
    expect(after).toMatchObject([{ _id: rowId, comment: 'Vu', startAt: new Date(way[at]?.timeMs ?? 0).toISOString() }]);
  });
});

async function visitsMade(): Promise<void> {
  await telemetry.visitedSites.watch();
  await allMade(
    server.context.pool,
    ['dirty_days', 'dirty_journeys', 'dirty_visits'],
    (ms) => (nowMs += ms),
    async () => {
      await telemetry.days.run();
      await telemetry.journeys.run();
      await telemetry.visits.run();
    },
  );
}

it('a toll station between two records half a minute apart is entered and left, and says that nobody saw it', async () => {
  const step = (110 / 3.6) * 30;
  await rules(circle(step * 10.5, 60));
  const one = await fit();
  const way = Array.from({ length: 22 }, (_, i) => record(nowMs - (22 - i) * 30_000, step * i, 109));
  const [siteId, lat, metres] = [uuidv7(), 46.4 + (step * 10.5) / METRES_PER_DEG, 60];
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(site, siteId, { name: 'Péage', lat, lng: 2.4, area: circle(step * 10.5, metres) }),
  );
  // In packets that come the last first: visits are of the vehicle's time too.
  for (let i = way.length - 1; i >= 0; i -= 5) {
    await send(one.serial, way.slice(Math.max(0, i - 4), i + 1));
    await visitsMade();
  }
  const period = `from=${new Date(nowMs - 60 * MINUTE_MS).toISOString()}&to=${new Date(nowMs).toISOString()}`;
  for (const path of [`visits?`, `visits/near?place=circle:2.4,${lat.toFixed(6)}:${metres}&`]) {
    const answer = await server.app.inject({ url: `/api/v1/${path}${period}`, headers: manager.headers });
    expect(answer.json(), path).toMatchObject({ results: [{ vehicle: one.id, inferred: true, endAt: expect.any(String) as string }] });
  }
  expect((await alertsOf(one.id)).map(({ kind, inferred }) => [kind, inferred])).toEqual([
    ['zone-enter', true],
    ['zone-leave', true],
  ]);
});

it('a vehicle that is parked at a border tells nothing, however its position drifts', async () => {
  await rules(circle(0, 100));
  const one = await fit();
  const drift = Array.from({ length: 30 }, (_, i) => record(nowMs - (30 - i) * 5 * MINUTE_MS, i % 2 === 0 ? 80 : 150, 0));
  for (let i = 0; i < drift.length; i += 5) await send(one.serial, drift.slice(i, i + 5));
  expect(await alertsOf(one.id)).toEqual([]);
});
