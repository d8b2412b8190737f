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
