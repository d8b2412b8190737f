import {
  type Alike,
  keptSummaryOf,
  summaryOf,
  type JourneySummary,
  type PackedSummary,
  type SummariesLine,
} from '../../domain/driving/journey-summary.ts';
import type { ReportParams } from '../../domain/reports/report.ts';
import { addDays, dayStartMs } from '../../domain/time/time-zone.ts';
import { driverCut, type Whose } from '../../domain/reports/eco/energy-rows.ts';
import { begunPeriod, dayParts, partsFrom, SUM_RULES, sumSpans, type SumSpan } from '../../domain/reports/journeys/journey-sums.ts';
import { readCacheOf, writeCacheOf } from '../../db/cache.ts';
import type { LocalDatabase } from '../../db/database.ts';
import { keptAsOf, older, toldAsOf, type AskSummaries, type AskSums } from '../ask-made.ts';
import { isSettled, vehicleDay } from '../report/pack-plan.ts';
import { ALL, orNothing, reportQueryOf, scopeOf, type DaysPorts } from './period-days.ts';
import { periodSummaries, type PeriodJourneys } from './period-journeys.ts';

interface AskSummed {
  briefs: AskSummaries;
  sums: AskSums;
}

type Whoses = (vehicle: string) => Whose;

type SummedPeriod = Pick<ReportParams, 'vehicles' | 'from' | 'to' | 'timeZone' | 'nowMs' | 'bands'> &
  ({ by: 'day' | 'month'; whose?: undefined } | { by: 'driver'; /** Who had the vehicles when. */ whose: Whoses });

/** Sums of some days as they are kept: up to which day they are. */
interface Kept {
  to: string;
  byVehicle: Record<string, readonly PackedSummary[]>;
}

/** Bands of sums, in the same order, kept beside them: they are only read where they are asked for. */
type KeptBands = Record<string, NonNullable<Alike['bands']>[]>;

interface KeptSums extends Kept {
  bands?: KeptBands;
  at: string;
}

/** Days of a month by their first one; those to the end of it apart, so that what is asked for in between does not take their place. */
const keyOf = (scope: string, { from, to }: SumSpan, timeZone: string, by: string): string =>
  `sums${SUM_RULES}:${by}:${scope}:${timeZone}:${from}:${addDays(to, 1).endsWith('-01') ? 'end' : 'part'}`;

const bandsKeyOf = (key: string): string => `${key}:bands`;

const daysOf = ({ from, to }: SumSpan): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** What was kept of these vehicles, or of all of them, whatever came last; nothing of days after the asked ones, nor where the bands that are asked for did not come with it. */
async function keptOf(
  database: LocalDatabase,
  scope: string,
  span: SumSpan,
  { timeZone, by, bands: hasBands }: Pick<SummedPeriod, 'timeZone' | 'by' | 'bands'>,
): Promise<KeptSums | null> {
  const read = async (of: string): Promise<KeptSums | null> => {
    const key = keyOf(of, span, timeZone, by);
    const kept = await readCacheOf<Kept>(database, key);
    if (!kept || kept.value.to > span.to) return null;
    if (!hasBands) return { ...kept.value, at: kept.at };
    const beside = await readCacheOf<KeptBands>(database, bandsKeyOf(key));
    return beside?.at === kept.at ? { ...kept.value, bands: beside.value, at: kept.at } : null;
  };
  const own = await read(scope);
  const all = scope === ALL ? null : await read(ALL);
  if (!own || !all) return own ?? all;
  return all.to > own.to || (all.to === own.to && all.at > own.at) ? all : own;
}

const packedBy = (lines: readonly SummariesLine[]): Kept['byVehicle'] =>
  Object.fromEntries(lines.map(({ vehicle, briefs }) => [vehicle, briefs]));

/** Bands of what came, of a month in which nothing was driven too; undefined: of days there are none. */
const bandsBy = (lines: readonly SummariesLine[], by: SummedPeriod['by']): Record<string, readonly (readonly unknown[])[]> | undefined =>
  by === 'day' ? undefined : Object.fromEntries(lines.map(({ vehicle, bands }) => [vehicle, bands ?? []]));

/** Vehicles some sums of which may be of several drivers: who had one was corrected since they were made. */
const sharedOf = (byVehicle: ReadonlyMap<string, readonly JourneySummary[]>, whose: Whoses | undefined): string[] =>
  whose ? [...byVehicle].flatMap(([id, own]) => (own.every(driverCut(whose(id)).isOne) ? [] : [id])) : [];

/** Sums by name, in order of time. Throws for what the server should not have sent. */
function readOf<Bands>(
  { byVehicle, bands }: { byVehicle: Kept['byVehicle']; bands?: Readonly<Record<string, readonly Bands[]>> | undefined },
  vehicles: readonly string[],
  named: (packed: PackedSummary, bands?: Bands) => JourneySummary,
): Map<string, JourneySummary[]> {
  return new Map(
    vehicles.flatMap((id) => {
      const own = byVehicle[id];
      return own ? [[id, own.map((one, at) => named(one, bands?.[id]?.[at])).sort((a, b) => a.startMs - b.startMs)] as const] : [];
    }),
  );
}

