import { useCallback } from 'react';
import { liveRows, type LocalRow } from '../../../db/queries/live-rows.ts';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import type { EntityRow } from '../../../domain/registry.ts';
import { hinderedDays, isNewlyPlanned } from '../../../domain/round/round-days.ts';
import type { Round } from '../../../domain/round/round.ts';
import { hindranceOf, isForGood, moment } from '../../../domain/vehicle/can-go.ts';
import type { FormValues } from '../../entity-ui/form-model.ts';
import type { UseWarnings } from '../../entity-ui/screen/entity-form.tsx';
import type { Refuses } from '../../entity-ui/use-entity-form.ts';
import { HindranceHint, useChosenVehicle, useHindrances } from '../../entity-ui/use-hindrances.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';

const dayIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A round as it stands in its form. */
function typedRound(values: FormValues): Pick<Round, 'days' | 'onDate' | 'fromDate' | 'untilDate' | 'active' | 'stops'> {
  return {
    days: Array.isArray(values['days']) ? (values['days'] as number[]) : [],
    onDate: dayIn(values['onDate']),
    fromDate: dayIn(values['fromDate']),
    untilDate: dayIn(values['untilDate']),
    active: values['active'] === true,
    stops: Array.isArray(values['stops']) ? (values['stops'] as Round['stops']) : [],
  };
}

/** The first day its vehicle cannot make it on, and why: work can be planned ahead and moved, so it is said and not refused. */
export const useRoundWarnings: UseWarnings = (values) => {
  const known = useHindrances();
  const timeZone = useTimeZone();
  const today = dayOf(useNowMs(), timeZone);
  const vehicle = useChosenVehicle(values['vehicle']);
  const found = vehicle && hinderedDays(typedRound(values), vehicle, known, today, timeZone)[0];
  return { vehicle: found && <HindranceHint {...found} day={isForGood(found.hindrance) ? undefined : found.day} /> };
};

/** A vehicle that is nobody's any more makes no new round. */
export function useRoundRefuses(row: LocalRow | undefined): Refuses {
  const known = useHindrances();
  const nowMs = useNowMs();
  const timeZone = useTimeZone();
  return useCallback(
    (doc: FormValues) => {
      const before = row && row.refused === undefined ? (row as LocalRow & Round) : null;
      const after = { ...before, ...doc } as Round;
      const vehicle = liveRows('vehicle').getSnapshot().byId.get(after.vehicle);
      if (!vehicle || !isNewlyPlanned(before, after)) return [];
      const code = hindranceOf(vehicle as EntityRow<'vehicle'>, moment(null, nowMs), known, timeZone);
      return code !== null && isForGood(code) ? [{ field: 'vehicle', code }] : [];
    },
    [row, known, nowMs, timeZone],
  );
}
