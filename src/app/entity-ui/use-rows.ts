import { useCallback, useSyncExternalStore } from 'react';
import { liveRows, type LocalRow, noRows, type RowsSnapshot } from '../../db/queries/live-rows.ts';
import { liveStates, liveTimelines, NO_DAY, type StatesSnapshot, type TimelinesSnapshot } from '../../db/queries/live-states.ts';
import { liveSyncStatus, type SyncStatus } from '../../db/queries/sync-status.ts';
import type { EntityName, EntityRow } from '../../domain/registry.ts';
import type { DayTimeline } from '../../domain/telemetry/day-timeline.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';

/** Every local row of an entity, mirror merged with pending writes; null: none yet. One shared subscription per entity, whatever the number of users. */
export function useRows<N extends EntityName>(entity: N | null): RowsSnapshot<EntityRow<N>> {
  const source = entity ? liveRows(entity) : noRows<EntityRow<N>>();
  return useSyncExternalStore(source.subscribe, source.getSnapshot);
}

/** One row; renders again only when that row changes. */
export function useRow<N extends EntityName>(entity: N, id: string | null | undefined): LocalRow<EntityRow<N>> | undefined {
  const source = liveRows(entity);
  const get = useCallback(() => (id ? source.getSnapshot().byId.get(id) : undefined), [source, id]);
  return useSyncExternalStore(source.subscribe, get);
}

/** The server told the states at least once: only then is a vehicle without one a vehicle never heard. */
export function useStatesAsked(): boolean {
  const source = liveStates();
  return useSyncExternalStore(source.subscribe, () => source.getSnapshot().asked);
}

export function useStates(): StatesSnapshot {
  const source = liveStates();
  return useSyncExternalStore(source.subscribe, source.getSnapshot);
}

/** Last state of one vehicle; renders again only when it changes. */
export function useVehicleState(id: string | null | undefined): VehicleState | undefined {
  const source = liveStates();
  const get = useCallback(() => (id ? source.getSnapshot().byId.get(id) : undefined), [source, id]);
  return useSyncExternalStore(source.subscribe, get);
}

/** Days of all vehicles; null: none yet. */
export function useTimelines(day: string | null): TimelinesSnapshot {
  const source = day === null ? NO_DAY : liveTimelines(day);
  return useSyncExternalStore(source.subscribe, source.getSnapshot);
}

/** Day of one vehicle; renders again only when it changes. */
export function useTimeline(day: string, vehicleId: string): DayTimeline | undefined {
  const source = liveTimelines(day);
  const get = useCallback(() => source.getSnapshot().byId.get(vehicleId), [source, vehicleId]);
  return useSyncExternalStore(source.subscribe, get);
}

export function useSyncStatus(): SyncStatus {
  const source = liveSyncStatus();
  return useSyncExternalStore(source.subscribe, source.getSnapshot);
}

/** The organization's time zone. */
export function useTimeZone(): string {
  return String(useRows('settings').rows[0]?.['timeZone'] ?? 'Europe/Paris');
}

const { subscribe, getSnapshot } = liveSyncStatus();

/** Whether the server answers, as far as this device has asked; until then, and without a session, what the browser believes. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => getSnapshot().online);
}
