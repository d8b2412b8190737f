import { Ban, CalendarClock, CircleCheck, Wrench } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { Defect } from '../../../domain/check-list/defect.ts';
import { type CostLine, isMaintenanceOpen, type Maintenance, type MaintenanceState } from '../../../domain/maintenance/maintenance.ts';
import { costTotals, lineCents } from '../../../domain/maintenance/works.ts';
import { formatMoney, formatNumber, formatUnit } from '../../../domain/text/format.ts';
import { RowFiles } from '../../entity-ui/attachments/row-files.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { FormValues } from '../../entity-ui/form/form-model.ts';
import type { ListAction } from '../../entity-ui/list/list-table.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import type { EntityColumn, EntityScreenConfig, ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import { DetailList } from '../../entity-ui/screen/row-details.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRow, useRows } from '../../entity-ui/use-rows.ts';
import { PlateCell, VehicleLine } from '../../entity-ui/vehicle/vehicle-link.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { CostsInput, useDoneForm } from './work-forms.tsx';
import { DuesScreen } from './dues-screen.tsx';
import { PlansScreen, ViewSwitch } from './plans-screen.tsx';
import { maintenanceSearchSchema, WORK_FILTERS, workSearchSchema } from './search.ts';

/** What it cost, line by line, then without and with tax. */
function CostTable({ lines }: { lines: readonly CostLine[] }) {
  const { t, i18n } = useTranslation('maintenance');
  const lang = i18n.language;
  const { netCents, taxCents, grossCents } = costTotals(lines);
  const quantity = ({ quantityMilli }: CostLine): string => formatNumber(quantityMilli / 1000, lang, quantityMilli % 1000 === 0 ? 0 : 2);
  return (
    <section className="my-4" aria-label={t('fields.costs')}>
      <h3 className="mb-1 font-semibold">{t('fields.costs')}</h3>
      <DetailList
        lines={[
          ...lines.map((line, at) => ({
            label: `${at + 1}. ${line.label}`,
            value: formatMoney(lineCents(line), lang),
            aside: `${t(`costs.kinds.${line.kind}`)}, ${quantity(line)} × ${formatMoney(line.unitCents, lang)}, ${t('costs.taxBp')} ${formatUnit(line.taxBp / 100, '%', lang, line.taxBp % 100 === 0 ? 0 : 1)}`,
          })),
          { label: t('costs.net'), value: formatMoney(netCents, lang) },
          { label: t('costs.tax'), value: formatMoney(taxCents, lang) },
          { label: t('costs.gross'), value: <b>{formatMoney(grossCents, lang)}</b> },
        ]}
      />
    </section>
  );
}

/** In the drawer itself: never one modal over another. */
function Ending({ row, onClose }: { row: LocalRow; onClose: () => void }) {
  const { t } = useTranslation(['maintenance', 'entityForm']);
  const { fields, busy, save } = useDoneForm(row, onClose);
  return (
    <section className="panel mb-4 grid gap-3.5 p-4" aria-label={t('done.title')}>
      <h3 className="font-semibold">{t('done.title')}</h3>
      {fields}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('entityForm:cancel')}</Button>
        <Button variant="primary" busy={busy} onClick={save}>
          {t('done.run')}
        </Button>
      </div>
    </section>
  );
}

