import { foldText } from '../../../domain/kit/search-text.ts';
import { PERMISSION_FLAGS, type PermissionFlag } from '../../../domain/permissions/permissions.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { orderRows } from '../../../domain/kit/order-rows.ts';
import type { Sort } from '../../ui/data-table/order.ts';
import { flagsIn, personCell, type RightsByRole } from './matrix.ts';
import type { PermissionsSearch } from './search.ts';

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

export function personOf(row: LocalRow): Person {
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
