import type { Job } from '../../jobs/jobs.ts';
import { CONFIRMATION_LIFETIME_MS } from './subscribers.ts';

/** Daily: an address that was never confirmed is forgotten. */
export const unconfirmedSubscribers: Job = {
  name: 'unconfirmed-subscribers',
  cron: '41 3 * * *',
  run: async (context) => {
    await context.pool.query('DELETE FROM newsletter_subscribers WHERE confirmed_at IS NULL AND asked_at <= $1', [
      new Date(context.now() - CONFIRMATION_LIFETIME_MS),
    ]);
  },
};
