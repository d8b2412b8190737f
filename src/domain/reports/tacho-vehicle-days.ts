import { addDays, dayStartMs } from '../kit/time-zone.ts';
import type { TachoDay } from '../tacho/tacho-day.ts';
import { vehicleSpans, type TachoSpan } from '../tacho/tacho-spans.ts';

interface Period {
  from: string;
  to: string;
  timeZone: string;
  nowMs: number;
}

/** What the first slot of a vehicle recorded on a local day. */
export interface VehicleDay {
  fromMs: number;
  toMs: number;
  spans: TachoSpan[];
}

/** A span within a day; kilometres of an end that was cut off are not known. */
function within(span: TachoSpan, fromMs: number, toMs: number): TachoSpan[] {
  const [start, end] = [Math.max(span.fromMs, fromMs), Math.min(span.toMs, toMs)];
  return end > start ? [{ ...span, fromMs: start, toMs: end, startKm: start === span.fromMs ? span.startKm : null, endKm: end === span.toMs ? span.endKm : null }] : [];
}

/** The local days of a vehicle on which its tachograph told something (days have 23, 24 or 25 h). */
export function vehicleDays(days: readonly TachoDay[], vehicle: string, { from, to, timeZone, nowMs }: Period): VehicleDay[] {
  const all = vehicleSpans(days, vehicle);
  const made: VehicleDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const [fromMs, toMs] = [dayStartMs(day, timeZone), Math.min(nowMs, dayStartMs(addDays(day, 1), timeZone))];
    const spans = all.flatMap((span) => within(span, fromMs, toMs));
    if (spans.length > 0) made.push({ fromMs, toMs, spans });
  }
  return made;
}
