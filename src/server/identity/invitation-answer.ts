import { v7 as uuidv7 } from 'uuid';
import type { Locale } from '../../domain/kit/locale.ts';
import { membership } from '../../domain/membership/membership.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { storeReads } from '../database/store.ts';
import { hashedPassword } from './credentials.ts';
import { insertUser } from './directory.ts';
import type { MembershipRow } from './invitations.ts';
import { mayStillInvite } from './giver.ts';
import { findByEmail, type UserRow } from './people.ts';
import { digestOf } from './secrets.ts';
import { organizationName } from './site.ts';

export interface OpenInvitation {
  row: MembershipRow;
  orgId: string;
  organization: string;
  inviter: string;
  locale: Locale;
  expiresAt: Date;
  /** Who has an account with the invited address; they have to sign in to accept. */
  person: UserRow | null;
}

/**
 * The invitation of a token; null when it is unknown, used, withdrawn, over, or its organization is gone. `giver-left`: who sent it may no longer
 * invite, so that it lets nobody in until somebody who may sends it again.
 */
export async function openInvitation(context: Context, token: string): Promise<OpenInvitation | 'giver-left' | null> {
  const { rows } = await context.pool.query<{
    membership_id: string;
    org_id: string;
    inviter: string;
    giver_id: string | null;
    by_platform: boolean;
    locale: Locale;
    expires_at: Date;
  }>(
    'SELECT membership_id, org_id, inviter, giver_id, by_platform, locale, expires_at FROM identity_invitations WHERE hash = $1 AND expires_at > $2',
    [digestOf(token), new Date(context.now())],
  );
  const found = rows[0];
  if (!found) return null;
  const [row, organization] = await Promise.all([
    context.store.get(systemActor(found.org_id), membership, found.membership_id) as Promise<MembershipRow | null>,
    organizationName(context, found.org_id),
  ]);
  if (!row?.active || row.user !== null || organization === null) return null;
  if (!(await mayStillInvite(context, found.org_id, { giverId: found.giver_id, byPlatform: found.by_platform }))) return 'giver-left';
  return {
    row,
    orgId: found.org_id,
    organization,
    inviter: found.inviter,
    locale: found.locale,
    expiresAt: found.expires_at,
    person: await findByEmail(context, row.email),
  };
}

/**
 * Gives the membership to a person: the one signed in, or a new account. The token is used up in the same transaction; of two answers
 * that come together, the second finds it gone. Null then. Who sent it is judged again there, the space being held: what takes their
 * right from them is before it, or after.
 */
export async function acceptInvitation(
  context: Context,
  token: string,
  { row, orgId, locale }: OpenInvitation,
  by: { person: UserRow } | { name: string; password: string },
): Promise<{ userId: string } | 'giver-left' | null> {
  const userId = 'person' in by ? by.person._id : uuidv7();
  const hashed = 'person' in by ? null : await hashedPassword(by.password);
  return context.store.write(systemActor(orgId, userId), async (writer) => {
    const { client } = writer;
    await writer.versionOf(membership);
    const { rows } = await client.query<{ giver_id: string | null; by_platform: boolean }>(
      'SELECT giver_id, by_platform FROM identity_invitations WHERE hash = $1 FOR UPDATE',
      [digestOf(token)],
    );
    const [found] = rows;
    if (!found) return null;
    const within = { pool: client, store: storeReads(client), now: context.now };
    if (!(await mayStillInvite(within, orgId, { giverId: found.giver_id, byPlatform: found.by_platform }))) return 'giver-left';
    await client.query('DELETE FROM identity_invitations WHERE hash = $1', [digestOf(token)]);
    if (!('person' in by)) await insertUser(writer, userId, { email: row.email, name: by.name, locale, hashed }, context.now());
    const name = 'person' in by ? by.person.name : by.name;
    const email = 'person' in by ? by.person.email : row.email;
    await writer.patch(membership, row._id, { user: userId, name, email });
    return { userId };
  });
}
