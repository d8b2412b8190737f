import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { alert } from '../../src/domain/alert/alert.ts';
import { alertRule } from '../../src/domain/alert/alert-rule.ts';
import { device, type DeviceType } from '../../src/domain/device/device.ts';
import { MINUTE_MS } from '../../src/domain/time/time-zone.ts';
import type { TelemetryMessage } from '../../src/domain/telemetry/message.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { recomputeDays, telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { createOrganization, testContext, type TestContext } from '../helpers/context.ts';
import { message } from '../helpers/message.ts';

/* A device that tells an instant in several messages: nothing of what is acknowledged is in no row, and what is sent again changes nothing. */
const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const AT_MS = NOW_MS - 10 * MINUTE_MS;
let server: TestContext;
let telemetry: Telemetry;
let orgId: string;
let made = 0;
let ids: { vehicleId: string; deviceId: string; serial: string };

beforeAll(async () => {
  server = await testContext({ now: () => NOW_MS });
  telemetry = telemetryOf(server.context);
  orgId = await createOrganization(server.context);
});
afterAll(() => server?.close());

const fit = async (type: DeviceType = 'gpslogger'): Promise<void> => {
  ids = { vehicleId: uuidv7(), deviceId: uuidv7(), serial: `instant-${++made}` };
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(vehicle, ids.vehicleId, { registration: `IN-${100 + made}-ST` });
    await writer.insert(device, ids.deviceId, { title: ids.serial, type, serial: ids.serial, vehicle: ids.vehicleId, status: 'installed' });
  });
};
beforeEach(() => fit());

const send = (...messages: TelemetryMessage[]) => telemetry.ingest.accept(ids.serial, 'gpslogger', messages);
const rows = async (): Promise<Record<string, unknown>[]> =>
  (
    await server.context.pool.query<Record<string, unknown>>(
      'SELECT at, lat, ignition, event, odometer_km AS km, fuel_pct AS fuel, voltage_v AS v, private_by AS private, raw FROM positions WHERE device_id = $1 ORDER BY at',
      [ids.deviceId],
    )
  ).rows;
const state = async () =>
  (
    await server.context.pool.query<{ state: Record<string, unknown> }>('SELECT state FROM vehicle_states WHERE vehicle_id = $1', [
      ids.vehicleId,
    ])
  ).rows[0]?.state;
const contested = async (): Promise<number> =>
  (await server.context.pool.query('SELECT 1 FROM contested_positions WHERE device_id = $1', [ids.deviceId])).rowCount ?? 0;
async function counted(): Promise<Record<string, number>> {
  await telemetry.counters.flush();
  const { rows: found } = await server.context.pool.query<Record<string, number>>(
    'SELECT stored::int, duplicates::int, joined::int, contested::int FROM ingest_counters WHERE device_id = $1',
    [ids.deviceId],
  );
  return found[0] ?? {};
}

