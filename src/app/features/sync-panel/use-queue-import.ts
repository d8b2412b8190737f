import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { current } from '../../../db/current.ts';
import { compareQueue, takeQueue, type QueueCounts } from '../../../db/queries/queue-file.ts';
import type { QueueContent, QueueManifest } from '../../../domain/sync/queue-file.ts';
import type { QueueRefusal } from '../../session/queue-zip.ts';
import { notify } from '../../shell/notifications.ts';

export type QueueImportState =
  | { step: 'none' }
  | { step: 'reading' }
  | { step: 'refused'; reason: QueueRefusal; manifest?: QueueManifest | undefined }
  | { step: 'ready' | 'taking'; manifest: QueueManifest; content: QueueContent; counts: QueueCounts };

export interface QueueImport {
  state: QueueImportState;
  read: (file: File) => Promise<void>;
  take: () => Promise<void>;
  leave: () => void;
}

/** Taking back what was exported: the file is read and compared, shown, and written only when the person says so. */
export function useQueueImport(): QueueImport {
  const { t } = useTranslation('sync');
  const [state, setState] = useState<QueueImportState>({ step: 'none' });

  async function read(file: File): Promise<void> {
    const database = current();
    if (!database) return;
    setState({ step: 'reading' });
    try {
      const { readQueueZip } = await import('../../session/queue-zip.ts');
      const reading = await readQueueZip(new Uint8Array(await file.arrayBuffer()), { user: database.userId, org: database.orgId });
      if (!reading.ok) return setState({ step: 'refused', reason: reading.reason, manifest: reading.manifest });
      const { manifest, content } = reading;
      setState({ step: 'ready', manifest, content, counts: await compareQueue(database, content) });
    } catch (error) {
      setState({ step: 'none' });
      notify({ msg: t('not-saved'), type: 'error', error });
    }
  }

  async function take(): Promise<void> {
    const database = current();
    if (!database || state.step !== 'ready') return;
    setState({ ...state, step: 'taking' });
    try {
      const { outbox, repair, drafts, files } = await takeQueue(database, state.content, state.manifest.serverId);
      notify({ msg: t('import.taken', { count: outbox + repair + drafts + files }), type: 'info' });
      setState({ step: 'none' });
    } catch (error) {
      setState({ ...state, step: 'ready' });
      notify({ msg: t('import.not-taken'), type: 'error', error });
    }
  }

  return { state, read, take, leave: () => setState({ step: 'none' }) };
}
