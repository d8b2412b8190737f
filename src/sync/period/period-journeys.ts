import * as z from 'zod/mini';
import {
  summaryOf,
  packedSummary,
  type SummariesLine,
  type JourneySummary,
  type PackedSummary,
} from '../../domain/driving/journey-summary.ts';
import { journeySchema, type Journey } from '../../domain/driving/journey.ts';
import { fitsOf } from '../../domain/entity/fits-schema.ts';
import { readCacheOf, writeCacheOf } from '../../db/cache.ts';
import type { LocalDatabase } from '../../db/database.ts';
import { keptAsOf, type Made, type AskSummaries, type AskJourneys } from '../ask-made.ts';
import { DAYS_A_STEP } from '../report/pack-plan.ts';
import {
  reportQueryOf,
  bringDays,
  daysOf,
  endOf,
  orNothing,
  partOf,
  periodDays,
  scopeOf,
  type AskBy,
  type ByVehicle,
  type Day,
  type DaysPorts,
  type KeptDay,
  type MadeBy,
  type Way,
} from './period-days.ts';
import type { Period, PeriodLines } from './period-lines.ts';
import { grouped } from '../../domain/text/order-rows.ts';

const isKept = fitsOf(z.array(journeySchema));

export interface PeriodJourneys<One = Journey> extends Omit<PeriodLines<One>, 'lines'> {
  /** By vehicle, oldest first. */
  journeys: Record<string, One[]>;
}

/** A journey over midnight is of both days. */
const isIn = (startMs: number, endMs: number, fromMs: number, toMs: number): boolean =>
  startMs <= toMs && (endMs > fromMs || startMs >= fromMs);
const WHOLE: Way<Journey, Journey> = {
  read: keptDay,
  keep: keepDay,
  isOf: ({ startAt, endAt }, ...span) => isIn(Date.parse(startAt), Date.parse(endAt), ...span),
  of: (journey) => journey,
  spanOf: ({ startAt, endAt }) => ({ startMs: Date.parse(startAt), endMs: Date.parse(endAt) }),
};
const BRIEF: Way<SentBrief, JourneySummary> = {
  read: keptSummaries,
  isOf: ({ brief }, ...span) => isIn(brief.startMs, brief.endMs, ...span),
  of: ({ brief }) => brief,
  spanOf: (brief) => brief,
  keep: (database, scope, fromIso, part, at) =>
    keepSummaries(database, scope, fromIso, new Map([...part].map(([id, list]) => [id, list.map(({ packed }) => packed)])), at),
};

/** A brief as it came, and by its names. */
interface SentBrief {
  packed: PackedSummary;
  brief: JourneySummary;
}

const sentBriefs = ({ vehicle, briefs }: SummariesLine): [string, SentBrief[]] => [
  vehicle,
  briefs.map((packed) => ({ packed, brief: summaryOf(packed) })).sort((a, b) => a.brief.startMs - b.brief.startMs),
];

const wholeBy = ({ results, madeUntil }: Made<Journey>): MadeBy<Journey> => ({ by: byVehicle(results), madeUntil });
const briefsBy = ({ results, madeUntil }: Made<SummariesLine>): MadeBy<SentBrief> => ({ by: new Map(results.map(sentBriefs)), madeUntil });

const wholeOf =
  (ask: AskJourneys): AskBy<Journey> =>
  async (...asked) =>
    wholeBy(await ask(...asked));
const summaryOfAll =
  (ask: AskSummaries): AskBy<SentBrief> =>
  async (...asked) =>
    briefsBy(await ask(...asked));

async function named<One>(found: Promise<PeriodLines<One>>): Promise<PeriodJourneys<One>> {
  const { lines: journeys, ...rest } = await found;
  return { journeys, ...rest };
}

/** Journeys that are in a period, wholly or in part, as `periodDays` has what vehicles did. */
export function periodJourneys(
  database: LocalDatabase,
  period: Period,
  { ask, ...ports }: DaysPorts<AskJourneys>,
): Promise<PeriodJourneys> {
  return named(periodDays(WHOLE, database, period, { ...ports, ask: ask && wholeOf(ask) }));
}

/** The same journeys in brief: asked for in brief, and kept so. */
export function periodSummaries(
  database: LocalDatabase,
  period: Period,
  { ask, ...ports }: DaysPorts<AskSummaries>,
): Promise<PeriodJourneys<JourneySummary>> {
  return named(periodDays(BRIEF, database, period, { ...ports, ask: ask && summaryOfAll(ask) }));
}

/** Brings journeys of all vehicles in brief. */
export const bringSummaries = (database: LocalDatabase, days: readonly Day[], nowMs: number, ask: AskSummaries): Promise<void> =>
  bringDays(BRIEF, database, days, nowMs, summaryOfAll(ask));

/** Brings them whole, and with that in brief. */
export const bringJourneys = (database: LocalDatabase, days: readonly Day[], nowMs: number, ask: AskJourneys): Promise<void> =>
  bringDays(WHOLE, database, days, nowMs, wholeOf(ask));

/**
 * Brings the journeys of a period whole, behind a report that was shown of their briefs: of the days whose whole ones are not here, or are others than
 * the briefs say. Ends where nobody answers, and as soon as nobody wants it.
 */
