import * as z from 'zod/mini';
import { isAdminRole } from '../access/roles.ts';
import { PERMISSION_FLAGS, type PermissionFlag } from './permissions.ts';

/** Permissions that the organization has and a role, or a person, has not. */
export const withheldSchema = z.array(z.enum(PERMISSION_FLAGS)).check(z.maxLength(PERMISSION_FLAGS.length));

/** An administrator always keeps the management, where permissions are given back. */
export function canWithhold(role: string | undefined, flag: PermissionFlag): boolean {
  return !(flag === 'management' && isAdminRole(role));
}

/** What one person goes without: withheld from the role or from the person. */
export function withheldFrom(
  role: string | undefined,
  fromRole: readonly PermissionFlag[],
  fromPerson: readonly PermissionFlag[],
): PermissionFlag[] {
  return PERMISSION_FLAGS.filter((flag) => (fromRole.includes(flag) || fromPerson.includes(flag)) && canWithhold(role, flag));
}

/** The organization's permissions as a person has them; a flag that is withheld says so, apart from one nobody there has. */
export function withoutWithheld<T extends object>(permissions: T, withheld: readonly PermissionFlag[]): T {
  const own = { ...permissions } as Record<string, unknown>;
  for (const flag of withheld)
    if ((own[flag] as { active?: unknown } | undefined)?.active === true) own[flag] = { active: false, withheld: true };
  return own as T;
}
