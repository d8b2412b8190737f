import * as z from 'zod/mini';
import { distanceM } from '../geo/geometry.ts';

/**
 * What every connector turns its bytes into. Units: degrees WGS 84, km/h, metres, kilometres for odometers, volts, litres, percent.
 * `raw` keeps the device's own elements, by their vendor id.
 */
export const telemetryMessageSchema = z.object({
  /** Time of the fix by the device, ISO UTC with milliseconds. */
  at: z.iso.datetime(),
  lat: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
  lng: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
  altitudeM: z.nullable(z.number()),
  headingDeg: z.nullable(z.number().check(z.gte(0), z.lt(361))),
  speedKmh: z.nullable(z.number().check(z.gte(0), z.lte(1000))),
  satellites: z.nullable(z.int()),
  hdop: z.nullable(z.number()),
  /** The device says that the fix is good. */
  valid: z.boolean(),
  ignition: z.nullable(z.boolean()),
  moving: z.nullable(z.boolean()),
  odometerKm: z.nullable(z.number()),
  odometerSource: z.nullable(z.enum(['can', 'device', 'gps'])),
  engineHours: z.nullable(z.number()),
  fuelPct: z.nullable(z.number()),
  fuelL: z.nullable(z.number()),
  /** Charge of what drives the vehicle; that of a device or a telephone stays in `raw`. */
  batteryPct: z.nullable(z.number()),
  voltageV: z.nullable(z.number()),
  rpm: z.nullable(z.number()),
  driverTag: z.nullable(z.string()),
  /** Vendor event that caused the record, when there is one. */
  event: z.nullable(z.string()),
  /** What the device says of its private mode; absent: nothing. Once stored, true for all that is private (`private-mode.ts`). */
  isPrivate: z.optional(z.boolean()),
  raw: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
  /** Fields that the device told to have no value for (`possible-values.ts`): counted as the message comes in, not stored. */
  leftOut: z.optional(z.array(z.string())),
});
export type TelemetryMessage = z.infer<typeof telemetryMessageSchema>;

/** A message in which nothing is known but its time: a connector fills in what its device measured. */
export const NOTHING_MEASURED: Omit<TelemetryMessage, 'at' | 'raw'> = {
  lat: null,
  lng: null,
  altitudeM: null,
  headingDeg: null,
  speedKmh: null,
  satellites: null,
  hdop: null,
  valid: false,
  ignition: null,
  moving: null,
  odometerKm: null,
  odometerSource: null,
  engineHours: null,
  fuelPct: null,
  fuelL: null,
  batteryPct: null,
  voltageV: null,
  rpm: null,
  driverTag: null,
  event: null,
};

/** A stored position as `GET /api/v1/vehicles/{id}/positions` streams it, one JSON object a line (NDJSON), oldest first. */
export const positionSchema = z.object({
  at: z.string(),
  receivedAt: z.optional(z.string()),
  lat: z.number(),
  lng: z.number(),
  altitudeM: z.nullable(z.number()),
  headingDeg: z.nullable(z.number()),
  speedKmh: z.nullable(z.number()),
  satellites: z.nullable(z.number()),
  /** Absent from what a device kept before it was streamed, as the source of the odometer, the event and the fuel. */
  hdop: z.optional(z.nullable(z.number())),
  ignition: z.nullable(z.boolean()),
  odometerKm: z.nullable(z.number()),
  odometerSource: z.optional(z.nullable(z.enum(['can', 'device', 'gps']))),
  event: z.optional(z.nullable(z.string())),
  fuelL: z.optional(z.nullable(z.number())),
  fuelPct: z.optional(z.nullable(z.number())),
  valid: z.boolean(),
  /** Address a provider gave for it, where one is kept. */
  place: z.optional(z.string()),
  /** What the device sent, raw, by the names of its connector's table: streamed when it is asked for. */
  elements: z.optional(z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]))),
});
export type Position = z.infer<typeof positionSchema>;

interface Fix {
  /** ISO instant. */
  at: string;
  lat: number;
  lng: number;
}

/** Longest time, in seconds, that two positions may be apart for the way between them to be known. */
export const KNOWN_WAY_S = 600;
const GAP_M = 1500;

/** The vehicle drove between two positions and nobody knows where: more than 10 min without a word, and farther than a car park is wide. */
export function isSilence(from: Fix, to: Fix): boolean {
  return Date.parse(to.at) - Date.parse(from.at) > KNOWN_WAY_S * 1000 && distanceM([from.lng, from.lat], [to.lng, to.lat]) > GAP_M;
}

const place = z.object({ lat: z.number(), lng: z.number(), receivedAt: z.string() });

/** An instant that was told twice under a device's number, from places apart: what was stored first counts, the other is kept beside it. */
const contestedSchema = z.object({ at: z.string(), first: place, other: place, apartM: z.int() });
export type Contested = z.infer<typeof contestedSchema>;

/** The latest of them, and how many there are. */
export const contestedListSchema = z.object({ count: z.int(), results: z.array(contestedSchema) });

/** Why a message is private: the device said so (the driver's switch), or it falls in the hours of private use of its organization. */
export type PrivateBy = 'device' | 'hours';

/** What was taken off a private message; null where nothing was told. */
export interface HiddenPlace {
  lat: number | null;
  lng: number | null;
}

/**
 * Elements that say nothing of where a message was sent: its own word on the mode, fault codes, temperatures, the kinds of a harsh event (253)
 * and of an unplugged supply (252). All others may (cells, beacons, zones of the device, whatever a vendor adds): they go.
 */
const PLACELESS = new Set(['252', '253', '281', '391', 'dtc', 'dtcStored', 'dtcPending', 'gpsWeekRollover']);
/** What was measured with codes (domain/dtc/dtc-sightings.ts). */
const MEASURED_WITH_CODES = new Set(['31', '32', '33', '34', '35', '36', '37', '39', '40', '41', '42', '51']);
const isPlaceless = (name: string, event: string | null): boolean =>
  PLACELESS.has(name) || /^temperatureC(?::|$)/.test(name) || (event === 'dtc' && MEASURED_WITH_CODES.has(name));

/**
 * A message of private time as everything but the making of distances may know it: no place, no altitude, no heading, no element that may tell
 * them (decision 15). Kilometres, hours, fuel, speed and codes stay.
 */
export function withheld(message: TelemetryMessage): TelemetryMessage {
  const raw = Object.fromEntries(Object.entries(message.raw).filter(([name]) => isPlaceless(name, message.event)));
  return { ...message, lat: null, lng: null, altitudeM: null, headingDeg: null, isPrivate: true, raw };
}
