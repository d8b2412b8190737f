import * as z from 'zod';
import type { App, Context } from '../context.ts';
import { credentialsOf, isAcceptablePassword, isPassword, setPassword } from './credentials.ts';
import type { Identity } from './identity.ts';
import { ownAccount } from './own-account.ts';
import { keptLinks, startReset, useReset } from './password-reset.ts';
import { findByEmail, normalEmail, userById } from './people.ts';
import { parse, refuse } from './plain.ts';

const password = z.string().min(1).max(1000);

/** Change of one's own password, and a new one by a link. Both end the other sessions of the person. */
export function registerPassword(scope: App, context: Context, identity: Identity): void {
  scope.put('/api/users/me/password', async (request, reply) => {
    const { userId, sessionId, email } = await ownAccount(identity, request);
    const body = parse(z.object({ current: password, password }), request.body);
    const giveBack = await identity.rateLimit.take(`password:${userId}`);
    if (!giveBack) return refuse(request, reply, 429, 'rate-limited');
    if (!(await isPassword(await credentialsOf(context, userId), body.current))) {
      await identity.refusalDelay();
      return refuse(request, reply, 400, 'bad-credentials');
    }
    await giveBack();
    if (!isAcceptablePassword(body.password, email)) return refuse(request, reply, 400, 'password-weak');
    await setPassword(context, userId, body.password);
    await identity.sessions.revoke({ userId, except: sessionId });
    return reply.code(204).send();
  });

  /** 204 whether the address is known or not, and before the mail leaves: neither the status nor the duration tells. */
  scope.post('/api/auth/password/reset', async (request, reply) => {
    const { email } = parse(z.object({ email: z.string().min(1).max(254) }), request.body);
    if (!(await identity.rateLimit.take(`reset-ip:${request.ip}`, `reset:${normalEmail(email)}`))) return refuse(request, reply, 429, 'rate-limited');
    const send = async (): Promise<void> => {
      const person = await findByEmail(context, email);
      if (person?.active) await startReset(context, person);
    };
    send().catch((error: unknown) => context.log.error(error, 'identity: the reset link could not be sent'));
    return reply.code(204).send();
  });

  scope.put('/api/auth/password/reset', async (request, reply) => {
    const body = parse(z.object({ token: z.string().min(1).max(100), password }), request.body);
    if (!(await identity.rateLimit.take(`reset-use:${request.ip}`))) return refuse(request, reply, 429, 'rate-limited');
    const used = await useReset(context, body.token, body.password);
    if (used.outcome !== 'done') return refuse(request, reply, 400, used.outcome === 'weak' ? 'password-weak' : 'link-expired');
    await identity.sessions.revoke({ userId: used.userId });
    return reply.code(204).send();
  });

  /** Links kept because no mail can be sent; an administrator hands them over. */
  scope.get('/api/password-resets', async (request, reply) => {
    if (!request.actor?.user?.isAdmin || !request.actor.user.adminMode) return refuse(request, reply, 403, 'admin-mode-required');
    const links = await keptLinks(context);
    const results = await Promise.all(
      links.map(async ({ userId, ...rest }) => {
        const person = await userById(context, userId);
        return { ...rest, user: { id: userId, name: person?.name ?? '', email: person?.email ?? '' } };
      }),
    );
    return { count: results.length, results };
  });
}
