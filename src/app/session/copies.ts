import type { PermissionFlags } from '../../domain/access/guards.ts';
import type { SessionUser } from '../../domain/identity/session-user.ts';
import type { Contacts } from '../../domain/organization/organization.ts';
import { liveRows } from '../../db/queries/live-rows.ts';
import i18next from 'i18next';
import { notify } from '../shell/notifications.ts';
import { call, failureCodeOf, statusOf } from './http.ts';

interface Preferences {
  lang?: string;
  layout?: string | null;
  theme?: string;
  density?: string;
  sound?: boolean;
  notifyEmail?: boolean;
}

export interface Settings {
  themeColor?: string;
  logo?: string | null;
  links?: readonly { title: string; href: string }[];
  showDiagnosticErrors?: boolean;
  timeZone?: string;
  privacyUrl?: string;
  siteUrl?: string;
  contacts?: Contacts;
  lockRequired?: boolean;
  lockLeastDigits?: number;
  lockAfterMin?: number;
}

/** Single rows that the frame of the application needs. */
export interface Copies {
  preferences: Preferences | null;
  permissions: PermissionFlags | null;
  settings: Settings | null;
}

const NAMES = ['preferences', 'permissions', 'settings'] as const;

function read(user: SessionUser): Copies {
  const orgId = user.organization?.id ?? '';
  const row = (name: (typeof NAMES)[number], id: string): unknown => liveRows(name).getSnapshot().byId.get(id) ?? null;
  return {
    preferences: row('preferences', user.id) as Preferences | null,
    permissions: row('permissions', orgId) as PermissionFlags | null,
    settings: row('settings', orgId) as Settings | null,
  };
}

function loaded(name: (typeof NAMES)[number]): Promise<void> {
  const source = liveRows(name);
  return new Promise((resolve) => {
    let off: (() => void) | undefined;
    const look = (): void => {
      if (!source.getSnapshot().loaded) return;
      off?.();
      off = undefined;
      resolve();
    };
    off = source.subscribe(look);
    look();
  });
}

const GIVE_UP_MS = 3000;

/** The copies on this device; null when they do not say enough to show the application, or when the database stays silent. */
export async function localCopies(user: SessionUser): Promise<Copies | null> {
  const silent = new Promise<false>((resolve) => setTimeout(() => resolve(false), GIVE_UP_MS));
  const answered = await Promise.race([Promise.all(NAMES.map(loaded)).then(() => true as const), silent]);
  if (!answered) return null;
  const copies = read(user);
  return copies.preferences && (copies.permissions || !user.organization) ? copies : null;
}

async function one<T>(asked: Promise<unknown> | null, name: string): Promise<T | null> {
  try {
    return (await asked) as T | null;
  } catch (error) {
    if (failureCodeOf(error) === 'suspended') return { suspended: true } as T;
    // No row yet is not a failure.
    if (statusOf(error) !== 404) notify({ msg: i18next.t(`errors:${name}`), type: 'error', error });
    return null;
  }
}

/**
 * First visit on this device: the calls of the specification, at once; the mirror takes over when it has come. Asked while the server
 * still says who is here; their answers, and their failures, count when it has.
 */
export function askCopies(hasOrganization: boolean): () => Promise<Copies> {
  const asked = [
    call('/api/v1/preferences'),
    hasOrganization ? call('/api/v1/permissions') : null,
    hasOrganization ? call('/api/v1/settings') : null,
  ] as const;
  // Awaited below, which throws it.
  for (const answer of asked) answer?.catch(() => undefined);
  return async () => {
    const [preferences, permissions, settings] = await Promise.all([
      one<Preferences>(asked[0], 'preferences'),
      one<PermissionFlags>(asked[1], 'permissions'),
      one<Settings>(asked[2], 'settings'),
    ]);
    return { preferences, permissions, settings };
  };
}

/** Tells each change of the copies; a row not mirrored yet leaves what is known. */
export function followCopies(user: SessionUser, tell: (next: Copies) => void): void {
  let last = read(user);
  const look = (): void => {
    const next = read(user);
    const merged: Copies = {
      preferences: next.preferences ?? last.preferences,
      permissions: next.permissions ?? last.permissions,
      settings: next.settings ?? last.settings,
    };
    if (NAMES.every((name) => merged[name] === last[name])) return;
    const changed = Object.fromEntries(NAMES.filter((name) => next[name] !== null).map((name) => [name, next[name]]));
    last = merged;
    if (Object.keys(changed).length > 0) tell(changed as unknown as Copies);
  };
  for (const name of NAMES) liveRows(name).subscribe(look);
}
