import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { cardOf, hex8, tagOf } from '../driver-card.ts';
import { beaconsOf } from './beacons.ts';
import type { AvlElement, AvlRecord } from './decode.ts';
import { tachoOf } from './tacho.ts';
import { measuredOf } from './measured-elements.ts';
import { isNotAvailable, isNowhere, possible } from '../../../domain/telemetry/possible-values.ts';
import { grouped } from '../../../domain/kit/grouped.ts';

/*
 * AVL elements that Sillage reads (wiki "FMB120 Teltonika Data Sending Parameters ID", "FMB640 Teltonika Data Sending Parameters ID").
 * The vendor's two families give one id different meanings: `light` (FMB1xx, FMC, FMM, TAT) and `heavy` (FMB64x, FMC65x: trucks, FMS).
 * The family is told by sizes: heavy devices send 216 (odometer), 205 (cell) or 80 (wheel speed) in 4 bytes.
 * Every element, read or not, stays in `raw` under its id. 391, 1 byte, "Private/Business mode": 1 private, 0 business.
 */
type NumberField = 'odometerKm' | 'engineHours' | 'fuelPct' | 'fuelL' | 'batteryPct' | 'voltageV' | 'rpm' | 'hdop';

interface Reading {
  id: number;
  size: number;
  field: NumberField;
  factor: number;
  family?: 'light' | 'heavy';
  max: number;
  min?: number;
  source?: 'can' | 'device';
}

const MAX_ODOMETER_KM = 5_000_000;

/** In order of trust: the first present value of a field wins. */
const READINGS: readonly Reading[] = [
  { id: 192, size: 4, field: 'odometerKm', factor: 0.001, family: 'heavy', min: 0.001, max: MAX_ODOMETER_KM, source: 'can' },
  { id: 36, size: 4, field: 'odometerKm', factor: 0.001, family: 'heavy', min: 0.001, max: MAX_ODOMETER_KM, source: 'can' },
  { id: 133, size: 4, field: 'odometerKm', factor: 0.001, family: 'light', min: 0.001, max: MAX_ODOMETER_KM, source: 'can' },
  { id: 87, size: 4, field: 'odometerKm', factor: 0.001, family: 'light', min: 0.001, max: MAX_ODOMETER_KM, source: 'can' },
  { id: 389, size: 4, field: 'odometerKm', factor: 1, family: 'light', min: 1, max: MAX_ODOMETER_KM, source: 'can' },
  { id: 105, size: 4, field: 'odometerKm', factor: 0.001, family: 'light', min: 0.001, max: MAX_ODOMETER_KM, source: 'can' },
  { id: 216, size: 4, field: 'odometerKm', factor: 0.001, min: 0.001, max: MAX_ODOMETER_KM, source: 'device' },
  { id: 16, size: 4, field: 'odometerKm', factor: 0.001, min: 0.001, max: MAX_ODOMETER_KM, source: 'device' },
  { id: 104, size: 4, field: 'engineHours', factor: 1, family: 'heavy', max: 500_000 },
  { id: 14, size: 4, field: 'engineHours', factor: 1 / 60, family: 'heavy', max: 500_000 },
  { id: 102, size: 4, field: 'engineHours', factor: 1 / 60, family: 'light', max: 500_000 },
  { id: 103, size: 4, field: 'engineHours', factor: 1 / 60, family: 'light', max: 500_000 },
  { id: 89, size: 1, field: 'fuelPct', factor: 1, family: 'light', max: 100 },
  { id: 48, size: 1, field: 'fuelPct', factor: 1, family: 'light', max: 100 },
  { id: 87, size: 4, field: 'fuelPct', factor: 1, family: 'heavy', max: 100 },
  { id: 37, size: 1, field: 'fuelPct', factor: 1, family: 'heavy', max: 100 },
  { id: 84, size: 2, field: 'fuelL', factor: 0.1, family: 'light', max: 3000 },
  { id: 390, size: 4, field: 'fuelL', factor: 0.1, family: 'light', max: 3000 },
  { id: 34, size: 2, field: 'fuelL', factor: 0.1, family: 'heavy', max: 3000 },
  { id: 411, size: 1, field: 'batteryPct', factor: 1, max: 100 },
  { id: 152, size: 1, field: 'batteryPct', factor: 1, family: 'light', max: 100 },
  { id: 66, size: 2, field: 'voltageV', factor: 0.001, max: 60 },
  { id: 85, size: 2, field: 'rpm', factor: 1, family: 'light', max: 16_384 },
  { id: 36, size: 2, field: 'rpm', factor: 1, family: 'light', max: 16_384 },
  { id: 88, size: 4, field: 'rpm', factor: 1, family: 'heavy', max: 8032 },
  { id: 35, size: 2, field: 'rpm', factor: 1, family: 'heavy', max: 16_384 },
  { id: 182, size: 2, field: 'hdop', factor: 0.1, max: 50 },
];

/** Elements that carry a driver's tag: iButton, then RFID. */
const TAGS = [78, 207, 217, 451];
/** Halves of the first driver's card in the tachograph. */
const CARDS = { light: [147, 148], heavy: [195, 196] } as const;

/** Speed of the vehicle's bus, whose id and size differ by family (LV-CAN and OBD; FMS and LV-CAN): kept as `canSpeedKmh` among the raw elements. */
const CAN_SPEEDS = {
  light: [
    [81, 1],
    [37, 1],
  ],
  heavy: [
    [80, 4],
    [30, 1],
  ],
} as const;

