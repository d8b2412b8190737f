import { useSyncExternalStore } from 'react';
import { doorStore, questionStore, type DoorState } from './door-store.ts';
import { sessionStore, type Session } from './session.ts';
import { platformStore, type Site } from './site.ts';

export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.getSnapshot);
}

export function usePlatform(): Site {
  return useSyncExternalStore(platformStore.subscribe, platformStore.getSnapshot);
}

export function useDoor(): DoorState {
  return useSyncExternalStore(doorStore.subscribe, doorStore.getSnapshot);
}

/** A screen waits for the secret of the person. */
export function useIsAsked(): boolean {
  return useSyncExternalStore(questionStore.subscribe, questionStore.getSnapshot);
}
