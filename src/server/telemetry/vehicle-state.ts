import type { PoolClient } from 'pg';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import { activityOf, isAtRest, type VehicleState } from '../../domain/telemetry/state.ts';
import type { Bus } from '../context.ts';
import { positionsChannel } from '../../domain/sync/protocol.ts';
import type { DayTimeline } from '../../domain/telemetry/day-timeline.ts';

interface StateOf {
  vehicleId: string;
  deviceId: string;
  receivedAt: string;
}

/** Speed that the vehicle's own bus tells, km/h; null when it tells none, or 0 to a sensor that says that it moves. */
function busKmhOf({ raw, moving }: TelemetryMessage): number | null {
  const kmh = raw['canSpeedKmh'];
  return typeof kmh === 'number' && !(kmh === 0 && moving) ? kmh : null;
}

/** Without a good fix: what the bus tells, 0 where ignition or sensor say that it stands, else the last speed that was known. */
function speedOf(previous: VehicleState | null, message: TelemetryMessage, ignition: boolean | null, good: boolean): number | null {
  if (isAtRest({ ignition, moving: message.moving })) return 0;
  if (good) return message.speedKmh;
  if (ignition === false) return 0;
  return busKmhOf(message) ?? (message.moving === false ? 0 : (previous?.speedKmh ?? null));
}

interface Known {
  speedKmh: number | null;
  ignition: boolean | null;
  good: boolean;
}

/** Without a good fix it goes on with what it did until something in the vehicle says otherwise. */
function doing(previous: VehicleState | null, message: TelemetryMessage, { speedKmh, ignition, good }: Known): VehicleState['activity'] {
  const { moving } = message;
  if (good || !previous || busKmhOf(message) !== null) return activityOf({ speedKmh, ignition, moving });
  if (ignition === false) return 'parked';
  if (moving === false) return ignition ? 'idling' : 'parked';
  return previous.activity === 'parked' && ignition ? 'idling' : previous.activity;
}

/**
 * State of a vehicle after a message newer than `previous`. A message without a good fix keeps the last good place, heading
 * and speed (0 once the ignition is off, or its sensor says that it stands) and still brings ignition, odometer, voltage and the rest. What a message does not
 * say stays as it was known. In private mode nothing is known of where it is, of its heading and its speed.
 */
export function foldState(previous: VehicleState | null, message: TelemetryMessage, of: StateOf): VehicleState {
  const isPrivate = message.isPrivate === true;
  const good = message.valid && message.lat !== null && message.lng !== null;
  const ignition = message.ignition ?? previous?.ignition ?? null;
  const speedKmh = isPrivate ? null : speedOf(previous, message, ignition, good);
  const kept = isPrivate ? null : previous;
  const activity = isPrivate ? activityOf(message) : doing(previous, message, { speedKmh, ignition, good });
  const odometerKm = message.odometerKm ?? previous?.odometerKm ?? null;
  // Another device than before says nothing of what the one before it counted.
  const teller = message.odometerKm === null && odometerKm !== null ? (previous?.odometerDevice ?? previous?.device ?? null) : null;
  return {
    _id: of.vehicleId,
    device: of.deviceId,
    at: message.at,
    receivedAt: of.receivedAt,
    lat: good ? message.lat : (kept?.lat ?? null),
    lng: good ? message.lng : (kept?.lng ?? null),
    altitudeM: good ? message.altitudeM : (kept?.altitudeM ?? null),
    headingDeg: good && (message.speedKmh ?? 0) > 0 ? message.headingDeg : (kept?.headingDeg ?? (good ? message.headingDeg : null)),
    speedKmh,
    satellites: message.satellites,
    ignition,
    ignitionSince: ignition === null ? null : previous && previous.ignition === ignition ? previous.ignitionSince : message.at,
    activity,
    activitySince: previous && previous.activity === activity ? previous.activitySince : message.at,
    odometerKm,
    odometerSource: message.odometerKm !== null ? message.odometerSource : (previous?.odometerSource ?? null),
    ...(teller !== null && teller !== of.deviceId ? { odometerDevice: teller } : {}),
    engineHours: message.engineHours ?? previous?.engineHours ?? null,
    fuelPct: message.fuelPct ?? previous?.fuelPct ?? null,
    batteryPct: message.batteryPct ?? previous?.batteryPct ?? null,
    voltageV: message.voltageV ?? previous?.voltageV ?? null,
    driverTag: message.driverTag ?? (ignition === false ? null : (previous?.driverTag ?? null)),
    place: kept?.place ?? null,
    ...(isPrivate ? { isPrivate } : {}),
  };
}

