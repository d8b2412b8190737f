import i18next from 'i18next';
import { dropEarly, noteHere } from '../boot/early-answers.ts';
import { current, openLocal, setCurrent } from '../../db/current.ts';
import { listProfiles, profileId, readDeviceValue, saveProfile, writeDeviceValue } from '../../db/queries/profiles.ts';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import type { PermissionFlags } from '../../domain/access/guards.ts';
import { directoryIdOf, isNamed, sessionPayloadSchema, type SessionUser, sessionUserOf } from '../../domain/identity/session-user.ts';
import { ownAddress } from '../../domain/text/address.ts';
import { speak, startI18n } from '../i18n/setup.ts';
import { notify } from '../shell/notifications.ts';
import { applyColors, applyTheme } from '../shell/theme.ts';
import { activeOrgCookie, clearReadableCookies, isTokenOver, tokenPayload, writeActiveOrg } from './cookies.ts';
import { askCopies, type Copies, followCopies, localCopies } from './copies.ts';
import { setDoor } from './door-store.ts';
import { call, statusOf } from './http.ts';
import { endSession, finishLogout, isLogoutPending, renewSession } from './keep-alive.ts';
import { prepareSync } from './run-sync.ts';

/**
 * Who is here, and what they may see. Cached first: a person known on this device starts from the local copies, and the server is
 * asked meanwhile. Phases: `starting` until both user and preferences are known (local copies count), then `ready`.
 *  - `user: null` and ready: nobody; guarded routes lead to the login page.
 *  - `lost`: the server says that the session is over; work goes on, the next navigation leads to the login page.
 */
export interface Session {
  phase: 'starting' | 'ready';
  user: SessionUser | null;
  lost: boolean;
  preferences: Copies['preferences'];
  permissions: PermissionFlags | null;
  settings: Copies['settings'];
}

const LOGIN_PATH = '/simple-directory/login';
const NO_ORGANIZATION = "Cet utilisateur n'est membre d'aucune organisation";
/** Set by "continue as": this tab works on the local copies although the server knows no session. */
const CONTINUE = 'sillage.continue';

let session: Session = { phase: 'starting', user: null, lost: false, preferences: null, permissions: null, settings: null };
const listeners = new Set<() => void>();

function set(next: Partial<Session>): void {
  session = { ...session, ...next };
  for (const listener of [...listeners]) listener();
}

export const sessionStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): Session => session,
};

let fromHere = false;
/** The person was known on this device, whose screens start from what it has. */
export function startedHere(): boolean {
  return fromHere;
}

let decided: Promise<void> | undefined;
/** Resolves when it is known who is here. */
export function sessionReady(): Promise<void> {
  return (decided ??= decide().finally(dropEarly));
}

export function markLost(): void {
  if (session.user && !session.lost) set({ lost: true });
}

export function markFound(): void {
  if (session.lost) set({ lost: false });
}

export function isContinuing(): boolean {
  return session.user !== null && sessionStorage.getItem(CONTINUE) === profileId(session.user.id, session.user.organization?.id ?? null);
}

async function decide(): Promise<void> {
  if (isAnonymousPage(location.pathname)) return nobody();
  if (!(await finishLogout()) && sessionStorage.getItem(CONTINUE) === null) return nobody();
  const known = await knownUser();
  const copies = known ? await open(known) : null;
  if (known && copies) {
    fromHere = true;
    await settle(known, copies, false);
    // The device is enough: verified again as the network comes back.
    void verify().catch(() => undefined);
    return;
  }
  // Nothing of anybody here: the mirror's code travels while the server is asked.
  if (tokenPayload()) prepareSync();
  await verify();
}

function nobody(): void {
  setCurrent(null);
  set({ phase: 'ready', user: null });
}

