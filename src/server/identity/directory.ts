import { v7 as uuidv7 } from 'uuid';
import type { Role } from '../../domain/access/roles.ts';
import type { Locale } from '../../domain/kit/locale.ts';
import { fail } from '../../domain/kit/failure.ts';
import { membership } from '../../domain/membership/membership.ts';
import { organization } from '../../domain/organization/organization.ts';
import { permissions } from '../../domain/permissions/permissions.ts';
import { preferences } from '../../domain/preferences/preferences.ts';
import { settings } from '../../domain/settings/settings.ts';
import { user } from '../../domain/user/user.ts';
import type { Context, Writer } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { seedTemplates } from '../field-work/seed-templates.ts';
import { hashedPassword, storePassword } from './credentials.ts';
import { normalEmail } from '../../domain/kit/email.ts';
import { userById } from './people.ts';
import { setSite } from './site.ts';

export { findByEmail } from './people.ts';

export interface NewUser {
  id?: string;
  email: string;
  name: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
  password?: string;
  isAdmin?: boolean;
  locale?: Locale;
}

/** A person who may sign in; without a password, only after a reset link (`startReset`). Throws FailureError duplicate | invalid. */
export async function createUser(context: Context, input: NewUser): Promise<string> {
  const id = input.id ?? uuidv7();
  const { password, ...fields } = input;
  const hashed = password === undefined ? null : await hashedPassword(password);
  await context.store.write(systemActor(null, id), (writer) => insertUser(writer, id, { ...fields, hashed }, context.now()));
  return id;
}

/** The same within a transaction of the caller, whose actor has the space of `id`; the password is hashed before it. */
export async function insertUser(
  writer: Writer,
  id: string,
  input: Omit<NewUser, 'password'> & { hashed: string | null },
  nowMs: number,
): Promise<void> {
  const { id: _id, hashed, email, ...fields } = input;
  await writer.insert(user, id, { ...fields, email: normalEmail(email) });
  await writer.insert(preferences, id, { lang: input.locale ?? 'fr' });
  if (hashed !== null) await storePassword(writer.client, id, hashed, nowMs);
}

export interface NewOrganization {
  id?: string;
  name: string;
  /** Other fields of the organization, by their declared names. */
  fields?: Record<string, unknown>;
  settings?: Record<string, unknown>;
  permissions?: Record<string, unknown>;
}

/** An organization with its settings and permissions (every flag active unless said otherwise). */
export async function createOrganization(context: Context, input: NewOrganization): Promise<string> {
  const { id = uuidv7(), name } = input;
  await context.store.write(systemActor(id), async (writer) => {
    await writer.insert(organization, id, { since: new Date(context.now()).toISOString().slice(0, 10), ...input.fields, name });
    await writer.insert(settings, id, { ...input.settings });
    await writer.insert(permissions, id, { ...input.permissions });
    await seedTemplates(writer, id, context.now());
  });
  return id;
}

export interface MemberOptions {
  id?: string;
  department?: string;
  /** The organization that opens first. */
  preferred?: boolean;
}

/** Gives a person a role in an organization, or changes it when they are already in it. */
export async function addMember(context: Context, orgId: string, userId: string, role: Role, options: MemberOptions = {}): Promise<string> {
  const person = await userById(context, userId);
  if (!person) throw fail('not-found');
  const actor = systemActor(orgId);
  const { results } = await context.store.list(actor, membership, { page: 1, size: 1, filters: { user: [userId] } });
  const { id = uuidv7(), ...fields } = options;
  const known = results[0];
  const row = await context.store.write(actor, (writer) =>
    known
      ? writer.patch(membership, known._id, { role, active: true, ...fields })
      : writer.insert(membership, id, {
          user: userId,
          name: person.name,
          email: person.email,
          role,
          invitedAt: new Date(context.now()).toISOString(),
          ...fields,
        }),
  );
  return row._id;
}

/** The organization that owns the site: its administrators get `siteRole` admin. */
export async function setSiteOwner(context: Context, orgId: string | null): Promise<void> {
  await setSite(context, { ownerOrgId: orgId });
}
