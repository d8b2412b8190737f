import { call, statusOf } from './http.ts';

const KEY = 'sillage.logout';

/** A logout made without network: the server is told at the next start. */
export function rememberLogout(): void {
  localStorage.setItem(KEY, '1');
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
  try {
    await call('/simple-directory/api/auth', { method: 'DELETE' });
  } catch (error) {
    if (statusOf(error) === undefined) return false;
  }
  localStorage.removeItem(KEY);
  return true;
}
