import * as z from 'zod';
import { MAIL_ERRORS, MAIL_STATES, IS_TOLD } from '../../domain/identity/notification.ts';
import type { App, Context } from '../context.ts';
import { failures } from '../http/answers.ts';
import { requireGuard } from '../http/require.ts';
import { MAIL_KINDS, type MailKind } from './render.ts';
import type { MailRow } from './queue.ts';
import { canSendMail } from './transport.ts';
import type { Locale } from '../../domain/text/locale.ts';
import { membership } from '../../domain/identity/user.ts';
import { systemActor } from '../database/actors.ts';
import { firstToldOf, tellAgain } from '../database/told-once.ts';
import { mailLanguage, userById } from '../identity/people.ts';
import { organizationName } from '../identity/site.ts';
import { notify, type NewNotification } from '../live/notifications.ts';
import { whenNobodyHears, whenTaken, type ArrivedMail, type GivenUpMail } from './deliver.ts';
import { GIVEN_UP_WORDS, isPlatformMail } from './given-up-words.ts';

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

type Told = Pick<NewNotification, 'title' | 'body' | 'url' | 'topic'>;

/** Tells the administrators of an organization that a message did not arrive, each in their language. In the bell alone: a mail that says that mails do not arrive would go the same way. */
export async function tellAdministrators(context: Context, orgId: string, told: (locale: Locale) => Told): Promise<void> {
  const actor = systemActor(orgId);
  const { results } = await context.store.list(actor, membership, { page: 1, size: 1000, filters: { active: ['true'], role: ['admin'] } });
  const name = (await organizationName(context, orgId)) ?? '';
  for (const userId of new Set(results.flatMap(({ user }) => (typeof user === 'string' ? [user] : [])))) {
    const person = await userById(context, userId);
    if (!person?.active) continue;
    await notify(context, {
      orgId,
      recipient: { id: userId, name: person.name },
      ...told(await mailLanguage(context, userId)),
      sender: { type: 'organization', id: orgId, name },
      outputs: [],
    });
  }
}

/** Whose message it is; an invitation is the platform's own, and of the organization it is to. */
async function orgOf({ pool }: Context, { id, kind, orgId }: Pick<GivenUpMail, 'id' | 'kind' | 'orgId'>): Promise<string | null> {
  if (kind !== 'invitation') return orgId;
  const { rows } = await pool.query<{ org_id: string }>('SELECT org_id FROM identity_invitations WHERE mail_id = $1', [id]);
  return rows[0]?.org_id ?? null;
}

const subjectOf = (kind: MailKind): string => `mails:${kind}`;

/** A message whose planner nobody knows, or that nobody planned: the administrators hear to whom it did not go and why, once until one arrives there again. */
async function tellGivenUp(context: Context, mail: GivenUpMail): Promise<void> {
  const { kind, to, code } = mail;
  if (isPlatformMail(kind) || !IS_TOLD[code]) return;
  const orgId = await orgOf(context, mail);
  if (orgId === null) return;
  // Each invitation is somebody's who waits for it.
  if (kind !== 'invitation' && (await firstToldOf(context.pool, orgId, subjectOf(kind), [to])).size === 0) return;
  await tellAdministrators(context, orgId, (locale) => {
    const words = GIVEN_UP_WORDS[locale];
    return {
      topic: { key: 'mail:alert:undelivered', title: to },
      title: words.title.replace('{address}', () => to),
      body: words.body.replace('{kind}', words.kinds[kind]).replace('{reason}', words.reasons[code]),
      url: '/gestion/utilisateurs',
    };
  });
}

async function arrived({ pool }: Context, { kind, orgId, to }: ArrivedMail): Promise<void> {
  if (orgId !== null) await tellAgain(pool, orgId, subjectOf(kind), to);
}

/** No message is given up without a word: of those that nobody else hears of, who administers the organization does. */
function hearOfGivenUp(): void {
  whenNobodyHears(tellGivenUp);
  for (const kind of MAIL_KINDS) if (!isPlatformMail(kind)) whenTaken(kind, arrived);
}
