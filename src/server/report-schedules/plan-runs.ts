import { dueBetween, lastDue, nextRun } from '../../domain/report-schedule/next-run.ts';
import { reportRun } from '../../domain/report-schedule/report-run.ts';
import { reportSchedule } from '../../domain/report-schedule/report-schedule.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { dueSchedules, type RowOfOrg } from '../database/due-schedules.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { queueTurn, runDoc, runIdOf } from './new-run.ts';
import { tellSkipped } from './tell-failure.ts';

const SOME = 100;
/** Of those that were skipped, so many leave a line. */
const MOST_SKIPPED = 31;

/**
 * Begins a run of every schedule that is due, and says when each is next, in one transaction: the space is locked, so that of several servers the second
 * finds nothing due. What was missed while no server ran is made up for once, as of the last time it was due; the others are there as skipped, and told.
 */
export async function planDueRuns(context: Context): Promise<void> {
  const failed = new Set<string>();
  for (;;) {
    // The others do not wait behind those that fail.
    const due = (await dueSchedules(context.pool, new Date(context.now()), SOME + failed.size)).filter(({ id }) => !failed.has(id));
    if (due.length === 0) return;
    for (const one of due)
      await planRun(context, one).catch((error: unknown) => {
        failed.add(one.id);
        context.log.error({ err: error, schedule: one.id }, 'reports: a schedule was not planned');
      });
  }
}

async function planRun(context: Context, { id, orgId }: RowOfOrg): Promise<void> {
  const timeZone = await telemetryOf(context).directory.timeZoneOf(orgId);
  const skipped = await context.store.write(systemActor(orgId), async (writer) => {
    // A write of nothing takes the lock of the space, and reads.
    const row = await writer.patch(reportSchedule, id, {});
    const nowMs = context.now();
    if (!row.active || row.nextRunAt === null || Date.parse(row.nextRunAt) > nowMs) return null;
    const dueMs = Math.max(lastDue(row, nowMs, timeZone) ?? 0, Date.parse(row.nextRunAt));
    const dueAt = new Date(dueMs).toISOString();
    const runId = runIdOf(id, dueAt);
    if ((await writer.get(reportRun, runId)) === null) {
      await writer.insert(reportRun, runId, runDoc(row, dueMs));
      await queueTurn(writer.client, orgId, runId, nowMs);
    }
    const missedMs = dueBetween(row, Date.parse(row.nextRunAt), dueMs, timeZone, MOST_SKIPPED);
    for (const atMs of missedMs) {
      const missed = runIdOf(id, new Date(atMs).toISOString());
      if ((await writer.get(reportRun, missed)) === null)
        await writer.insert(reportRun, missed, {
          ...runDoc(row, atMs),
          state: 'skipped',
          error: 'down',
          endedAt: new Date(nowMs).toISOString(),
        });
    }
    const nextMs = nextRun(row, nowMs, timeZone);
    await writer.patch(reportSchedule, id, { lastRunAt: dueAt, nextRunAt: nextMs === null ? null : new Date(nextMs).toISOString() });
    return missedMs.length === 0 ? null : { missedMs, run: await writer.get(reportRun, runId) };
  });
  if (skipped?.run) await tellSkipped(context, skipped.run, skipped.missedMs, timeZone);
}