/** The person this browser worked as last, if the cookies do not speak of somebody else. */
async function knownUser(): Promise<SessionUser | null> {
  try {
    const active = await readDeviceValue<string>('active');
    const profiles = await listProfiles();
    // After a switch the new organization has no profile yet: any profile of the same person says who it is.
    const profile = profiles.find(({ id }) => id === active) ?? profiles.find(({ userId }) => userId === active?.split(':')[0]);
    if (!profile) return null;
    const payload = tokenPayload();
    const orgId = activeOrgCookie();
    if (payload)
      return payload.id === profile.userId && payload.organizations.some((org) => isNamed(org, orgId))
        ? sessionUserOf(payload, orgId)
        : null;
    if (!orgId || (profile.user.organization && isNamed(profile.user.organization, orgId))) return profile.user;
    const other = profile.user.organizations.find((org) => isNamed(org, orgId));
    return other ? { ...profile.user, organization: other } : profile.user;
  } catch (error) {
    // The device's database does not answer: the server decides.
    const page = location.href;
    const isKnown = async (): Promise<boolean> => !session.user && (await knownUser()) !== null;
    // Without its code nothing is said, and nobody is waited for.
    void import('./keep-storage.ts').then(({ whileSilent }) => whileSilent(error, page, isKnown)).catch(() => undefined);
    return null;
  }
}

async function open(user: SessionUser): Promise<Copies | null> {
  const orgId = user.organization?.id ?? null;
  const database = current();
  if (database?.userId !== user.id || database.orgId !== orgId)
    setCurrent(openLocal(user.id, orgId, { userName: user.name, ...(user.organization ? { orgName: user.organization.name } : {}) }));
  return localCopies(user).catch(() => null);
}

async function settle(user: SessionUser, copies: Copies, isNew: boolean): Promise<void> {
  show(copies);
  // Without their words the language stays.
  if (typeof copies.preferences?.lang === 'string') await speak(copies.preferences.lang).catch(() => undefined);
  // Without its code nothing kept here is shown.
  const doors = await import('./door.ts').catch(() => null);
  if (doors) await doors.settleDoor(user, copies.settings, isNew);
  else if (!isNew) setDoor({ door: 'sign-in' });
  set({ phase: 'ready', user, ...copies });
  doors?.watchDoor();
  followCopies(user, (next) => {
    show(next);
    if (next.settings) doors?.followRule(next.settings);
    // Without their words the language stays.
    if (typeof next.preferences?.lang === 'string') speak(next.preferences.lang).catch(() => undefined);
    set(next);
  });
  followRights();
  // The screens of this one do not wait for it.
  keepProfile(user).catch((error: unknown) => notify({ msg: i18next.t('errors:storage'), error }));
}

let offRights: (() => void) | undefined;
/** The mirror came under other rights while a page is open: the role is asked again, and the page's guard decides anew. */
function followRights(): void {
  offRights?.();
  const status = liveSyncStatus();
  let known = status.getSnapshot().rights;
  offRights = status.subscribe(() => {
    const { rights } = status.getSnapshot();
    if (rights === undefined || rights === known) return;
    const isFirst = known === undefined;
    known = rights;
    // Verified again with the next change, or at the next start.
    if (!isFirst) void verify().catch(() => undefined);
  });
}

/** For the next start. */
async function keepProfile(user: SessionUser): Promise<void> {
  const orgId = user.organization?.id ?? null;
  await saveProfile({ userId: user.id, orgId, user });
  await writeDeviceValue('active', profileId(user.id, orgId));
  noteHere({ userId: user.id, orgId });
}

function show(copies: Copies): void {
  applyTheme(copies.preferences?.theme);
  applyColors({ settings: copies.settings?.themeColor ?? null });
}

type Answer = { kind: 'user'; user: SessionUser } | { kind: 'nobody' } | { kind: 'unreachable' };

async function me(): Promise<Answer> {
  try {
    const payload = sessionPayloadSchema.safeParse(await call('/simple-directory/api/auth/me'));
    if (!payload.success) return { kind: 'nobody' };
    let orgId = activeOrgCookie();
    const { organizations } = payload.data;
    const active = organizations.find((org) => isNamed(org, orgId)) ?? organizations[0];
    if (active && directoryIdOf(active) !== orgId) {
      orgId = directoryIdOf(active);
      writeActiveOrg(orgId);
    }
    return { kind: 'user', user: sessionUserOf(payload.data, orgId) };
  } catch (error) {
    const status = statusOf(error);
    return status === 401 || status === 404 ? { kind: 'nobody' } : { kind: 'unreachable' };
  }
}

