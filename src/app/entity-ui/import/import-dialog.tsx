import { useEffect, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Download, CircleAlert, FileUp } from 'lucide-react';
import { ENTITIES, type EntityName } from '../../../domain/registry.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import type { Entity } from '../../../domain/entity/entity.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Note, RefusalNote } from '../../ui/note.tsx';
import { useSyncStatus } from '../use-rows.ts';
import { download } from '../list/export-rows.ts';
import { ImportCheck } from './import-check.tsx';
import { useImport, type Import, type ImportStep } from './use-import.ts';
import { lineSentence, linesFile, templateFile, useFieldWords } from './import-faults.tsx';
import { importFields } from './match-columns.ts';
import { MAX_FILE_BYTES, MAX_LINES, type FileProblem } from './read-table.ts';
import './import.css';

const ACCEPT = '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ImportFileChoiceProps {
  entity: Entity;
  problem: FileProblem | undefined;
  busy: boolean;
  onFile: (file: File) => void;
}

/** A file to choose or to drop, what it may hold, and an empty one to fill in. */
function ImportFileChoice({ entity, problem, busy, onFile }: ImportFileChoiceProps) {
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

/** What was written, exactly, and what was not. */
function ImportEnd({ step }: { step: Extract<ImportStep, { name: 'end' }> }) {
  const { t, i18n } = useTranslation(['import', 'failure']);
  const { t: tIssue } = useTranslation('fieldIssues');
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

interface ImportDialogProps {
  entity: EntityName;
  open: boolean;
  onClose: () => void;
}

/** Rows from a file: a dry run with its faults line by line, then the writing, which works without network too. Load it lazily. */
export function ImportDialog({ entity: name, open, onClose }: ImportDialogProps) {
  const { t } = useTranslation('import');
  const { t: tEntity } = useTranslation(name);
  const entity = ENTITIES[name];
  const run = useImport(entity);
  const { step, restart } = run;
  useEffect(() => {
    if (open) restart();
  }, [open, restart]);
  const close = (): void => {
    // What is being written has a button to stop it.
    if (step.name !== 'write') onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      size="xl"
      title={t('title', { name: tEntity('other') })}
      footer={<Footer run={run} onClose={close} />}
    >
      {step.name === 'file' && (
        <ImportFileChoice entity={entity} problem={step.problem} busy={step.busy === true} onFile={(file) => void run.choose(file)} />
      )}
      {step.name === 'check' && <ImportCheck entity={entity} step={step} run={run} />}
      {step.name === 'write' && (
        <div className="py-6">
          <Progress
            label={t('writing')}
            done={step.done}
            total={step.total}
            usable={t(step.stopping ? 'stopping' : 'writingHelp')}
            stop={t('stop')}
            onStop={step.stopping ? undefined : run.stop}
          />
        </div>
      )}
      {step.name === 'end' && <ImportEnd step={step} />}
    </Dialog>
  );
}

function Footer({ run, onClose }: { run: Import; onClose: () => void }) {
  const { t, i18n } = useTranslation(['import', 'common']);
  const { phase } = useSyncStatus();
  const { step } = run;
  if (step.name === 'write') return null;
  if (step.name === 'end')
    return (
      <>
        <Button onClick={run.restart}>{t('another')}</Button>
        <Button variant="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      </>
    );
  if (step.name === 'file') return <Button onClick={onClose}>{t('common:cancel')}</Button>;
  const count = step.plan ? step.plan.counts.create + step.plan.counts.update : 0;
  const missing = step.plan === null ? 'checking' : phase === 'first-mirror' ? 'firstCopy' : count === 0 ? 'nothing' : null;
  return (
    <>
      {missing && missing !== 'checking' ? (
        <p className="hint mr-auto self-center" role="status">
          {t(missing)}
        </p>
      ) : null}
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button
        variant="primary"
        busy={step.plan === null}
        aria-disabled={missing !== null}
        onClick={() => missing === null && void run.write()}
      >
        {step.plan === null ? t('checking') : t('run', { count, figure: formatNumber(count, i18n.language) })}
      </Button>
    </>
  );
}
