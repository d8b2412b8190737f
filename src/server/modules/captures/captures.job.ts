import type { Job } from '../../jobs/jobs.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/kit/durations.ts';

/** Nobody waits for one longer: the server that asked is gone. */
const LOST_MS = 5 * MINUTE_MS;
const FILE_DAYS = 30;
const LINE_DAYS = 365;

/** Files of captures are kept for 30 days, their lines for a year; one that a server left behind has failed. */
export const oldCaptures: Job = {
  name: 'old-captures',
  cron: '*/10 * * * *',
  async run({ pool, now }) {
    const before = (ms: number): Date => new Date(now() - ms);
    await pool.query(
      `UPDATE captures SET state = 'failed', error = 'unreachable', ended_at = $2 WHERE state = 'running' AND asked_at < $1`,
      [before(LOST_MS), new Date(now())],
    );
    await pool.query('UPDATE captures SET file = NULL WHERE file IS NOT NULL AND asked_at < $1', [before(FILE_DAYS * DAY_MS)]);
    await pool.query('DELETE FROM captures WHERE asked_at < $1', [before(LINE_DAYS * DAY_MS)]);
  },
};
