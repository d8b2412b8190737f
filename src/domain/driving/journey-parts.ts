import type { Journey } from './journey.ts';
import type { Alike, JourneySummary } from './journey-summary.ts';
import { SLICE_FIGURES, SLICE_S, type Slice, type SliceFigure } from './journey-spans.ts';

/** A journey as far as it is in a part of its time: all its figures are those of the part. */
export interface Part {
  /** It began before the part: counted where it began. */
  isContinued?: true;
  /** It ends after the part. */
  goesOn?: true;
  /** Where it began, of a part that is not the first one. */
  wholeStartMs?: number;
  /** Of a part: what all of its journey is. */
  whole?: Whole;
}

/** How far a journey went in all, and how fast on average: what it is called by, long or short, in town or out of it. */
export interface Whole {
  distanceM: number;
  meanKmh: number | null;
}

/** What all of a journey is, of which this is one or a part. */
export const wholeOf = (journey: Whole & Part): Whole => journey.whole ?? journey;

type Figures = Record<SliceFigure, number>;
type Sliced = Record<Exclude<SliceFigure, 'engineS'>, number> & {
  startMs: number;
  endMs: number;
  engineS: number | null;
  slices?: readonly Slice[] | null | undefined;
};

/** What a journey came to until an instant, from its start. Within a quarter of an hour it is shared by time; one that was made before slices, all of it. */
function untilOf(journey: Sliced, atMs: number): Figures {
  const { startMs, endMs, slices } = journey;
  if (atMs >= endMs) return figuresOf((figure) => journey[figure] ?? 0);
  if (atMs <= startMs) return figuresOf(() => 0);
  if (!slices || slices.length === 0)
    return figuresOf((figure) => Math.round(((journey[figure] ?? 0) * (atMs - startMs)) / (endMs - startMs)));
  const firstMs = Math.floor(Math.round(startMs / 1000) / SLICE_S) * SLICE_S * 1000;
  const shares = slices.map((_slice, k) => {
    const fromMs = Math.max(startMs, firstMs + k * SLICE_S * 1000);
    const toMs = Math.min(endMs, firstMs + (k + 1) * SLICE_S * 1000);
    return atMs >= toMs ? 1 : atMs <= fromMs ? 0 : (atMs - fromMs) / (toMs - fromMs);
  });
  return figuresOf((_figure, at) => Math.round(slices.reduce((sum, slice, k) => sum + (slice[at] ?? 0) * (shares[k] ?? 0), 0)));
}

const figuresOf = (of: (figure: SliceFigure, at: number) => number): Figures =>
  Object.fromEntries(SLICE_FIGURES.map((figure, at) => [figure, of(figure, at)])) as Figures;

function between(journey: Sliced, fromMs: number, untilMs: number): Figures {
  const [before, until] = [untilOf(journey, fromMs), untilOf(journey, untilMs)];
  return figuresOf((figure) => until[figure] - before[figure]);
}

/** Shares of all it came to at the ends of a part: by its way, by its time where it has none. */
function sharesOf(journey: Sliced, fromMs: number, untilMs: number): [from: number, until: number] {
  const shareAt = (atMs: number): number => {
    if (atMs <= journey.startMs) return 0;
    if (atMs >= journey.endMs) return 1;
    if (journey.distanceM === 0) return (atMs - journey.startMs) / (journey.endMs - journey.startMs);
    return untilOf(journey, atMs).distanceM / journey.distanceM;
  };
  return [shareAt(fromMs), shareAt(untilMs)];
}

/** A reading that went from one value to another, at a share of the way. */
const readAt = (start: number | null, end: number | null, share: number): number | null =>
  share === 0
    ? start
    : share === 1
      ? end
      : start === null || end === null
        ? null
        : Math.round((start + (end - start) * share) * 1000) / 1000;

const meanOf = ({ distanceM, drivingS }: Figures): number | null => (drivingS > 0 ? Math.round((distanceM / drivingS) * 36) / 10 : null);

interface Ends {
  startMs: number;
  endMs: number;
}

/** Whether a journey is in [fromMs, untilMs) at all; one without a length where it is. */
const touches = ({ startMs, endMs }: Ends, fromMs: number, untilMs: number): boolean =>
  startMs < untilMs && (endMs > fromMs || (endMs === startMs && startMs >= fromMs));

/** What of something that lasts a part of it says: that it began before, that it goes on after. */
export const edgesOf = ({ startMs, endMs }: Ends, fromMs: number, untilMs: number): Omit<Part, 'whole'> => ({
  ...(startMs < fromMs ? { isContinued: true, wholeStartMs: startMs } : {}),
  ...(endMs > untilMs ? { goesOn: true } : {}),
});

const marksOf = (ends: Ends, { distanceM, meanKmh }: Whole, fromMs: number, untilMs: number): Part => ({
  whole: { distanceM, meanKmh },
  ...edgesOf(ends, fromMs, untilMs),
});

