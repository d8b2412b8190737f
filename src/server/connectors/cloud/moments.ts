import type { Measure } from '../../../domain/telemetry/possible-values.ts';
import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';

export interface Measured {
  /** When it was measured; what has no time says nothing. */
  at: string | null;
  part: Partial<Omit<TelemetryMessage, 'at'>>;
}

/**
 * Clouds give the last value of each thing with its own time. One message for each time, oldest first: nothing is said to be true at
 * a moment at which it was not measured.
 */
export function momentsOf(measured: readonly Measured[]): TelemetryMessage[] {
  const moments = new Map<string, TelemetryMessage>();
  for (const { at, part } of measured) {
    if (at === null) continue;
    const known = moments.get(at) ?? { ...NOTHING_MEASURED, at, raw: {} };
    const leftOut = [...(known.leftOut ?? []), ...(part.leftOut ?? [])];
    moments.set(at, { ...known, ...part, raw: { ...known.raw, ...part.raw }, ...(leftOut.length > 0 ? { leftOut } : {}) });
  }
  return [...moments.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** Measures as a part of a message; those that have no value are left out, and said to be. */
export function measures(values: Partial<Record<Measure, number | null>>): Measured['part'] {
  const entries = Object.entries(values);
  const leftOut = entries.flatMap(([name, value]) => (value === null ? [name] : []));
  return { ...Object.fromEntries(entries.filter(([, value]) => value !== null)), ...(leftOut.length > 0 ? { leftOut } : {}) };
}

/** What is there of some values, for `raw`. */
export function saying(values: Readonly<Record<string, number | string | boolean | null | undefined>>): TelemetryMessage['raw'] {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, number | string | boolean] => entry[1] !== null && entry[1] !== undefined && entry[1] !== '',
    ),
  );
}
