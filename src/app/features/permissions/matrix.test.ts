import { describe, expect, it } from 'vitest';
import { PERMISSION_FLAGS } from '../../../domain/access/permissions.ts';
import { flagsIn, personCell, roleCell, subscribed, withFlag } from './matrix.ts';

const ALL = PERMISSION_FLAGS;

describe('R-083 boxes of the matrix', () => {
  it('are the person’s own, unless the role, the subscription or the management of an administrator decides', () => {
    const rights = { technician: ['reports'], manager: [] };
    const technician = { role: 'technician', withheld: ['eco' as const] };
    expect(personCell(technician, 'cartography', rights, ALL)).toEqual({ has: true, lock: null });
    expect(personCell(technician, 'eco', rights, ALL)).toEqual({ has: false, lock: null });
    expect(personCell(technician, 'reports', rights, ALL)).toEqual({ has: false, lock: 'role' });
    expect(personCell(technician, 'dashboard', rights, ['eco'])).toEqual({ has: false, lock: 'unsubscribed' });
    expect(personCell({ role: 'admin', withheld: ['management'] }, 'management', rights, ALL)).toEqual({ has: true, lock: 'kept' });
    expect(personCell({ role: 'user', withheld: [] }, 'management', rights, ALL)).toEqual({ has: false, lock: 'useless' });
  });

  it('of a role', () => {
    expect(roleCell('manager', 'reports', { manager: ['reports'] }, ALL)).toEqual({ has: false, lock: null });
    expect(roleCell('admin', 'management', { admin: [] }, ALL)).toEqual({ has: true, lock: 'kept' });
    expect(roleCell('manager', 'reports', {}, ALL)).toEqual({ has: true, lock: null });
  });
});

it('R-083 what is withheld from the one who looks still counts as subscribed', () => {
  expect(subscribed({ reports: { active: false, withheld: true } as never, eco: { active: true }, dashboard: { active: false } })).toEqual([
    'eco',
    'reports',
  ]);
  expect(subscribed(null)).toEqual([]);
});

it('a list is stored in the declared order, without what it no longer holds', () => {
  expect(withFlag(['reports'], 'eco', false)).toEqual(['eco', 'reports']);
  expect(withFlag(['eco', 'reports'], 'eco', true)).toEqual(['reports']);
  expect(flagsIn(['management', 'nonsense', 'eco'])).toEqual(['eco', 'management']);
  expect(flagsIn(undefined)).toEqual([]);
});
