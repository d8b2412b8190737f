import { type ReactNode, useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { ChevronDown, CloudOff, FilterX, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useVirtualizer } from '@tanstack/react-virtual';
import { VEHICLE_FILTER_NAMES } from '../../../domain/vehicle/vehicle-filters.ts';
import { formatNumber, formatTime } from '../../../domain/text/format.ts';
import { liveTimelines } from '../../../db/queries/live-states.ts';
import { VehicleFilters } from '../../entity-ui/vehicle/vehicle-filters.tsx';
import { OwnMovements } from '../../entity-ui/own-movements.tsx';
import type { Workday } from '../../entity-ui/use-now.ts';
import { useMovementsSeen } from '../../entity-ui/use-access.ts';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/toggles.tsx';
import { EmptyState } from '../../ui/note.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/filters.tsx';
import { useThrottled } from '../../entity-ui/use-throttled.ts';
import type { MapItem } from './map-items.ts';
import { type MapSearch, ORDERS, type Order } from './search.ts';
import type { MapItems } from './use-map-items.ts';
import type { PatchSearch } from './use-map-camera.ts';
import { VehicleRow } from './vehicle-row.tsx';

const STRIPS_MS = 2000;
const ROW_PX = 73;

interface VehicleOptionsProps {
  items: readonly MapItem[];
  selected: string | undefined;
  workday: Workday;
  onPick: (id: string) => void;
  /** The list is of this instant. */
  pastMs?: number;
}

/** The virtual list: arrows move, Enter opens the card. */
function VehicleOptions({ items, selected, workday, onPick, pastMs }: VehicleOptionsProps) {
  const { t } = useTranslation('map');
  const scroller = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [active, setActive] = useState<string | null>(null);
  const strips = useThrottled(liveTimelines(workday.today), STRIPS_MS);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
    initialRect: { width: 372, height: 700 },
  });
  const shownFor = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (selected === shownFor.current) return;
    const index = items.findIndex(({ id }) => id === selected);
    if (selected !== undefined && index < 0) return;
    shownFor.current = selected;
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
  }, [selected, items, virtual]);

  const activeIndex = Math.max(
    0,
    items.findIndex(({ id }) => id === (active ?? selected)),
  );
  const go = (to: number): void => {
    const index = Math.max(0, Math.min(items.length - 1, to));
    const item = items[index];
    if (!item) return;
    setActive(item.id);
    virtual.scrollToIndex(index, { align: 'auto' });
  };
  const onKey = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 1);
    const moves: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + page,
      PageUp: activeIndex - page,
      Home: 0,
      End: items.length - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) go(to);
    else if ((event.key === 'Enter' || event.key === ' ') && items[activeIndex]) onPick(items[activeIndex].id);
    else return;
    event.preventDefault();
  };
  const pick = useCallback(
    (id: string) => {
      setActive(null);
      onPick(id);
    },
    [onPick],
  );
  const drawn = virtual.getVirtualItems();
  const focused = items[activeIndex];
  return (
    <div
      ref={scroller}
      role="listbox"
      tabIndex={0}
      aria-label={t('vehicles')}
      aria-activedescendant={focused && drawn.some(({ index }) => index === activeIndex) ? `${listId}${focused.id}` : undefined}
      className="map-options"
      onKeyDown={onKey}
      onBlur={() => setActive(null)}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {drawn.map(({ index, start }) => {
          const item = items[index]!;
          return (
            <VehicleRow
              key={item.id}
              id={`${listId}${item.id}`}
              item={item}
              strip={strips.byId.get(item.id)}
              workday={workday}
              selected={item.id === selected}
              active={item.id === active}
              position={index + 1}
              of={items.length}
              top={start}
              onPick={pick}
              pastMs={pastMs}
            />
          );
        })}
      </div>
    </div>
  );
}

interface VehiclePanelProps {
  items: readonly MapItem[];
  /** Vehicles on this device, filters apart. */
  held: number;
  loaded: boolean;
  selected: string | undefined;
  workday: Workday;
  typed: string;
  onType: (text: string) => void;
  /** Present filters beside the search text, so that an empty list can offer to drop them. */
  filtered: boolean;
  onClear: () => void;
  order: Order;
  onOrder: (order: Order) => void;
  here: boolean;
  hereCount: number;
  onHere: (here: boolean) => void;
  onPick: (id: string) => void;
  /** Whose vehicles these are, for who does not see them all. */
  notice?: ReactNode;
  /** Between the search and the list. */
  tabs?: ReactNode;
  /** The list is of this instant. */
  pastMs?: number;
}

