import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { fail } from '../../domain/entity/failure.ts';
import { isReportSlug, reportFlag } from '../../domain/reports/slugs.ts';
import { reportRun, reportSchedule, type ReportSchedule } from '../../domain/report-schedule/report-schedule.ts';
import { MANAGERS, type Role } from '../../domain/access/permissions.ts';
import { normalEmail, emailSchema } from '../../domain/text/email.ts';
import { IS_TOLD } from '../../domain/identity/notification.ts';
import type { App, Context } from '../context.ts';
import { demandFlag } from '../database/own-permissions.ts';
import { requireOrg, requireFlag } from '../http/require.ts';
import { beforeLeaving, whenGivenUp, type GivenUpMail } from '../mail/deliver.ts';
import { registerFileReads } from '../modules/files.ts';
import { systemActor } from '../database/actors.ts';
import { mailLanguage, userById } from '../identity/people.ts';
import { notify } from '../live/notifications.ts';
import { GIVEN_UP_WORDS } from '../mail/given-up-words.ts';
import { makeDueRuns } from './make-runs.ts';
import { RUN_WAITS } from './runs.ts';
import { askWaiting, noteUnasked, answerQuestion, askAgain, questionOf, recipientsOf } from './recipients.ts';
import { mailGivenUp, reportMayLeave, membersOf } from './tell-failure.ts';
import { takeOneClick } from '../http/request-bodies.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import { recipientQuestionSchema, reportRecipientSchema } from '../../domain/report-schedule/report-recipient.ts';
import { failures } from '../http/answers.ts';
import { type Limit, ADDRESS, addressKey } from '../identity/sign-in-limits.ts';

async function schedulesTo({ store }: Context, orgId: string, email: string): Promise<ReportSchedule[]> {
  const { results } = await store.list(systemActor(orgId), reportSchedule, { page: 1, size: 10_000 });
  return results.filter(({ recipients }) => recipients.emails.some((one) => normalEmail(one) === normalEmail(email)));
}

/** Whom to tell of which schedules: their authors; of one whose author left, who manages the organization. */
async function toldOf(context: Context, orgId: string, schedules: readonly ReportSchedule[]): Promise<Map<string, ReportSchedule[]>> {
  const told = new Map<string, ReportSchedule[]>();
  for (const schedule of schedules) {
    const own = schedule.author === null ? [] : await membersOf(context, orgId, { user: [schedule.author] });
    for (const userId of own.length > 0 ? own : await membersOf(context, orgId, { role: MANAGERS }))
      told.set(userId, [...(told.get(userId) ?? []), schedule]);
  }
  return told;
}

/**
 * The question whether an address outside wants reports did not arrive: the recipient says why, and who planned a report for it is told, for it is sent
 * nothing. That nobody knows whether it arrived, the recipient alone says.
 */
async function consentGivenUp(context: Context, { orgId, to, params, code }: GivenUpMail): Promise<boolean> {
  if (orgId === null) return false;
  const token = params?.link === undefined ? null : new URL(params.link).searchParams.get('report');
  if (!(await noteUnasked(context.pool, token ?? { orgId, email: to }, code)) || !IS_TOLD[code]) return true;
  for (const [userId, schedules] of await toldOf(context, orgId, await schedulesTo(context, orgId, to))) {
    const person = await userById(context, userId);
    const [first] = schedules;
    if (!person?.active || !first) continue;
    const words = GIVEN_UP_WORDS[await mailLanguage(context, userId)];
    await notify(context, {
      orgId,
      recipient: { id: userId, name: person.name },
      topic: { key: 'report:alert:failed', title: first.name },
      title: words.consentTitle.replace('{address}', () => to),
      body: words.consentBody
        .replace('{names}', () => schedules.map(({ name }) => name).join(', '))
        .replace('{reason}', words.reasons[code]),
      url: `/rapports/automatiques?open=${first._id}`,
      sender: { type: 'organization', id: orgId, name: first.owner.name },
    });
  }
  return true;
}

/** Starts making without waiting for it; what is not made now is taken up by the job of every minute. */
function makeSoon(context: Context): void {
  setImmediate(() => {
    makeDueRuns(context).catch((error: unknown) => context.log.error(error, 'reports: scheduled'));
  });
}

/** Files of runs, for who may read the run; what is asked to be run now is made at once. */
export async function registerReportSchedules(app: App, context: Context): Promise<void> {
  registerFileReads(app, context, {
    path: `/api/v1/${reportRun.plural}/:id/attachments/:file`,
    tags: [reportRun.plural],
    entity: reportRun,
    row: async (request, id) => {
      const row = await context.store.get(requireOrg(request), reportRun, id);
      if (!row) throw fail('not-found');
      const report = String(row['report']);
      if (isReportSlug(report)) await demandFlag(context.pool, requireOrg(request), reportFlag(report));
      return row;
    },
  });
  await registerReportRecipients(app, context);
  for (const kind of ['report', 'report-late'] as const) {
    whenGivenUp(kind, mailGivenUp);
    beforeLeaving(kind, reportMayLeave);
  }
  whenGivenUp('report-consent', consentGivenUp);
  const stop = context.bus.subscribe(
    (channel) => channel === RUN_WAITS,
    () => {
      makeSoon(context);
      askWaiting(context).catch((error: unknown) => context.log.error(error, 'reports: recipients could not be asked'));
    },
  );
  app.addHook('onClose', async () => stop());
}

const PATH = '/api/v1/report-recipients';
const tags = ['report-schedules'];
const token = z.string().min(1).max(100);
/** Nobody's letter box is filled with questions. */
const AGAIN: Limit = { attempts: 3, windowMs: DAY_MS };

/** Addresses outside of the organization that reports are sent to: what their readers answered, the question again, and the answer itself. */
async function registerReportRecipients(app: App, context: Context): Promise<void> {
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
