import * as z from 'zod/mini';
import { fitsOf } from '../kit/fits-schema.ts';
import { DISTANCE_SOURCES, edgeSchema, JOURNEY_KINDS, type Journey, type JourneyEdge } from './journey.ts';

const briefSchema = z.object({
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
  /** Harsh events, and excesses of speed. */
  harsh: z.int(),
  speeding: z.int(),
  isPrivate: z.boolean(),
  rules: z.optional(z.record(z.string(), z.number())),
});

/** What reports of hundreds of thousands of journeys read of each: a sixth of its text. Same names, same meaning as in `Journey`. */
export type JourneyBrief = z.infer<typeof briefSchema>;

/** A brief as it is stored and kept: its values in the order of `JourneyBrief`, each end as its three, nulls for none. */
export type PackedBrief = readonly unknown[];

const fits = fitsOf(briefSchema);

const packedEdge = (edge: JourneyEdge | null): PackedBrief => (edge ? [edge.lat, edge.lng, edge.place] : [null, null, null]);
const edgeOf = (lat: unknown, lng: unknown, place: unknown): unknown => (lat === null ? null : { lat, lng, place });

/** What `journey_brief` of the database makes of the same journey, in the same order (tests/contract/journey-briefs.pg.test.ts). */
export function packedBrief(journey: Journey): PackedBrief {
  const { events, start, end, odometerKm, rules } = journey;
  return [
    Date.parse(journey.startAt), Date.parse(journey.endAt), journey.kind, journey.open, journey.partialStart, journey.partialEnd, ...packedEdge(start), ...packedEdge(end), journey.distanceM, journey.distanceSource,
    odometerKm.start, odometerKm.end, journey.durationS, journey.drivingS, journey.idlingS, journey.stoppedS, journey.silentS, journey.meanKmh, journey.maxKmh, journey.fuelUsedL, journey.driverTag,
    events.filter(({ kind }) => kind.startsWith('harsh-')).length, events.filter(({ kind }) => kind === 'speeding').length, journey.isPrivate ?? false, rules === undefined || Object.keys(rules).length === 0 ? null : rules,
  ];
}

/** A brief by its names. Throws for what is none. */
export function briefOf(packed: PackedBrief): JourneyBrief {
  const brief: unknown = {
    startMs: packed[0], endMs: packed[1], kind: packed[2], open: packed[3], partialStart: packed[4], partialEnd: packed[5], start: edgeOf(packed[6], packed[7], packed[8]), end: edgeOf(packed[9], packed[10], packed[11]), distanceM: packed[12],
    distanceSource: packed[13], odometerStartKm: packed[14], odometerEndKm: packed[15], durationS: packed[16], drivingS: packed[17], idlingS: packed[18], stoppedS: packed[19], silentS: packed[20], meanKmh: packed[21], maxKmh: packed[22],
    fuelUsedL: packed[23], driverTag: packed[24], harsh: packed[25], speeding: packed[26], isPrivate: packed[27], rules: packed[28] ?? undefined,
  };
  if (!fits(brief)) throw new TypeError('not a journey in brief');
  return brief;
}
