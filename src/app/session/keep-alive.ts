import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { call, failureCodeOf, statusOf } from './http.ts';

export const KEEP_ALIVE_MS = 10 * 60_000;
const LEAST_GAP_MS = 20_000;

/** True when the session was last renewed that long ago, or the clock was set back since (F24). */
export function isRenewalDue(nowMs: number, lastMs: number): boolean {
  return Math.abs(nowMs - lastMs) >= KEEP_ALIVE_MS;
}

let lastMs = 0;
let running: Promise<'renewed' | 'over' | 'unreachable'> | undefined;

/** A capture has no renewal cookie: it never asks. */
function isCapture(): boolean {
  return 'triggerCapture' in globalThis;
}

/** Renews the session's cookies. `over`: the server says that there is none. */
export function renewSession(): Promise<'renewed' | 'over' | 'unreachable'> {
  if (isCapture()) return Promise.resolve('unreachable');
  // Signed out here without network: that session is never taken up again.
  if (isLogoutPending()) return finishLogout().then((told) => (told ? 'over' : 'unreachable'));
  running ??= call<unknown>('/simple-directory/api/auth/keepalive', { method: 'POST' })
    .then(
      (answer) => {
        // A network that answers 200 with something of its own renewed nothing.
        if (answer !== '') return 'unreachable' as const;
        lastMs = Date.now();
        return 'renewed' as const;
      },
      // Nor did a proxy that asks for a sign-in of its own end anything.
      (error: unknown) => (statusOf(error) === 401 && failureCodeOf(error) !== undefined ? ('over' as const) : ('unreachable' as const)),
    )
    .finally(() => {
      running = undefined;
    });
  return running;
}

/**
 * Renews every ten minutes while the page is shown, when it shows again after a pause, and when a call was refused for want of a
 * session; tells whether there still is one.
 */
export function startKeepAlive(tell: (state: 'renewed' | 'over') => void): void {
  lastMs = Date.now();
  const renew = async (): Promise<void> => {
    const state = await renewSession();
    if (state !== 'unreachable') tell(state);
  };
  const tick = (): void => {
    if (document.visibilityState === 'visible' && isRenewalDue(Date.now(), lastMs)) void renew();
  };
  setInterval(tick, 60_000);
  document.addEventListener('visibilitychange', tick);
  addEventListener('online', tick);

  let askedMs = 0;
  let phase = '';
  const source = liveSyncStatus();
  source.subscribe(() => {
    const next = source.getSnapshot().phase;
    if (next === phase) return;
    phase = next;
    if (phase !== 'signed-out' || Math.abs(Date.now() - askedMs) < LEAST_GAP_MS) return;
    askedMs = Date.now();
    void renew();
  });
}

const KEY = 'sillage.logout';

/** Whether the server heard it: a proxy, a gateway that fails and a server that is overloaded have statuses too, and the session goes on. */
async function isTold(): Promise<boolean> {
  try {
    await call('/simple-directory/api/auth', { method: 'DELETE' });
    return true;
  } catch (error) {
    const status = statusOf(error);
    return failureCodeOf(error) !== undefined && status !== undefined && status < 500 && status !== 429;
  }
}

/** Ends the session on the server; where it does not hear of it, it is told at the next start. */
export async function endSession(): Promise<void> {
  if (!(await isTold())) localStorage.setItem(KEY, '1');
}

export function isLogoutPending(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** False while a logout still waits for the network: nobody is here then. */
export async function finishLogout(): Promise<boolean> {
  if (!isLogoutPending()) return true;
  if (!(await isTold())) return false;
  localStorage.removeItem(KEY);
  return true;
}
