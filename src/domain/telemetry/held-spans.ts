/** A value from an instant until another. */
export interface HeldSpan {
  startMs: number;
  endMs: number;
  value: number;
}

/** A reading holds until the next one, and no longer than this: then nobody knows. */
export const HOLD_MS = 3_600_000;

/** What was measured, over time: each value until the next, at most `HOLD_MS`, never after `untilMs`. `readings`: oldest first. */
export function heldSpans(readings: readonly (readonly [atMs: number, value: number])[], untilMs: number): HeldSpan[] {
  return readings.flatMap(([startMs, value], at): HeldSpan[] => {
    const endMs = Math.min(startMs + HOLD_MS, readings[at + 1]?.[0] ?? Infinity, untilMs);
    return endMs > startMs ? [{ startMs, endMs, value }] : [];
  });
}

/** Spans that follow each other without a gap and of which the same is true, as one; `isIn` tells those that are looked for. */
export function stretches(spans: readonly HeldSpan[], isIn: (span: HeldSpan) => boolean): HeldSpan[][] {
  const found: HeldSpan[][] = [];
  let endMs = NaN;
  for (const span of spans) {
    if (!isIn(span)) continue;
    if (span.startMs === endMs) found.at(-1)!.push(span);
    else found.push([span]);
    endMs = span.endMs;
  }
  return found;
}

/** Seconds of the spans between two instants. */
export function secondsWithin(spans: readonly Pick<HeldSpan, 'startMs' | 'endMs'>[], fromMs: number, toMs: number): number {
  return spans.reduce((ms, { startMs, endMs }) => ms + Math.max(0, Math.min(endMs, toMs) - Math.max(startMs, fromMs)), 0) / 1000;
}
