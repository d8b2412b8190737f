import { xmlText } from './xml.ts';

export type SheetValue = string | number | boolean;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** "A" … "Z", "AA": the column of a 0-based place. */
export function columnName(place: number): string {
  return place < 26 ? String.fromCodePoint(65 + place) : columnName(Math.floor(place / 26) - 1) + columnName(place % 26);
}

function cellXml(value: SheetValue, at: string, style: string): string {
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${at}"${style}><v>${value}</v></c>` : '';
  if (typeof value === 'boolean') return `<c r="${at}"${style} t="b"><v>${Number(value)}</v></c>`;
  return value === '' ? '' : `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

function rowXml(values: readonly SheetValue[], row: number, style = ''): string {
  return `<row r="${row}">${values.map((value, place) => cellXml(value, `${columnName(place)}${row}`, style)).join('')}</row>`;
}

/** What a sheet may be called: 31 characters, without those that formulas use. */
const sheetName = (name: string): string => name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31).trim() || '1';

/**
 * Parts of a workbook of one sheet (ECMA-376, SpreadsheetML), by their path, to be zipped: a bold head that stays in view, figures as
 * figures, texts within their cells, nothing in an empty cell.
 */
export function xlsxParts(head: readonly string[], rows: readonly (readonly SheetValue[])[], name: string): Record<string, string> {
  const part = (type: string, path: string): string => `<Override PartName="/xl/${path}" ContentType="${TYPE}.${type}+xml"/>`;
  const relation = (id: number, type: string, target: string): string => `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (list: string): string => `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list}</Relationships>`;
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('sheet.main', 'workbook.xml')}${part('worksheet', 'worksheets/sheet1.xml')}${part('styles', 'styles.xml')}</Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${xmlText(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(relation(1, 'worksheet', 'worksheets/sheet1.xml') + relation(2, 'styles', 'styles.xml')),
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': [
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
      `<cols><col min="1" max="${Math.max(1, head.length)}" width="18" customWidth="1"/></cols><sheetData>`,
      rowXml(head, 1, ' s="1"'),
      ...rows.map((row, at) => rowXml(row, at + 2)),
      '</sheetData></worksheet>',
    ].join(''),
  };
}
