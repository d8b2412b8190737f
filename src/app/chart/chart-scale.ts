import { DAY_MS, dayOf, dayStartMs } from '../../domain/time/time-zone.ts';
import { formatTime } from '../../domain/text/format.ts';
import { intlTag } from '../../domain/text/locale.ts';

const TICKS = 4;
const STEPS = [1, 2, 2.5, 5, 10];

/** Round values between two others, about `wanted` of them. */
export function ticksOf(least: number, most: number, wanted = TICKS): number[] {
  const rough = (most - least) / wanted || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * STEPS.find((one) => one * power >= rough)!;
  const ticks: number[] = [];
  for (let at = Math.ceil(least / step); at * step <= most; at++) ticks.push(at * step);
  return ticks;
}

/** Whole round values from zero to what leaves room for `most`, at least one. */
export function wholeTicks(most: number, wanted = TICKS): number[] {
  const rough = Math.max(1, most / wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((one) => one * power).find((one) => Number.isInteger(one) && one >= rough)!;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, at) => at * step);
}

/** Round values that leave room for all between `least` and `most`: zero included without a `relief`, else at least as far apart as it says. */
export function rangeOf(least: number, most: number, relief: number | null): [number, number] {
  if (relief === null) [least, most] = [Math.min(0, least), Math.max(0, most)];
  else if (most - least < relief) [least, most] = [(least + most - relief) / 2, (least + most + relief) / 2];
  if (most === least) most = least + 1;
  const [first = 0, second = 1] = ticksOf(least, most);
  const step = second - first;
  return [Math.floor(least / step) * step, Math.ceil(most / step) * step];
}

/** The least and the most that are shown: of what was measured, and of what it is held against. */
export function withBands(
  least: number,
  most: number,
  bands: readonly { low: number | null; high: number | null }[],
): [least: number, most: number] {
  const edges = bands.flatMap(({ low, high }) => [low, high]).filter((edge) => edge !== null);
  return [Math.min(least, ...edges), Math.max(most, ...edges)];
}

/** Where a line stops and where it goes on: instants of measures farther apart than `breakMs`, what was not measured left out. */
export function gapsOf(timesMs: readonly number[], values: readonly (number | null)[], breakMs: number): [number, number][] {
  const gaps: [number, number][] = [];
  let lastMs: number | undefined;
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    const atMs = timesMs[at]!;
    if (lastMs !== undefined && atMs - lastMs > breakMs) gaps.push([lastMs, atMs]);
    lastMs = atMs;
  }
  return gaps;
}

/** Places of measures that no line reaches: nothing is known within `breakMs` before and after. */
export function lonelyOf(timesMs: readonly number[], values: readonly (number | null)[], breakMs: number): number[] {
  const known = [...values.keys()].filter((at) => values[at] !== null);
  return known.filter((at, index) => {
    const [before, after] = [timesMs[known[index - 1]!], timesMs[known[index + 1]!]];
    return (before === undefined || timesMs[at]! - before > breakMs) && (after === undefined || after - timesMs[at]! > breakMs);
  });
}

/** Place of the instant nearest to another one; -1 without any. Instants are in order. */
export function nearestAt(timesMs: readonly number[], atMs: number): number {
  let [low, high] = [0, timesMs.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timesMs[middle]! < atMs) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [timesMs[low - 1], timesMs[low]];
  if (after === undefined) return -1;
  return before !== undefined && atMs - before < after - atMs ? low - 1 : low;
}

/** Words of a tick of time: the hour, or the day where ticks are days apart and at midnight. */
export function timeTick(atMs: number, stepMs: number, lang: string, timeZone: string): string {
  const isDay = stepMs >= DAY_MS || dayStartMs(dayOf(atMs, timeZone), timeZone) === atMs;
  return isDay
    ? new Intl.DateTimeFormat(intlTag(lang), { day: 'numeric', month: 'short', timeZone }).format(atMs)
    : formatTime(atMs, lang, timeZone);
}
