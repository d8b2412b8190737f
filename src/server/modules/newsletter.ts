import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import { fail } from '../../domain/entity/failure.ts';
import { emailSchema, normalEmail } from '../../domain/text/email.ts';
import { type Locale, LOCALES } from '../../domain/text/locale.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/time-zone.ts';
import type { App, Context } from '../context.ts';
import { seal, unseal } from '../database/vault.ts';
import { failures } from '../http/answers.ts';
import { takeOneClick } from '../http/request-bodies.ts';
import type { Limit } from '../identity/sign-in-limits.ts';
import { digestOf, randomToken } from '../identity/credentials.ts';
import { readPlatform } from '../identity/site.ts';
import type { Job } from '../jobs.ts';
import { deliverSoon } from '../mail/deliver.ts';
import { queueMail } from '../mail/queue.ts';
import type { MailParams } from '../mail/render.ts';
import { canSendMail } from '../mail/transport.ts';

const CONFIRMATION_LIFETIME_MS = 7 * DAY_MS;

interface Subscriber {
  id: string;
  email: string;
  locale: Locale;
  unsubscribe_token: string;
  confirmed_at: Date | null;
}

async function paramsFor(context: Context, token: string): Promise<MailParams> {
  const { publicUrl } = context.config;
  return {
    site: (await readPlatform(context)).title,
    unsubscribe: `${publicUrl}/newsletter?unsubscribe=${token}`,
    unsubscribeCall: `${publicUrl}/api/v1/newsletter/unsubscribe?token=${token}`,
  };
}

const TOKEN = 'newsletter_subscribers.unsubscribe_token';

async function tellSubscribed(context: Context, { email, locale, unsubscribe_token: token }: Subscriber): Promise<void> {
  await queueMail(
    context.pool,
    { kind: 'newsletter-subscribed', orgId: null, to: email, locale, params: await paramsFor(context, unseal(token, TOKEN)) },
    context.now(),
  );
  deliverSoon(context);
}

/** Of the link that confirms: the same each time it is asked for, so that whoever asks again makes no former link void. */
const confirmationOf = (token: string): string => digestOf(`confirm ${token}`);

/** Sends the link that confirms; an address that already receives the newsletter is told so instead, in its own mailbox only. */
export async function subscribe(context: Context, address: string, locale: Locale): Promise<void> {
  const token = randomToken();
  const askedAt = new Date(context.now());
  const { rows } = await context.pool.query<Subscriber>(
    `INSERT INTO newsletter_subscribers AS s (id, email, locale, unsubscribe_token, asked_at, unsubscribe_hash) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (email) DO UPDATE SET
       locale = CASE WHEN s.confirmed_at IS NULL THEN $3 ELSE s.locale END,
       asked_at = $5
     RETURNING id, email, locale, unsubscribe_token, confirmed_at`,
    [uuidv7(), normalEmail(address), locale, seal(token, TOKEN), askedAt, digestOf(token)],
  );
  const subscriber = rows[0]!;
  if (subscriber.confirmed_at) return tellSubscribed(context, subscriber);
  const own = unseal(subscriber.unsubscribe_token, TOKEN);
  const confirm = confirmationOf(own);
  await context.pool.query('UPDATE newsletter_subscribers SET confirm_hash = $2 WHERE id = $1 AND confirmed_at IS NULL', [
    subscriber.id,
    digestOf(confirm),
  ]);
  const params = {
    ...(await paramsFor(context, own)),
    link: `${context.config.publicUrl}/newsletter?confirm=${confirm}`,
  };
  await queueMail(context.pool, { kind: 'newsletter-confirm', orgId: null, to: subscriber.email, locale, params }, askedAt.getTime());
  deliverSoon(context);
}

/** False when the link is unknown, used or over. */
async function confirm(context: Context, token: string): Promise<boolean> {
  const nowMs = context.now();
  const { rows } = await context.pool.query<Subscriber>(
    `UPDATE newsletter_subscribers SET confirmed_at = $2, confirm_hash = NULL WHERE confirm_hash = $1 AND confirmed_at IS NULL AND asked_at > $3
     RETURNING id, email, locale, unsubscribe_token, confirmed_at`,
    [digestOf(token), new Date(nowMs), new Date(nowMs - CONFIRMATION_LIFETIME_MS)],
  );
  if (!rows[0]) return false;
  await tellSubscribed(context, rows[0]);
  return true;
}

