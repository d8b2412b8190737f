import { timeSlices } from '../kit/time-slices.ts';
import { secondsWithin, type HeldSpan } from '../telemetry/held-spans.ts';
import type { ProbeRun } from './probe-runs.ts';

interface ProbeSlice {
  startMs: number;
  figures: {
    minC: number;
    meanC: number;
    maxC: number;
    outS: number | null;
    worstC: number | null;
    doorS: number | null;
    doorPct: number | null;
    measuredTimeS: number;
  };
  /** Where the vehicle was, first in the slice, else last before it. */
  spot: { lat: number; lng: number } | null;
}

const within = <T extends { startMs: number; endMs: number }>(list: readonly T[], fromMs: number, toMs: number): T[] =>
  list.filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs);

/** Mean over time, not over readings. */
const meanOf = (parts: readonly HeldSpan[]): number =>
  parts.reduce((sum, { startMs, endMs, value }) => sum + value * (endMs - startMs), 0) /
  parts.reduce((ms, { startMs, endMs }) => ms + endMs - startMs, 0);

/** What a probe measured in each slice of time, oldest first; a slice without a measure is none. */
export function probeSlices(run: ProbeRun, timeZone: string, stepS: number): ProbeSlice[] {
  const sliceAt = timeSlices(timeZone, stepS);
  const parts = new Map<number, { endMs: number; spans: HeldSpan[] }>();
  for (const { startMs, endMs, value } of run.spans)
    for (let fromMs = startMs; fromMs < endMs;) {
      const slice = sliceAt(fromMs);
      const toMs = Math.min(endMs, slice.endMs);
      const part = parts.get(slice.startMs) ?? { endMs: slice.endMs, spans: [] };
      part.spans.push({ startMs: fromMs, endMs: toMs, value });
      parts.set(slice.startMs, part);
      fromMs = toMs;
    }
  let spotAt = 0;
  return [...parts].map(([startMs, { endMs, spans }]): ProbeSlice => {
    while (spotAt < run.spots.length - 1 && run.spots[spotAt]!.atMs < startMs && run.spots[spotAt + 1]!.atMs < endMs) spotAt++;
    const spot = run.spots[spotAt];
    const values = spans.map(({ value }) => value);
    const out = within(run.excursions, startMs, endMs);
    const worst = out
      .flatMap(({ side, startMs: fromMs, endMs: toMs }) => within(spans, fromMs, toMs).map(({ value }) => ({ side, value })))
      .sort((a, b) => excess(run, b) - excess(run, a))[0];
    const doorS = secondsWithin(run.doorSpans, startMs, endMs);
    const opened = run.open && doorS > 0 ? secondsWithin(run.open, startMs, endMs) : null;
    const hasRange = run.setting !== null && (run.setting.minC !== null || run.setting.maxC !== null);
    return {
      startMs,
      figures: {
        minC: Math.min(...values),
        meanC: Math.round(meanOf(spans) * 100) / 100,
        maxC: Math.max(...values),
        measuredTimeS: Math.round(secondsWithin(spans, startMs, endMs)),
        outS: hasRange ? Math.round(secondsWithin(out, startMs, endMs)) : null,
        worstC: worst?.value ?? null,
        doorS: opened === null ? null : Math.round(opened),
        doorPct: opened === null ? null : Math.round((opened / doorS) * 100),
      },
      spot: spot !== undefined && spot.atMs < endMs ? spot : null,
    };
  });
}

/** How far a temperature is from the range of its probe. */
function excess({ setting }: ProbeRun, { side, value }: { side: 'low' | 'high'; value: number }): number {
  return side === 'low' ? (setting?.minC ?? value) - value : value - (setting?.maxC ?? value);
}
