import * as z from 'zod';
import { MAIL_ERRORS, MAIL_STATES } from '../../domain/identity/notification.ts';
import type { App, Context } from '../context.ts';
import { failures } from '../http/answers.ts';
import { requireGuard } from '../http/require.ts';
import { hearOfGivenUp } from './given-up.ts';
import { MAIL_KINDS } from './mail-text.ts';
import type { MailRow } from './queue.ts';
import { canSendMail } from './transport.ts';

const mailSchema = z.object({
  _id: z.uuid(),
  kind: z.enum(MAIL_KINDS),
  recipient: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  error: z.enum(MAIL_ERRORS).nullable(),
  /** What the relay said. */
  detail: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable(),
  givesUpAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});

const answerSchema = z.object({ configured: z.boolean(), queued: z.int(), failed: z.int(), count: z.int(), results: z.array(mailSchema) });

const querySchema = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(10),
  state: z.enum(MAIL_STATES).optional(),
});

/** The queue of messages as the site's administrators see it, newest first; never what a message says. */
export function registerMail(app: App, context: Context): void {
  hearOfGivenUp();
  app.get(
    '/api/v1/admin/mails',
    {
      schema: {
        tags: ['admin'],
        summary: 'Messages that wait, left or were given up',
        querystring: querySchema,
        response: { 200: answerSchema, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      requireGuard(request, 'siteadmin');
      const { page, size, state } = request.query;
      const [totals, list] = await Promise.all([
        context.pool.query<{ state: MailRow['state']; count: number }>('SELECT state, count(*)::int AS count FROM mails GROUP BY state'),
        context.pool.query<MailRow>(
          `SELECT id, kind, recipient, state, attempts, error_code, error_detail, created_at, next_attempt_at, gives_up_at, finished_at FROM mails
           WHERE $1::text IS NULL OR state = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
          [state ?? null, size, (page - 1) * size],
        ),
      ]);
      const of = (wanted: string): number => totals.rows.find((row) => row.state === wanted)?.count ?? 0;
      void reply.header('cache-control', 'no-store');
      return {
        configured: canSendMail(context),
        queued: of('queued'),
        failed: of('failed'),
        count: state ? of(state) : MAIL_STATES.reduce((sum, one) => sum + of(one), 0),
        results: list.rows.map((row) => ({
          _id: row.id,
          kind: row.kind,
          recipient: row.recipient,
          state: row.state,
          attempts: row.attempts,
          error: row.error_code,
          detail: row.error_detail,
          createdAt: row.created_at.toISOString(),
          nextAttemptAt: row.state === 'queued' ? row.next_attempt_at.toISOString() : null,
          givesUpAt: row.gives_up_at.toISOString(),
          finishedAt: row.finished_at?.toISOString() ?? null,
        })),
      };
    },
  );
}
