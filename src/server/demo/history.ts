import { addDays } from '../../domain/kit/time-zone.ts';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import type { MadeVehicle } from './make-vehicles.ts';
import { countersAfter, LAST_DAYS, OLD, PlanReader, RECENT, type Cadence } from './moments.ts';
import { planDay, planDayAt } from './plan.ts';
import type { Played } from './progress.ts';
import { telemetryOf as messageOf } from './records.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';

/** Trails of the last days are looked at closely: they get more points. Hours before the end of the fill, and the cadence from there on. */
const TIERS: readonly (readonly [number, Cadence])[] = [
  [Infinity, OLD],
  [48, LAST_DAYS],
  [18, RECENT],
];

/** Beginning of a vehicle that was never played. */
export function unplayed(vehicle: MadeVehicle, firstDay: string): Played {
  return { untilMs: 0, day: firstDay, counters: { odometerKm: vehicle.odometerKm, engineHours: vehicle.engineHours } };
}

/** When the device of a silent vehicle spoke last; Infinity for the others. */
export function mutedFromMs(vehicle: MadeVehicle, firstDay: string): number {
  return vehicle.silentDays === null ? Infinity : Date.parse(`${addDays(firstDay, 30 - vehicle.silentDays)}T10:40:00Z`);
}

/**
 * Messages of a vehicle from where it was played to `untilMs`, in packets of `size`; gives how far it then is. A fill of more than
 * `capDays` begins later; the kilometres of the days left out are counted all the same.
 */
export function* playHistory(
  vehicle: MadeVehicle,
  firstDay: string,
  from: Played,
  untilMs: number,
  size: number,
  capDays = 31,
): Generator<TelemetryMessage[], Played> {
  const sinceMs = Math.max(from.untilMs, untilMs - capDays * DAY_MS);
  const stopMs = Math.min(untilMs, mutedFromMs(vehicle, firstDay));
  let { day, counters } = from;
  let packet: TelemetryMessage[] = [];
  const lastDay = planDayAt(vehicle.duty, untilMs);
  for (; ; day = addDays(day, 1)) {
    const plan = planDay(vehicle, day);
    const reader = new PlanReader(vehicle, plan, counters);
    for (const [index, [hours, cadence]] of TIERS.entries()) {
      const fromMs = Math.max(sinceMs, untilMs - hours * 3_600_000);
      const toMs = Math.min(stopMs, untilMs - (TIERS[index + 1]?.[0] ?? 0) * 3_600_000);
      if (vehicle.device === null || plan.endMs <= fromMs || plan.startMs >= toMs) continue;
      for (const moment of reader.between(fromMs, toMs, cadence)) {
        packet.push(messageOf(vehicle, moment, cadence === OLD));
        if (packet.length < size) continue;
        yield packet;
        packet = [];
      }
    }
    if (day >= lastDay) break;
    counters = countersAfter(counters, plan);
  }
  if (packet.length > 0) yield packet;
  return { untilMs, day, counters };
}
