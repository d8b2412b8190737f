import { useCallback, useSyncExternalStore } from 'react';
import type { EntityName } from '../../domain/registry.ts';
import type { DayStrip } from '../../domain/telemetry/day-strip.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import { liveRows, NO_ROWS, type LocalRow, type RowsSnapshot } from '../../db/queries/live-rows.ts';
import { liveStates, liveStrips, NO_DAY, type StatesSnapshot, type StripsSnapshot } from '../../db/queries/live-states.ts';
import { liveSyncStatus, type SyncStatus } from '../../db/queries/sync-status.ts';

/** Every local row of an entity, mirror merged with pending writes; null: none yet. One shared subscription per entity, whatever the number of users. */
export function useRows(entity: EntityName | null): RowsSnapshot {
  const source = entity ? liveRows(entity) : NO_ROWS;
  return useSyncExternalStore(source.subscribe, source.getSnapshot);
}

/** One row; renders again only when that row changes. */
export function useRow(entity: EntityName, id: string | null | undefined): LocalRow | undefined {
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
export function useStrips(day: string | null): StripsSnapshot {
  const source = day === null ? NO_DAY : liveStrips(day);
  return useSyncExternalStore(source.subscribe, source.getSnapshot);
}

/** Day of one vehicle; renders again only when it changes. */
export function useStrip(day: string, vehicleId: string): DayStrip | undefined {
  const source = liveStrips(day);
  const get = useCallback(() => source.getSnapshot().byId.get(vehicleId), [source, vehicleId]);
  return useSyncExternalStore(source.subscribe, get);
}

export function useSyncStatus(): SyncStatus {
  const source = liveSyncStatus();
  return useSyncExternalStore(source.subscribe, source.getSnapshot);
}
