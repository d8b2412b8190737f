import { reportRun, RUN_FILE_DAYS } from '../../domain/report-schedule/report-run.ts';
import { systemActor } from '../database/actors.ts';
import { runsWithFiles } from '../database/due-schedules.ts';
import type { Job } from '../jobs/jobs.ts';
import { followLateData } from './late-data.ts';
import { makeDueRuns } from './make-runs.ts';
import { askWaiting, forgetWaysOut } from './recipients.ts';
import { planDueRuns } from './plan-runs.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';

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
