import { fail } from '../../domain/kit/failure.ts';
import { isReportSlug, reportFlag } from '../../domain/reports/slugs.ts';
import { reportRun } from '../../domain/report-schedule/report-run.ts';
import type { App, Context } from '../context.ts';
import { demandFlag } from '../database/own-permissions.ts';
import { requireOrg } from '../http/require.ts';
import { beforeLeaving, whenGivenUp } from '../mail/deliver.ts';
import { registerFileReads } from '../modules/file-reads.ts';
import { consentGivenUp } from './consent-given-up.ts';
import { makeSoon } from './make-runs.ts';
import { RUN_WAITS } from './new-run.ts';
import { askWaiting } from './recipients.ts';
import { registerReportRecipients } from './recipients.routes.ts';
import { mailGivenUp, reportMayLeave } from './tell-failure.ts';

/** Files of runs, for who may read the run; what is asked to be run now is made at once. */
export async function registerReportSchedules(app: App, context: Context): Promise<void> {
  registerFileReads(app, context, {
    path: `/api/v1/${reportRun.plural}/:id/attachments/:file`,
    tags: [reportRun.plural],
    entity: reportRun,
    row: async (request, id) => {
      const row = await context.store.get(requireOrg(request), reportRun, id);
      if (!row) throw fail('not-found');
      const report = String(row['report']);
      if (isReportSlug(report)) await demandFlag(context.pool, requireOrg(request), reportFlag(report));
      return row;
    },
  });
  await registerReportRecipients(app, context);
  for (const kind of ['report', 'report-late'] as const) {
    whenGivenUp(kind, mailGivenUp);
    beforeLeaving(kind, reportMayLeave);
  }
  whenGivenUp('report-consent', consentGivenUp);
  const stop = context.bus.subscribe(
    (channel) => channel === RUN_WAITS,
    () => {
      makeSoon(context);
      askWaiting(context).catch((error: unknown) => context.log.error(error, 'reports: recipients could not be asked'));
    },
  );
  app.addHook('onClose', async () => stop());
}
