import * as z from 'zod/mini';
import { briefOf, packedBrief, type BriefsLine, type JourneyBrief, type PackedBrief } from '../domain/driving/journey-brief.ts';
import { journeySchema, type Journey } from '../domain/driving/journey.ts';
import { fitsOf } from '../domain/kit/fits-schema.ts';
import { readCacheOf, writeCacheOf } from '../db/cache.ts';
import type { LocalDatabase } from '../db/database.ts';
import type { AskBriefs, AskJourneys } from './ask-journeys.ts';
import { keptAsOf, type Made } from './ask-made.ts';
import { DAYS_A_STEP } from './pack-plan.ts';
import { askedOf, daysOf, endOf, orNothing, partOf, periodDays, scopeOf, type ByVehicle, type Day, type DaysPorts, type KeptDay, type MadeBy, type Way } from './period-days.ts';
import type { Period, PeriodLines } from './period-lines.ts';

const isKept = fitsOf(z.array(journeySchema));

export interface PeriodJourneys<One = Journey> extends Omit<PeriodLines<One>, 'lines'> {
  /** By vehicle, oldest first. */
  journeys: Record<string, One[]>;
}

const WHOLE: Way<Journey, Journey> = { read: keptDay, keep: keepDay, atMs: ({ startAt }) => Date.parse(startAt), of: (journey) => journey };
const BRIEF: Way<SentBrief, JourneyBrief> = {
  read: keptBriefs, atMs: ({ brief }) => brief.startMs, of: ({ brief }) => brief,
  keep: (database, scope, fromIso, part, at) => keepBriefs(database, scope, fromIso, new Map([...part].map(([id, list]) => [id, list.map(({ packed }) => packed)])), at),
};

/** A brief as it came, and by its names. */
interface SentBrief {
  packed: PackedBrief;
  brief: JourneyBrief;
}

const sentBriefs = ({ vehicle, briefs }: BriefsLine): [string, SentBrief[]] => [vehicle, briefs.map((packed) => ({ packed, brief: briefOf(packed) })).sort((a, b) => a.brief.startMs - b.brief.startMs)];

const wholeBy = ({ results, madeUntil }: Made<Journey>): MadeBy<Journey> => ({ by: byVehicle(results), madeUntil });
const briefsBy = ({ results, madeUntil }: Made<BriefsLine>): MadeBy<SentBrief> => ({ by: new Map(results.map(sentBriefs)), madeUntil });

async function named<One>(found: Promise<PeriodLines<One>>): Promise<PeriodJourneys<One>> {
  const { lines: journeys, ...rest } = await found;
  return { journeys, ...rest };
}

/** Journeys that start in a period, as `periodDays` has what vehicles did. */
export function periodJourneys(database: LocalDatabase, period: Period, { ask, ...ports }: DaysPorts<AskJourneys>): Promise<PeriodJourneys> {
  return named(periodDays(WHOLE, database, period, { ...ports, ask: ask && (async (...asked) => wholeBy(await ask(...asked))) }));
}

/** The same journeys in brief: asked for in brief, and kept so. */
export function periodBriefs(database: LocalDatabase, period: Period, { ask, ...ports }: DaysPorts<AskBriefs>): Promise<PeriodJourneys<JourneyBrief>> {
  return named(periodDays(BRIEF, database, period, { ...ports, ask: ask && (async (...asked) => briefsBy(await ask(...asked))) }));
}

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
    const asked = await orNothing(ask(askedOf(period.vehicles), lacking[0]!.fromIso, endOf(lacking)));
    if (asked === null) return;
    const { by } = wholeBy(asked);
    for (const day of lacking) await keepDay(database, scope, day.fromIso, partOf(WHOLE, by, day), keptAsOf(asked, period.nowMs));
  }
}

