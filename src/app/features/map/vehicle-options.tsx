import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { liveTimelines } from '../../../db/queries/live-states.ts';
import type { Workday } from '../../entity-ui/use-workday.ts';
import type { MapItem } from './map-items.ts';
import { useThrottled } from '../../entity-ui/use-throttled.ts';
import { VehicleRow } from './vehicle-row.tsx';

const STRIPS_MS = 2000;
export const ROW_PX = 73;

interface VehicleOptionsProps {
  items: readonly MapItem[];
  selected: string | undefined;
  workday: Workday;
  onPick: (id: string) => void;
  /** The list is of this instant. */
  pastMs?: number;
}

/** The virtual list: arrows move, Enter opens the card. */
export function VehicleOptions({ items, selected, workday, onPick, pastMs }: VehicleOptionsProps) {
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
