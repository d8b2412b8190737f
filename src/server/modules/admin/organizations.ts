import type { AnyRow } from '../../../domain/kit/entity.ts';
import { fail } from '../../../domain/kit/failure.ts';
import { DEFAULT_LOCALE } from '../../../domain/kit/locale.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import type { NewSiteOrganization, SiteOrganization, SiteOrganizationPatch } from '../../../domain/platform/site-organization.ts';
import type { Actor, Context } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { organizationFigures } from '../../database/site-figures.ts';
import { siteStore } from '../../database/site-store.ts';
import { createOrganization } from '../../identity/directory.ts';
import { invitationsOf, invite } from '../../identity/invitations.ts';
import { siteOwnerOf } from '../../identity/site.ts';

const { organization, permissions } = ENTITIES;

/** Rows of organizations with what each has and may. */
export async function withFigures(context: Context, rows: readonly AnyRow[]): Promise<SiteOrganization[]> {
  const [figures, owner] = await Promise.all([
    organizationFigures(
      context.pool,
      rows.map(({ _id }) => _id),
    ),
    siteOwnerOf(context),
  ]);
  return rows.map((row) => ({ ...(row as AnyRow & SiteOrganization), ...figures.get(row._id)!, siteOwner: row._id === owner?.id }));
}

export async function readOrganization(context: Context, actor: Actor, id: string): Promise<SiteOrganization> {
  const row = await siteStore(context, actor).get(organization, id);
  if (!row) throw fail('not-found');
  return (await withFigures(context, [row]))[0]!;
}

/** Makes an organization and invites its first administrator: by e-mail, or by a link that the administrator of the platform hands over. */
export async function openOrganization(
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
export async function changeOrganization(
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
