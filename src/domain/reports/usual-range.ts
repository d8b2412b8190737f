import type { Cell, ReportColumn } from '../kit/report.ts';

/** Under this a score is to be worked on: the first step of its scale. */
const LEAST_SCORE = 60;

/** A score as a bar, with the steps of its scale. */
export const SCORE_BAR: NonNullable<ReportColumn['bar']> = { to: 100, marks: [60, 75, 90] };

/** What is usual of a figure, by the id of its column, the same in every report: what is outside is marked. */
const USUAL: Readonly<Record<string, { least?: number; most?: number }>> = {
  score: { least: LEAST_SCORE },
  urbanScore: { least: LEAST_SCORE },
  extraScore: { least: LEAST_SCORE },
  outS: { most: 0 },
  excursions: { most: 0 },
};

/** Is a cell outside of what is usual for its column? What is not known is not. */
export function isOutOfRange({ id }: Pick<ReportColumn, 'id'>, cell: Cell): boolean {
  const { least = -Infinity, most = Infinity } = USUAL[id] ?? {};
  return typeof cell === 'number' && (cell < least || cell > most);
}
