import { useRouter } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '../../../domain/text/search-text.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { type FilterGroup, ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { ListBody } from '../../entity-ui/list/list-page.tsx';
import { ListRows } from '../../entity-ui/list/list-table.tsx';
import { FLAG_WORDS, listShape, wordsParam, idsParam, vehicleFilterShape } from '../../entity-ui/list/list-search.ts';
import { useExport } from '../../entity-ui/list/use-export.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { RemoteAge } from '../../entity-ui/remote-state.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { formatDateTime } from '../../../domain/text/format.ts';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { lateColumns, type LateItem, LateState, phoneText, useLateItems } from './late-items.tsx';
import { useVehicleFilters } from './search.ts';
import * as z from 'zod/mini';
import { VEHICLE_FILTER_NAMES } from '../../../domain/vehicle/vehicle-filters.ts';
import type { TFunction } from 'i18next';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { ExportColumn } from '../../entity-ui/list/export-rows.ts';
import type { Sort } from '../../ui/data-table/model.ts';
import { type SortKey, orderRows } from '../../../domain/text/order-rows.ts';

const EVERY_MS = 60_000;
const NONE: readonly LateItem[] = [];
const idOf = ({ _id }: LateItem): string => _id;
const hrefOf = ({ record, vehicle }: LateItem): string =>
  record === null ? `/gestion/vehicules?vehicle=${vehicle ?? ''}` : `/check-list-vehicule?do=record&record=${record}`;

/** Of the checks that are late. */
const lateSearchSchema = z.object({
  ...listShape,
  state: wordsParam(['due', 'missed', 'late', 'done']),
  drove: wordsParam(FLAG_WORDS),
  vehicles: idsParam(),
  drivers: idsParam(),
  ...vehicleFilterShape,
});
const LATE_FILTERS = ['state', 'drove', 'vehicles', 'drivers', ...VEHICLE_FILTER_NAMES];

/** The same in a file. */
function lateExport(t: TFunction, words: WordsOf): ExportColumn<LateItem>[] {
  const label = (name: string): string => words.t(`fields.${name}`);
  return [
    { label: label('vehicle'), value: ({ plate }) => plate ?? '' },
    { label: label('templateKey'), value: ({ template }) => template },
    { label: label('assignmentName'), value: ({ assignmentName }) => assignmentName },
    { label: label('dueAt'), value: ({ dueAt }) => dueAt ?? '' },
    { label: label('lateAt'), value: ({ lateAt }) => lateAt ?? '' },
    { label: label('state'), value: ({ state }) => (state === 'due' ? t('late.due') : words.t(`choices.state.${state}`)) },
    { label: t('late.maybeDone'), value: ({ maybeDone }) => (maybeDone ? words.yes : words.no) },
    { label: label('driver'), value: ({ driverName }) => driverName ?? '' },
    { label: t('late.lastSync'), value: ({ phone }) => phone?.lastSyncAt ?? '' },
    { label: t('late.queue'), value: ({ phone }) => phone?.queued ?? '' },
    { label: label('droveAt'), value: ({ droveAt }) => droveAt ?? '' },
  ];
}

const LATE_STATES = ['due', 'missed', 'late', 'done'] as const;

function orderLate(items: readonly LateItem[], { column, direction }: Sort): LateItem[] {
  const keys: Readonly<Record<string, (item: LateItem) => SortKey>> = {
    plate: ({ plate }) => (plate === null ? null : foldText(plate)),
    driver: ({ driverName }) => (driverName === null ? null : foldText(driverName)),
    template: ({ template }) => foldText(template),
    state: ({ state }) => LATE_STATES.indexOf(state),
    phone: ({ phone }) => phone?.lastSyncAt ?? null,
    droveAt: ({ droveAt }) => droveAt,
  };
  return orderRows(items, keys[column] ?? (({ dueAt }) => dueAt), direction);
}

