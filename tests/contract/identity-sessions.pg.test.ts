import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { membership, user } from '../../src/domain/identity/user.ts';
import { permissions } from '../../src/domain/access/permissions.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { addMember } from '../../src/server/identity/directory.ts';
import { identityWorld, PASSWORD, type IdentityWorld } from './identity-setup.ts';
import type { Browser } from './identity-browser.ts';

const AUTH = '/simple-directory/api/auth';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock.nowMs += 2 * MINUTE;
});

const keepalive = (browser: Browser) => browser.call('POST', `${AUTH}/keepalive`);
const probe = async (browser: Browser) => (await browser.call('GET', '/api/v1/settings')).statusCode;

describe('renewal', () => {
  it('keepalive: 204, new cookies, 30 days from then on', async () => {
    const browser = await world.signedIn('manager');
    const before = browser.cookie('id_token_sign')?.value;
    world.clock.nowMs += 20 * DAY;
    expect((await browser.me()).statusCode).toBe(404);
    expect((await keepalive(browser)).statusCode).toBe(204);
    expect(browser.cookie('id_token_sign')?.value).not.toBe(before);
    expect(browser.cookie('id_token_ex')?.expiresMs).toBe(world.clock.nowMs + 30 * DAY);
    expect((await browser.me()).statusCode).toBe(200);
    world.clock.nowMs += 20 * DAY;
    expect((await keepalive(browser)).statusCode).toBe(204);
  });

  it('keepalive after 30 days without one: 401, cookies gone', async () => {
    const browser = await world.signedIn('manager');
    const token = browser.cookie('id_token_ex')?.value ?? '';
    world.clock.nowMs += 30 * DAY;
    const late = await world.browser().call('POST', `${AUTH}/keepalive`, undefined, { cookie: `id_token_ex=${token}` });
    expect([late.statusCode, late.headers['content-type']]).toEqual([401, 'text/plain; charset=utf-8']);
    expect((await keepalive(world.browser())).statusCode, 'without a session').toBe(401);
    // Somebody on the way has a 401 too: a device believes this word alone.
    expect(late.headers['x-sillage-failure']).toBe('unauthenticated');
  });

  it('keepalive leaves the active organization the client chose meanwhile, and takes away a foreign one', async () => {
    const browser = await world.signedIn('multi');
    browser.set('id_token_org', world.ids.garonne);
    const renewed = await keepalive(browser);
    expect([renewed.headers['set-cookie']].flat().some((line) => line?.startsWith('id_token_org='))).toBe(false);
    browser.set('id_token_org', world.ids.site);
    await keepalive(browser);
    expect(browser.cookie('id_token_org')).toBeUndefined();
  });

  it('keepalive carries new roles; the lost ones stop counting within 10 s even without it', async () => {
    const browser = await world.signedIn('user');
    browser.set('id_token_org', world.ids.lumiere);
    await addMember(world.context, world.ids.garonne, world.ids.user, 'manager');
    await keepalive(browser);
    world.clock.nowMs += 10_000;
    browser.set('id_token_org', world.ids.garonne);
    expect((await browser.call('GET', '/api/v1/probe')).json()).toMatchObject({ orgId: world.ids.garonne, role: 'manager' });
    const actor = systemActor(world.ids.garonne);
    const { results } = await world.context.store.list(actor, membership, { page: 1, size: 1, filters: { user: [world.ids.user] } });
    await world.context.store.write(actor, (writer) => writer.patch(membership, results[0]?._id ?? '', { active: false }));
    world.clock.nowMs += 10_000;
    expect((await browser.call('GET', '/api/v1/probe')).json()).toMatchObject({ orgId: null, role: null });
  });

  it('a person who is no longer active has no session', async () => {
    const browser = await world.signedIn('nobody');
    await world.context.store.write(systemActor(null), (writer) => writer.patch(user, world.ids.nobody, { active: false }));
    world.clock.nowMs += 10_000;
    expect((await browser.me()).statusCode).toBe(404);
    expect((await keepalive(browser)).statusCode).toBe(401);
    expect((await world.browser().call('POST', `${AUTH}/password`, { email: 'nobody@test.example', password: PASSWORD })).statusCode).toBe(
      400,
    );
    await world.context.store.write(systemActor(null), (writer) => writer.patch(user, world.ids.nobody, { active: true }));
  });
});

