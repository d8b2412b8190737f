import type { AnyRow } from '../../../domain/entity/entity.ts';
import type { FieldIssue } from '../../../domain/entity/failure.ts';
import type { Field } from '../../../domain/entity/field.ts';
import { entityNamed } from '../../../domain/registry.ts';
import { LOCALES } from '../../../domain/text/locale.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { dayStartMs, instantOfWall } from '../../../domain/time/time-zone.ts';
import { plateKey } from '../../../domain/vehicle/vehicle.rules.ts';
import { namespaceIn } from '../../i18n/message-files.ts';
import { figureBounds } from '../form/form-model.ts';
import { type ColumnStyle, dayFrom, momentOf, numberOf } from './column-style.ts';

/** A cell as the form holds it, or why it cannot be. */
export type CellValue = { value: unknown; issue?: undefined } | { issue: Omit<FieldIssue, 'field'> };
export type CellReader = (cell: string) => CellValue;

export interface ReadingContext {
  lang: string;
  dictionaries: readonly Dictionary[];
  timeZone: string;
  /** Name of a unit in the language spoken. */
  unitName: (unit: string) => string;
  /** Rows of another entity on this device. */
  rowsOf: (entity: string) => readonly AnyRow[];
}

const YES = new Set([
  'oui',
  'yes',
  'si',
  'ja',
  'sim',
  'igen',
  'o',
  'y',
  'vrai',
  'true',
  'verdadero',
  'vero',
  'waar',
  'verdadeiro',
  'igaz',
  '1',
  'x',
]);
const NO = new Set(['non', 'no', 'nee', 'nao', 'nem', 'n', 'faux', 'false', 'falso', 'onwaar', 'hamis', '0']);

function choiceReader(name: string, field: Field, { dictionaries }: ReadingContext): CellReader {
  const byWord = new Map<string, string>();
  for (const option of field.options ?? []) {
    byWord.set(foldText(option), option);
    for (const { choices } of dictionaries) {
      const word = choices[name]?.[option];
      if (word && !byWord.has(foldText(word))) byWord.set(foldText(word), option);
    }
  }
  return (cell) => {
    const option = byWord.get(foldText(cell));
    return option === undefined ? { issue: { code: 'choice-unknown' } } : { value: option };
  };
}

/** By id, by what names the row, by its unique fields; accents, case and dashes aside. */
function refReader(field: Field, { rowsOf }: ReadingContext): CellReader {
  const target = entityNamed(field.entity!);
  const rows = target ? rowsOf(target.name) : [];
  const byWord = new Map<string, string | null>();
  const names = target
    ? [target.title, ...Object.keys(target.fields).filter((other) => other !== target.title && target.fields[other]!.unique)]
    : [];
  for (const name of names)
    for (const row of rows) {
      if (typeof row[name] !== 'string') continue;
      const isOfPlate = target?.fields[name]?.format === 'plate';
      for (const word of new Set(isOfPlate ? [plateKey(row[name]), foldText(row[name])] : [foldText(row[name])])) {
        if (!word) continue;
        const known = byWord.get(word);
        byWord.set(word, known === undefined || known === row._id ? row._id : null);
      }
    }
  const ids = new Set(rows.map(({ _id }) => _id));
  const hasPlate = names.some((name) => target?.fields[name]?.format === 'plate');
  return (cell) => {
    if (ids.has(cell)) return { value: cell };
    // A plate as it is written tells more than its letters alone: B-AB 123 is not BA-B 123.
    const id = (hasPlate ? byWord.get(plateKey(cell)) : undefined) ?? byWord.get(foldText(cell));
    return id ? { value: id } : { issue: { code: id === null ? 'ref-several' : 'ref-unknown' } };
  };
}

