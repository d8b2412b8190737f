import { isNamed, type Known } from '../../domain/identity/directory-ids.ts';
import type { SessionUser } from '../../domain/identity/session-user.ts';
import { positionsChannel } from '../../domain/live/frames.ts';

/**
 * Who may hear what (platform.md §2): `user:{own id}:…`, `organization:{id}:…` of one's organizations, anything in admin mode.
 */
export function mayHear(user: SessionUser, channel: string): boolean {
  if (user.isAdmin && user.adminMode) return true;
  const [type, id, ...rest] = channel.split(':');
  if (!id || rest.length === 0 || rest.includes('')) return false;
  if (type === 'user') return id === user.id;
  return type === 'organization' && user.organizations.some((org) => org.id === id);
}

/** A channel in our ids, when somebody asks for one of theirs with those of their external directory. */
export function ownChannel(user: SessionUser, channel: string): string {
  const [type, id, ...rest] = channel.split(':');
  const theirs: readonly Known[] = type === 'user' ? [user] : type === 'organization' ? user.organizations : [];
  const named = theirs.find((known) => isNamed(known, id));
  return named ? [type, named.id, ...rest].join(':') : channel;
}

/** Organization whose business data the channel carries; null for others and for the version nudges, which tell nothing. */
export function guardedOrganization(channel: string): string | null {
  const [type, id, ...rest] = channel.split(':');
  return type === 'organization' && id && rest.join(':') !== 'sync' ? id : null;
}

/** Organization whose movements the channel carries (`positionsChannel`); null for others. */
export function movementsOrganization(channel: string): string | null {
  const orgId = guardedOrganization(channel);
  return orgId !== null && channel === positionsChannel(orgId) ? orgId : null;
}

/** The channel and every shorter one that hears it: `a:b:c` → `a`, `a:b`, `a:b:c`. */
export function prefixesOf(channel: string): string[] {
  const parts = channel.split(':');
  return parts.map((_, index) => parts.slice(0, index + 1).join(':'));
}
