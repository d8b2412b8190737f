import type { AnyRow, Entity } from '../../../domain/entity/entity.ts';
import type { FieldIssue } from '../../../domain/entity/failure.ts';
import type { Field } from '../../../domain/entity/field.ts';
import { figureText, readFigure, type FigureBounds } from '../../../domain/text/figure-text.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { centsOf, MONEY } from '../../../domain/text/money.ts';
import { normalForm, ruleIssues, valueIssue } from '../../../domain/validation.ts';

/** What the inputs hold: texts as typed (of numbers too; a number as it is), booleans, lists, ids, shapes; '' or null for nothing. */
export type FormValues = Record<string, unknown>;

/** Fields a person may write, in the order of the declaration. */
export function formFields(entity: Entity): string[] {
  return Object.entries(entity.fields)
    .filter(([, field]) => !field.server)
    .map(([name]) => name);
}

/** What the inputs show of a stored value. */
function inputOf(field: Field, value: unknown): unknown {
  if (field.kind === 'flag') return value === true;
  if (field.kind === 'tags') return Array.isArray(value) ? value : [];
  if (field.kind === 'number')
    return typeof value === 'number' ? (field.unit === MONEY ? (value / 100).toFixed(2) : figureText(value)) : '';
  if (field.kind === 'shape') return value ?? null;
  return value ?? '';
}

/** Values of a row, or of a new one from the declared initial values. */
export function valuesOf(entity: Entity, row?: AnyRow): FormValues {
  const values: FormValues = {};
  for (const name of formFields(entity)) {
    const field = entity.fields[name]!;
    values[name] = inputOf(field, row ? row[name] : field.initial);
  }
  return values;
}

type Parsed = { value: unknown; issue?: undefined } | { issue: Omit<FieldIssue, 'field'> };

/** What a figure of a field can be, in the unit it is typed in. */
export function figureBounds({ integer, unit, min, max }: Field): FigureBounds {
  const shown = unit === MONEY ? 100 : 1;
  return {
    ...(unit === MONEY ? { digits: 2 } : integer ? { digits: 0 } : {}),
    ...(min === undefined ? {} : { min: min / shown }),
    ...(max === undefined ? {} : { max: max / shown }),
  };
}

function parseFigure(field: Field, typed: unknown, lang: string): { figure: number } | { issue: Omit<FieldIssue, 'field'> } {
  if (typeof typed === 'number') return Number.isFinite(typed) ? { figure: typed } : { issue: { code: 'number' } };
  const read = readFigure(String(typed), lang, figureBounds(field));
  if (read.kind === 'one') return { figure: read.value };
  if (read.kind === 'none') return { issue: { code: 'number' } };
  return {
    issue: { code: 'two-figures', params: { whole: formatNumber(read.whole, lang), decimal: formatNumber(read.decimal, lang, 3) } },
  };
}

/** The stored form of an input, or why it cannot be. Nothing typed is null on an optional field. */
function parse(field: Field, input: unknown, lang: string): Parsed {
  if (field.kind === 'flag') return { value: input === true };
  if (field.kind === 'tags') {
    const list = [...new Set((Array.isArray(input) ? input : []).map((word) => String(word).trim()).filter(Boolean))];
    return field.max !== undefined && list.length > field.max
      ? { issue: { code: 'too-big', params: { max: field.max } } }
      : { value: list };
  }
  const typed = typeof input === 'string' ? input.trim() : input;
  if (typed === '' || typed === null || typed === undefined) return field.optional ? { value: null } : { issue: { code: 'required' } };
  if (field.kind === 'number') {
    const read = parseFigure(field, typed, lang);
    if ('issue' in read) return read;
    const { figure } = read;
    const value = field.unit === MONEY ? centsOf(figure) : figure;
    if (Number.isNaN(value)) return { issue: { code: 'cents' } };
    const shown = field.unit === MONEY ? 100 : 1;
    if (field.integer && !Number.isInteger(value)) return { issue: { code: 'integer' } };
    if (field.min !== undefined && value < field.min) return { issue: { code: 'too-small', params: { min: field.min / shown } } };
    if (field.max !== undefined && value > field.max) return { issue: { code: 'too-big', params: { max: field.max / shown } } };
    return { value };
  }
  // What was typed and is none goes no further: rules reckon with days and instants.
  if ((field.kind === 'day' || field.kind === 'instant') && !field.schema.safeParse(typed).success)
    return { issue: { code: field.kind === 'day' ? 'day' : 'format' } };
  return { value: typed };
}

