import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { readDeviceValue, writeDeviceValue } from '../../db/queries/profiles.ts';
import type { SessionUser } from '../../domain/identity/session-user.ts';
import { applyColors } from '../shell/theme.ts';
import { type DoorState, doorStore, questionStore } from './door-store.ts';
import { call } from './http.ts';
import { type Session, sessionStore } from './session.ts';

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

const platformSchema = z.object({
  host: z.optional(z.string()),
  title: z.optional(z.string()),
  theme: z.optional(z.object({ logo: z.optional(z.string()), colors: z.optional(z.record(z.string(), z.string())) })),
});
type Site = z.infer<typeof platformSchema>;

const KEY = 'site';
let site: Site = {};
const listeners = new Set<() => void>();

function set(next: Site): void {
  site = next;
  applyColors({ site: next.theme?.colors });
  for (const listener of listeners) listener();
}

/** Name and colours of the site: as last known on this device, then as the server says. Never throws. */
export async function loadSite(): Promise<void> {
  // Storage refused, or no network: what is known is shown.
  const known = await readDeviceValue<unknown>(KEY).catch(() => undefined);
  const kept = platformSchema.safeParse(known);
  if (kept.success) set(kept.data);
  // As above.
  const answer = platformSchema.safeParse(await call('/simple-directory/api/sites/_public').catch(() => undefined));
  if (!answer.success || JSON.stringify(answer.data) === JSON.stringify(kept.data)) return;
  set(answer.data);
  // As above.
  await writeDeviceValue(KEY, answer.data).catch(() => undefined);
}

const platformStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): Site => site,
};

/** Specification §4: on an administration route, admin mode is asked for after this delay. */
const ADMIN_MODE_DELAY_MS = 100;

/** Only the super administrator has an admin mode to turn on (S-022). */
export function needsAdminMode(user: SessionUser | null, adminOnlyRoute: boolean): boolean {
  return adminOnlyRoute && user !== null && user.isAdmin && !user.adminMode;
}

/** Calls `turnOn` once after the delay, unless the route is left before; returns the way to leave. */
export function armAdminMode(user: SessionUser | null, adminOnlyRoute: boolean, turnOn: () => void): () => void {
  if (!needsAdminMode(user, adminOnlyRoute)) return () => undefined;
  const timer = setTimeout(turnOn, ADMIN_MODE_DELAY_MS);
  return () => clearTimeout(timer);
}
