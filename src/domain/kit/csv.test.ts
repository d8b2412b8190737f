import fc from 'fast-check';
import papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvText } from './csv.ts';

it('says the same as another writer of CSV, whatever the cells', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('=A1', '+33', '-x', '-3', '@x', 'a;b', 'a,b', ' a', 'a ', 'l\r\nm', '"', '\uFEFF'), fc.boolean(), fc.integer());
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }), (head, rows) => {
      const known = papa.unparse({ fields: head, data: rows }, { delimiter: ';', newline: '\r\n', escapeFormulae: /^[=+@\t\r]|^-(?!\d)/ });
      expect(csvText(head, rows, 'fr')).toBe(`\uFEFF${known}`);
    }),
  );
});

it('takes the decimal mark of the language, and a delimiter that is not it', () => {
  expect(csvText(['km'], [[1234.5]], 'fr')).toBe('\uFEFFkm\r\n1234,5');
  expect(csvText(['a', 'km'], [['x', 1234.5]], 'en')).toBe('\uFEFFa,km\r\nx,1234.5');
});
