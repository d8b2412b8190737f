import * as z from 'zod';
import { DAY_MS, HOUR_MS } from '../../domain/time/time-zone.ts';
import type { App, Context } from '../context.ts';
import { credentialsOf, isPassword, passwordIssue, setPassword, digestOf, hashedPassword, storePassword } from './credentials.ts';
import type { Identity } from './identity.ts';
import { ownAccount } from './own-account.routes.ts';
import { keptLinks, startReset } from './password-reset.ts';
import { normalEmail } from '../../domain/text/email.ts';
import { findByEmail, userById } from './people.ts';
import { DIRECTORY, OPEN_DIRECTORY, refuse, refuseFor, texts } from './plain.ts';
import { type Limit, ADDRESS, addressKey, knownPlace, rememberDevice } from './sign-in-limits.ts';
import { inTransaction } from '../database/pool.ts';

/** Links to one account, whoever asks: a letter box is not filled. */
const RESETS: readonly Limit[] = [
  { attempts: 3, windowMs: HOUR_MS },
  { attempts: 6, windowMs: DAY_MS },
];
/** Requests of one address, whatever the account. */
const ADDRESS_DAY: Limit = { attempts: 200, windowMs: DAY_MS };
/** An id that is nobody's. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
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

/** Sets the password with a token, which is good once. `expired`: unknown, used or over; a password that may not be chosen: the token stays good. */
async function useReset(
  context: Context,
  token: string,
  password: string,
): Promise<{ outcome: 'expired' | 'password-weak' | 'password-common' } | { outcome: 'done'; userId: string }> {
  const { rows } = await context.pool.query<{ user_id: string }>(
    'SELECT user_id FROM identity_password_resets WHERE hash = $1 AND expires_at > $2',
    [digestOf(token), new Date(context.now())],
  );
  const person = rows[0] ? await userById(context, rows[0].user_id) : null;
  if (!person?.active) return { outcome: 'expired' };
  const issue = passwordIssue(password, person.email);
  if (issue) return { outcome: issue };
  // One that cannot be set now (no turn for its hash) leaves the token good.
  const hashed = await hashedPassword(password);
  return inTransaction(context.pool, async (client) => {
    const { rowCount } = await client.query(
      'DELETE FROM identity_password_resets WHERE user_id = $1 AND EXISTS (SELECT 1 FROM identity_password_resets WHERE hash = $2)',
      [person._id, digestOf(token)],
    );
    if (rowCount === 0) return { outcome: 'expired' };
    await storePassword(client, person._id, hashed, context.now());
    return { outcome: 'done', userId: person._id };
  });
}

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

  /** 204 whether the address is known or not, asked for too often or not, and before the mail leaves: neither the status nor the duration tells. */
  scope.post('/api/auth/password/reset', { schema: askCall }, async (request, reply) => {
    const { email } = request.body;
    const person = await findByEmail(context, email);
    const address = addressKey(request.ip);
    const taken = await identity.rateLimit.ask([ADDRESS, `reset-address:${address}`], [ADDRESS_DAY, `reset-address-day:${address}`]);
    if (!('giveBack' in taken)) return refuseFor(request, reply, taken.refusedUntilMs - context.now());
    // From a place of theirs a person is not kept from a link by who asks for it elsewhere. Nobody's places are looked for the same.
    const place = await knownPlace(context, request, person?._id ?? NOBODY);
    const bucket = `${normalEmail(email)}${place ? `:${place}` : ''}`;
    const admitted = await identity.rateLimit.ask(...RESETS.map((limit, n): [Limit, string] => [limit, `reset${n}:${bucket}`]));
    const send = async (): Promise<void> => {
      // Not beside the answer: what it costs would tell.
      await identity.refusalDelay();
      if (person?.active && 'giveBack' in admitted) await startReset(context, person);
    };
    setImmediate(() => {
      send().catch((error: unknown) => context.log.error(error, 'identity: the reset link could not be sent'));
    });
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
