import { describe, expect, it } from 'vitest';
import { sessionUserOf, type SessionPayload } from '../identity/session-user.ts';
import { PERMISSION_FLAGS } from './permissions.ts';
import { isFlagActive, judgePage, passesGuard, rightsKey, type Guard, type PermissionFlags } from './guards.ts';
import { menuFor } from './menu.ts';
import { localeWords } from '../../../tests/helpers/locale-words.ts';

const org = { id: 'a', name: 'A' };
const site = { type: 'organization', id: 's', name: 'S' };
function person(role: string | null, extra: Partial<SessionPayload> = {}): ReturnType<typeof sessionUserOf> {
  return sessionUserOf(
    { id: 'u', email: 'u@x', name: 'U', organizations: role ? [{ ...org, role }] : [], siteOwner: site, ...extra },
    role ? 'a' : null,
  );
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
    [
      'siteRole admin',
      person('user', {
        organizations: [
          { ...org, role: 'user' },
          { id: 's', name: 'S', role: 'admin' },
        ],
      }),
      { session: true, manager: false, admin: false, siteadmin: true, superadmin: false },
    ],
  ];
  it.each(table)('P-001 P-008 as %s', (_name, user, expected) => {
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
    for (const value of [undefined, {}, { active: 1 }, { active: 'true' }, { active: false }])
      expect(isFlagActive({ eco: value }, 'eco')).toBe(false);
    expect(isFlagActive(null, 'eco')).toBe(false);
    expect(isFlagActive({ eco: true } as unknown as PermissionFlags, 'eco')).toBe(false);
  });
});

it('G-002 E-005 the two 403 texts are spelled as the specification spells them', () => {
  const french = localeWords('fr', 'errors');
  expect(french['permission']).toBe("Vous n'avez pas les permissions d'accéder à cette page");
  expect(Object.values(french)).toContain("Vous n'avez pas les droits pour accéder à cette page.");
});

describe('session user', () => {
  it('P-006 P-007 siteRole comes from the owner organization, whatever the active one', () => {
    const payload: SessionPayload = {
      id: 'u',
      email: '',
      name: '',
      organizations: [
        { ...org, role: 'user' },
        { id: 's', name: 'S', role: 'admin' },
      ],
      siteOwner: site,
    };
    expect(sessionUserOf(payload, 'a').siteRole).toBe('admin');
    expect(sessionUserOf(payload, 's').siteRole).toBe('admin');
    expect(person('admin').siteRole).toBeUndefined();
  });

  it('P-013 an active organization the person is not in grants nothing', () => {
    expect(sessionUserOf({ id: 'u', email: '', name: '', organizations: [{ ...org, role: 'admin' }] }, 'other').organization).toBeNull();
  });

  it('P-006 siteRole user there, and none for who is not a member', () => {
    expect(
      person('admin', {
        organizations: [
          { ...org, role: 'admin' },
          { id: 's', name: 'S', role: 'user' },
        ],
      }).siteRole,
    ).toBe('user');
    expect(person('admin', { siteOwner: undefined }).siteRole).toBeUndefined();
  });

  it('F-001 every field of the session user', () => {
    const payload: SessionPayload = {
      id: 'u',
      email: 'u@x',
      name: 'U',
      organizations: [
        { ...org, role: 'manager' },
        { id: 's', name: 'S', role: 'admin' },
      ],
      siteOwner: site,
      isAdmin: 1,
      adminMode: 1,
      asAdmin: { id: 'z', name: 'Z' },
    };
    expect(sessionUserOf(payload, 'a')).toEqual({
      id: 'u',
      email: 'u@x',
      name: 'U',
      organization: { id: 'a', name: 'A', role: 'manager' },
      organizations: payload.organizations,
      siteOwner: site,
      siteRole: 'admin',
      isAdmin: true,
      adminMode: true,
      asAdmin: { id: 'z', name: 'Z' },
    });
  });

  it('F-002 flags come as 1 or true, and may be absent', () => {
    expect(person('user', { isAdmin: 1, adminMode: true })).toMatchObject({ isAdmin: true, adminMode: true });
    expect(person('user', { isAdmin: true, adminMode: 1 })).toMatchObject({ isAdmin: true, adminMode: true });
    expect(person('user', { siteOwner: undefined })).toMatchObject({
      isAdmin: false,
      adminMode: false,
      asAdmin: null,
      siteOwner: null,
      siteRole: undefined,
    });
  });
});

