import { startsOf, summaryPart, type Part } from '../../driving/journey-parts.ts';
import type { JourneySummary } from '../../driving/journey-summary.ts';
import { CRITERIA, type Criterion } from '../../eco/eco-profiles.ts';
import { addRoads, noRoads, scoreMOf } from '../../eco/eco-score.ts';
import { usedPctOf } from '../../eco/energy-use.ts';
import { addMonths, dayFinder } from '../../time/periods.ts';
import { addBands, type Bands, townMOf } from './journey-bands.ts';
import { spanStart } from '../report-arrange.ts';
import type { ReportDeclaration, ReportParams } from '../report.ts';
import { addDays, dayOf } from '../../time/time-zone.ts';
import { addTo } from '../../text/order-rows.ts';
import { partsFinder, SUMMARIES } from './tell-journeys.ts';

/*
 * Sums of the journeys of a vehicle over a day or a month (docs/decisions/0040-summaries.md). Journeys that tell the same signals are added up to one that stands for all of
 * them: a report that adds up journeys adds up these, and comes to the same.
 */

/** Raised when the same journeys make other sums. */
export const SUM_RULES = 5;

/** A year of a thousand vehicles, for reports whose lines know no day. */
export const BY_MONTH: ReportDeclaration<never>['sums'] = [{ by: 'month', maxVehicleDays: 400_000 }];

type One = JourneySummary & Part;

/** Journeys with the same key tell the same signals: each of their figures can be added up, and judged, together. */
function keyOf(journey: JourneySummary): string {
  const { kind, open, isPrivate, distanceSource, engineS, maxKmh, fuelUsedL, rules, eco } = journey;
  const isScored = eco?.score != null;
  return JSON.stringify([
    kind,
    open,
    isPrivate,
    distanceSource,
    engineS === null,
    maxKmh === null,
    fuelUsedL === null,
    usedPctOf(journey) === null,
    rules,
    eco && [eco.profile, eco.tells, isScored, ...(isScored ? CRITERIA.map((criterion) => eco.points[criterion] === null) : [])],
  ]);
}

const least = (values: readonly (number | null | undefined)[]): number | null =>
  values.reduce<number | null>((low, one) => (one == null ? low : low === null ? one : Math.min(low, one)), null);
const most = (values: readonly (number | null | undefined)[]): number | null =>
  values.reduce<number | null>((high, one) => (one == null ? high : high === null ? one : Math.max(high, one)), null);

/** Counters that are read at the begin and at the end of journeys, and of sums of them: what is read, and when. */
const COUNTERS = {
  odometer: { start: ['odometerStartKm', 'startReadMs'], end: ['odometerEndKm', 'endReadMs'] },
  engine: { start: ['engineHoursStart', 'hoursStartMs'], end: ['engineHoursEnd', 'hoursEndMs'] },
} as const;
type CounterName = keyof typeof COUNTERS;

/** When a counter of a journey was read at its begin or its end: its own begin, by which the first and the last of several are found. */
function readMs(journey: JourneySummary, counter: CounterName, end: 'start' | 'end'): number | null {
  const [value, at] = COUNTERS[counter][end];
  return journey.alike ? journey.alike[at] : journey[value] === null ? null : journey.startMs;
}

/** Points of a criterion of journeys that are scored by the same weights: by their metres. */
function pointsOf(own: readonly One[], criterion: Criterion): number | null {
  let [sum, metres] = [0, 0];
  for (const { eco, distanceM } of own) {
    const points = eco?.points[criterion];
    if (points == null) return null;
    sum += points * distanceM;
    metres += distanceM;
  }
  return metres > 0 ? sum / metres : 0;
}

/** Bands as a sum of journeys keeps them: their number, journeys, metres, seconds of driving, and metres times ten times the score. */
const keptBands = (bands: Bands): [number, number, number, number, number][] =>
  [...bands]
    .sort(([a], [b]) => a - b)
    .map(([number, { journeys, distanceM, drivingS, scoreM }]) => [number, journeys, distanceM, drivingS, scoreM]);

