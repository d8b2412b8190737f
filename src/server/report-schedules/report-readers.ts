import { membership } from '../../domain/membership/membership.ts';
import { reportFlag, type ReportSlug } from '../../domain/reports/slugs.ts';
import type { ReportSchedule } from '../../domain/report-schedule/report-schedule.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { movementsSeenBy } from '../database/movements.ts';
import { hasOneOf } from '../database/own-permissions.ts';
import { giverNow, type OrgActor } from '../identity/giver.ts';
import { normalEmail } from '../../domain/kit/email.ts';
import { agreed } from './recipients.ts';

/** A report that was made: for whom, and of whose movements. */
export interface MadeReport {
  orgId: string;
  slug: ReportSlug;
  authorId: string | null;
  /** It tells of every vehicle it is about, not of its author's own journeys alone. */
  isOfFleet: boolean;
}

export const isOfFleet = async ({ pool }: Context, author: OrgActor): Promise<boolean> =>
  (await movementsSeenBy(pool, author, 'journeys')) === 'fleet';

/** Whether a person may read a report by what they may now: the permission of it, and the movements it tells of (docs/decisions/0021-movements.md). */
export async function mayRead(context: Context, { orgId, slug, authorId, isOfFleet }: MadeReport, userId: string): Promise<boolean> {
  const actor = await giverNow(context, orgId, userId);
  if (!actor || !(await hasOneOf(context.pool, actor, [reportFlag(slug)]))) return false;
  return (userId === authorId && !isOfFleet) || (await movementsSeenBy(context.pool, actor, 'journeys')) === 'fleet';
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
