import type { SessionUser } from '../../domain/identity/session-user.ts';

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

/** Organization whose business data the channel carries; null for others and for the version nudges, which tell nothing. */
export function guardedOrganization(channel: string): string | null {
  const [type, id, ...rest] = channel.split(':');
  return type === 'organization' && id && rest.join(':') !== 'sync' ? id : null;
}

/** The channel and every shorter one that hears it: `a:b:c` → `a`, `a:b`, `a:b:c`. */
export function prefixesOf(channel: string): string[] {
  const parts = channel.split(':');
  return parts.map((_, index) => parts.slice(0, index + 1).join(':'));
}
