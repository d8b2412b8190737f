import type { ReportDeclaration, ReportResult } from '../../domain/kit/report.ts';
import type { ReportGroup } from '../../domain/kit/report-arrange.ts';
import { PHONE, useMedia } from '../ui/use-media.ts';
import { startingLines } from './report-lines.ts';
import type { ReportView } from './report-search.ts';

/** So many rows of a report are seen at once, before its pictures take the room. */
const ROWS_SEEN = 12;
const ROW_PX = 32;
/** All but the rows and the panel: bar, title, criteria, head and foot of the table, notes, footer. */
const AROUND_PX = 380;
const FIGURES_PX = 90;
const STRIP_PX = 96;
const PANEL_PX: Record<Exclude<ReportView, 'table'>, number> = { chart: 290, days: 190, map: 380, rhythm: 320, strips: 300, tables: 320 };

/** How a report is looked at before anybody chooses: with its first picture where the window has room for it over twelve rows, or there are fewer; else the rows alone. A phone scrolls. */
export function useStartingView(
  { views }: Pick<ReportDeclaration<never>, 'views'>,
  result: ReportResult | undefined,
  root: ReportGroup | null,
): ReportView {
  const [first] = views;
  const phone = useMedia(PHONE);
  const isShort = root !== null && startingLines(root) < ROWS_SEEN;
  const panelPx = first === undefined ? 0 : first === 'days' && result?.days?.length === 1 ? STRIP_PX : PANEL_PX[first as 'chart'];
  const neededPx = AROUND_PX + ROWS_SEEN * ROW_PX + panelPx + (result?.figures ? FIGURES_PX : 0);
  const hasRoom = useMedia(`(min-height: ${neededPx}px)`);
  return first !== undefined && (phone || isShort || hasRoom) ? first : 'table';
}
