import type { SessionUser } from '../../domain/identity/session-user.ts';

/** Specification §4: on an administration route, admin mode is asked for after this delay. */
export const ADMIN_MODE_DELAY_MS = 100;

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
