import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** True while window.innerWidth is at least this; renders again only when that changes. */
export function useWidthFrom(px: number): boolean {
  return useSyncExternalStore(subscribe, () => window.innerWidth >= px);
}
