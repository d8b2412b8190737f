import * as z from 'zod';
import type { AnyRow } from '../../../domain/entity/entity.ts';
import { fail } from '../../../domain/entity/failure.ts';
import {
  invitationSchema,
  type NewSiteOrganization,
  newSiteOrganizationSchema,
  type SiteOrganization,
  type SiteOrganizationPatch,
  siteOrganizationPatchSchema,
  siteOrganizationSchema,
} from '../../../domain/platform/site-organization.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { DEFAULT_LOCALE } from '../../../domain/text/locale.ts';
import type { Actor, App, Context } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { organizationFigures } from '../../database/site-accounts.ts';
import { siteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { siteQueryOf, siteQuerySchema } from '../../http/lists.ts';
import { requireActor } from '../../http/require.ts';
import { createOrganization } from '../../identity/directory.ts';
import { invitationsOf, invite } from '../../identity/invitations/invitations.ts';
import { siteOwnerOf } from '../../identity/site.ts';

const { organization, permissions } = ENTITIES;

/** Rows of organizations with what each has and may. */
async function withFigures(context: Context, rows: readonly AnyRow[]): Promise<SiteOrganization[]> {
  const [figures, owner] = await Promise.all([
    organizationFigures(
      context.pool,
      rows.map(({ _id }) => _id),
    ),
    siteOwnerOf(context),
  ]);
  return rows.map((row) => ({ ...(row as AnyRow & SiteOrganization), ...figures.get(row._id)!, siteOwner: row._id === owner?.id }));
}

async function readOrganization(context: Context, actor: Actor, id: string): Promise<SiteOrganization> {
  const row = await siteStore(context, actor).get(organization, id);
  if (!row) throw fail('not-found');
  return (await withFigures(context, [row]))[0]!;
}

/** Makes an organization and invites its first administrator: by e-mail, or by a link that the administrator of the platform hands over. */
async function openOrganization(
  context: Context,
  actor: Actor,
  input: NewSiteOrganization,
): Promise<{ _id: string; mailed: boolean; link: string | null }> {
  siteStore(context, actor);
  const { administrator, name, ...fields } = input;
  const orgId = await createOrganization(context, { name, fields });
  const id = await invite(
    context,
    { ...actor, orgId },
    { email: administrator.email, role: 'admin', locale: administrator.locale ?? DEFAULT_LOCALE },
    { byPlatform: true },
  );
  await audit(
    context.pool,
    actor,
    { action: 'organization-open', orgId, target: { kind: 'organization', id: orgId, name } },
    context.now(),
  );
  const link = (await invitationsOf(context, orgId, id))[0]?.link ?? null;
  return { _id: orgId, mailed: link === null, link };
}

/** Changes what the platform decides of an organization, in that organization's space. The owner of the site is never suspended. */
async function changeOrganization(
  context: Context,
  actor: Actor,
  id: string,
  { flags, suspended, ...fields }: SiteOrganizationPatch,
): Promise<SiteOrganization> {
  const site = siteStore(context, actor);
  if (suspended && (await siteOwnerOf(context))?.id === id) throw fail('invalid', undefined, [{ field: 'suspended', code: 'not-allowed' }]);
  const rights = {
    ...(suspended === undefined ? {} : { suspended }),
    ...Object.fromEntries(Object.entries(flags ?? {}).map(([flag, active]) => [flag, { active }])),
  };
  await site.write(id, async (writer) => {
    if (Object.keys(fields).length > 0) await writer.patch(organization, id, fields);
    if (Object.keys(rights).length > 0) await writer.patch(permissions, id, rights);
    const told = { orgId: id, target: { kind: 'organization', id } };
    if (suspended !== undefined)
      await audit(writer.client, actor, { action: suspended ? 'organization-suspend' : 'organization-resume', ...told }, context.now());
    const detail = { ...fields, ...flags };
    if (Object.keys(detail).length > 0)
      await audit(writer.client, actor, { action: 'organization-rights', ...told, detail }, context.now());
  });
  return readOrganization(context, actor, id);
}

const organizationEntity = ENTITIES.organization;
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
        querystring: siteQuerySchema(organizationEntity),
        response: { 200: z.object({ count: z.int(), results: z.array(siteOrganizationSchema) }), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { count, results } = await siteStore(context, requireActor(request)).list(
        organizationEntity,
        siteQueryOf(organizationEntity, request.query),
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
