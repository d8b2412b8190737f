import { useNavigate } from '@tanstack/react-router';
import { Truck, Archive, Download, FolderInput, Map as MapIcon, Pencil, SquareArrowOutUpRight, Tags, Trash2 } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { ACTIVITIES, extendedTimeline } from '../../../domain/telemetry/state.ts';
import { ENERGIES, VEHICLE_CATEGORIES, VEHICLE_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import { MirrorList } from '../../entity-ui/list/mirror-list.tsx';
import { useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { useAccess, type MyAccess } from '../../entity-ui/use-access.ts';
import { NONE, vehicleHref } from '../../entity-ui/list/list-search.ts';
import { exportColumnsOf } from '../../entity-ui/list/entity-columns.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { useExport, type ListExport } from '../../entity-ui/list/use-export.ts';
import { dueSoon, StateText } from '../../entity-ui/vehicle/vehicle-state.tsx';
import { Plate, StateGlyph } from '../../ui/vehicle-marks.tsx';
import { ActivityTimeline } from '../../ui/activity-timeline.tsx';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { useListView, type ListView } from '../../entity-ui/list/use-list-view.ts';
import { useNowMs, useWorkday, type Workday } from '../../entity-ui/use-now.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import type { FilterGroup } from '../../entity-ui/list/list-toolbar.tsx';
import { useVehicleFilterGroups } from '../../entity-ui/use-vehicle-filter-groups.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import type { FilterOption } from '../../ui/filters.tsx';
import type { ListAction } from '../../entity-ui/list/list-table.tsx';
import { usePlateTaken, useVehicleActions, useVehicleSearch, type VehicleAction } from './vehicle-actions.tsx';
import { FIRST_DOWN, totalCells, vehicleColumns } from './vehicle-columns.tsx';
import { type VehicleItem, modelOf, filterItems, isLive, orderItems, orderOnce, totalsOf, type StateCounts } from './vehicle-items.ts';
import { FILTER_KEYS, filtersOf, type VehicleSearch, type FilterKey } from './search.ts';
import { useVehicleItems } from './use-vehicle-items.ts';

interface Runs {
  open: (id: string, edit?: boolean) => void;
  onMap: (id: string) => void;
  ask: (action: VehicleAction, ids: readonly string[]) => void;
  exportSome: (items: readonly VehicleItem[]) => void;
}

const idsOf = (items: readonly VehicleItem[]): string[] => items.map((item) => item.id);

/** What this person can do with one vehicle of the list, or with several; `t` of vehicles and table. */
function vehicleListActions(t: TFunction, { can }: MyAccess, { open, onMap, ask, exportSome }: Runs): ListAction<VehicleItem>[] {
  const mayUpdate = can('update', 'vehicle');
  return [
    { key: 'open', label: t('open'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: (item) => open(item.id) },
    { key: 'map', label: t('onMap'), icon: <MapIcon aria-hidden="true" />, one: (item) => onMap(item.id) },
    ...(mayUpdate
      ? [
          { key: 'edit', label: t('edit'), icon: <Pencil aria-hidden="true" />, one: (item: VehicleItem) => open(item.id, true) },
          {
            key: 'fleet',
            label: t('bulk.fleet'),
            icon: <FolderInput aria-hidden="true" />,
            many: (items: VehicleItem[]) => ask('fleet', idsOf(items)),
          },
          {
            key: 'status',
            label: t('bulk.status'),
            icon: <Tags aria-hidden="true" />,
            many: (items: VehicleItem[]) => ask('status', idsOf(items)),
          },
        ]
      : []),
    { key: 'export', label: t('table:export'), icon: <Download aria-hidden="true" />, many: exportSome },
    ...(mayUpdate
      ? [
          {
            key: 'archive',
            label: t('archive'),
            icon: <Archive aria-hidden="true" />,
            one: (item: VehicleItem) => ask('archive', [item.id]),
            many: (items: VehicleItem[]) => ask('archive', idsOf(items)),
          },
        ]
      : []),
    ...(can('remove', 'vehicle')
      ? [
          {
            key: 'remove',
            label: t('remove'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            one: (item: VehicleItem) => ask('remove', [item.id]),
          },
        ]
      : []),
  ];
}

/** The filters of the list with their options and what is chosen; counts: null until the states were told. */
function useFilterGroups(search: VehicleSearch, counts: StateCounts | null): FilterGroup[] {
  const { t } = useTranslation('vehicles');
  const { t: tv } = useTranslation('vehicle');
  const { t: ta } = useTranslation('activity');
  const { t: tt } = useTranslation('table');
  const fleets = useRows('fleet').rows;
  const looked = useVehicleFilterGroups(search);
  return useMemo(() => {
    const choices = (field: string, options: readonly string[]): FilterOption[] =>
      options.map((value) => ({ value, label: tv(`choices.${field}.${value}`) }));
    const groups: Omit<FilterGroup, 'selected'>[] = [
      {
        key: 'state',
        label: t('filters.state'),
        all: tt('allMasculine'),
        always: true,
        options: ACTIVITIES.map((value) => ({
          value,
          label: ta(value),
          icon: <StateGlyph activity={value} />,
          ...(counts && { count: counts[value] }),
        })),
      },
      {
        key: 'fleet',
        label: tv('fields.fleet'),
        all: tt('all'),
        always: true,
        options: [
          ...fleets.map((fleet) => ({ value: fleet._id, label: String(fleet['name']) })),
          { value: NONE, label: t('filters.noFleet') },
        ],
      },
      ...looked.flatMap((group) => (group.key === 'fleet' ? [] : [group])),
      { key: 'energy', label: tv('fields.energy'), all: tt('all'), always: true, options: choices('energy', ENERGIES) },
      { key: 'category', label: tv('fields.category'), all: tt('all'), options: choices('category', VEHICLE_CATEGORIES) },
      { key: 'status', label: tv('fields.status'), all: t('filters.notRetired'), options: choices('status', VEHICLE_STATUSES) },
    ];
    return groups.map((group) => ({ ...group, selected: search[group.key as FilterKey]?.split(',') ?? [] }));
  }, [t, tv, ta, tt, fleets, looked, counts, search]);
}

interface VehicleList {
  search: VehicleSearch;
  patch: PatchSearch;
  view: ListView<VehicleItem>;
  /** Filtered and ordered. */
  items: readonly VehicleItem[];
  /** Null until the states were told. */
  counts: StateCounts | null;
  totals: Readonly<Record<string, ReactNode>> | undefined;
  words: WordsOf;
  workday: Workday;
  nowMs: number;
}

/** Everything the list screen shows and changes. */
function useVehicleList(): VehicleList {
  const { t } = useTranslation('vehicles');
  const [search, patch] = useVehicleSearch();
  const nowMs = useNowMs();
  const workday = useWorkday(nowMs);
  const { all, byId, orderKeys, known, isThere } = useVehicleItems(workday.today, nowMs);
  const words = useWords('vehicle', isThere);
  const columns = useMemo(() => vehicleColumns({ t, words, nowMs, ...workday }), [t, words, nowMs, workday]);
  const view = useListView({ listKey: 'vehicles', search, patch, filterKeys: FILTER_KEYS, startingSort: 'vehicle', columns });

  const { sort, typed } = view;
  const ordered = useMemo(
    () => (isLive(sort.column) ? orderItems(all, sort) : orderOnce(orderKeys, all, byId, sort)),
    [orderKeys, all, byId, sort],
  );
  const filters = useMemo(() => ({ ...filtersOf(search), q: typed }), [search, typed]);
  const { items, counts } = useMemo(() => filterItems(ordered, filters), [ordered, filters]);
  const summed = useDeferredValue(items);
  const totals = useMemo(() => {
    const summedUp = totalsOf(summed, dueSoon(workday.today), known);
    return summedUp ? totalCells(summedUp, t, words.lang) : undefined;
  }, [summed, workday.today, known, t, words.lang]);
  return { search, patch, view, items, counts: known.states ? counts : null, totals, words, workday, nowMs };
}

interface VehicleCardProps {
  item: VehicleItem;
  nowMs: number;
  fromS: number;
  toS: number;
  nowS: number;
}

/** A vehicle on a phone: plate, state, driver, timeline. */
function VehicleCard({ item, nowMs, fromS, toS, nowS }: VehicleCardProps) {
  const { row } = item;
  const driver = item.driver?.['name'];
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <Plate value={String(row['registration'])} size="m" />
        <span className="text-[.9375rem]">
          <StateText activity={item.activity} state={item.state} nowMs={nowMs} />
        </span>
      </div>
      <div className="mt-1 mb-1.5 text-[.9375rem] leading-[1.3125rem]">
        {driver ? `${String(driver)} · ` : null}
        <span className="muted">{modelOf(row)}</span>
      </div>
      {!row.pending && !row.refused && (
        <ActivityTimeline strip={item.strip && extendedTimeline(item.strip, item.activity, nowS)} from={fromS} to={toS} nowS={nowS} />
      )}
    </div>
  );
}

const vehicle = ENTITIES.vehicle;

/** Listed vehicles as a file: every declared field, then the last position and the day. */
function useVehicleExport(words: WordsOf, day: string): ListExport<VehicleItem> {
  const { t } = useTranslation(['vehicles', 'activity']);
  return useExport(t('exportName'), t('title'), day, () => [
    ...exportColumnsOf<VehicleItem>(vehicle, words, (item) => item.row),
    { label: t('columns.state'), value: (item) => t(`activity:${item.activity}`) },
    { label: t('columns.position'), value: (item) => item.state?.place ?? '' },
    { label: t('columns.latitude'), value: (item) => item.state?.lat ?? '' },
    { label: t('columns.longitude'), value: (item) => item.state?.lng ?? '' },
    { label: t('columns.contact'), value: (item) => item.state?.at ?? '' },
    { label: `${t('day.distance')} (km)`, value: (item) => item.strip?.distanceKm ?? '' },
  ]);
}

const rowOf = (item: VehicleItem): LocalRow => item.row;

/** /gestion/vehicules: every vehicle of the organization, from the device's own copy. */
export function VehicleListScreen() {
  const { t } = useTranslation(['vehicles', 'nav', 'table']);
  const list = useVehicleList();
  const access = useAccess();
  const navigate = useNavigate();
  const { patch, items, words, workday, nowMs, view } = list;
  const groups = useFilterGroups(list.search, list.counts);

  const open = useCallback((id: string, edit?: boolean) => patch({ vehicle: id, edit: edit ? 1 : undefined }), [patch]);
  const fix = useCallback((id: string) => open(id, true), [open]);
  const marks = useRowStatus({ entity: 'vehicle', onFix: fix, onOpen: open, takenText: usePlateTaken() });
  const { ask, dialogs } = useVehicleActions(() => undefined);
  const file = useVehicleExport(words, workday.today);
  const onMap = useCallback((id: string) => void navigate({ to: '/cartographie', search: { vehicle: id } }), [navigate]);
  const actions = vehicleListActions(t, access, { open, onMap, ask, exportSome: (some) => void file.run('xlsx', some) });
  const mayCreate = access.can('create', 'vehicle');

  return (
    <>
      <MirrorList
        entity="vehicle"
        parent={{ label: t('nav:management'), to: '/gestion' }}
        title={t('title')}
        words={words}
        add={mayCreate ? { label: t('add'), run: () => patch({ new: 1 }) } : undefined}
        empty={{ icon: <Truck aria-hidden="true" />, title: t('none'), text: t(mayCreate ? 'noneText' : 'noneTextReader') }}
        view={view}
        groups={groups}
        patch={patch}
        searchText={t('search')}
        searchShort={t('searchShort')}
        items={items}
        rowOf={rowOf}
        hrefOf={vehicleHref}
        onOpen={open}
        marks={marks}
        file={file}
        importable={mayCreate}
        actions={actions}
        firstDown={FIRST_DOWN}
        totals={list.totals}
        card={(item) => <VehicleCard item={item} nowMs={nowMs} fromS={workday.fromS} toS={workday.toS} nowS={workday.nowS} />}
      />
      {dialogs}
    </>
  );
}
