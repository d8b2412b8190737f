import { useNavigate } from '@tanstack/react-router';
import { CalendarCheck2, CalendarPlus, SquareArrowOutUpRight } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { DUE_STATES, MAINTENANCE_KINDS } from '../../../domain/maintenance/maintenance.ts';
import { createRow } from '../../../db/mutate.ts';
import { orderRows, type SortKey } from '../../../domain/text/order-rows.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { formatDate, formatUnit, MISSING } from '../../../domain/text/format.ts';
import { type FilterGroup, ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { ListPage } from '../../entity-ui/list/list-page.tsx';
import { type ListAction, ListRows } from '../../entity-ui/list/list-table.tsx';
import { useExport } from '../../entity-ui/list/use-export.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useVehicleMatcher } from '../../entity-ui/vehicle/vehicle-filters.tsx';
import { useVehicleFilterGroups } from '../../entity-ui/use-vehicle-filter-groups.ts';
import { useSaved } from '../../entity-ui/use-writes.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { notify } from '../../shell/notifications.ts';
import { Note } from '../../ui/note.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { useDues } from '../../entity-ui/vehicle/use-dues.ts';
import type { ExportColumn } from '../../entity-ui/list/export-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { Column, Sort } from '../../ui/data-table/model.ts';
import { type DueItem, dueItems, DueTag, filterDues } from './due-item.tsx';
import { DUE_FILTERS, maintenanceSearchSchema, NOTHING } from './search.ts';
import { ViewSwitch } from './plans-screen.tsx';

const KEYS: Readonly<Record<string, (item: DueItem) => SortKey>> = {
  state: ({ state, expectedOn }) => `${DUE_STATES.indexOf(state)}${expectedOn ?? '9'}`,
  kind: ({ kind }) => MAINTENANCE_KINDS.indexOf(kind),
  plate: ({ plate }) => plate,
  title: ({ title }) => foldText(title),
};

function orderDues(items: readonly DueItem[], { column, direction }: Sort): DueItem[] {
  return orderRows(items, KEYS[column] ?? ((item) => item[column as 'dueOn' | 'dueKm' | 'dueHours' | 'expectedOn' | 'lastOn']), direction);
}

const missing = <span className="subtle">{MISSING}</span>;

/** "dans 1 200 km", "3 j de retard": what is nearest of each way that is known; or why nothing is. */
function leftText({ leftDays, leftKm, leftHours, gaps, state }: DueItem, t: TFunction, lang: string): string {
  const parts = (
    [
      [leftDays, 'd'],
      [leftKm, 'km'],
      [leftHours, 'h'],
    ] as const
  ).flatMap(([left, unit]) =>
    left === null ? [] : [t(left < 0 ? 'due.over' : 'due.left', { figure: formatUnit(Math.abs(Math.round(left)), unit, lang) })],
  );
  return parts.length === 0 || state === 'unknown' ? gaps.map((gap) => t(`due.gaps.${gap}`)).join(' ') : parts.join(' · ');
}

/** Columns of what is due. */
function dueColumns(t: TFunction, words: WordsOf): Column<DueItem>[] {
  const { lang } = words;
  const day = (id: 'dueOn' | 'expectedOn' | 'lastOn', spare = false): Column<DueItem> => ({
    id,
    label: t(`due.${id}`),
    widthPx: 130,
    sortable: true,
    spare,
    cell: (item) => (item[id] === null ? missing : <span className="ell">{formatDate(item[id], lang)}</span>),
  });
  const figure = (id: 'dueKm' | 'dueHours' | 'lastKm', unit: string, spare = false): Column<DueItem> => ({
    id,
    label: t(`due.${id}`),
    widthPx: 120,
    numeric: true,
    sortable: id !== 'lastKm',
    spare,
    cell: (item) => (item[id] === null ? missing : formatUnit(item[id], unit, lang)),
  });
  return [
    {
      id: 'plate',
      label: words.t('fields.vehicle'),
      widthPx: 150,
      frozen: true,
      sortable: true,
      cell: ({ plate }) => <Plate value={plate} />,
    },
    {
      id: 'title',
      label: t('due.what'),
      widthPx: 220,
      sortable: true,
      cell: ({ title }) => (
        <span className="ell" title={title}>
          {title}
        </span>
      ),
    },
    { id: 'state', label: words.t('fields.state'), widthPx: 150, sortable: true, cell: (item) => <DueTag due={item} /> },
    {
      id: 'left',
      label: t('due.remains'),
      widthPx: 240,
      cell: (item) => (
        <span className="ell" title={leftText(item, t, lang)}>
          {leftText(item, t, lang)}
        </span>
      ),
    },
    day('expectedOn'),
    day('dueOn'),
    figure('dueKm', 'km'),
    figure('dueHours', 'h', true),
    day('lastOn'),
    figure('lastKm', 'km', true),
    {
      id: 'kind',
      label: words.t('fields.kind'),
      widthPx: 150,
      sortable: true,
      spare: true,
      cell: ({ kind }) => <span className="ell">{words.t(`choices.kind.${kind}`)}</span>,
    },
  ];
}

/** The same in a file. */
function dueExport(t: TFunction, words: WordsOf): ExportColumn<DueItem>[] {
  return [
    { label: words.t('fields.vehicle'), value: ({ plate }) => plate },
    { label: t('due.what'), value: ({ title }) => title },
    { label: words.t('fields.kind'), value: ({ kind }) => words.t(`choices.kind.${kind}`) },
    { label: words.t('fields.state'), value: ({ state }) => t(`due.states.${state}`) },
    { label: t('due.expectedOn'), value: ({ expectedOn }) => expectedOn ?? '' },
    { label: t('due.dueOn'), value: ({ dueOn }) => dueOn ?? '' },
    { label: `${t('due.dueKm')} (km)`, value: ({ dueKm }) => dueKm ?? '' },
    { label: `${t('due.dueHours')} (h)`, value: ({ dueHours }) => dueHours ?? '' },
    { label: t('due.remains'), value: (item) => leftText(item, t, words.lang) },
    { label: t('due.lastOn'), value: ({ lastOn }) => lastOn ?? '' },
    { label: `${t('due.lastKm')} (km)`, value: ({ lastKm }) => lastKm ?? '' },
  ];
}

const idOf = (item: DueItem): string => item.id;
const nameOf = (item: DueItem): string => `${item.plate}, ${item.title}`;
const hrefOf = (item: DueItem): string =>
  item.planned ? `/gestion/entretiens?open=${item.planned}` : `/gestion/vehicules?vehicle=${item.vehicle}`;

/** What the vehicles are due for: overdue, soon, later, unknown; planned from here in one tap. */
export function DuesScreen() {
  const { t } = useTranslation(['maintenance', 'nav', 'list', 'entityForm', 'vehicle']);
  const words = useWords('maintenance');
  const phone = useMedia(PHONE);
  const navigate = useNavigate();
  const saved = useSaved();
  const mayCreate = useAccess().can('create', 'maintenance');
  const [search, patch] = useListSearch(maintenanceSearchSchema);
  const { dues, loaded, usage } = useDues();
  const { byId: vehicleById, rows: vehicleRows } = useRows('vehicle');
  const planById = useRows('maintenancePlan').byId;
  const workRows = useRows('maintenance').rows;
  const looked = useVehicleFilterGroups(search);
  const isWanted = useVehicleMatcher(search);
  const all = useMemo(
    () => dueItems(dues, vehicleById, planById, workRows, (kind) => words.t(`choices.kind.${kind}`)),
    [dues, vehicleById, planById, workRows, words],
  );
  const columns = useMemo(() => dueColumns(t, words), [t, words]);
  const view = useListView<DueItem>({
    listKey: 'maintenance-dues',
    search,
    patch,
    filterKeys: DUE_FILTERS,
    startingSort: 'state',
    columns,
  });
  const { due, kind, vehicle } = search as Record<string, string | undefined>;
  const items = useMemo(
    () =>
      orderDues(
        filterDues(all, { due, kind, vehicle }, (id) => isWanted === null || isWanted(vehicleById.get(id) ?? {}), view.typed),
        view.sort,
      ),
    [all, due, kind, vehicle, isWanted, vehicleById, view.typed, view.sort],
  );
  const today = dayOf(Date.now(), words.timeZone);
  const file = useExport<DueItem>(t('due.exportName'), t('views.dues'), today, () => dueExport(t, words));
  const chosen = (text: string | undefined): string[] => text?.split(',') ?? [];
  const groups: FilterGroup[] = [
    {
      key: 'due',
      label: words.t('fields.state'),
      all: t('list:any'),
      always: true,
      selected: chosen(due),
      options: DUE_STATES.map((value) => ({ value, label: t(`due.states.${value}`) })),
    },
    {
      key: 'kind',
      label: words.t('fields.kind'),
      all: t('list:any'),
      always: true,
      selected: chosen(kind),
      options: MAINTENANCE_KINDS.map((value) => ({ value, label: words.t(`choices.kind.${value}`) })),
    },
    ...looked.map((group) => ({ ...group, always: true })),
    {
      key: 'vehicle',
      label: words.t('fields.vehicle'),
      all: t('list:any'),
      selected: chosen(vehicle),
      options: vehicleRows.map((row) => ({ value: row._id, label: String(row['registration']) })),
    },
  ];

  const openWork = useCallback((id: string) => patch({ ...NOTHING, open: id }), [patch]);
  const plan = useCallback(
    async (item: DueItem): Promise<void> => {
      try {
        const id = await createRow('maintenance', {
          title: item.title,
          vehicle: item.vehicle,
          kind: item.kind,
          plan: item.plan,
          plannedOn: item.expectedOn !== null && item.expectedOn > today ? item.expectedOn : today,
        });
        saved(t('due.planned'));
        openWork(id);
      } catch (error) {
        notify({ msg: t('entityForm:failed'), type: 'error', error });
      }
    },
    [t, saved, openWork, today],
  );
  const open = useCallback(
    (item: DueItem) =>
      item.planned ? openWork(item.planned) : void navigate({ to: '/gestion/vehicules', search: { vehicle: item.vehicle } }),
    [openWork, navigate],
  );
  const actions: ListAction<DueItem>[] = [
    ...(mayCreate
      ? [
          {
            key: 'plan',
            label: t('due.plan'),
            icon: <CalendarPlus aria-hidden="true" />,
            one: (item: DueItem) => void plan(item),
            when: ({ planned }: DueItem) => planned === null,
          },
        ]
      : []),
    {
      key: 'work',
      label: t('due.openWork'),
      icon: <SquareArrowOutUpRight aria-hidden="true" />,
      one: open,
      when: ({ planned }: DueItem) => planned !== null,
    },
  ];
  return (
    <ListPage
      crumbs={[
        { label: t('nav:management'), to: '/gestion' },
        { label: t('screen.title'), to: '/gestion/entretiens' },
        { label: t('views.dues') },
      ]}
      title={t('views.dues')}
      count={items.length}
      held={all.length}
      loaded={loaded}
      words={words}
      phone={phone}
      empty={{ icon: <CalendarCheck2 aria-hidden="true" />, title: t('due.none'), text: t('due.noneText') }}
      isFiltered={view.isFiltered}
      onClear={view.clear}
      toolbar={
        <>
          <ViewSwitch view="dues" patch={patch} />
          <ListToolbar
            view={view}
            groups={groups}
            patch={patch}
            phone={phone}
            count={items.length}
            searchText={t('due.search')}
            onExport={(format) => void file.run(format, items)}
          />
          {usage.value === undefined && usage.phase === 'offline' && (
            <Note tone="offline" className="mb-3">
              {t('due.noAverage')}
            </Note>
          )}
        </>
      }
    >
      <ListRows
        phone={phone}
        label={t('views.dues')}
        view={view}
        items={items}
        idOf={idOf}
        nameOf={nameOf}
        hrefOf={hrefOf}
        onOpen={open}
        actions={actions}
        card={(item) => (
          <div className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <Plate value={item.plate} />
              <DueTag due={item} />
            </span>
            <b className="ell">{item.title}</b>
            <span className="text-sm text-muted">{leftText(item, t, words.lang)}</span>
          </div>
        )}
      />
    </ListPage>
  );
}
