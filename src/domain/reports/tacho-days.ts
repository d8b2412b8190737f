import type { ReportTimeline } from '../kit/report.ts';
import { addDays, dayStartMs } from '../kit/time-zone.ts';
import type { TachoSpan } from '../tacho/tacho-spans.ts';

interface Period {
  from: string;
  to: string;
  timeZone: string;
  nowMs: number;
}

/** What was recorded of somebody, or by a vehicle, on a local day. */
export interface SpansOfDay {
  day: string;
  fromMs: number;
  /** Its end, or now. */
  toMs: number;
  spans: TachoSpan[];
}

/** A span within a day; kilometres of an end that was cut off are not known. */
function within(span: TachoSpan, fromMs: number, toMs: number): TachoSpan[] {
  const [start, end] = [Math.max(span.fromMs, fromMs), Math.min(span.toMs, toMs)];
  return end > start
    ? [
        {
          ...span,
          fromMs: start,
          toMs: end,
          startKm: start === span.fromMs ? span.startKm : null,
          endKm: end === span.toMs ? span.endKm : null,
        },
      ]
    : [];
}

/** The local days on which something was recorded (days have 23, 24 or 25 h). */
export function spansByDay(all: readonly TachoSpan[], { from, to, timeZone, nowMs }: Period): SpansOfDay[] {
  const made: SpansOfDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const [fromMs, toMs] = [dayStartMs(day, timeZone), Math.min(nowMs, dayStartMs(addDays(day, 1), timeZone))];
    const spans = all.flatMap((span) => within(span, fromMs, toMs));
    if (spans.length > 0) made.push({ day, fromMs, toMs, spans });
  }
  return made;
}

/** A day as it is drawn: without a hole up to its end or now, what is not recorded too. */
export function timelineOf(of: string, { day, fromMs, toMs, spans }: SpansOfDay): ReportTimeline {
  const segments: [number, number, string][] = [];
  const second = (ms: number): number => Math.round((ms - fromMs) / 1000);
  let atS = 0;
  const add = (untilS: number, activity: string): void => {
    if (untilS > atS) segments.push([atS, untilS, activity]);
    atS = Math.max(atS, untilS);
  };
  for (const span of spans) {
    add(second(span.fromMs), 'unknown');
    add(second(span.toMs), span.activity);
  }
  add(second(toMs), 'unknown');
  return { of, day, segments };
}
