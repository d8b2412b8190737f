import { edgesOf, type Part } from '../../driving/journey-parts.ts';
import { secondOf } from '../../time/time-zone.ts';
import type { Cell, ReportColumn, ReportNote, ReportParams, ReportResult } from '../report.ts';
import { spanEnds } from '../journeys/spans.ts';
import { type Cut, OVER_COLUMN, overOf, partsFinder } from '../journeys/tell-journeys.ts';

/** A stay as far as it is in the period, or what of that is in one day, week or month. */
interface Stay {
  startMs: number;
  untilMs: number;
  /** Until when it goes on, in the period or after. */
  lastMs: number;
}

/** A part of a stay; one that `isContinued` is counted where the stay began. */
type StayPart = Stay & Part;

const STAYS: Cut<Stay> = {
  ends: ({ startMs, untilMs }) => ({ startMs, endMs: untilMs }),
  part: (stay, fromMs, untilMs) => ({
    ...stay,
    ...edgesOf({ startMs: stay.startMs, endMs: stay.lastMs }, fromMs, untilMs),
    startMs: Math.max(stay.startMs, fromMs),
    untilMs: Math.min(stay.untilMs, untilMs),
  }),
};

const nothingAt = (atMs: number): StayPart => ({ startMs: atMs, untilMs: atMs, lastMs: atMs });

/** Where a part begins: it stands in the day of that, with the arrival of all of its stay. */
const PART_COLUMN: ReportColumn = { id: 'partAt', kind: 'instant', widthPx: 150 };
const COLUMNS: readonly ReportColumn[] = [PART_COLUMN, OVER_COLUMN];

interface StayCutter {
  /** In order; at least one. */
  partsOf: (stay: Stay) => StayPart[];
  /** The same of what stands at another instant than its stay begins, or has none: first what of the stay is in the day, week or month of that instant, then the others, which go on with it. */
  partsAround: (stay: Stay | null, atMs: number) => [StayPart, ...StayPart[]];
  /** Of the columns that the result brings. */
  cellsOf: (part: StayPart) => Cell[];
  /** For the result. */
  brought: Pick<ReportResult, 'columns' | 'dated'>;
  /** What the reader must know, where one was cut. */
  notes: () => ReportNote[];
}

/** Whole seconds of a stay or of a part: those of its parts add up to it. */
export const insideS = ({ startMs, untilMs }: Pick<Stay, 'startMs' | 'untilMs'>): number =>
  Math.max(0, secondOf(untilMs) - secondOf(startMs));

/**
 * Stays as the rows of a report tell them: whole, or cut at the edges of the days, weeks or months that these are gathered by, as journeys are at midnight. The hours
 * that are asked for choose stays by their begin and cut none. `note`: what the reader is told where one was cut.
 */
export function stayCutter(params: Pick<ReportParams, 'from' | 'to' | 'timeZone' | 'cut'>, note = 'stayParts'): StayCutter {
  const { cut, timeZone } = params;
  if (cut === undefined)
    return {
      partsOf: (stay) => [stay],
      partsAround: (stay, atMs) => [stay ?? nothingAt(atMs)],
      cellsOf: () => [],
      brought: {},
      notes: () => [],
    };
  const endAt = spanEnds(cut, timeZone);
  const find = partsFinder({ ...params, slot: undefined }, STAYS);
  let isCut = false;
  const partsOf = (stay: Stay): StayPart[] => {
    const { parts } = find(stay);
    isCut ||= parts.length > 1;
    return parts.length > 0 ? parts : [stay];
  };
  return {
    partsOf,
    partsAround: (stay, atMs) => {
      const parts = stay ? partsOf(stay) : [];
      const own = parts.find(({ startMs }) => endAt(startMs) === endAt(atMs));
      const { isContinued: _isContinued, wholeStartMs: _wholeStartMs, ...counted } = own ?? nothingAt(atMs);
      const others = parts.filter((part) => part !== own);
      return [counted, ...others.map((part): StayPart => ({ ...part, isContinued: true, wholeStartMs: stay!.startMs }))];
    },
    cellsOf: (part) => [part.startMs, overOf(part)],
    brought: { columns: COLUMNS, dated: PART_COLUMN.id },
    notes: () => (isCut ? [{ code: note }] : []),
  };
}
