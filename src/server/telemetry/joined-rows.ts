import type { Pool, PoolClient } from 'pg';
import { type TelemetryMessage, withheld, type PrivateBy } from '../../domain/telemetry/message.ts';
import { joinedMessage } from '../../domain/telemetry/one-instant.ts';
import { alertMarksOf } from '../alerts/alerts.ts';
import { inTransaction, plainArray } from '../database/pool.ts';
import { dirtyDaysOf, storeBatch, type NewState, type Row } from './batch.ts';
import { refreshState } from './vehicle-state.ts';

/*
 * Messages of an instant that their device told before: in one batch, or stored already. They are joined (domain/telemetry/one-instant.ts), and what follows
 * from the stored one is made again: days, journeys, alerts by the marks of the same transaction, the last state in it. What is sent again changes nothing.
 */
interface JoinedRow {
  row: Row;
  contradicts: boolean;
}

/** The whole of a message, with the place that private time took off it. */
const wholeOf = ({ message, hidden }: Row): TelemetryMessage =>
  hidden ? { ...message, isPrivate: true, lat: hidden.lat, lng: hidden.lng } : { ...message, isPrivate: false };

/** Two rows of one device and instant as one; the first itself when the other adds nothing. */
function joinRows(first: Row, later: Row): JoinedRow {
  const whole = wholeOf(first);
  const { message, contradicts } = joinedMessage(whole, wholeOf(later));
  if (message === whole) return { row: first, contradicts };
  const by = first.hidden?.by ?? later.hidden?.by;
  if (by === undefined) return { row: { ...first, message }, contradicts };
  return { row: { ...first, message: withheld(message), hidden: { by, lat: message.lat, lng: message.lng } }, contradicts };
}

/** The other message of an instant as it is kept: in private time neither has a place. */
const besides = (first: Row, other: Row): Row => (first.hidden ? { ...other, message: withheld(other.message) } : other);

const keyOf = ({ device, atMs }: Row): string => `${device.deviceId} ${atMs}`;

export interface Instants {
  /** Each instant of a device once. */
  rows: Row[];
  /** Messages that were joined with one of the same batch, and those that contradict it. */
  merged: Row[];
  contested: Row[];
}

/** The rows of a batch, those of one instant joined in the order they came. */
export function instantsOf(given: readonly Row[]): Instants {
  const rows = new Map<string, Row>();
  const [merged, contested]: [Row[], Row[]] = [[], []];
  for (const row of given) {
    const known = rows.get(keyOf(row));
    if (!known) {
      rows.set(keyOf(row), row);
      continue;
    }
    const joined = joinRows(known, row);
    if (joined.row !== known || joined.contradicts) merged.push(row);
    if (joined.contradicts) contested.push(besides(known, row));
    rows.set(keyOf(row), joined.row);
  }
  return { rows: [...rows.values()], merged, contested };
}

const THERE = `
  SELECT n.i::int AS i, p.vehicle_id AS "vehicleId", to_char(p.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "receivedAt", p.lat, p.lng,
         p.altitude_m AS "altitudeM", p.heading_deg AS "headingDeg", p.speed_kmh AS "speedKmh", p.satellites, p.hdop, p.valid, p.ignition, p.moving,
         p.odometer_km AS "odometerKm", p.odometer_source AS "odometerSource", p.engine_hours AS "engineHours", p.fuel_pct AS "fuelPct", p.fuel_l AS "fuelL",
         p.battery_pct AS "batteryPct", p.voltage_v AS "voltageV", p.rpm, p.driver_tag AS "driverTag", p.event, p.raw,
         p.private_by AS "privateBy", p.hidden_lat AS "hiddenLat", p.hidden_lng AS "hiddenLng"
    FROM unnest($1::uuid[], $2::timestamptz[], $3::uuid[]) WITH ORDINALITY AS n (device, at, org, i)
    JOIN positions p ON p.device_id = n.device AND p.at = n.at AND p.org_id = n.org ORDER BY p.device_id, p.at`;

interface There extends Omit<TelemetryMessage, 'at' | 'isPrivate'> {
  i: number;
  vehicleId: string | null;
  receivedAt: string;
  privateBy: PrivateBy | null;
  hiddenLat: number | null;
  hiddenLng: number | null;
}

/** What these rows and the stored ones of their instants come to. */
async function readJoined(db: Pick<Pool, 'query'>, rows: readonly Row[], lock: boolean): Promise<{ changed: Row[]; contested: Row[] }> {
  const { rows: found } = await db.query<There>(`${THERE}${lock ? ' FOR UPDATE OF p' : ''}`, [
    plainArray(rows.map(({ device }) => device.deviceId)),
    plainArray(rows.map(({ message }) => message.at)),
    plainArray(rows.map(({ device }) => device.orgId)),
  ]);
  const [changed, contested]: [Row[], Row[]] = [[], []];
  for (const { i, vehicleId, receivedAt, privateBy, hiddenLat, hiddenLng, ...message } of found) {
    const row = rows[i - 1];
    if (!row) continue;
    const there: Row = {
      device: { ...row.device, vehicleId },
      message: { ...message, at: row.message.at },
      atMs: row.atMs,
      receivedAt,
      ...(privateBy === null ? {} : { hidden: { by: privateBy, lat: hiddenLat, lng: hiddenLng } }),
    };
    const joined = joinRows(there, row);
    if (joined.row !== there) changed.push(joined.row);
    if (joined.contradicts) contested.push(besides(there, row));
  }
  return { changed, contested };
}

interface JoinedRows {
  changed: Row[];
  contested: Row[];
  /** Last states that say more now. */
  states: NewState[];
}

/** Joins rows with what is stored of their instants. Rows that are stored as they are cost one look. */
export async function joinStored(
  pool: Pool,
  rows: readonly Row[],
  nowMs: number,
  untilMs: number,
  place: (orgId: string, lat: number, lng: number) => string | null,
): Promise<JoinedRows> {
  const seen = await readJoined(pool, rows, false);
  if (seen.changed.length === 0) return { ...seen, states: [] };
  return inTransaction(pool, async (client) => {
    const joined = await readJoined(client, rows, true);
    await storeBatch(client, joined.changed, [], dirtyDaysOf(joined.changed), alertMarksOf(joined.changed, nowMs), true);
    return { ...joined, states: await refreshStates(client, joined.changed, untilMs, place) };
  });
}

async function refreshStates(
  client: PoolClient,
  changed: readonly Row[],
  untilMs: number,
  place: (orgId: string, lat: number, lng: number) => string | null,
): Promise<NewState[]> {
  const orgs = new Map<string, string>();
  for (const { device } of changed) if (device.vehicleId !== null) orgs.set(device.vehicleId, device.orgId);
  const states: NewState[] = [];
  for (const [vehicleId, orgId] of [...orgs].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const state = await refreshState(client, orgId, vehicleId, untilMs, (lat, lng) => place(orgId, lat, lng));
    if (state) states.push({ orgId, state, fromAt: state.at });
  }
  return states;
}
