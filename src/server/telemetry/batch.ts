import type { Pool } from 'pg';
import { dayOf, DAY_MS } from '../../domain/time/time-zone.ts';
import type { TelemetryMessage, HiddenPlace, PrivateBy } from '../../domain/telemetry/message.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import type { AlertMark } from '../alerts/alerts.ts';
import { cleanText, jsonText, plainArray, textArray } from '../database/pool.ts';
import type { KnownDevice } from './device-directory.ts';
import { notificationValues, storeTellings } from './dtc-lines.ts';
import { STORE_TACHO_MARKS, tachoMarkValues } from './tacho-days.ts';
import { SINCE_EVER } from '../../domain/device/device.ts';

/** One message that was accepted, with the device that sent it. */
export interface Row {
  device: KnownDevice;
  message: TelemetryMessage;
  atMs: number;
  receivedAt: string;
  /** Of private time: why, and the place that was taken off the message. */
  hidden?: HiddenPlace & { by: PrivateBy };
}

/** A state to store, whose it is, and what it follows. */
export interface NewState {
  orgId: string;
  state: VehicleState;
  /** Time of the state that this one was made from; null when there was none. */
  fromAt: string | null;
}

interface DirtyDay {
  vehicleId: string;
  orgId: string;
  day: string;
  /** First and last of the messages. */
  fromMs: number;
  toMs: number;
}

const STORED =
  'org_id, vehicle_id, received_at, lat, lng, altitude_m, heading_deg, speed_kmh, satellites, hdop, valid, ignition, moving, odometer_km, odometer_source, engine_hours, fuel_pct, fuel_l, battery_pct, voltage_v, rpm, driver_tag, event, private_by, hidden_lat, hidden_lng, raw';
/** Told before it was: a position whose instant had not come yet gives way to the one that comes in its time. */
const AHEAD = (row: string): string => `(${row}.received_at < ${row}.at - interval '10 seconds')`;

/** A position already there is left as it was, unless it was told before its time; `over`: it is one that was joined with it, and is written over it. */
const store = (over: boolean): string => `
  WITH stored AS (
    INSERT INTO positions (device_id, at, org_id, vehicle_id, received_at, lat, lng, altitude_m, heading_deg, speed_kmh, satellites, hdop, valid, ignition, moving,
      odometer_km, odometer_source, engine_hours, fuel_pct, fuel_l, battery_pct, voltage_v, rpm, driver_tag, event, private_by, hidden_lat, hidden_lng, raw)
    SELECT * FROM ROWS FROM (
      unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::float8[], $7::float8[], $8::real[], $9::real[], $10::real[], $11::smallint[], $12::real[],
        $13::bool[], $14::bool[], $15::bool[], $16::float8[], $17::text[], $18::float8[], $19::real[], $20::real[], $21::real[], $22::real[], $23::real[], $24::text[], $25::text[], $49::text[], $50::float8[], $51::float8[]),
      jsonb_array_elements($26::jsonb))
    ON CONFLICT (device_id, at) DO UPDATE SET (${STORED}) = ROW(${STORED.split(', ')
      .map((name) => `excluded.${name}`)
      .join(', ')})
      ${over ? '' : `WHERE ${AHEAD('positions')} AND NOT ${AHEAD('excluded')}`} RETURNING device_id
  ), states AS (
    INSERT INTO vehicle_states (vehicle_id, org_id, device_id, at, changed_at, state)
    SELECT v, o, d, a, coalesce(b::timestamptz(3), clock_timestamp()), s FROM ROWS FROM (unnest($27::uuid[], $28::uuid[], $29::uuid[], $30::timestamptz[], $48::timestamptz[]), jsonb_array_elements($31::jsonb)) AS t (v, o, d, a, b, s)
    ON CONFLICT (vehicle_id) DO UPDATE SET org_id = excluded.org_id, device_id = excluded.device_id, at = excluded.at, state = excluded.state, changed_at = clock_timestamp()
      WHERE vehicle_states.at = excluded.changed_at RETURNING vehicle_id
  ), dirty AS (
    INSERT INTO dirty_days (vehicle_id, day, org_id, from_at, to_at) SELECT * FROM unnest($32::uuid[], $33::date[], $34::uuid[], $35::timestamptz[], $36::timestamptz[])
    ON CONFLICT (vehicle_id, day) DO UPDATE SET touched_at = clock_timestamp(), from_at = least(dirty_days.from_at, excluded.from_at), to_at = greatest(dirty_days.to_at, excluded.to_at)
  ), marks AS (
    INSERT INTO alert_marks (vehicle_id, org_id, from_at, to_at, from_received, is_joined) SELECT t.*, ${over} FROM unnest($43::uuid[], $44::uuid[], $45::timestamptz[], $46::timestamptz[], $47::timestamptz[]) AS t
  ), ${STORE_TACHO_MARKS}, ${storeTellings(over)}
  SELECT device_id AS "deviceId", count(*)::int AS stored, NULL::uuid[] AS states FROM stored GROUP BY device_id
  UNION ALL SELECT NULL, 0, (SELECT coalesce(array_agg(vehicle_id), '{}') FROM states)`;