export interface Checked {
  /** Stored form of the fields without an issue. */
  doc: Record<string, unknown>;
  issues: FieldIssue[];
}

/** Is a value of a unique field already another row's? */
export type Taken = (field: string, value: unknown) => boolean;

/** Of a row, what is not typed but its rules ask. */
function serverPart(entity: Entity, row: AnyRow | undefined): Record<string, unknown> {
  if (!row) return {};
  return Object.fromEntries(Object.entries(row).filter(([name]) => entity.fields[name]?.server));
}

/** Parses, normalizes and checks `values` as typed in `lang`, over the row `before` that has what is not typed; at most one issue a field, in the order of the fields. */
export function check(entity: Entity, values: FormValues, lang: string, taken?: Taken, before?: AnyRow): Checked {
  const parsed: Record<string, unknown> = {};
  const issues = new Map<string, FieldIssue>();
  for (const name of Object.keys(values)) {
    const field = entity.fields[name];
    if (!field || field.server) continue;
    const result = parse(field, values[name], lang);
    if (result.issue) issues.set(name, { field: name, ...result.issue });
    else parsed[name] = result.value;
  }
  const doc = normalForm(entity, parsed);
  for (const issue of ruleIssues(entity, { ...serverPart(entity, before), ...doc }))
    if (!issues.has(issue.field)) issues.set(issue.field, issue);
  for (const [name, value] of Object.entries(doc)) {
    if (issues.has(name)) continue;
    const field = entity.fields[name]!;
    const issue = valueIssue(field, value);
    if (issue) issues.set(name, { field: name, ...issue });
    else if (field.unique && value !== null && taken?.(name, value)) issues.set(name, { field: name, code: 'duplicate' });
  }
  for (const name of issues.keys()) delete doc[name];
  return { doc, issues: Object.keys(values).flatMap((name) => issues.get(name) ?? []) };
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What a save writes: only the fields whose stored form differs from the row's. */
export function patchOf(row: AnyRow, doc: Record<string, unknown>): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(doc)) if (!same(row[name], value)) patch[name] = value;
  return patch;
}

/** Of a checked document, the fields the person changed since `start`: what was left alone is never written back over a newer value. */
export function touchedOnly(start: FormValues, values: FormValues, doc: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(doc).filter(([name]) => !same(start[name], values[name])));
}

/** Did the person change anything since `start`? */
export function isDirty(start: FormValues, values: FormValues): boolean {
  return Object.keys(values).some((name) => !same(start[name], values[name]));
}

/** The row moved from `before` to `now` under what is typed: what was not touched follows, what was is kept and told. */
export function followRow(before: FormValues, now: FormValues, typed: FormValues): { values: FormValues; meanwhile: FormValues } | null {
  const moved = Object.keys(now).filter((name) => !same(before[name], now[name]));
  if (moved.length === 0) return null;
  const theirs = (names: string[]): FormValues => Object.fromEntries(names.map((name) => [name, now[name]]));
  const mine = moved.filter((name) => !same(before[name], typed[name]));
  return { values: { ...typed, ...theirs(moved.filter((name) => !mine.includes(name))) }, meanwhile: theirs(mine) };
}

/** Lays a kept draft over the values of today; fields the declaration no longer has are left out, and those that were typed since `start`. */
export function withDraft<T extends object>(values: T, draft: unknown, start: T = values): T {
  if (typeof draft !== 'object' || draft === null) return values;
  const kept = Object.entries(draft).filter(([name, value]) => {
    const [now, before] = [values[name as keyof T], start[name as keyof T]];
    return name in values && typeof value === typeof now && same(now, before);
  });
  return { ...values, ...Object.fromEntries(kept) };
}
