import type { DeviceType } from '../device/device.ts';
import type { TelemetryMessage } from './message.ts';

/*
 * What a field of a message can be, and how each connector says that it has no value. The one table of both: whatever is out of it is left out of the
 * message, what stands beside it is kept, and the ingestion counts it.
 */
export type Measure = keyof typeof POSSIBLE;

/** Least and most of each field, in the units of the message. */
const POSSIBLE = {
  lat: [-90, 90],
  lng: [-180, 180],
  altitudeM: [-1000, 100_000],
  headingDeg: [0, 360.99],
  speedKmh: [0, 1000],
  satellites: [0, 200],
  hdop: [0, 100],
  odometerKm: [0, 5_000_000],
  engineHours: [0, 500_000],
  fuelPct: [0, 100],
  fuelL: [0, 5000],
  batteryPct: [0, 100],
  voltageV: [0, 1000],
  rpm: [0, 20_000],
} as const satisfies Partial<Record<keyof TelemetryMessage, readonly [number, number]>>;

const MEASURES = Object.keys(POSSIBLE) as Measure[];

/** How integers on a wire say "not available": every bit set (SAE J1939-71 and most vendors), or, signed, the two ends of the range too. */
type Bits = 'unsigned' | 'signed';

interface Codes {
  /** Integers of its wire, whatever their width; absent: numbers are written as text. */
  bits?: Bits;
  /** Fields whose all ones are a value all the same: an altitude of -1 m. */
  exempt?: readonly Measure[];
  /** Codes of a field beside those of its width, in the unit of the vendor. */
  numbers?: Partial<Record<Measure, readonly number[]>>;
}

/** Words and signs that stand for no number in a text, in small letters. */
export const NO_NUMBER = ['', 'nan', 'null', 'none', 'undefined', 'n/a', 'na', '-', '--', 'infinity', '-infinity', 'inf', 'unknown'];

const TEXT: Codes = {};
/**
 * Teltonika: wiki "Codec" and "FMC650 TCA". Ruptela: FMS values of J1939, HDOP 25.5, satellites 255. Silence: bytes of Astra units. Continental: as Traccar
 * reads it. Munic: integers in base64, two's complement. Ford: fuel of -5 with the engine off (read in ford/ford.ts). Telephones: -1 of iOS (CLLocation,
 * UIDevice: -100 as percent), which is out of the range of each of its fields.
 */
export const NOT_AVAILABLE: Readonly<Record<DeviceType, Codes>> = {
  teltonika: { bits: 'unsigned', exempt: ['altitudeM'] },
  ruptela: { bits: 'unsigned', exempt: ['altitudeM'], numbers: { hdop: [25.5], satellites: [255] } },
  silence: { bits: 'unsigned' },
  continental: { bits: 'unsigned' },
  mdi: { bits: 'signed' },
  gpslogger: TEXT,
  kuantic: TEXT,
  dunasys: TEXT,
  sofleet: TEXT,
  actia: TEXT,
  copenhagen: TEXT,
  mercedes: TEXT,
  free2move: TEXT,
  sensolus: TEXT,
  '2hire': TEXT,
  ford: TEXT,
};

/** Whether an integer of so many bytes has every bit set, read with or without a sign. */
export function isAllOnes(value: number, bytes: number): boolean {
  return value === -1 || value === 2 ** (8 * bytes) - 1;
}

/** Whether an integer of so many bytes, as a connector reads it off its wire, says that a field has no value. */
export function isNotAvailable(type: DeviceType, field: Measure, value: number, bytes: number): boolean {
  const { bits, exempt, numbers } = NOT_AVAILABLE[type];
  if (numbers?.[field]?.includes(value)) return true;
  if (!bits || exempt?.includes(field)) return false;
  const half = 2 ** (8 * bytes - 1);
  return isAllOnes(value, bytes) || (bits === 'signed' && (value === half - 1 || value === -half));
}

/** A value that can be; null for any other, and for what is no number. */
export function possible(field: Measure, value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  const [min, max] = POSSIBLE[field];
  return value >= min && value <= max ? value : null;
}

/** Half a metre around the point where latitude and longitude are 0: no vehicle is there, but all ones of 32 bits are, and what was never written. */
const NOWHERE_DEG = 5e-6;

/** Whether two coordinates are no place on Earth that a vehicle can be at. */
export function isNowhere(lat: number | null, lng: number | null): boolean {
  if (possible('lat', lat) === null || possible('lng', lng) === null) return true;
  return Math.abs(lat ?? 0) < NOWHERE_DEG && Math.abs(lng ?? 0) < NOWHERE_DEG;
}

/** A message without what cannot be, and which fields that were; the message itself when all can. */
export function withoutImpossible(message: TelemetryMessage): { message: TelemetryMessage; leftOut: readonly string[] } {
  const told = message.leftOut ?? [];
  const wrong: string[] = MEASURES.filter((name) => message[name] !== null && possible(name, message[name]) === null);
  const isPlaced = message.lat !== null || message.lng !== null;
  const isLost = isPlaced && isNowhere(message.lat, message.lng);
  if (wrong.length === 0 && !isLost) return { message: told.length === 0 ? message : withoutList(message), leftOut: told };
  return {
    message: {
      ...withoutList(message),
      ...Object.fromEntries(wrong.map((name) => [name, null])),
      ...(wrong.includes('odometerKm') ? { odometerSource: null } : {}),
      ...(isLost ? { lat: null, lng: null, altitudeM: null, valid: false } : {}),
    },
    leftOut: [...new Set([...told, ...wrong.filter((name) => name !== 'lat' && name !== 'lng'), ...(isLost ? ['place'] : [])])],
  };
}

function withoutList(message: TelemetryMessage): TelemetryMessage {
  const rest = { ...message };
  delete rest.leftOut;
  return rest;
}
