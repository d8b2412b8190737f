import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { device } from '../../src/domain/device/device.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { mendDeviceBattery } from '../../src/server/telemetry/journeys/journey-remakes.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { createOrganization, testContext, type TestContext } from '../helpers/context.ts';
import type { EntityRow } from '../../src/domain/registry.ts';

const START_MS = Date.parse('2026-11-20T06:00:00Z');
let server: TestContext;
let orgId: string;
let release: () => void;

interface Told {
  id: string;
  pct: number;
  raw: object;
}
/** A vehicle and what its device told last, as it was stored. */
const FLEET: Record<string, Told & { type: EntityRow<'device'>['type']; serial: string }> = {
  van: { id: uuidv7(), type: 'teltonika', serial: '356307042441013', pct: 88, raw: { '113': 88, '66': 12_700 } },
  electric: { id: uuidv7(), type: 'teltonika', serial: '356307042441021', pct: 61, raw: { '113': 90, '411': 61 } },
  cloud: { id: uuidv7(), type: 'ford', serial: 'FORD-1', pct: 44, raw: {} },
  trailer: { id: uuidv7(), type: 'sensolus', serial: 'AAAAAA', pct: 60, raw: { source: 'gps' } },
  bike: { id: uuidv7(), type: 'gpslogger', serial: 'phone', pct: 30, raw: { batt: '30' } },
};

beforeAll(async () => {
  server = await testContext({ now: () => START_MS + 3_600_000 });
  const telemetry = telemetryOf(server.context);
  void telemetry.bulk(() => new Promise<void>((resolve) => (release = resolve)));
  orgId = await createOrganization(server.context, 'Batteries');
  await telemetry.partitions.ensure([START_MS]);
  for (const [name, { id, type, serial, pct, raw }] of Object.entries(FLEET)) {
    const deviceId = uuidv7();
    await server.context.store.write(systemActor(orgId), async (writer) => {
      await writer.insert(vehicle, id, { registration: name.toUpperCase() });
      await writer.insert(device, deviceId, { title: name, type, serial, vehicle: id, status: 'installed' });
    });
    for (const minute of [0, 1]) {
      const at = new Date(START_MS + minute * 60_000);
      await server.context.pool.query(
        'INSERT INTO positions (device_id, at, org_id, vehicle_id, received_at, valid, battery_pct, raw) VALUES ($1, $2, $3, $4, $2, true, $5, $6)',
        [deviceId, at, orgId, id, pct, JSON.stringify(raw)],
      );
    }
    await server.context.pool.query(
      "INSERT INTO vehicle_states (vehicle_id, org_id, device_id, at, state) VALUES ($1::uuid, $2, $3, $4, jsonb_build_object('_id', $1::uuid, 'batteryPct', $5::float8, 'fuelPct', 50))",
      [id, orgId, deviceId, new Date(START_MS + 60_000), pct],
    );
  }
  await server.context.pool.query('DELETE FROM dirty_journeys');
});
afterAll(async () => {
  release();
  await server.close();
});

const positionsOf = async ({ id }: Told): Promise<unknown> =>
  (await server.context.pool.query('SELECT battery_pct AS pct, raw FROM positions WHERE vehicle_id = $1 ORDER BY at LIMIT 1', [id]))
    .rows[0];

it('the charge of a device or a telephone leaves the vehicle that it was taken for, and is not lost; that of the vehicle stays', async () => {
  const { pool } = server.context;
  await pool.query(readFileSync('src/server/migrations/0102-device-batteries.sql', 'utf8'));
  const states = await pool.query<{ id: string; pct: number | null; fuel: number }>(
    `SELECT vehicle_id AS id, (state->>'batteryPct')::float8 AS pct, (state->>'fuelPct')::float8 AS fuel FROM vehicle_states`,
  );
  const pctOf = ({ id }: Told): number | null => states.rows.find((row) => row.id === id)!.pct;
  expect(Object.fromEntries(Object.entries(FLEET).map(([name, one]) => [name, pctOf(one)]))).toEqual({
    van: null,
    electric: 61,
    cloud: 44,
    trailer: null,
    bike: null,
  });
  expect(new Set(states.rows.map(({ fuel }) => fuel))).toEqual(new Set([50]));
  expect(await Promise.all([FLEET['trailer']!, FLEET['bike']!, FLEET['cloud']!].map(positionsOf))).toEqual([
    { pct: null, raw: { source: 'gps', battery: 60 } },
    { pct: null, raw: { batt: '30' } },
    { pct: 44, raw: {} },
  ]);
  const marked = await pool.query<{ id: string; from: Date }>('SELECT vehicle_id AS id, from_at AS from FROM dirty_journeys');
  expect(new Map(marked.rows.map(({ id, from }) => [id, from.getTime()]))).toEqual(
    new Map([FLEET['trailer']!, FLEET['bike']!].map(({ id }) => [id, START_MS])),
  );
});

it('positions of a Teltonika device are set right one vehicle at a time', async () => {
  const mend = ({ id }: Told): Promise<number> => mendDeviceBattery(server.context.pool, id, START_MS, START_MS + 3_600_000);
  expect(await Promise.all([FLEET['van']!, FLEET['electric']!, FLEET['cloud']!].map(mend))).toEqual([2, 0, 0]);
  expect(await positionsOf(FLEET['van']!)).toEqual({ pct: null, raw: FLEET['van']!.raw });
  expect(await mend(FLEET['van']!)).toBe(0);
});
