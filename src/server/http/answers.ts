import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { journeySchema } from '../../domain/driving/journey.ts';
import { attachmentSchema } from '../../domain/entity/attachment.ts';
import { type AnyRow, createSchema, type Entity, ownerSchema, patchSchema, rowSchema } from '../../domain/entity/entity.ts';
import { failureSchema } from '../../domain/entity/failure.ts';
import { areaSchema, openingHoursSchema } from '../../domain/geo/geometry.ts';
import { visitSchema } from '../../domain/places/visits.ts';
import { inboundMappingSchema } from '../../domain/platform/inbound-mapping.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { Actor, Store, Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { createHash } from 'node:crypto';
import { currentVersions } from '../database/changes.ts';

/** Names, in the OpenAPI document, of what many schemas share. */
const SHARED: Record<string, z.core.$ZodType> = {
  Failure: failureSchema,
  Owner: ownerSchema,
  Attachment: attachmentSchema,
  Area: areaSchema,
  OpeningHours: openingHoursSchema,
  Journey: journeySchema,
  Visit: visitSchema,
  InboundMapping: inboundMappingSchema,
};
for (const [title, schema] of Object.entries(SHARED)) z.globalRegistry.add(schema, { title });

type Shape = Record<string, z.core.$ZodType>;

/** `_id`, `title` and the fields a reference says to embed. */
function embeddedSchema(target: Entity, embed: readonly string[]) {
  const fields = embed.map((name) => [name, target.fields[name]!.schema] as const);
  return z.object({ _id: z.uuid(), title: z.string(), ...(Object.fromEntries(fields) as Shape) }).nullable();
}

function shapeOf(entity: Entity): Shape {
  const shape: Shape = { ...rowSchema(entity).shape };
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.embed && field.entity) shape[name] = embeddedSchema(entityNamed(field.entity)!, field.embed);
  }
  return shape;
}

/** Name of an entity's schema. */
export const titled = (entity: Entity): string => entity.name.charAt(0).toUpperCase() + entity.name.slice(1);

/** Schema of one answered row. A schema with a `title` is a component of the OpenAPI document. */
export function answerSchema(entity: Entity) {
  return z.object(shapeOf(entity)).meta({ title: titled(entity) });
}

/** Schema of an answered list; with `select`, fields are left out. */
export function listAnswerSchema(entity: Entity) {
  const part = z.object(shapeOf(entity)).partial().required({ _id: true });
  return z
    .object({ count: z.int(), results: z.array(part.meta({ title: `${titled(entity)}Part` })) })
    .meta({ title: `${titled(entity)}List` });
}

/** Schema of what a person sends to create a row, and of what they send to change one, with what a call takes beside the fields. */
export function createBody<S extends Shape>(entity: Entity, beside: S) {
  return z.strictObject({ ...bodyShape(createSchema(entity)), ...beside }).meta({ title: `${titled(entity)}Create` });
}
export function patchBody<S extends Shape>(entity: Entity, beside: S) {
  return z.strictObject({ ...bodyShape(patchSchema(entity)), ...beside }).meta({ title: `${titled(entity)}Patch` });
}
const bodyShape = (schema: unknown): Shape => (schema as { shape: Shape }).shape;

/** An answer that is a file, of one of these types. */
export function fileAnswer(...types: readonly string[]) {
  const schema = z.any().meta({ type: 'string', format: 'binary' });
  return { description: 'The file', content: Object.fromEntries(types.map((type) => [type, { schema }])) };
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
      ids.length === 0
        ? { results: [] }
        : await store.list(systemActor(actor.orgId, actor.userId), target, { page: 1, size: ids.length, filters: { _id: ids } });
    const known = new Map(
      results.map((found) => [
        found._id,
        { _id: found._id, title: String(found[target.title]), ...Object.fromEntries(field.embed!.map((extra) => [extra, found[extra]])) },
      ]),
    );
    for (const row of out) row[name] = typeof row[name] === 'string' ? (known.get(row[name]) ?? null) : null;
  }
  return out;
}

/** A body that is written already (text of JSON, a stream, a reply that was sent), where the schema of a route describes the value it stands for. */
export const written = (body: string | Readable | FastifyReply): never => body as never;

const serverIds = new WeakMap<object, Promise<string>>();

/** Identity of the database, asked once. */
export function serverIdOf({ pool }: Context): Promise<string> {
  let known = serverIds.get(pool);
  if (!known) {
    known = pool.query<{ id: string }>('SELECT id FROM server').then(({ rows }) => rows[0]!.id);
    known.catch(() => serverIds.delete(pool));
    serverIds.set(pool, known);
  }
  return known;
}

/**
 * Sets the ETag of an answer made of one space's rows: the space's version, who asks and what. True when the client already has it,
 * found without reading the rows.
 */
export async function isUnchanged(
  context: Context,
  actor: Actor,
  entity: Entity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  void reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie');
  if (entity.space === 'site') return false;
  const versions = await currentVersions(context.pool, actor.orgId, actor.userId);
  const ver = entity.space === 'user' ? versions.own : versions.ver;
  const hash = createHash('sha256').update(
    [await serverIdOf(context), actor.userId, actor.orgId, actor.role, context.config.build, request.url].join('\n'),
  );
  const tag = `W/"${ver}-${hash.digest('base64url').slice(0, 16)}"`;
  void reply.header('etag', tag);
  const given = request.headers['if-none-match'];
  return given !== undefined && given.split(',').some((one) => one.trim() === tag);
}
