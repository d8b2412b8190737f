import { journeySchema, type Journey } from '../../domain/driving/journey.ts';
import { journeyKey } from '../../domain/driving/journey-id.ts';
import { fail, FailureError } from '../../domain/entity/failure.ts';
import { addDays, dayOf, dayStartMs } from '../../domain/time/time-zone.ts';
import type { Position } from '../../domain/telemetry/message.ts';
import { readCacheOf, writeCacheOf } from '../../db/cache.ts';
import type { LocalDatabase } from '../../db/database.ts';
import type { AskJourney, AskJourneys } from '../ask-made.ts';
import { keptJourneysOf, periodJourneys } from '../period/period-journeys.ts';
import { periodPositions, type PeriodPorts } from '../period/past-positions.ts';

/** A journey with its way. */
export interface LoadedJourney {
  journey: Journey;
  /** Its good and bad fixes, oldest first. */
  positions: Position[];
  /** Ids of the drives of the same vehicle before and after it; null: none within the days looked at, or none known here. */
  previous: string | null;
  next: string | null;
  /** ISO instant of the oldest part that may have changed since; null: all of it is as the server has it. */
  at: string | null;
  /** Days of positions that are not on this device and could not be asked for. */
  missing: number;
}

export interface JourneyAsked {
  id: string;
  timeZone: string;
  nowMs: number;
}

/** How the server is asked; null: only what is on this device. */
export type JourneyPorts = { journey: AskJourney; journeys: AskJourneys; positions: NonNullable<PeriodPorts['ask']> } | null;

/** Days before and after its own in which the journeys beside it are looked for: a week, one request. */
const AROUND_DAYS = 3;

const keyOf = (id: string): string => `journey:${id}`;
const ignore = (): void => undefined;

/**
 * A journey by its id: from the server, else as this device keeps it (opened before, or of a report that was shown), with the positions of
 * its days (`periodPositions`) and the journeys beside it. Rejects with FailureError: not-found where the server has none, forbidden,
 * network where neither the server nor this device has it.
 */
export async function loadJourney(
  database: LocalDatabase,
  { id, timeZone, nowMs }: JourneyAsked,
  ask: JourneyPorts,
): Promise<LoadedJourney> {
  const { vehicle, startMs } = journeyKey(id);
  const day = dayOf(startMs, timeZone);
  const [from, to] = [addDays(day, -AROUND_DAYS), addDays(day, AROUND_DAYS)];
  const asked = ask && (await askedJourney(database, id, ask.journey));
  // What did not answer for one question is not asked another.
  const reachable = asked ? ask : null;
  const kept = asked
    ? []
    : await keptJourneysOf(
        database,
        vehicle,
        new Date(dayStartMs(from, timeZone)).toISOString(),
        new Date(dayStartMs(to, timeZone)).toISOString(),
      );
  const own = asked ? { journey: asked, at: null } : ((await keptJourney(database, id)) ?? kept.find(({ journey }) => journey._id === id));
  if (!own) throw fail('network');
  const { journey } = own;
  const period = { vehicles: [vehicle], from, to, timeZone, nowMs };
  const { journeys } = await periodJourneys(database, period, { ask: reachable && reachable.journeys, onProgress: ignore });
  const way = await periodPositions(
    database,
    { ...period, from: day, to: dayOf(Date.parse(journey.endAt), timeZone) },
    { ask: reachable && reachable.positions, onProgress: ignore },
  );
  return {
    journey,
    positions: way.positions[vehicle]!.filter(({ at }) => at >= journey.startAt && at <= journey.endAt),
    ...beside(journey, [...journeys[vehicle]!, ...kept.map((one) => one.journey)]),
    at: own.at !== null && (way.at === null || own.at < way.at) ? own.at : way.at,
    missing: way.missing,
  };
}

/** Null: nobody answered. Rejects where the server has none, or refuses. */
async function askedJourney(database: LocalDatabase, id: string, ask: AskJourney): Promise<Journey | null> {
  try {
    const journey = await ask(id);
    await writeCacheOf(database, keyOf(id), journey);
    return journey;
  } catch (error) {
    if (error instanceof FailureError && (error.failure.code === 'forbidden' || error.failure.code === 'not-found')) throw error;
    return null;
  }
}

async function keptJourney(database: LocalDatabase, id: string): Promise<{ journey: Journey; at: string } | null> {
  const kept = await readCacheOf<unknown>(database, keyOf(id));
  const parsed = kept && journeySchema.safeParse(kept.value);
  return kept && parsed?.success ? { journey: parsed.data, at: kept.at } : null;
}

/** The drives next to a journey, in order of time. */
function beside({ _id, startAt }: Journey, journeys: readonly Journey[]): Pick<LoadedJourney, 'previous' | 'next'> {
  let [previous, next]: (Journey | null)[] = [null, null];
  for (const one of journeys) {
    if (one.kind !== 'driven' || one._id === _id) continue;
    if (one.startAt < startAt && (!previous || one.startAt > previous.startAt)) previous = one;
    if (one.startAt > startAt && (!next || one.startAt < next.startAt)) next = one;
  }
  return { previous: previous?._id ?? null, next: next?._id ?? null };
}
