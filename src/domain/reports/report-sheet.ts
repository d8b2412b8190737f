import { formatDateTime, formatDays, formatNumber } from '../text/format.ts';
import {
  columnIndex,
  type GroupBy,
  type ReportColumn,
  type ReportDeclaration,
  type ReportParams,
  type ReportResult,
  type ReportRow,
  type Cell,
} from './report.ts';
import { dayOf } from '../time/time-zone.ts';
import { totalsOf, type ReportGroup } from './report-arrange.ts';
import type { SheetColumn, SheetKind, SheetTotal, SheetValue } from '../files/sheet.ts';
import {
  cellValue,
  columnLabel,
  columnUnit,
  nameText,
  noteText,
  type ReportVoice,
  BREAKS,
  cellText,
  definitionTexts,
  FIGURES,
  groupText,
  totalText,
} from './report-text.ts';
import { xmlText } from '../files/xml.ts';

type Columns = Pick<ReportDeclaration<never>, 'columns'>;

/** Columns of a file, which has no lines of groups: what rows are gathered by comes first. */
export function columnsOfFile(report: Columns, group: readonly GroupBy[], shown: readonly ReportColumn[]): ReportColumn[] {
  return [...report.columns.filter((column) => (group as readonly string[]).includes(column.kind) && !shown.includes(column)), ...shown];
}

/** Columns that a report shows at first, or those that are asked for by their ids, in that order; one it has no more is left out. */
export function shownColumns(report: Columns, group: readonly GroupBy[], asked: readonly string[]): ReportColumn[] {
  const chosen = asked.flatMap((id) => report.columns.find((column) => column.id === id) ?? []);
  return chosen.length > 0 ? chosen : report.columns.filter(({ spare, kind }) => !spare && !(group as readonly string[]).includes(kind));
}

/** A column of a file with how its values are read of a row. */
interface ReportSheetColumn extends SheetColumn {
  value: (row: ReportRow) => SheetValue;
}

const KINDS: Partial<Record<ReportColumn['kind'], SheetKind>> = { number: 'number', duration: 'duration', instant: 'instant', day: 'day' };

/**
 * Columns of a report as a spreadsheet has them: the unit in the head, figures bare. `rows`: those of the file, for totals that need a column which
 * is not among them.
 */
export function sheetColumns(
  report: Pick<ReportDeclaration<never>, 'slug' | 'columns'>,
  columns: readonly ReportColumn[],
  names: ReportResult['names'],
  words: ReportVoice,
  rows: readonly ReportRow[] = [],
): ReportSheetColumn[] {
  const place = (id: string): number => columns.findIndex((column) => column.id === id);
  const totals = columns.some(({ total }) => typeof total === 'object') ? totalsOf(report, rows) : [];
  const totalOf = ({ id, total }: ReportColumn): SheetTotal | undefined => {
    if (typeof total !== 'object') return total;
    const [sumOf, over] = [place(total.sumOf), place(total.over)];
    if (sumOf >= 0 && over >= 0) return { sumOf, over, times: total.times };
    const value = totals[columnIndex(report, id)];
    return typeof value === 'number' ? { value } : undefined;
  };
  return columns.map((column) => {
    const at = columnIndex(report, column.id);
    const { digits, meanDigits } = column;
    return {
      label: column.day ?? columnLabel(column, words),
      unit: columnUnit(column, words),
      kind: KINDS[column.kind],
      digits,
      total: totalOf(column),
      totalDigits: column.total === 'mean' ? meanDigits : undefined,
      value: (row) => cellValue(column, row[at]!, names, words),
    };
  });
}

/** The days of a report; the one it is made on is not over, and what is known of it is said to be in it. */
export function periodText(
  { from, to, nowMs, timeZone }: Pick<ReportParams, 'from' | 'to' | 'nowMs' | 'timeZone'>,
  { t, lang }: ReportVoice,
): string {
  const today = dayOf(nowMs, timeZone);
  const days = formatDays(from, to, lang);
  return from < today && today <= to ? `${days}, ${t('todayIncluded')}` : days;
}

/** What a report was asked for and how its figures are made, line by line: for the second sheet of a workbook. */
export function aboutReport(
  report: Pick<ReportDeclaration<never>, 'slug' | 'options' | 'startingPeriod'>,
  params: ReportParams,
  { names, notes, rows }: Pick<ReportResult, 'names' | 'notes' | 'rows'>,
  words: ReportVoice,
): [label: string, text: string][] {
  const { t, lang } = words;
  const named = (ids: readonly string[] | undefined): string => (ids ?? []).map((id) => nameText(id, names, words) ?? id).join(', ');
  const lines: [string, string][] = [
    [t('file.report'), t(`nav:report.${report.slug}`)],
    ...(report.startingPeriod === null ? [] : ([[t('file.period'), periodText(params, words)]] as [string, string][])),
    [t('file.vehicles'), t('vehicleCount', { count: params.vehicles.length })],
    [t('file.drivers'), named(params.drivers)],
    [t('file.sites'), named(params.sites)],
    [t('file.slot'), params.slot ?? ''],
    [t('file.place'), params.place ?? ''],
    ...report.options.map(({ key }): [string, string] => [
      t(`options.${key}.label`),
      t(`options.${key}.${params.options[key]}`, { defaultValue: params.options[key] ?? '' }),
    ]),
    [t('file.madeAt'), `${formatDateTime(params.nowMs, lang, params.timeZone)} (${params.timeZone})`],
    ...(rows.length === 0 ? ([[t('file.total'), t('emptyReport')]] as [string, string][]) : []),
    ...notes.map((note, at): [string, string] => [at === 0 ? t('file.rules') : '', noteText(note, names, words)]),
  ];
  return lines.filter(([, text]) => text !== '');
}

