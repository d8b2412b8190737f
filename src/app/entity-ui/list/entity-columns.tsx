import type { Entity } from '../../../domain/entity/entity.ts';
import type { Field } from '../../../domain/entity/field.ts';
import { MONEY } from '../../../domain/text/money.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { MISSING, unitName } from '../../../domain/text/format.ts';
import type { Column } from '../../ui/data-table/model.ts';
import { Plate } from '../../ui/vehicle-marks.tsx';
import type { ExportColumn } from './export-rows.ts';
import { fieldCell, fieldText, type WordsOf } from '../field-text.ts';

/** Pixels of a column, by kind. */
const WIDTH_PX: Record<string, number> = { text: 160, number: 110, flag: 90, choice: 140, instant: 150, day: 130, ref: 160, tags: 160 };

/** A head needs so much for its words, the arrow of its order and its padding: a figure under a long name is not cut. */
const headPx = (label: string, unit = ''): number => Math.round(label.length * 6.2 + unit.length * 5.5 + 36);
const MOST_HEAD_PX = 230;

/** An id that the server writes (an account, a record): nobody reads it. */
const isId = ({ kind, server, max }: Field): boolean => kind === 'text' && server && max === 36;

function shownFields(entity: Entity): string[] {
  return Object.entries(entity.fields)
    .filter(([, field]) => field.kind !== 'shape' && field.format !== 'image' && !isId(field))
    .map(([name]) => name);
}

/** Columns drawn from a declaration: one a field, with its label, unit and words. */
export function columnsOf<R>(entity: Entity, words: WordsOf, rowOf: (item: R) => LocalRow, except: readonly string[] = []): Column<R>[] {
  return shownFields(entity)
    .filter((name) => !except.includes(name))
    .map((name): Column<R> => {
      const field = entity.fields[name]!;
      const text = (item: R): string => fieldText(name, field, rowOf(item)[name], words, true);
      const label = words.t(`fields.${name}`);
      const unit = field.unit && field.unit !== MONEY ? unitName(field.unit, words.lang) : undefined;
      return {
        id: name,
        label,
        unit,
        widthPx: Math.max(WIDTH_PX[field.kind] ?? 140, Math.min(MOST_HEAD_PX, headPx(label, unit))),
        numeric: field.kind === 'number',
        sortable: field.kind !== 'tags',
        fields: [name],
        cell: (item) => {
          const shown = text(item);
          if (shown === MISSING) return <span className="subtle">{shown}</span>;
          return field.entity === 'vehicle' ? <Plate value={shown} /> : <span className="ell">{shown}</span>;
        },
      };
    });
}

/** Columns of an exported file drawn from a declaration: every field, the unit in the head. */
export function exportColumnsOf<R>(entity: Entity, words: WordsOf, rowOf: (item: R) => LocalRow): ExportColumn<R>[] {
  return shownFields(entity).map((name) => {
    const field = entity.fields[name]!;
    return {
      label: words.t(`fields.${name}`),
      unit: field.unit && unitName(field.unit, words.lang),
      kind: field.kind === 'day' || field.kind === 'number' || field.kind === 'instant' ? field.kind : undefined,
      digits: field.unit === MONEY ? 2 : undefined,
      value: (item) => fieldCell(name, field, rowOf(item)[name], words),
    };
  });
}