/** State of a vehicle whose device was heard and tells an instant that has not come: when it was heard, and no place. */
export function heardOnly(message: TelemetryMessage, of: StateOf): VehicleState {
  const placeless = { valid: false, lat: null, lng: null, altitudeM: null, headingDeg: null, speedKmh: null };
  return foldState(null, { ...message, ...placeless, at: of.receivedAt }, of);
}

/** Whether a state is such a one: any message of an instant that can be right stands before it. */
export function isHeardOnly({ at, receivedAt, lat, isPrivate }: VehicleState): boolean {
  return lat === null && at === receivedAt && isPrivate !== true;
}

/** Messages that say everything a state shows, unless a vehicle is very quiet. */
const LAST = 300;
const SELECT = `
  SELECT device_id AS device, to_char(received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "receivedAt", to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
         lat, lng, altitude_m AS "altitudeM", heading_deg AS "headingDeg", speed_kmh AS "speedKmh", satellites, hdop, valid, ignition, moving, odometer_km AS "odometerKm",
         odometer_source AS "odometerSource", engine_hours AS "engineHours", fuel_pct AS "fuelPct", fuel_l AS "fuelL", battery_pct AS "batteryPct", voltage_v AS "voltageV", rpm,
         driver_tag AS "driverTag", event, raw, private_by IS NOT NULL AS "isPrivate"
    FROM positions WHERE org_id = $1 AND vehicle_id = $2 AND at > $3 AND at <= $4 ORDER BY at DESC LIMIT ${LAST}`;

type Found = TelemetryMessage & { device: string; receivedAt: string };

/**
 * The last state of a vehicle after positions came to it or left it (`isLess`: it is made from the last positions alone). Null: it has none any more.
 * The ingestion reads it again before it writes over it.
 */
export async function remakeState(
  client: PoolClient,
  orgId: string,
  vehicleId: string,
  isLess: boolean,
  untilMs: number,
  place: (lat: number, lng: number) => string | null,
): Promise<VehicleState | null> {
  const stored = await client.query<{ state: VehicleState }>('SELECT state FROM vehicle_states WHERE vehicle_id = $1 FOR UPDATE', [
    vehicleId,
  ]);
  const known = isLess ? null : (stored.rows[0]?.state ?? null);
  const { rows } = await client.query<Found>(SELECT, [orgId, vehicleId, known?.at ?? new Date(0), new Date(untilMs)]);
  let state = known;
  for (const { device, receivedAt, ...message } of rows.toReversed())
    state = foldState(state, message, { vehicleId, deviceId: device, receivedAt });
  if (state === null) {
    await client.query('DELETE FROM vehicle_states WHERE vehicle_id = $1', [vehicleId]);
    return null;
  }
  if (state.lat !== null && state.lng !== null && (state.lat !== known?.lat || state.lng !== known.lng))
    state.place = place(state.lat, state.lng);
  await client.query(
    `INSERT INTO vehicle_states (vehicle_id, org_id, device_id, at, state) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (vehicle_id) DO UPDATE SET device_id = excluded.device_id, at = excluded.at, state = excluded.state, changed_at = clock_timestamp()`,
    [vehicleId, orgId, state.device, state.at, JSON.stringify(state)],
  );
  return state;
}