const STORE = { name: 'telemetry-batch', text: store(false) };
const STORE_JOINED = { name: 'telemetry-joined', text: store(true) };

interface Stored {
  /** Positions that were new, by device. */
  byDevice: Map<string, number>;
  /** Vehicles whose state was written; another server knows something newer of the others. */
  states: ReadonlySet<string>;
}

const inOrder = (a: Row, b: Row): number =>
  a.device.deviceId < b.device.deviceId ? -1 : a.device.deviceId > b.device.deviceId ? 1 : a.atMs - b.atMs;

/**
 * Stores a batch in one statement, so in one transaction and one round trip: positions, the newer states, the days to redo, what alert rules have to look at.
 * Each instant of a device is once among the rows. Keys are sorted, so that two servers never wait for each other in a circle. A state is written only over
 * the one that it was made from: its time comes in `changed_at`, the one column that a write sets anyway.
 */
export async function storeBatch(
  pool: Pick<Pool, 'query'>,
  given: readonly Row[],
  states: readonly NewState[],
  dirty: readonly DirtyDay[],
  marks: readonly AlertMark[],
  over = false,
): Promise<Stored> {
  const rows = given.toSorted(inOrder);
  const of = <T>(pick: (row: Row) => T): T[] => rows.map(pick);
  const m = (pick: (message: TelemetryMessage) => number | boolean | null): string => plainArray(rows.map(({ message }) => pick(message)));
  const { rows: answer } = await pool.query<{ deviceId: string | null; stored: number; states: string[] | null }>({
    ...(over ? STORE_JOINED : STORE),
    values: [
      plainArray(of(({ device }) => device.deviceId)),
      plainArray(of(({ message }) => message.at)),
      plainArray(of(({ device }) => device.orgId)),
      plainArray(of(({ device }) => device.vehicleId)),
      plainArray(of(({ receivedAt }) => receivedAt)),
      m(({ lat }) => lat),
      m(({ lng }) => lng),
      m(({ altitudeM }) => altitudeM),
      m(({ headingDeg }) => headingDeg),
      m(({ speedKmh }) => speedKmh),
      m(({ satellites }) => satellites),
      m(({ hdop }) => hdop),
      m(({ valid }) => valid),
      m(({ ignition }) => ignition),
      m(({ moving }) => moving),
      m(({ odometerKm }) => odometerKm),
      plainArray(of(({ message }) => message.odometerSource)),
      m(({ engineHours }) => engineHours),
      m(({ fuelPct }) => fuelPct),
      m(({ fuelL }) => fuelL),
      m(({ batteryPct }) => batteryPct),
      m(({ voltageV }) => voltageV),
      m(({ rpm }) => rpm),
      textArray(of(({ message }) => cleanText(message.driverTag))),
      textArray(of(({ message }) => cleanText(message.event))),
      jsonText(of(({ message }) => message.raw)),
      plainArray(states.map(({ state }) => state._id)),
      plainArray(states.map(({ orgId }) => orgId)),
      plainArray(states.map(({ state }) => state.device)),
      plainArray(states.map(({ state }) => state.at)),
      jsonText(states.map(({ state }) => state)),
      plainArray(dirty.map(({ vehicleId }) => vehicleId)),
      plainArray(dirty.map(({ day }) => day)),
      plainArray(dirty.map(({ orgId }) => orgId)),
      plainArray(dirty.map(({ fromMs }) => new Date(fromMs).toISOString())),
      plainArray(dirty.map(({ toMs }) => new Date(toMs).toISOString())),
      ...notificationValues(rows),
      plainArray(marks.map(({ vehicleId }) => vehicleId)),
      plainArray(marks.map(({ orgId }) => orgId)),
      plainArray(marks.map(({ fromMs }) => new Date(fromMs).toISOString())),
      plainArray(marks.map(({ toMs }) => new Date(toMs).toISOString())),
      plainArray(marks.map(({ fromReceived }) => fromReceived)),
      plainArray(states.map(({ fromAt }) => fromAt)),
      plainArray(of(({ hidden }) => hidden?.by ?? null)),
      plainArray(of(({ hidden }) => hidden?.lat ?? null)),
      plainArray(of(({ hidden }) => hidden?.lng ?? null)),
      ...tachoMarkValues(rows),
    ],
  });
  return {
    byDevice: new Map(answer.flatMap(({ deviceId, stored }) => (deviceId ? [[deviceId, stored] as const] : []))),
    states: new Set(answer.at(-1)?.states),
  };
}

