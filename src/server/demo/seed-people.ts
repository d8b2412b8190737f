import { GARONNE_SERVICES } from './organizations/garonne.ts';
import { LUMIERE } from './organizations/lumiere.ts';
import type { OrganizationSpec } from './organizations/organization.ts';
import type { Context } from '../context.ts';
import { addMember, createOrganization, createUser, findByEmail, setSiteOwner } from '../identity/directory.ts';
import { systemActor } from '../database/actors.ts';
import { organization } from '../../domain/organization/organization.ts';
import { ACCOUNTS, DEMO_PASSWORD, membershipId, SITE_OWNER, SUSPENDED } from './accounts.ts';
import { idOf } from './identifiers.ts';
import { organizationId } from './world.ts';

/** Whom the people of a suspended organization may write to. */
const HELP = { email: 'support@sillage.example', phone: '+33 4 65 71 00 99' };

async function ensureOrganization(
  context: Context,
  id: string,
  name: string,
  rest: { fields?: Record<string, unknown>; settings?: Record<string, unknown>; permissions?: Record<string, unknown> } = {},
): Promise<void> {
  if (await context.store.get(systemActor(id), organization, id)) return;
  await createOrganization(context, { id, name, ...rest });
}

async function ensureCustomer(context: Context, spec: OrganizationSpec): Promise<void> {
  const { name, legalName, siren, address, postalCode, city, email, phone, themeColor } = spec;
  const contact = (kind: string): { email: string; phone: string } => ({ email: `${kind}@${spec.domain}`, phone });
  await ensureOrganization(context, organizationId(spec.key), name, {
    fields: { legalName, siren, address, postalCode, city, email, phone, plan: 'premium', since: '2019-03-04' },
    settings: {
      themeColor,
      links: [{ title: 'Extranet', href: `https://extranet.${spec.domain}/` }],
      siteUrl: `https://www.${spec.domain}/`,
      privacyUrl: `https://www.${spec.domain}/confidentialite`,
      dieselEurL: 1.62,
      petrolEurL: 1.71,
      lpgEurL: 0.98,
      electricityEurKwh: 0.21,
      contacts: { sales: contact('commercial'), accounting: contact('comptabilite'), support: contact('support') },
    },
  });
}

/** Organizations and accounts of the demonstration; what exists is left as it is. */
export async function seedPeople(context: Context): Promise<void> {
  await ensureOrganization(context, SITE_OWNER.id, SITE_OWNER.name, { fields: { city: 'Lyon' } });
  await setSiteOwner(context, SITE_OWNER.id);
  await ensureCustomer(context, LUMIERE);
  await ensureCustomer(context, GARONNE_SERVICES);
  await ensureOrganization(context, SUSPENDED.id, SUSPENDED.name, {
    fields: { city: 'Nîmes' },
    settings: { contacts: { sales: HELP, accounting: HELP, support: HELP } },
    permissions: { suspended: true },
  });
  for (const { email, firstName, lastName, isAdmin, memberships } of ACCOUNTS) {
    const known = await findByEmail(context, email);
    const id =
      known?._id ??
      (await createUser(context, {
        id: idOf(`user/${email}`),
        email,
        name: `${firstName} ${lastName}`,
        firstName,
        lastName,
        isAdmin,
        password: DEMO_PASSWORD,
      }));
    for (const [index, { orgId, role, department }] of memberships.entries())
      await addMember(context, orgId, id, role, {
        id: membershipId(orgId, email),
        preferred: index === 0,
        ...(department === undefined ? {} : { department }),
      });
  }
}
