import { useMemo } from 'react';
import type { Journey } from '../../../domain/driving/journey.ts';
import type { JourneyReason } from '../../../domain/journey-reason/journey-reason.ts';
import { isOfSpan, lastFirst, lastReasons, spanOf } from '../../../domain/journey-reason/reason-of.ts';
import { VEILED } from '../../../domain/kit/field-mask.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useRows } from '../../entity-ui/use-rows.ts';

type Row = JourneyReason & LocalRow;

export interface Reasons {
  /** Why the journey was driven, as it was last said; what was taken back is not said. */
  told: Row | undefined;
  /** What was written of it and refused: it says nothing until it is mended. */
  refused: Row | undefined;
  /** The last ones of the organization, as far as this person reads them: to be chosen again. */
  last: readonly string[];
}

const CHOICES = 6;

/** What this device knows of why a journey was driven: with or without network, what waits to be sent included. */
export function useReasons(journey: Pick<Journey, 'vehicle' | 'startAt' | 'endAt'> | undefined): Reasons {
  const { rows } = useRows('journeyReason');
  return useMemo(() => {
    const all = rows as readonly unknown[] as readonly Row[];
    const own = journey
      ? all.filter((row) => row.vehicle === journey.vehicle && row.reason !== VEILED && isOfSpan(spanOf(row), spanOf(journey)))
      : [];
    const told = own.filter((row) => !row.refused).toSorted(lastFirst)[0];
    return { told: told?.reason === '' ? undefined : told, refused: own.find((row) => row.refused), last: lastReasons(all, CHOICES) };
  }, [rows, journey]);
}
