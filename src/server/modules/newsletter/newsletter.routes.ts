import { takeOneClick } from '../../http/one-click.ts';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { fail } from '../../../domain/kit/failure.ts';
import { LOCALES } from '../../../domain/kit/locale.ts';
import type { App, Context } from '../../context.ts';
import { failures } from '../../http/answers.ts';
import { emailSchema, normalEmail } from '../../../domain/kit/email.ts';
import type { Limit } from '../../identity/rate-limit.ts';
import { canSendMail } from '../../mail/transport.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/kit/durations.ts';
import { confirm, subscribe, unsubscribe } from './subscribers.ts';

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