/** Retards: checks whose time is over, who is asked for them, and whether their phone may hold them. */
export function LateScreen() {
  const { t } = useTranslation(['checkManage', 'missedCheck', 'list', 'driver']);
  const words = useWords('missedCheck');
  const phone = useMedia(PHONE);
  const nowMs = useNowMs(EVERY_MS);
  const router = useRouter();
  const open = useCallback((item: LateItem) => void router.navigate({ href: hrefOf(item) }), [router]);
  const [search, patch] = useListSearch(lateSearchSchema);
  const { groups: places, isLooked } = useVehicleFilters(search);
  const drivers = useRows('driver').rows;
  const { items: all, remote } = useLateItems(nowMs);
  const { lang, timeZone } = words;
  const columns = useMemo(() => lateColumns(t, words, nowMs), [t, words, nowMs]);
  const view = useListView<LateItem>({ listKey: 'late-checks', search, patch, filterKeys: LATE_FILTERS, startingSort: '-dueAt', columns });
  const items = useMemo(() => {
    const among = (list: unknown, value: string | null | undefined): boolean =>
      typeof list !== 'string' || list.split(',').includes(value ?? '-');
    const found = (all ?? NONE).filter((item) => {
      if (!among(search['state'] ?? 'due,missed', item.state) || !among(search['drove'], item.droveAt === null ? 'no' : 'yes'))
        return false;
      if (!among(search['vehicles'], item.vehicle) || !isLooked(item.vehicle) || !among(search['drivers'], item.driver)) return false;
      return foldText([item.plate, item.driverName, item.template, item.assignmentName].join('\n')).includes(foldText(view.typed));
    });
    return orderLate(found, view.sort);
  }, [all, search, isLooked, view.typed, view.sort]);
  const file = useExport<LateItem>(t('late.exportName'), t('missedCheck:other'), dayOf(nowMs, timeZone), () => lateExport(t, words));
  const chosen = (key: string): string[] => (typeof search[key] === 'string' ? search[key].split(',') : []);
  const groups: FilterGroup[] = [
    {
      key: 'state',
      label: words.t('fields.state'),
      all: t('late.open'),
      always: true,
      selected: chosen('state'),
      options: LATE_STATES.map((value) => ({ value, label: value === 'due' ? t('late.due') : words.t(`choices.state.${value}`) })),
    },
    {
      key: 'drove',
      label: words.t('fields.droveAt'),
      all: t('list:any'),
      always: true,
      selected: chosen('drove'),
      options: FLAG_WORDS.map((value) => ({ value, label: value === 'yes' ? words.yes : words.no })),
    },
    ...places.map((group) => ({ ...group, always: true })),
    {
      key: 'drivers',
      label: words.t('fields.driver'),
      all: t('list:any'),
      selected: chosen('drivers'),
      options: drivers.map(({ _id, name }) => ({ value: _id, label: String(name) })),
    },
  ];
  return (
    <>
      <ListToolbar
        view={view}
        groups={groups}
        patch={patch}
        phone={phone}
        count={items.length}
        searchText={t('late.search')}
        onExport={(format) => void file.run(format, items)}
      />
      <p className="mb-2 flex items-center gap-1.25 text-xs text-muted empty:hidden [&_.lucide]:size-[.8125rem]">
        {remote.value !== undefined && `${t('late.phones')} · `}
        <RemoteAge remote={remote} timeZone={timeZone} />
      </p>
      <ListBody
        count={items.length}
        loaded={all !== null}
        isFiltered={view.isFiltered}
        onClear={view.clear}
        empty={{ icon: <ClipboardCheck aria-hidden="true" />, title: t('late.none'), text: t('late.noneText') }}
      >
        <ListRows
          phone={phone}
          label={t('missedCheck:other')}
          view={view}
          items={items}
          idOf={idOf}
          nameOf={({ plate, template }) => `${plate ?? ''} ${template}`}
          hrefOf={hrefOf}
          onOpen={open}
          firstDown={['dueAt', 'phone', 'droveAt']}
          card={(item) => (
            <div className="grid gap-1">
              <span className="flex flex-wrap items-center gap-2">
                {item.plate !== null && <Plate value={item.plate} />}
                <LateState item={item} />
                {item.droveAt !== null && <span className="tag tag-alert">{words.t('fields.droveAt')}</span>}
              </span>
              <span className="ell">{item.template}</span>
              <span className="flex flex-wrap gap-x-3 text-sm text-muted">
                {item.dueAt !== null && formatDateTime(item.dueAt, lang, timeZone)}
                {item.driverName !== null && <span>{item.driverName}</span>}
                {item.phone && <span>{phoneText(item, t, words, nowMs)}</span>}
              </span>
            </div>
          )}
        />
      </ListBody>
    </>
  );
}