/** The same of vehicles that changed hands otherwise than the sums that are here were cut by: of their journeys. */
async function sharedSums(
  database: LocalDatabase,
  asked: Omit<SummedPeriod, 'by' | 'whose'>,
  whose: Whoses,
  ports: Pick<DaysPorts<AskSummaries>, 'ask' | 'anew'>,
): Promise<{ byVehicle: Map<string, JourneySummary[]>; at: string | null; missing: number }> {
  const { journeys, at, missing } = await periodSummaries(database, asked, { ...ports, onProgress: () => undefined });
  const sums = Object.entries(journeys).map(([id, own]) => {
    const parts = [...dayParts(own, asked).values()].flat();
    return [id, driverCut(whose(id)).sumsOf(parts, asked.timeZone)] as const;
  });
  return { byVehicle: new Map(sums), at, missing };
}

/**
 * Journeys of a long period added up by day or month, or of one driver each, those of its last day as they are: a request a month, what came is kept. What is kept serves where
 * nobody answers, with its age; days that are not here are counted. Rejects with FailureError forbidden.
 */
export async function periodSums(
  database: LocalDatabase,
  { by, whose, bands: hasBands, ...asked }: SummedPeriod,
  { ask, anew = false, onProgress }: DaysPorts<AskSummed>,
): Promise<PeriodJourneys<JourneySummary>> {
  const { vehicles, timeZone, nowMs } = asked;
  const period = begunPeriod(asked);
  const scope = await scopeOf(vehicles);
  const found: PeriodJourneys<JourneySummary> = { journeys: Object.fromEntries(vehicles.map((id) => [id, []])), at: null, missing: 0 };
  const total = daysOf(period) * vehicles.length;
  let [done, isReachable] = [0, ask !== null];
  onProgress(done, total);
  const add = (some: ReadonlyMap<string, readonly JourneySummary[]>): void => {
    for (const [id, own] of some) found.journeys[id]?.push(...own);
  };
  for (const span of sumSpans(period)) {
    const [{ fromIso }, { toIso }] = [vehicleDay('', span.from, timeZone), vehicleDay('', span.to, timeZone)];
    const kept = await keptOf(database, scope, span, { timeZone, by, ...(hasBands ? { bands: hasBands } : {}) });
    const here = kept && readOf(kept, vehicles, keptSummaryOf);
    const isFresh =
      here !== null &&
      kept !== null &&
      sharedOf(here, whose).length === 0 &&
      kept.to === span.to &&
      !anew &&
      isSettled({ key: '', fromIso, toIso }, kept.at);
    const answer = !isFresh && isReachable && ask ? await orNothing(ask.sums(reportQueryOf(vehicles), span.from, span.to, by)) : null;
    const bands = answer ? bandsBy(answer.results, by) : undefined;
    const came = answer && readOf({ byVehicle: packedBy(answer.results), bands: hasBands && bands }, vehicles, summaryOf);
    if (!isFresh && !came) isReachable = false;
    const told = came ?? here;
    const shared = told ? sharedOf(told, whose) : [];
    if (told) add(new Map([...told].filter(([id]) => !shared.includes(id))));
    if (whose && shared.length > 0) {
      const parts = await sharedSums(
        database,
        { ...asked, vehicles: shared, from: span.from, to: came || !kept ? span.to : kept.to },
        whose,
        {
          ask: ask && isReachable ? ask.briefs : null,
          anew,
        },
      );
      add(parts.byVehicle);
      found.at = older(found.at, parts.at);
      found.missing += parts.missing;
    }
    if (answer && came) {
      found.at = older(found.at, toldAsOf(answer, Date.parse(toIso), nowMs));
      const value: Kept = { to: span.to, byVehicle: packedBy(answer.results) };
      const [key, at] = [keyOf(scope, span, timeZone, by), keptAsOf(answer, nowMs) ?? new Date().toISOString()];
      if (bands) await writeCacheOf(database, bandsKeyOf(key), bands, at);
      await writeCacheOf(database, key, value, at);
    } else if (here && kept) {
      if (!isFresh) found.at = older(found.at, kept.at);
      found.missing += (daysOf(span) - daysOf({ from: span.from, to: kept.to })) * vehicles.length;
    } else found.missing += daysOf(span) * vehicles.length;
    done += daysOf(span) * vehicles.length;
    onProgress(done, total);
  }
  const last = await periodSummaries(
    database,
    { ...asked, from: period.to, to: period.to },
    { ask: ask && isReachable ? ask.briefs : null, anew, onProgress: (some) => onProgress(done + some, total) },
  );
  const lastMs = dayStartMs(period.to, timeZone);
  add(new Map(Object.entries(last.journeys).map(([id, own]) => [id, partsFrom(own, lastMs)])));
  return { ...found, at: older(found.at, last.at), missing: found.missing + last.missing };
}
