import type { Pool, PoolClient } from 'pg';
import type { InstallFrame } from '../../domain/install/install-test.ts';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import { isOfOthers } from '../device-numbers/numbers.ts';
import { connectorOf } from '../connectors/registry.ts';

/** A window holds no more: a frame a second for an hour and a half. */
const MOST = 5400;

type Measures = Pick<
  TelemetryMessage,
  | 'lat'
  | 'lng'
  | 'satellites'
  | 'hdop'
  | 'valid'
  | 'ignition'
  | 'odometerKm'
  | 'odometerSource'
  | 'batteryPct'
  | 'voltageV'
  | 'rpm'
  | 'driverTag'
  | 'raw'
>;

/** A message as installations are judged by it: normalized measures, and the signs that its connector reads (field-work.md §5). */
export function installFrame(type: string, atMs: number, receivedMs: number, message: Measures): InstallFrame {
  const isCan = message.odometerSource === 'can';
  const signs = connectorOf(type)?.installSigns?.(message) ?? {
    gsm: null,
    speedCan: isCan,
    socPct: isCan ? message.batteryPct : null,
    inputs: null,
  };
  const hasFix = message.valid && message.lat !== null && message.lng !== null;
  return {
    atMs: Math.round(atMs),
    receivedMs: Math.round(receivedMs),
    lat: hasFix ? message.lat : null,
    lng: hasFix ? message.lng : null,
    satellites: message.satellites,
    hdop: message.hdop,
    voltageV: message.voltageV,
    ignition: message.ignition,
    odometerCanKm: isCan ? message.odometerKm : null,
    rpm: message.rpm,
    driverTag: message.driverTag,
    ...signs,
  };
}

const SELECT = `
  SELECT extract(epoch FROM at)::float8 * 1000 AS "atMs", extract(epoch FROM received_at)::float8 * 1000 AS "receivedMs", lat, lng, satellites, hdop, valid, ignition,
         odometer_km AS "odometerKm", odometer_source AS "odometerSource", battery_pct AS "batteryPct", voltage_v AS "voltageV", rpm, driver_tag AS "driverTag", raw
    FROM positions WHERE org_id = $1 AND device_id = $2 AND at >= $3 AND at <= $4`;

/** What a device of the organization measured in a period, oldest first; the last `MOST` of it. */
export async function framesOf(
  db: Pool | PoolClient,
  orgId: string,
  device: { id: string; type: string },
  fromMs: number,
  toMs: number,
): Promise<InstallFrame[]> {
  const { rows } = await db.query<Measures & { atMs: number; receivedMs: number }>(`${SELECT} ORDER BY at DESC LIMIT ${MOST}`, [
    orgId,
    device.id,
    new Date(fromMs),
    new Date(toMs),
  ]);
  return rows.toReversed().map(({ atMs, receivedMs, ...message }) => installFrame(device.type, atMs, receivedMs, message));
}

/** What an unprovisioned device told in a period, without where it was: it waits in quarantine. Nothing of a number that another organization has. */
export async function unprovisionedFrames(db: Pool, orgId: string, serial: string, fromMs: number, toMs: number): Promise<InstallFrame[]> {
  if (await isOfOthers(db, orgId, serial)) return [];
  const { rows } = await db.query<{ type: string; at: Date; received_at: Date; message: TelemetryMessage }>(
    `SELECT q.type, m.at, m.received_at, m.message FROM quarantine q JOIN quarantine_messages m ON m.quarantine_id = q.id WHERE q.serial = $1 AND m.at >= $2 AND m.at <= $3 ORDER BY m.at`,
    [serial, new Date(fromMs), new Date(toMs)],
  );
  return rows.map(({ type, at, received_at, message }) => ({
    ...installFrame(type, at.getTime(), received_at.getTime(), message),
    lat: null,
    lng: null,
    driverTag: null,
  }));
}
