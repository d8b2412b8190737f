import { call, failureCodeOf, statusOf } from './http.ts';

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
