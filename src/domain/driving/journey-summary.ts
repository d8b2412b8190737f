import * as z from 'zod/mini';
import { fitsOf } from '../entity/fits-schema.ts';
import { JOURNEY_KINDS } from './journey-kinds.ts';
import { CRITERIA } from '../eco/eco-profiles.ts';
import { DISTANCE_SOURCES, edgeSchema, journeyEcoSchema, type Journey, type JourneyEdge, type JourneyEventKind } from './journey.ts';

/** What a summary of journeys alike has beside their sums (journey-sums.ts). */
const alikeSchema = z.object({
  /** Journeys, or parts of them; and those of them that begin in it. */
  parts: z.int(),
  journeys: z.int(),
  /** Of which the begin or the end is not known; in which the device was silent. */
  partial: z.int(),
  silent: z.int(),
  /** Metres times ten times the score. */
  scoreM: z.int(),
  /** When the last one began, and the first and the last one whose counter was read at its begin and at its end. */
  lastStartMs: z.int(),
  startReadMs: z.nullable(z.int()),
  endReadMs: z.nullable(z.int()),
  /** The same of the counter of engine hours. */
  hoursStartMs: z.nullable(z.int()),
  hoursEndMs: z.nullable(z.int()),
  /** When the journey began that goes on in it from before; and whether one goes on after it. */
  wholeStartMs: z.nullable(z.int()),
  goesOn: z.boolean(),
  /** Metres that have a score, and these times ten times it, of journeys in town and of those out of it. */
  urbanM: z.int(),
  urbanScoreM: z.int(),
  extraM: z.int(),
  extraScoreM: z.int(),
  /** When the last one began, where one that goes on from before began before: by that drivers are asked for. */
  lastDriverMs: z.int(),
  /** Metres in town, of those without a score too. */
  townM: z.int(),
  /** What was driven by weekday, hours and length (reports/journey-bands.ts): number of a band, journeys, metres, seconds of driving, metres times ten times the score. Absent: it was not asked for. */
  bands: z.optional(z.array(z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]))),
});
export type Alike = z.infer<typeof alikeSchema>;

const summarySchema = z.object({
  startMs: z.int(),
  endMs: z.int(),
  kind: z.enum(JOURNEY_KINDS),
  open: z.boolean(),
  partialStart: z.boolean(),
  partialEnd: z.boolean(),
  start: z.nullable(edgeSchema),
  end: z.nullable(edgeSchema),
  distanceM: z.int(),
  distanceSource: z.enum(DISTANCE_SOURCES),
  odometerStartKm: z.nullable(z.number()),
  odometerEndKm: z.nullable(z.number()),
  durationS: z.int(),
  drivingS: z.int(),
  idlingS: z.int(),
  stoppedS: z.int(),
  silentS: z.int(),
  meanKmh: z.nullable(z.number()),
  maxKmh: z.nullable(z.number()),
  fuelUsedL: z.nullable(z.number()),
  driverTag: z.nullable(z.string()),
  /** Harsh events by their kind. */
  accelerations: z.int(),
  brakings: z.int(),
  corners: z.int(),
  /** Excesses of speed, and how long they lasted: whole seconds. */
  speeding: z.int(),
  speedingS: z.int(),
  isPrivate: z.boolean(),
  engineS: z.nullable(z.int()),
  engineHoursStart: z.nullable(z.number()),
  engineHoursEnd: z.nullable(z.number()),
  batteryStartPct: z.nullable(z.number()),
  batteryEndPct: z.nullable(z.number()),
  rules: z.optional(z.record(z.string(), z.number())),
  /** null: not judged. */
  eco: z.nullable(journeyEcoSchema),
  /** By quarter of an hour (`Slice`); null: made before that was kept. */
  slices: z.nullable(z.array(z.array(z.int()))),
  /** It stands for several journeys, added up. */
  alike: z.optional(alikeSchema),
});

/** What reports of hundreds of thousands of journeys read of each: a fifth of its text. Same names, same meaning as in `Journey`. */
export type JourneySummary = z.infer<typeof summarySchema>;

/** A summary as it is stored and kept: its values in the order of `JourneySummary`, each end as its three, nulls for none. */
export type PackedSummary = readonly unknown[];

