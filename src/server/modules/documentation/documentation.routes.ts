import * as z from 'zod';
import { isAdminRole, isManagerLevel } from '../../../domain/access/permissions.ts';
import { commonIssue, DOC_CATEGORIES, docAnswerOf, type DocAudience, docEntry, ISSUE_STATES } from '../../../domain/support/doc-entry.ts';
import { DEVICE_TYPES } from '../../../domain/device/device.ts';
import { LOCALES } from '../../../domain/text/locale.ts';
import { fail } from '../../../domain/entity/failure.ts';
import type { Actor, App, Context, Request } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { failures, answerSchema, createBody, listAnswerSchema, patchBody } from '../../http/answers.ts';
import { requireActor } from '../../http/require.ts';
import { v7 as uuidv7 } from 'uuid';
import type { AnyRow, Entity } from '../../../domain/entity/entity.ts';
import { isSiteActor } from '../../database/site-store.ts';
import { listQueryOf, listQuerySchema } from '../../http/lists.ts';
import { requireStaff } from '../support/staff.ts';

const ROWS_MAX = 2000;

const entrySchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  body: z.string(),
  lang: z.enum(LOCALES),
  category: z.enum(DOC_CATEGORIES),
  position: z.int(),
  updatedAt: z.string(),
});
const issueSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  symptom: z.string(),
  cause: z.string().nullable(),
  solution: z.string().nullable(),
  deviceType: z.enum(DEVICE_TYPES).nullable(),
  state: z.enum(ISSUE_STATES),
});

function audiencesOf({ role, site }: Actor): DocAudience[] {
  const known = role ?? undefined;
  if (site || isAdminRole(known)) return ['everyone', 'managers', 'administrators'];
  return isManagerLevel(known) ? ['everyone', 'managers'] : ['everyone'];
}

/** The platform's documentation and known problems: what everybody reads, and what its administrators keep. */
export function registerDocumentation(app: App, context: Context): void {
  const { store } = context;
  const own = systemActor(null);
  const query = z.strictObject({ lang: z.enum(LOCALES).default('fr') });

  app.get(
    '/api/v1/documentation',
    {
      schema: {
        tags: ['documentation'],
        summary: 'Published entries this person may read, in their language or in French',
        querystring: query,
        response: { 200: z.object({ results: z.array(entrySchema) }), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      const { results } = await store.list(own, docEntry, {
        page: 1,
        size: ROWS_MAX,
        filters: { state: ['published'], audience: audiencesOf(actor) },
      });
      void reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie');
      return { results: results.map((row) => docAnswerOf(row, request.query.lang)) };
    },
  );

  app.get(
    '/api/v1/known-issues',
    {
      schema: {
        tags: ['documentation'],
        summary: 'Known problems, offered while a request is written',
        querystring: z.strictObject({}),
        response: { 200: z.object({ results: z.array(issueSchema) }), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      if (!actor.site && !isManagerLevel(actor.role ?? undefined)) throw fail('forbidden');
      const states = ISSUE_STATES.filter((state) => state !== 'draft');
      const { results } = await store.list(own, commonIssue, { page: 1, size: ROWS_MAX, filters: { state: states } });
      void reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie');
      return { results: results.map((row) => issueSchema.parse(row)) };
    },
  );

  registerSiteRows(app, context, docEntry, '/api/v1/admin/documentation');
  registerSiteRows(app, context, commonIssue, '/api/v1/admin/common-issues');
}

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
