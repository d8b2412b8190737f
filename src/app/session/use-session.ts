import { useSyncExternalStore } from 'react';
import { sessionStore, type Session } from './session.ts';
import { siteStore, type Site } from './site.ts';

export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.getSnapshot);
}

export function useSite(): Site {
  return useSyncExternalStore(siteStore.subscribe, siteStore.getSnapshot);
}
