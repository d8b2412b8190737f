import type { Entity } from '../../domain/kit/entity.ts';
import { MONEY } from '../../domain/kit/money.ts';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import { MISSING, unitName } from '../i18n/format.ts';
import type { Column } from '../ui/data-table/column.ts';
import type { ExportColumn } from './export-rows.ts';
import { fieldCell, fieldText, type WordsOf } from './field-text.ts';

/** Pixels of a column, by kind. */
const WIDTH_PX: Record<string, number> = { text: 160, number: 110, flag: 90, choice: 140, instant: 150, day: 130, ref: 160, tags: 160 };

function shownFields(entity: Entity): string[] {
  return Object.entries(entity.fields)
    .filter(([, field]) => field.kind !== 'shape' && field.format !== 'image')
    .map(([name]) => name);
}

/** Columns drawn from a declaration: one a field, with its label, unit and words. */
export function columnsOf<R>(entity: Entity, words: WordsOf, rowOf: (item: R) => LocalRow, except: readonly string[] = []): Column<R>[] {
  return shownFields(entity)
    .filter((name) => !except.includes(name))
    .map((name): Column<R> => {
      const field = entity.fields[name]!;
      const text = (item: R): string => fieldText(name, field, rowOf(item)[name], words, true);
      return {
        id: name,
        label: words.t(`fields.${name}`),
        unit: field.unit && field.unit !== MONEY ? unitName(field.unit, words.lang) : undefined,
        widthPx: WIDTH_PX[field.kind] ?? 140,
        numeric: field.kind === 'number',
        sortable: field.kind !== 'tags',
        fields: [name],
        cell: (item) => {
          const shown = text(item);
          return shown === MISSING ? <span className="subtle">{shown}</span> : <span className="ell">{shown}</span>;
        },
      };
    });
}

/** Columns of an exported file drawn from a declaration: every field, the unit in the head. */
export function exportColumnsOf<R>(entity: Entity, words: WordsOf, rowOf: (item: R) => LocalRow): ExportColumn<R>[] {
  return shownFields(entity).map((name) => {
    const field = entity.fields[name]!;
    const unit = field.unit ? ` (${unitName(field.unit, words.lang)})` : '';
    return { label: `${words.t(`fields.${name}`)}${unit}`, value: (item) => fieldCell(name, field, rowOf(item)[name], words) };
  });
}
