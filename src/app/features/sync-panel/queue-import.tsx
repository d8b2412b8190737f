import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../domain/kit/format.ts';
import { current } from '../../../db/current.ts';
import { compareQueue, takeQueue, type QueueCounts } from '../../../db/queries/queue-file.ts';
import type { QueueContent, QueueManifest } from '../../../domain/sync/queue-file.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import type { QueueRefusal } from '../../session/queue-zip.ts';
import { notify } from '../../shell/notifications.ts';

type QueueImportState =
  | { step: 'none' }
  | { step: 'reading' }
  | { step: 'refused'; reason: QueueRefusal; manifest?: QueueManifest | undefined }
  | { step: 'ready' | 'taking'; manifest: QueueManifest; content: QueueContent; counts: QueueCounts };

interface QueueImport {
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

/** Chooses the file of an earlier export. */
export function QueueImportButton({ read, busy }: { read: (file: File) => Promise<void>; busy: boolean }) {
  const { t } = useTranslation('sync');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="queue-file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void read(file);
          event.target.value = '';
        }}
      />
      <Button variant="ghost" icon={<FileUp aria-hidden />} busy={busy} onClick={() => input.current?.click()}>
        {t('import.choose')}
      </Button>
    </>
  );
}

const PARTS = ['outbox', 'repair', 'drafts', 'files'] as const;

/** What a file holds and what taking it back would bring, or why it cannot be taken. */
export function QueueImportCard({ state, take, leave }: QueueImport) {
  const { t, i18n } = useTranslation('sync');
  const timeZone = useTimeZone();
  if (state.step === 'none') return null;
  if (state.step === 'reading')
    return (
      <p className="sync-more muted" role="status">
        {t('import.reading')}
      </p>
    );
  if (state.step === 'refused') {
    const { userName, orgName } = state.manifest?.profile ?? {};
    const isNamed = state.reason === 'other' && userName !== undefined;
    return (
      <Note
        tone="alert"
        live
        className="queue-import"
        title={t('import.refused')}
        action={
          <Button size="sm" onClick={leave}>
            {t('import.close')}
          </Button>
        }
      >
        {isNamed ? t('import.other-named', { name: [userName, orgName].filter(Boolean).join(', ') }) : t(`import.${state.reason}`)}
      </Note>
    );
  }
  const { counts, manifest } = state;
  const fresh = PARTS.filter((part) => counts[part] > 0);
  const total = fresh.reduce((sum, part) => sum + counts[part], 0);
  return (
    <section className="queue-import" aria-label={t('import.title')}>
      <h3 className="font-semibold">{t('import.title')}</h3>
      <p className="muted text-sm">{t('import.made', { at: formatDateTime(manifest.exportedAt, i18n.language, timeZone) })}</p>
      <ul className="text-sm" role="status">
        {fresh.map((part) => (
          <li key={part}>{t(`import.${part}`, { count: counts[part] })}</li>
        ))}
        {counts.known > 0 && <li className="muted">{t('import.known', { count: counts.known })}</li>}
      </ul>
      <p className="muted text-sm">{t(total > 0 ? 'import.once' : 'import.nothing')}</p>
      <div className="flex flex-wrap gap-2">
        {total > 0 && (
          <Button variant="primary" busy={state.step === 'taking'} onClick={() => void take()}>
            {t('import.take', { count: total })}
          </Button>
        )}
        <Button onClick={leave}>{t(total > 0 ? 'import.cancel' : 'import.close')}</Button>
      </div>
    </section>
  );
}
