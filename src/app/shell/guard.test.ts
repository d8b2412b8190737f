import { isRedirect } from '@tanstack/react-router';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Guard, PageAccess, PermissionFlags } from '../../domain/access/guards.ts';
import { sessionUserOf, type SessionPayload, type SessionUser } from '../../domain/identity/session-user.ts';
import { PERMISSION_FLAGS } from '../../domain/access/permissions.ts';
import { guard } from './guard.ts';
import { PageError } from './page-error.ts';
import { keepAsIs, parseQuery, PERSISTENT } from './query.ts';
import { filterText, filterValues } from '../../domain/vehicle/vehicle-filters.ts';
import { localeWords } from '../../../tests/helpers/locale-words.ts';

interface Session {
  user: SessionUser | null;
  permissions: PermissionFlags | null;
  lost: boolean;
  continuing: boolean;
}
const session = vi.hoisted((): { now: Session } => ({ now: { user: null, permissions: null, lost: false, continuing: false } }));
const left = vi.hoisted((): { to: [string, string | undefined][]; kept: unknown[]; wait: (() => void)[] } => ({
  to: [],
  kept: [],
  wait: [],
}));
vi.mock('../session/organization.ts', () => ({
  switchOrganization: async (id: string, href?: string) => {
    left.to.push([id, href]);
    for (const done of left.wait.splice(0)) done();
  },
}));
vi.mock('../../db/queries/profiles.ts', () => ({ listProfiles: async () => left.kept }));
vi.mock('../session/session.ts', () => ({
  sessionReady: async () => undefined,
  sessionStore: { getSnapshot: () => session.now },
  isContinuing: () => session.now.continuing,
  loginHref: (back: string) => `/simple-directory/login?redirect=${encodeURIComponent(back)}`,
}));

const TEXT = "Vous n'avez pas les permissions d'accéder à cette page";
const ALL = Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, { active: true }])) as PermissionFlags;
const GUARDS = ['admin', 'manager', 'siteadmin', 'superadmin'] as const satisfies readonly Guard[];
const SITE = { id: 's', name: 'Exploitant', role: 'admin' };

function person(role: string | null, extra: Partial<SessionPayload> = {}): SessionUser {
  return sessionUserOf(
    {
      id: 'u',
      email: 'u@x',
      name: 'U',
      siteOwner: { type: 'organization', id: 's', name: 'Exploitant' },
      ...extra,
      organizations: [...(role === null ? [] : [{ id: 'a', name: 'A', role }]), ...(extra.organizations ?? [])],
    },
    role === null ? null : 'a',
  );
}
/** Passes every guard of the four. */
const root = (): SessionUser => person('admin', { isAdmin: 1 });

type Verdict = { kind: 'opens' } | { kind: 'error'; error: PageError } | { kind: 'redirect'; href: string; replace: boolean | undefined };

