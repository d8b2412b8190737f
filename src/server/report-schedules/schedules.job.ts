import { dueBetween, lastDue, nextRun } from '../../domain/report-schedule/next-run.ts';
import { reportRun, reportSchedule, RUN_FILE_DAYS } from '../../domain/report-schedule/report-schedule.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { dueSchedules, type RowOfOrg, runsWithFiles } from '../database/reads/schedule-reads.ts';
import type { Job } from '../jobs.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { followLateData, queueTurn, runDoc, runIdOf } from './runs.ts';
import { makeDueRuns } from './make-runs.ts';
import { askWaiting, forgetWaysOut } from './recipients.ts';
import { tellSkipped } from './tell-failure.ts';

const SOME_RUNS = 100;
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
    const due = (await dueSchedules(context.pool, new Date(context.now()), SOME_RUNS + failed.size)).filter(({ id }) => !failed.has(id));
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

const SOME = 200;
/** A link of a message leads out for longer than a year. */
const WAY_OUT_DAYS = 400;

/** Every minute: schedules that are due begin a run, and what waits is made. */
export const scheduledReports: Job = {
  name: 'scheduled-reports',
  cron: '* * * * *',
  run: async (context) => {
    await askWaiting(context);
    await planDueRuns(context);
    await followLateData(context);
    await makeDueRuns(context);
  },
};

/** Once a day: files of runs are kept for `RUN_FILE_DAYS`; the run stays, without. */
export const oldReportFiles: Job = {
  name: 'old-report-files',
  cron: '41 3 * * *',
  run: async ({ pool, store, now, log }) => {
    await forgetWaysOut(pool, new Date(now() - WAY_OUT_DAYS * DAY_MS));
    const before = new Date(now() - RUN_FILE_DAYS * DAY_MS);
    let files = 0;
    for (let runs = await runsWithFiles(pool, before, SOME); runs.length > 0; runs = await runsWithFiles(pool, before, SOME))
      for (const { id, orgId } of runs) {
        await store.write(systemActor(orgId), async (writer) => {
          await writer.patch(reportRun, id, { attachments: [] });
          await writer.client.query('DELETE FROM files WHERE org_id = $1 AND entity = $2 AND row_id = $3', [orgId, reportRun.name, id]);
        });
        files++;
      }
    if (files > 0) log.info({ files }, 'files of old report runs');
  },
};
