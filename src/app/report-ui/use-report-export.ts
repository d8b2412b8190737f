import type { ReportColumn, ReportDeclaration, ReportParams, ReportResult, ReportRow } from '../../domain/kit/report.ts';
import { aboutReport, sheetColumns } from '../../domain/reports/report-sheet.ts';
import { tracksOf } from '../../domain/kit/track.ts';
import { download } from '../entity-ui/export-rows.ts';
import { useExport } from '../entity-ui/list/use-export.ts';
import { tellExport } from '../entity-ui/tell-export.ts';
import { notify } from '../shell/notifications.ts';
import type { DayRange } from '../../domain/kit/periods.ts';
import { trackFile, type TrackFormat } from './track-file.ts';
import type { ReportWords } from './report-words.ts';

export type ReportFormat = 'csv' | 'xlsx' | TrackFormat;

interface ReportExportInput {
  report: ReportDeclaration<never>;
  result: ReportResult | undefined;
  /** In their order. */
  columns: readonly ReportColumn[];
  range: DayRange;
  /** What it was asked for. */
  asked: Omit<ReportParams, 'nowMs'>;
  /** When it was made, ms. */
  madeMs: number;
  words: ReportWords;
}

/** Writes the report to a file: the columns that are shown, or the ways of its vehicles. `rows`: in the order they are shown. */
export function useReportExport({
  report,
  result,
  columns,
  range,
  asked,
  madeMs,
  words,
}: ReportExportInput): (format: ReportFormat, rows: readonly ReportRow[]) => Promise<void> {
  const { t } = words;
  const title = t(`nav:report.${report.slug}`);
  const names = result?.names ?? {};
  const days = range.from === range.to ? range.from : `${range.from}_${range.to}`;
  const table = useExport<ReportRow>(
    report.slug,
    title,
    days,
    (rows) => sheetColumns(report, columns, names, words, rows),
    () => result && { name: t('file.criteria'), lines: aboutReport(report, { ...asked, nowMs: madeMs }, result, words) },
  );
  return async (format, rows) => {
    if (!result) return;
    if (format === 'csv' || format === 'xlsx') return table.run(format, rows);
    try {
      const file = `${report.slug}-${days}.${format}`;
      const tracks = tracksOf(report, result);
      const content = await trackFile(format, tracks, `${title} ${days}`);
      await tellExport(file, tracks.length);
      download(file, content);
      notify({ msg: t('table:exported', { name: file }) });
    } catch (error) {
      notify({ msg: t('table:exportFailed'), error });
    }
  };
}
