import * as z from 'zod';
import type { App, Context } from '../context.ts';
import { confirmTotp, credentialsOf, hasSecondFactor, isPassword, removeTotp, startTotp, useSecondFactor } from './credentials.ts';
import type { Identity } from './identity.ts';
import { ownAccount } from './own-account.ts';
import { parse, refuse } from './plain.ts';
import { readSite } from './site.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/** Second factor of one's own account: enroll, confirm with a code, remove with the password. */
export function registerTotp(scope: App, context: Context, identity: Identity): void {
  scope.get('/api/users/me/2fa', async (request) => {
    const { userId } = await ownAccount(identity, request);
    const credentials = await credentialsOf(context, userId);
    return { active: hasSecondFactor(credentials), recoveryCodesLeft: credentials?.recovery_hashes.length ?? 0 };
  });

  scope.post('/api/users/me/2fa', async (request, reply) => {
    const { userId, email } = await ownAccount(identity, request);
    if (hasSecondFactor(await credentialsOf(context, userId))) return refuse(request, reply, 409, 'totp-on');
    const secret = newTotpSecret();
    await startTotp(context, userId, secret);
    return { secret, uri: totpUri(secret, email, (await readSite(context)).title) };
  });

  scope.post('/api/users/me/2fa/confirm', async (request, reply) => {
    const { userId } = await ownAccount(identity, request);
    const { code } = parse(z.object({ code: z.string().max(100) }), request.body);
    const credentials = await credentialsOf(context, userId);
    if (hasSecondFactor(credentials)) return refuse(request, reply, 409, 'totp-on');
    if (!(await identity.rateLimit.take(`2fa:${userId}`))) return refuse(request, reply, 429, 'rate-limited');
    if (!credentials || !(await useSecondFactor(context, credentials, code))) return refuse(request, reply, 400, 'bad-code');
    return { recoveryCodes: await confirmTotp(context, userId) };
  });

  scope.delete('/api/users/me/2fa', async (request, reply) => {
    const { userId } = await ownAccount(identity, request);
    const { password } = parse(z.object({ password: z.string().max(1000) }), request.body);
    const giveBack = await identity.rateLimit.take(`2fa:${userId}`);
    if (!giveBack) return refuse(request, reply, 429, 'rate-limited');
    if (!(await isPassword(await credentialsOf(context, userId), password))) return refuse(request, reply, 400, 'bad-credentials');
    await giveBack();
    await removeTotp(context, userId);
    return reply.code(204).send();
  });
}
