import { CircleAlert, Download, FileUp } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../../domain/kit/entity.ts';
import { formatNumber } from '../../../domain/kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { download } from '../export-rows.ts';
import { useFieldWords } from './field-words.ts';
import { templateFile } from './import-files.ts';
import { importFields } from './match-columns.ts';
import { MAX_FILE_BYTES, MAX_LINES, type FileProblem } from './read-table.ts';

const ACCEPT = '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ImportFileChoiceProps {
  entity: Entity;
  problem: FileProblem | undefined;
  busy: boolean;
  onFile: (file: File) => void;
}

/** A file to choose or to drop, what it may hold, and an empty one to fill in. */
export function ImportFileChoice({ entity, problem, busy, onFile }: ImportFileChoiceProps) {
  const { t, i18n } = useTranslation('import');
  const words = useFieldWords(entity);
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  const saveTemplate = async (): Promise<void> => download(`${words.other}.csv`, await templateFile(entity, words.title, i18n.language));
  return (
    <div className="grid gap-4 pt-1">
      <label
        className="imp-drop"
        data-over={over ? '' : undefined}
        aria-busy={busy || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <FileUp aria-hidden="true" />
        <b>{t(busy ? 'readingFile' : 'choose')}</b>
        <span className="hint">{t('accepts', { lines: formatNumber(MAX_LINES, i18n.language) })}</span>
        <input
          type="file"
          className="sr-only"
          accept={ACCEPT}
          disabled={busy}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'import-problem' : undefined}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) onFile(file);
          }}
        />
      </label>
      {problem ? (
        <p className="err" id="import-problem" role="alert">
          <CircleAlert aria-hidden="true" />
          {t(`problems.${problem}`, { lines: formatNumber(MAX_LINES, i18n.language), size: MAX_FILE_BYTES / 1024 / 1024 })}
        </p>
      ) : null}
      <details className="text-sm">
        <summary className="link w-fit min-h-target">{t('known')}</summary>
        <dl className="imp-fields">
          {importFields(entity).map((name) => (
            <div key={name}>
              <dt>{words.title(name)}</dt>
              <dd>{words.accepts(name)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <p>
        <Button icon={<Download aria-hidden="true" />} onClick={() => void saveTemplate()}>
          {t('template')}
        </Button>
      </p>
    </div>
  );
}
