import * as z from 'zod/mini';
import { journeySchema, type Journey } from '../../../domain/driving/journey.ts';
import { DAY_MS } from '../../../domain/kit/durations.ts';
import { addDays, dayStartMs } from '../../../domain/kit/time-zone.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';

const answerSchema = z.object({ results: z.array(journeySchema) });
const HALF_DAY_MS = DAY_MS / 2;

/** Journeys of a vehicle that touch a day, as the server has them or as this device keeps them; null: not known, or not yet. */
export function useDayJourneys(
  vehicle: string,
  day: string,
  timeZone: string,
  isWanted: boolean,
): { journeys: readonly Journey[] | null; isAsking: boolean } {
  const period = new URLSearchParams({
    vehicle,
    // One that began before midnight is drawn on this day too.
    from: new Date(dayStartMs(day, timeZone) - HALF_DAY_MS).toISOString(),
    to: new Date(dayStartMs(addDays(day, 1), timeZone)).toISOString(),
  });
  const { value, phase } = useRemote(isWanted ? `/api/v1/journeys?${period}` : null, answerSchema);
  return { journeys: value?.results ?? null, isAsking: phase === 'asking' };
}
