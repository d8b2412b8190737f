import { dayStartMs } from '../kit/time-zone.ts';
import type { DayTimeline } from '../telemetry/day-timeline.ts';
import type { Defect } from './defect.ts';
import type { VehicleEvent } from './due.ts';
import { addTo } from '../kit/grouped.ts';

/**
 * What dues follow from, by vehicle, as far as a device knows it: the first movement of each day that it has the timeline of, and defects that were repaired.
 * Their keys are those the server names them by, so a due is the same although a timeline and a journey may not begin at the same second.
 */
export function vehicleEvents(
  strips: readonly Pick<DayTimeline, 'vehicle' | 'day' | 'firstStartS'>[],
  defects: readonly Pick<Defect, '_id' | 'vehicle' | 'repairedAt'>[],
  timeZone: string,
): Map<string, VehicleEvent[]> {
  const events = new Map<string, VehicleEvent[]>();
  const add = (vehicle: string, event: VehicleEvent): void => addTo(events, vehicle, event);
  for (const { vehicle, day, firstStartS } of strips)
    if (firstStartS !== null) add(vehicle, { kind: 'firstTrip', key: day, atMs: dayStartMs(day, timeZone) + firstStartS * 1000 });
  for (const { _id, vehicle, repairedAt } of defects)
    if (vehicle !== null && repairedAt !== null) add(vehicle, { kind: 'afterRepair', key: _id, atMs: Date.parse(repairedAt) });
  return events;
}