async function opening(
  access: PageAccess,
  pathname = '/x',
  search: Record<string, unknown> = {},
  hash = '',
  cause: 'enter' | 'stay' | 'preload' = 'enter',
): Promise<Verdict> {
  const query = new URLSearchParams(search as Record<string, string>).toString();
  try {
    await guard(access)({
      location: { pathname, search, hash, href: `${pathname}${query ? `?${query}` : ''}${hash ? `#${hash}` : ''}` },
      cause,
    });
    return { kind: 'opens' };
  } catch (error) {
    if (isRedirect(error)) return { kind: 'redirect', href: error.options.href!, replace: error.options.replace };
    if (error instanceof PageError) return { kind: 'error', error };
    throw error;
  }
}

beforeAll(() =>
  i18next.init({
    lng: 'fr',
    resources: { fr: { errors: localeWords('fr', 'errors') } },
  }),
);
beforeEach(() => {
  session.now = { user: root(), permissions: ALL, lost: false, continuing: false };
  keepAsIs({});
});
afterEach(() => vi.unstubAllGlobals());

describe('the four guards', () => {
  it.each<[string, Guard, SessionUser]>([
    ['G-001 role admin', 'admin', person('admin')],
    ['G-006 role admin', 'manager', person('admin')],
    ['G-006 role manager', 'manager', person('manager')],
    ['G-006 P-001 a role of another name', 'manager', person('chef-atelier')],
    ['G-006 P-001 a second role of another name', 'manager', person('comptable')],
    ['G-008 P-008 isAdmin without siteRole', 'siteadmin', person('user', { isAdmin: 1 })],
    ['G-008 siteRole admin without isAdmin', 'siteadmin', person('user', { organizations: [SITE] })],
    ['G-010 P-008 isAdmin', 'superadmin', person('user', { isAdmin: 1 })],
  ])('%s opens what asks for %s', async (_name, required, user) => {
    session.now.user = user;
    expect(await opening({ guard: required })).toEqual({ kind: 'opens' });
  });

  it.each<[string, Guard, SessionUser]>([
    ['G-002 X-006 role user', 'admin', person('user')],
    ['G-003 role manager', 'admin', person('manager')],
    ['G-003 P-001 a role of another name', 'admin', person('chef-atelier')],
    ['G-004 isAdmin with role user', 'admin', person('user', { isAdmin: 1 })],
    ['G-005 no active organization', 'admin', person(null)],
    ['G-005 no active organization', 'manager', person(null)],
    ['G-007 P-004 role user', 'manager', person('user')],
    ['G-009 role admin of a customer', 'siteadmin', person('admin')],
    ['G-009 role user', 'siteadmin', person('user')],
    ['G-011 siteRole admin without isAdmin', 'superadmin', person('user', { organizations: [SITE] })],
    ['G-011 neither', 'superadmin', person('admin')],
  ])('%s meets 403 where %s is required', async (_name, required, user) => {
    session.now.user = user;
    const verdict = await opening({ guard: required });
    expect(verdict).toMatchObject({ kind: 'error', error: { statusCode: 403, message: TEXT, suspended: false } });
  });

  it('G-015 a flag that is not active: the same 403', async () => {
    session.now.permissions = { ...ALL, eco: { active: false } };
    expect(await opening({ guard: 'session', flags: ['reports'] })).toEqual({ kind: 'opens' });
    expect(await opening({ guard: 'session', flags: ['eco'] })).toMatchObject({ kind: 'error', error: { statusCode: 403, message: TEXT } });
    session.now.permissions = null;
    expect(await opening({ guard: 'session', flags: ['reports'] })).toMatchObject({ kind: 'error', error: { message: TEXT } });
  });
});

describe('order', () => {
  it('G-016 nobody, then suspended, then 403', async () => {
    session.now.permissions = { ...ALL, suspended: true };
    session.now.user = person('user');
    expect(await opening({ guard: 'admin' })).toMatchObject({ kind: 'error', error: { suspended: true } });
    session.now.user = null;
    expect(await opening({ guard: 'admin' })).toMatchObject({ kind: 'redirect', href: expect.stringContaining('/simple-directory/login') });
    session.now = { ...session.now, user: person('user'), permissions: ALL };
    expect(await opening({ guard: 'admin' })).toMatchObject({ error: { message: TEXT } });
  });

  it('S-009 S-011 S-012 X-009 suspended: an error that says so, but where the screen stays open, and for site administrators too', async () => {
    session.now.permissions = { suspended: true };
    for (const user of [person('admin'), person('user'), root(), person('user', { organizations: [SITE] })]) {
      session.now.user = user;
      expect(await opening({ guard: 'session' })).toMatchObject({ kind: 'error', error: { statusCode: 403, suspended: true } });
      expect(await opening({ guard: 'session', openWhenSuspended: true })).toEqual({ kind: 'opens' });
    }
  });

  it.each([false, undefined, null, 'true', 1])('S-010 suspended %s has no effect', async (suspended) => {
    session.now.permissions = { ...ALL, suspended };
    expect(await opening({ guard: 'manager', flags: ['management'] })).toEqual({ kind: 'opens' });
  });
});

describe('who is missing', () => {
  it('S-025 nobody: to the login page, which leads back to the path with its query', async () => {
    session.now.user = null;
    const verdict = await opening({ guard: 'session' }, '/gestion/vehicules', { energy: 'electric' });
    expect(verdict).toEqual({
      kind: 'redirect',
      href: `/simple-directory/login?redirect=${encodeURIComponent('/gestion/vehicules?energy=electric')}`,
      replace: true,
    });
  });

  it('S-027 a session that is over leads to the login page at the next navigation, with network only', async () => {
    session.now.lost = true;
    vi.stubGlobal('navigator', { onLine: true });
    expect(await opening({ guard: 'session' })).toMatchObject({
      kind: 'redirect',
      href: expect.stringContaining('/simple-directory/login'),
    });
    vi.stubGlobal('navigator', { onLine: false });
    expect(await opening({ guard: 'session' })).toEqual({ kind: 'opens' });
  });

  it('S-026 a person known on this device goes on without the server', async () => {
    expect(await opening({ guard: 'manager', flags: ['management'] })).toEqual({ kind: 'opens' });
    session.now = { ...session.now, lost: true, continuing: true };
    vi.stubGlobal('navigator', { onLine: true });
    expect(await opening({ guard: 'manager' })).toEqual({ kind: 'opens' });
  });
});

describe('an address that names an organization', () => {
  const B = { id: 'b', name: 'Transports B', role: 'user' };
  const DIRECTORY = { id: 'c', directoryId: 'annuaire-c', name: 'C', role: 'user' };
  const both = (): SessionUser => person('manager', { organizations: [B, DIRECTORY] });
  beforeEach(() => {
    left.to = [];
    left.kept = [];
    vi.stubGlobal('navigator', { onLine: true });
    session.now.user = both();
  });
  /** The page never goes on: another one is loaded in its place. */
  const switching = async (search: Record<string, unknown>, hash = ''): Promise<void> => {
    const switched = new Promise<void>((resolve) => left.wait.push(resolve));
    const opened = opening({ guard: 'manager' }, '/rapports/alertes', search, hash);
    await Promise.race([switched, opened]);
  };

  it('of the current one, it is opened without the parameter', async () => {
    expect(await opening({ guard: 'manager' }, '/rapports/alertes', { open: 'x', org: 'a' }, 'fin')).toEqual({
      kind: 'redirect',
      href: '/rapports/alertes?open=x#fin',
      replace: true,
    });
    expect(left.to).toEqual([]);
  });

  it('of another one of theirs, the application changes to it, whatever the role is here, with nothing left of the address', async () => {
    session.now.user = person('user', { organizations: [B, DIRECTORY] });
    keepAsIs({ fleet: 'of-a' });
    await switching({ open: 'x', org: 'b' });
    await switching({ org: 'annuaire-c' }, 'fin');
    expect(left.to).toEqual([
      ['b', '/rapports/alertes?open=x'],
      ['c', '/rapports/alertes#fin'],
    ]);
    expect(await opening({ guard: 'session' }, '/x'), 'the fleet of the other organization is not asked for').toEqual({ kind: 'opens' });
  });

  it('of an organization they are no member of, it says so, and whose where that is known; an id is only ever a name', async () => {
    for (const org of ['z', '//evil.example', '']) {
      const verdict = await opening({ guard: 'session' }, '/x', { org });
      expect(verdict, org).toMatchObject(
        org === ''
          ? { kind: 'opens' }
          : { kind: 'error', error: { statusCode: 403, elsewhere: true, message: expect.not.stringContaining('{{') } },
      );
    }
    left.kept = [{ userId: 'u', user: { organization: null, organizations: [{ id: 'z', name: 'Ancienne SA' }] } }];
    expect(await opening({ guard: 'session' }, '/x', { org: 'z' })).toMatchObject({
      error: { message: expect.stringContaining('Ancienne SA') },
    });
    left.kept = [{ userId: 'other', user: { organization: null, organizations: [{ id: 'z', name: 'Ancienne SA' }] } }];
    const verdict = await opening({ guard: 'session' }, '/x', { org: 'z' });
    expect(JSON.stringify(verdict)).not.toContain('Ancienne');
    expect(left.to).toEqual([]);
  });

  it('without network it changes to one that this device keeps, and says whose page it is of another', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await opening({ guard: 'session' }, '/x', { org: 'b' })).toMatchObject({
      error: { elsewhere: true, message: expect.stringContaining('Transports B') },
    });
    expect(left.to).toEqual([]);
    left.kept = [{ userId: 'u', user: { organization: B, organizations: [B] } }];
    await switching({ org: 'b' });
    expect(left.to).toEqual([['b', '/rapports/alertes']]);
  });

  it('a link that is only looked at changes nothing, and who is signed out comes back to it', async () => {
    expect(await opening({ guard: 'manager' }, '/x', { org: 'b' }, '', 'preload')).toEqual({ kind: 'opens' });
    session.now.user = null;
    expect(await opening({ guard: 'manager' }, '/x', { org: 'b' })).toMatchObject({
      href: `/simple-directory/login?redirect=${encodeURIComponent('/x?org=b')}`,
    });
    expect(left.to).toEqual([]);
  });
});