const EVENTS: Record<number, string> = {
  1: 'input-1',
  2: 'input-2',
  3: 'input-3',
  78: 'driver',
  207: 'driver',
  239: 'ignition',
  240: 'movement',
  246: 'towing',
  247: 'crash',
  249: 'jamming',
  250: 'trip',
  251: 'idling',
  252: 'unplug',
  253: 'green-driving',
  255: 'overspeed',
  281: 'dtc',
  318: 'gnss-jamming',
};
/** Ids whose event name holds for the light family only. */
const LIGHT_EVENTS = new Set([251, 252, 281, 318]);

const readingsById = grouped(READINGS, ({ id }) => id);
const rankOf = new Map(READINGS.map((reading, rank) => [reading, rank]));

/** `heavy` for truck devices, told by the size of three elements. */
export function familyOf(elements: readonly AvlElement[]): 'light' | 'heavy' {
  return elements.some(({ id, size }) => size === 4 && (id === 216 || id === 205 || id === 80)) ? 'heavy' : 'light';
}

/** Time out of what an ISO instant of four-digit years can say becomes 1970, which the ingestion counts as a clock error. */
function instantOf(timeMs: number): string {
  return new Date(timeMs < 253_402_300_800_000 ? timeMs : 0).toISOString();
}

/** One AVL record as a telemetry message; unusable values (out of range, "not available" codes) are null. */
export function messageOf(record: AvlRecord): TelemetryMessage {
  const onEarth = !isNowhere(record.lat, record.lng);
  // The widest of what cannot be are the all ones of two bytes, of one byte for the satellites.
  const [headingDeg, speedKmh] = [possible('headingDeg', record.headingDeg), possible('speedKmh', record.speedKmh)];
  const satellites = possible('satellites', record.satellites);
  const leftOut = [headingDeg ?? 'headingDeg', speedKmh ?? 'speedKmh', satellites ?? 'satellites'].filter(
    (name) => typeof name === 'string',
  );
  const message: TelemetryMessage = {
    ...NOTHING_MEASURED,
    at: instantOf(record.timeMs),
    lat: onEarth ? record.lat : null,
    lng: onEarth ? record.lng : null,
    altitudeM: onEarth ? record.altitudeM : null,
    headingDeg,
    speedKmh,
    satellites,
    valid: record.valid && onEarth,
    raw: {},
  };
  leftOut.push(...readElements(record.elements, message));
  if (leftOut.length > 0) message.leftOut = leftOut;
  if (record.eventId !== 0) message.event = eventName(record.eventId, familyOf(record.elements));
  return message;
}

function eventName(id: number, family: 'light' | 'heavy'): string {
  const name = EVENTS[id];
  return name && (family === 'light' || !LIGHT_EVENTS.has(id)) ? name : `io-${id}`;
}

/** Fills in what the elements say; gives the fields that they have no value for. */
function readElements(elements: readonly AvlElement[], message: TelemetryMessage): string[] {
  const family = familyOf(elements);
  const taken = new Map<NumberField, number>();
  const leftOut = new Set<string>();
  for (const { id, size, value } of elements) {
    message.raw[id] = value;
    if (id === 30 && size === 1 && value === 0 && family === 'light') message.raw['dtc'] = '';
    else if (id === 239 && size === 1) message.ignition = value === 1;
    else if (id === 240 && size === 1) message.moving = value === 1;
    else if (id === 391 && size === 1 && family === 'light') message.isPrivate = value === 1;
    else if (TAGS.includes(id) && size === 8) message.driverTag ??= tagOf(value);
    else if ((id === 385 || id === 548) && typeof value === 'string')
      message.raw['beacons'] = beaconsOf(id, value)
        .map((beacon) => [beacon.id, beacon.rssi].join(' ').trimEnd())
        .join(',');
    if (typeof value !== 'number') continue;
    const isSpeed = CAN_SPEEDS[family].some(([speedId, bytes]) => speedId === id && bytes === size);
    if (isSpeed && !isNotAvailable('teltonika', 'speedKmh', value, size) && possible('speedKmh', value) !== null)
      message.raw['canSpeedKmh'] = value;
    for (const reading of readingsById.get(id) ?? []) {
      if (reading.size !== size || (reading.family && reading.family !== family)) continue;
      const scaled = Math.round(value * reading.factor * 1000) / 1000;
      const rank = rankOf.get(reading)!;
      if (isNotAvailable('teltonika', reading.field, value, size) || scaled > reading.max) {
        leftOut.add(reading.field);
        continue;
      }
      if (scaled < (reading.min ?? 0) || rank >= (taken.get(reading.field) ?? Infinity)) continue;
      taken.set(reading.field, rank);
      message[reading.field] = scaled;
      if (reading.source) message.odometerSource = reading.source;
    }
  }
  Object.assign(message.raw, measuredOf(elements, family));
  // A tag that is read on purpose is believed before a card that may have stayed in the tachograph.
  message.driverTag ??= driverCardOf(elements, family);
  const tacho = tachoOf(elements);
  if (tacho !== null) message.raw['tacho'] = tacho;
  return [...leftOut].filter((name) => !taken.has(name as NumberField));
}

/** The card of the first driver, when both of its halves are there. */
function driverCardOf(elements: readonly AvlElement[], family: 'light' | 'heavy'): string | null {
  const [first, second] = CARDS[family].map((id) => elements.find((element) => element.id === id && element.size === 8));
  return first && second ? cardOf(hex8(first.value), hex8(second.value)) : null;
}
