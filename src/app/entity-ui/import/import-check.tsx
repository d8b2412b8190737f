import { FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../../domain/kit/entity.ts';
import { formatNumber } from '../../../domain/kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useSyncStatus } from '../use-rows.ts';
import { useFieldWords } from './field-words.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportCounts } from './import-counts.tsx';
import { ImportReading } from './import-reading.tsx';
import { ImportFaults } from './import-faults.tsx';
import type { PlanLine } from './import-plan.ts';
import { ImportTwins, type TwinLine } from './import-twins.tsx';
import { keyFields, WHOLE_LINE } from './match-columns.ts';
import type { Import, ImportStep } from './use-import.ts';

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