/** What a message tells and a later one does not say again. */
const READ = ['odometerKm', 'odometerSource', 'engineHours', 'fuelPct', 'batteryPct', 'voltageV', 'driverTag'] as const;

/**
 * The last state after messages that it was made from were joined with more; null when it stays as it is. What the last messages do not say is as it was
 * known, and so is since when what did not change is so.
 */
export async function refreshState(
  client: PoolClient,
  orgId: string,
  vehicleId: string,
  untilMs: number,
  place: (lat: number, lng: number) => string | null,
): Promise<VehicleState | null> {
  const stored = await client.query<{ state: VehicleState }>('SELECT state FROM vehicle_states WHERE vehicle_id = $1 FOR UPDATE', [
    vehicleId,
  ]);
  const known = stored.rows[0]?.state;
  const { rows } = await client.query<Found>(SELECT, [orgId, vehicleId, new Date(0), new Date(untilMs)]);
  let fresh: VehicleState | null = null;
  for (const { device, receivedAt, ...message } of rows.toReversed())
    if (known && message.at <= known.at) fresh = foldState(fresh, message, { vehicleId, deviceId: device, receivedAt });
  if (!known || !fresh || fresh.at !== known.at) return null;
  const state: VehicleState = { ...fresh, receivedAt: known.receivedAt, place: known.place };
  for (const name of READ) if (state[name] === null) Object.assign(state, { [name]: known[name] });
  if (state.ignition === known.ignition) state.ignitionSince = known.ignitionSince;
  if (state.activity === known.activity) state.activitySince = known.activitySince;
  if (state.isPrivate) state.place = null;
  else if (state.lat === null && known.lat !== null && !known.isPrivate)
    Object.assign(state, { lat: known.lat, lng: known.lng, altitudeM: known.altitudeM, headingDeg: known.headingDeg });
  else if (state.lat !== null && state.lng !== null && (state.lat !== known.lat || state.lng !== known.lng))
    state.place = place(state.lat, state.lng);
  const { rowCount } = await client.query(
    'UPDATE vehicle_states SET state = $2, changed_at = clock_timestamp() WHERE vehicle_id = $1 AND state <> $2',
    [vehicleId, JSON.stringify(state)],
  );
  return rowCount === 0 ? null : state;
}

const INTERVAL_MS = 500;

interface Waiting {
  states: Map<string, VehicleState>;
  strips: Map<string, DayTimeline>;
}

/** Tells the organization's screens what changed, at most twice a second and each vehicle once. */
export class Publisher {
  private readonly waiting = new Map<string, Waiting>();
  private readonly lastMs = new Map<string, number>();
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(private readonly bus: Bus) {}

  add(orgId: string, states: readonly VehicleState[], strips: readonly DayTimeline[] = []): void {
    if (states.length === 0 && strips.length === 0) return;
    let waiting = this.waiting.get(orgId);
    if (!waiting) this.waiting.set(orgId, (waiting = { states: new Map(), strips: new Map() }));
    for (const state of states) waiting.states.set(state._id, state);
    for (const strip of strips) waiting.strips.set(strip._id, strip);
    if (this.timers.has(orgId)) return;
    const delay = Math.max(0, INTERVAL_MS - (performance.now() - (this.lastMs.get(orgId) ?? -INTERVAL_MS)));
    const timer = setTimeout(() => this.send(orgId), delay);
    this.timers.set(orgId, timer.unref());
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const orgId of Array.from(this.waiting.keys())) this.send(orgId);
  }

  private send(orgId: string): void {
    const waiting = this.waiting.get(orgId);
    this.waiting.delete(orgId);
    this.timers.delete(orgId);
    this.lastMs.set(orgId, performance.now());
    if (waiting) this.bus.publish(positionsChannel(orgId), { states: [...waiting.states.values()], strips: [...waiting.strips.values()] });
  }
}
