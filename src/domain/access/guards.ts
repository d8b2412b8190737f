import type { SessionUser } from '../identity/session-user.ts';
import { PERMISSION_FLAGS, type PermissionFlag, isAdminRole, isManagerLevel, knownRole, type Role } from './permissions.ts';

export type Guard = 'session' | 'manager' | 'admin' | 'siteadmin' | 'superadmin';

/** What a screen asks of the person who opens it. */
export interface PageAccess {
  guard: Guard;
  flags?: readonly PermissionFlag[];
  /** Among those the guard lets in, only these roles of the organization (decision 1: costs are no technician's). */
  roles?: readonly Role[];
  /** Stays open to a suspended account (decision 5). */
  openWhenSuspended?: boolean;
}

export type PermissionFlags = Partial<Record<PermissionFlag, { active?: unknown } | undefined>> & { suspended?: unknown };

/** A flag is active only when `permissions.<flag>.active` is true (N-016, N-017). */
export function isFlagActive(permissions: PermissionFlags | null | undefined, flag: PermissionFlag): boolean {
  return permissions?.[flag]?.active === true;
}

export function passesGuard(guard: Guard, user: SessionUser): boolean {
  switch (guard) {
    case 'session':
      return true;
    case 'admin':
      return isAdminRole(user.organization?.role);
    case 'manager':
      return isManagerLevel(user.organization?.role);
    case 'siteadmin':
      return user.isAdmin || isAdminRole(user.siteRole);
    case 'superadmin':
      return user.isAdmin;
  }
}

type Verdict = 'open' | 'login' | 'suspended' | 'forbidden';

/** Order of G-016: missing user, then suspended, then role and flags. */
export function judgePage(access: PageAccess, user: SessionUser | null, permissions: PermissionFlags | null | undefined): Verdict {
  if (!user) return 'login';
  if (permissions?.suspended === true && !access.openWhenSuspended) return 'suspended';
  if (!passesGuard(access.guard, user)) return 'forbidden';
  if (access.roles && !access.roles.includes(knownRole(user.organization?.role ?? 'user'))) return 'forbidden';
  return (access.flags ?? []).every((flag) => isFlagActive(permissions, flag)) ? 'open' : 'forbidden';
}

/** All that `judgePage` reads of a person and their permissions: two that are equal open the same pages. */
export function rightsKey(user: SessionUser | null, permissions: PermissionFlags | null | undefined): string {
  const active = PERMISSION_FLAGS.filter((flag) => isFlagActive(permissions, flag));
  return JSON.stringify([user && [user.isAdmin, user.siteRole, user.organization?.role], permissions?.suspended === true, active]);
}
