import { extendedTimeline } from '../../../domain/driving/extended-strip.ts';
import { StateText } from '../../entity-ui/state-text.tsx';
import { Plate } from '../../ui/plate.tsx';
import { ActivityTimeline } from '../../ui/activity-timeline.tsx';
import { modelOf, type VehicleItem } from './vehicle-items.ts';

interface VehicleCardProps {
  item: VehicleItem;
  nowMs: number;
  fromS: number;
  toS: number;
  nowS: number;
}

/** A vehicle on a phone: plate, state, driver, timeline. */
export function VehicleCard({ item, nowMs, fromS, toS, nowS }: VehicleCardProps) {
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
