import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sessionUserOf, type SessionPayload } from '../identity/session-user.ts';
import { PERMISSION_FLAGS } from '../permissions/permissions.ts';
import { GUARD_TEXT, isFlagActive, judgePage, passesGuard, type Guard, type PermissionFlags } from './guards.ts';
import { menuFor } from './menu.ts';

const org = { id: 'a', name: 'A' };
const site = { type: 'organization', id: 's', name: 'S' };
function person(role: string | null, extra: Partial<SessionPayload> = {}): ReturnType<typeof sessionUserOf> {
  return sessionUserOf({ id: 'u', email: 'u@x', name: 'U', organizations: role ? [{ ...org, role }] : [], siteOwner: site, ...extra }, role ? 'a' : null);
}
const all = Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, { active: true }])) as PermissionFlags;

describe('guards', () => {
  const table: [string, ReturnType<typeof person>, Record<Guard, boolean>][] = [
    ['admin', person('admin'), { session: true, manager: true, admin: true, siteadmin: false, superadmin: false }],
    ['manager', person('manager'), { session: true, manager: true, admin: false, siteadmin: false, superadmin: false }],
    ['any other name', person('chef-atelier'), { session: true, manager: true, admin: false, siteadmin: false, superadmin: false }],
    ['user', person('user'), { session: true, manager: false, admin: false, siteadmin: false, superadmin: false }],
    ['no organization', person(null), { session: true, manager: false, admin: false, siteadmin: false, superadmin: false }],
    ['isAdmin as user', person('user', { isAdmin: 1 }), { session: true, manager: false, admin: false, siteadmin: true, superadmin: true }],
    ['siteRole admin', person('user', { organizations: [{ ...org, role: 'user' }, { id: 's', name: 'S', role: 'admin' }] }), { session: true, manager: false, admin: false, siteadmin: true, superadmin: false }],
  ];
  it.each(table)('G-001…G-011, P-001 as %s', (_name, user, expected) => {
    for (const [guard, passes] of Object.entries(expected)) expect(passesGuard(guard as Guard, user), guard).toBe(passes);
  });

  it('G-016 missing user, then suspended, then role and flags', () => {
    expect(judgePage({ guard: 'admin' }, null, { suspended: true })).toBe('login');
    expect(judgePage({ guard: 'admin' }, person('user'), { ...all, suspended: true })).toBe('suspended');
    expect(judgePage({ guard: 'admin' }, person('user'), all)).toBe('forbidden');
    expect(judgePage({ guard: 'session', openWhenSuspended: true }, person('user'), { ...all, suspended: true })).toBe('open');
  });

  it('N-016 N-017 only `.active === true` counts', () => {
    expect(isFlagActive({ eco: { active: true } }, 'eco')).toBe(true);
    for (const value of [undefined, {}, { active: 1 }, { active: 'true' }, { active: false }]) expect(isFlagActive({ eco: value }, 'eco')).toBe(false);
    expect(isFlagActive(null, 'eco')).toBe(false);
    expect(isFlagActive({ eco: true } as unknown as PermissionFlags, 'eco')).toBe(false);
  });
});

it('G-002 G-012 E-005 the two 403 texts are spelled as the specification spells them', () => {
  const french = JSON.parse(readFileSync('src/app/i18n/locales/fr/errors.json', 'utf8')) as Record<string, string>;
  expect(french['permission']).toBe(GUARD_TEXT);
  expect(GUARD_TEXT).toBe("Vous n'avez pas les permissions d'accéder à cette page");
  expect(Object.values(french)).toContain("Vous n'avez pas les droits pour accéder à cette page.");
});

describe('session user', () => {
  it('P-006 P-007 siteRole comes from the owner organization, whatever the active one', () => {
    const payload: SessionPayload = { id: 'u', email: '', name: '', organizations: [{ ...org, role: 'user' }, { id: 's', name: 'S', role: 'admin' }], siteOwner: site };
    expect(sessionUserOf(payload, 'a').siteRole).toBe('admin');
    expect(sessionUserOf(payload, 's').siteRole).toBe('admin');
    expect(person('admin').siteRole).toBeUndefined();
  });

  it('P-013 an active organization the person is not in grants nothing', () => {
    expect(sessionUserOf({ id: 'u', email: '', name: '', organizations: [{ ...org, role: 'admin' }] }, 'other').organization).toBeNull();
  });

  it('F-002 flags come as 1 or true, and may be absent', () => {
    expect(person('user', { isAdmin: 1, adminMode: true })).toMatchObject({ isAdmin: true, adminMode: true });
    expect(person('user')).toMatchObject({ isAdmin: false, adminMode: false, asAdmin: null });
  });
});

describe('menu', () => {
  const keys = (user: ReturnType<typeof person>, flags: PermissionFlags): string[] => menuFor(user, flags).map(({ key }) => key);
  it('N-015 order of the table, for an administrator with everything', () => {
    expect(keys(person('admin', { isAdmin: 1 }), all)).toEqual(['map', 'dashboard', 'dailyDashboard', 'ecoDriving', 'reports', 'reservations', 'management', 'support', 'admin']);
  });
  it('N-001 N-002 the map needs cartography and geolocation', () => {
    expect(keys(person('user'), { cartography: { active: true }, geolocation: { active: true } })).toEqual(['map']);
    expect(keys(person('user'), { cartography: { active: true } })).toEqual([]);
    expect(keys(person('user'), { geolocation: { active: true } })).toEqual([]);
  });
  it('N-008 N-009 N-010 management and support are not for the lowest role', () => {
    expect(keys(person('manager'), { management: { active: true } })).toEqual(['management', 'support']);
    expect(keys(person('admin'), {})).toEqual(['support']);
    expect(keys(person('user'), all)).not.toContain('management');
    expect(keys(person('user'), all)).not.toContain('support');
  });
  it('N-012 N-013 the Admin entry', () => {
    expect(keys(person('admin'), all)).not.toContain('admin');
    expect(keys(person('user', { isAdmin: 1 }), {})).toEqual(['admin']);
  });
});