/** Search, states, order and the list of vehicles. */
function VehiclePanel(props: VehiclePanelProps) {
  const { items, typed, onType, order, here } = props;
  const { t, i18n } = useTranslation(['map', 'common']);
  const status = useSyncStatus();
  const time = status.lastSyncAt ? formatTime(status.lastSyncAt, i18n.language, props.workday.timeZone) : null;
  return (
    <>
      <div className="p-3">
        <SearchField label={t('search')} value={typed} onChange={onType} />
      </div>
      {props.notice}
      {props.tabs}
      <div className="map-order">
        <Menu
          className="map-order-button"
          align="start"
          button={
            <>
              {t(`order.${order}`)} <ChevronDown aria-hidden="true" />
            </>
          }
          label={t('orderBy', { order: t(`order.${order}`) })}
          items={ORDERS.map((one) => ({ key: one, label: t(`order.${one}`), current: one === order, onSelect: () => props.onOrder(one) }))}
        />
        <Checkbox label={t('here', { n: formatNumber(props.hereCount, i18n.language) })} checked={here} onChange={props.onHere} />
      </div>
      {!status.online && time && props.pastMs === undefined && (
        <p className="map-age">
          <CloudOff aria-hidden="true" /> {t('dataOf', { time })}
        </p>
      )}
      {props.loaded && items.length === 0 ? (
        <Empty {...props} mirroring={status.phase === 'first-mirror' || !status.lastSyncAt} progress={status.progress} />
      ) : (
        <VehicleOptions items={items} selected={props.selected} workday={props.workday} onPick={props.onPick} pastMs={props.pastMs} />
      )}
    </>
  );
}

function Empty({
  held,
  filtered,
  here,
  onHere,
  onClear,
  mirroring,
  progress,
}: VehiclePanelProps & { mirroring: boolean; progress: { done: number; total: number } | undefined }) {
  const { t, i18n } = useTranslation(['map', 'movements']);
  const sees = useMovementsSeen('positions');
  if (held > 0)
    return (
      <EmptyState
        icon={<FilterX aria-hidden="true" />}
        title={t('empty.filtered')}
        action={
          <>
            {here && <Button onClick={() => onHere(false)}>{t('empty.anywhere')}</Button>}
            {filtered && <Button onClick={onClear}>{t('empty.clear')}</Button>}
          </>
        }
      >
        {t(here ? 'empty.hereText' : 'empty.filteredText')}
      </EmptyState>
    );
  if (mirroring)
    return (
      <EmptyState icon={<CloudOff aria-hidden="true" />} title={t('empty.mirror')}>
        {progress && progress.total > 0
          ? t('empty.progress', { done: formatNumber(progress.done, i18n.language), total: formatNumber(progress.total, i18n.language) })
          : t('empty.mirrorText')}
      </EmptyState>
    );
  if (sees === 'own') return <EmptyState icon={<Truck aria-hidden="true" />} title={t('movements:none')} />;
  return (
    <EmptyState icon={<Truck aria-hidden="true" />} title={t('empty.none')}>
      {t('empty.noneText')}
    </EmptyState>
  );
}

interface FleetPanelProps {
  found: MapItems;
  /** Those of them that the map shows. */
  inView: readonly MapItem[];
  search: MapSearch;
  patch: PatchSearch;
  typed: string;
  onType: (text: string) => void;
  workday: Workday;
  onPick: (id: string) => void;
  tabs?: ReactNode;
  pastMs?: number;
}

/** The list beside the map, as the address filters and orders it. */
export function FleetPanel({ found, inView, search, patch, typed, onType, workday, onPick, tabs, pastMs }: FleetPanelProps) {
  const here = search.here === 1;
  return (
    <VehiclePanel
      notice={
        <>
          <div className="flex flex-wrap gap-1.5 px-3 pb-2 empty:hidden">
            <VehicleFilters search={search} patch={patch} />
          </div>
          {/* A vehicle that is not heard yet is no period without journeys: the list says that it has none. */}
          <OwnMovements count={found.byId.size || undefined} fleet={found.fleet} className="m-3" />
        </>
      }
      items={here ? inView : found.items}
      held={found.byId.size}
      loaded={found.loaded}
      selected={search.vehicle}
      workday={workday}
      typed={typed}
      onType={onType}
      filtered={typed !== '' || search.state !== undefined || VEHICLE_FILTER_NAMES.some((name) => search[name] !== undefined)}
      onClear={() => {
        onType('');
        patch({ q: undefined, state: undefined, ...Object.fromEntries(VEHICLE_FILTER_NAMES.map((name) => [name, undefined])) });
      }}
      order={search.order ?? 'recent'}
      onOrder={(next) => patch({ order: next === 'recent' ? undefined : next })}
      here={here}
      hereCount={inView.length}
      onHere={(on) => patch({ here: on ? 1 : undefined })}
      onPick={onPick}
      tabs={tabs}
      pastMs={pastMs}
    />
  );
}
