import { useSyncExternalStore } from 'react';
import { liveMapPacks, type MapPack } from '../../../db/queries/map-packs.ts';

/** Areas of the map kept on this device, as far as they came. */
export function useMapPacks(): readonly MapPack[] {
  const source = liveMapPacks();
  return useSyncExternalStore(source.subscribe, source.getSnapshot);
}
