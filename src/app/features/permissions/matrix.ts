import type { PermissionFlags } from '../../../domain/access/guards.ts';
import { isManagerLevel } from '../../../domain/access/roles.ts';
import { PERMISSION_FLAGS, type PermissionFlag } from '../../../domain/permissions/permissions.ts';
import { canWithhold } from '../../../domain/permissions/withheld.ts';

/** What each role goes without, as `roleRights` holds it. */
export type RightsByRole = Readonly<Record<string, unknown>>;

/** One box of the matrix. `lock` says why it cannot be changed here. */
export interface Cell {
  has: boolean;
  /** kept: an administrator's management; role: withheld from the whole role; useless: the role has no such screen; unsubscribed: nobody has it. */
  lock: 'kept' | 'role' | 'useless' | 'unsubscribed' | null;
}

export function flagsIn(value: unknown): PermissionFlag[] {
  return Array.isArray(value) ? PERMISSION_FLAGS.filter((flag) => value.includes(flag)) : [];
}

/** Permissions that the organization has, whatever is withheld from the person who looks. */
export function subscribed(permissions: PermissionFlags | null | undefined): PermissionFlag[] {
  return PERMISSION_FLAGS.filter((flag) => {
    const own = permissions?.[flag] as { active?: unknown; withheld?: unknown } | undefined;
    return own?.active === true || own?.withheld === true;
  });
}

function fixed(role: string, flag: PermissionFlag, known: readonly PermissionFlag[]): Cell | null {
  if (!known.includes(flag)) return { has: false, lock: 'unsubscribed' };
  if (flag === 'management' && !isManagerLevel(role)) return { has: false, lock: 'useless' };
  return canWithhold(role, flag) ? null : { has: true, lock: 'kept' };
}

export function roleCell(role: string, flag: PermissionFlag, rights: RightsByRole, known: readonly PermissionFlag[]): Cell {
  return fixed(role, flag, known) ?? { has: !flagsIn(rights[role]).includes(flag), lock: null };
}

export function personCell(
  person: { role: string; withheld: readonly PermissionFlag[] },
  flag: PermissionFlag,
  rights: RightsByRole,
  known: readonly PermissionFlag[],
): Cell {
  const always = fixed(person.role, flag, known);
  if (always) return always;
  if (flagsIn(rights[person.role]).includes(flag)) return { has: false, lock: 'role' };
  return { has: !person.withheld.includes(flag), lock: null };
}

/** The list to store once `flag` is given or withheld; in the declared order, so that two ways to the same set are the same value. */
export function withFlag(withheld: readonly PermissionFlag[], flag: PermissionFlag, has: boolean): PermissionFlag[] {
  return PERMISSION_FLAGS.filter((one) => (one === flag ? !has : withheld.includes(one)));
}
