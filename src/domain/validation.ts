import * as z from 'zod/mini';
import { badgeKey } from './driver/who-had.ts';
import { completeDoc, createSchema, type Entity, patchSchema } from './entity/entity.ts';
import { fail, type FieldIssue } from './entity/failure.ts';
import type { Field } from './entity/field.ts';
import { wellFormed } from './entity/fits-schema.ts';
import { isEmail, normalEmail } from './text/email.ts';
import { rulesOf } from './rules.ts';
import { plateKey } from './vehicle/vehicle.rules.ts';

/**
 * What a write must be, the same on a device before it is kept and on the server before it is stored: normal form, declaration, rules of the entity.
 * What only a database knows (unique values, references) is asked there.
 */

type Doc = Record<string, unknown>;

/** A person writes their own fields only; the server every declared one. */
export type WrittenBy = 'person' | 'server';

const serverSchemas = new WeakMap<Entity, z.ZodMiniType>();

function serverSchema(entity: Entity): z.ZodMiniType {
  let schema = serverSchemas.get(entity);
  if (!schema) {
    const shape = Object.entries(entity.fields).map(([name, field]) => [
      name,
      z.optional(field.optional ? z.nullable(field.schema) : field.schema),
    ]);
    serverSchemas.set(entity, (schema = z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodMiniType>)));
  }
  return schema;
}

/** The stored form of what was entered, as far as it can be said before it is checked: texts are well-formed; blank text of an optional field is null; then the entity's own form. */
export function normalForm(entity: Entity, input: Doc): Doc {
  const out: Doc = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const field = entity.fields[name];
    if (field?.optional && typeof value === 'string' && value.trim() === '') out[name] = null;
    else out[name] = field?.format === 'email' && typeof value === 'string' ? normalEmail(value) : wellFormed(value);
  }
  return rulesOf(entity.name).normalize?.(out) ?? out;
}

/** What a person writes as an address is one; what a directory or an older row has is theirs. */
function formatIssue(field: Field | undefined, value: unknown): Omit<FieldIssue, 'field'> | null {
  return field?.format === 'email' && typeof value === 'string' && !isEmail(value) ? { code: 'email' } : null;
}

/** Why a present value does not fit its field, null when it does; `format` where a part of it does not. */
export function valueIssue(field: Field, value: unknown): Omit<FieldIssue, 'field'> | null {
  const parsed = value === null ? undefined : z.safeParse(field.schema, value);
  const [issue] = parsed?.error ? fieldIssues(parsed.error.issues, value) : [];
  if (!issue) return formatIssue(field, value);
  const { field: path, ...said } = issue;
  return path === '' ? said : { code: 'format' };
}

const issueKey = ({ field, code }: FieldIssue): string => `${field} ${code}`;

/** Issues of the entity's rules, of `doc` over `before`. A rule that `before` already broke does not stop the change of another field. */
export function ruleIssues(entity: Entity, doc: Doc, before?: Doc): FieldIssue[] {
  const { check } = rulesOf(entity.name);
  if (!check) return [];
  const known = new Set(before ? check(before).map(issueKey) : []);
  return check({ ...before, ...doc }).filter((issue) => issue.field in doc || !known.has(issueKey(issue)));
}

/** Values by declaration, in their stored form: instants have one, whatever precision came in. */
function read(entity: Entity, input: Doc, schema: z.ZodMiniType, by: WrittenBy): { values: Doc; issues: FieldIssue[] } {
  const normal = normalForm(entity, input);
  const parsed = z.safeParse(schema, normal);
  if (!parsed.success) return { values: normal, issues: fieldIssues(parsed.error.issues, normal) };
  const values = parsed.data as Doc;
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete values[name];
    else if (entity.fields[name]?.kind === 'instant' && typeof value === 'string') values[name] = new Date(value).toISOString();
  }
  if (by === 'server') return { values, issues: [] };
  const issues = Object.entries(values).flatMap(([field, value]): FieldIssue[] => {
    const issue = formatIssue(entity.fields[field], value);
    return issue ? [{ field, ...issue }] : [];
  });
  return { values, issues };
}

