import type { RowOf } from '../../domain/entity/entity.ts';
import { type SessionOrganization, type SessionPayload, sessionUserOf } from '../../domain/identity/session-user.ts';
import { membership, preferences, user } from '../../domain/identity/user.ts';
import { normalEmail } from '../../domain/text/email.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../domain/text/locale.ts';
import type { Context, Reading, Actor } from '../context.ts';
import { systemActor, personActor } from '../database/actors.ts';
import { siteOwnerOf } from './site.ts';
import { hasOneOf } from '../database/own-permissions.ts';
import { isAllowed } from '../database/permissions.ts';
import { isSiteActor } from '../database/site-store.ts';

export type UserRow = RowOf<typeof user>;

export async function userById(context: Pick<Context, 'store'> | Reading, id: string): Promise<UserRow | null> {
  return (await context.store.get(systemActor(null), user, id)) as UserRow | null;
}

export async function findByEmail(context: Context, email: string): Promise<UserRow | null> {
  // An address that was stored before there was one form of it is found as it was written.
  const [normal, written] = [normalEmail(email), email.trim().toLowerCase()];
  const { results } = await context.store.list(systemActor(null), user, { page: 1, size: 2, filters: { email: [normal, written] } });
  const found = results as UserRow[];
  return found.find((row) => row.email === normal) ?? found[0] ?? null;
}

const ORGANIZATIONS_OF = `
  SELECT o.id, o.name, m.role, m.department, m.preferred
  FROM memberships m JOIN organizations o ON o.id = m.org_id
  WHERE m."user" = $1 AND m.active AND o.active
  ORDER BY o.name, o.id, array_position(ARRAY['admin', 'manager', 'technician', 'user'], m.role::text)`;

/**
 * The organizations of a person, each with the role there. The one query on entity tables outside the store: it is what the scope of
 * every actor is made from, so there is no scope yet to run it in.
 */
export async function organizationsOf(context: Reading, userId: string): Promise<SessionOrganization[]> {
  const { rows } = await context.pool.query<{ id: string; name: string; role: string; department: string | null; preferred: boolean }>(
    ORGANIZATIONS_OF,
    [userId],
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    ...(row.department === null ? {} : { department: row.department, departmentName: row.department }),
    ...(row.preferred ? { dflt: 1 } : {}),
  }));
}

interface PayloadFlags {
  adminMode: boolean;
  rememberMe: boolean;
  /** The administrator who acts as this person. */
  asAdmin?: { id: string; name: string };
}

/** The payload of platform.md §1, in its order and with nothing else. Null when the person is gone or no longer active. */
export async function payloadOf(
  context: Reading,
  userId: string,
  flags: PayloadFlags,
): Promise<Omit<SessionPayload, 'iat' | 'exp'> | null> {
  const row = await userById(context, userId);
  if (!row?.active) return null;
  // One after the other: a transaction asks one thing at a time.
  const organizations = await organizationsOf(context, userId);
  const owner = await siteOwnerOf(context);
  return {
    id: row._id,
    email: row.email,
    name: row.name,
    organizations,
    ...(row.isAdmin ? { isAdmin: 1 } : {}),
    ...(flags.adminMode && row.isAdmin ? { adminMode: 1 } : {}),
    ...(flags.asAdmin ? { asAdmin: flags.asAdmin } : {}),
    ...(owner ? { siteOwner: owner } : {}),
    ...(flags.rememberMe ? { rememberMe: 1 } : {}),
  };
}

/** Language of the person's preferences, else of the account. */
export async function preferredLanguage(context: Context, userId: string): Promise<string> {
  const own = (await context.store.get({ ...systemActor(null), userId }, preferences, userId)) as RowOf<typeof preferences> | null;
  return own?.lang ?? (await userById(context, userId))?.locale ?? 'fr';
}

export async function mailLanguage(context: Context, userId: string): Promise<Locale> {
  const language = await preferredLanguage(context, userId);
  return isLocale(language) ? language : DEFAULT_LOCALE;
}

export type OrgActor = Actor & { orgId: string; role: string };

/**
 * Who handed a power on, as a session of theirs would have them now; null: gone, or no longer of the organization. What was handed on
 * (an invitation, a scheduled report) is judged by it each time it is used.
 */
export async function giverNow(context: Reading, orgId: string, userId: string | null): Promise<OrgActor | null> {
  const payload = userId === null ? null : await payloadOf(context, userId, { adminMode: false, rememberMe: false });
  if (!payload?.organizations.some(({ id }) => id === orgId)) return null;
  return personActor(sessionUserOf(payload, orgId), null) as OrgActor;
}

/** Whether who sent an invitation may still invite: an administrator of the organization, or of the platform when it was sent as such. */
export async function mayStillInvite(
  context: Reading,
  orgId: string,
  { giverId, byPlatform }: { giverId: string | null; byPlatform: boolean },
): Promise<boolean> {
  if (byPlatform && giverId !== null) {
    const payload = await payloadOf(context, giverId, { adminMode: true, rememberMe: false });
    if (payload && isSiteActor(personActor(sessionUserOf(payload, null), null))) return true;
  }
  const giver = await giverNow(context, orgId, giverId);
  return giver !== null && isAllowed(giver, membership, 'create') && hasOneOf(context.pool, giver, ['management']);
}
