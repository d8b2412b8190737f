import * as z from 'zod';
import { rowSchema, type AnyRow, type Entity } from '../../domain/kit/entity.ts';
import { failureSchema } from '../../domain/kit/failure.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { Actor, Store } from '../context.ts';
import { systemActor } from '../database/actors.ts';

type Shape = Record<string, z.core.$ZodType>;

/** `_id`, `title` and the fields a reference says to embed. */
function embeddedSchema(target: Entity, embed: readonly string[]) {
  const fields = embed.map((name) => [name, target.fields[name]!.schema] as const);
  return z.object({ _id: z.uuid(), title: z.string(), ...(Object.fromEntries(fields) as Shape) }).nullable();
}

function shapeOf(entity: Entity): Shape {
  const shape: Shape = { ...((rowSchema(entity) as unknown as { shape: Shape }).shape) };
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.embed && field.entity) shape[name] = embeddedSchema(entityNamed(field.entity)!, field.embed);
  }
  return shape;
}

const titled = (entity: Entity): string => entity.name.charAt(0).toUpperCase() + entity.name.slice(1);

/** Schema of one answered row. */
export function answerSchema(entity: Entity) {
  return z.object(shapeOf(entity)).meta({ title: titled(entity) });
}

/** Schema of an answered list; with `select`, fields are left out. */
export function listAnswerSchema(entity: Entity) {
  return z.object({ count: z.int(), results: z.array(z.object(shapeOf(entity)).partial().required({ _id: true })) });
}

/** What refusals answer, by status. */
export function failures<const S extends readonly number[]>(...statuses: S): Record<S[number], typeof failureSchema> {
  return Object.fromEntries(statuses.map((status) => [status, failureSchema])) as Record<S[number], typeof failureSchema>;
}

/** Replaces the references that declare `embed` by `{_id, title, …}`; one query an entity for the whole list. */
export async function embedReferences(store: Store, actor: Actor, entity: Entity, rows: AnyRow[]): Promise<AnyRow[]> {
  const out = rows.map((row) => ({ ...row }));
  for (const [name, field] of Object.entries(entity.fields)) {
    const target = field.embed && field.entity ? entityNamed(field.entity) : undefined;
    if (!target || !field.embed) continue;
    const ids = [...new Set(rows.flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : [])))];
    const { results } =
      ids.length === 0 ? { results: [] } : await store.list(systemActor(actor.orgId, actor.userId), target, { page: 1, size: ids.length, filters: { _id: ids } });
    const known = new Map(
      results.map((found) => [found._id, { _id: found._id, title: String(found[target.title]), ...Object.fromEntries(field.embed!.map((extra) => [extra, found[extra]])) }]),
    );
    for (const row of out) row[name] = typeof row[name] === 'string' ? (known.get(row[name]) ?? null) : null;
  }
  return out;
}
