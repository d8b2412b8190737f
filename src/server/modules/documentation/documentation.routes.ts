import * as z from 'zod';
import { isAdminRole, isManagerLevel } from '../../../domain/access/roles.ts';
import { commonIssue, DOC_CATEGORIES, docAnswerOf, type DocAudience, docEntry, ISSUE_STATES } from '../../../domain/support/doc-entry.ts';
import { DEVICE_TYPES } from '../../../domain/device/device.ts';
import { LOCALES } from '../../../domain/text/locale.ts';
import { fail } from '../../../domain/entity/failure.ts';
import type { Actor, App, Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { failures } from '../../http/answers.ts';
import { requireActor } from '../../http/require.ts';
import { registerSiteRows } from './site-rows.routes.ts';

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
