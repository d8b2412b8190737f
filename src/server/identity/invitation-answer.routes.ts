import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { FailureError } from '../../domain/kit/failure.ts';
import type { App, Context } from '../context.ts';
import { passwordIssue } from './credentials.ts';
import type { Identity } from './identity.ts';
import { acceptInvitation, openInvitation, type OpenInvitation } from './invitation-answer.ts';
import { loginCallback } from './login-token.ts';
import { OPEN_DIRECTORY, refuse, texts } from './plain.ts';
import { ADDRESS, addressKey } from './sign-in-limits.ts';
import { answerWithSession } from './session-answer.ts';

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
