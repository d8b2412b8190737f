import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressKey } from '../../src/server/identity/sign-in-limits.ts';
import { identityWorld, PASSWORD, type IdentityWorld } from './identity-setup.ts';
import { DAY_MS } from '../../src/domain/time/time-zone.ts';

const AUTH = '/simple-directory/api/auth';
const MINUTE = 60_000;

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());
/** Away from the attempts of the test before. */
beforeEach(() => {
  world.clock.nowMs += 2 * MINUTE;
});

describe('login', () => {
  it('C-018 password → absolute callback address → cookies → the asked page', async () => {
    const browser = world.browser();
    const answer = await browser.call('POST', `${AUTH}/password?redirect=${encodeURIComponent('/gestion/vehicules?fleet=1#x')}`, {
      email: ' Manager@test.example',
      password: PASSWORD,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    const callback = new URL(answer.body);
    expect(callback.origin + callback.pathname).toBe(`http://localhost:8080${AUTH}/token_callback`);
    expect([...browser.jar.values()].map(({ name, httpOnly }) => [name, httpOnly])).toEqual([['login_browser', true]]);

    const landed = await browser.call('GET', callback.pathname + callback.search);
    expect(landed.statusCode).toBe(302);
    expect(landed.headers['location']).toBe('http://localhost:8080/gestion/vehicules?fleet=1#x');
    expect((await browser.me()).json()).toMatchObject({ id: world.ids.manager, email: 'manager@test.example' });

    const again = await browser.call('GET', callback.pathname + callback.search);
    expect(again.statusCode, 'single use').toBe(400);
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('from another site, the address of somebody else’s login signs nobody in and ends no session', async () => {
    const attacker = world.browser();
    const { body } = await attacker.call('POST', `${AUTH}/password`, { email: 'user@test.example', password: PASSWORD });
    const address = body.slice('http://localhost:8080'.length);
    const victim = await world.signedIn('manager');
    for (const own of [victim, world.browser()]) {
      const opened = await own.call('GET', address, undefined, { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' });
      expect([opened.statusCode, opened.headers['set-cookie']]).toEqual([400, undefined]);
    }
    expect((await victim.me()).json()).toMatchObject({ id: world.ids.manager });
    expect((await attacker.call('GET', address)).statusCode, 'in its own browser it is still good').toBe(302);
  });

  it('the callback token is over after two minutes', async () => {
    const browser = world.browser();
    const { body } = await browser.call('POST', `${AUTH}/password`, { email: 'manager@test.example', password: PASSWORD });
    world.clock.nowMs += 2 * MINUTE;
    expect((await browser.call('GET', body.slice('http://localhost:8080'.length))).statusCode).toBe(400);
  });

  it('cookies are exactly those of the platform', async () => {
    const browser = await world.signedIn('siteadmin');
    const { nowMs } = world.clock;
    const [header, payload, signature] = [...(browser.cookie('id_token')?.value.split('.') ?? []), browser.cookie('id_token_sign')?.value];
    expect([header, payload, signature].every(Boolean)).toBe(true);
    expect(browser.cookie('id_token')).toMatchObject({
      path: '/',
      httpOnly: false,
      secure: false,
      sameSite: 'Lax',
      expiresMs: nowMs + 30 * DAY_MS,
    });
    expect(browser.cookie('id_token_sign')).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax', expiresMs: nowMs + 15 * MINUTE });
    expect(browser.cookie('id_token_ex')).toMatchObject({
      path: '/simple-directory/',
      httpOnly: true,
      sameSite: 'Lax',
      expiresMs: nowMs + 30 * DAY_MS,
    });
    expect(browser.cookie('id_token_org')).toMatchObject({ path: '/', httpOnly: false, value: world.ids.site });
    expect(browser.cookie('i18n_lang')).toMatchObject({ path: '/', httpOnly: false, value: 'fr', expiresMs: nowMs + 365 * DAY_MS });
    expect(browser.cookieHeader('/api/v1/vehicles')).not.toContain('id_token_ex');
  });

  it('without rememberMe the cookies end with the browser', async () => {
    const browser = await world.signedIn('manager', { rememberMe: false });
    expect(browser.cookie('id_token')?.expiresMs).toBeNull();
    expect(browser.cookie('id_token_ex')?.expiresMs).toBeNull();
    expect(browser.cookie('id_token_sign')?.expiresMs).toBe(world.clock.nowMs + 15 * MINUTE);
    expect((await browser.me()).json()).not.toHaveProperty('rememberMe');
  });

  it('the payload is exactly that of the platform, signed with a published key', async () => {
    const browser = await world.signedIn('multi');
    const token = `${browser.cookie('id_token')?.value}.${browser.cookie('id_token_sign')?.value}`;
    const jwks = (await world.browser().call('GET', '/simple-directory/.well-known/jwks.json')).json() as {
      keys: Record<string, unknown>[];
    };
    expect(Object.keys(jwks.keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(jwks as never), {
      currentDate: new Date(world.clock.nowMs),
    });
    expect(protectedHeader.alg).toBe('RS256');
    expect(protectedHeader.kid).toBe(jwks.keys[0]?.['kid']);
    const iat = Math.floor(world.clock.nowMs / 1000);
    expect(payload).toEqual({
      id: world.ids.multi,
      email: 'multi@test.example',
      name: 'Prénom multi',
      organizations: [
        { id: world.ids.garonne, name: 'Garonne Services', role: 'admin' },
        { id: world.ids.lumiere, name: 'Transports Lumière', role: 'user', department: 'Lyon', departmentName: 'Lyon' },
      ],
      siteOwner: { type: 'organization', id: world.ids.site, name: 'Exploitant' },
      rememberMe: 1,
      iat,
      exp: iat + 15 * 60,
    });
    expect((await browser.me()).json()).toEqual(payload);
  });

  it('F-001 P-006 siteOwner and flags: 1, or absent', async () => {
    const admin = await world.signedIn('superadmin', { adminMode: true });
    expect((await admin.me()).json()).toMatchObject({ isAdmin: 1, adminMode: 1, siteOwner: { id: world.ids.site } });
    const plain = (await (await world.signedIn('superadmin')).me()).json() as object;
    expect(plain).toMatchObject({ isAdmin: 1 });
    expect(plain).not.toHaveProperty('adminMode');
    const organizations = ((await (await world.signedIn('siteadmin')).me()).json() as { organizations: unknown[] }).organizations;
    expect(organizations).toContainEqual({ id: world.ids.site, name: 'Exploitant', role: 'admin', dflt: 1 });
  });

  it('org of the login becomes the active one when it is the person’s', async () => {
    expect((await world.signedIn('multi', { org: world.ids.garonne })).cookie('id_token_org')?.value).toBe(world.ids.garonne);
    expect((await world.signedIn('manager', { org: world.ids.garonne })).cookie('id_token_org')).toBeUndefined();
    expect((await world.signedIn('manager', { org: 'nonsense' })).cookie('id_token_org')).toBeUndefined();
  });

  it.each([
    ['unknown e-mail', { email: 'who@test.example', password: PASSWORD }],
    ['wrong password', { email: 'manager@test.example', password: 'wrong-password' }],
  ])('400 for %s, the same text, after a random delay', async (_name, body) => {
    let delays = 0;
    world.identity.refusalDelay = async () => void (delays += 1);
    const answer = await world.browser().call('POST', `${AUTH}/password`, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.body).toBe('Adresse e-mail ou mot de passe incorrect.');
    expect(delays).toBe(1);
    const english = await world.browser({ 'accept-language': 'en-GB' }).call('POST', `${AUTH}/password`, body);
    expect(english.body).toBe('Wrong e-mail address or password.');
  });

  it('400 in plain text for a body that is not a login', async () => {
    for (const body of [{}, { email: 'manager@test.example' }, { email: 1, password: [] }, 'x'])
      expect((await world.browser().call('POST', `${AUTH}/password`, body)).statusCode).toBeGreaterThanOrEqual(400);
    const answer = await world.browser().call('POST', `${AUTH}/password`, {});
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  });

  it('adminMode is for isAdmin only', async () => {
    const answer = await world
      .browser()
      .call('POST', `${AUTH}/password`, { email: 'siteadmin@test.example', password: PASSWORD, adminMode: true });
    expect(answer.statusCode).toBe(403);
  });
});

describe('rate limit', () => {
  const attempt = (email: string, remoteAddress: string, password = 'wrong-password') =>
    world.app.inject({ method: 'POST', url: `${AUTH}/password`, payload: { email, password }, remoteAddress });

  it('429 at the sixth guess of an account from one address in 60 s; its neighbours are let in; free again after 60 s', async () => {
    for (let n = 0; n < 5; n += 1) expect((await attempt('manager@test.example', '10.0.0.1')).statusCode).toBe(400);
    const refused = await attempt('MANAGER@test.example', '10.0.0.1', PASSWORD);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(refused.headers['content-type']).toMatch(/^text\/plain/);
    expect((await attempt('user@test.example', '10.0.0.1', PASSWORD)).statusCode, 'a colleague behind the same proxy').toBe(200);
    expect((await attempt('manager@test.example', '10.0.0.2', PASSWORD)).statusCode, 'another address').toBe(200);
    world.clock.nowMs += MINUTE - 1;
    expect((await attempt('manager@test.example', '10.0.0.1', PASSWORD)).statusCode).toBe(429);
    world.clock.nowMs += 1;
    expect((await attempt('manager@test.example', '10.0.0.1', PASSWORD)).statusCode).toBe(200);
  });

  it('guesses from everywhere do not keep the owner out on a device of theirs; elsewhere the account waits', async () => {
    const own = await world.signedIn('user');
    expect(own.cookie('known_device')).toMatchObject({ httpOnly: true, path: '/simple-directory/', sameSite: 'Lax' });
    for (let n = 0; n < 20; n += 1) expect((await attempt('user@test.example', `10.0.1.${n}`)).statusCode).toBe(400);
    const elsewhere = await attempt('user@test.example', '10.0.1.99', PASSWORD);
    expect([elsewhere.statusCode, elsewhere.body]).toEqual([429, expect.stringMatching(/dans 60 min/)]);
    const again = { email: 'user@test.example', password: PASSWORD };
    expect((await own.call('POST', `${AUTH}/password`, again)).statusCode, 'on a known device').toBe(200);
    const other = await world.signedIn('manager');
    expect((await other.call('POST', `${AUTH}/password`, again)).statusCode, 'on a device of somebody else').toBe(429);
    for (let n = 0; n < 5; n += 1) await own.call('POST', `${AUTH}/password`, { ...again, password: 'wrong-password' });
    expect((await own.call('POST', `${AUTH}/password`, again)).statusCode, 'one that is taken away guesses slowly too').toBe(429);
  });

  it('one address tries no password on everybody; who is known there comes in', async () => {
    const known = await world.signedIn('multi');
    const office = '10.0.3.1';
    for (let n = 0; n < 50; n += 1) expect((await attempt(`one${n}@test.example`, office)).statusCode).toBe(400);
    expect((await attempt('siteadmin@test.example', office, PASSWORD)).statusCode).toBe(429);
    const own = await world.app.inject({
      method: 'POST',
      url: `${AUTH}/password`,
      payload: { email: 'multi@test.example', password: PASSWORD },
      headers: { cookie: known.cookieHeader(AUTH) },
      remoteAddress: office,
    });
    expect(own.statusCode).toBe(200);
    world.clock.nowMs += 10 * MINUTE;
    expect((await attempt('siteadmin@test.example', office, PASSWORD)).statusCode).toBe(200);
  });

  it('good logins are not counted; simultaneous attempts are', async () => {
    for (let n = 0; n < 8; n += 1) expect((await attempt('manager@test.example', '10.0.2.1', PASSWORD)).statusCode).toBe(200);
    const burst = await Promise.all(Array.from({ length: 12 }, () => attempt('manager@test.example', '10.0.2.2')));
    expect(burst.filter((answer) => answer.statusCode === 400)).toHaveLength(5);
    expect(burst.filter((answer) => answer.statusCode === 429)).toHaveLength(7);
  });
});

describe('addresses of one subscriber', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (ip, key) => expect(addressKey(ip)).toBe(key));
});

describe('redirect', () => {
  it.each([
    ['', 'http://localhost:8080/'],
    ['/cartographie', 'http://localhost:8080/cartographie'],
    ['gestion', 'http://localhost:8080/gestion'],
    ['http://localhost:8080/x?y=1', 'http://localhost:8080/x?y=1'],
    ['https://evil.example/', 'http://localhost:8080/'],
    ['//evil.example/', 'http://localhost:8080/'],
    ['/\\evil.example/', 'http://localhost:8080/'],
    ['\\\\evil.example', 'http://localhost:8080/'],
    ['/\t/evil.example', 'http://localhost:8080/'],
    [' //evil.example', 'http://localhost:8080/'],
    ['javascript:alert(1)', 'http://localhost:8080/'],
    ['http://localhost:8080@evil.example/', 'http://localhost:8080/'],
    ['http://user:x@localhost:8080/', 'http://localhost:8080/'],
    ['http://localhost:8081/', 'http://localhost:8080/'],
    ['http://localhost:8080//evil.example', 'http://localhost:8080/'],
    ['/.//evil.example', 'http://localhost:8080/'],
    ['/a/..//evil.example', 'http://localhost:8080/'],
    ['blob:http://localhost:8080/5c1f', 'http://localhost:8080/'],
    ['http:localhost:8080/x', 'http://localhost:8080/'],
  ])('only to our own origin: %j → %s', async (asked, expected) => {
    const landed = await world.browser({ host: 'localhost:8080' }).signIn({ email: 'manager@test.example', password: PASSWORD }, asked);
    expect(landed.headers['location']).toBe(expected);
  });

  it('a redirect changed between the two steps is checked again', async () => {
    const browser = world.browser();
    const { body } = await browser.call('POST', `${AUTH}/password`, { email: 'manager@test.example', password: PASSWORD });
    const callback = new URL(body);
    callback.searchParams.set('redirect', 'https://evil.example/');
    expect((await browser.call('GET', callback.pathname + callback.search)).headers['location']).toBe('http://localhost:8080/');
  });

  it('the callback stays on the origin the browser is on', async () => {
    const answer = await world
      .browser({ host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' })
      .call('POST', `${AUTH}/password?redirect=/x`, { email: 'manager@test.example', password: PASSWORD });
    expect(new URL(answer.body).origin).toBe('http://127.0.0.1:8080');
    const forged = await world
      .browser({ host: 'evil.example' })
      .call('POST', `${AUTH}/password`, { email: 'manager@test.example', password: PASSWORD });
    expect(new URL(forged.body).origin).toBe('http://localhost:8080');
  });
});

describe('other origins', () => {
  it('a state-changing call with a foreign Origin is refused', async () => {
    const browser = await world.signedIn('manager');
    const foreign = { origin: 'https://evil.example' };
    for (const [method, url] of [
      ['POST', `${AUTH}/password`],
      ['POST', `${AUTH}/keepalive`],
      ['DELETE', AUTH],
      ['POST', `${AUTH}/asadmin`],
      ['DELETE', '/simple-directory/api/sessions'],
    ] as const)
      expect((await browser.call(method, url, undefined, foreign)).statusCode, `${method} ${url}`).toBe(403);
    expect((await browser.call('POST', `${AUTH}/keepalive`, undefined, { origin: 'null' })).statusCode).toBe(403);
    expect((await browser.me()).statusCode).toBe(200);
    expect((await browser.call('POST', `${AUTH}/keepalive`, undefined, { origin: 'http://localhost:8080' })).statusCode).toBe(204);
  });
});

describe('tokens', () => {
  it('a token that is altered, over, unsigned or of another key is nobody', async () => {
    const browser = await world.signedIn('manager');
    const [header = '', payload = ''] = browser.cookie('id_token')?.value.split('.') ?? [];
    const claims = decodeJwt(`${header}.${payload}.x`);
    const forged = Buffer.from(JSON.stringify({ ...claims, isAdmin: 1, adminMode: 1 })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ ...decodeProtectedHeader(`${header}.${payload}.x`), alg: 'none' })).toString('base64url');
    for (const value of [`${header}.${forged}`, `${none}.${payload}`, 'x.y', payload]) {
      const thief = world.browser();
      thief.set('id_token', value);
      thief.set('id_token_sign', browser.cookie('id_token_sign')?.value ?? '');
      expect((await thief.me()).statusCode, value.slice(0, 20)).toBe(404);
    }
    const stolen = world.browser();
    stolen.set('id_token', browser.cookie('id_token')?.value ?? '');
    expect((await stolen.me()).statusCode, 'without its signature').toBe(404);
    stolen.set('id_token_sign', browser.cookie('id_token_sign')?.value ?? '');
    world.clock.nowMs += 15 * MINUTE;
    expect((await stolen.me()).statusCode, 'over').toBe(404);
  });

  it('keys rotate at 30 days; the previous one stays published and its tokens stay good, the one before goes', async () => {
    const keys = async () =>
      ((await world.browser().call('GET', '/simple-directory/.well-known/jwks.json')).json() as { keys: { kid: string }[] }).keys.map(
        ({ kid }) => kid,
      );
    const [first] = await keys();
    await world.identity.tokens.keys.rotateIfDue();
    expect(await keys()).toEqual([first]);
    world.clock.nowMs += 30 * DAY_MS;
    const browser = await world.signedIn('manager');
    await world.identity.tokens.keys.rotateIfDue();
    const [second, previous, ...others] = await keys();
    expect([previous, others]).toEqual([first, []]);
    expect(second).not.toBe(first);
    expect((await browser.me()).statusCode).toBe(200);
    expect(decodeProtectedHeader(`${(await world.signedIn('manager')).cookie('id_token')?.value}.x`).kid).toBe(second);
    world.clock.nowMs += 30 * DAY_MS;
    await world.identity.tokens.keys.rotateIfDue();
    expect((await keys())[1]).toBe(second);
    expect(await keys()).toHaveLength(2);
  });
});

describe('anonymous', () => {
  it('S-025 the login page is the application, whatever its query; an unknown call there is not', async () => {
    const page = await world
      .browser()
      .call('GET', '/simple-directory/login?redirect=http%3A%2F%2Flocalhost%3A8080%2Fcartographie&adminMode=true');
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect((await world.browser().call('POST', '/simple-directory/login')).statusCode).toBe(404);
  });

  it('C-016 calls without a session, or with one that is over, are 401', async () => {
    const browser = await world.signedIn('manager');
    const over = { cookie: `${browser.cookieHeader('/')}; id_token_org=${world.ids.lumiere}` };
    const calls = ['vehicles', 'settings', 'preferences', 'permissions', 'fleets', 'devices', 'diagnostics'].map(
      (name) => `/api/v1/${name}`,
    );
    for (const url of calls) expect((await world.browser().call('GET', url, undefined, over)).statusCode, url).toBe(200);
    world.clock.nowMs += 15 * MINUTE;
    for (const url of calls) {
      expect((await world.browser().call('GET', url)).statusCode, url).toBe(401);
      expect((await world.browser().call('GET', url, undefined, over)).statusCode, url).toBe(401);
    }
  });

  it('C-017 auth/me is 404 in plain text', async () => {
    const answer = await world.browser().me();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  });

  it('C-001 sites/_public needs no session', async () => {
    const answer = await world.browser().call('GET', '/simple-directory/api/sites/_public');
    expect(answer.json()).toEqual({
      host: 'localhost:8080',
      owner: { type: 'organization', id: world.ids.site, name: 'Exploitant' },
      title: 'Sillage',
      theme: { colors: { primary: '#0e5c66', secondary: '#a8552c' } },
    });
  });

  it('an unknown call is 404 in plain text', async () => {
    const answer = await world.browser().call('GET', '/simple-directory/api/nothing');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  });
});