/** Journeys in brief of a vehicle, in no order, as a result of `GET /api/v1/journeys/briefs` has them; of sums by month the bands of each beside them, in the same order. */
export const summariesLineSchema = z.object({
  vehicle: z.string(),
  briefs: z.array(z.array(z.unknown())),
  bands: z.optional(z.array(z.array(z.unknown()))),
});
export type SummariesLine = z.infer<typeof summariesLineSchema>;

const fits = fitsOf(summarySchema);

/** Harsh events of every kind. */
export const harshOf = ({ accelerations, brakings, corners }: Pick<JourneySummary, 'accelerations' | 'brakings' | 'corners'>): number =>
  accelerations + brakings + corners;

const packedEdge = (edge: JourneyEdge | null): PackedSummary => (edge ? [edge.lat, edge.lng, edge.place] : [null, null, null]);
const edgeOf = (lat: unknown, lng: unknown, place: unknown): unknown => (lat === null ? null : { lat, lng, place });

/** Of a packed summary, whose eco begins at this place; points in the order of `CRITERIA`. */
function ecoOf(packed: PackedSummary, at: number): unknown {
  if (packed[at] == null) return null;
  const points = {
    acceleration: packed[at + 3],
    braking: packed[at + 4],
    cornering: packed[at + 5],
    speeding: packed[at + 6],
    idling: packed[at + 7],
  };
  return { profile: packed[at], tells: packed[at + 1], score: packed[at + 2], points };
}

const countOf = ({ events }: Pick<Journey, 'events'>, kind: JourneyEventKind): number => events.filter((one) => one.kind === kind).length;

function speedingS({ events }: Pick<Journey, 'events'>): number {
  const ms = events.reduce(
    (sum, { kind, at, endAt }) => (kind === 'speeding' && endAt !== null ? sum + Date.parse(endAt) - Date.parse(at) : sum),
    0,
  );
  return Math.round(ms / 1000);
}

/** How often and how long what a journey is judged by happened in it. */
export const eventFigures = (
  journey: Pick<Journey, 'events'>,
): Pick<JourneySummary, 'accelerations' | 'brakings' | 'corners' | 'speeding' | 'speedingS'> => ({
  accelerations: countOf(journey, 'harsh-acceleration'),
  brakings: countOf(journey, 'harsh-braking'),
  corners: countOf(journey, 'harsh-cornering'),
  speeding: countOf(journey, 'speeding'),
  speedingS: speedingS(journey),
});

/** What `journey_brief` of the database makes of the same journey, in the same order (tests/contract/journey-summaries.pg.test.ts). */
export function packedSummary(journey: Omit<Journey, 'updatedAt'>): PackedSummary {
  const { start, end, odometerKm, engineHours, batteryPct, rules, eco } = journey;
  const told = eventFigures(journey);
  return [
    Date.parse(journey.startAt),
    Date.parse(journey.endAt),
    journey.kind,
    journey.open,
    journey.partialStart,
    journey.partialEnd,
    ...packedEdge(start),
    ...packedEdge(end),
    journey.distanceM,
    journey.distanceSource,
    odometerKm.start,
    odometerKm.end,
    journey.durationS,
    journey.drivingS,
    journey.idlingS,
    journey.stoppedS,
    journey.silentS,
    journey.meanKmh,
    journey.maxKmh,
    journey.fuelUsedL,
    journey.driverTag,
    told.accelerations,
    told.brakings,
    told.corners,
    told.speeding,
    told.speedingS,
    journey.isPrivate ?? false,
    journey.engineS,
    engineHours.start,
    engineHours.end,
    batteryPct.start,
    batteryPct.end,
    rules === undefined || Object.keys(rules).length === 0 ? null : rules,
    eco?.profile ?? null,
    eco?.tells ?? null,
    eco?.score ?? null,
    ...CRITERIA.map((criterion) => eco?.points[criterion] ?? null),
    journey.slices ?? null,
  ];
}

const ALIKE = [
  'parts',
  'journeys',
  'partial',
  'silent',
  'scoreM',
  'lastStartMs',
  'startReadMs',
  'endReadMs',
  'wholeStartMs',
  'goesOn',
  'hoursStartMs',
  'hoursEndMs',
  'urbanM',
  'urbanScoreM',
  'extraM',
  'extraScoreM',
  'lastDriverMs',
  'townM',
] as const;