describe('an instant in two messages', () => {
  const half = message(AT_MS, { voltageV: 13.8, raw: { a: 1 } });
  const rest = message(AT_MS, { ignition: null, odometerKm: 120_000, odometerSource: 'can', fuelPct: 40, raw: { b: 2 } });

  it.each(['one packet', 'two packets'])('of %s: one row with both, and the state says both', async (how) => {
    if (how === 'one packet') await send(half, rest);
    else {
      await send(half);
      await send(rest);
    }
    expect(await rows()).toMatchObject([{ ignition: true, km: 120_000, fuel: 40, v: expect.closeTo(13.8), raw: { a: 1, b: 2 } }]);
    expect(await state()).toMatchObject({ odometerKm: 120_000, fuelPct: 40, voltageV: 13.8, ignition: true });
    expect(await counted()).toEqual({ stored: 1, duplicates: 0, joined: 1, contested: 0 });
    await send(half, rest);
    await send(rest);
    await send(half);
    expect(await rows()).toHaveLength(1);
    expect(await contested()).toBe(0);
    expect(await counted()).toEqual({ stored: 1, duplicates: 4, joined: 1, contested: 0 });
  });

  it('a half that comes after newer messages makes the state say it where nothing newer does', async () => {
    await send(half, message(AT_MS + MINUTE_MS, { voltageV: 14.1 }));
    await send(rest);
    expect(await state()).toMatchObject({
      at: new Date(AT_MS + MINUTE_MS).toISOString(),
      odometerKm: 120_000,
      fuelPct: 40,
      voltageV: 14.1,
    });
  });

  it('what contradicts is kept beside the first and counted, once', async () => {
    await send(half);
    await send(message(AT_MS, { voltageV: 12.2, fuelPct: 41, raw: { a: 1 } }));
    await send(message(AT_MS, { voltageV: 12.2, fuelPct: 41, raw: { a: 1 } }));
    expect(await rows()).toMatchObject([{ v: expect.closeTo(13.8), fuel: 41 }]);
    expect(await contested()).toBe(1);
    expect(await counted()).toEqual({ stored: 1, duplicates: 1, joined: 1, contested: 1 });
  });

  it('the event of a second record of a millisecond is not lost, and alerts begin again for it', async () => {
    await server.context.store.write(systemActor(orgId), (writer) =>
      writer.insert(alertRule, uuidv7(), { name: 'Carburant bas', kind: 'fuel-level', threshold: 15 }),
    );
    // Low for long enough only if it was so at the instant that is joined.
    await send(
      message(AT_MS - MINUTE_MS, { fuelPct: 60 }),
      message(AT_MS, { ignition: false }),
      message(AT_MS + 6 * MINUTE_MS, { fuelPct: 4 }),
    );
    await telemetry.settle();
    await telemetry.alerts.run();
    await send(message(AT_MS, { event: 'ignition' }), message(AT_MS, { event: 'unplug', fuelPct: 4 }));
    expect((await rows())[1]).toMatchObject({ ignition: true, event: 'unplug', raw: { events: 'ignition,unplug' } });
    expect(await state()).toMatchObject({ ignition: true, fuelPct: 4 });
    await telemetry.settle();
    await telemetry.alerts.run();
    await server.context.pool.query('UPDATE alert_lates SET due_at = $1', [new Date(NOW_MS)]);
    await telemetry.alerts.run();
    const { results } = await server.context.store.list(systemActor(orgId), alert, {
      page: 1,
      size: 50,
      filters: { vehicle: [ids.vehicleId] },
    });
    expect(results.map(({ kind }) => kind)).toEqual(['fuel-level']);
  });

  it('journeys are made again with the half that came later', async () => {
    const remake = async (): Promise<void> => {
      await recomputeDays(server.context, orgId, '2026-11-20', '2026-11-20');
      await telemetry.journeys.run();
    };
    const drive = Array.from({ length: 20 }, (_, i) => message(AT_MS - 60 * MINUTE_MS + i * 30_000, { lat: 45.7 + i * 0.004 }));
    const stop = message(AT_MS - 50 * MINUTE_MS, { lat: 45.776, speedKmh: 0, ignition: false });
    await send(...drive, stop);
    await remake();
    const km = async () =>
      (
        await server.context.pool.query<{ journey: { odometerKm: { start: number } } }>(
          'SELECT journey FROM journeys WHERE vehicle_id = $1',
          [ids.vehicleId],
        )
      ).rows.map(({ journey }) => journey.odometerKm.start);
    expect(await km()).toEqual([null]);
    await send(...drive.map((one, i) => ({ ...one, odometerKm: 1000 + i * 0.445, odometerSource: 'can' as const })));
    await remake();
    expect(await km()).toEqual([1000]);
  });

  it('trouble codes of an instant that had its record are known', async () => {
    await send(half);
    await send(message(AT_MS, { valid: false, event: 'dtc', raw: { dtc: 'P0301' } }));
    const { rows: told } = await server.context.pool.query('SELECT told FROM dtc_tellings WHERE device_id = $1', [ids.deviceId]);
    expect(told).toMatchObject([{ told: { seen: [['P0301', 'active']] } }]);
  });

  it('private time that the second half tells takes the place off the first', async () => {
    await send(half);
    await send(message(AT_MS, { isPrivate: true }));
    expect(await rows()).toMatchObject([{ lat: null, private: 'device' }]);
    expect(await state()).toMatchObject({ lat: null, isPrivate: true });
  });
  it('of a stranger in quarantine is not lost either', async () => {
    const serial = `stranger-${++made}`;
    const told = (...messages: TelemetryMessage[]) => telemetry.ingest.accept(serial, 'gpslogger', messages);
    await told(half);
    await told(rest, half);
    const { rows: kept } = await server.context.pool.query(
      'SELECT message FROM quarantine_messages JOIN quarantine q ON q.id = quarantine_id WHERE q.serial = $1',
      [serial],
    );
    expect(kept).toMatchObject([{ message: { odometerKm: 120_000, voltageV: 13.8, raw: { a: 1, b: 2 } } }]);
  });
});
