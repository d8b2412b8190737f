import { useSyncExternalStore } from 'react';
import { sessionStore, type Session } from './session.ts';
import { platformStore, type Site } from './site.ts';

export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.getSnapshot);
}

export function usePlatform(): Site {
  return useSyncExternalStore(platformStore.subscribe, platformStore.getSnapshot);
}
