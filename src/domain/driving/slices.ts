import type { JourneyEvent } from './journey.ts';
import type { Piece } from './ledger.ts';

/** Midnights and hours of every time zone are multiples of this. */
export const SLICE_S = 900;

/**
 * What a journey did in one quarter of an hour of UTC, by `SLICE_FIGURES`: whole seconds of driving, idling, standing otherwise, silence, engine on; whole
 * metres; what began in it of harsh events and excesses of speed, with the seconds that these lasted. Zeros at the end are left out.
 */
export type Slice = readonly number[];
export const SLICE_FIGURES = [
  'drivingS',
  'idlingS',
  'stoppedS',
  'silentS',
  'engineS',
  'distanceM',
  'accelerations',
  'brakings',
  'corners',
  'speeding',
  'speedingS',
] as const;
export type SliceFigure = (typeof SLICE_FIGURES)[number];

const AT = { driving: 0, idling: 1, stopped: 2, silent: 3 } as const;
const EVENTS: Partial<Record<JourneyEvent['kind'], number>> = {
  'harsh-acceleration': 6,
  'harsh-braking': 7,
  'harsh-cornering': 8,
  speeding: 9,
};

/** Pieces and events, in order of time, by quarter of an hour, from the one they begin in; each figure adds up to that of the whole. */
export function slicesOf(pieces: readonly Piece[], events: readonly JourneyEvent[]): Slice[] {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return [];
  const sliceAt = (seconds: number): number => Math.floor(seconds / SLICE_S) - Math.floor(first.fromS / SLICE_S);
  const slices = Array.from({ length: sliceAt(last.toS - 1) + 1 }, () => SLICE_FIGURES.map(() => 0));
  const add = (seconds: number, figure: number, value: number): void => {
    const slice = slices[Math.min(slices.length - 1, Math.max(0, sliceAt(seconds)))];
    if (slice) slice[figure] = (slice[figure] ?? 0) + value;
  };
  // Whole metres and seconds of what has been so far: their differences add up to the whole.
  let [metres, toldM, excessMs, toldS] = [0, 0, 0, 0];
  for (const { fromS, toS, state, isOn, metres: way } of pieces)
    for (let atS = fromS; atS < toS;) {
      const seconds = Math.min(toS, (Math.floor(atS / SLICE_S) + 1) * SLICE_S) - atS;
      add(atS, AT[state], seconds);
      if (isOn) add(atS, 4, seconds);
      metres += (way * seconds) / (toS - fromS);
      add(atS, 5, Math.round(metres) - toldM);
      toldM = Math.round(metres);
      atS += seconds;
    }
  for (const { kind, at, endAt } of events) {
    const [figure, seconds] = [EVENTS[kind], Date.parse(at) / 1000];
    if (figure === undefined) continue;
    add(seconds, figure, 1);
    if (kind !== 'speeding' || endAt === null) continue;
    excessMs += Date.parse(endAt) - Date.parse(at);
    add(seconds, 10, Math.round(excessMs / 1000) - toldS);
    toldS = Math.round(excessMs / 1000);
  }
  return slices.map((slice) => slice.slice(0, slice.findLastIndex((one) => one !== 0) + 1));
}
