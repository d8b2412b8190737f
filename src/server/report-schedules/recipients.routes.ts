import { takeOneClick } from '../http/request-bodies.ts';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { MANAGERS, type Role } from '../../domain/access/permissions.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import { fail } from '../../domain/entity/failure.ts';
import { recipientQuestionSchema, reportRecipientSchema } from '../../domain/report-schedule/report-recipient.ts';
import type { App, Context } from '../context.ts';
import { failures } from '../http/answers.ts';
import { requireFlag } from '../http/require.ts';
import { emailSchema, normalEmail } from '../../domain/text/email.ts';
import type { Limit } from '../identity/rate-limit.ts';
import { ADDRESS, addressKey } from '../identity/sign-in-limits.ts';
import { answerQuestion, askAgain, askWaiting, questionOf, recipientsOf } from './recipients.ts';

const PATH = '/api/v1/report-recipients';
const tags = ['report-schedules'];
const token = z.string().min(1).max(100);
/** Nobody's letter box is filled with questions. */
const AGAIN: Limit = { attempts: 3, windowMs: DAY_MS };

/** Addresses outside of the organization that reports are sent to: what their readers answered, the question again, and the answer itself. */
export async function registerReportRecipients(app: App, context: Context): Promise<void> {
  const { rateLimit } = app.identity;

  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'Addresses outside of the organization, and whether their readers agreed',
        response: { 200: z.object({ results: z.array(reportRecipientSchema) }), ...failures(401, 403) },
      },
    },
    async (request, reply) => {
      const { orgId } = await requireFlag(context, request, 'reports');
      void reply.header('cache-control', 'no-store');
      return { results: await recipientsOf(context.pool, orgId) };
    },
  );

  app.post(
    `${PATH}/ask`,
    {
      schema: {
        tags,
        summary: 'Ask an address again whether it wants the reports',
        body: z.strictObject({ email: emailSchema }),
        response: { 204: z.undefined(), ...failures(400, 401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const { orgId, role } = await requireFlag(context, request, 'reports');
      if (!MANAGERS.includes(role as Role)) throw fail('forbidden');
      const { email } = request.body;
      const taken = await rateLimit.ask([AGAIN, `report-ask:${normalEmail(email)}`]);
      if (!('giveBack' in taken)) {
        void reply.header('retry-after', Math.ceil((taken.refusedUntilMs - context.now()) / 1000));
        throw fail('rate-limited', undefined, [
          { field: 'email', code: 'again-at', params: { at: new Date(taken.refusedUntilMs).toISOString() } },
        ]);
      }
      if (!(await askAgain(context, orgId, email))) throw fail('not-found');
      await askWaiting(context);
      return reply.code(204).send();
    },
  );

  const open = { tags, security: [] };
  const limited = async (ip: string): Promise<void> => {
    if (!(await rateLimit.takeOf(ADDRESS, `report-answer:${addressKey(ip)}`))) throw fail('rate-limited');
  };

  app.post(
    `${PATH}/question`,
    {
      schema: {
        ...open,
        summary: 'What the link of a message asks',
        body: z.strictObject({ token }),
        response: { 200: recipientQuestionSchema, ...failures(400, 403, 410, 429) },
      },
    },
    async (request, reply) => {
      await limited(request.ip);
      const question = await questionOf(context, request.body.token);
      if (!question) throw fail('gone');
      void reply.header('cache-control', 'no-store');
      return question;
    },
  );

  await app.register(async (instance) => {
    const scope = instance.withTypeProvider<ZodTypeProvider>();
    takeOneClick(scope);
    scope.post(
      `${PATH}/unsubscribe`,
      {
        schema: {
          ...open,
          summary: 'Be sent no more reports of an organization, in one call',
          querystring: z.strictObject({ token }),
          response: { 204: z.undefined(), ...failures(400, 403, 429) },
        },
      },
      async (request, reply) => {
        await limited(request.ip);
        await answerQuestion(context, request.query.token, false);
        return reply.code(204).send();
      },
    );
  });

  app.post(
    `${PATH}/answer`,
    {
      schema: {
        ...open,
        summary: 'Agree to be sent the reports of an organization, or refuse',
        body: z.strictObject({ token, accepts: z.boolean() }),
        response: { 204: z.undefined(), ...failures(400, 403, 410, 429) },
      },
    },
    async (request, reply) => {
      await limited(request.ip);
      if (!(await answerQuestion(context, request.body.token, request.body.accepts))) throw fail('gone');
      return reply.code(204).send();
    },
  );
}