const QUARTER_MS = 900_000;
const daysByQuarter = new Map<string, string>();

/** Local day of an instant; zones change on quarters of an hour, so one look per quarter is enough. */
function localDay(atMs: number, timeZone: string): string {
  const key = `${timeZone} ${Math.floor(atMs / QUARTER_MS)}`;
  let day = daysByQuarter.get(key);
  if (day === undefined) {
    if (daysByQuarter.size > 20_000) daysByQuarter.clear();
    daysByQuarter.set(key, (day = dayOf(atMs, timeZone)));
  }
  return day;
}

/** Days of vehicles that these rows change, sorted. */
export function dirtyDaysOf(rows: readonly Row[]): DirtyDay[] {
  const days = new Map<string, DirtyDay>();
  for (const { device, atMs } of rows) {
    if (device.vehicleId === null) continue;
    const day = localDay(atMs, device.timeZone);
    const key = `${device.vehicleId}${day}`;
    const known = days.get(key);
    if (known) {
      known.fromMs = Math.min(known.fromMs, atMs);
      known.toMs = Math.max(known.toMs, atMs);
    } else days.set(key, { vehicleId: device.vehicleId, orgId: device.orgId, day, fromMs: atMs, toMs: atMs });
  }
  return [...days.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day);
}

const FUTURE_MS = DAY_MS;
const PAST_MS = Date.parse(SINCE_EVER);
/** A GPS receiver counts weeks in 10 bits: one that does not know of a roll-over tells a date 1,024 weeks too early (IS-GPS-200, 20.3.3.3.1.1). */
const ROLLOVER_MS = 1024 * 7 * DAY_MS;
/** What devices keep in their memory is not older than this; a date that a roll-over puts there is not by chance. */
const MEMORY_MS = 62 * DAY_MS;
const AHEAD_MS = 600_000;

/** Whether a device's clock can be right: not before 2015, not more than a day ahead. */
export function isClockPossible(atMs: number, nowMs: number): boolean {
  return atMs >= PAST_MS && atMs <= nowMs + FUTURE_MS;
}

/**
 * The instant that a device meant, when its GPS week rolled over: a date before 2015 that comes, 1,024 weeks later, to between 62 days ago
 * and ten minutes from now. Null for any other: an impossible date is not guessed at.
 */
export function rolledOver(atMs: number, nowMs: number): number | null {
  const meantMs = atMs + ROLLOVER_MS;
  return atMs < PAST_MS && meantMs >= nowMs - MEMORY_MS && meantMs <= nowMs + AHEAD_MS ? meantMs : null;
}
