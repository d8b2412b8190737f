import * as z from 'zod/mini';
import { CRITERIA, type Criterion, ECO_PROFILES } from '../eco/eco-profiles.ts';
import type { LngLat } from '../geo/geometry.ts';
import { JOURNEY_KINDS } from './journey-kinds.ts';
import { LIMIT_SOURCES } from './journey-rules.ts';

/** What journeys are made of: a message of the vehicle, good fix or not. Units of the telemetry message. */
export interface JourneyFix {
  atMs: number;
  device: string;
  lat: number | null;
  lng: number | null;
  speedKmh: number | null;
  headingDeg: number | null;
  valid: boolean;
  ignition: boolean | null;
  moving: boolean | null;
  odometerKm: number | null;
  odometerSource: DistanceSource | null;
  engineHours: number | null;
  fuelL: number | null;
  fuelPct: number | null;
  batteryPct: number | null;
  voltageV: number | null;
  driverTag: string | null;
  /** Device event by the words of the connectors, `harsh-*` by those of the journeys. */
  event: string | null;
  /** Of private time: its place makes kilometres and is told to nobody. */
  isPrivate?: boolean | undefined;
}

type Told = Pick<JourneyFix, 'atMs' | 'device'>;
const byTime = (a: Told, b: Told): number => a.atMs - b.atMs || (a.device < b.device ? -1 : a.device > b.device ? 1 : 0);

/** Messages in order of time, each once, however they came. */
export function inOrder<Fix extends Told>(fixes: readonly Fix[]): readonly Fix[] {
  let sorted = true;
  for (let i = 1; i < fixes.length && sorted; i++) sorted = byTime(fixes[i - 1]!, fixes[i]!) < 0;
  if (sorted) return fixes;
  return fixes.toSorted(byTime).filter((fix, i, all) => i === 0 || byTime(all[i - 1]!, fix) !== 0);
}

export function placeOf({ valid, lat, lng }: Pick<JourneyFix, 'valid' | 'lat' | 'lng'>): LngLat | null {
  return valid && lat !== null && lng !== null && (lat !== 0 || lng !== 0) ? [lng, lat] : null;
}

export const JOURNEY_EVENT_KINDS = [
  'idling',
  'harsh-acceleration',
  'harsh-braking',
  'harsh-cornering',
  'speeding',
  'towing',
  'gap',
  'power-cut',
  'refuel',
  'fuel-drop',
] as const;
export type JourneyEventKind = (typeof JOURNEY_EVENT_KINDS)[number];

/** Where the kilometres come from, best first. */
export const DISTANCE_SOURCES = ['can', 'device', 'gps'] as const;
export type DistanceSource = (typeof DISTANCE_SOURCES)[number];

/**
 * Unit of `value`: idling, gap: seconds; harsh-*: m/s² (null when the device only says that it was); speeding: highest speed, km/h;
 * towing: metres; power-cut: volts; refuel, fuel-drop: litres, or percent where the litres are not known (`unit`).
 */
const journeyEventSchema = z.object({
  kind: z.enum(JOURNEY_EVENT_KINDS),
  /** ISO UTC; `endAt` is null for what has no length. */
  at: z.string(),
  endAt: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  value: z.nullable(z.number()),
  unit: z.nullable(z.enum(['s', 'm/s2', 'km/h', 'm', 'V', 'l', '%'])),
  /** Told by the device, or found in its positions. */
  source: z.enum(['device', 'computed']),
  /** Of speeding: the limit it was over, and where that comes from. Absent: made before that was kept. */
  limit: z.optional(z.object({ kmh: z.number(), source: z.enum(LIMIT_SOURCES), name: z.optional(z.string()) })),
});
export type JourneyEvent = z.infer<typeof journeyEventSchema>;

/** An end of a journey: last known good place there (none of private time), with the name of the nearest site or town when the server knows one. */
export const edgeSchema = z.object({ lat: z.number(), lng: z.number(), place: z.nullable(z.string()) });
export type JourneyEdge = z.infer<typeof edgeSchema>;

/** Reading at the start and at the end; null when nothing was read. */
const readingsSchema = z.object({ start: z.nullable(z.number()), end: z.nullable(z.number()) });

