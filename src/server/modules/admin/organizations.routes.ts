import * as z from 'zod';
import { ENTITIES } from '../../../domain/registry.ts';
import {
  invitationSchema,
  newSiteOrganizationSchema,
  siteOrganizationPatchSchema,
  siteOrganizationSchema,
} from '../../../domain/platform/site-organization.ts';
import type { App, Context } from '../../context.ts';
import { siteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { siteQueryOf, siteQuerySchema } from '../../http/lists.ts';
import { requireActor } from '../../http/require.ts';
import { changeOrganization, openOrganization, readOrganization, withFigures } from './organizations.ts';

const organization = ENTITIES.organization;
const PATH = '/api/v1/admin/organizations';
const tags = ['admin'];
const params = z.strictObject({ id: z.uuid() });

/** Customer accounts, for the platform administration. */
export function registerSiteOrganizations(app: App, context: Context): void {
  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'Every organization, with what it has and may',
        querystring: siteQuerySchema(organization),
        response: { 200: z.object({ count: z.int(), results: z.array(siteOrganizationSchema) }), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { count, results } = await siteStore(context, requireActor(request)).list(
        organization,
        siteQueryOf(organization, request.query),
      );
      void reply.header('cache-control', 'no-store');
      return { count, results: await withFigures(context, results) };
    },
  );
  app.get(
    `${PATH}/:id`,
    { schema: { tags, summary: 'One organization', params, response: { 200: siteOrganizationSchema, ...failures(400, 401, 403, 404) } } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return readOrganization(context, requireActor(request), request.params.id);
    },
  );
  app.post(
    PATH,
    {
      schema: {
        tags,
        summary: 'Open an organization with its first administrator',
        body: newSiteOrganizationSchema,
        response: { 201: invitationSchema, ...failures(400, 401, 403, 409) },
      },
    },
    async (request, reply) => reply.code(201).send(await openOrganization(context, requireActor(request), request.body)),
  );
  app.patch(
    `${PATH}/:id`,
    {
      schema: {
        tags,
        summary: 'Plan, permission flags and suspension of an organization',
        params,
        body: siteOrganizationPatchSchema,
        response: { 200: siteOrganizationSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => changeOrganization(context, requireActor(request), request.params.id, request.body),
  );
}
