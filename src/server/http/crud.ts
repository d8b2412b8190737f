import type { FastifyContextConfig } from 'fastify';
import * as z from 'zod';
import { v7 as uuidv7 } from 'uuid';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { AnyRow, Entity } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import { isApiResource } from '../../domain/platform/api-key.ts';
import { ENTITY_LIST } from '../../domain/registry.ts';
import type { Actor, App, Context, Request } from '../context.ts';
import { authorize, scopeOf } from '../database/permissions.ts';
import { answerSchema, createBody, embedReferences, failures, listAnswerSchema, patchBody, titled, isUnchanged } from './answers.ts';
import { listQueryOf, listQuerySchema, selectOf } from './lists.ts';
import { requireActor } from './require.ts';

type Doc = Record<string, unknown>;

/** A person can create one: allowed to some role, and no value is the server's to give. */
export function isCreatable(entity: Entity): boolean {
  return (
    entity.access.create.length > 0 &&
    Object.values(entity.fields).every((field) => !field.server || field.optional || field.initial !== undefined)
  );
}

export function isPatchable(entity: Entity): boolean {
  return entity.access.update.length > 0 && entity.conflict !== 'server' && entity.conflict !== 'append';
}

/** The store normalizes before it validates (blank texts, plates), so bodies only have to be objects here; the schema documents them. */
const bodyIsObject: never = ((route: Parameters<typeof validatorCompiler>[0]) =>
  route.httpPart === 'body'
    ? (data: unknown) =>
        typeof data === 'object' && data !== null && !Array.isArray(data)
          ? { value: data }
          : { error: fail('invalid', undefined, [{ field: '', code: 'type' }]) }
    : validatorCompiler(route)) as never;

/** `dtc-events` as a part of a name: `DtcEvents`. */
const nameMany = ({ plural }: Entity): string => plural.replace(/(?:^|-)(.)/g, (_all, first: string) => first.toUpperCase());

const idParams = z.strictObject({ id: z.uuid() });

/** The calls of every declared entity under /api/v1, by its declaration: who, which, with what. */
export function registerCrud(app: App, context: Context): void {
  for (const entity of ENTITY_LIST) {
    if (entity.single) registerSingle(app, context, entity);
    else registerMany(app, context, entity);
  }
}

function registerMany(app: App, context: Context, entity: Entity): void {
  const { store } = context;
  const path = `/api/v1/${entity.plural}`;
  const tags = [entity.plural];
  const config: FastifyContextConfig = isApiResource(entity.plural) ? { resource: entity.plural } : {};
  const answer = answerSchema(entity);
  const one = async (actor: Actor, row: AnyRow): Promise<AnyRow> => (await embedReferences(store, actor, entity, [row]))[0]!;

  app.get(
    path,
    {
      config,
      schema: {
        tags,
        operationId: `list${nameMany(entity)}`,
        summary: `List ${entity.plural}`,
        querystring: listQuerySchema(entity),
        response: { 200: listAnswerSchema(entity), 304: z.undefined(), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      authorize(actor, entity, 'read');
      const params = request.query;
      const query = listQueryOf(entity, params);
      const select = selectOf(entity, params.select);
      if (await isUnchanged(context, actor, entity, request, reply)) return reply.code(304).send();
      const { count, results } = await store.list(actor, entity, query);
      const rows = await embedReferences(store, actor, entity, results);
      return {
        count,
        results: select === null ? rows : rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => select.has(name)))),
      };
    },
  );

  app.get(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        operationId: `get${titled(entity)}`,
        summary: `One of ${entity.plural}`,
        params: idParams,
        response: { 200: answer, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      const row = await store.get(actor, entity, request.params.id);
      if (!row) throw fail('not-found');
      void reply.header('cache-control', 'private, no-cache');
      return await one(actor, row);
    },
  );

  if (isCreatable(entity)) {
    app.post(
      path,
      {
        validatorCompiler: bodyIsObject,
        config,
        schema: {
          tags,
          operationId: `create${titled(entity)}`,
          summary: `Create one of ${entity.plural}`,
          description: 'With an `_id` (uuid version 7) of the caller, sending again answers the row already created.',
          body: createBody(entity, { _id: z.uuid().optional() }),
          response: { 200: answer, 201: answer, ...failures(400, 401, 403, 409, 413, 415) },
        },
      },
      async (request, reply) => {
        const actor = requireActor(request);
        authorize(actor, entity, 'create');
        const { _id, ...doc } = request.body as Doc;
        const id = _id === undefined ? uuidv7() : z.uuid().safeParse(_id).data?.toLowerCase();
        if (id === undefined) throw fail('invalid', undefined, [{ field: '_id', code: 'format' }]);
        const known = _id === undefined ? null : await store.get(actor, entity, id);
        const row = known ?? (await store.write(actor, (writer) => writer.insert(entity, id, doc)));
        return reply
          .code(known ? 200 : 201)
          .header('location', `${path}/${id}`)
          .send(await one(actor, row));
      },
    );
  }

  if (isPatchable(entity)) {
    app.patch(
      `${path}/:id`,
      {
        validatorCompiler: bodyIsObject,
        config,
        schema: {
          tags,
          operationId: `change${titled(entity)}`,
          summary: `Change one of ${entity.plural}`,
          params: idParams,
          body: patchBody(entity, {}),
          response: { 200: answer, ...failures(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      async (request) => {
        const actor = requireActor(request);
        const row = await store.write(actor, (writer) => writer.patch(entity, request.params.id, request.body as Doc));
        return await one(actor, row);
      },
    );
  }

  if (entity.access.remove.length > 0) {
    app.delete(
      `${path}/:id`,
      {
        config,
        schema: {
          tags,
          operationId: `remove${titled(entity)}`,
          summary: `Remove one of ${entity.plural}`,
          params: idParams,
          response: { 204: z.undefined(), ...failures(400, 401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const actor = requireActor(request);
        if (!(await store.write(actor, (writer) => writer.remove(entity, request.params.id)))) throw fail('not-found');
        return reply.code(204).send();
      },
    );
  }
}

function registerSingle(app: App, context: Context, entity: Entity): void {
  const { store } = context;
  const path = `/api/v1/${entity.plural}`;
  const tags = [entity.plural];
  const answer = answerSchema(entity);
  const idOf = (request: Request): { actor: Actor; id: string } => {
    const actor = requireActor(request);
    const id = scopeOf(actor, entity);
    if (id === null) throw fail('forbidden');
    return { actor, id };
  };

  app.get(
    path,
    {
      schema: {
        tags,
        operationId: `get${titled(entity)}`,
        summary: `The ${entity.name}`,
        response: { 200: answer, 304: z.undefined(), ...failures(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { actor, id } = idOf(request);
      authorize(actor, entity, 'read');
      if (await isUnchanged(context, actor, entity, request, reply)) return reply.code(304).send();
      const row = await store.get(actor, entity, id);
      if (!row) throw fail('not-found');
      return row;
    },
  );

  if (isPatchable(entity)) {
    app.patch(
      path,
      {
        validatorCompiler: bodyIsObject,
        schema: {
          tags,
          operationId: `change${titled(entity)}`,
          summary: `Change the ${entity.name}`,
          body: patchBody(entity, {}),
          response: { 200: answer, ...failures(400, 401, 403, 404, 413, 415) },
        },
      },
      async (request) => {
        const { actor, id } = idOf(request);
        return await store.write(actor, (writer) => writer.patch(entity, id, request.body as Doc));
      },
    );
  }
}
