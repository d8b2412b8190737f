import type { PoolClient } from 'pg';
import { DEFAULT_LOCALE, type Locale } from '../../domain/text/locale.ts';
import { outgoingAddress } from '../../domain/text/address.ts';
import { membership } from '../../domain/identity/user.ts';
import { reportRun, type ReportRun, type ReportSchedule } from '../../domain/report-schedule/report-schedule.ts';
import { normalEmail } from '../../domain/text/email.ts';
import { reportFlag, type ReportSlug } from '../../domain/reports/slugs.ts';
import type { Context, Reading } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { mailLanguage, userById, giverNow, type OrgActor } from '../identity/people.ts';
import { outsideAddresses } from '../database/reads/schedule-reads.ts';
import { readPlatform } from '../identity/site.ts';
import { queueMail } from '../mail/queue.ts';
import type { MailFile, MailParams } from '../mail/render.ts';
import { canSendMail } from '../mail/transport.ts';
import { movementsSeenBy } from '../database/movements.ts';
import { hasOneOf } from '../database/own-permissions.ts';
import { agreed, askedIn, toAsk, unasked, wayOut } from './recipients.ts';

/** A report that was made: for whom, and of whose movements. */
interface MadeReport {
  orgId: string;
  slug: ReportSlug;
  authorId: string | null;
  /** It tells of every vehicle it is about, not of its author's own journeys alone. */
  isOfFleet: boolean;
}

export const isOfFleet = async ({ pool }: Context, author: OrgActor): Promise<boolean> =>
  (await movementsSeenBy(pool, author, 'journeys')) === 'fleet';

/**
 * A person with the rights of now, as a session of theirs would have them, who may have a report made; else why not. What is written of a schedule, what its
 * run makes and whom it is sent to are all judged by it: whoever writes, the report is its author's.
 */
export async function reporterNow(
  reading: Reading,
  orgId: string,
  userId: string | null,
  slug: ReportSlug,
): Promise<{ actor: OrgActor } | { fault: NonNullable<ReportSchedule['stopped']> }> {
  const actor = await giverNow(reading, orgId, userId);
  if (!actor) return { fault: 'author-left' };
  return (await hasOneOf(reading.pool, actor, [reportFlag(slug)])) ? { actor } : { fault: 'forbidden' };
}

/** Whether a person may read a report by what they may now: the permission of it, and the movements it tells of (docs/decisions/0021-movements.md). */
async function mayRead(context: Context, { orgId, slug, authorId, isOfFleet }: MadeReport, userId: string): Promise<boolean> {
  const reader = await reporterNow(context, orgId, userId, slug);
  if ('fault' in reader) return false;
  return (userId === authorId && !isOfFleet) || (await movementsSeenBy(context.pool, reader.actor, 'journeys')) === 'fleet';
}

/** Whether an address may still be sent a report: named by its schedule as it is now; of a member, one who may read it; of nobody here, one that agreed. */
export async function mayBeSent(
  context: Context,
  { recipients }: Pick<ReportSchedule, 'recipients'>,
  made: MadeReport,
  { email, userId }: { email: string; userId: string | null },
): Promise<boolean> {
  const isAddress = recipients.emails.some((one) => normalEmail(one) === normalEmail(email));
  const { results } = await context.store.list(systemActor(made.orgId), membership, {
    page: 1,
    size: 10,
    filters: userId === null ? { email: [email] } : { user: [userId] },
  });
  const [member] = results;
  if (!member) return isAddress && userId === null && (await agreed(context.pool, made.orgId, [email])).has(email);
  const { _id, active, user } = member;
  return (isAddress || recipients.members.includes(_id)) && active && user !== null && mayRead(context, made, user);
}

interface ReportMail {
  to: string;
  locale: Locale;
  params: MailParams;
  /** Of nobody here: with a way out. */
  isOutside?: true;
}

/** Messages of a run, and the people named who are sent none: they left, or may not read what it tells. */
export interface ReportMails {
  mails: ReportMail[];
  withheld: { name: string; email: string }[];
}

/**
 * Messages of a run: one to each address, in the language of who reads it. Members who are still there and may read it have it, with the link where they may
 * open the run as well; the others the file alone, once they have agreed, in the language that the schedule says, else in that of the question they
 * answered. None where no relay is configured: the file is kept all the same.
 */
