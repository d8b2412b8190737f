import { MANAGERS } from '../../domain/access/permissions.ts';
import { membership } from '../../domain/identity/user.ts';
import { normalEmail } from '../../domain/text/email.ts';
import type { Locale } from '../../domain/text/locale.ts';
import { IS_TOLD } from '../../domain/identity/notification.ts';
import { reportRun, type ReportRun, reportSchedule, type Undelivered } from '../../domain/report-schedule/report-schedule.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { mailLanguage, userById } from '../identity/people.ts';
import { notify } from '../live/notifications.ts';
import { firstToldOf } from '../database/told-once.ts';
import type { GivenUpMail } from '../mail/deliver.ts';
import { GIVEN_UP_WORDS } from '../mail/given-up-words.ts';
import { recipientsAbout } from '../mail/queue.ts';
import type { MailFile, MailParams } from '../mail/render.ts';
import { isReportSlug } from '../../domain/reports/slugs.ts';
import { mayBeSent } from './send-report.ts';
import { FAILURE_WORDS, type FailureTitle, type RunFault, reportVoice } from './report-words.ts';
import { skippedText } from './runs.ts';

/** Accounts of active members of an organization. */
export async function membersOf({ store }: Context, orgId: string, filters: Record<string, readonly string[]>): Promise<string[]> {
  const { results } = await store.list(systemActor(orgId), membership, {
    page: 1,
    size: 1000,
    filters: { active: ['true'], ...filters },
  });
  return [...new Set(results.flatMap(({ user }) => (typeof user === 'string' ? [user] : [])))];
}

/** Tells the author of a schedule what became of a run; where they left (`hasLeft`), who manages the organization. */
async function tellAuthor(
  context: Context,
  run: ReportRun,
  hasLeft: boolean,
  bodyIn: (locale: Locale) => string | Promise<string>,
  titleIn: (locale: Locale) => string,
): Promise<void> {
  const orgId = run.owner.id;
  const own = run.author === null || hasLeft ? [] : await membersOf(context, orgId, { user: [run.author] });
  const told = own.length > 0 ? own : await membersOf(context, orgId, { role: MANAGERS });
  for (const userId of told) {
    const person = await userById(context, userId);
    if (!person?.active) continue;
    const locale = await mailLanguage(context, userId);
    await notify(context, {
      orgId,
      recipient: { id: userId, name: person.name },
      topic: { key: 'report:alert:failed', title: run.name },
      title: titleIn(locale),
      body: await bodyIn(locale),
      url: `/rapports/automatiques?view=runs&open=${run._id}`,
      sender: { type: 'organization', id: orgId, name: run.owner.name },
    });
  }
}

/** Tells that a run failed, or whom it was not sent to (`words`: what fills the sentence). */
export function tellFailure(
  context: Context,
  run: ReportRun,
  error: RunFault,
  words: (locale: Locale) => Record<string, string> = () => ({}),
  title: FailureTitle = 'failed',
): Promise<void> {
  return tellAuthor(
    context,
    run,
    error === 'author-left',
    (locale) => {
      const filled = words(locale);
      return FAILURE_WORDS[locale].errors[error].replace(/\{(\w+)\}/g, (_all, key: string) => filled[key] ?? '');
    },
    (locale) => FAILURE_WORDS[locale].titles[title].replace('{name}', () => run.name),
  );
}

/** Tells the author whom a run that still goes to so many people was not sent to, each once until they may be sent it again; with `isAll` there is nobody else. */
export async function tellWithheld(
  context: Context,
  run: ReportRun,
  people: readonly { name: string; email: string }[],
  others: number,
  isAll = false,
): Promise<void> {
  const emails = people.map(({ email }) => email);
  const first = await firstToldOf(context.pool, run.owner.id, `report:${run.schedule}:withheld`, emails, isAll);
  const names = people.filter(({ email }) => first.has(email)).map(({ name }) => name);
  if (names.length > 0)
    await tellFailure(context, run, 'recipient', () => ({ names: names.join(', ') }), others === 0 ? 'nobody' : 'leftOut');
}

