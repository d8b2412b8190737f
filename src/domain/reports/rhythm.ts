import { engineTime } from '../driving/engine-time.ts';
import { spanStart } from '../kit/report-arrange.ts';
import type { ReportParams, ReportRhythm } from '../kit/report.ts';
import { dayFinder } from '../kit/local-days.ts';
import { zoneOffsetMs } from '../kit/time-zone.ts';
import { daysOf } from './spans.ts';
import type { ToldJourney } from './tell-journeys.ts';
import { HOUR_MS } from '../kit/durations.ts';

/** Most days that have a bar each; most that are cut in weeks. */
const MOST = { days: 31, weeks: 183 };
const WEEK = 7;
const HOURS = 24;

export interface RhythmOf {
  add: (journey: ToldJourney) => void;
  rhythm: () => ReportRhythm;
}

const weekdayOf = (day: string): string => String(new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK);

/** What journeys came to in each part of a period, and in which hours of the clock of the parameters they were on the road. */
export function rhythmOf(params: Pick<ReportParams, 'from' | 'to' | 'timeZone' | 'nowMs'>): RhythmOf {
  const days = daysOf(params);
  const by = days.length <= MOST.days ? 'day' : days.length <= MOST.weeks ? 'week' : 'month';
  const partOf = (day: string): string => {
    const start = by === 'day' ? day : spanStart(by, day);
    return start < params.from ? params.from : start;
  };
  const bars = new Map([...new Set(days.map(partOf))].map((from) => [from, { from, journeys: 0, distanceKm: 0, drivingS: 0, idlingS: 0 }]));
  const isWeek = days.length <= WEEK;
  const lineOf = (day: string): string => (isWeek ? day : weekdayOf(day));
  const hours = new Map((isWeek ? days : ['1', '2', '3', '4', '5', '6', '7']).map((of) => [of, Array.from({ length: HOURS }, () => 0)]));
  const find = dayFinder(params.timeZone);
  return {
    add(journey) {
      const { startMs, endMs, distanceM } = journey;
      const { drivingS, idlingS } = engineTime([journey]);
      const bar = bars.get(partOf(find(startMs)));
      if (bar) {
        if (!journey.isContinued) bar.journeys++;
        bar.distanceKm += distanceM / 1000;
        bar.drivingS += drivingS;
        bar.idlingS += idlingS;
      }
      for (let atMs = startMs; atMs < endMs;) {
        const wallMs = atMs + zoneOffsetMs(atMs, params.timeZone);
        const untilMs = Math.min(endMs, atMs + HOUR_MS - (wallMs % HOUR_MS));
        // What goes on after the period is told of the period after.
        const line = hours.get(lineOf(new Date(wallMs).toISOString().slice(0, 10)));
        if (line) line[new Date(wallMs).getUTCHours()]! += (untilMs - atMs) / 1000;
        atMs = untilMs;
      }
    },
    rhythm: () => ({ by, bars: [...bars.values()], hours: [...hours].map(([of, seconds]) => ({ of, seconds })) }),
  };
}
