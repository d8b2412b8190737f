import { HOLD_MS } from '../telemetry/held-spans.ts';
import type { MeasureReading } from '../telemetry/measures.ts';

/** So many of the last weighings say how heavy the vehicle is. */
const LATELY = 9;

/** What the axles of a vehicle weighed at an instant. */
interface Weighing {
  atMs: number;
  totalKg: number;
  axlesKg: number[];
  lat: number | null;
  lng: number | null;
  odometerKm: number | null;
}

/** A time in which nothing was loaded or unloaded. */
export interface WeightStretch {
  weighings: Weighing[];
  startMs: number;
  /** When the next one begins, or as long as the last weighing holds. */
  endMs: number;
  /** Medians: a jolt of the road does not count. */
  totalKg: number;
  axlesKg: (number | null)[];
}

const AXLE = /^axleKg:(\d{1,2})$/;

/** Weighings of all the axles a vehicle has told, oldest first; one without an axle that others have says no total. */
export function weighingsOf(readings: readonly MeasureReading[]): Weighing[] {
  const found = readings.flatMap(({ at, lat, lng, odometerKm, measures }): Weighing[] => {
    const axlesKg: number[] = [];
    for (const [name, value] of Object.entries(measures)) {
      const axle = AXLE.exec(name);
      if (axle) axlesKg[Number(axle[1]) - 1] = value;
    }
    const known = axlesKg.filter((kg) => kg !== undefined);
    return known.length > 0
      ? [{ atMs: Date.parse(at), totalKg: known.reduce((sum, kg) => sum + kg, 0), axlesKg, lat, lng, odometerKm }]
      : [];
  });
  const most = found.reduce((count, { axlesKg }) => Math.max(count, Object.keys(axlesKg).length), 0);
  return found.filter(({ axlesKg }) => Object.keys(axlesKg).length === most);
}

function median(values: readonly number[]): number {
  const ordered = values.toSorted((a, b) => a - b);
  const middle = Math.floor(ordered.length / 2);
  return Math.round(ordered.length % 2 === 1 ? ordered[middle]! : (ordered[middle - 1]! + ordered[middle]!) / 2);
}

function stretchOf(weighings: Weighing[], endMs: number): WeightStretch {
  const axles = Math.max(...weighings.map(({ axlesKg }) => axlesKg.length));
  const medians = Array.from({ length: axles }, (_, at) => {
    const own = weighings.flatMap(({ axlesKg }) => axlesKg[at] ?? []);
    return own.length > 0 ? median(own) : null;
  });
  return { weighings, startMs: weighings[0]!.atMs, endMs, totalKg: median(weighings.map(({ totalKg }) => totalKg)), axlesKg: medians };
}

/**
 * Weighings parted where something was loaded or unloaded: where two in a row are farther from the last ones than `changeKg`, on the same side. One alone is a jolt
 * of the road. The last stretch holds as long as its last weighing does, never after `untilMs`.
 */
export function weightStretches(weighings: readonly Weighing[], changeKg: number, untilMs: number): WeightStretch[] {
  const parts: Weighing[][] = [];
  let calm: number[] = [];
  for (const [at, weighing] of weighings.entries()) {
    const level = calm.length > 0 ? median(calm.slice(-LATELY)) : weighing.totalKg;
    const [now, next] = [weighing.totalKg - level, (weighings[at + 1] ?? weighing).totalKg - level];
    const isOff = Math.abs(now) > changeKg;
    if (parts.length > 0 && !(isOff && Math.abs(next) > changeKg && Math.sign(now) === Math.sign(next))) {
      parts.at(-1)!.push(weighing);
      if (!isOff) calm.push(weighing.totalKg);
    } else {
      parts.push([weighing]);
      calm = [weighing.totalKg];
    }
  }
  return parts.map((part, at) =>
    stretchOf(part, parts[at + 1]?.[0]!.atMs ?? Math.max(part.at(-1)!.atMs, Math.min(untilMs, part.at(-1)!.atMs + HOLD_MS))),
  );
}

/** Kilometres driven in a stretch, up to the first weighing of the next; null: no counter. */
export function stretchKm({ weighings }: WeightStretch, next: WeightStretch | undefined): number | null {
  const read = [...weighings, ...(next ? [next.weighings[0]!] : [])].flatMap(({ odometerKm }) => odometerKm ?? []);
  return read.length > 1 ? Math.max(0, Math.round((read.at(-1)! - read[0]!) * 100) / 100) : null;
}
