import { user } from '../../domain/user/user.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { addMember, createOrganization, createUser, setSiteOwner } from './directory.ts';
import { startReset } from './password-reset.ts';
import { userById } from './people.ts';

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