describe('menu', () => {
  const keys = (user: ReturnType<typeof person>, flags: PermissionFlags): string[] => menuFor(user, flags).map(({ key }) => key);
  it('N-015 order of the table, for an administrator with everything', () => {
    expect(keys(person('admin', { isAdmin: 1 }), all)).toEqual([
      'map',
      'dashboard',
      'dailyDashboard',
      'ecoDriving',
      'reports',
      'reservations',
      'management',
      'support',
      'admin',
    ]);
  });
  it('N-001 N-002 the map needs cartography and geolocation', () => {
    expect(keys(person('user'), { cartography: { active: true }, geolocation: { active: true } })).toEqual(['map']);
    expect(keys(person('user'), { cartography: { active: true } })).toEqual([]);
    expect(keys(person('user'), { geolocation: { active: true } })).toEqual([]);
  });
  it.each([
    ['N-003', 'dashboard', 'dashboard'],
    ['N-004', 'dailyDashboard', 'dailyDashboard'],
    ['N-005', 'eco', 'ecoDriving'],
    ['N-006', 'reports', 'reports'],
    ['N-007', 'carSharing', 'reservations'],
  ] as const)('%s the flag %s alone decides the entry %s, for each role', (_id, flag, key) => {
    for (const role of ['admin', 'manager', 'chef-atelier', 'user']) {
      expect(
        keys(person(role), { [flag]: { active: true } }).filter((entry) => entry !== 'support'),
        role,
      ).toEqual([key]);
      expect(keys(person(role), { ...all, [flag]: { active: false } }), role).not.toContain(key);
    }
  });
  it('N-008 management for an administrator and for manager-level roles', () => {
    for (const role of ['admin', 'manager', 'technician', 'chef-atelier'])
      expect(keys(person(role), { management: { active: true } }), role).toEqual(['management', 'support']);
  });
  it('N-009 P-003 not for the lowest role, nor without its flag', () => {
    expect(keys(person('user'), all)).not.toContain('management');
    expect(keys(person('admin'), { ...all, management: { active: false } })).not.toContain('management');
  });
  it('N-010 N-011 P-003 support by role alone, and not without an organization', () => {
    for (const role of ['admin', 'manager', 'chef-atelier']) expect(keys(person(role), {}), role).toEqual(['support']);
    expect(keys(person('user'), all)).not.toContain('support');
    expect(keys(person(null), all)).not.toContain('support');
  });
  it('N-012 the Admin entry for isAdmin, and for siteRole admin', () => {
    expect(keys(person('user', { isAdmin: 1 }), {})).toEqual(['admin']);
    expect(
      keys(
        person('user', {
          organizations: [
            { ...org, role: 'user' },
            { id: 's', name: 'S', role: 'admin' },
          ],
        }),
        {},
      ),
    ).toEqual(['admin']);
  });
  it('N-013 and for nobody else', () => {
    expect(keys(person('admin'), all)).not.toContain('admin');
    expect(
      keys(
        person('admin', {
          organizations: [
            { ...org, role: 'admin' },
            { id: 's', name: 'S', role: 'user' },
          ],
        }),
        all,
      ),
    ).not.toContain('admin');
  });
  it('N-016 N-017 no copy of the permissions, or a flag without a true `.active`: no flagged entry', () => {
    for (const flags of [null, undefined, {}]) expect(menuFor(person('admin'), flags).map(({ key }) => key)).toEqual(['support']);
    for (const value of [true, {}, { active: 1 }, { active: 'true' }, { active: false }])
      expect(keys(person('user'), Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, value])) as PermissionFlags)).toEqual([]);
  });
  it('P-010 the entries of changed flags, exactly, appear or go', () => {
    const before = keys(person('manager'), all);
    const after = keys(person('manager'), { ...all, eco: { active: false }, geolocation: { active: false } });
    expect(before.filter((key) => !after.includes(key))).toEqual(['map', 'ecoDriving']);
    expect(after.filter((key) => !before.includes(key))).toEqual([]);
  });
  it('P-002 a user opens a strict part of what a manager-level person opens, who opens a strict part of what an administrator opens', () => {
    const opened = (role: string): Set<string> =>
      new Set((['session', 'manager', 'admin', 'siteadmin', 'superadmin'] as const).filter((guard) => passesGuard(guard, person(role))));
    const [lowest, middle, highest] = [opened('user'), opened('technician'), opened('admin')];
    for (const [less, more] of [
      [lowest, middle],
      [middle, highest],
    ] as const) {
      expect([...less].every((guard) => more.has(guard))).toBe(true);
      expect(less.size).toBeLessThan(more.size);
    }
  });
});

describe('rights', () => {
  const user = person('manager');
  it('are the same while only other words of a person or of the permissions change', () => {
    expect(rightsKey({ ...user, name: 'Another' }, { eco: { active: true } })).toBe(
      rightsKey(user, { eco: { active: true }, reports: { active: false } }),
    );
  });
  it.each([
    ['a flag', user, { eco: { active: false } }],
    ['suspended', user, { eco: { active: true }, suspended: true }],
    ['a role', person('technician'), { eco: { active: true } }],
    ['a super administrator', person('manager', { isAdmin: 1 }), { eco: { active: true } }],
    ['nobody', null, { eco: { active: true } }],
  ] as const)('differ by %s', (_what, who, permissions) => {
    expect(rightsKey(who, permissions)).not.toBe(rightsKey(user, { eco: { active: true } }));
  });
});
