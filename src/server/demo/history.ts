import { addDays } from '../../domain/kit/time-zone.ts';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import type { MadeVehicle } from './make-vehicles.ts';
import { countersAfter, HISTORY, PlanReader, RECENT } from './moments.ts';
import { planDay, planDayAt } from './plan.ts';
import type { Played } from './progress.ts';
import { telemetryOf as messageOf } from './records.ts';

/** Trails of the last days are drawn close: they get more points. */
const RECENT_MS = 36 * 3_600_000;

/** Beginning of a vehicle that was never played. */
export function unplayed(vehicle: MadeVehicle, firstDay: string): Played {
  return { untilMs: 0, day: firstDay, counters: { odometerKm: vehicle.odometerKm, engineHours: vehicle.engineHours } };
}

/** When the device of a silent vehicle spoke last; Infinity for the others. */
export function mutedFromMs(vehicle: MadeVehicle, firstDay: string): number {
  return vehicle.silentDays === null ? Infinity : Date.parse(`${addDays(firstDay, 30 - vehicle.silentDays)}T10:40:00Z`);
}

/**
 * Messages of a vehicle from where it was played to `untilMs`, and how far it then is. A fill of more than `capDays` begins later;
 * the kilometres of the days left out are counted all the same.
 */
export function playHistory(vehicle: MadeVehicle, firstDay: string, from: Played, untilMs: number, capDays = 31): { messages: TelemetryMessage[]; played: Played } {
  const messages: TelemetryMessage[] = [];
  const muteMs = mutedFromMs(vehicle, firstDay);
  const sinceMs = Math.max(from.untilMs, untilMs - capDays * 86_400_000);
  let { day, counters } = from;
  const lastDay = planDayAt(vehicle.duty, untilMs);
  for (; ; day = addDays(day, 1)) {
    const plan = planDay(vehicle, day);
    if (plan.endMs > sinceMs && vehicle.device !== null) {
      const reader = new PlanReader(vehicle, plan, counters);
      const recentMs = untilMs - RECENT_MS;
      const stopMs = Math.min(untilMs, muteMs);
      for (const moment of reader.between(sinceMs, Math.min(stopMs, recentMs), HISTORY)) messages.push(messageOf(vehicle, moment));
      for (const moment of reader.between(Math.max(sinceMs, recentMs), stopMs, RECENT)) messages.push(messageOf(vehicle, moment));
    }
    if (day >= lastDay) break;
    counters = countersAfter(counters, plan);
  }
  return { messages, played: { untilMs, day, counters } };
}