describe('active organization', () => {
  it('P-013 id_token_org: only one of the person’s own, with the role there', async () => {
    const browser = await world.signedIn('multi');
    const active = async (orgId: string) => {
      browser.set('id_token_org', orgId);
      return (await browser.call('GET', '/api/v1/probe')).json() as Record<string, unknown>;
    };
    expect(await active(world.ids.lumiere)).toMatchObject({ orgId: world.ids.lumiere, role: 'user', site: false });
    expect(await active(world.ids.garonne)).toMatchObject({ orgId: world.ids.garonne, role: 'admin' });
    for (const foreign of [world.ids.site, '', 'x', "' OR 1=1"])
      expect(await active(foreign)).toMatchObject({ orgId: null, role: null, site: false });
  });

  it('S-013 organizations and no id_token_org: an actor without organization', async () => {
    const browser = await world.signedIn('multi');
    expect(browser.cookie('id_token_org')).toBeUndefined();
    expect((await browser.call('GET', '/api/v1/probe')).json()).toMatchObject({ orgId: null, role: null, userId: world.ids.multi });
  });

  it('id_token_dep and id_token_role choose among several places in one organization', async () => {
    const browser = await world.signedIn('multi');
    browser.set('id_token_org', world.ids.lumiere);
    browser.set('id_token_role', 'admin');
    expect((await browser.call('GET', '/api/v1/probe')).json()).toMatchObject({ role: 'user' });
  });

  it('P-006 siteRole admin acts on the site whatever the active organization', async () => {
    const browser = await world.signedIn('siteadmin');
    browser.set('id_token_org', world.ids.lumiere);
    expect((await browser.call('GET', '/api/v1/probe')).json()).toMatchObject({ orgId: world.ids.lumiere, role: 'user', site: true });
  });

  it('S-012 a suspended organization: 403 suspended but for what the open pages need; over as soon as it is lifted', async () => {
    const browser = await world.signedIn('manager');
    browser.set('id_token_org', world.ids.lumiere);
    const suspend = (suspended: boolean) =>
      world.context.store.write(systemActor(world.ids.lumiere), (writer) => writer.patch(permissions, world.ids.lumiere, { suspended }));
    await suspend(true);
    const refused = await browser.call('GET', '/api/v1/probe');
    expect([refused.statusCode, (refused.json() as { code: string }).code]).toEqual([403, 'suspended']);
    expect((await browser.call('POST', '/api/v1/sync/push', {})).statusCode).toBe(403);
    expect(await probe(browser)).toBe(200);
    expect((await browser.me()).statusCode).toBe(200);
    await suspend(false);
    expect((await browser.call('GET', '/api/v1/probe')).statusCode).toBe(200);
  });
});