export async function bringWhole(database: LocalDatabase, period: Period, ask: AskJourneys, isWanted: () => boolean): Promise<void> {
  const scope = await scopeOf(period.vehicles);
  const days = daysOf(period);
  for (let at = 0; at < days.length; at += DAYS_A_STEP) {
    const lacking: Day[] = [];
    for (const day of days.slice(at, at + DAYS_A_STEP)) if (!(await isAsBriefs(database, scope, day.fromIso))) lacking.push(day);
    if (lacking.length === 0) continue;
    if (!isWanted()) return;
    const asked = await orNothing(ask(reportQueryOf(period.vehicles), lacking[0]!.fromIso, endOf(lacking)));
    if (asked === null) return;
    const { by } = wholeBy(asked);
    for (const day of lacking) await keepDay(database, scope, day.fromIso, partOf(WHOLE, by, day), keptAsOf(asked, period.nowMs));
  }
}

/** The whole journeys that are kept of a day are those of its briefs. */
async function isAsBriefs(database: LocalDatabase, scope: string, fromIso: string): Promise<boolean> {
  const whole = await keptDay(database, scope, fromIso);
  const briefs = whole && (await readCacheOf<Record<string, PackedSummary[]>>(database, keyOf(scope, fromIso, BRIEF_PREFIX)));
  if (!briefs) return false;
  const texts = (lists: Iterable<readonly [string, readonly PackedSummary[]]>): string =>
    JSON.stringify([...lists].sort(([a], [b]) => (a < b ? -1 : 1)));
  return texts(Object.entries(briefs.value)) === texts([...whole.byVehicle].map(([id, list]) => [id, list.map(packedSummary)] as const));
}

const PREFIX = 'journeys2:';
/** Another order of what is in one, another prefix. */
const BRIEF_PREFIX = 'briefs4:';
const keyOf = (scope: string, fromIso: string, prefix = PREFIX): string => `${prefix}${scope}:${fromIso.slice(0, 16)}`;
/** Where whole journeys of a day are kept, and those in brief. */
export const journeysKey = (scope: string, fromIso: string): string => keyOf(scope, fromIso);
export const summariesKey = (scope: string, fromIso: string): string => keyOf(scope, fromIso, BRIEF_PREFIX);

const byVehicle = (journeys: readonly Journey[]): Map<string, Journey[]> => grouped(journeys, ({ vehicle }) => vehicle);

/** Whole, for what reads them whole, and in brief: a month of a fleet is read in a moment. */
async function keepDay(
  database: LocalDatabase,
  scope: string,
  fromIso: string,
  part: ByVehicle<Journey>,
  at: string | undefined,
): Promise<void> {
  await writeCacheOf(database, keyOf(scope, fromIso), [...part.values()].flat(), at);
  await keepSummaries(database, scope, fromIso, new Map([...part].map(([id, list]) => [id, list.map(packedSummary)])), at);
}

function keepSummaries(
  database: LocalDatabase,
  scope: string,
  fromIso: string,
  part: ByVehicle<PackedSummary>,
  at: string | undefined,
): Promise<void> {
  return writeCacheOf(database, keyOf(scope, fromIso, BRIEF_PREFIX), Object.fromEntries(part), at);
}

async function keptDay(database: LocalDatabase, scope: string, fromIso: string): Promise<KeptDay<Journey> | null> {
  const kept = await readCacheOf<unknown>(database, keyOf(scope, fromIso));
  return kept && isKept(kept.value) ? { byVehicle: byVehicle(kept.value), at: kept.at } : null;
}

/** `summaryOf` checks each; those of a day that was kept before there were briefs are made of it. */
async function keptSummaries(database: LocalDatabase, scope: string, fromIso: string): Promise<KeptDay<JourneySummary> | null> {
  const kept = await readCacheOf<Record<string, PackedSummary[]>>(database, keyOf(scope, fromIso, BRIEF_PREFIX));
  try {
    if (kept)
      return { byVehicle: new Map(Object.entries(kept.value).map(([id, list]) => [id, list.map((one) => summaryOf(one))])), at: kept.at };
  } catch {
    // Another version kept it: as if it was not there.
  }
  const whole = await keptDay(database, scope, fromIso);
  return (
    whole && {
      byVehicle: new Map([...whole.byVehicle].map(([id, list]) => [id, list.map((one) => summaryOf(packedSummary(one)))])),
      at: whole.at,
    }
  );
}

/** Journeys of a vehicle kept of days that begin between two instants, whatever was asked for when they came: each as it came last, and when. */
export async function keptJourneysOf(
  database: LocalDatabase,
  vehicle: string,
  fromIso: string,
  toIso: string,
): Promise<{ journey: Journey; at: string }[]> {
  const keys = await database.read((dexie) => dexie.table('cache').where(':id').startsWith(PREFIX).primaryKeys());
  const byId = new Map<string, { journey: Journey; at: string }>();
  for (const key of keys as string[]) {
    const [, scope, ...rest] = key.split(':');
    const day = rest.join(':');
    const kept = day >= fromIso.slice(0, 16) && day <= toIso ? await keptDay(database, scope!, day) : null;
    for (const journey of kept?.byVehicle.get(vehicle) ?? [])
      if (kept!.at > (byId.get(journey._id)?.at ?? '')) byId.set(journey._id, { journey, at: kept!.at });
  }
  return [...byId.values()];
}
