import { useMemo } from 'react';
import * as z from 'zod/mini';
import { journeyWindow, linkedJourney } from '../../../domain/claim/claim-figures.ts';
import { journeySchema, type Journey } from '../../../domain/driving/journey.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';

const answerSchema = z.object({ results: z.array(journeySchema) });
/** No journey is longer. */
const BEFORE_MS = 24 * 3_600_000;

/** The journey that a claim happened in, or within a quarter of an hour; kept on the device once asked. Null: none that is known. */
export function useClaimJourney(vehicle: string, happenedAt: string): Journey | null {
  const url = useMemo(() => {
    const { fromMs, toMs } = journeyWindow(happenedAt);
    const [from, to] = [fromMs - BEFORE_MS, toMs].map((atMs) => new Date(atMs).toISOString());
    return `/api/v1/journeys?${new URLSearchParams({ vehicle, from: from!, to: to!, size: '200' }).toString()}`;
  }, [vehicle, happenedAt]);
  const { value } = useRemote(url, answerSchema);
  return useMemo(() => linkedJourney(value?.results ?? [], happenedAt), [value, happenedAt]);
}