/** Writes down on a run that a message did not arrive, and gives the run as it is then; null: the run is gone, or says so by now. */
function noteUndelivered(
  context: Context,
  { orgId, rowId }: Pick<MailFile, 'orgId' | 'rowId'>,
  one: Undelivered,
): Promise<ReportRun | null> {
  return context.store.write(systemActor(orgId), async (writer) => {
    if (!(await writer.get(reportRun, rowId))) return null;
    // The space first: several messages of a run are given up at once, and none of them is to be lost.
    await writer.patch(reportRun, rowId, {});
    const run = await writer.get(reportRun, rowId);
    if (!run || run.undelivered.some(({ email }) => email === one.email)) return null;
    const error = one.reason === 'unknown' ? run.error : one.reason === 'withheld' ? 'recipient' : 'mail';
    const undelivered = [...run.undelivered, one];
    await writer.patch(reportRun, run._id, { error, undelivered });
    return { ...run, error, undelivered };
  });
}

/** A message of a run that the relay would never take, or did not in a day: the run says to whom and why, and its author is told. That nobody knows whether it arrived, the run says. */
export async function mailGivenUp(context: Context, mail: GivenUpMail): Promise<boolean> {
  const { orgId, to, params, code, detail } = mail;
  const about = params?.file ?? params?.run ?? (orgId !== null && mail.about !== null ? { orgId, rowId: mail.about } : null);
  if (!about) return false;
  const run = await noteUndelivered(context, about, { email: to, reason: code, detail: detail.slice(0, 300) });
  if (run && IS_TOLD[code])
    await tellFailure(context, run, 'mail', (locale) => ({ address: to, reason: GIVEN_UP_WORDS[locale].reasons[code] }), 'undelivered');
  return true;
}

/** People of a run whose message is on its way or arrived: those it was queued for, each by one address, but for whom it did not arrive at. */
const othersOf = (run: ReportRun, queued: readonly string[]): number => {
  const without = new Set(run.undelivered.flatMap(({ email, reason }) => (reason === 'unknown' ? [] : [normalEmail(email)])));
  return new Set(queued.map(normalEmail).filter((email) => !without.has(email))).size;
};

/** Whether a message of a run may still leave, by what its schedule and its reader are now; where not, the run says so and its author is told. */
export async function reportMayLeave(context: Context, { to, params }: { to: string; params: MailParams }): Promise<boolean> {
  const { reader, isOfFleet } = params;
  const about = params.file ?? params.run;
  if (!about) return true;
  const actor = systemActor(about.orgId);
  const run = await context.store.get(actor, reportRun, about.rowId);
  const schedule = run?.schedule ? await context.store.get(actor, reportSchedule, run.schedule) : null;
  if (!run || !schedule || !isReportSlug(run.report)) return false;
  const made = { orgId: about.orgId, slug: run.report, authorId: run.author, isOfFleet: isOfFleet ?? true };
  if (await mayBeSent(context, schedule, made, { email: to, userId: reader ?? null })) return true;
  const noted = await noteUndelivered(context, about, { email: to, reason: 'withheld' });
  if (noted) await tellWithheld(context, run, [{ name: to, email: to }], othersOf(noted, await recipientsAbout(context.pool, run._id)));
  return false;
}

/** Tells the author which runs were left out while no server ran; the last of them was made in their place. */
export async function tellSkipped(context: Context, run: ReportRun, dueMs: readonly number[], timeZone: string): Promise<void> {
  await tellAuthor(
    context,
    run,
    false,
    async (locale) => skippedText(await reportVoice(locale, timeZone, context.config.publicUrl, run.owner.id), dueMs),
    // It was made: nothing of it failed.
    () => run.name,
  );
}
