export interface ChartPoint {
  atMs: number;
  value: number;
}

/** Drawing of a line chart: 1000 wide, 100 high, whatever its size on the screen. */
export const CHART = { width: 1000, height: 100 };

/** Nobody knows what was between two points farther apart: the line stops. */
const BREAK_MS = 600_000;

export interface ChartScale {
  fromMs: number;
  toMs: number;
  least: number;
  most: number;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Round values between two others, about `wanted` of them. */
export function ticksOf(least: number, most: number, wanted: number): number[] {
  const rough = (most - least) / wanted || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * STEPS.find((one) => one * power >= rough)!;
  const ticks: number[] = [];
  for (let at = Math.ceil(least / step); at * step <= most; at++) ticks.push(at * step);
  return ticks;
}

/** Room for every point, zero included, the ends rounded up; null without two instants. */
export function scaleOf(points: readonly ChartPoint[]): ChartScale | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.atMs === first.atMs) return null;
  let [least, most] = [0, 0];
  for (const { value } of points) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (most === least) most = 1;
  const step = ticksOf(least, most, 4);
  const unit = step.length > 1 ? step[1]! - step[0]! : 1;
  return { fromMs: first.atMs, toMs: last.atMs, least: Math.floor(least / unit) * unit, most: Math.ceil(most / unit) * unit };
}

export const xOf = (atMs: number, { fromMs, toMs }: ChartScale): number => ((atMs - fromMs) / (toMs - fromMs)) * CHART.width;
export const yOf = (value: number, { least, most }: ChartScale): number => CHART.height - ((value - least) / (most - least)) * CHART.height;

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Path of a line: of each thousandth of the width only the first, the least, the most and the last point; silences cut it. */
export function chartPath(points: readonly ChartPoint[], scale: ChartScale): string {
  const parts: string[] = [];
  let from = 0;
  let pen = 'M';
  const draw = ({ atMs, value }: ChartPoint): void => {
    parts.push(`${pen}${rounded(xOf(atMs, scale))} ${rounded(yOf(value, scale))}`);
    pen = 'L';
  };
  while (from < points.length) {
    const column = Math.floor(xOf(points[from]!.atMs, scale));
    let [to, least, most] = [from, from, from];
    while (to + 1 < points.length && Math.floor(xOf(points[to + 1]!.atMs, scale)) === column && points[to + 1]!.atMs - points[to]!.atMs <= BREAK_MS) {
      to++;
      if (points[to]!.value < points[least]!.value) least = to;
      if (points[to]!.value > points[most]!.value) most = to;
    }
    for (const at of [...new Set([from, least, most, to])].sort((a, b) => a - b)) draw(points[at]!);
    const next = points[to + 1];
    if (!next || next.atMs - points[to]!.atMs > BREAK_MS) {
      // A point alone is a dot.
      if (parts.at(-1)!.startsWith('M')) parts.push('h0');
      pen = 'M';
    }
    from = to + 1;
  }
  return parts.join('');
}

/** The point nearest to an instant; points are in order of time. */
export function nearest<P extends { atMs: number }>(points: readonly P[], atMs: number): P | undefined {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]!.atMs < atMs) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [points[low - 1], points[low]];
  return before && after && atMs - before.atMs < after.atMs - atMs ? before : after;
}