function instantReader(style: ColumnStyle, timeZone: string): CellReader {
  return (cell) => {
    const moment = momentOf(cell, style.day);
    if (moment === null) return { issue: { code: 'instant' } };
    if (moment === 'order') return { issue: { code: 'day-order' } };
    const { day, clock, zoned } = moment;
    const wall = Date.parse(`${day}T00:00:00Z`) + (clock.hours * 3600 + clock.minutes * 60 + clock.seconds) * 1000 + clock.ms;
    if (zoned !== null) {
      const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})/.exec(zoned) ?? [];
      const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
      return { value: new Date(sign === '-' ? wall + offsetMs : wall - offsetMs).toISOString() };
    }
    const isMidnight = clock.hours + clock.minutes + clock.seconds + clock.ms === 0;
    return { value: new Date(isMidnight ? dayStartMs(day, timeZone) : instantOfWall(wall, timeZone)).toISOString() };
  };
}

function numberReader(field: Field, { decimal }: ColumnStyle, { lang, unitName }: ReadingContext): CellReader {
  const unit = field.unit ? unitName(field.unit) : undefined;
  return (cell) => {
    const value = numberOf(cell, decimal, lang, figureBounds(field), unit);
    if (typeof value === 'number') return { value };
    if (value === 'none') return { issue: { code: 'number' } };
    const [whole, part] = [numberOf(cell, cell.includes(',') ? '.' : ',', lang), numberOf(cell, cell.includes(',') ? ',' : '.', lang)];
    return {
      issue: { code: 'two-figures', params: { whole: formatNumber(Number(whole), lang), decimal: formatNumber(Number(part), lang, 3) } },
    };
  };
}

/** What a spreadsheet writes where it could reckon nothing. */
const NOTHING_RECKONED = /^#(?:N\/[AD]|NV|REF|VALUE|VALEUR|VALOR|WERT|DIV\/0|NAME|NOM|NUM|NOMBRE|NULL|NUL|SPILL|CALC)[!?]?$/i;

/** Reads the cells of a column as values of a field; an empty cell never comes here. */
export function readerOf(name: string, field: Field, style: ColumnStyle, context: ReadingContext): CellReader {
  const read = valueReader(name, field, style, context);
  return (cell) => (NOTHING_RECKONED.test(cell) ? { issue: { code: 'cell-error' } } : read(cell));
}

function valueReader(name: string, field: Field, style: ColumnStyle, context: ReadingContext): CellReader {
  switch (field.kind) {
    case 'number':
      return numberReader(field, style, context);
    case 'flag':
      return (cell) => {
        const word = foldText(cell);
        return YES.has(word) ? { value: true } : NO.has(word) ? { value: false } : { issue: { code: 'flag' } };
      };
    case 'choice':
      return choiceReader(name, field, context);
    case 'ref':
      return refReader(field, context);
    case 'day':
      return (cell) => {
        const day = dayFrom(cell, style.day);
        return day === null ? { issue: { code: 'day' } } : day === 'order' ? { issue: { code: 'day-order' } } : { value: day };
      };
    case 'instant':
      return instantReader(style, context.timeZone);
    case 'tags':
      return (cell) => ({
        value: cell
          .split(/[,;|]/)
          .map((word) => word.trim())
          .filter(Boolean),
      });
    // An exported text that a spreadsheet would take for a formula begins with an apostrophe.
    default:
      return (cell) => ({ value: /^'[=+@\t\r-]/.test(cell) ? cell.slice(1) : cell });
  }
}

/** The words of an entity in one language: labels of its fields, words of its choices. */
export interface Dictionary {
  lang: string;
  fields: Readonly<Record<string, string>>;
  /** Another title that files give a field: what it was called before, or is elsewhere. */
  titles?: Readonly<Record<string, string>>;
  choices: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Words of an entity in every language, the one spoken first: a file may come from a colleague abroad. Without network only the one
 * spoken is sure to be on this device.
 */
export async function dictionariesOf(entityName: string, lang: string, online: boolean): Promise<Dictionary[]> {
  const others = online ? LOCALES.filter((locale) => locale !== lang) : [];
  const loaded = await Promise.all(
    [lang, ...others].map(async (one) => {
      // A language that cannot be fetched is one less to recognize.
      const words: Partial<Dictionary> = await namespaceIn(one, entityName).catch(() => ({}));
      return { lang: one, fields: words.fields ?? {}, titles: words.titles ?? {}, choices: words.choices ?? {} };
    }),
  );
  return loaded.filter(({ fields }) => Object.keys(fields).length > 0);
}
