import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { alert } from '../../src/domain/alert/alert.ts';
import { alertRule } from '../../src/domain/alert/alert-rule.ts';
import { device } from '../../src/domain/device/device.ts';
import { MINUTE_MS } from '../../src/domain/time/time-zone.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { zone } from '../../src/domain/places/site.ts';
import type { AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { encodeLogin, encodeRecords, teltonikaProtocol } from '../../src/server/connectors/teltonika/protocol.ts';
import { startTcpGateway, type Gateway } from '../../src/server/connectors/tcp-gateway.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { sendFrames } from '../helpers/send-frames.ts';

/* What a device says that is no measure moves nothing and empties no tank, from its bytes to what people are told. */
const HOME = { lat: 46.8, lng: 2.8 };
const METRES_PER_DEG = 111_195;
const IMEI = '356307042441013';
let nowMs = Date.parse('2026-11-20T12:00:00Z');
let server: TestContext;
let telemetry: Telemetry;
let gateway: Gateway;
let orgId: string;
let manager: Signed;

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
  orgId = await createOrganization(server.context, 'Transports');
  manager = await signIn(server.app, { role: 'admin', orgId, name: 'Ada' });
});
afterAll(async () => {
  await gateway?.close();
  await server?.close();
});

async function fit(type: 'gpslogger' | 'teltonika', serial: string): Promise<{ vehicleId: string; deviceId: string }> {
  const [vehicleId, deviceId] = [uuidv7(), uuidv7()];
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(vehicle, vehicleId, { registration: serial.slice(-7), tankL: 200 });
    await writer.insert(device, deviceId, { title: serial, type, serial, vehicle: vehicleId, status: 'installed' });
  });
  return { vehicleId, deviceId };
}
const alertsOf = async (vehicleId: string) =>
  (await server.context.store.list(systemActor(orgId), alert, { page: 1, size: 100, filters: { vehicle: [vehicleId] } })).results.map(
    ({ kind, value }) => [kind, value],
  );
async function stateOf(vehicleId: string): Promise<Record<string, unknown>> {
  const { rows } = await server.context.pool.query<{ state: Record<string, unknown> }>(
    'SELECT state FROM vehicle_states WHERE vehicle_id = $1',
    [vehicleId],
  );
  return rows[0]?.state ?? {};
}

it('a telephone that lies still and sometimes tells where its mast is has left nothing and is where it was', async () => {
  const serial = 'phone-at-home';
  const { vehicleId, deviceId } = await fit('gpslogger', serial);
  const zoneId = uuidv7();
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(zone, zoneId, { name: 'Dépôt', area: { kind: 'circle', center: [HOME.lng, HOME.lat], radiusM: 150 } });
    for (const kind of ['zone-enter', 'zone-leave'] as const)
      await writer.insert(alertRule, uuidv7(), { name: kind, kind, zones: [zoneId] });
  });
  const { secret } = (
    await server.app.inject({ method: 'POST', url: `/api/v1/devices/${deviceId}/secret`, headers: manager.headers, payload: {} })
  ).json<{ secret: string }>();
  const startMs = nowMs - 240 * MINUTE_MS;
  for (let i = 0; i < 47; i++) {
    const isMast = i % 8 === 5 || i === 46;
    const { statusCode, body } = await server.app.inject({
      method: 'POST',
      url: `/api/v1/connectors/gpslogger/${serial}?secret=${secret}`,
      payload: {
        lat: HOME.lat + (isMast ? 2200 : (i % 3) * 5) / METRES_PER_DEG,
        lon: HOME.lng,
        timestamp: Math.round((startMs + i * 5 * MINUTE_MS) / 1000),
        // By one or the other: not every application tells both.
        ...(i % 16 === 5 ? { hdop: 45 } : { accuracy: isMast ? 2200 : 9 }),
      },
    });
    expect(statusCode, body).toBe(200);
  }
  await telemetry.settle();
  await telemetry.alerts.run();
  expect(await alertsOf(vehicleId)).toEqual([]);
  expect(Math.abs(Number((await stateOf(vehicleId))['lat']) - HOME.lat) * METRES_PER_DEG).toBeLessThan(20);
  const { rows } = await server.context.pool.query(
    'SELECT valid, count(*)::int AS n, count(lat)::int AS placed FROM positions WHERE vehicle_id = $1 GROUP BY 1 ORDER BY 1',
    [vehicleId],
  );
  expect(rows).toEqual([
    { valid: false, n: 7, placed: 7 },
    { valid: true, n: 40, placed: 40 },
  ]);
});

describe('a tracker whose adapter has not read the vehicle yet', () => {
  const record = (timeMs: number, fuelL: number, odometerKm: number): AvlRecord =>
    ({
      timeMs,
      priority: 0,
      ...HOME,
      altitudeM: 170,
      headingDeg: 0,
      satellites: 11,
      speedKmh: 0,
      valid: true,
      eventId: 0,
      generation: null,
      elements: [
        { id: 239, size: 1, value: 0 },
        { id: 84, size: 2, value: fuelL * 10 },
        { id: 16, size: 4, value: odometerKm * 1000 },
      ],
    }) as AvlRecord;

  it('tells no fall of the tank and no filling, and empties no state', async () => {
    const { vehicleId } = await fit('teltonika', IMEI);
    await server.context.store.write(systemActor(orgId), async (writer) => {
      await writer.insert(alertRule, uuidv7(), { name: 'Baisse', kind: 'fuel-fall', threshold: 10 });
      await writer.insert(alertRule, uuidv7(), { name: 'Bas', kind: 'fuel-level', threshold: 15 });
    });
    const startMs = nowMs - 120 * MINUTE_MS;
    const at = (min: number): number => startMs + min * MINUTE_MS;
    const records = [
      ...[0, 5, 10, 30].map((min) => record(at(min), 175, 100_000)),
      ...[60, 60.3, 60.7, 66].map((min) => record(at(min), 0, 0)),
    ];
    const send = (list: readonly AvlRecord[]) => sendFrames(gateway.port, encodeLogin(IMEI), encodeRecords('8E', list), list.length);
    await send(records);
    await telemetry.settle();
    expect(await stateOf(vehicleId)).toMatchObject({ odometerKm: 100_000, at: new Date(at(66)).toISOString() });
    await send([67, 70, 75].map((min) => record(at(min), 175, 100_000)));
    await telemetry.settle();
    await telemetry.alerts.run();
    expect(await alertsOf(vehicleId)).toEqual([]);
    const { rows } = await server.context.pool.query(
      'SELECT count(*)::int AS n, count(fuel_l)::int AS fuel, count(odometer_km)::int AS km FROM positions WHERE vehicle_id = $1',
      [vehicleId],
    );
    expect(rows).toEqual([{ n: 11, fuel: 7, km: 7 }]);
  });
});
