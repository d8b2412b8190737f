import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatDateTime } from '../../../domain/kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import type { QueueImport } from './use-queue-import.ts';

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
