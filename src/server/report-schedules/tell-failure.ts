import { MANAGERS } from '../../domain/access/roles.ts';
import { membership } from '../../domain/membership/membership.ts';
import { reportRun, type ReportRun, type ReportRunError } from '../../domain/report-schedule/report-run.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { mailLanguage } from '../identity/last-login.ts';
import { userById } from '../identity/people.ts';
import { notify } from '../live/notifications.ts';
import type { MailParams } from '../mail/render.ts';
import { reportSchedule } from '../../domain/report-schedule/report-schedule.ts';
import { isReportSlug } from '../../domain/reports/slugs.ts';
import { mayBeSent } from './report-readers.ts';
import { FAILURE_WORDS } from './failure-words.ts';

/** Of the organization: who answers for a schedule whose author left. */
async function membersOf({ store }: Context, orgId: string, filters: Record<string, readonly string[]>): Promise<string[]> {
  const { results } = await store.list(systemActor(orgId), membership, {
    page: 1,
    size: 1000,
    filters: { active: ['true'], ...filters },
  });
  return [...new Set(results.flatMap(({ user }) => (typeof user === 'string' ? [user] : [])))];
}

/** Tells the author of a schedule that a run failed, or whom it was not sent to (`names`); where they left, who manages the organization. */
export async function tellFailure(context: Context, run: ReportRun, error: ReportRunError, names: readonly string[] = []): Promise<void> {
  const orgId = run.owner.id;
  const own = run.author === null || error === 'author-left' ? [] : await membersOf(context, orgId, { user: [run.author] });
  const told = own.length > 0 ? own : await membersOf(context, orgId, { role: MANAGERS });
  for (const userId of told) {
    const person = await userById(context, userId);
    if (!person?.active) continue;
    const { title, errors } = FAILURE_WORDS[await mailLanguage(context, userId)];
    await notify(context, {
      orgId,
      recipient: { id: userId, name: person.name },
      topic: { key: 'report:alert:failed', title: run.name },
      title: title.replace('{name}', () => run.name),
      body: errors[error].replace('{names}', () => names.join(', ')),
      url: `/rapports/automatiques?view=runs&open=${run._id}`,
      sender: { type: 'organization', id: orgId, name: run.owner.name },
    });
  }
}

/** A message of a run that the relay would never take, or did not in a day: the run says so, and its author is told, once. */
export async function mailGivenUp(context: Context, { file }: MailParams): Promise<void> {
  if (!file) return;
  const told = await context.store.write(systemActor(file.orgId), async (writer) => {
    const run = await writer.get(reportRun, file.rowId);
    if (!run || run.error === 'mail') return null;
    await writer.patch(reportRun, run._id, { error: 'mail' });
    return run;
  });
  if (told) await tellFailure(context, told, 'mail');
}

/** Whether a message of a run may still leave, by what its schedule and its reader are now; where not, the run says so and its author is told. */
export async function reportMayLeave(context: Context, { to, params }: { to: string; params: MailParams }): Promise<boolean> {
  const { file, reader, isOfFleet } = params;
  if (!file) return true;
  const actor = systemActor(file.orgId);
  const run = await context.store.get(actor, reportRun, file.rowId);
  const schedule = run?.schedule ? await context.store.get(actor, reportSchedule, run.schedule) : null;
  if (!run || !schedule || !isReportSlug(run.report)) return false;
  const made = { orgId: file.orgId, slug: run.report, authorId: run.author, isOfFleet: isOfFleet ?? true };
  if (await mayBeSent(context, schedule, made, { email: to, userId: reader ?? null })) return true;
  await context.store.write(actor, (writer) => writer.patch(reportRun, run._id, { error: 'recipient' }));
  await tellFailure(context, run, 'recipient', [to]);
  return false;
}
