import type { TFunction } from 'i18next';
import type { Entity } from '../../domain/entity/entity.ts';
import type { FieldIssue } from '../../domain/entity/failure.ts';
import type { Field } from '../../domain/entity/field.ts';
import { formatDate, formatDateTime, formatDurationS, formatMoney, formatNumber, formatUnit, MISSING } from '../../domain/text/format.ts';
import { MONEY } from '../../domain/text/money.ts';

/** What it takes to put a stored value in words. */
export interface WordsOf {
  /** Of the entity's namespace. */
  t: TFunction;
  lang: string;
  timeZone: string;
  yes: string;
  no: string;
  /** Title of a row of another entity, undefined when it is not on this device. */
  titleOf: (entity: string, id: string) => string | undefined;
}

/** Decimals a unit is shown with. */
const DIGITS: Record<string, number> = { 'l/100km': 1, V: 1, deg: 5 };

/** A value as a person reads it, with its unit unless that is elsewhere (`isBare`); MISSING when there is none. */
export function fieldText(name: string, field: Field, value: unknown, words: WordsOf, isBare = false): string {
  if (value === null || value === undefined || value === '') return MISSING;
  switch (field.kind) {
    case 'number':
      if (field.unit === MONEY) return formatMoney(value as number, words.lang);
      if (name === 'year') return String(value);
      if (field.unit === 's' && !isBare) return formatDurationS(value as number, words.lang);
      return field.unit && !isBare
        ? formatUnit(value as number, field.unit, words.lang, DIGITS[field.unit] ?? 0)
        : formatNumber(value as number, words.lang, DIGITS[field.unit ?? ''] ?? 0);
    case 'flag':
      return value ? words.yes : words.no;
    case 'choice':
      return words.t(`choices.${name}.${String(value)}`);
    case 'instant':
      return formatDateTime(value as string, words.lang, words.timeZone);
    case 'day':
      return formatDate(value as string, words.lang);
    case 'ref':
      return words.titleOf(field.entity!, value as string) ?? MISSING;
    case 'tags':
      return (value as string[]).join(', ') || MISSING;
    case 'shape':
      return MISSING;
    case 'text':
      return String(value);
  }
}

/** What a row is called: its title, in words where that is a choice. */
export function titleText(entity: Entity, row: Readonly<Record<string, unknown>>, words: WordsOf): string {
  const field = entity.fields[entity.title];
  return field?.kind === 'choice' ? fieldText(entity.title, field, row[entity.title], words) : String(row[entity.title]);
}

/** A value as a spreadsheet takes it: figures bare, days and instants ISO, words for choices and references, nothing for missing. */
export function fieldCell(name: string, field: Field, value: unknown, words: WordsOf): string | number | boolean {
  if (value === null || value === undefined) return '';
  if (field.kind === 'number') return field.unit === MONEY ? (value as number) / 100 : (value as number);
  if (field.kind === 'day' || field.kind === 'instant' || field.kind === 'text') return String(value);
  if (field.kind === 'shape') return JSON.stringify(value);
  const text = fieldText(name, field, value, words);
  return text === MISSING ? '' : text;
}

/** The sentence of an issue; `t` is of the namespace `fieldIssues`. Some have one of their field (`duplicate-registration`); an unknown code has a sentence too. */
export function issueText(t: TFunction, issue: FieldIssue): string {
  const params = issue.params ?? {};
  const count = Number(
    params['count'] ?? params['missing'] ?? params['min'] ?? params['max'] ?? params['minimum'] ?? params['maximum'] ?? 0,
  );
  return t([`${issue.code}-${issue.field}`, issue.code, 'unknown'], { ...params, count });
}

/** The same with the name of its field; `t` of the namespace of the entity, `tIssue` of `fieldIssues`. */
export function namedIssueText(t: TFunction, tIssue: TFunction, entity: string, issue: FieldIssue): string {
  return `${t(`${entity}:fields.${issue.field}`, { defaultValue: issue.field })} : ${issueText(tIssue, issue)}`;
}