describe('end of a session', () => {
  it('C-019 logout: 204, cookies gone, the session refused at once and for ever', async () => {
    const browser = await world.signedIn('manager');
    const stolen = { cookie: browser.cookieHeader('/simple-directory/api') };
    expect((await browser.call('DELETE', AUTH)).statusCode).toBe(204);
    expect([...browser.jar.keys()].toSorted()).toEqual(['i18n_lang /', 'known_device /simple-directory/']);
    expect((await browser.me()).statusCode).toBe(404);
    const thief = world.browser();
    expect((await thief.call('GET', `${AUTH}/me`, undefined, stolen)).statusCode).toBe(404);
    expect((await thief.call('POST', `${AUTH}/keepalive`, undefined, stolen)).statusCode).toBe(401);
    expect((await thief.call('GET', '/api/v1/probe', undefined, stolen)).statusCode).toBe(401);
  });

  it('logout with only the access token, or with nothing, is 204 too', async () => {
    const browser = await world.signedIn('manager');
    const { jar } = browser;
    for (const key of Array.from(jar.keys())) if (key.startsWith('id_token_ex')) jar.delete(key);
    const cookie = browser.cookieHeader('/');
    expect((await browser.call('DELETE', AUTH)).statusCode).toBe(204);
    expect((await world.browser().call('GET', `${AUTH}/me`, undefined, { cookie })).statusCode).toBe(404);
    expect((await world.browser().call('DELETE', AUTH)).statusCode).toBe(204);
  });

  it('own sessions: list, end one, end the others; nobody else’s', async () => {
    const [phone, desk, other] = [await world.signedIn('user'), await world.signedIn('user'), await world.signedIn('manager')];
    const list = (await desk.call('GET', '/simple-directory/api/sessions')).json() as { results: { _id: string; current: boolean }[] };
    expect(list.results.length).toBeGreaterThanOrEqual(2);
    expect(list.results.filter(({ current }) => current)).toHaveLength(1);
    const foreign = list.results[0]?._id ?? '';
    expect((await other.call('DELETE', `/simple-directory/api/sessions/${foreign}`)).statusCode).toBe(404);
    const phoneList = (await phone.call('GET', '/simple-directory/api/sessions')).json() as typeof list;
    const phoneId = phoneList.results.find(({ current }) => current)?._id ?? '';
    expect((await desk.call('DELETE', `/simple-directory/api/sessions/${phoneId}`)).statusCode).toBe(204);
    expect((await phone.me()).statusCode, 'at once').toBe(404);
    const third = await world.signedIn('user');
    expect((await desk.call('DELETE', '/simple-directory/api/sessions')).statusCode).toBe(204);
    expect((await third.me()).statusCode).toBe(404);
    expect((await desk.me()).statusCode).toBe(200);
    expect((await other.me()).statusCode).toBe(200);
    expect((await world.browser().call('GET', '/simple-directory/api/sessions')).statusCode).toBe(401);
  });

  it('a new login ends the session it replaces', async () => {
    const browser = await world.signedIn('manager');
    const cookie = browser.cookieHeader('/');
    await browser.signIn({ email: 'manager@test.example', password: PASSWORD });
    expect((await world.browser().call('GET', `${AUTH}/me`, undefined, { cookie })).statusCode).toBe(404);
    expect((await browser.me()).statusCode).toBe(200);
  });
});

