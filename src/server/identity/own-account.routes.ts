import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { fail } from '../../domain/entity/failure.ts';
import type { AuditAction } from '../../domain/platform/audit.ts';
import type { App, Context } from '../context.ts';
import { audit } from '../database/audit.ts';
import {
  confirmTotp,
  credentialsOf,
  hasSecondFactor,
  isPassword,
  newTotpSecret,
  removeTotp,
  startTotp,
  totpUri,
  useSecondFactor,
} from './credentials.ts';
import type { Identity } from './identity.ts';
import { DIRECTORY, refuse, texts } from './plain.ts';
import { readPlatform } from './site.ts';
import { textFor } from './texts.ts';

/** The person a request may change the account of: never somebody an administrator only acts as. */
export async function ownAccount(
  identity: Identity,
  request: FastifyRequest,
): Promise<{ userId: string; sessionId: string; email: string }> {
  const { actor } = request;
  const session = actor?.sessionId ? await identity.sessions.resolve(actor.sessionId) : null;
  if (!actor?.user || !session) throw fail('unauthenticated', textFor(request, 'session-over'));
  if (actor.user.asAdmin) throw fail('forbidden', textFor(request, 'not-administrator'));
  return { userId: session.row.user_id, sessionId: session.row.id, email: actor.user.email };
}

const sessionSchema = z.object({
  _id: z.string(),
  current: z.boolean(),
  adminMode: z.boolean(),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
const listCall = {
  ...DIRECTORY,
  summary: 'One’s own sessions',
  response: { 200: z.object({ count: z.int(), results: z.array(sessionSchema) }), ...texts(401, 403) },
};
const endOthersCall = { ...DIRECTORY, summary: 'End one’s other sessions', response: { 204: z.undefined(), ...texts(401, 403) } };
const endCall = {
  ...DIRECTORY,
  summary: 'End a session',
  params: z.object({ id: z.uuid() }),
  response: { 204: z.undefined(), ...texts(400, 401, 403, 404) },
};

/** A person's own sessions: list, end one, end all the others. */
export function registerOwnSessions(scope: App, _context: Context, identity: Identity): void {
  scope.get('/api/sessions', { schema: listCall }, async (request) => {
    const { userId, sessionId } = await ownAccount(identity, request);
    const rows = await identity.sessions.list(userId);
    return {
      count: rows.length,
      results: rows.map((row) => ({
        _id: row.id,
        current: row.id === sessionId,
        adminMode: row.admin_mode,
        userAgent: row.user_agent,
        ip: row.ip,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      })),
    };
  });

  scope.delete('/api/sessions', { schema: endOthersCall }, async (request, reply) => {
    const { userId, sessionId } = await ownAccount(identity, request);
    await identity.sessions.revoke({ userId, except: sessionId });
    return reply.code(204).send();
  });

  scope.delete('/api/sessions/:id', { schema: endCall }, async (request, reply) => {
    const { userId } = await ownAccount(identity, request);
    const { id } = request.params;
    return (await identity.sessions.revoke({ userId, id })) > 0 ? reply.code(204).send() : refuse(request, reply, 404, 'not-found');
  });
}

const passwordBody = z.object({ password: z.string().min(1).max(1000) });
const stateCall = {
  ...DIRECTORY,
  summary: 'Whether one’s second factor is on',
  response: { 200: z.object({ active: z.boolean(), recoveryCodesLeft: z.int() }), ...texts(401, 403) },
};
const beginCall = {
  ...DIRECTORY,
  summary: 'Begin to add a second factor (TOTP)',
  body: passwordBody,
  response: { 200: z.object({ secret: z.string(), uri: z.string() }), ...texts(400, 401, 403, 409, 429) },
};
const confirmCall = {
  ...DIRECTORY,
  summary: 'Confirm a second factor with a code of it; gives the recovery codes, once',
  body: z.object({ code: z.string().max(100) }),
  response: { 200: z.object({ recoveryCodes: z.array(z.string()) }), ...texts(400, 401, 403, 409, 429) },
};
const removeCall = {
  ...DIRECTORY,
  summary: 'Remove one’s second factor',
  body: passwordBody,
  response: { 204: z.undefined(), ...texts(400, 401, 403, 429) },
};

/** Second factor of one's own account: begun with the password, confirmed with a code, removed with the password. */
export function registerTotp(scope: App, context: Context, identity: Identity): void {
  const told = async ({ actor }: FastifyRequest, action: AuditAction): Promise<void> => {
    if (!actor) return;
    const target = { kind: 'person', id: actor.userId, name: actor.userName };
    await audit(context.pool, actor, { action, orgId: actor.orgId, target }, context.now());
  };

  scope.get('/api/users/me/2fa', { schema: stateCall }, async (request) => {
    const { userId } = await ownAccount(identity, request);
    const credentials = await credentialsOf(context, userId);
    return { active: hasSecondFactor(credentials), recoveryCodesLeft: credentials?.recovery_hashes.length ?? 0 };
  });

  scope.post('/api/users/me/2fa', { schema: beginCall }, async (request, reply) => {
    const { userId, email } = await ownAccount(identity, request);
    const { password } = request.body;
    const credentials = await credentialsOf(context, userId);
    if (hasSecondFactor(credentials)) return refuse(request, reply, 409, 'totp-on');
    const giveBack = await identity.rateLimit.take(`2fa:${userId}`);
    if (!giveBack) return refuse(request, reply, 429, 'rate-limited');
    if (!(await isPassword(credentials, password))) return refuse(request, reply, 400, 'bad-credentials');
    await giveBack();
    const secret = newTotpSecret();
    await startTotp(context, userId, secret);
    return { secret, uri: totpUri(secret, email, (await readPlatform(context)).title) };
  });

  scope.post('/api/users/me/2fa/confirm', { schema: confirmCall }, async (request, reply) => {
    const { userId } = await ownAccount(identity, request);
    const { code } = request.body;
    const credentials = await credentialsOf(context, userId);
    if (hasSecondFactor(credentials)) return refuse(request, reply, 409, 'totp-on');
    if (!(await identity.rateLimit.take(`2fa:${userId}`))) return refuse(request, reply, 429, 'rate-limited');
    if (!credentials || !(await useSecondFactor(context, credentials, code))) return refuse(request, reply, 400, 'bad-code');
    const recoveryCodes = await confirmTotp(context, userId);
    await told(request, 'second-factor-on');
    return { recoveryCodes };
  });

  scope.delete('/api/users/me/2fa', { schema: removeCall }, async (request, reply) => {
    const { userId } = await ownAccount(identity, request);
    const { password } = request.body;
    const giveBack = await identity.rateLimit.take(`2fa:${userId}`);
    if (!giveBack) return refuse(request, reply, 429, 'rate-limited');
    if (!(await isPassword(await credentialsOf(context, userId), password))) return refuse(request, reply, 400, 'bad-credentials');
    await giveBack();
    await removeTotp(context, userId);
    await told(request, 'second-factor-off');
    return reply.code(204).send();
  });
}