function addedUp(own: readonly [One, ...One[]], driverTag: string | null, timeZone: string): JourneySummary {
  const [first] = own;
  const sum = (of: (one: One) => number): number => own.reduce((total, one) => total + of(one), 0);
  const startMs = Math.min(...own.map((one) => one.startMs));
  const [km, hours] = [endsOf(own, 'odometer'), endsOf(own, 'engine')];
  const roads = noRoads();
  // Of sums whose bands were not read there are none.
  const bands: Bands | undefined = own.every(({ alike }) => !alike || alike.bands) ? new Map() : undefined;
  for (const one of own) {
    addRoads(roads, one);
    if (bands) addBands(bands, one, timeZone);
  }
  const used = own.map(usedPctOf);
  const isScored = first.eco?.score != null;
  return {
    startMs,
    endMs: Math.max(...own.map(({ endMs }) => endMs)),
    kind: first.kind,
    open: first.open,
    partialStart: false,
    partialEnd: false,
    start: null,
    end: null,
    distanceM: sum(({ distanceM }) => distanceM),
    distanceSource: first.distanceSource,
    odometerStartKm: km.start,
    odometerEndKm: km.end,
    durationS: sum(({ durationS }) => durationS),
    drivingS: sum(({ drivingS }) => drivingS),
    idlingS: sum(({ idlingS }) => idlingS),
    stoppedS: sum(({ stoppedS }) => stoppedS),
    silentS: sum(({ silentS }) => silentS),
    meanKmh: null,
    maxKmh: most(own.map(({ maxKmh }) => maxKmh)),
    // Whole thousandths, as consumption is added up.
    fuelUsedL: first.fuelUsedL === null ? null : sum(({ fuelUsedL }) => Math.round((fuelUsedL ?? 0) * 1000)) / 1000,
    driverTag,
    accelerations: sum(({ accelerations }) => accelerations),
    brakings: sum(({ brakings }) => brakings),
    corners: sum(({ corners }) => corners),
    speeding: sum(({ speeding }) => speeding),
    speedingS: sum(({ speedingS, drivingS }) => Math.min(speedingS, drivingS)),
    isPrivate: first.isPrivate,
    engineS: first.engineS === null ? null : sum(({ engineS }) => engineS ?? 0),
    engineHoursStart: hours.start,
    engineHoursEnd: hours.end,
    batteryStartPct: used[0] == null ? null : Math.round(used.reduce<number>((total, one) => total + (one ?? 0), 0) * 1000) / 1000,
    batteryEndPct: used[0] == null ? null : 0,
    rules: first.rules,
    eco: first.eco && {
      ...first.eco,
      score: isScored ? 0 : null,
      points: Object.fromEntries(CRITERIA.map((criterion) => [criterion, isScored ? pointsOf(own, criterion) : null])) as Record<
        Criterion,
        number | null
      >,
    },
    slices: null,
    alike: {
      parts: sum(({ alike }) => alike?.parts ?? 1),
      journeys: startsOf(own),
      partial: sum(({ alike, open, partialStart, partialEnd }) => alike?.partial ?? (!open && (partialStart || partialEnd) ? 1 : 0)),
      silent: sum(({ alike, silentS }) => alike?.silent ?? (silentS > 0 ? 1 : 0)),
      scoreM: sum(scoreMOf),
      lastStartMs: Math.max(...own.map(({ startMs: at, alike }) => alike?.lastStartMs ?? at)),
      startReadMs: km.startMs,
      endReadMs: km.endMs,
      hoursStartMs: hours.startMs,
      hoursEndMs: hours.endMs,
      wholeStartMs: least(own.map(({ alike, wholeStartMs }) => (alike ? alike.wholeStartMs : wholeStartMs))),
      goesOn: own.some(({ alike, goesOn }) => alike?.goesOn ?? goesOn === true),
      urbanM: roads.urban.scoredM,
      urbanScoreM: roads.urban.scoreM,
      extraM: roads.extra.scoredM,
      extraScoreM: roads.extra.scoreM,
      lastDriverMs: Math.max(...own.map((one) => one.alike?.lastDriverMs ?? one.wholeStartMs ?? one.startMs)),
      townM: sum(townMOf),
      bands: bands && keptBands(bands),
    },
  };
}

/**
 * Journeys, parts of them or sums of them, those that tell the same signals added up; in order of time. Bands are by the clock
 * of the time zone. `apart`: those with the same badge or card, and of which it says the
 * same, are apart from others, and keep that badge.
 */