/** A journey in brief as far as it is in [fromMs, untilMs); null: it is not. The parts of any cutting add up to the whole. */
export function summaryPart(journey: JourneySummary, fromMs: number, untilMs: number): (JourneySummary & Part) | null {
  if (!touches(journey, fromMs, untilMs)) return null;
  if (journey.startMs >= fromMs && journey.endMs <= untilMs) return journey;
  const figures = between(journey, fromMs, untilMs);
  const [from, until] = sharesOf(journey, fromMs, untilMs);
  const marks = marksOf(journey, journey, fromMs, untilMs);
  const meanKmh = meanOf(figures);
  return {
    ...journey,
    ...figures,
    ...marks,
    slices: null,
    startMs: Math.max(journey.startMs, fromMs),
    endMs: Math.min(journey.endMs, untilMs),
    start: marks.isContinued ? null : journey.start,
    end: marks.goesOn ? null : journey.end,
    open: !marks.goesOn && journey.open,
    partialStart: !marks.isContinued && journey.partialStart,
    partialEnd: !marks.goesOn && journey.partialEnd,
    durationS: figures.drivingS + figures.idlingS + figures.stoppedS + figures.silentS,
    engineS: journey.engineS === null ? null : figures.engineS,
    meanKmh,
    maxKmh: journey.maxKmh === null ? null : Math.max(journey.maxKmh, meanKmh ?? 0),
    fuelUsedL: journey.fuelUsedL === null ? null : journey.fuelUsedL * (until - from),
    odometerStartKm: readAt(journey.odometerStartKm, journey.odometerEndKm, from),
    odometerEndKm: readAt(journey.odometerStartKm, journey.odometerEndKm, until),
    engineHoursStart: readAt(journey.engineHoursStart, journey.engineHoursEnd, from),
    engineHoursEnd: readAt(journey.engineHoursStart, journey.engineHoursEnd, until),
    batteryStartPct: readAt(journey.batteryStartPct, journey.batteryEndPct, from),
    batteryEndPct: readAt(journey.batteryStartPct, journey.batteryEndPct, until),
  };
}

const NO_EVENTS = { accelerations: 0, brakings: 0, corners: 0, speeding: 0, speedingS: 0 };

/** The same of a whole journey, with the events that began in the part. */
export function journeyPart(journey: Journey, fromMs: number, untilMs: number): (Journey & Part) | null {
  const [startMs, endMs] = [Date.parse(journey.startAt), Date.parse(journey.endAt)];
  const ends = { startMs, endMs };
  if (!touches(ends, fromMs, untilMs)) return null;
  if (startMs >= fromMs && endMs <= untilMs) return journey;
  const { drivingS, idlingS, stoppedS, silentS, engineS, distanceM, slices } = journey;
  const sliced = { ...NO_EVENTS, ...ends, drivingS, idlingS, stoppedS, silentS, engineS, distanceM, slices };
  const figures = between(sliced, fromMs, untilMs);
  const marks = marksOf(ends, journey, fromMs, untilMs);
  const meanKmh = meanOf(figures);
  return {
    ...journey,
    ...marks,
    startAt: new Date(Math.max(startMs, fromMs)).toISOString(),
    endAt: new Date(Math.min(endMs, untilMs)).toISOString(),
    start: marks.isContinued ? null : journey.start,
    end: marks.goesOn ? null : journey.end,
    open: !marks.goesOn && journey.open,
    partialStart: !marks.isContinued && journey.partialStart,
    partialEnd: !marks.goesOn && journey.partialEnd,
    drivingS: figures.drivingS,
    idlingS: figures.idlingS,
    stoppedS: figures.stoppedS,
    silentS: figures.silentS,
    durationS: figures.drivingS + figures.idlingS + figures.stoppedS + figures.silentS,
    engineS: engineS === null ? null : figures.engineS,
    distanceM: figures.distanceM,
    meanKmh,
    maxKmh: journey.maxKmh === null ? null : Math.max(journey.maxKmh, meanKmh ?? 0),
    events: journey.events.filter(({ at }) => Date.parse(at) >= fromMs && Date.parse(at) < untilMs),
  };
}

/** When the journey began of which this is one or a part, by which its driver is asked for; of a sum of several, the first of them. */
export const begunMs = ({ startMs, wholeStartMs, alike }: { startMs: number; alike?: Alike | undefined } & Part): number =>
  Math.min(startMs, wholeStartMs ?? alike?.wholeStartMs ?? startMs);

/** How many journeys some parts are of: each where it began. */
export const startsOf = (parts: readonly (Part & { alike?: Alike | undefined })[]): number =>
  parts.reduce((sum, { isContinued, alike }) => sum + (alike ? alike.journeys : isContinued ? 0 : 1), 0);
