import { writeXlsx } from 'hucre/xlsx';
import { csvText } from '../../domain/kit/csv.ts';
import { formatDateTime } from '../../domain/kit/format.ts';
import { arranged, arrangedRows } from '../../domain/kit/report-arrange.ts';
import { columnIndex } from '../../domain/kit/report.ts';
import { workbookOf } from '../../domain/kit/workbook.ts';
import { queryGroup, type ReportAsk } from '../../domain/reports/report-query.ts';
import { reportPage } from '../../domain/reports/report-page.ts';
import { aboutReport, columnsOfFile, periodText, sheetColumns, shownColumns } from '../../domain/reports/report-sheet.ts';
import { noteText, type ReportVoice } from '../../domain/reports/report-text.ts';
import type { ReportFileFormat } from '../../domain/report-schedule/report-schedule.ts';
import type { ComputedReport } from '../modules/reports/compute-report.ts';

const TYPES: Record<ReportFileFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  html: 'text/html',
};

export interface ReportFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** "Éco-conduite par trajet" as a name of a file: "eco-conduite-par-trajet". */
const plainName = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/** "2026-11-17_2026-11-23", as the files of a browser are named. */
const daysOf = ({ from, to }: { from: string; to: string }): string => (from === to ? from : `${from}_${to}`);

/** What a report was asked for, in a few words: its period, how many vehicles; and that it is empty. */
export function scopeText({ report, params, result }: ComputedReport, words: ReportVoice): string {
  return [
    ...(report.startingPeriod === null ? [] : [periodText(params, words)]),
    words.t('vehicleCount', { count: params.vehicles.length }),
    ...(result.rows.length === 0 ? [words.t('emptyShort')] : []),
  ].join(' · ');
}

/** A report as a file: the rows, columns, order and words that the screen of the same address exports. `late`: when it was due and made, in words. */
export async function reportFile(
  made: ComputedReport,
  asked: ReportAsk & { columns?: string },
  format: ReportFileFormat,
  words: ReportVoice,
  late: string | null = null,
): Promise<ReportFile> {
  const { report, params, result } = made;
  const group = queryGroup(report, asked.group);
  const wanted = asked.sort?.replace(/^-/, '');
  const sort = wanted !== undefined && report.columns.some(({ id }) => id === wanted) ? asked.sort! : report.startingSort;
  const root = arranged(report, result, { group, sort, timeZone: params.timeZone });
  const shown = shownColumns(report, group, asked.columns?.split(',') ?? []);
  const title = words.t(`nav:report.${report.slug}`);
  const file = (text: string | Uint8Array): ReportFile => ({
    name: `${plainName(title) || report.slug}-${daysOf(params)}.${format}`,
    type: TYPES[format],
    bytes: Buffer.from(text),
  });
  if (format === 'html') {
    // Groups are named in the first column of a page.
    const lead = report.columns[0]!;
    // What is a drawing on a screen is left to the screen.
    const plain = shown.filter(({ kind }) => kind !== 'spark');
    const columns = plain.some(({ id }) => id === lead.id) ? plain : [lead, ...plain];
    return file(
      reportPage({
        report,
        result,
        columns: columns.toSorted((a, b) => Number(columnIndex(report, b.id) === 0) - Number(columnIndex(report, a.id) === 0)),
        root,
        title,
        subtitle: `${scopeText(made, words)} · ${late ?? formatDateTime(params.nowMs, words.lang, params.timeZone)}`,
        words,
      }),
    );
  }
  const shownRows = arrangedRows(root);
  const columns = sheetColumns(report, columnsOfFile(report, group, shown), result.names, words, shownRows);
  const rows = shownRows.map((row) => columns.map(({ value }) => value(row)));
  const table = { columns, rows, timeZone: params.timeZone };
  const lateData = result.notes.find(({ code }) => code === 'lateVehicles');
  const emptyWord = words.t('emptyReport');
  const sentence = late === null ? [] : [late.charAt(0).toUpperCase() + late.slice(1)];
  if (format === 'csv')
    // Its first line is read by programs as the heads of the columns: what is told stands after the rows.
    return file(
      csvText(table, words.lang, [
        ...(rows.length === 0 ? [emptyWord] : []),
        ...sentence,
        ...(lateData ? [noteText(lateData, result.names, words)] : []),
      ]),
    );
  const lines = [...sentence.map((text): [string, string] => ['', text]), ...aboutReport(report, params, result, words)];
  const about = { name: words.t('file.criteria'), lines };
  return file(await writeXlsx(workbookOf({ ...table, name: title, lang: words.lang, totalWord: words.t('file.total'), emptyWord, about })));
}
