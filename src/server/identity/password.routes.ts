import * as z from 'zod';
import type { App, Context } from '../context.ts';
import { credentialsOf, isPassword, passwordIssue, setPassword } from './credentials.ts';
import type { Identity } from './identity.ts';
import { ownAccount } from './own-account.ts';
import { keptLinks, startReset, useReset } from './password-reset.ts';
import { findByEmail, normalEmail, userById } from './people.ts';
import { DIRECTORY, OPEN_DIRECTORY, refuse, refuseFor, texts } from './plain.ts';
import type { Limit } from './rate-limit.ts';
import { ADDRESS, addressKey, knownDevice, rememberDevice } from './sign-in-limits.ts';

/** Links to one address: a letter box is not filled, nor a link that was just sent made void again and again. */
const RESETS: Limit = { attempts: 5, windowMs: 3_600_000 };
const password = z.string().min(1).max(1000);

const changeCall = {
  ...DIRECTORY,
  summary: 'Change one’s own password; ends one’s other sessions',
  body: z.object({ current: password, password }),
  response: { 204: z.undefined(), ...texts(400, 401, 403, 422, 429) },
};
const askCall = {
  ...OPEN_DIRECTORY,
  summary: 'Ask for a link to choose a new password',
  description: '204 whether the address is known or not.',
  body: z.object({ email: z.string().min(1).max(254) }),
  response: { 204: z.undefined(), ...texts(400, 429) },
};
const useCall = {
  ...OPEN_DIRECTORY,
  summary: 'Choose a new password with a link; ends every session of the person',
  body: z.object({ token: z.string().min(1).max(100), password }),
  response: { 204: z.undefined(), ...texts(400, 422, 429) },
};
const linksCall = {
  ...DIRECTORY,
  summary: 'Links to hand over where no mail can be sent, in the administration mode',
  response: {
    200: z.object({
      count: z.int(),
      results: z.array(
        z.object({
          link: z.string(),
          createdAt: z.iso.datetime(),
          expiresAt: z.iso.datetime(),
          user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
        }),
      ),
    }),
    ...texts(403),
  },
};

/** Change of one's own password, and a new one by a link. Both end the other sessions of the person. */
export function registerPassword(scope: App, context: Context, identity: Identity): void {
  scope.put('/api/users/me/password', { schema: changeCall }, async (request, reply) => {
    const { userId, sessionId, email } = await ownAccount(identity, request);
    const { body } = request;
    const giveBack = await identity.rateLimit.take(`password:${userId}`);
    if (!giveBack) return refuse(request, reply, 429, 'rate-limited');
    if (!(await isPassword(await credentialsOf(context, userId), body.current))) {
      await identity.refusalDelay();
      return refuse(request, reply, 400, 'bad-credentials');
    }
    await giveBack();
    const issue = passwordIssue(body.password, email);
    if (issue) return refuse(request, reply, 422, issue);
    await setPassword(context, userId, body.password);
    await identity.sessions.revoke({ userId, except: sessionId });
    return reply.code(204).send();
  });

  /** 204 whether the address is known or not, and before the mail leaves: neither the status nor the duration tells. */
  scope.post('/api/auth/password/reset', { schema: askCall }, async (request, reply) => {
    const { email } = request.body;
    const person = await findByEmail(context, email);
    // On a device of theirs a person is not kept from a link by who asks for it elsewhere.
    const device = person ? await knownDevice(context, request, person._id) : null;
    const taken = await identity.rateLimit.ask(
      [ADDRESS, `reset-address:${addressKey(request.ip)}`],
      [RESETS, `reset:${normalEmail(email)}${device ? `:${device}` : ''}`],
    );
    if (!('giveBack' in taken)) return refuseFor(request, reply, taken.refusedUntilMs - context.now());
    const send = async (): Promise<void> => {
      if (person?.active) await startReset(context, person);
    };
    send().catch((error: unknown) => context.log.error(error, 'identity: the reset link could not be sent'));
    return reply.code(204).send();
  });

  scope.put('/api/auth/password/reset', { schema: useCall }, async (request, reply) => {
    const { body } = request;
    if (!(await identity.rateLimit.takeOf(ADDRESS, `reset-use:${addressKey(request.ip)}`)))
      return refuse(request, reply, 429, 'rate-limited');
    const used = await useReset(context, body.token, body.password);
    if (used.outcome === 'expired') return refuse(request, reply, 400, 'link-expired');
    if (used.outcome !== 'done') return refuse(request, reply, 422, used.outcome);
    await rememberDevice(context, request, reply, used.userId);
    await identity.sessions.revoke({ userId: used.userId });
    return reply.code(204).send();
  });

  /** Links kept because no mail can be sent; an administrator hands them over. */
  scope.get('/api/password-resets', { schema: linksCall }, async (request, reply) => {
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
