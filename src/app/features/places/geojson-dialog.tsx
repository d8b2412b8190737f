import { FileBraces, FileUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { declaredText, type Undecoded } from '../../../workers/client/declared-text.ts';
import { FailureError } from '../../../domain/entity/failure.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { contentIdOf, writeRows } from '../../../db/mutate.ts';
import { ImportCounts, ImportTwins, readRowsFor } from '../../entity-ui/import/import-twins.tsx';
import { issueText } from '../../entity-ui/field-text.ts';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Note, RefusalNote } from '../../ui/note.tsx';
import { Progress } from '../../ui/progress.tsx';
import { readKmz } from '../../../workers/client/sheet.ts';
import { planImport, type ImportLine, type ImportPlan } from './geojson-import.ts';
import type { PlaceKind } from './place.tsx';

const FILE_MAX_BYTES = 20_000_000;
const FAULTS_SHOWN = 200;
/** Rows stored in one go. */
const CHUNK = 100;

type Step =
  | { name: 'file'; problem?: string }
  | { name: 'read'; file: string }
  | { name: 'check'; file: string; lines: ImportLine[]; asksOrder: boolean }
  | { name: 'write'; done: number; total: number };

/** What a file says, or each KML of a KMZ; `unpacks`: to more than a file may be. */
async function textsOf(file: File): Promise<(string | Undecoded)[] | 'unpacks'> {
  const isArchive = (await file.slice(0, 2).text()) === 'PK';
  const bytes = new Uint8Array(await file.arrayBuffer());
  return isArchive ? readKmz(bytes, FILE_MAX_BYTES) : [declaredText(bytes)];
}

