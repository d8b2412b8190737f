import { removeOrphanFiles } from '../database/orphan-files.ts';
import type { Job } from './jobs.ts';

/** Files follow the row they belong to. */
export const filesOfRemovedRows: Job = {
  name: 'files-of-removed-rows',
  cron: '17 3 * * *',
  async run({ pool, log }) {
    const files = await removeOrphanFiles(pool);
    if (files > 0) log.info({ files }, 'files of removed rows');
  },
};
