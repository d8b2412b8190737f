import * as z from 'zod/mini';
import { IGNITION_SUSPICIONS } from '../driving/ignitions.ts';
import { JOURNEY_ANOMALIES, JOURNEY_KINDS } from '../driving/journey-kinds.ts';
import { INSTALL_STATES } from '../field-work/field-record.ts';
import { ownerSchema } from '../entity/entity.ts';

/*
 * What the platform administration reads of vehicles of every organization over some days: rows that are made from what devices sent, found,
 * ordered and given a page at a time by the server.
 */
const of = { _id: z.string(), owner: ownerSchema, vehicle: z.nullable(z.object({ _id: z.uuid(), title: z.string() })) };
const text = z.nullable(z.string());
const figure = z.nullable(z.number());

/** Delays of the messages of a device, in seconds; `bins` by class of `LATENCY_BINS_S`. */
export const siteLatencySchema = z.object({
  ...of,
  device: z.nullable(z.object({ _id: z.uuid(), title: z.string(), type: z.string() })),
  messages: z.int(),
  meanS: z.number(),
  worstS: z.number(),
  worstAt: z.string(),
  /** Share of the messages that came more than 5 minutes late, 0 to 100. */
  latePct: z.number(),
  bins: z.array(z.int()),
});
export type SiteLatency = z.infer<typeof siteLatencySchema>;

/** The same of everything the filters leave: by hour of reception, and by connector. */
export const siteLatencySumSchema = z.object({
  messages: z.int(),
  bins: z.array(z.int()),
  hours: z.array(z.object({ at: z.string(), messages: z.int(), meanS: z.number(), worstS: z.number() })),
  connectors: z.array(z.object({ type: z.string(), messages: z.int(), meanS: z.number(), worstS: z.number(), bins: z.array(z.int()) })),
});
export type SiteLatencySum = z.infer<typeof siteLatencySumSchema>;

/** A stretch of ignition (domain/driving/ignitions.ts). */
export const siteIgnitionSchema = z.object({
  ...of,
  at: z.string(),
  endAt: text,
  on: z.nullable(z.boolean()),
  durationS: z.int(),
  messages: z.int(),
  moving: z.int(),
  maxKmh: figure,
  suspicion: z.nullable(z.enum(IGNITION_SUSPICIONS)),
});
export type SiteIgnition = z.infer<typeof siteIgnitionSchema>;

export const siteJourneySchema = z.object({
  ...of,
  kind: z.enum(JOURNEY_KINDS),
  startAt: z.string(),
  endAt: z.string(),
  open: z.boolean(),
  startPlace: text,
  endPlace: text,
  distanceKm: z.number(),
  durationS: z.int(),
  drivingS: z.int(),
  idlingS: z.int(),
  meanKmh: figure,
  maxKmh: figure,
  messages: z.int(),
  badFixes: z.int(),
});
export type SiteJourney = z.infer<typeof siteJourneySchema>;

export const siteAnomalySchema = z.object({
  ...of,
  anomaly: z.enum(JOURNEY_ANOMALIES),
  value: z.number(),
  startAt: z.string(),
  endAt: z.string(),
  startPlace: text,
  endPlace: text,
  distanceKm: z.number(),
});
export type SiteAnomaly = z.infer<typeof siteAnomalySchema>;

/** An installation, with the verdict that holds; `failed`, `toReview`: its tests, separated by blanks. */
export const siteInstallSchema = z.object({
  ...of,
  plate: z.string(),
  at: z.string(),
  serial: text,
  /** One of `INSTALL_MISSIONS` (domain/install/sealed-install.ts). */
  mission: z.string(),
  technician: text,
  state: z.nullable(z.enum(INSTALL_STATES)),
  failed: text,
  toReview: text,
});
export type SiteInstall = z.infer<typeof siteInstallSchema>;

/** A vehicle's day, of its organization: journeys by the day they begin. */
export const siteDaySchema = z.object({
  ...of,
  day: z.string(),
  journeys: z.int(),
  distanceKm: z.number(),
  drivingS: z.int(),
  idlingS: z.int(),
  stoppedS: z.int(),
  /** First start and last end of a drive; the span between them. */
  firstAt: z.string(),
  lastAt: z.string(),
  amplitudeS: z.int(),
  maxKmh: figure,
  fuelL: figure,
  harsh: z.int(),
  speeding: z.int(),
  towed: z.int(),
});
export type SiteDay = z.infer<typeof siteDaySchema>;
