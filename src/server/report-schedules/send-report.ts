import type { PoolClient } from 'pg';
import type { Locale } from '../../domain/kit/locale.ts';
import { membership } from '../../domain/membership/membership.ts';
import type { ReportRun } from '../../domain/report-schedule/report-run.ts';
import type { ReportSchedule } from '../../domain/report-schedule/report-schedule.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { mailLanguage } from '../identity/last-login.ts';
import { agreed, toAsk, unasked } from './recipients.ts';
import { userById } from '../identity/people.ts';
import { readPlatform } from '../identity/site.ts';
import { queueMail } from '../mail/queue.ts';
import type { MailFile, MailParams } from '../mail/render.ts';
import { canSendMail } from '../mail/transport.ts';

export interface ReportMail {
  to: string;
  locale: Locale;
  params: MailParams;
}

/**
 * Messages of a run: one to each address. Members who are still there have the link to it, and their own language; the others the file alone, in the
 * language of its author, once they have agreed. None where no relay is configured: the file is kept all the same.
 */
export async function mailsOf(context: Context, schedule: ReportSchedule, run: ReportRun, scope: string): Promise<ReportMail[]> {
  if (!canSendMail(context)) return [];
  const { members, emails } = schedule.recipients;
  const { title: site } = await readPlatform(context);
  const params: MailParams = { site, title: schedule.name, body: scope, organization: run.owner.name, author: schedule.authorName ?? '' };
  const mails = new Map<string, ReportMail>();
  if (members.length > 0) {
    const { results } = await context.store.list(systemActor(run.owner.id), membership, {
      page: 1,
      size: members.length,
      filters: { _id: members, active: ['true'] },
    });
    const link = new URL(`/rapports/automatiques?view=runs&open=${run._id}`, context.config.publicUrl).href;
    for (const { user } of results) {
      const person = typeof user === 'string' ? await userById(context, user) : null;
      if (person?.active)
        mails.set(person.email, { to: person.email, locale: await mailLanguage(context, person._id), params: { ...params, link } });
    }
  }
  const locale = schedule.author === null ? 'fr' : await mailLanguage(context, schedule.author);
  // Addresses of before the question was asked are asked now.
  await toAsk(
    context.pool,
    run.owner.id,
    await unasked(context.pool, run.owner.id, emails),
    schedule.authorName ?? '',
    locale,
    context.now(),
  );
  const mayBeSent = await agreed(context.pool, run.owner.id, emails);
  for (const to of emails) if (mayBeSent.has(to) && !mails.has(to)) mails.set(to, { to, locale, params });
  return [...mails.values()];
}

/** They leave if, and only if, the run is stored as made. */
export async function queueMails(context: Context, client: PoolClient, mails: readonly ReportMail[], file: MailFile): Promise<void> {
  for (const { to, locale, params } of mails)
    await queueMail(client, { kind: 'report', orgId: file.orgId, to, locale, params: { ...params, file } }, context.now());
}
