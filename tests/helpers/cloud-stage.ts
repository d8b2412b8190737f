import { v7 as uuidv7 } from 'uuid';
import { device, type DeviceType } from '../../src/domain/device/device.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { type CloudSource, pollDue } from '../../src/server/connectors/cloud/poller.ts';
import type { Clouds } from '../../src/server/connectors/cloud/settings.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { createOrganization, testContext, type TestContext } from './context.ts';

export const NO_CLOUDS: Clouds = { sensolus: null, twohire: null, ford: null, free2move: null, mercedes: null };

export interface StoredPosition {
  at: string;
  lat: number | null;
  odometerKm: number | null;
}

export interface CloudStage {
  server: TestContext;
  /** A declared device in a vehicle; gives its id. */
  fit(type: DeviceType, serial: string): Promise<string>;
  positions(deviceId: string): Promise<StoredPosition[]>;
  cursor(connector: string, scope: string): Promise<unknown>;
  run(connector: string): Promise<{ failure: string | null; failures: number; restMs: number } | undefined>;
  /** One poll, when it is due. */
  poll(source: CloudSource, signal?: AbortSignal): Promise<boolean>;
  /** Time goes on until what rests is due again. */
  pass(ms: number): void;
  nowMs(): number;
  close(): Promise<void>;
}

/** A server with its database and a clock of its own, for the connectors of vendor clouds. */
export async function cloudStage(startMs: number, clouds: Partial<Clouds>): Promise<CloudStage> {
  let nowMs = startMs;
  const server = await testContext({ now: () => nowMs, config: { clouds: { ...NO_CLOUDS, ...clouds } } });
  const orgId = await createOrganization(server.context);
  const { pool } = server.database;
  let made = 0;
  return {
    server,
    fit: async (type, serial) => {
      const [vehicleId, deviceId] = [uuidv7(), uuidv7()];
      made += 1;
      await server.context.store.write(systemActor(orgId), async (writer) => {
        await writer.insert(vehicle, vehicleId, { registration: `AB-${100 + made}-CD` });
        await writer.insert(device, deviceId, { title: `${type} ${made}`, type, serial, vehicle: vehicleId, status: 'installed' });
      });
      return deviceId;
    },
    positions: async (deviceId) => {
      const { rows } = await pool.query<{ at: Date; lat: number | null; odometer_km: number | null }>(
        'SELECT at, lat, odometer_km FROM positions WHERE device_id = $1 ORDER BY at',
        [deviceId],
      );
      return rows.map(({ at, lat, odometer_km: odometerKm }) => ({ at: at.toISOString(), lat, odometerKm }));
    },
    cursor: async (connector, scope) =>
      (await pool.query<{ value: unknown }>('SELECT value FROM cloud_cursors WHERE connector = $1 AND scope = $2', [connector, scope]))
        .rows[0]?.value,
    run: async (connector) => {
      const { rows } = await pool.query<{ failure: string | null; failures: number; due_at: Date }>(
        'SELECT failure, failures, due_at FROM cloud_runs WHERE connector = $1',
        [connector],
      );
      return rows[0] && { failure: rows[0].failure, failures: rows[0].failures, restMs: rows[0].due_at.getTime() - nowMs };
    },
    poll: (source, signal = new AbortController().signal) => pollDue(server.context, source, signal),
    pass: (ms) => void (nowMs += ms),
    nowMs: () => nowMs,
    close: () => server.close(),
  };
}
