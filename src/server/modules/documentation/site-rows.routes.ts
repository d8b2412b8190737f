import * as z from 'zod';
import { v7 as uuidv7 } from 'uuid';
import type { AnyRow, Entity } from '../../../domain/entity/entity.ts';
import { fail } from '../../../domain/entity/failure.ts';
import type { App, Context, Request } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { isSiteActor } from '../../database/site-store.ts';
import { answerSchema, createBody, failures, listAnswerSchema, patchBody } from '../../http/answers.ts';
import { listQueryOf, listQuerySchema } from '../../http/lists.ts';
import { requireStaff } from '../support/staff.ts';

const params = z.strictObject({ id: z.uuid() });
const tags = ['admin'];

/**
 * Rows of the platform itself, kept by those who administer it. A change names the version it was made from (`ver`): somebody else's
 * change in between is answered `conflict`, never overwritten.
 */
export function registerSiteRows(
  app: App,
  { store }: Context,
  entity: Entity,
  path: string,
  guard: 'siteadmin' | 'superadmin' = 'siteadmin',
): void {
  const admit = (request: Request): void => {
    if (!isSiteActor(requireStaff(request), guard)) throw fail('forbidden');
  };
  const own = systemActor(null);
  const answer = answerSchema(entity);

  app.get(
    path,
    {
      schema: {
        tags,
        summary: `The platform’s ${entity.plural}`,
        querystring: listQuerySchema(entity),
        response: { 200: listAnswerSchema(entity), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      admit(request);
      void reply.header('cache-control', 'no-store');
      return await store.list(own, entity, listQueryOf(entity, request.query));
    },
  );

  app.get(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: `One of the platform’s ${entity.plural}`,
        params,
        response: { 200: answer, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      admit(request);
      const row = await store.get(own, entity, request.params.id);
      if (!row) throw fail('not-found');
      void reply.header('cache-control', 'no-store');
      return row;
    },
  );

  app.post(
    path,
    {
      schema: {
        tags,
        summary: `Create one of the platform’s ${entity.plural}`,
        body: createBody(entity, { _id: z.uuid().optional() }),
        response: { 200: answer, 201: answer, ...failures(400, 401, 403, 409, 413) },
      },
    },
    async (request, reply) => {
      admit(request);
      const { _id, ...doc } = request.body as Record<string, unknown>;
      const id = typeof _id === 'string' ? _id : uuidv7();
      const known = _id === undefined ? null : await store.get(own, entity, id);
      const row = known ?? (await store.write(own, (writer) => writer.insert(entity, id, doc)));
      return reply
        .code(known ? 200 : 201)
        .header('location', `${path}/${id}`)
        .send(row);
    },
  );

  app.patch(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: `Change one of the platform’s ${entity.plural}`,
        params,
        body: patchBody(entity, { ver: z.int() }),
        response: { 200: answer, ...failures(400, 401, 403, 404, 409, 413) },
      },
    },
    async (request) => {
      admit(request);
      const { ver, ...patch } = request.body as Record<string, unknown>;
      return await store.write(own, async (writer): Promise<AnyRow> => {
        const now = await writer.patch(entity, request.params.id, {});
        if (now.ver !== ver) throw fail('conflict');
        return writer.patch(entity, request.params.id, patch);
      });
    },
  );

  app.delete(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: `Remove one of the platform’s ${entity.plural}`,
        params,
        response: { 204: z.undefined(), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      admit(request);
      if (!(await store.write(own, (writer) => writer.remove(entity, request.params.id)))) throw fail('not-found');
      return reply.code(204).send();
    },
  );
}
