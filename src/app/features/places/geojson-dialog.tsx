import { FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureError } from '../../../domain/kit/failure.ts';
import { writeRows } from '../../../db/mutate.ts';
import { issueText } from '../../entity-ui/issue-text.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { formatNumber } from '../../../domain/kit/format.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import { Progress } from '../../ui/progress.tsx';
import { planImport, type ImportLine, type ImportPlan } from './geojson-import.ts';
import type { PlaceKind } from './place-kind.ts';

const FILE_MAX_BYTES = 20_000_000;
const FAULTS_SHOWN = 200;
/** Rows stored in one go. */
const CHUNK = 100;

type Step = { name: 'file'; problem?: string } | { name: 'check'; file: string; lines: ImportLine[] } | { name: 'write'; done: number; total: number };

/** Sites or zones from a GeoJSON file: a dry run with its faults line by line, then the writing, which works without network too. */
export function GeoJsonDialog({ kind, onClose }: { kind: PlaceKind; onClose: () => void }) {
  const { t, i18n } = useTranslation(['places', kind, 'common', 'failure']);
  const { t: tIssue } = useTranslation('field-issues');
  const rows = useRows(kind).rows;
  const [step, setStep] = useState<Step>({ name: 'file' });
  const stopped = useRef(false);
  const inputId = useId();
  const figure = (count: number): string => formatNumber(count, i18n.language);

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > FILE_MAX_BYTES) return setStep({ name: 'file', problem: t('import.tooLarge') });
    let plan: ImportPlan;
    try {
      plan = planImport(kind, await file.text(), (field, value) => rows.some((row) => row[field] === value));
    } catch {
      return setStep({ name: 'file', problem: t('import.unreadable') });
    }
    setStep(plan.problem ? { name: 'file', problem: t(`import.problem.${plan.problem}`) } : { name: 'check', file: file.name, lines: plan.lines });
  };
  const write = async (lines: readonly ImportLine[]): Promise<void> => {
    const docs = lines.flatMap(({ doc }) => (doc ? [doc] : []));
    stopped.current = false;
    let done = 0;
    setStep({ name: 'write', done, total: docs.length });
    try {
      while (done < docs.length && !stopped.current) {
        const chunk = docs.slice(done, done + CHUNK);
        await writeRows(kind, chunk.map((doc) => ({ doc })));
        done += chunk.length;
        setStep({ name: 'write', done, total: docs.length });
      }
      notify({ msg: t('import.done', { count: done, figure: figure(done) }) });
      onClose();
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      notify({ msg: `${t('import.done', { count: done, figure: figure(done) })} ${t(`failure:${error.failure.code}`)}`, type: 'error' });
      setStep({ name: 'file' });
    }
  };

  const good = step.name === 'check' ? step.lines.filter(({ doc }) => doc) : [];
  const bad = step.name === 'check' ? step.lines.filter(({ doc }) => !doc) : [];
  const footer =
    step.name === 'write' ? undefined : (
      <>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        {step.name === 'check' && (
          <Button variant="primary" aria-disabled={good.length === 0} onClick={() => good.length > 0 && void write(good)}>
            {t('import.run', { count: good.length, figure: figure(good.length) })}
          </Button>
        )}
      </>
    );
  return (
    <Dialog open onClose={() => step.name !== 'write' && onClose()} size="lg" title={t(`import.title.${kind}`)} footer={footer}>
      {step.name === 'file' && (
        <div className="grid gap-3">
          <p className="text-muted">{t(`import.help.${kind}`)}</p>
          <label htmlFor={inputId} className="btn justify-self-start">
            <FileUp aria-hidden="true" />
            {t('import.choose')}
          </label>
          <input id={inputId} type="file" accept=".geojson,.json,application/geo+json,application/json" className="sr-only" onChange={(event) => void choose(event.target.files?.[0])} />
          <RefusalNote>{step.problem}</RefusalNote>
        </div>
      )}
      {step.name === 'check' && (
        <div className="grid gap-3">
          <Note tone={bad.length > 0 ? 'warning' : 'ok'} live title={step.file}>
            {t('import.ready', { count: good.length, figure: figure(good.length) })} {bad.length > 0 && t('import.refused', { count: bad.length, figure: figure(bad.length) })}
          </Note>
          {bad.length > 0 && (
            <ul className="pl-faults" aria-label={t('import.faults')}>
              {bad.slice(0, FAULTS_SHOWN).map((line) => (
                <li key={line.line}>
                  <b>{t('import.line', { line: line.line, name: line.name || '—' })}</b>
                  {line.issues.map((issue) => (
                    <span key={issue.field}>
                      {t(`${kind}:fields.${issue.field}`, { defaultValue: issue.field })} : {issue.code === 'no-area' || issue.code === 'several-polygons' ? t(`import.issue.${issue.code}`) : issueText(tIssue, issue)}
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          )}
          {bad.length > FAULTS_SHOWN && <p className="hint">{t('import.moreFaults', { count: bad.length - FAULTS_SHOWN })}</p>}
        </div>
      )}
      {step.name === 'write' && (
        <Progress label={t('import.writing')} done={step.done} total={step.total} stop={t('import.stop')} onStop={() => (stopped.current = true)} />
      )}
    </Dialog>
  );
}
