import type { AnyRow, Entity } from '../../../domain/kit/entity.ts';
import { fail } from '../../../domain/kit/failure.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import type { NewSiteOrganization, SiteOrganization, SiteOrganizationPatch } from '../../../domain/platform/site-organization.ts';
import type { Actor, Context } from '../../context.ts';
import { organizationFigures } from '../../database/site-figures.ts';
import { siteStore } from '../../database/site-store.ts';
import { addMember, createOrganization, createUser, findByEmail } from '../../identity/directory.ts';
import { canSendMail } from '../../mail/transport.ts';
import { startReset } from '../../identity/password-reset.ts';
import { userById } from '../../identity/people.ts';
import { siteOwnerOf } from '../../identity/site.ts';

const { organization, permissions } = ENTITIES as unknown as Record<'organization' | 'permissions', Entity>;

/** Rows of organizations with what each has and may. */
export async function withFigures(context: Context, rows: readonly AnyRow[]): Promise<SiteOrganization[]> {
  const [figures, owner] = await Promise.all([organizationFigures(context.pool, rows.map(({ _id }) => _id)), siteOwnerOf(context)]);
  return rows.map((row) => ({ ...(row as AnyRow & SiteOrganization), ...figures.get(row._id)!, siteOwner: row._id === owner?.id }));
}

export async function readOrganization(context: Context, actor: Actor, id: string): Promise<SiteOrganization> {
  const row = await siteStore(context, actor).get(organization, id);
  if (!row) throw fail('not-found');
  return (await withFigures(context, [row]))[0]!;
}

/**
 * Makes an organization with its first administrator. A person who already has an account only becomes a member: nobody is handed a
 * link to somebody else's password. A new one gets the link by e-mail, or the administrator of the platform hands it over.
 */
export async function openOrganization(context: Context, actor: Actor, input: NewSiteOrganization): Promise<{ _id: string; mailed: boolean; link: string | null }> {
  siteStore(context, actor);
  const { administrator, name, ...fields } = input;
  const known = await findByEmail(context, administrator.email);
  const userId = known?._id ?? (await createUser(context, { email: administrator.email, name: administrator.name, ...(administrator.locale ? { locale: administrator.locale } : {}) }));
  const orgId = await createOrganization(context, { name, fields });
  await addMember(context, orgId, userId, 'admin', known ? {} : { preferred: true });
  context.log.info({ administrator: actor.userId, organization: orgId }, 'platform: organization opened');
  const person = known ? null : await userById(context, userId);
  if (!person) return { _id: orgId, mailed: false, link: null };
  const link = await startReset(context, person);
  const mailed = canSendMail(context);
  return { _id: orgId, mailed, link: mailed ? null : link };
}

/** Changes what the platform decides of an organization, in that organization's space. The owner of the site is never suspended. */
export async function changeOrganization(context: Context, actor: Actor, id: string, { flags, suspended, ...fields }: SiteOrganizationPatch): Promise<SiteOrganization> {
  if (suspended && (await siteOwnerOf(context))?.id === id) throw fail('invalid', undefined, [{ field: 'suspended', code: 'not-allowed' }]);
  const rights = { ...(suspended === undefined ? {} : { suspended }), ...Object.fromEntries(Object.entries(flags ?? {}).map(([flag, active]) => [flag, { active }])) };
  await siteStore(context, actor).write(id, async (writer) => {
    if (Object.keys(fields).length > 0) await writer.patch(organization, id, fields);
    if (Object.keys(rights).length > 0) await writer.patch(permissions, id, rights);
  });
  context.log.info({ administrator: actor.userId, organization: id, changed: [...Object.keys(fields), ...Object.keys(rights)] }, 'platform: organization changed');
  return readOrganization(context, actor, id);
}