/** Work on a vehicle beside its list: the vehicle, the defects it is for, what it cost, its bill. */
function WorkDetail({ row }: { row: LocalRow }) {
  const { t, i18n } = useTranslation(['maintenance', 'defect']);
  const work = row as Maintenance;
  const vehicle = useRow('vehicle', work.vehicle);
  const defects = useRows('defect').rows;
  const mayUpdate = useAccess().can('update', 'maintenance');
  const [isEnding, setIsEnding] = useState(false);
  const own = useMemo(() => defects.filter((one) => one['maintenance'] === row._id) as (LocalRow & Defect)[], [defects, row._id]);
  return (
    <>
      {vehicle && <VehicleLine row={vehicle} />}
      {mayUpdate &&
        isMaintenanceOpen(work.state) &&
        (isEnding ? (
          <Ending row={row} onClose={() => setIsEnding(false)} />
        ) : (
          <Button className="my-3" variant="primary" icon={<CircleCheck aria-hidden="true" />} onClick={() => setIsEnding(true)}>
            {t('done.ask')}
          </Button>
        ))}
      {own.length > 0 && (
        <section className="my-4">
          <h3 className="mb-1 font-semibold">{t('defects')}</h3>
          <ul className="grid gap-1">
            {own.map((one) => (
              <li key={one._id} className="flex flex-wrap items-center gap-2">
                <AppLink className="link" href={`/check-list-vehicule?tab=defects&open=${one._id}`}>
                  {one.label[i18n.language] ?? one.label['fr'] ?? one.labelText}
                </AppLink>
                <span className="tag tag-line">{t(`defect:choices.state.${one.state}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {work.costs.length > 0 && <CostTable lines={work.costs} />}
      <RowFiles entity="maintenance" row={row} title={t('fields.attachments')} />
    </>
  );
}

/** Asks when and at which counters work was done. */
function DoneDialog({ row, onClose }: { row: LocalRow; onClose: () => void }) {
  const { t } = useTranslation(['maintenance', 'entityForm']);
  const { fields, busy, save } = useDoneForm(row, onClose);
  return (
    <ConfirmDialog
      open
      loses={false}
      title={t('done.title')}
      keep={t('entityForm:cancel')}
      confirm={t('done.run')}
      busy={busy}
      onClose={onClose}
      onConfirm={save}
    >
      {fields}
    </ConfirmDialog>
  );
}

const LOOKS = {
  planned: ['tag tag-line', CalendarClock],
  workshop: ['tag tag-warning', Wrench],
  done: ['tag tag-ok', CircleCheck],
  cancelled: ['tag', Ban],
} as const;

/** State of work on a vehicle, by shape, colour and word. */
function StateTag({ state, words }: { state: MaintenanceState; words: Pick<WordsOf, 't'> }) {
  const [look, Glyph] = LOOKS[state];
  return (
    <span className={look}>
      <Glyph aria-hidden="true" />
      {words.t(`choices.state.${state}`)}
    </span>
  );
}

const workOf = (row: LocalRow): Maintenance => row as Maintenance;

function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation('maintenance');
  const vehicles = useRows('vehicle').byId;
  return useMemo((): EntityColumn[] => {
    const gross = (row: LocalRow): number | null => (workOf(row).costs.length === 0 ? null : costTotals(workOf(row).costs).grossCents);
    const plate = (row: LocalRow): string => words.titleOf('vehicle', workOf(row).vehicle) ?? '';
    return [
      {
        id: 'vehicle',
        label: words.t('fields.vehicle'),
        widthPx: 140,
        sortable: true,
        fields: ['vehicle'],
        cell: (row) => <PlateCell row={vehicles.get(workOf(row).vehicle)} />,
        sortKey: plate,
      },
      {
        id: 'state',
        label: words.t('fields.state'),
        widthPx: 130,
        sortable: true,
        fields: ['state'],
        cell: (row) => <StateTag state={workOf(row).state} words={words} />,
      },
      {
        id: 'gross',
        label: t('costs.gross'),
        widthPx: 120,
        numeric: true,
        sortable: true,
        fields: ['costs'],
        cell: (row) => formatMoney(gross(row), words.lang),
        sortKey: gross,
      },
    ];
  }, [t, words, vehicles]);
}

function Switch({ patch }: ListSlotProps) {
  return <ViewSwitch view="works" patch={patch} />;
}

const shows = (field: string, values: FormValues): boolean => {
  if (field === 'doneOn' || field === 'odometerKm' || field === 'engineHours') return values['state'] === 'done';
  return (
    field !== 'nextDueOn' ||
    (values['state'] === 'done' && (values['kind'] === 'inspection' || values['kind'] === 'pollution' || values['kind'] === 'tachograph'))
  );
};

const CONFIG: EntityScreenConfig = {
  entity: 'maintenance',
  to: '/gestion/entretiens',
  icon: Wrench,
  search: workSearchSchema,
  filters: WORK_FILTERS,
  always: ['state', 'kind', 'vehicle'],
  shown: ['vehicle', 'kind', 'state', 'plannedOn', 'doneOn', 'odometerKm', 'garage', 'gross'],
  startingSort: '-plannedOn',
  sections: [
    { key: 'what', fields: ['title', 'vehicle', 'kind', 'plan', 'codes'], wide: ['title', 'codes'] },
    { key: 'when', fields: ['state', 'plannedOn', 'doneOn', 'odometerKm', 'engineHours', 'nextDueOn'] },
    { key: 'bill', fields: ['garage', 'invoiceNumber', 'costs'], wide: ['costs'] },
    { key: 'more', fields: ['note'], wide: ['note'] },
  ],
  custom: { costs: (input) => <CostsInput {...input} /> },
  shows,
  useColumns,
  summary: (row, words) =>
    [words.titleOf('vehicle', workOf(row).vehicle), words.t(`choices.state.${workOf(row).state}`)].filter(Boolean).join(' · '),
  Detail: WorkDetail,
  hidden: ['vehicle'],
  importable: true,
  Above: Switch,
};

/** Work on vehicles, planned and done. */
function WorksScreen() {
  const { t } = useTranslation('maintenance');
  const mayUpdate = useAccess().can('update', 'maintenance');
  const [ending, setEnding] = useState<LocalRow | null>(null);
  const config = useMemo((): EntityScreenConfig => {
    const actions: ListAction<LocalRow>[] = mayUpdate
      ? [
          {
            key: 'done',
            label: t('done.ask'),
            icon: <CircleCheck aria-hidden="true" />,
            one: setEnding,
            when: (row) => isMaintenanceOpen(row['state']),
          },
        ]
      : [];
    return { ...CONFIG, useActions: () => actions };
  }, [t, mayUpdate]);
  return (
    <>
      <EntityScreen config={config} />
      {ending && <DoneDialog row={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

/** /gestion/entretiens: work on vehicles, what they are due for, and the plans that say so. */
export function MaintenanceScreen() {
  const [{ view }] = useListSearch(maintenanceSearchSchema);
  return view === 'plans' ? <PlansScreen /> : view === 'dues' ? <DuesScreen /> : <WorksScreen />;
}
