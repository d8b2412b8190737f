import type { Job } from '../jobs/jobs.ts';
import { deliverDue } from './deliver.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';

const KEPT_MS = 30 * DAY_MS;

/** Every minute: what waits in the queue, and forgets what is finished since 30 days. */
export const mailDelivery: Job = {
  name: 'mail-delivery',
  cron: '* * * * *',
  run: async (context) => {
    await context.pool.query('DELETE FROM mails WHERE finished_at < $1', [new Date(context.now() - KEPT_MS)]);
    await deliverDue(context);
  },
};
