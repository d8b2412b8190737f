import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../domain/kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import { download } from '../export-rows.ts';
import { useSyncStatus } from '../use-rows.ts';
import { linesFile } from './import-files.ts';
import { lineSentence } from './line-sentence.ts';
import type { ImportStep } from './use-import.ts';

/** What was written, exactly, and what was not. */
export function ImportEnd({ step }: { step: Extract<ImportStep, { name: 'end' }> }) {
  const { t, i18n } = useTranslation(['import', 'failure']);
  const { t: tIssue } = useTranslation('field-issues');
  const { online } = useSyncStatus();
  const { written, total, file } = step;
  const figure = (count: number): string => formatNumber(count, i18n.language);
  const done = written.created + written.updated;
  const missing = [...written.refused, ...written.left];
  const save = async (): Promise<void> =>
    download(
      t('leftFile', { name: file.name.replace(/\.\w+$/, '') }),
      await linesFile(
        file.table,
        missing,
        {
          line: t('line'),
          problem: t('toCorrect'),
          sentenceOf: (line) => line.issues.map((issue) => lineSentence(t, tIssue, issue)).join(' '),
        },
        i18n.language,
      ),
    );
  return (
    <div className="grid gap-3 py-2">
      <Note
        tone={missing.length > 0 ? 'warning' : 'ok'}
        live
        title={t(missing.length > 0 ? 'endSome' : 'endAll', { count: total, done: figure(done), total: figure(total) })}
      >
        {t('endCounts', { created: figure(written.created), updated: figure(written.updated) })}
      </Note>
      {done > 0 && !online ? <Note tone="offline">{t('endOffline')}</Note> : null}
      <RefusalNote>{written.failure && t(`failure:${written.failure.failure.code}`)}</RefusalNote>
      {missing.length > 0 ? (
        <>
          <p className="text-sm">{t('endLeft', { count: missing.length, figure: figure(missing.length) })}</p>
          <p>
            <Button icon={<Download aria-hidden="true" />} onClick={() => void save()}>
              {t('saveLeft')}
            </Button>
          </p>
        </>
      ) : null}
    </div>
  );
}
