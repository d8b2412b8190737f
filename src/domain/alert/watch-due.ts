import { addDays, dayStartMs } from '../kit/time-zone.ts';
import { vehicleKm } from '../vehicle/box-offset.ts';
import type { AlertReading } from './alert-reading.ts';
import type { Telling } from './alert-run.ts';
import type { DueItem, Look, Memory, Scene } from './watch.ts';

/** Whether the counters of a message have reached what an item is due at, with its notice; null when the message does not tell all of them. */
function isReached(
  { odometerKm: boxKm, engineHours, device, atMs }: AlertReading,
  { dueKm, dueEngineHours, noticeKm, noticeHours }: DueItem,
  offsets: Scene['vehicle']['boxOffsets'],
): boolean | null {
  const odometerKm = boxKm === null ? null : vehicleKm(offsets, { device, at: new Date(atMs).toISOString(), km: boxKm });
  const due = [
    [dueKm, noticeKm, odometerKm],
    [dueEngineHours, noticeHours, engineHours],
  ].filter(([at]) => at !== null) as [number, number, number | null][];
  if (due.some(([at, notice, counter]) => counter !== null && counter >= at - notice)) return true;
  return due.every(([, , counter]) => counter !== null) ? false : null;
}

/** Remembers when the counters of a vehicle first reached what it is due for; forgets what it is due for no more, or later than it was. */
export function reachedBy(reading: AlertReading, memory: Memory, { dueItems, vehicle }: Scene): Memory {
  const reached: Record<string, number> = {};
  for (const item of dueItems) {
    const known = memory.reached?.[item.id];
    const says = isReached(reading, item, vehicle.boxOffsets);
    if (says === true) reached[item.id] = known ?? reading.atMs;
    else if (says === null && known !== undefined) reached[item.id] = known;
  }
  return { ...memory, reached };
}

/**
 * What a vehicle is due for at an instant: from the start of the local day that is `threshold` days before it, or from when its counters came near, as its device or
 * whoever reads them off the vehicle says.
 * The rule's week plays no part. What is not told is over.
 */
export function dueAt(memory: Memory, nowMs: number, { rule, dueItems, timeZone }: Scene): Look {
  const tellings = dueItems.flatMap(
    ({ id, title, dueOn, dueKm, noticeKm, dueEngineHours, noticeHours, writtenMs = Infinity }): Telling[] => {
      const dayMs = dueOn === null ? Infinity : dayStartMs(addDays(dueOn, -(rule.threshold ?? 0)), timeZone);
      const reachedMs = Math.min(memory.reached?.[id] ?? Infinity, writtenMs);
      const sinceMs = Math.min(dayMs, reachedMs);
      if (sinceMs > nowMs) return [];
      const by: Partial<Telling> =
        dayMs <= reachedMs
          ? { threshold: rule.threshold ?? 0, unit: 'd' }
          : dueKm !== null
            ? { threshold: dueKm - noticeKm, unit: 'km' }
            : { threshold: (dueEngineHours ?? 0) - noticeHours, unit: 'h' };
      return [{ subject: id, is: 'on', sinceMs, detail: title, ...by }];
    },
  );
  return { memory, tellings, isWhole: true };
}
