import { ChevronDown, CloudOff, FilterX, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMovementsSeen } from '../../entity-ui/use-movements.ts';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import type { Workday } from '../../entity-ui/use-workday.ts';
import { formatNumber, formatTime } from '../../../domain/kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { MapItem } from './map-items.ts';
import { ORDERS, type Order } from './search.ts';
import { VehicleOptions } from './vehicle-options.tsx';

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
export function VehiclePanel(props: VehiclePanelProps) {
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