/** Sites or zones from a GeoJSON, KML, KMZ or GPX file: a dry run with its faults line by line, what is there already, then the writing, which works without network too. */
export function GeoJsonDialog({ kind, onClose }: { kind: PlaceKind; onClose: () => void }) {
  const { t, i18n } = useTranslation(['places', kind, 'common', 'failure', 'import']);
  const { t: tIssue } = useTranslation('fieldIssues');
  const { lastSyncAt } = useSyncStatus();
  const [step, setStep] = useState<Step>({ name: 'file' });
  /** What was chosen, to read it again when its order of coordinates is said. */
  const chosen = useRef<File>(undefined);
  const stopped = useRef(false);
  const release = useRef<() => void>(undefined);
  useEffect(() => () => release.current?.(), []);
  const inputId = useId();
  const figure = (count: number): string => formatNumber(count, i18n.language);

  const choose = async (file: File | undefined, isSwapped?: boolean): Promise<void> => {
    if (!file) return;
    chosen.current = file;
    if (file.size > FILE_MAX_BYTES) return setStep({ name: 'file', problem: t('import.tooLarge') });
    setStep({ name: 'read', file: file.name });
    let plan: ImportPlan;
    try {
      const texts = await textsOf(file);
      if (texts === 'unpacks') return setStep({ name: 'file', problem: t('import.unpacks') });
      // Every place that there is must be here first, so that none is added twice.
      const known = readRowsFor(ENTITIES[kind]);
      release.current = known.release;
      const rows = (await known.rows).get(kind) ?? [];
      known.release();
      plan = planImport(
        kind,
        texts,
        { rows, idOf: (doc, rank) => contentIdOf(kind, doc, rank) },
        { fallbackName: file.name.replace(/\.[^.]*$/, ''), isSwapped },
      );
    } catch {
      return setStep({ name: 'file', problem: t('import.unreadable') });
    }
    setStep(
      plan.problem
        ? { name: 'file', problem: t(`import.problem.${plan.problem}`, { system: plan.system }) }
        : { name: 'check', file: file.name, lines: plan.lines, asksOrder: plan.mayBeSwapped && isSwapped === undefined },
    );
  };
  const write = async (lines: readonly ImportLine[]): Promise<void> => {
    const writes = lines.flatMap(({ newId, doc }) => (newId && doc ? [{ newId, doc }] : []));
    stopped.current = false;
    let done = 0;
    setStep({ name: 'write', done, total: writes.length });
    try {
      while (done < writes.length && !stopped.current) {
        const chunk = writes.slice(done, done + CHUNK);
        await writeRows(kind, chunk);
        done += chunk.length;
        setStep({ name: 'write', done, total: writes.length });
      }
      notify({ msg: t('import.done', { count: done, figure: figure(done) }) });
      onClose();
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      notify({ msg: `${t('import.done', { count: done, figure: figure(done) })} ${t(`failure:${error.failure.code}`)}`, type: 'error' });
      setStep({ name: 'file' });
    }
  };

  const linesOf = (of: ImportLine['kind']): ImportLine[] => (step.name === 'check' ? step.lines.filter((line) => line.kind === of) : []);
  const asksOrder = step.name === 'check' && step.asksOrder;
  const [isLeft, setIsLeft] = useState(false);
  const [whole, there, bad] = [linesOf('create'), linesOf('there'), linesOf('error')];
  const twins = whole.flatMap(({ line, name, twin }) => (twin ? [{ number: line, name, twin }] : []));
  const good = isLeft ? whole.filter(({ twin }) => twin === undefined) : whole;
  const footer =
    step.name === 'write' ? undefined : (
      <>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        {step.name === 'check' && (
          <Button
            variant="primary"
            aria-disabled={good.length === 0 || asksOrder}
            onClick={() => good.length > 0 && !asksOrder && void write(good)}
          >
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
          <input
            id={inputId}
            type="file"
            accept=".geojson,.json,.kml,.kmz,.gpx,application/geo+json,application/json,application/vnd.google-earth.kml+xml,application/vnd.google-earth.kmz,application/gpx+xml"
            className="sr-only"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <RefusalNote>{step.problem}</RefusalNote>
        </div>
      )}
      {step.name === 'read' && (
        <div className="grid gap-2" role="status">
          <p>
            {t('import:checking')} · <b className="break-all">{step.file}</b>
          </p>
          {lastSyncAt === null && <p className="text-sm text-muted">{t('import:checkingWaits')}</p>}
        </div>
      )}
      {step.name === 'check' && (
        <div className="grid gap-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <FileBraces aria-hidden="true" className="text-muted" />
            <b className="break-all">{step.file}</b>
            <Button variant="ghost" size="sm" onClick={() => setStep({ name: 'file' })}>
              {t('import:change')}
            </Button>
          </p>
          {asksOrder && (
            <Note tone="warning" title={t('import.order.title')} live>
              <p>{t('import.order.text')}</p>
              <span className="mt-2 flex flex-wrap gap-2">
                <Button size="sm" onClick={() => void choose(chosen.current, true)}>
                  {t('import.order.swap')}
                </Button>
                <Button size="sm" onClick={() => void choose(chosen.current, false)}>
                  {t('import.order.keep')}
                </Button>
              </span>
            </Note>
          )}
          <ImportCounts
            counts={[
              ['create', good.length],
              ['there', there.length],
              ...(isLeft && twins.length > 0 ? [['left', twins.length] as const] : []),
              ['error', bad.length],
            ]}
          />
          <ImportTwins lines={twins} isLeft={isLeft} onLeave={setIsLeft} />
          {good.length === 0 && (
            <p className="hint" role="status">
              {t('import.nothing')}
            </p>
          )}
          {bad.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
            <ul className="pl-faults" tabIndex={0} aria-label={t('import.faults')}>
              {bad.slice(0, FAULTS_SHOWN).map((line) => (
                <li key={line.line}>
                  <b>{t('import.line', { line: line.line, name: line.name || '—' })}</b>
                  {line.issues.map((issue) => (
                    <span key={issue.field}>
                      {t(`${kind}:fields.${issue.field}`, { defaultValue: issue.field })} :{' '}
                      {issue.code === 'no-area' ? t('import.issue.no-area') : issueText(tIssue, issue)}
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
        <Progress
          label={t('import.writing')}
          done={step.done}
          total={step.total}
          stop={t('import.stop')}
          onStop={() => (stopped.current = true)}
        />
      )}
    </Dialog>
  );
}
