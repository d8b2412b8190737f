import { formatNumber } from '../text/format.ts';
import type { ReportGroup } from './report-arrange.ts';
import { columnIndex, type Cell, type ReportColumn, type ReportDeclaration, type ReportResult } from './report.ts';
import { xmlText } from '../files/xml.ts';
import {
  BREAKS,
  cellText,
  columnLabel,
  columnUnit,
  definitionTexts,
  FIGURES,
  groupText,
  noteText,
  totalText,
  type ReportVoice,
} from './report-text.ts';

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
