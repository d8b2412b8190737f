import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { v7 as uuidv7 } from 'uuid';
import { FailureError } from '../../../domain/entity/failure.ts';
import type { Locale } from '../../../domain/text/locale.ts';
import { membership } from '../../../domain/identity/user.ts';
import type { App, Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { storeReads } from '../../database/store.ts';
import { passwordIssue, hashedPassword, digestOf } from '../credentials.ts';
import type { Identity } from '../identity.ts';
import { loginCallback } from '../login.routes.ts';
import { OPEN_DIRECTORY, refuse, texts } from '../plain.ts';
import { ADDRESS, addressKey } from '../sign-in-limits.ts';
import { answerWithSession } from '../sessions.ts';
import { insertUser } from '../directory.ts';
import type { MembershipRow } from './invitations.ts';
import { mayStillInvite, findByEmail, type UserRow } from '../people.ts';
import { organizationName } from '../site.ts';

interface OpenInvitation {
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

const token = z.string().min(1).max(100);

const answerBody = z.strictObject({
  token,
  name: z.string().trim().min(1).max(120).nullish(),
  password: z.string().min(1).max(1000).nullish(),
});

const openCall = {
  ...OPEN_DIRECTORY,
  summary: 'What an invitation’s link invites to',
  body: z.strictObject({ token }),
  response: {
    200: z.object({
      organization: z.object({ id: z.string(), name: z.string() }),
      email: z.string(),
      role: z.string(),
      department: z.string().nullable(),
      inviter: z.string().nullable(),
      locale: z.string(),
      expiresAt: z.iso.datetime(),
      account: z.enum(['new', 'existing']),
      session: z.enum(['none', 'same', 'other']),
      signedInAs: z.string().nullable(),
    }),
    ...texts(400, 410, 429),
  },
};
const acceptCall = {
  ...OPEN_DIRECTORY,
  summary: 'Accept an invitation',
  body: answerBody,
  response: { 200: z.object({ callback: z.string().nullable(), organization: z.string() }), ...texts(400, 403, 409, 410, 422, 429) },
};

/** Whoever has the link: what it invites to, and the answer. An address that has an account accepts signed in, and only so. */
export function registerInvitationAnswer(scope: App, context: Context, identity: Identity): void {
  const signedIn = (request: FastifyRequest): string | null =>
    request.actor?.user && !request.actor.user.asAdmin ? request.actor.userId : null;
  const account = ({ person }: OpenInvitation): 'new' | 'existing' => (person ? 'existing' : 'new');
  const session = (request: FastifyRequest, { person }: OpenInvitation): 'none' | 'same' | 'other' => {
    const userId = signedIn(request);
    return userId === null ? 'none' : userId === person?._id ? 'same' : 'other';
  };

  scope.post('/api/invitations/open', { schema: openCall }, async (request, reply) => {
    const { body } = request;
    const giveBack = await identity.rateLimit.takeOf(ADDRESS, `invitation:${addressKey(request.ip)}`);
    if (!giveBack) return refuse(request, reply, 429, 'rate-limited');
    const found = await openInvitation(context, body.token);
    if (!found) return refuse(request, reply, 410, 'invitation-over');
    if (found === 'giver-left') return refuse(request, reply, 410, 'invitation-giver-left');
    await giveBack();
    const { row, orgId, organization, inviter, locale, expiresAt } = found;
    return reply.header('cache-control', 'no-store').send({
      organization: { id: orgId, name: organization },
      email: row.email,
      role: row.role,
      department: row.department,
      inviter,
      locale,
      expiresAt: expiresAt.toISOString(),
      account: account(found),
      session: session(request, found),
      signedInAs: request.actor?.user?.email ?? null,
    });
  });

  scope.post('/api/invitations/accept', { schema: acceptCall }, async (request, reply) => {
    const { body } = request;
    const giveBack = await identity.rateLimit.takeOf(ADDRESS, `invitation:${addressKey(request.ip)}`);
    if (!giveBack) return refuse(request, reply, 429, 'rate-limited');
    const found = await openInvitation(context, body.token);
    if (!found) return refuse(request, reply, 410, 'invitation-over');
    if (found === 'giver-left') return refuse(request, reply, 410, 'invitation-giver-left');
    const { person, orgId, row } = found;

    if (person) {
      if (session(request, found) !== 'same') return refuse(request, reply, 403, 'account-known');
      await giveBack();
      const taken = await accepted(acceptInvitation(context, body.token, found, { person }));
      if (taken === 'giver-left') return refuse(request, reply, 410, 'invitation-giver-left');
      if (taken === null) return refuse(request, reply, 409, 'already-member');
      const exchangeToken = request.cookies['id_token_ex'];
      const own = exchangeToken ? await identity.sessions.renew(exchangeToken) : null;
      if (exchangeToken && own) await answerWithSession(context, identity, request, reply, { row: own, exchangeToken, wantedOrgId: orgId });
      return reply.send({ callback: null, organization: orgId });
    }

    if (!body.name || !body.password) return refuse(request, reply, 400, 'invalid');
    const issue = passwordIssue(body.password, row.email);
    if (issue) return refuse(request, reply, 422, issue);
    await giveBack();
    const joined = await accepted(acceptInvitation(context, body.token, found, { name: body.name, password: body.password }));
    if (joined === 'giver-left') return refuse(request, reply, 410, 'invitation-giver-left');
    if (joined === null) return refuse(request, reply, 409, 'already-member');
    return reply.send({
      callback: await loginCallback(context, request, reply, { userId: joined.userId, adminMode: false, rememberMe: true, orgId }, '/'),
      organization: orgId,
    });
  });
}

/** Null also when the person got there by another way meanwhile. */
async function accepted<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof FailureError && error.failure.code === 'duplicate') return null;
    throw error;
  });
}
