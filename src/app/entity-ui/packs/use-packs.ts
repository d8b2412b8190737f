import { useEffect, useState, useSyncExternalStore } from 'react';
import { livePacks, roomForPacks, type Pack } from '../../../db/queries/packs.ts';

export function usePacks(): readonly Pack[] {
  const source = livePacks();
  return useSyncExternalStore(source.subscribe, source.getSnapshot);
}

/** Bytes this device may still keep, again whenever `of` changes; undefined until it is known. */
export function useRoomForPacks(of: unknown): number | undefined {
  const [room, setRoom] = useState<number>();
  useEffect(() => {
    let gone = false;
    roomForPacks().then(
      (bytes) => gone || setRoom(bytes),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [of]);
  return room;
}
