import { FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMemo, useState } from 'react';
import type { Entity } from '../../../domain/entity/entity.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { MONEY } from '../../../domain/text/money.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/toggles.tsx';
import { Note } from '../../ui/note.tsx';
import { useSyncStatus } from '../use-rows.ts';
import { fieldText } from '../field-text.ts';
import { figureSaid } from '../form/figure-input.tsx';
import { useWords } from '../use-words.ts';
import { type FieldWords, ImportFaults, lineSentence, useFieldWords } from './import-faults.tsx';
import { ImportCounts, ImportTwins, type TwinLine } from './import-twins.tsx';
import type { PlanLine } from './import-plan.ts';
import {
  type ColumnReading,
  type Columns,
  importFields,
  keyFields,
  type Sample,
  type Styles,
  WHOLE_LINE,
  withColumn,
} from './match-columns.ts';
import type { Import, ImportStep } from './use-import.ts';
import {
  DELIMITERS,
  ENCODINGS,
  type FileProblem,
  MAX_FILE_BYTES,
  MAX_LINES,
  type ReadChoices,
  type Table,
  type TableReading,
} from './read-table.ts';

interface ColumnReadingViewProps {
  entity: Entity;
  reading: ColumnReading;
  /** Name of the column in the file. */
  column: string;
  onStyle: (style: Styles[string]) => void;
}

/** What the cells of a column were understood as, and how many; what can be read in two ways is asked. */
function ColumnReadingView({ entity, reading, column, onStyle }: ColumnReadingViewProps) {
  const { t, i18n } = useTranslation('import');
  const { t: tIssue } = useTranslation('fieldIssues');
  const words = useWords(entity.name);
  const { field: name, style, asks, turns, samples } = reading;
  const field = entity.fields[name];
  if (!field || (field.kind === 'text' && reading.refused === 0)) return null;
  const figure = (count: number): string => formatNumber(count, i18n.language);
  const understood = ({ value, issue }: Sample): string => {
    if (issue) return lineSentence(t, tIssue, { ...issue, field: name });
    if (field.kind !== 'number' || typeof value !== 'number') return fieldText(name, field, value, words);
    // All its decimals: they are what may have been misread.
    return field.unit === MONEY ? fieldText(name, field, value * 100, words) : figureSaid(value, i18n.language);
  };
  const counts = [
    t('understood', { count: reading.read, figure: figure(reading.read) }),
    reading.refused > 0 ? t('refusedCells', { count: reading.refused, figure: figure(reading.refused) }) : null,
    reading.empty > 0 ? t('emptyCells', { count: reading.empty, figure: figure(reading.empty) }) : null,
  ].filter((one) => one !== null);
  return (
    <div className="imp-understood">
      {turns === 'day' && (
        <Select
          label={t('order.label', { column })}
          value={style.day ?? ''}
          placeholder={t('toChoose')}
          error={asks === 'day' ? t('order.ask') : undefined}
          options={(['dmy', 'mdy'] as const).map((value) => ({ value: value as string, label: t(`order.${value}`) }))}
          onChange={(day) => onStyle({ day: day === 'mdy' ? 'mdy' : 'dmy' })}
        />
      )}
      {turns === 'decimal' && (
        <Select
          label={t('decimal.label', { column })}
          value={style.decimal ?? ''}
          placeholder={t('toChoose')}
          error={asks === 'decimal' ? t('decimal.ask') : undefined}
          options={([',', '.'] as const).map((value) => ({
            value: value as string,
            label: t(value === ',' ? 'decimal.comma' : 'decimal.dot'),
          }))}
          onChange={(decimal) => onStyle({ decimal: decimal === ',' ? ',' : '.' })}
        />
      )}
      <details open={asks !== null || reading.refused > 0}>
        <summary className="text-xs text-muted">{counts.join(' · ')}</summary>
        <ul className="text-xs">
          {samples.map((sample) => (
            <li key={sample.raw} data-refused={sample.issue ? '' : undefined}>
              <span className="break-all">{sample.raw}</span> → <b>{understood(sample)}</b>
              {sample.count > 1 ? <span className="text-muted"> × {figure(sample.count)}</span> : null}
            </li>
          ))}
          {reading.different > samples.length ? (
            <li className="text-muted">
              {t('moreValues', { count: reading.different - samples.length, figure: figure(reading.different - samples.length) })}
            </li>
          ) : null}
        </ul>
      </details>
    </div>
  );
}

