import { v7 as uuidv7 } from 'uuid';
import { permissions, type Role } from '../../domain/access/permissions.ts';
import { fail } from '../../domain/entity/failure.ts';
import { membership, preferences, user } from '../../domain/identity/user.ts';
import { organization, settings } from '../../domain/organization/organization.ts';
import { normalEmail } from '../../domain/text/email.ts';
import type { Locale } from '../../domain/text/locale.ts';
import type { Context, Writer } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { seedTemplates } from '../field-work/templates.ts';
import { hashedPassword, storePassword } from './credentials.ts';
import { startReset } from './password-reset.ts';
import { userById } from './people.ts';
import { setSite } from './site.ts';

interface NewUser {
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

interface NewOrganization {
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

interface MemberOptions {
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

const LOCK = 0x51_11_a9_02;

/**
 * A production server that nobody has a password for would let nobody in: makes the first administrator and the organization that
 * owns the site, and gives the link that sets the password; a new link at each start until it has been used. Null afterwards.
 */
export async function ensureFirstAdministrator(context: Context): Promise<{ email: string; link: string } | null> {
  const client = await context.pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const used = await client.query('SELECT 1 FROM identity_credentials WHERE password_hash IS NOT NULL LIMIT 1');
    if (used.rows.length > 0) return null;
    const { results } = await context.store.list(systemActor(null), user, { page: 1, size: 1, filters: { isAdmin: ['true'] } });
    const person = await userById(context, results[0]?._id ?? (await createFirst(context)));
    return person ? { email: person.email, link: await startReset(context, person, { keepLink: true }) } : null;
  } finally {
    // A connection that is lost has given its lock back.
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}

async function createFirst(context: Context): Promise<string> {
  const { hostname } = new URL(context.config.publicUrl);
  const email = `admin@${hostname.includes('.') ? hostname : `${hostname}.localdomain`}`;
  const id = await createUser(context, { email, name: 'Administration', isAdmin: true });
  const orgId = await createOrganization(context, { name: 'Administration' });
  await addMember(context, orgId, id, 'admin', { preferred: true });
  await setSiteOwner(context, orgId);
  return id;
}
