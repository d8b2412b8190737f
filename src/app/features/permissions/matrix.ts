import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { patchRow } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { PermissionFlags } from '../../../domain/access/guards.ts';
import { canWithhold, PERMISSION_FLAGS, type PermissionFlag, isManagerLevel } from '../../../domain/access/permissions.ts';
import { orderRows } from '../../../domain/text/order-rows.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { useRow, useRows } from '../../entity-ui/use-rows.ts';
import { useSession } from '../../session/use-session.ts';
import { notify } from '../../shell/notifications.ts';
import type { Sort } from '../../ui/data-table/model.ts';
import type { PermissionsSearch } from './search.ts';

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

/** A line of the matrix. */
export interface Person {
  row: LocalRow;
  id: string;
  name: string;
  email: string;
  role: string;
  department: string;
  withheld: PermissionFlag[];
}

function personOf(row: LocalRow): Person {
  const text = (name: string): string => (typeof row[name] === 'string' ? row[name] : '');
  return {
    row,
    id: row._id,
    name: text('name'),
    email: text('email'),
    role: text('role'),
    department: text('department'),
    withheld: flagsIn(row['withheld']),
  };
}

const listOf = (text: string | undefined): string[] => (text ? text.split(',') : []);

/** How a department stands in the address: a list there is separated by commas. */
export function departmentParam(department: string): string {
  return encodeURIComponent(department).replaceAll(',', '%2C');
}

/** People of the organization who are looked for; those who left it are not on the matrix. */
export function findPeople(
  people: readonly Person[],
  search: PermissionsSearch,
  typed: string,
  rights: RightsByRole,
  known: readonly PermissionFlag[],
): Person[] {
  const needle = foldText(typed);
  const roles = listOf(search.role);
  const departments = listOf(search.department);
  const without = PERMISSION_FLAGS.filter((flag) => listOf(search.without).includes(flag));
  return people.filter(
    (person) =>
      (needle === '' || foldText(`${person.name} ${person.email} ${person.department}`).includes(needle)) &&
      (roles.length === 0 || roles.includes(person.role)) &&
      (departments.length === 0 || departments.includes(departmentParam(person.department))) &&
      (without.length === 0 || without.some((flag) => !personCell(person, flag, rights, known).has)),
  );
}

export function orderPeople(
  people: readonly Person[],
  sort: Sort,
  roleText: (role: string) => string,
  rights: RightsByRole,
  known: readonly PermissionFlag[],
): Person[] {
  const flag = PERMISSION_FLAGS.find((one) => one === sort.column);
  const byName = orderRows(people, ({ name }) => foldText(name), 1);
  if (flag) return orderRows(byName, (person) => (personCell(person, flag, rights, known).has ? 0 : 1), sort.direction);
  if (sort.column === 'role') return orderRows(byName, ({ role }) => foldText(roleText(role)), sort.direction);
  if (sort.column === 'department') return orderRows(byName, ({ department }) => foldText(department) || null, sort.direction);
  return orderRows(byName, ({ name }) => foldText(name), sort.direction);
}

export interface Matrix {
  loaded: boolean;
  people: readonly Person[];
  rights: RightsByRole;
  /** Row of what is withheld from roles: not there before the first copy. */
  hasRights: boolean;
  known: readonly PermissionFlag[];
  giveToPerson: (person: Person, flag: PermissionFlag, has: boolean) => void;
  giveToRole: (role: string, flag: PermissionFlag, has: boolean) => void;
}

const NO_RIGHTS: RightsByRole = {};

/** People, roles and permissions of the organization as this device knows them, and the two writes of the matrix. */
export function useMatrix(): Matrix {
  const { t } = useTranslation('common');
  const { user, permissions } = useSession();
  const orgId = user?.organization?.id;
  const { rows, loaded } = useRows('membership');
  const own = useRow('permissions', orgId) as PermissionFlags | undefined;
  const row = useRow('roleRights', orgId);
  const rights: Readonly<Record<string, unknown>> = row ?? NO_RIGHTS;
  const people = useMemo(() => rows.filter(({ active }) => active !== false).map(personOf), [rows]);
  const known = useMemo(() => subscribed(own ?? permissions), [own, permissions]);

  const write = useCallback(
    (entity: 'membership' | 'roleRights', id: string, patch: Record<string, unknown>) => {
      patchRow(entity, id, patch).catch((error: unknown) => notify({ msg: t('notSaved'), error }));
    },
    [t],
  );
  const giveToPerson = useCallback(
    (person: Person, flag: PermissionFlag, has: boolean) =>
      write('membership', person.id, { withheld: withFlag(person.withheld, flag, has) }),
    [write],
  );
  const giveToRole = useCallback(
    (role: string, flag: PermissionFlag, has: boolean) => {
      if (orgId) write('roleRights', orgId, { [role]: withFlag(flagsIn(rights[role]), flag, has) });
    },
    [write, orgId, rights],
  );
  return { loaded, people, rights, hasRights: row !== undefined, known, giveToPerson, giveToRole };
}