export function sumsOf(journeys: readonly One[], timeZone: string, apart?: (journey: One) => string | number): JourneySummary[] {
  const byKey = new Map<string, [One, ...One[]]>();
  for (const journey of journeys) {
    const key = apart ? JSON.stringify([keyOf(journey), journey.driverTag, apart(journey)]) : keyOf(journey);
    const own = byKey.get(key);
    if (own) own.push(journey);
    else byKey.set(key, [journey]);
  }
  return [...byKey.values()].map((own) => addedUp(own, apart ? own[0].driverTag : null, timeZone)).sort((a, b) => a.startMs - b.startMs);
}

/** A vehicle's journeys by local day, of days that have any, cut at midnight as reports cut them. */
export function dayParts(
  journeys: readonly JourneySummary[],
  period: { from: string; to: string; timeZone: string },
): Map<string, JourneySummary[]> {
  const partsOf = partsFinder(period, SUMMARIES);
  const find = dayFinder(period.timeZone);
  const days = new Map<string, One[]>();
  for (const journey of journeys) for (const part of partsOf(journey).parts) addTo(days, find(part.startMs), part);
  return days;
}

/** Sums of a vehicle's journeys by local day (`dayParts`). */
export const daySums = (journeys: readonly JourneySummary[], period: Parameters<typeof dayParts>[1]): Map<string, JourneySummary[]> =>
  new Map([...dayParts(journeys, period)].map(([day, own]) => [day, sumsOf(own, period.timeZone)]));

/** What of journeys is after an instant: the last day of a period is read so, beside the sums of those before. */
export const partsFrom = (journeys: readonly JourneySummary[], fromMs: number): JourneySummary[] =>
  journeys.flatMap((journey) => summaryPart(journey, fromMs, Infinity) ?? []);

/** Days that are asked for at once, of one calendar month. */
export interface SumSpan {
  from: string;
  to: string;
}

/** A period by calendar months, but for its last day. */
export function sumSpans({ from, to }: SumSpan): SumSpan[] {
  const spans: SumSpan[] = [];
  const last = addDays(to, -1);
  for (let day = from; day <= last;) {
    const next = addMonths(spanStart('month', day), 1);
    const end = addDays(next, -1);
    spans.push({ from: day, to: end < last ? end : last });
    day = next;
  }
  return spans;
}

/** The period that is read by sums: as far as it has begun. */
export function begunPeriod({ from, to, timeZone, nowMs }: Pick<ReportParams, 'from' | 'to' | 'timeZone' | 'nowMs'>): SumSpan {
  const today = dayOf(nowMs, timeZone);
  return { from, to: to > today && today >= from ? today : to };
}

/** What a counter said at the begin and the end of the first and of the last of some journeys, in order of time, and the first and the last reading of all. */
export interface Counter {
  first: number | null;
  start: number | null;
  end: number | null;
  last: number | null;
}

/** The first and the last reading of a counter over journeys, in order of time, or over sums of them; and when they were read. */
function endsOf(
  journeys: readonly JourneySummary[],
  counter: CounterName,
): { start: number | null; startMs: number | null; end: number | null; endMs: number | null } {
  const { start, end } = COUNTERS[counter];
  const startMs = least(journeys.map((one) => readMs(one, counter, 'start')));
  const endMs = most(journeys.map((one) => readMs(one, counter, 'end')));
  return {
    start: journeys.find((one) => startMs !== null && readMs(one, counter, 'start') === startMs)?.[start[0]] ?? null,
    startMs,
    end: journeys.findLast((one) => endMs !== null && readMs(one, counter, 'end') === endMs)?.[end[0]] ?? null,
    endMs,
  };
}

/** A counter over journeys, in order of time, or over sums of them: that of kilometres, or that of engine hours. */
export function counterOf(journeys: readonly JourneySummary[], counter: CounterName): Counter {
  const { start, startMs, end, endMs } = endsOf(journeys, counter);
  const firstMs = least(journeys.map((one) => one.startMs));
  const lastMs = most(journeys.map((one) => one.alike?.lastStartMs ?? one.startMs));
  return { first: startMs === firstMs ? start : null, start, end, last: endMs === lastMs ? end : null };
}
