import * as z from 'zod/mini';
import type { TelemetryMessage } from './message.ts';

/*
 * What sensors of a vehicle measure, among the raw elements of a message, in one name and one unit whatever the connector:
 *   temperatureC, temperatureC:<probe>   °C            doorOpen:<door>   1 open, 0 shut: `can` the doors of the load, `input-<n>` a wired contact
 *   axleKg:<n>                           kg on an axle loadKg            kg of load, where the vehicle weighs it
 *   charging                             1 while the traction battery is charged; its level, % (`batteryPct` of the message), is told beside as `chargePct`
 */
export const MEASURE_KINDS = ['temperature', 'weight', 'charge'] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

/** Names of the measures of a kind. `begins`: of those that tell of it by themselves; doors alone say nothing of a temperature. */
const MEASURE_NAMES: Readonly<Record<MeasureKind, { names: RegExp; begins: readonly string[] }>> = {
  temperature: { names: /^(temperatureC(:.{1,40})?|doorOpen:.{1,40})$/, begins: ['temperatureC'] },
  weight: { names: /^(axleKg:[0-9]{1,2}|loadKg)$/, begins: ['axleKg:', 'loadKg'] },
  charge: { names: /^charging$/, begins: ['charging'] },
};

/** How names of a kind begin: a message without any of them says nothing of it. */
export const measuresBegin = (kind: MeasureKind): readonly string[] => MEASURE_NAMES[kind].begins;

/** What the raw elements of a message say of a kind; null: nothing. */
export function measuresIn(kind: MeasureKind, raw: TelemetryMessage['raw']): Record<string, number> | null {
  const { names, begins } = MEASURE_NAMES[kind];
  const found: Record<string, number> = {};
  let tells = false;
  for (const [name, value] of Object.entries(raw)) {
    if (typeof value !== 'number' || !names.test(name)) continue;
    found[name] = value;
    tells ||= begins.some((begin) => name.startsWith(begin));
  }
  return tells ? found : null;
}

/** Name of the one probe of a device that does not name it. */
const ONLY_PROBE = '1';
const TEMPERATURE = /^temperatureC(?::(.{1,40}))?$/;

/** Temperatures by probe, °C. */
export function temperaturesOf(raw: TelemetryMessage['raw']): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [name, value] of Object.entries(raw)) {
    const probe = TEMPERATURE.exec(name);
    if (probe && typeof value === 'number') found[probe[1] ?? ONLY_PROBE] = value;
  }
  return found;
}

/** What the sensors of a vehicle said at an instant. */
export interface MeasureReading {
  at: string;
  lat: number | null;
  lng: number | null;
  odometerKm: number | null;
  measures: Readonly<Record<string, number>>;
}

/**
 * Readings of a vehicle as `GET /api/v1/vehicles/measures` has them, a line (NDJSON) each, and as a device keeps them. A reading: its instant (ms), place
 * and odometer, then a value for each of the names, null where it says none.
 */
export const measuresLineSchema = z.object({
  vehicle: z.string(),
  names: z.array(z.string()),
  readings: z.array(z.array(z.nullable(z.number()))),
});
export type MeasuresLine = z.infer<typeof measuresLineSchema>;

/** In the order of the database. */
const byName = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

/** Readings of a vehicle as a line: a third of their text. */
export function packMeasures(vehicle: string, readings: readonly MeasureReading[]): MeasuresLine {
  const names = [...new Set(readings.flatMap(({ measures }) => Object.keys(measures)))].sort(byName);
  return {
    vehicle,
    names,
    readings: readings.map(({ at, lat, lng, odometerKm, measures }) => [
      Date.parse(at),
      lat,
      lng,
      odometerKm,
      ...names.map((name) => measures[name] ?? null),
    ]),
  };
}

/** The readings of a line. */
export function measuresOfLine({ names, readings }: MeasuresLine): MeasureReading[] {
  return readings.map(([atMs, lat, lng, odometerKm, ...values]) => {
    const measures: Record<string, number> = {};
    for (const [at, name] of names.entries()) if (values[at] != null) measures[name] = values[at];
    return { at: new Date(atMs!).toISOString(), lat: lat ?? null, lng: lng ?? null, odometerKm: odometerKm ?? null, measures };
  });
}

/** Of a run without a change one reading stays in so many milliseconds: the device was heard. */
const HEARD_MS = 600_000;

const saysOf = (reading: MeasureReading): string => JSON.stringify(reading.measures);
const spanOf = ({ at }: MeasureReading): number => Math.floor(Date.parse(at) / HEARD_MS);

/**
 * Readings without those that say nothing new: a reading stays when it differs from the one before or after it, and the first of each ten minutes.
 * Thinned in parts and again together, they are what they are thinned at once.
 */
export class Thinner {
  private before: { says: string; span: number } | null = null;
  private held: MeasureReading | null = null;

  /** Readings of the parts so far that stay; the last one is held until the next says whether it does. */
  *take(readings: Iterable<MeasureReading>): Generator<MeasureReading> {
    for (const reading of readings) {
      const says = saysOf(reading);
      const isNew = this.before === null || this.before.says !== says || this.before.span !== spanOf(reading);
      if (this.held && this.before!.says !== says) yield this.held;
      this.held = isNew ? null : reading;
      this.before = { says, span: spanOf(reading) };
      if (isNew) yield reading;
    }
  }

  /** The last one, which always stays. */
  *end(): Generator<MeasureReading> {
    if (this.held) yield this.held;
    this.held = null;
  }
}

/** Readings of a vehicle, oldest first, without those that say nothing new. */
export function thinnedReadings(readings: readonly MeasureReading[]): MeasureReading[] {
  const thinner = new Thinner();
  return [...thinner.take(readings), ...thinner.end()];
}

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
