import { profileId, writeDeviceValue } from '../../db/queries/profiles.ts';
import { directoryIdOf } from '../../domain/identity/session-user.ts';
import { call } from './http.ts';
import { writeActiveOrg } from './cookies.ts';
import { sessionStore } from './session.ts';

/** Makes another organization the active one and starts afresh, here or at `href`: every copy shown belongs to it (specification §4). */
export async function switchOrganization(orgId: string, href?: string): Promise<void> {
  const { user } = sessionStore.getSnapshot();
  writeActiveOrg(directoryIdOf(user?.organizations.find(({ id }) => id === orgId) ?? { id: orgId }));
  // Storage refused: the next start asks the server.
  if (user) await writeDeviceValue('active', profileId(user.id, orgId)).catch(() => undefined);
  if (href === undefined) location.reload();
  else location.replace(href);
}

/** Organizations the switcher lists, where there are several: the others, or all for a session with none active. */
export function otherOrganizations<T extends { id: string }>(organizations: readonly T[], activeId: string | undefined): T[] {
  return organizations.length > 1 ? organizations.filter(({ id }) => id !== activeId) : [];
}

/** Works as somebody else, in one of that person's organizations, until the return to the administrator's session. */
export async function actAs(userId: string, orgId: string): Promise<void> {
  await call('/simple-directory/api/auth/asadmin', { method: 'POST', json: { id: userId } });
  writeActiveOrg(orgId);
  location.assign('/');
}

/** Ends acting as somebody else: the session is the administrator's again. */
export async function returnToAdministrator(): Promise<void> {
  await call('/simple-directory/api/auth/asadmin', { method: 'DELETE' });
  location.assign('/');
}
