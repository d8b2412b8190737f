import * as z from 'zod/mini';
import { fitsOf } from '../domain/kit/fits-schema.ts';
import { measureReadingSchema, thinnedReadings, type MeasureKind, type MeasureReading } from '../domain/telemetry/measures.ts';
import { readCacheOf } from '../db/cache.ts';
import type { LocalDatabase } from '../db/database.ts';
import { askLines } from './ask-lines.ts';
import { periodLines, type LinesPorts, type Period, type PeriodLines } from './period-lines.ts';

/** What the sensors of a vehicle measured of a kind between two instants. Rejects with FailureError, or the network's error. */
export type AskMeasures = (vehicle: string, kind: MeasureKind, fromIso: string, toIso: string) => Promise<MeasureReading[]>;

const isKept = fitsOf(z.array(measureReadingSchema));

/** Asks the server. */
export function measuresOverHttp(profile: string, fetchImpl: typeof fetch = fetch): AskMeasures {
  return (vehicle, kind, from, to) => askLines(`/api/v1/vehicles/${encodeURIComponent(vehicle)}/measures?${new URLSearchParams({ kind, from, to })}`, profile, measureReadingSchema, { fetchImpl });
}

/** What the sensors of several vehicles measured over several days, as `periodLines` has what they sent. */
export async function periodMeasures(database: LocalDatabase, kind: MeasureKind, period: Period, { ask, ...ports }: LinesPorts & { ask: AskMeasures | null }): Promise<PeriodLines<MeasureReading>> {
  const keyOf = (vehicle: string, { fromIso }: { fromIso: string }): string => `measures:${kind}:${vehicle}:${fromIso.slice(0, 16)}`;
  const found = await periodLines<MeasureReading>(
    database,
    period,
    {
      keyOf,
      read: async (vehicle, day) => {
        const kept = await readCacheOf<unknown>(database, keyOf(vehicle, day));
        return kept && isKept(kept.value) ? { lines: kept.value.filter(({ at }) => at >= day.fromIso && at <= day.toIso), at: kept.at } : null;
      },
      ask: ask && ((vehicle, fromIso, toIso) => ask(vehicle, kind, fromIso, toIso)),
    },
    ports,
  );
  // Days were thinned one by one: together they are as the server thins them.
  return { ...found, lines: Object.fromEntries(Object.entries(found.lines).map(([vehicle, readings]) => [vehicle, thinnedReadings(readings)])) };
}
