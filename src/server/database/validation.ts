import * as z from 'zod/mini';
import { completeDoc, createSchema, patchSchema, type Entity } from '../../domain/kit/entity.ts';
import { fail, type FieldIssue } from '../../domain/kit/failure.ts';
import { rulesOf } from '../../domain/rules.ts';
import type { Actor } from '../context.ts';
import { fieldIssues } from './issues.ts';

type Doc = Record<string, unknown>;

const systemSchemas = new WeakMap<Entity, z.ZodMiniType>();

/** The server may write every declared field, and no other. */
function systemSchema(entity: Entity): z.ZodMiniType {
  let schema = systemSchemas.get(entity);
  if (!schema) {
    const shape = Object.entries(entity.fields).map(([name, field]) => [name, z.optional(field.optional ? z.nullable(field.schema) : field.schema)]);
    systemSchemas.set(entity, (schema = z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodMiniType>)));
  }
  return schema;
}

function parse(schema: z.ZodMiniType, input: Doc): Doc {
  const parsed = z.safeParse(schema, input);
  if (!parsed.success) throw fail('invalid', undefined, fieldIssues(parsed.error.issues, input));
  return parsed.data as Doc;
}

/** Blank text of an optional field is null; then the entity's own stored form. */
function normalized(entity: Entity, input: Doc): Doc {
  const out: Doc = { ...input };
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.optional && typeof out[name] === 'string' && (out[name] as string).trim() === '') out[name] = null;
  }
  return rulesOf(entity.name).normalize?.(out) ?? out;
}

/** One written form of instants, whatever precision came in. */
function stored(entity: Entity, doc: Doc): Doc {
  for (const [name, value] of Object.entries(doc)) {
    if (entity.fields[name]?.kind === 'instant' && typeof value === 'string') doc[name] = new Date(value).toISOString();
  }
  return doc;
}

const issueKey = ({ field, code }: FieldIssue): string => `${field} ${code}`;

/** A complete document to insert. Throws FailureError `invalid` with an issue per field. */
export function validCreate(actor: Actor, entity: Entity, input: Doc): Doc {
  const normal = normalized(entity, input);
  const doc = stored(entity, completeDoc(entity, parse(actor.kind === 'system' ? systemSchema(entity) : createSchema(entity), normal)));
  const issues: FieldIssue[] = [...(rulesOf(entity.name).check?.(doc) ?? [])];
  for (const [name, field] of Object.entries(entity.fields)) if (!field.optional && doc[name] === null) issues.push({ field: name, code: 'required' });
  if (issues.length > 0) throw fail('invalid', undefined, issues);
  return doc;
}

/** The fields to write over `current`. A rule that `current` already broke does not stop the change of another field. */
export function validPatch(actor: Actor, entity: Entity, current: Doc, input: Doc): Doc {
  const patch = stored(entity, parse(actor.kind === 'system' ? systemSchema(entity) : patchSchema(entity), normalized(entity, input)));
  for (const name of Object.keys(patch)) if (patch[name] === undefined) delete patch[name];
  const { check } = rulesOf(entity.name);
  if (check) {
    const before = new Set(check(current).map(issueKey));
    const issues = check({ ...current, ...patch }).filter((issue) => issue.field in patch || !before.has(issueKey(issue)));
    if (issues.length > 0) throw fail('invalid', undefined, issues);
  }
  return patch;
}
