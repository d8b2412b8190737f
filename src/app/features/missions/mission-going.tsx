import { useCallback } from 'react';
import { liveRows, type LocalRow } from '../../../db/queries/live-rows.ts';
import { hindranceOf, moment, type Hindrance } from '../../../domain/vehicle/can-go.ts';
import type { EntityRow } from '../../../domain/registry.ts';
import type { FormValues } from '../../entity-ui/form-model.ts';
import type { UseWarnings } from '../../entity-ui/screen/entity-form.tsx';
import { HindranceHint, useChosenVehicle, useHindrances } from '../../entity-ui/use-hindrances.tsx';
import type { Refuses } from '../../entity-ui/use-entity-form.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';

/** Why a vehicle cannot go when a mission wants it, from the rows of this device; what was typed and is no time is now. */
function useHindranceAt(): (vehicle: EntityRow<'vehicle'>, plannedAt: unknown) => Hindrance | null {
  const known = useHindrances();
  const nowMs = useNowMs();
  const timeZone = useTimeZone();
  return useCallback(
    (vehicle, plannedAt) => {
      const isTime = typeof plannedAt === 'string' && !Number.isNaN(Date.parse(plannedAt));
      return hindranceOf(vehicle, moment(isTime ? plannedAt : null, nowMs), known, timeZone);
    },
    [known, nowMs, timeZone],
  );
}

/** Said as the vehicle is chosen. */
export const useMissionWarnings: UseWarnings = (values) => {
  const hindranceAt = useHindranceAt();
  const vehicle = useChosenVehicle(values['vehicle']);
  const hindrance = vehicle && hindranceAt(vehicle, values['plannedAt']);
  return { vehicle: hindrance && <HindranceHint hindrance={hindrance} /> };
};

/** What the server would refuse is said before it is kept: a vehicle that cannot go when it is sent, or at the time a mission is moved to. */
export function useMissionRefuses(row: LocalRow | undefined): Refuses {
  const hindranceAt = useHindranceAt();
  return useCallback(
    (doc: FormValues) => {
      const { vehicle: id = row?.['vehicle'], plannedAt = row?.['plannedAt'] ?? null } = doc;
      const isStanding = row !== undefined && row.refused === undefined;
      if (isStanding && plannedAt === row['plannedAt']) return [];
      const vehicle = liveRows('vehicle').getSnapshot().byId.get(String(id));
      const code = vehicle ? hindranceAt(vehicle as EntityRow<'vehicle'>, plannedAt) : null;
      return code === null ? [] : [{ field: isStanding ? 'plannedAt' : 'vehicle', code }];
    },
    [hindranceAt, row],
  );
}
