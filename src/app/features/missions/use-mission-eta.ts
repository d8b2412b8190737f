import { useMemo } from 'react';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { destinationArea } from '../../../domain/mission/mission-arrival.ts';
import { estimatedArrival, missionsUnderWay, type EstimatedArrival } from '../../../domain/mission/mission-eta.ts';
import type { Mission } from '../../../domain/mission/mission.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRow, useRows, useVehicleState } from '../../entity-ui/use-rows.ts';

/** The mission each vehicle is on, of those on this device. */
export function useMissionsUnderWay(): ReadonlyMap<string, string> {
  const { rows } = useRows('mission');
  const nowMs = useNowMs();
  return useMemo(() => missionsUnderWay(rows, nowMs), [rows, nowMs]);
}

/** When the vehicle of a mission should be there, made again with each of its positions; null: not known. */
export function useMissionEta(row: LocalRow, isUnderWay: boolean): EstimatedArrival | null {
  const mission = row as Mission;
  const state = useVehicleState(isUnderWay ? mission.vehicle : null);
  const site = useRow('site', isUnderWay ? mission.site : null);
  const nowMs = useNowMs();
  return useMemo(() => {
    const area = isUnderWay ? destinationArea(mission, site ?? null) : null;
    // A position is heard between two minutes of the clock of the page.
    return area && estimatedArrival(state, area, state ? Math.max(nowMs, Date.parse(state.receivedAt)) : nowMs);
  }, [isUnderWay, mission, state, site, nowMs]);
}
