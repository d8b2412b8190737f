import * as z from 'zod/mini';
import { entity } from '../entity/entity.ts';
import { flag, shape } from '../entity/field.ts';

/** Roles of a person in an organization, strongest first. Any role but admin and user is manager-level (decision 1). */
export const ROLES = ['admin', 'manager', 'technician', 'user'] as const;
export type Role = (typeof ROLES)[number];

export const EVERYONE: readonly Role[] = ROLES;
export const MANAGER_LEVEL: readonly Role[] = ['admin', 'manager', 'technician'];
export const MANAGERS: readonly Role[] = ['admin', 'manager'];
export const ADMINS: readonly Role[] = ['admin'];
export const NOBODY: readonly Role[] = [];

export function isAdminRole(role: string | undefined): boolean {
  return role === 'admin';
}

/** Not the lowest role: the guard "manager-required" of the specification, §5. */
export function isManagerLevel(role: string | undefined): boolean {
  return role !== undefined && role !== 'user';
}

/** A role that another directory named is manager-level (decision 1): what it may do with rows is the least of those. */
export function knownRole(role: string): Role {
  return (ROLES as readonly string[]).includes(role) ? (role as Role) : 'technician';
}

export const PERMISSION_FLAGS = [
  'cartography',
  'geolocation',
  'dashboard',
  'dailyDashboard',
  'eco',
  'reports',
  'carSharing',
  'management',
] as const;
export type PermissionFlag = (typeof PERMISSION_FLAGS)[number];

/** `withheld`: the organization has it, and this person has not (`withoutWithheld`). */
const activeSchema = z.strictObject({ active: z.boolean(), withheld: z.optional(z.boolean()) });

/**
 * What the organization has subscribed to and whether it is suspended: `_id` = the organization's id (specification §3). A person is
 * answered, and mirrors, what is left of it once what is withheld from the role or the person is taken away.
 */
export const permissions = entity({
  name: 'permissions',
  plural: 'permissions',
  space: 'organization',
  single: true,
  title: 'suspended',
  conflict: 'server',
  search: [],
  access: { read: EVERYONE, create: NOBODY, update: NOBODY, remove: NOBODY },
  fields: {
    suspended: flag({ server: true, initial: false }),
    cartography: shape(activeSchema, { server: true, initial: { active: true } }),
    geolocation: shape(activeSchema, { server: true, initial: { active: true } }),
    dashboard: shape(activeSchema, { server: true, initial: { active: true } }),
    dailyDashboard: shape(activeSchema, { server: true, initial: { active: true } }),
    eco: shape(activeSchema, { server: true, initial: { active: true } }),
    reports: shape(activeSchema, { server: true, initial: { active: true } }),
    carSharing: shape(activeSchema, { server: true, initial: { active: true } }),
    management: shape(activeSchema, { server: true, initial: { active: true } }),
  },
});

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

/** What each role of an organization goes without of its permissions: `_id` = the organization's id. A person's own share is `membership.withheld`. */
export const roleRights = entity({
  name: 'roleRights',
  plural: 'role-rights',
  space: 'organization',
  single: true,
  title: 'manager',
  search: [],
  access: { read: ADMINS, create: ADMINS, update: ADMINS, remove: [] },
  flag: 'management',
  fields: {
    admin: shape(withheldSchema, { initial: [] }),
    manager: shape(withheldSchema, { initial: [] }),
    technician: shape(withheldSchema, { initial: [] }),
    user: shape(withheldSchema, { initial: [] }),
  },
});
