import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AuditAction } from '../../domain/platform/audit.ts';
import { audit } from '../database/audit.ts';
import type { App, Context } from '../context.ts';
import { confirmTotp, credentialsOf, hasSecondFactor, isPassword, removeTotp, startTotp, useSecondFactor } from './credentials.ts';
import type { Identity } from './identity.ts';
import { ownAccount } from './own-account.ts';
import { DIRECTORY, refuse, texts } from './plain.ts';
import { readPlatform } from './site.ts';
import { newTotpSecret, totpUri } from './totp.ts';

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
