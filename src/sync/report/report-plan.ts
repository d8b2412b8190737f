import { addDays, dayOf, HOUR_MS } from '../../domain/time/time-zone.ts';
import { MEASURE_KINDS, type MeasureKind } from '../../domain/telemetry/measures.ts';
import type { LocalDatabase } from '../../db/database.ts';
import type { AskSummaries, AskJourneys } from '../ask-made.ts';
import { DAYS_A_STEP, isSettled, vehicleDay } from './pack-plan.ts';
import { ALL, type Day } from '../period/period-days.ts';
import { summariesKey, bringSummaries, bringJourneys, journeysKey } from '../period/period-journeys.ts';
import { bringMeasures, measuredDaysAStep, measuresKey, type AskMeasures } from '../period/period-measures.ts';
import { bringTacho, tachoKey, type AskTachoDays } from '../period/period-tacho.ts';
import { bringVisits, visitsKey, type AskVisits } from '../period/period-visits.ts';

/** How the server is asked for what reports are made of. */
export interface ReportAsks {
  briefs: AskSummaries;
  journeys: AskJourneys;
  visits: AskVisits;
  tacho: AskTachoDays;
  measures: AskMeasures;
}

/** A calendar day with its instants. */
interface KeptDate extends Day {
  day: string;
}

/** Something of all vehicles that is kept by day. */
interface Kind {
  name: string;
  keyOf: (day: KeptDate) => string;
  /** Days of one request, of so many vehicles. */
  daysAStep: (vehicles: number) => number;
  bring: (database: LocalDatabase, days: readonly KeptDate[], nowMs: number, asks: ReportAsks) => Promise<void>;
}

/** One request. */
export interface ReportStep {
  kind: Kind;
  days: readonly KeptDate[];
  /** Shards it brings. */
  keys: readonly string[];
}

export interface ReportPlan {
  /** Every shard that is wanted, what is wanted most first. */
  wanted: string[];
  steps: ReportStep[];
}

/** Days that are prepared, today among them. */
const DAYS = 31;
/** What may still change is asked for again after this. */
export const RENEW_MS = 2 * HOUR_MS;
/** Journeys come whole by so many days of vehicles a request. */
const WHOLE_A_STEP = 500;

const week = (): number => DAYS_A_STEP;
const BRIEFS: Kind = {
  name: 'briefs',
  keyOf: ({ fromIso }) => summariesKey(ALL, fromIso),
  daysAStep: week,
  bring: (database, days, nowMs, { briefs }) => bringSummaries(database, days, nowMs, briefs),
};
const VISITS: Kind = {
  name: 'visits',
  keyOf: ({ fromIso }) => visitsKey(ALL, fromIso),
  daysAStep: week,
  bring: (database, days, nowMs, { visits }) => bringVisits(database, days, nowMs, visits),
};
const TACHO: Kind = {
  name: 'tacho',
  keyOf: ({ day }) => tachoKey(day),
  daysAStep: week,
  bring: (database, days, nowMs, { tacho }) =>
    bringTacho(
      database,
      days.map(({ day }) => day),
      nowMs,
      tacho,
    ),
};
const measures = (kind: MeasureKind): Kind => ({
  name: kind,
  keyOf: ({ fromIso }) => measuresKey(kind, ALL, fromIso),
  daysAStep: measuredDaysAStep,
  bring: (database, days, nowMs, asks) => bringMeasures(database, kind, days, nowMs, asks.measures),
});
const WHOLE: Kind = {
  name: 'journeys',
  keyOf: ({ fromIso }) => journeysKey(ALL, fromIso),
  daysAStep: (vehicles) => Math.max(1, Math.min(DAYS_A_STEP, Math.floor(WHOLE_A_STEP / Math.max(1, vehicles)))),
  bring: (database, days, nowMs, { journeys }) => bringJourneys(database, days, nowMs, journeys),
};
/** What most reports are made of comes first, of all days; the rest week by week. */
const BY_WEEK: readonly Kind[] = [VISITS, TACHO, ...MEASURE_KINDS.map(measures), WHOLE];

/** The days that are prepared, in weeks, the newest week first; each from its oldest day. */
function weeksOf(nowMs: number, timeZone: string): KeptDate[][] {
  const today = dayOf(nowMs, timeZone);
  const days = Array.from({ length: DAYS }, (_, ago) => {
    const day = addDays(today, -ago);
    const { fromIso, toIso } = vehicleDay('', day, timeZone);
    return { day, fromIso, toIso };
  });
  return Array.from({ length: Math.ceil(DAYS / DAYS_A_STEP) }, (_, at) =>
    days.slice(at * DAYS_A_STEP, (at + 1) * DAYS_A_STEP).toReversed(),
  );
}

/**
 * What reports of the last days are made of, and what of it is to be asked for: days that are missing, or that may have changed since they came. `held`: as of
 * when each shard that is kept is. `askedMs`: when it was last asked for, which may be later: the server had not gone through all of it.
 */
export function planReports(
  vehicles: number,
  timeZone: string,
  held: ReadonlyMap<string, string>,
  nowMs: number,
  askedMs: ReadonlyMap<string, number>,
): ReportPlan {
  const plan: ReportPlan = { wanted: [], steps: [] };
  const isDue = (kind: Kind, day: KeptDate): boolean => {
    const key = kind.keyOf(day);
    const heldAt = held.get(key);
    // Journeys that are kept whole come whole again, and in brief with that.
    if (kind === BRIEFS && heldAt !== undefined && held.has(WHOLE.keyOf(day))) return false;
    if (heldAt === undefined) return true;
    return !isSettled({ key: '', ...day }, heldAt) && nowMs - Math.max(Date.parse(heldAt), askedMs.get(key) ?? 0) > RENEW_MS;
  };
  const add = (kind: Kind, days: readonly KeptDate[]): void => {
    plan.wanted.push(...days.toReversed().map(kind.keyOf));
    const most = kind.daysAStep(vehicles);
    const runs: KeptDate[][] = [];
    for (const [at, day] of days.entries()) {
      if (!isDue(kind, day)) continue;
      const last = runs.at(-1);
      if (last && last.length < most && last.at(-1) === days[at - 1]) last.push(day);
      else runs.push([day]);
    }
    for (const run of runs.toReversed())
      plan.steps.push({
        kind,
        days: run,
        keys: run.flatMap((day) => (kind === WHOLE ? [kind.keyOf(day), BRIEFS.keyOf(day)] : [kind.keyOf(day)])),
      });
  };
  const weeks = weeksOf(nowMs, timeZone);
  for (const days of weeks) add(BRIEFS, days);
  for (const days of weeks) for (const kind of BY_WEEK) add(kind, days);
  return plan;
}

/** Without its version: what another version kept is of reports too, and leaves with what is no longer wanted. */
const headOf = (key: string): string => key.slice(0, key.indexOf(':')).replace(/\d+$/, '');
const HEADS = new Set([BRIEFS, ...BY_WEEK].map(({ keyOf }) => headOf(keyOf({ day: '', fromIso: '', toIso: '' }))));

/** A shard of what is prepared of reports, among those that are kept. */
export const isOfReports = (key: string): boolean => HEADS.has(headOf(key));