/** More than a hundred sheets. */
const MOST_LINES = 5000;

const STYLE = `@page{size:A4 landscape;margin:12mm 12mm 15mm;@bottom-right{content:counter(page) ' / ' counter(pages);font:8pt sans-serif;color:#4d5c60}}body{margin:24px;font:13px/1.45 Arial,Helvetica,sans-serif;color:#16211f;background:#fff}h1{margin:0;font-size:20px}p{margin:4px 0 14px;color:#4d5c60}
table{border-collapse:collapse;width:100%;font-size:11.5px}thead{display:table-header-group}tr{break-inside:avoid}th,td{padding:4px 7px;border-bottom:1px solid #d6dddf;text-align:left;vertical-align:top}th{border-bottom:1.5px solid #16211f}
.num{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}.grp td{font-weight:600;background:#f1f5f5}tfoot td{border-top:1.5px solid #16211f}@media print{table{font-size:8pt}table.close{font-size:6.5pt}table.closest{font-size:5.5pt}table:is(.close,.closest) :is(th,td){padding:2px 3px}tfoot{display:table-row-group}}.whole{white-space:nowrap}caption{padding:14px 0 4px;text-align:left;font-weight:600;font-size:13px}.notes{margin-top:14px}`;

/** As many columns stand closer to each other, to go across a sheet. */
const CLOSE_FROM = 10;
const CLOSEST_FROM = 17;
const closeness = (columns: number): string =>
  columns >= CLOSEST_FROM ? ' class="closest"' : columns >= CLOSE_FROM ? ' class="close"' : '';

interface ReportPage {
  report: ReportDeclaration<never>;
  result: ReportResult;
  columns: readonly ReportColumn[];
  root: ReportGroup;
  title: string;
  /** Under the title: period, scope, when it was made. */
  subtitle: string;
  words: ReportVoice;
}

/** A report as one file of HTML that prints as it is, without anything fetched: rows by their groups, totals, gathered figures, notes. */
export function reportPage({ report, result, columns, root, title, subtitle, words }: ReportPage): string {
  const { names } = result;
  const at = columns.map(({ id }) => columnIndex(report, id));
  const plates = new Set<unknown>(result.plates);
  const classOf = ({ kind }: ReportColumn, cell?: Cell): string =>
    FIGURES.has(kind) ? ' class="num"' : BREAKS.has(kind) && !plates.has(cell) ? '' : ' class="whole"';
  const line = (lead: string | null, text: (column: ReportColumn, cell: Cell) => string, cells: readonly Cell[], group = false): string =>
    `<tr${group ? ' class="grp"' : ''}>${columns.map((column, index) => `<td${classOf(column, cells[at[index]!])}>${xmlText(index === 0 && lead !== null ? lead : text(column, cells[at[index]!]!))}</td>`).join('')}</tr>`;
  const headOf = (some: readonly ReportColumn[]): string =>
    `<thead><tr>${some.map((column) => `<th${classOf(column)}>${xmlText([columnLabel(column, words), columnUnit(column, words)].filter(Boolean).join(', '))}</th>`).join('')}</tr></thead>`;
  const total = (column: ReportColumn, cell: Cell): string => totalText(column, cell, words);
  const lines: string[] = [];
  const add = (group: ReportGroup): void => {
    for (const row of group.rows) lines.push(line(null, (column, cell) => cellText(column, cell, names, words), row));
    for (const one of group.groups) {
      lines.push(line(`${groupText(one, names, words)} (${one.count})`, total, one.totals, true));
      add(one);
    }
  };
  add(root);
  const tables = (result.tables ?? []).map(
    (table) =>
      `<table><caption>${xmlText(words.t(`tables.${table.id}`))}</caption>${headOf(table.columns)}<tbody>${table.rows.map((row) => `<tr>${table.columns.map((column, index) => `<td${classOf(column, row[index])}>${xmlText(cellText(column, row[index]!, names, words))}</td>`).join('')}</tr>`).join('')}</tbody></table>`,
  );
  const notes = [
    ...result.notes.map((note) => noteText(note, names, words)),
    words.t(`about.${report.slug}`),
    ...definitionTexts(report, result, words, true),
  ];
  return `<!doctype html>
<html lang="${xmlText(words.lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${xmlText(title)}</title><style>${STYLE}</style></head>
<body><h1>${xmlText(title)}</h1><p>${xmlText(subtitle)}</p>
<table${closeness(columns.length)}>${headOf(columns)}<tbody>${root.count === 0 ? `<tr><td colspan="${columns.length}">${xmlText(words.t('emptyReport'))}</td></tr>` : lines.slice(0, MOST_LINES).join('\n')}</tbody><tfoot>${line(words.t(`rows.${report.slug}`, { count: root.count, figure: formatNumber(root.count, words.lang) }), total, root.totals, true)}</tfoot></table>
${lines.length > MOST_LINES ? `<p>${xmlText(words.t('printCut', { count: lines.length - MOST_LINES }))}</p>` : ''}${tables.join('\n')}
<p class="notes">${xmlText(notes.join(' '))}</p></body></html>
`;
}