describe('admin mode', () => {
  it('12 h hard, whatever the renewals', async () => {
    const browser = await world.signedIn('superadmin', { adminMode: true });
    expect((await browser.call('GET', '/api/v1/probe')).json()).toMatchObject({ site: true });
    world.clock.nowMs += 11 * HOUR + 50 * MINUTE;
    expect((await keepalive(browser)).statusCode).toBe(204);
    expect(browser.cookie('id_token_sign')?.expiresMs, 'never beyond the session').toBe(world.clock.nowMs + 10 * MINUTE);
    world.clock.nowMs += 10 * MINUTE;
    const cookie = `id_token_ex=${browser.cookie('id_token_ex')?.value}`;
    expect((await world.browser().call('POST', `${AUTH}/keepalive`, undefined, { cookie })).statusCode).toBe(401);
  });

  it('DELETE adminmode: 204, the person stays, without it', async () => {
    const browser = await world.signedIn('superadmin', { adminMode: true });
    const before = browser.cookieHeader('/');
    expect((await browser.call('DELETE', `${AUTH}/adminmode`)).statusCode).toBe(204);
    const me = (await browser.me()).json() as object;
    expect(me).toMatchObject({ id: world.ids.superadmin, isAdmin: 1 });
    expect(me).not.toHaveProperty('adminMode');
    expect((await browser.call('GET', '/api/v1/probe')).json()).toMatchObject({ site: false });
    const kept = await world.browser().call('GET', '/api/v1/probe', undefined, { cookie: before });
    expect(kept.json(), 'the token of before').toMatchObject({ site: false });
    world.clock.nowMs += 20 * DAY;
    expect((await keepalive(browser)).statusCode, 'an ordinary session again').toBe(204);
    expect((await world.browser().call('DELETE', `${AUTH}/adminmode`)).statusCode).toBe(401);
  });

  it('C-020 asadmin: acts as the person, then returns to the administrator', async () => {
    const browser = await world.signedIn('superadmin', { adminMode: true });
    const before = browser.cookieHeader('/');
    browser.set('id_token_org', world.ids.lumiere);
    expect((await browser.call('POST', `${AUTH}/asadmin`, { id: world.ids.multi })).statusCode).toBe(204);
    const acting = (await browser.me()).json() as object;
    expect(acting).toMatchObject({ id: world.ids.multi, asAdmin: { id: world.ids.superadmin, name: 'Prénom superadmin' } });
    expect(acting).not.toHaveProperty('adminMode');
    expect(acting).not.toHaveProperty('isAdmin');
    expect((await browser.call('GET', '/api/v1/probe')).json()).toMatchObject({
      userId: world.ids.multi,
      orgId: world.ids.lumiere,
      role: 'user',
      site: false,
    });
    expect(
      (await world.browser().call('GET', `${AUTH}/me`, undefined, { cookie: before })).statusCode,
      'the administrator’s token of before',
    ).toBe(404);
    expect((await browser.call('POST', `${AUTH}/asadmin`, { id: world.ids.manager })).statusCode, 'no chain').toBe(403);
    expect((await browser.call('GET', '/simple-directory/api/sessions')).statusCode, 'not the person’s account').toBe(403);
    expect(
      (await browser.call('PUT', '/simple-directory/api/users/me/password', { current: PASSWORD, password: 'another-password' }))
        .statusCode,
    ).toBe(403);
    world.clock.nowMs += 14 * MINUTE;
    expect((await keepalive(browser)).statusCode).toBe(204);
    expect((await browser.me()).json()).toMatchObject({ id: world.ids.multi });
    expect((await browser.call('DELETE', `${AUTH}/asadmin`)).statusCode).toBe(204);
    expect((await browser.me()).json()).toMatchObject({ id: world.ids.superadmin, adminMode: 1 });
    expect((await browser.call('DELETE', `${AUTH}/asadmin`)).statusCode, 'nothing to return from').toBe(403);
  });

  it('asadmin is for admin mode only, and for people who exist', async () => {
    expect((await (await world.signedIn('superadmin')).call('POST', `${AUTH}/asadmin`, { id: world.ids.multi })).statusCode).toBe(403);
    expect((await (await world.signedIn('siteadmin')).call('POST', `${AUTH}/asadmin`, { id: world.ids.multi })).statusCode).toBe(403);
    expect((await world.browser().call('POST', `${AUTH}/asadmin`, { id: world.ids.multi })).statusCode).toBe(401);
    const admin = await world.signedIn('superadmin', { adminMode: true });
    expect((await admin.call('POST', `${AUTH}/asadmin`, { id: world.ids.lumiere })).statusCode).toBe(404);
    expect((await admin.call('POST', `${AUTH}/asadmin`, { id: 'x' })).statusCode).toBe(400);
  });

  it('an administrator who loses the right stops acting', async () => {
    const admin = await world.signedIn('superadmin', { adminMode: true });
    await admin.call('POST', `${AUTH}/asadmin`, { id: world.ids.multi });
    await world.context.store.write(systemActor(null), (writer) => writer.patch(user, world.ids.superadmin, { isAdmin: false }));
    world.clock.nowMs += 10_000;
    expect((await admin.me()).statusCode).toBe(404);
    expect((await keepalive(admin)).statusCode).toBe(401);
    await world.context.store.write(systemActor(null), (writer) => writer.patch(user, world.ids.superadmin, { isAdmin: true }));
  });
});
