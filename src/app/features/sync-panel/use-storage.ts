import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { budgetOf } from '../../../db/queries/budget.ts';
import { keepAnswerStore } from '../../session/keep-storage.ts';

export interface StorageUse {
  usedBytes: number;
  budgetBytes: number;
  persisted: boolean;
}

/** What the application holds on this device; null where the browser does not say. */
export function useStorage(active: boolean): { use: StorageUse | null; reload: () => void } {
  const [use, setUse] = useState<StorageUse | null>(null);
  const [turn, setTurn] = useState(0);
  const answer = useSyncExternalStore(keepAnswerStore.subscribe, keepAnswerStore.getSnapshot);
  useEffect(() => {
    if (!active || !navigator.storage?.estimate) return;
    let gone = false;
    void Promise.all([navigator.storage.estimate(), navigator.storage.persisted?.() ?? false]).then(([{ usage = 0, quota }, persisted]) => {
      if (!gone) setUse({ usedBytes: usage, budgetBytes: budgetOf(quota), persisted });
    });
    return () => {
      gone = true;
    };
  }, [active, answer, turn]);
  return { use, reload: useCallback(() => setTurn((before) => before + 1), []) };
}