/** Forgets the address. Twice is once: nothing tells whether the token was known. */
async function unsubscribe(context: Context, token: string): Promise<void> {
  await context.pool.query('DELETE FROM newsletter_subscribers WHERE unsubscribe_hash = $1', [digestOf(token)]);
}

const PATH = '/api/v1/newsletter';
const BY_IP: Limit = { attempts: 10, windowMs: 600_000 };
/** Nobody is flooded by somebody else who types their address. */
const BY_ADDRESS: Limit = { attempts: 3, windowMs: HOUR_MS };
const BY_ADDRESS_DAY: Limit = { attempts: 6, windowMs: DAY_MS };

const tokenSchema = z.string().min(1).max(100);
const base = { tags: ['newsletter'], security: [] };

/** The newsletter, for anybody: an address receives it once its owner has confirmed, until one click ends it. */
export async function registerNewsletter(app: App, context: Context): Promise<void> {
  const { rateLimit } = app.identity;

  app.get(
    PATH,
    {
      schema: {
        ...base,
        summary: 'Whether one can subscribe',
        response: { 200: z.object({ available: z.boolean().describe('The server sends mail.') }) },
      },
    },
    async (_request, reply) => {
      void reply.header('cache-control', 'no-store');
      return { available: canSendMail(context) };
    },
  );

  app.post(
    `${PATH}/subscriptions`,
    {
      schema: {
        ...base,
        summary: 'Ask for the link that confirms a subscription',
        description: 'Answers the same whether the address is known or not, and before any message leaves.',
        body: z.strictObject({ email: emailSchema, locale: z.enum(LOCALES) }),
        response: { 204: z.undefined(), ...failures(400, 403, 429, 503) },
      },
    },
    async (request, reply) => {
      const { email, locale } = request.body;
      if (!canSendMail(context)) throw fail('unavailable');
      // A refusal by address would tell that somebody asked for it: that one is silent.
      if (!(await rateLimit.takeOf(BY_IP, `newsletter-ip:${request.ip}`))) throw fail('rate-limited');
      const admitted = await rateLimit.ask(
        [BY_ADDRESS, `newsletter:${normalEmail(email)}`],
        [BY_ADDRESS_DAY, `newsletter-day:${normalEmail(email)}`],
      );
      if ('giveBack' in admitted)
        subscribe(context, email, locale).catch((error: unknown) => context.log.error(error, 'newsletter: the link could not be sent'));
      return reply.code(204).send();
    },
  );

  app.post(
    `${PATH}/confirm`,
    {
      schema: {
        ...base,
        summary: 'Confirm a subscription',
        body: z.strictObject({ token: tokenSchema }),
        response: { 204: z.undefined(), ...failures(400, 403, 410, 429) },
      },
    },
    async (request, reply) => {
      const giveBack = await rateLimit.takeOf(BY_IP, `newsletter-use:${request.ip}`);
      if (!giveBack) throw fail('rate-limited');
      if (!(await confirm(context, request.body.token))) throw fail('gone');
      await giveBack();
      return reply.code(204).send();
    },
  );

  await app.register(async (instance) => {
    const scope = instance.withTypeProvider<ZodTypeProvider>();
    takeOneClick(scope);
    scope.post(
      `${PATH}/unsubscribe`,
      {
        schema: {
          ...base,
          summary: 'End a subscription, in one call',
          querystring: z.strictObject({ token: tokenSchema }),
          response: { 204: z.undefined(), ...failures(400, 403, 429) },
        },
      },
      async (request, reply) => {
        if (!(await rateLimit.takeOf({ attempts: 600, windowMs: 600_000 }, `newsletter-end:${request.ip}`))) throw fail('rate-limited');
        await unsubscribe(context, request.query.token);
        return reply.code(204).send();
      },
    );
  });
}

/** Daily: an address that was never confirmed is forgotten. */
export const unconfirmedSubscribers: Job = {
  name: 'unconfirmed-subscribers',
  cron: '41 3 * * *',
  run: async (context) => {
    await context.pool.query('DELETE FROM newsletter_subscribers WHERE confirmed_at IS NULL AND asked_at <= $1', [
      new Date(context.now() - CONFIRMATION_LIFETIME_MS),
    ]);
  },
};