/** In the order of `ALIKE`. One literal: an object that grows by name costs several times as much, and years are hundreds of thousands of them. */
function alikeOf(packed: readonly unknown[], bands: unknown): unknown {
  return {
    parts: packed[0],
    journeys: packed[1],
    partial: packed[2],
    silent: packed[3],
    scoreM: packed[4],
    lastStartMs: packed[5],
    startReadMs: packed[6],
    endReadMs: packed[7],
    wholeStartMs: packed[8],
    goesOn: packed[9],
    hoursStartMs: packed[10],
    hoursEndMs: packed[11],
    urbanM: packed[12],
    urbanScoreM: packed[13],
    extraM: packed[14],
    extraScoreM: packed[15],
    lastDriverMs: packed[16],
    townM: packed[17],
    bands,
  };
}

/** A summary as `summaryOf` reads it; the bands of a sum are kept apart: half of its text, that one report reads. */
export function packedBrief(brief: JourneySummary): PackedSummary {
  const { eco, alike } = brief;
  return [
    brief.startMs,
    brief.endMs,
    brief.kind,
    brief.open,
    brief.partialStart,
    brief.partialEnd,
    ...packedEdge(brief.start),
    ...packedEdge(brief.end),
    brief.distanceM,
    brief.distanceSource,
    brief.odometerStartKm,
    brief.odometerEndKm,
    brief.durationS,
    brief.drivingS,
    brief.idlingS,
    brief.stoppedS,
    brief.silentS,
    brief.meanKmh,
    brief.maxKmh,
    brief.fuelUsedL,
    brief.driverTag,
    brief.accelerations,
    brief.brakings,
    brief.corners,
    brief.speeding,
    brief.speedingS,
    brief.isPrivate,
    brief.engineS,
    brief.engineHoursStart,
    brief.engineHoursEnd,
    brief.batteryStartPct,
    brief.batteryEndPct,
    brief.rules ?? null,
    eco?.profile ?? null,
    eco?.tells ?? null,
    eco?.score ?? null,
    ...CRITERIA.map((criterion) => eco?.points[criterion] ?? null),
    brief.slices,
    ...(alike ? [ALIKE.map((name) => alike[name])] : []),
  ];
}

/** A brief by its names, of what was checked before it was kept; a sum with its bands where they are asked for. */
export const keptSummaryOf = (packed: PackedSummary, bands?: Alike['bands']): JourneySummary => namedOf(packed, bands) as JourneySummary;

/** A brief by its names, with its bands where they are asked for. Throws for what is none. */
export function summaryOf(packed: PackedSummary, bands?: readonly unknown[]): JourneySummary {
  const brief = namedOf(packed, bands);
  if (!fits(brief)) throw new TypeError('not a journey in brief');
  return brief;
}

function namedOf(packed: PackedSummary, bands: unknown): unknown {
  const alike = packed[41 + CRITERIA.length];
  return {
    startMs: packed[0],
    endMs: packed[1],
    kind: packed[2],
    open: packed[3],
    partialStart: packed[4],
    partialEnd: packed[5],
    start: edgeOf(packed[6], packed[7], packed[8]),
    end: edgeOf(packed[9], packed[10], packed[11]),
    distanceM: packed[12],
    distanceSource: packed[13],
    odometerStartKm: packed[14],
    odometerEndKm: packed[15],
    durationS: packed[16],
    drivingS: packed[17],
    idlingS: packed[18],
    stoppedS: packed[19],
    silentS: packed[20],
    meanKmh: packed[21],
    maxKmh: packed[22],
    fuelUsedL: packed[23],
    driverTag: packed[24],
    accelerations: packed[25],
    brakings: packed[26],
    corners: packed[27],
    speeding: packed[28],
    speedingS: packed[29],
    isPrivate: packed[30],
    engineS: packed[31],
    engineHoursStart: packed[32],
    engineHoursEnd: packed[33],
    batteryStartPct: packed[34],
    batteryEndPct: packed[35],
    rules: packed[36] ?? undefined,
    eco: ecoOf(packed, 37),
    slices: packed[40 + CRITERIA.length] ?? null,
    alike: Array.isArray(alike) ? alikeOf(alike, bands) : undefined,
  };
}