function demand(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw fail('invalid', undefined, [...issues]);
}

/** Values to create a row of, and what is wrong with them: with their declaration, else with the row that they make. */
export function readCreate(entity: Entity, input: Doc, by: WrittenBy = 'person'): { values: Doc; issues: FieldIssue[] } {
  const given = read(entity, input, by === 'server' ? serverSchema(entity) : createSchema(entity), by);
  if (given.issues.length > 0) return given;
  const doc = completeDoc(entity, given.values);
  const missing = Object.entries(entity.fields).flatMap(([name, field]) =>
    !field.optional && doc[name] === null ? [{ field: name, code: 'required' }] : [],
  );
  return { values: given.values, issues: [...ruleIssues(entity, doc), ...missing] };
}

/** Values to create a row of; `completeDoc` makes them whole. Throws FailureError `invalid` with an issue per field. */
export function validCreate(entity: Entity, input: Doc, by?: WrittenBy): Doc {
  const { values, issues } = readCreate(entity, input, by);
  demand(issues);
  return values;
}

/** The fields of a change, by their declaration. Throws as `validCreate`; `demandRules` says the rest, where the row is known. */
export function validPatch(entity: Entity, input: Doc, by: WrittenBy = 'person'): Doc {
  const { values, issues } = read(entity, input, by === 'server' ? serverSchema(entity) : patchSchema(entity), by);
  demand(issues);
  return values;
}

/** Throws FailureError `invalid` when `doc` over `before` breaks a rule of the entity (`ruleIssues`). */
export function demandRules(entity: Entity, doc: Doc, before?: Doc): void {
  demand(ruleIssues(entity, doc, before));
}

/** What two values of a unique field are the same by, whatever way each is written. */
export function uniqueKey(field: Pick<Field, 'format'>, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  switch (field.format) {
    case 'plate':
      return plateKey(value);
    case 'badge':
      return badgeKey(value);
    case 'email':
      return normalEmail(value);
    default:
      return value;
  }
}

/** The part of a zod issue that is read here; the same for both builds of the library. */
export interface SchemaIssue {
  code?: string | undefined;
  path?: readonly PropertyKey[] | undefined;
  keys?: readonly string[];
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  /** Of a check of our own: its `code` is the one that is told. */
  params?: Readonly<Record<string, unknown>> | undefined;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    input,
  );
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function codeOf(issue: SchemaIssue, value: unknown): Omit<FieldIssue, 'field'> {
  const isCounted = issue.origin === 'string' || issue.origin === 'array';
  const own = issue.params?.['code'];
  if (typeof own === 'string') return { code: isBlank(value) ? 'required' : own };
  switch (issue.code) {
    case 'too_small':
      if (isCounted && isBlank(value)) return { code: 'required' };
      return { code: isCounted ? 'too-short' : 'too-small', params: { min: Number(issue.minimum) } };
    case 'too_big':
      return { code: isCounted ? 'too-long' : 'too-big', params: { max: Number(issue.maximum) } };
    case 'invalid_format':
      return { code: isBlank(value) ? 'required' : 'format' };
    case 'invalid_value':
      return { code: value === undefined || value === null ? 'required' : 'choice' };
    default:
      return { code: value === undefined || value === null ? 'required' : 'type' };
  }
}

/**
 * Issues of a schema's refusal with stable codes: required, too-short, too-long, too-small, too-big, not-allowed, format, choice, type. What is not there, or is
 * a blank text, is `required`, whatever its format. `field` is a dotted path; words are `fieldIssues` of the locale files.
 */
export function fieldIssues(issues: readonly SchemaIssue[], input: unknown): FieldIssue[] {
  return issues.flatMap((issue): FieldIssue[] => {
    const path = issue.path ?? [];
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) => ({ field: [...path, key].join('.'), code: 'not-allowed' }));
    return [{ field: path.join('.'), ...codeOf(issue, valueAt(input, path)) }];
  });
}
