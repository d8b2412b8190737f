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

/** Names of the measures of a kind, as a regular expression that PostgreSQL and JavaScript read alike. */
export const MEASURE_NAMES: Readonly<Record<MeasureKind, string>> = {
  temperature: '^(temperatureC(:.{1,40})?|doorOpen:.{1,40})$',
  weight: '^(axleKg:[0-9]{1,2}|loadKg)$',
  charge: '^charging$',
};

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

/** What the sensors of a vehicle said at an instant, as `GET /api/v1/vehicles/{id}/measures` streams it, one JSON object a line (NDJSON), oldest first. */
export const measureReadingSchema = z.object({
  at: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  odometerKm: z.nullable(z.number()),
  measures: z.record(z.string(), z.number()),
});
export type MeasureReading = z.infer<typeof measureReadingSchema>;

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