/** The whole journeys that are kept of a day are those of its briefs. */
async function isAsBriefs(database: LocalDatabase, scope: string, fromIso: string): Promise<boolean> {
  const whole = await keptDay(database, scope, fromIso);
  const briefs = whole && (await readCacheOf<Record<string, PackedBrief[]>>(database, keyOf(scope, fromIso, BRIEF_PREFIX)));
  if (!briefs) return false;
  const texts = (lists: Iterable<readonly [string, readonly PackedBrief[]]>): string => JSON.stringify([...lists].sort(([a], [b]) => (a < b ? -1 : 1)));
  return texts(Object.entries(briefs.value)) === texts([...whole.byVehicle].map(([id, list]) => [id, list.map(packedBrief)] as const));
}

const PREFIX = 'journeys:';
/** Another order of what is in one, another prefix. */
const BRIEF_PREFIX = 'briefs2:';
const keyOf = (scope: string, fromIso: string, prefix = PREFIX): string => `${prefix}${scope}:${fromIso.slice(0, 16)}`;

function byVehicle(journeys: readonly Journey[]): Map<string, Journey[]> {
  const lists = new Map<string, Journey[]>();
  for (const journey of journeys) {
    const list = lists.get(journey.vehicle);
    if (list) list.push(journey);
    else lists.set(journey.vehicle, [journey]);
  }
  return lists;
}

/** Whole, for what reads them whole, and in brief: a month of a fleet is read in a moment. */
async function keepDay(database: LocalDatabase, scope: string, fromIso: string, part: ByVehicle<Journey>, at: string | undefined): Promise<void> {
  await writeCacheOf(database, keyOf(scope, fromIso), [...part.values()].flat(), at);
  await keepBriefs(database, scope, fromIso, new Map([...part].map(([id, list]) => [id, list.map(packedBrief)])), at);
}

function keepBriefs(database: LocalDatabase, scope: string, fromIso: string, part: ByVehicle<PackedBrief>, at: string | undefined): Promise<void> {
  return writeCacheOf(database, keyOf(scope, fromIso, BRIEF_PREFIX), Object.fromEntries(part), at);
}

async function keptDay(database: LocalDatabase, scope: string, fromIso: string): Promise<KeptDay<Journey> | null> {
  const kept = await readCacheOf<unknown>(database, keyOf(scope, fromIso));
  return kept && isKept(kept.value) ? { byVehicle: byVehicle(kept.value), at: kept.at } : null;
}

/** `briefOf` checks each; those of a day that was kept before there were briefs are made of it. */
async function keptBriefs(database: LocalDatabase, scope: string, fromIso: string): Promise<KeptDay<JourneyBrief> | null> {
  const kept = await readCacheOf<Record<string, PackedBrief[]>>(database, keyOf(scope, fromIso, BRIEF_PREFIX));
  try {
    if (kept) return { byVehicle: new Map(Object.entries(kept.value).map(([id, list]) => [id, list.map(briefOf)])), at: kept.at };
  } catch {
    // Another version kept it: as if it was not there.
  }
  const whole = await keptDay(database, scope, fromIso);
  return whole && { byVehicle: new Map([...whole.byVehicle].map(([id, list]) => [id, list.map((one) => briefOf(packedBrief(one)))])), at: whole.at };
}

/** Journeys of a vehicle kept of days that begin between two instants, whatever was asked for when they came: each as it came last, and when. */
export async function keptJourneysOf(database: LocalDatabase, vehicle: string, fromIso: string, toIso: string): Promise<{ journey: Journey; at: string }[]> {
  const keys = await database.read((dexie) => dexie.table('cache').where(':id').startsWith(PREFIX).primaryKeys());
  const byId = new Map<string, { journey: Journey; at: string }>();
  for (const key of keys as string[]) {
    const [, scope, ...rest] = key.split(':');
    const day = rest.join(':');
    const kept = day >= fromIso.slice(0, 16) && day <= toIso ? await keptDay(database, scope!, day) : null;
    for (const journey of kept?.byVehicle.get(vehicle) ?? []) if (kept!.at > (byId.get(journey._id)?.at ?? '')) byId.set(journey._id, { journey, at: kept!.at });
  }
  return [...byId.values()];
}