export async function mailsOf(
  context: Context,
  schedule: ReportSchedule,
  run: ReportRun,
  report: MadeReport,
  scopeOf: (locale: Locale) => Promise<string>,
): Promise<ReportMails> {
  if (!canSendMail(context)) return { mails: [], withheld: [] };
  const { members, emails } = schedule.recipients;
  const { pool, store } = context;
  const orgId = run.owner.id;
  const { title: site } = await readPlatform(context);
  const author = schedule.author === null ? null : await userById(context, schedule.author);
  const params: MailParams = {
    ...(author?.active ? { replyTo: author.email } : {}),
    site,
    title: schedule.name,
    organization: run.owner.name,
    author: schedule.authorName ?? '',
  };
  const mails = new Map<string, ReportMail>();
  const withheld = new Map<string, string>();
  const link = outgoingAddress(`/rapports/automatiques?view=runs&open=${run._id}`, orgId, context.config.publicUrl);
  const people = async (filters: Record<string, readonly string[]>) =>
    (await store.list(systemActor(orgId), membership, { page: 1, size: 1000, filters })).results;
  const outside = new Set(await outsideAddresses(pool, orgId, emails));
  const inside = emails.filter((email) => !outside.has(email)).map(normalEmail);
  const named = [
    ...(members.length > 0 ? await people({ _id: members }) : []),
    ...(inside.length > 0 ? await people({ email: inside }) : []),
  ];
  for (const { user, active, name, email } of named) {
    const person = active && user !== null ? await userById(context, user) : null;
    if (person?.active && (await mayRead(context, report, person._id))) {
      const reader = await giverNow(context, orgId, person._id);
      const opens = reader !== null && (await store.get(reader, reportRun, run._id)) !== null;
      const own = { ...params, ...(link && opens ? { link } : {}), reader: person._id, isOfFleet: report.isOfFleet };
      const locale = await mailLanguage(context, person._id);
      mails.set(normalEmail(person.email), { to: person.email, locale, params: { ...own, body: await scopeOf(locale) } });
    } else withheld.set(normalEmail(email), name || email);
  }
  const locale = schedule.lang ?? (schedule.author === null ? DEFAULT_LOCALE : await mailLanguage(context, schedule.author));
  // Addresses of before the question was asked are asked now.
  await toAsk(pool, orgId, await unasked(pool, orgId, emails), schedule.authorName ?? '', locale, context.now());
  const mayBeSent = await agreed(pool, orgId, emails);
  const asked = await askedIn(pool, orgId, [...outside]);
  for (const email of outside) {
    const to = normalEmail(email);
    if (!mayBeSent.has(email) || mails.has(to)) continue;
    const read = schedule.lang ?? asked.get(to) ?? locale;
    mails.set(to, { to, locale: read, params: { ...params, body: await scopeOf(read), isOfFleet: report.isOfFleet }, isOutside: true });
  }
  return { mails: [...mails.values()], withheld: [...withheld].map(([email, name]) => ({ email, name })) };
}

/** They leave if, and only if, the run is stored as made; each with the file in its language, or without one. */
export async function queueMails(
  context: Context,
  client: PoolClient,
  mails: readonly ReportMail[],
  run: Pick<MailFile, 'orgId' | 'rowId'>,
  files: ReadonlyMap<Locale, MailFile>,
): Promise<void> {
  const { publicUrl } = context.config;
  for (const { to, locale, params, isOutside } of mails) {
    const token = isOutside ? await wayOut(client, run.orgId, to, context.now()) : null;
    const out =
      token === null
        ? {}
        : {
            unsubscribe: `${publicUrl}/newsletter?report=${token}`,
            unsubscribeCall: `${publicUrl}/api/v1/report-recipients/unsubscribe?token=${token}`,
          };
    const file = files.get(locale);
    const kind = file ? ('report' as const) : ('report-late' as const);
    await queueMail(
      client,
      { kind, orgId: run.orgId, about: run.rowId, to, locale, params: { ...params, ...out, ...(file ? { file } : { run }) } },
      context.now(),
    );
  }
}