const LEFT_OUT = '-';

interface ImportColumnsProps {
  entity: Entity;
  table: Table;
  columns: Columns;
  words: FieldWords;
  /** What their cells were understood as; null while it is looked at. */
  readings: readonly ColumnReading[] | null;
  onStyle: (field: string, style: Styles[string]) => void;
  onChange: (columns: Columns) => void;
}

/** Each column of the file, a value of it, and the field it goes to. */
function ImportColumns({ entity, table, columns, words, readings, onStyle, onChange }: ImportColumnsProps) {
  const { t } = useTranslation('import');
  const samples = useMemo(() => table.header.map((_, at) => table.lines.find(({ cells }) => cells[at])?.cells[at] ?? ''), [table]);
  const options = useMemo(
    () => [{ value: LEFT_OUT, label: t('leftOut') }, ...importFields(entity).map((name) => ({ value: name, label: words.title(name) }))],
    [entity, t, words],
  );
  const left = columns.filter((name) => name === null).length;
  // Open at first when something is to be looked at; then as the person leaves it.
  const [isOpen, setOpen] = useState(left > 0);
  const asked = readings?.filter(({ asks }) => asks !== null).length ?? 0;
  return (
    <details className="imp-more" open={isOpen || asked > 0} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{t('columns')}</b>{' '}
        <span className="text-sm text-muted">
          {[
            t('columnsKnown', { count: columns.length - left }),
            left > 0 ? t('columnsLeft', { count: left }) : '',
            asked > 0 ? t('columnsAsked', { count: asked }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </summary>
      <ul className="imp-columns">
        {table.header.map((title, at) => {
          const reading = readings?.find(({ field }) => field === columns[at]);
          const name = title || t('untitled', { number: at + 1 });
          return (
            <li key={`${at} ${title}`} data-out={columns[at] === null ? '' : undefined}>
              <span className="min-w-0">
                <b className="ell block">{name}</b>
                <span className="ell block text-xs text-muted">{samples[at] || t('emptyColumn')}</span>
              </span>
              <Select
                label={t('fieldOf', { column: name })}
                hideLabel
                value={columns[at] ?? LEFT_OUT}
                options={options}
                onChange={(value) => onChange(withColumn(columns, at, value === LEFT_OUT ? null : value))}
              />
              {reading && (
                <ColumnReadingView entity={entity} reading={reading} column={name} onStyle={(style) => onStyle(reading.field, style)} />
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

interface ImportReadingProps {
  reading: TableReading;
  /** Why it could not be read as was chosen last. */
  problem: FileProblem | undefined;
  onChange: (choices: ReadChoices) => void;
}

/** How the file was read, to see and to change, and what of it is not taken. */
function ImportReading({ reading, problem, onChange }: ImportReadingProps) {
  const { t, i18n } = useTranslation('import');
  const figure = (count: number): string => formatNumber(count, i18n.language);
  const said = [
    reading.above > 0 ? t('above', { count: reading.above, figure: figure(reading.above) }) : null,
    reading.merged > 0 ? t('merged', { count: reading.merged, figure: figure(reading.merged) }) : null,
  ].filter((one) => one !== null);
  return (
    <section className="grid gap-3" aria-label={t('reading.title')}>
      <div className="imp-reading">
        {reading.sheets.length > 1 && (
          <Select
            label={t('reading.sheet')}
            value={reading.sheet}
            options={reading.sheets.map(({ name, hidden }) => ({ value: name, label: hidden ? t('reading.hiddenSheet', { name }) : name }))}
            onChange={(sheet) => onChange({ sheet, headLine: undefined })}
          />
        )}
        <Select
          label={t('reading.headLine')}
          value={String(reading.headLine)}
          options={reading.heads.map(({ number, cells }) => ({
            value: String(number),
            label: `${number} · ${cells.filter(Boolean).slice(0, 4).join(', ')}`,
          }))}
          onChange={(line) => onChange({ headLine: Number(line) })}
        />
        {reading.encoding !== null && (
          <Select
            label={t('reading.encoding')}
            value={reading.encoding}
            options={ENCODINGS.map((value) => ({ value, label: t(`encodings.${value}`) }))}
            onChange={(encoding) => onChange({ encoding })}
          />
        )}
        {reading.delimiter !== null && (
          <Select
            label={t('reading.delimiter')}
            value={reading.delimiter}
            options={[...new Set<string>([...DELIMITERS, reading.delimiter])].map((value) => ({
              value,
              label: t(`delimiters.${NAMES[value] ?? 'other'}`, { mark: value }),
            }))}
            onChange={(delimiter) => onChange({ delimiter, headLine: undefined })}
          />
        )}
      </div>
      {problem ? (
        <p className="err" role="alert">
          {t(`problems.${problem}`, { lines: formatNumber(MAX_LINES, i18n.language), size: MAX_FILE_BYTES / 1024 / 1024 })}
        </p>
      ) : null}
      {said.length > 0 ? <p className="hint">{said.join(' ')}</p> : null}
      {reading.mixed > 0 ? <Note tone="warning">{t('mixed', { count: reading.mixed, figure: figure(reading.mixed) })}</Note> : null}
    </section>
  );
}

const NAMES: Record<string, string> = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' };

const NO_KEY = '-';
const KINDS = ['create', 'update', 'same', 'left', 'error'] as const;

const twinsOf = (entity: Entity, lines: readonly PlanLine[]): TwinLine[] =>
  lines.flatMap(({ number, twin, doc }) => (twin ? [{ number, name: String(doc[entity.title]), twin }] : []));

/** The dry run: what would be added, changed and refused, how the columns were understood, and the faults. */
export function ImportCheck({ entity, step, run }: { entity: Entity; step: Extract<ImportStep, { name: 'check' }>; run: Import }) {
  const { t, i18n } = useTranslation('import');
  const words = useFieldWords(entity);
  const { file, settings, plan } = step;
  const { lastSyncAt } = useSyncStatus();
  const keys = keyFields(entity, settings.columns);
  const figure = (count: number): string => formatNumber(count, i18n.language);
  const faulty = plan?.lines.filter(({ kind }) => kind === 'error') ?? [];
  return (
    <div className="grid gap-5 pt-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <FileSpreadsheet aria-hidden="true" className="text-muted" />
        <b className="break-all">{file.name}</b>
        <span className="text-muted">{t('lines', { count: file.table.lines.length, figure: figure(file.table.lines.length) })}</span>
        <Button variant="ghost" size="sm" onClick={run.restart}>
          {t('change')}
        </Button>
      </p>
      <ImportReading reading={file.table.reading} problem={step.problem} onChange={(choices) => void run.readAs(choices)} />
      {plan ? (
        <>
          <ImportCounts
            counts={KINDS.flatMap((kind) => (kind === 'left' && plan.counts.left === 0 ? [] : [[kind, plan.counts[kind]] as const]))}
          />
          <ImportTwins
            lines={twinsOf(entity, plan.lines)}
            isLeft={settings.leavesTwins === true}
            onLeave={(leavesTwins) => run.set({ leavesTwins })}
          />
        </>
      ) : (
        <>
          <Progress label={t('checking')} done={step.done} total={file.table.lines.length} />
          {lastSyncAt === null && <p className="text-sm text-muted">{t('checkingWaits')}</p>}
        </>
      )}
      <section className="grid gap-3">
        <div className="imp-settings">
          <Select
            label={t('key')}
            hint={
              settings.key === null || settings.key === WHOLE_LINE
                ? t(settings.key === null ? 'keyNone' : 'keySame')
                : t(entity.fields[settings.key]!.unique ? 'keyUnique' : 'keyTitle', { field: words.label(settings.key) })
            }
            value={settings.key ?? NO_KEY}
            options={[
              ...keys.map((name) => ({ value: name, label: words.label(name) })),
              { value: WHOLE_LINE, label: t('keyWhole') },
              { value: NO_KEY, label: t('keyNothing') },
            ]}
            onChange={(key) => run.set({ key: key === NO_KEY ? null : key })}
          />
          <Switch label={t('emptyClears')} checked={settings.emptyClears} onChange={(emptyClears) => run.set({ emptyClears })} />
        </div>
        <ImportColumns
          entity={entity}
          table={file.table}
          columns={settings.columns}
          words={words}
          readings={plan?.readings ?? null}
          onStyle={(field, style) => run.set({ styles: { ...settings.styles, [field]: style } })}
          onChange={(columns) => run.set({ columns })}
        />
      </section>
      {faulty.length > 0 ? <ImportFaults file={file} lines={faulty} columns={settings.columns} words={words} /> : null}
    </div>
  );
}
