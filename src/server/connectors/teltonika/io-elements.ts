import { type TachoActivity, type TachoSlot, tachoText } from '../../../domain/tacho/tacho-reading.ts';
import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { isNotAvailable, isNowhere, possible } from '../../../domain/telemetry/possible-values.ts';
import { grouped } from '../../../domain/text/order-rows.ts';
import { cardOf, hex8, tagOf } from '../device-protocol.ts';
import type { AvlElement, AvlRecord } from './decode.ts';
import { measuredOf } from './measured-elements.ts';

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

/*
 * The tachograph, as devices with a K-line or an FMS input send it (wiki "FMB640 Teltonika Data Sending Parameters ID"; values are those of SAE J1939,
 * TCO1, SPN 1612 and 1613). Its states are sent or not as the device is configured; light devices give other ids, of no documented values: they stay raw.
 *
 *   184, 185   working state of driver 1, 2   1 byte   0 rest, 1 available, 2 work, 3 drive; 6 error, 7 not available
 *   187, 188   card of driver 1, 2 is in      1 byte   0 no, 1 yes
 *   195, 196   card number of driver 1        8 bytes each, ASCII
 *   197, 198   card number of driver 2        8 bytes each, ASCII
 */
const SLOTS = [
  { state: 184, presence: 187, card: [195, 196] },
  { state: 185, presence: 188, card: [197, 198] },
] as const;
const ACTIVITIES: readonly TachoActivity[] = ['rest', 'available', 'work', 'drive'];

function slotOf(byId: ReadonlyMap<number, AvlElement>, { state, presence, card: [high, low] }: (typeof SLOTS)[number]): TachoSlot {
  const value = (id: number, size: number): AvlElement['value'] | undefined =>
    byId.get(id)?.size === size ? byId.get(id)!.value : undefined;
  const said = value(state, 1);
  const [first, second] = [value(high, 8), value(low, 8)];
  const card = value(presence, 1) === 0 || first === undefined || second === undefined ? null : cardOf(hex8(first), hex8(second));
  return { activity: typeof said === 'number' ? (ACTIVITIES[said] ?? null) : null, card };
}

/** What the tachograph said, as `tachoText`; null where it said nothing of what its drivers do. */
export function tachoOf(elements: readonly AvlElement[]): string | null {
  const byId = new Map(elements.map((element) => [element.id, element]));
  const [first, second] = [slotOf(byId, SLOTS[0]), slotOf(byId, SLOTS[1])];
  // An empty second slot rests: nobody is in it.
  const codriver = second.card === null ? { activity: null, card: null } : second;
  return first.activity === null && codriver.activity === null ? null : tachoText({ first, second: codriver });
}

/*
 * Bluetooth beacons that a device heard (wiki "FMB AVL ID", elements 385 and 548).
 *
 *   385   part (1) | beacons: flags (1) | iBeacon: UUID (16), major (2), minor (2), or Eddystone: namespace (10), instance (6) | RSSI dBm, signed (1) |
 *         flag 1: battery (2) | flag 2: temperature (2); an upper half of the flags that is not 0 is an iBeacon
 *   548   version (1) | beacons: length (1) | parameters: id (1), length (1), value; id 0 RSSI dBm signed, 1 identity
 */
interface Beacon {
  id: string;
  rssi: number | null;
}

const IBEACON_BYTES = 20;
const EDDYSTONE_BYTES = 16;

/** Beacons of element 385 or 548, in hex as decoded; what does not fit its own lengths ends the list. Never throws. */
export function beaconsOf(element: 385 | 548, hex: string): Beacon[] {
  const bytes = Buffer.from(hex, 'hex');
  return element === 385 ? simple(bytes) : advanced(bytes);
}

function simple(bytes: Buffer): Beacon[] {
  const found: Beacon[] = [];
  let at = 1;
  while (at < bytes.length) {
    const flags = bytes[at]!;
    const idBytes = flags >> 4 ? IBEACON_BYTES : EDDYSTONE_BYTES;
    const end = at + 1 + idBytes + 1 + (flags & 2 ? 2 : 0) + (flags & 4 ? 2 : 0);
    if (end > bytes.length) break;
    found.push({ id: bytes.toString('hex', at + 1, at + 1 + idBytes), rssi: bytes.readInt8(at + 1 + idBytes) });
    at = end;
  }
  return found;
}

function advanced(bytes: Buffer): Beacon[] {
  const found: Beacon[] = [];
  let at = 1;
  while (at < bytes.length) {
    const end = at + 1 + bytes[at]!;
    if (end > bytes.length) break;
    const beacon = parametersOf(bytes.subarray(at + 1, end));
    if (beacon) found.push(beacon);
    at = end;
  }
  return found;
}

function parametersOf(bytes: Buffer): Beacon | null {
  let id = '';
  let rssi: number | null = null;
  let at = 0;
  while (at + 2 <= bytes.length) {
    const [parameter, size] = [bytes[at]!, bytes[at + 1]!];
    const value = bytes.subarray(at + 2, at + 2 + size);
    if (value.length < size) break;
    if (parameter === 0 && size === 1) rssi = value.readInt8(0);
    else if (parameter === 1) id = value.toString('hex');
    at += 2 + size;
  }
  return id === '' ? null : { id, rssi };
}
