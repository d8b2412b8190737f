import fc from 'fast-check';
import papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvText, FORMULA, type SheetColumn, type SheetValue } from './sheet.ts';

const textOf = (head: readonly (string | SheetColumn)[], rows: readonly (readonly SheetValue[])[], lang: string): string =>
  csvText({ columns: head.map((one) => (typeof one === 'string' ? { label: one } : one)), rows, timeZone: 'Europe/Paris' }, lang);

it('says the same as another writer of CSV, whatever the cells', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('=A1', '+33', '-x', '-3', '-2+3', '@x', 'a;b', 'a,b', ' a', 'a ', 'l\r\nm', '"', '\uFEFF'),
    fc.boolean(),
    fc.integer(),
  );
  fc.assert(
    fc.property(
      fc.array(fc.string(), { minLength: 2, maxLength: 2 }),
      fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }),
      (head, rows) => {
        const known = papa.unparse({ fields: head, data: rows }, { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA });
        expect(textOf(head, rows, 'fr')).toBe(`\uFEFF${known}`);
      },
    ),
  );
});

it('takes the decimal mark of the language, and a delimiter that is not it', () => {
  expect(textOf(['km'], [[1234.5]], 'fr')).toBe('\uFEFFkm\r\n1234,5');
  expect(textOf(['a', 'km'], [['x', 1234.5]], 'en')).toBe('\uFEFFa,km\r\nx,1234.5');
});

it('a number of digits after a plus is no formula and stays as it is; what reckons is kept from being one', () => {
  const cells = ['+33612345678', '+33 6 12 34 56 78', '+33\u00a06.12', '+', '+A1', '+1+1', '+33-6', '+33*2', '+33 6\t=1', '+1;2'];
  const lines = textOf(
    ['x'],
    cells.map((cell) => [cell]),
    'fr',
  )
    .split('\r\n')
    .slice(1);
  expect(lines).toEqual([...cells.slice(0, 3), ...cells.slice(3).map((cell) => `"'${cell}"`)]);
});

it('a text that begins as a negative figure and goes on as a formula is kept from being one', () => {
  const cells = ['-2+3+cmd|/c calc!A0', '-1;-2', '-(1)', '-3', '-3,5', '-1 234,5 km', '-11 %'];
  const lines = textOf(
    ['x'],
    cells.map((cell) => [cell]),
    'fr',
  )
    .split('\r\n')
    .slice(1);
  expect(lines).toEqual([`"'-2+3+cmd|/c calc!A0"`, `"'-1;-2"`, `"'-(1)"`, '-3', '-3,5', '-1 234,5 km', '-11 %']);
});

it('rounds figures as they are shown, and writes instants and days as ISO 8601 on the clocks of the zone', () => {
  const columns: SheetColumn[] = [
    { label: 'Distance', unit: 'km', kind: 'number', digits: 1 },
    { label: 'Conduite', kind: 'duration' },
    { label: 'Départ', kind: 'instant' },
    { label: 'Jour', kind: 'day' },
  ];
  const rows = [
    [12.3456, 3720, Date.UTC(2026, 6, 1, 22, 30, 5), '2026-07-02'],
    ['', '', '2026-12-01T23:30:00Z', ''],
  ];
  expect(textOf(columns, rows, 'fr').split('\r\n')).toEqual([
    '\uFEFFDistance (km);Conduite (s);Départ;Jour',
    '12,3;3720;2026-07-02 00:30:05;2026-07-02',
    ';;2026-12-02 00:30:00;',
  ]);
});
