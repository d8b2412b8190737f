import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import { activityOf, isAtRest, type VehicleState } from '../../domain/telemetry/state.ts';

export interface StateOf {
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