describe('persistent parameters', () => {
  it.each(GUARDS)('G-017 G-018 %s-required adds what is missing, and opens the address that has it', async (required) => {
    for (const name of PERSISTENT) {
      keepAsIs({ [name]: '1' });
      expect(await opening({ guard: required }, '/x', { b: '2' })).toEqual({ kind: 'redirect', href: `/x?b=2&${name}=1`, replace: true });
      expect(await opening({ guard: required }, '/x', { b: '2', [name]: '1' })).toEqual({ kind: 'opens' });
    }
  });

  it('G-019 nothing kept, or nothing missing: no redirect', async () => {
    expect(await opening({ guard: 'manager' }, '/x', { b: '2' })).toEqual({ kind: 'opens' });
    for (const name of PERSISTENT) keepAsIs({ [name]: '1' });
    expect(await opening({ guard: 'manager' }, '/x', Object.fromEntries(PERSISTENT.map((name) => [name, '1'])))).toEqual({ kind: 'opens' });
  });

  it('G-020 path, hash and other parameters are kept, a present one keeps its value', async () => {
    for (const name of PERSISTENT) {
      keepAsIs({ [name]: '1' });
      expect(await opening({ guard: 'manager' }, '/gestion/vehicules/7', { q: 'a b' }, 'fin')).toEqual({
        kind: 'redirect',
        href: `/gestion/vehicules/7?q=a+b&${name}=1#fin`,
        replace: true,
      });
      expect(await opening({ guard: 'manager' }, '/x', { [name]: '9' })).toEqual({ kind: 'opens' });
    }
  });

  it('a tag with a comma follows as it is, beside the others; what is there is kept', async () => {
    const kept = { fleet: 'f', drivenBy: 'd', tag: ['froid', 'Nord, 50 %'].map(filterText).join(',') };
    keepAsIs(kept);
    const verdict = await opening({ guard: 'session' }, '/x', { drivenBy: 'e' });
    const [path, query] = (verdict.kind === 'redirect' ? verdict.href : '').split('?');
    expect([path, parseQuery(query ?? '')]).toEqual(['/x', { ...kept, drivenBy: 'e' }]);
    expect(filterValues(parseQuery(query ?? '')['tag'])).toEqual(['froid', 'Nord, 50 %']);
  });

  it('G-021 the redirect takes the place of the address in the history', async () => {
    for (const name of PERSISTENT) {
      keepAsIs({ [name]: '1' });
      expect(await opening({ guard: 'manager' })).toMatchObject({ kind: 'redirect', replace: true });
    }
  });

  it('G-022 F-014 each declared name is captured from the address, no other is', async () => {
    for (const name of PERSISTENT) {
      keepAsIs({});
      await opening({ guard: 'session' }, '/x', { [name]: '7', q: 'z' });
      expect(await opening({ guard: 'session' }, '/y')).toEqual({ kind: 'redirect', href: `/y?${name}=7`, replace: true });
      await opening({ guard: 'session' }, '/y', {}, '', 'stay');
      expect(await opening({ guard: 'session' }, '/z'), 'taken away by the person on the same screen').toEqual({ kind: 'opens' });
    }
  });

  it('a link that is only looked at changes nothing', async () => {
    keepAsIs(Object.fromEntries(PERSISTENT.map((name) => [name, '1'])));
    expect(await opening({ guard: 'session' }, '/y', {}, '', 'preload')).toEqual({ kind: 'opens' });
  });
});
