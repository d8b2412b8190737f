import { UploadStore } from '../modules/uploads/upload-store.ts';
import type { Job } from './jobs.ts';

/** What was begun and never ended leaves the disk. */
export const abandonedUploads: Job = {
  name: 'abandoned-uploads',
  cron: '23 3 * * *',
  async run({ config, log }) {
    const { files } = await UploadStore.open(config);
    const uploads = await files.deleteExpired();
    if (uploads > 0) log.info({ uploads }, 'abandoned uploads');
  },
};