const points = z.object(
  Object.fromEntries(CRITERIA.map((criterion) => [criterion, z.nullable(z.number())])) as Record<
    Criterion,
    z.ZodMiniNullable<z.ZodMiniNumber>
  >,
);
/** The score of a journey, made once with it (`scoreOfJourney`): by the profile of its vehicle and what its device was known to tell then. */
export const journeyEcoSchema = z.object({ profile: z.enum(ECO_PROFILES), tells: z.boolean(), score: z.nullable(z.number()), points });
export type JourneyEco = z.infer<typeof journeyEcoSchema>;

/** A journey as it is stored and as `GET /api/v1/journeys` answers it. Same positions and `rules`, same journey, but for `updatedAt`. */
export const journeySchema = z.object({
  /** `<vehicle id>:<start in milliseconds since 1970>`: made again, it replaces itself. */
  _id: z.string(),
  vehicle: z.string(),
  kind: z.enum(JOURNEY_KINDS),
  /** ISO UTC. */
  startAt: z.string(),
  endAt: z.string(),
  /** Not known to be over when it was made: `endAt` is the last that is known. */
  open: z.boolean(),
  /** The edge was not seen: the vehicle had moved already when it was heard again, or was last heard moving. */
  partialStart: z.boolean(),
  partialEnd: z.boolean(),
  start: z.nullable(edgeSchema),
  end: z.nullable(edgeSchema),
  /** Whole metres, by the source that was trusted; `gpsM` is the great-circle sum of the good positions, for the drift of an odometer. */
  distanceM: z.int(),
  distanceSource: z.enum(DISTANCE_SOURCES),
  gpsM: z.int(),
  /** Odometer in km, of `odometerSource`. */
  odometerKm: readingsSchema,
  odometerSource: z.nullable(z.enum(DISTANCE_SOURCES)),
  /** Whole seconds. The duration is the sum of the four after it: driving, engine on and standing, standing otherwise, not heard. */
  durationS: z.int(),
  drivingS: z.int(),
  idlingS: z.int(),
  stoppedS: z.int(),
  silentS: z.int(),
  /** The same by quarter of an hour (`Slice`), from the one it starts in. Absent: made before that was kept. */
  slices: z.optional(z.array(z.array(z.int()))),
  /** Ignition on, whole seconds; null when the ignition was never told. */
  engineS: z.nullable(z.int()),
  /** km/h, one decimal. The mean is over the driving time; null without driving. */
  meanKmh: z.nullable(z.number()),
  maxKmh: z.nullable(z.number()),
  /** Counter of the engine, hours. */
  engineHours: readingsSchema,
  fuelL: readingsSchema,
  fuelPct: readingsSchema,
  batteryPct: readingsSchema,
  /** Litres used between the two readings, what was filled or drawn meanwhile left out; null when not known. */
  fuelUsedL: z.nullable(z.number()),
  /** First tag that was read, and each one from when it was. */
  driverTag: z.nullable(z.string()),
  driverTags: z.array(z.object({ at: z.string(), tag: z.string() })),
  /** In order of time. */
  events: z.array(journeyEventSchema),
  /** Messages it is made of, and those of them without a good fix. */
  messages: z.int(),
  badFixes: z.int(),
  /** Thresholds it was made with that are not those of `JOURNEY_RULES`; absent in what a device kept from before they could be set. */
  rules: z.optional(z.record(z.string(), z.number())),
  /** Device of its first message; absent: made before that was kept. */
  device: z.optional(z.string()),
  /** null: not judged (private, not driven, plant). Absent: not yet. */
  eco: z.optional(z.nullable(journeyEcoSchema)),
  /** Driven in private mode, wholly or in part: an end or an event of private time has no place. Absent: no. */
  isPrivate: z.optional(z.boolean()),
  updatedAt: z.string(),
});
export type Journey = z.infer<typeof journeySchema>;

/** How far the journeys of an organization are made again, as `GET /api/v1/journeys/remake` answers it. */
const journeyRemakeSchema = z.object({
  askedAt: z.string(),
  /** ISO UTC: journeys from the oldest position that is kept. */
  fromAt: z.string(),
  /** Vehicles. */
  total: z.int(),
  done: z.int(),
  /** Null while it goes on. */
  endedAt: z.nullable(z.string()),
  /** A person stopped it: the vehicles after are as they were. */
  stopped: z.boolean(),
});
export type JourneyRemake = z.infer<typeof journeyRemakeSchema>;

/** null: nothing was asked yet. */
export const journeyRemakeAnswerSchema = z.object({ remake: z.nullable(journeyRemakeSchema) });
