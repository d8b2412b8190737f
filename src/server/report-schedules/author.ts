import type { SCHEDULE_STOPS } from '../../domain/report-schedule/report-schedule.ts';
import { reportFlag, type ReportSlug } from '../../domain/reports/slugs.ts';
import type { Reading } from '../context.ts';
import { hasOneOf } from '../database/own-permissions.ts';
import { giverNow, type OrgActor } from '../identity/giver.ts';

export type AuthorFault = (typeof SCHEDULE_STOPS)[number];

/**
 * Who a schedule acts for, with the rights of now, as a session of theirs would have them; else why its report is not made for them. What a person writes
 * and what a run makes are both judged by it: whoever writes, the report is its author's.
 */
export async function authorNow(
  reading: Reading,
  orgId: string,
  userId: string | null,
  report: ReportSlug,
): Promise<{ actor: OrgActor } | { fault: AuthorFault }> {
  const actor = await giverNow(reading, orgId, userId);
  if (!actor) return { fault: 'author-left' };
  return (await hasOneOf(reading.pool, actor, [reportFlag(report)])) ? { actor } : { fault: 'forbidden' };
}