async function ask(): Promise<Answer> {
  // No readable token and nobody known here: nobody ever signed in, there is nothing to ask.
  const mayRenew =
    // Storage refused: nobody is known here.
    tokenPayload() !== null || session.user !== null || (await readDeviceValue<string>('active').catch(() => undefined)) != null;
  if (!mayRenew) return { kind: 'nobody' };
  if (isTokenOver(Date.now())) await renewSession();
  const first = await me();
  if (first.kind !== 'nobody') return first;
  const renewal = await renewSession();
  if (renewal === 'renewed') return me();
  // Somebody on the way may say that nobody is here; only the server's own word ends a session.
  return renewal === 'over' || isLogoutPending() ? first : { kind: 'unreachable' };
}

let logged = false;

/** Asks the server who is here, and follows its answer. */
async function verify(): Promise<void> {
  const early =
    session.user || !tokenPayload() || isTokenOver(Date.now())
      ? undefined
      : { orgId: activeOrgCookie(), read: askCopies(activeOrgCookie() !== null) };
  const answer = await ask();
  // What follows may have something to say.
  await startI18n();
  const local = session.user;
  if (answer.kind === 'unreachable') return local ? undefined : nobody();
  if (answer.kind === 'nobody') {
    if (!local) return nobody();
    set({ lost: true });
    if (!isContinuing()) toLogin();
    return;
  }
  const { user } = answer;
  if (user.organizations.length === 0 && !logged) {
    logged = true;
    console.error(NO_ORGANIZATION);
  }
  sessionStorage.removeItem(CONTINUE);
  if (local && (local.id !== user.id || local.organization?.id !== user.organization?.id)) {
    // Storage refused: this page goes on, the next start asks the server.
    await keepProfile(user).catch(() => undefined);
    location.reload();
    return;
  }
  if (local) {
    set({ lost: false, ...(JSON.stringify(local) === JSON.stringify(user) ? {} : { user }) });
    // Storage refused: this page goes on, the next start asks the server.
    await keepProfile(user).catch(() => undefined);
    return;
  }
  const orgId = user.organization?.id ?? null;
  // Asked under another organization than the one that opens, they say nothing.
  const remote = early && (user.organization ? isNamed(user.organization, early.orgId) : early.orgId === null) ? early.read : undefined;
  const kept = await open(user);
  await settle(user, kept ?? (await (remote ?? askCopies(orgId !== null))()), kept === null);
}

/** Address of the login page that leads back here. */
export function loginHref(back: string = location.href, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ redirect: ownAddress(back, location.origin)?.href ?? '/', ...more });
  return `${LOGIN_PATH}?${query.toString()}`;
}

export function toLogin(more: Record<string, string> = {}): void {
  if (isAnonymousPage(location.pathname)) return;
  location.assign(loginHref(location.href, more));
}

/**
 * Opens a session kept on this device, without asking the server; what is written waits for a login. The session that the browser still has of somebody
 * else ends: nothing of theirs is asked for, or sent, by this one. What waits of them stays.
 */
export async function continueAs(id: string): Promise<void> {
  const payload = tokenPayload();
  if (payload && payload.id !== id.split(':')[0]) {
    await endSession();
    clearReadableCookies();
  }
  sessionStorage.setItem(CONTINUE, id);
  await writeDeviceValue('active', id);
}

/** Somebody else is here: they say on the login page who they are. */
export function letOthersIn(): void {
  sessionStorage.removeItem(CONTINUE);
  location.assign(loginHref('/'));
}

/** Pages that speak for nobody, whoever this device knows: of the identity service, and the newsletter (L-006). */
function isAnonymousPage(pathname: string): boolean {
  return pathname.startsWith('/simple-directory/') || /^\/newsletter\/?$/.test(pathname);
}
