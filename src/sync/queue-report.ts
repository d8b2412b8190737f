import { HELD } from '../db/pending-upload.ts';
import type { PullRequest } from '../domain/sync/protocol.ts';
import type { SyncStorage } from './ports.ts';

/** What waits on this device, as a pull tells the server: writes and files to send, those refused, the oldest of what is to be sent. */
export function queueReport(storage: SyncStorage, build: string): Promise<NonNullable<PullRequest['report']>> {
  return storage.read(['outbox', 'repair', HELD], async (tx) => {
    const held = await tx.pendingUploads();
    const files = held.filter(({ failure }) => !failure);
    const [oldest] = [...(await tx.queueAfter(0, 1)).map(({ clientAt }) => clientAt), ...files.map(({ heldAt }) => heldAt)].sort();
    return {
      queued: (await tx.queueSize()) + files.length,
      repair: (await tx.refusals()).length + held.length - files.length,
      oldestAt: oldest ?? null,
      build,
    };
  });
}
