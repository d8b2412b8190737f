import { placeOf, type JourneyFix } from '../driving/journey.ts';
import { activeCodesOf, dtcsOfMessage } from '../dtc/dtc-sightings.ts';
import { dtcText } from '../dtc/dtc-structure.ts';
import { isToldOneByOne } from '../dtc/one-by-one.ts';
import { temperaturesOf } from '../telemetry/measures.ts';
import type { TelemetryMessage } from '../telemetry/message.ts';
import { activityOf, type Activity } from '../telemetry/state.ts';

/** A message of a vehicle as alerts look at it. Units of the telemetry message. */
export interface AlertReading extends JourneyFix {
  /** When the server had it; never before that of the message read before. */
  receivedMs: number;
  /** °C by probe. */
  temperaturesC: Readonly<Record<string, number>>;
  /** Active fault codes; null when the message says nothing of them. */
  faults: readonly string[] | null;
  /** Codes told as kept and no longer there; absent where a message tells all of its codes at once (`one-by-one.ts`). */
  faultsKept?: readonly string[];
}

const keptCodesOf = (message: TelemetryMessage): string[] =>
  dtcsOfMessage(message).sightings.flatMap(({ dtc, active, status }) => (!active && status === 'confirmed' ? [dtcText(dtc)] : []));

/** A message of a device of the vehicle, of a type, received at an instant. */
export function readingOf(message: TelemetryMessage, device: string, type: string | null, receivedMs: number): AlertReading {
  const { at, raw, altitudeM: _a, satellites: _s, hdop: _h, rpm: _r, ...fix } = message;
  return {
    ...fix,
    atMs: Date.parse(at),
    device,
    receivedMs,
    temperaturesC: temperaturesOf(raw),
    faults: activeCodesOf(message),
    ...(isToldOneByOne(type) ? { faultsKept: keptCodesOf(message) } : {}),
  };
}

/** Speed of a good fix, km/h; null when it tells none. */
export function kmhOf(reading: AlertReading): number | null {
  return placeOf(reading) ? reading.speedKmh : null;
}

/**
 * What a vehicle does by a message, null when it does not say: without the speed of a good fix ignition and sensor alone speak, and they say only that it
 * is off or stands.
 */
export function doingOf(reading: AlertReading): Activity | null {
  if (kmhOf(reading) !== null) return activityOf(reading);
  if (reading.ignition === false) return 'parked';
  return reading.moving === false && reading.ignition ? 'idling' : null;
}
