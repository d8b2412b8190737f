import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser, ensureFirstAdministrator } from '../../src/server/identity/directory.ts';
import { passwordHashes } from '../../src/server/heavy-work.ts';
import { startReset } from '../../src/server/identity/password-reset.ts';
import { userById } from '../../src/server/identity/people.ts';
import { codeOfStep } from '../helpers/authenticator.ts';
import { identityWorld, PASSWORD, type IdentityWorld } from './identity-setup.ts';

const API = '/simple-directory/api';
const MINUTE = 60_000;

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock.nowMs += 2 * MINUTE;
});

const login = (email: string, body: Record<string, unknown>) => world.browser().call('POST', `${API}/auth/password`, { email, ...body });

describe('password', () => {
  it('change: the present one is asked, a weak one refused, the other sessions end', async () => {
    await createUser(world.context, { email: 'change@test.example', name: 'Change', password: PASSWORD });
    const [here, there] = [await world.signedIn('change'), await world.signedIn('change')];
    const change = (body: object) => here.call('PUT', `${API}/users/me/password`, body);
    expect((await change({ current: 'wrong', password: 'a-new-password' })).statusCode).toBe(400);
    expect((await change({ current: PASSWORD, password: 'short' })).statusCode).toBe(422);
    expect((await change({ current: PASSWORD, password: 'CHANGE@test.example' })).statusCode).toBe(422);
    const common = await change({ current: PASSWORD, password: 'Password1234' });
    expect([common.statusCode, common.body]).toEqual([422, expect.stringMatching(/trop courant/)]);
    expect((await change({ current: PASSWORD, password: 'a-new-password' })).statusCode).toBe(204);
    expect((await here.me()).statusCode).toBe(200);
    expect((await there.me()).statusCode).toBe(404);
    expect((await login('change@test.example', { password: PASSWORD })).statusCode).toBe(400);
    expect((await login('change@test.example', { password: 'a-new-password' })).statusCode).toBe(200);
  });

  it('reset: a link is good still when no turn came for the hash of its password', async () => {
    const person = await userById(world.context, await createUser(world.context, { email: 'busy@test.example', name: 'Busy' }));
    if (!person) throw new Error('nobody');
    const link = await startReset(world.context, person, { keepLink: true });
    const token = new URL(link).searchParams.get('action_token');
    const use = () => world.browser().call('PUT', `${API}/auth/password/reset`, { token, password: 'a-new-password' });
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const busy = Array.from({ length: 202 }, () => passwordHashes.run(() => ended));
    const refused = await use();
    end();
    await Promise.all(busy);
    expect([refused.statusCode, (await use()).statusCode]).toEqual([503, 204]);
    expect((await login('busy@test.example', { password: 'a-new-password' })).statusCode).toBe(200);
    expect((await use()).statusCode, 'once').toBe(400);
  });

  it('reset: another link to hand over takes nothing from the ones before; the first that is used ends them all', async () => {
    const person = await userById(world.context, await createUser(world.context, { email: 'twice@test.example', name: 'Twice' }));
    if (!person) throw new Error('nobody');
    const [before, after] = [await startReset(world.context, person), await startReset(world.context, person, { keepLink: true })];
    const use = (link: string) =>
      world.browser().call('PUT', `${API}/auth/password/reset`, {
        token: new URL(link).searchParams.get('action_token'),
        password: 'a-new-password',
      });
    expect((await use(before)).statusCode).toBe(204);
    expect((await use(after)).statusCode).toBe(400);
  });

  it('reset without SMTP: the link waits for an administrator, is good once and for a day', async () => {
    await createUser(world.context, { email: 'reset@test.example', name: 'Reset' });
    expect((await login('reset@test.example', { password: '' })).statusCode).toBe(400);
    const ask = (email: string) => world.browser().call('POST', `${API}/auth/password/reset`, { email });
    expect((await ask('reset@test.example')).statusCode).toBe(204);
    expect((await ask('who@test.example')).statusCode, 'unknown addresses are not told').toBe(204);
    expect((await (await world.signedIn('manager')).call('GET', `${API}/password-resets`)).statusCode).toBe(403);
    const admin = await world.signedIn('superadmin', { adminMode: true });
    await expect
      .poll(async () => ((await admin.call('GET', `${API}/password-resets`)).json() as { results: { link: string }[] }).results)
      .toHaveLength(1);
    const { results } = (await admin.call('GET', `${API}/password-resets`)).json() as { results: { link: string; user: object }[] };
    expect(results[0]?.user).toMatchObject({ email: 'reset@test.example' });
    const link = new URL(results[0]?.link ?? '');
    expect(link.pathname).toBe('/simple-directory/login');
    const token = link.searchParams.get('action_token');
    const use = (body: object) => world.browser().call('PUT', `${API}/auth/password/reset`, body);
    expect((await use({ token, password: 'short' })).statusCode).toBe(422);
    expect((await use({ token: 'x', password: 'a-new-password' })).statusCode).toBe(400);
    expect((await use({ token, password: 'a-new-password' })).statusCode).toBe(204);
    expect((await login('reset@test.example', { password: 'a-new-password' })).statusCode).toBe(200);
    world.clock.nowMs += MINUTE;
    expect((await use({ token, password: 'another-password' })).statusCode, 'once').toBe(400);
  });
});

describe('second factor', () => {
  it('enroll, confirm, login with a code once, recovery code, remove', async () => {
    await createUser(world.context, { email: 'totp@test.example', name: 'Totp', password: PASSWORD });
    const browser = await world.signedIn('totp');
    expect((await browser.call('POST', `${API}/users/me/2fa`)).statusCode, 'the password is asked').toBe(400);
    expect((await browser.call('POST', `${API}/users/me/2fa`, { password: 'wrong' })).statusCode).toBe(400);
    const { secret, uri } = (await browser.call('POST', `${API}/users/me/2fa`, { password: PASSWORD })).json() as {
      secret: string;
      uri: string;
    };
    expect(uri).toContain(`secret=${secret}`);
    const code = (step = 0) => codeOfStep(secret, Math.floor(world.clock.nowMs / 30_000) + step);
    expect((await login('totp@test.example', { password: PASSWORD })).statusCode, 'not asked before it is confirmed').toBe(200);
    expect((await browser.call('POST', `${API}/users/me/2fa/confirm`, { code: '000000' })).statusCode).toBe(400);
    const { recoveryCodes } = (await browser.call('POST', `${API}/users/me/2fa/confirm`, { code: code() })).json() as {
      recoveryCodes: string[];
    };
    expect(recoveryCodes).toHaveLength(10);
    expect((await browser.call('POST', `${API}/users/me/2fa`, { password: PASSWORD })).statusCode, 'no silent replacement').toBe(409);

    const asked = await login('totp@test.example', { password: PASSWORD });
    expect([asked.statusCode, asked.body]).toEqual([403, '2fa-required']);
    expect((await login('totp@test.example', { password: 'wrong' })).statusCode, 'not told without the password').toBe(400);
    expect((await login('totp@test.example', { password: PASSWORD, '2fa': code() })).statusCode, 'the code of the confirmation').toBe(400);
    world.clock.nowMs += 2 * MINUTE;
    expect((await login('totp@test.example', { password: PASSWORD, '2fa': code() })).statusCode).toBe(200);
    expect((await login('totp@test.example', { password: PASSWORD, '2fa': code() })).statusCode, 'replayed').toBe(400);
    expect((await login('totp@test.example', { password: PASSWORD, '2fa': recoveryCodes[0] })).statusCode).toBe(200);
    expect((await login('totp@test.example', { password: PASSWORD, '2fa': recoveryCodes[0] })).statusCode, 'used up').toBe(400);
    world.clock.nowMs += 2 * MINUTE;
    await browser.call('POST', `${API}/auth/keepalive`);
    expect((await browser.call('GET', `${API}/users/me/2fa`)).json()).toEqual({ active: true, recoveryCodesLeft: 9 });
    expect((await browser.call('DELETE', `${API}/users/me/2fa`, { password: 'wrong' })).statusCode).toBe(400);
    expect((await browser.call('DELETE', `${API}/users/me/2fa`, { password: PASSWORD })).statusCode).toBe(204);
    expect((await login('totp@test.example', { password: PASSWORD })).statusCode).toBe(200);
  });
});

describe('avatars', () => {
  it('PNG of initials for colleagues, a plain one for others, the same for an id that does not exist', async () => {
    const manager = await world.signedIn('manager');
    const picture = async (browser: typeof manager, type: string, id: string) =>
      browser.call('GET', `${API}/avatars/${type}/${id}/avatar.png`);
    const colleague = await picture(manager, 'user', world.ids.multi);
    expect([colleague.statusCode, colleague.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(colleague.rawPayload).metadata()).toMatchObject({ format: 'png', width: 128, height: 128 });
    const colours = async (answer: typeof colleague) => (await sharp(answer.rawPayload).stats()).channels.some(({ stdev }) => stdev > 1);
    expect(await colours(colleague)).toBe(true);
    expect(await colours(await picture(manager, 'organization', world.ids.lumiere))).toBe(true);
    expect(await colours(await picture(manager, 'organization', world.ids.garonne)), 'a foreign organization').toBe(false);
    expect(await colours(await picture(await world.signedIn('nobody'), 'user', world.ids.multi))).toBe(false);
    expect(await colours(await picture(world.browser(), 'user', world.ids.multi)), 'anonymous').toBe(false);
    expect((await picture(manager, 'user', '018f0000-0000-7000-8000-000000000000')).statusCode).toBe(200);
    expect((await picture(manager, 'group', world.ids.multi)).statusCode).toBe(404);
    expect(
      (
        await manager.call('GET', `${API}/avatars/user/${world.ids.multi}/avatar.png`, undefined, {
          'if-none-match': String(colleague.headers['etag']),
        })
      ).statusCode,
    ).toBe(304);
  });
});

describe('first start', () => {
  it('an empty server makes its first administrator and the link for the password; a used one does not', async () => {
    expect(await ensureFirstAdministrator(world.context)).toBeNull();
    await world.context.pool.query('TRUNCATE users, organizations, memberships, identity_site CASCADE');
    world.clock.nowMs += MINUTE;
    const lost = await ensureFirstAdministrator(world.context);
    const first = await ensureFirstAdministrator(world.context);
    expect([first?.email, first?.link === lost?.link], 'started again before it was used').toEqual([lost?.email, false]);
    expect(first?.email).toMatch(/^admin@/);
    const token = new URL(first?.link ?? '').searchParams.get('action_token');
    expect((await world.browser().call('PUT', `${API}/auth/password/reset`, { token, password: 'first-password' })).statusCode).toBe(204);
    expect(await ensureFirstAdministrator(world.context)).toBeNull();
    const browser = world.browser();
    await browser.signIn({ email: first?.email, password: 'first-password', adminMode: true });
    expect((await browser.me()).json()).toMatchObject({
      isAdmin: 1,
      adminMode: 1,
      organizations: [{ role: 'admin' }],
      siteOwner: { name: 'Administration' },
    });
  });
});

describe('https and external directory', () => {
  it('cookies are Secure when the public URL is https', async () => {
    const secure = await identityWorld({ publicUrl: 'https://fleet.test.example' });
    const browser = await secure.signedIn('manager');
    for (const name of ['id_token', 'id_token_sign', 'id_token_ex', 'i18n_lang']) expect(browser.cookie(name)?.secure, name).toBe(true);
    await secure.close();
  });

  it('DIRECTORY_URL: its tokens are verified with its keys, its calls passed on with their cookies', async () => {
    const seen: { method?: string; url?: string; body: string; host?: string }[] = [];
    let jwks = '';
    const external: Server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        if (request.url === '/directory/.well-known/jwks.json')
          return void response.setHeader('content-type', 'application/json').end(jwks);
        seen.push({ method: request.method ?? '', url: request.url ?? '', body, host: String(request.headers['x-forwarded-host']) });
        response
          .writeHead(302, {
            'set-cookie': ['id_token=a; Path=/', 'id_token_ex=b; Path=/simple-directory/; HttpOnly'],
            location: `${base}/login`,
          })
          .end('text');
      });
    });
    await new Promise<void>((done) => external.listen(0, '127.0.0.1', done));
    const base = `http://127.0.0.1:${(external.address() as AddressInfo).port}/directory`;
    const issuer = await identityWorld();
    jwks = JSON.stringify(await issuer.identity.tokens.keys.jwks());
    const person = await issuer.signedIn('manager');
    const relying = await identityWorld({ directoryUrl: base });
    relying.clock.nowMs = issuer.clock.nowMs;

    const answer = await relying.browser().call('POST', `${API}/auth/password?redirect=/x`, { email: 'é' });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers['location']).toBe('http://localhost:8080/simple-directory/login');
    expect(answer.headers['set-cookie']).toEqual(['id_token=a; Path=/', 'id_token_ex=b; Path=/simple-directory/; HttpOnly']);
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/directory/api/auth/password?redirect=/x', body: '{"email":"é"}' });

    const probe = await relying
      .browser()
      .call('GET', '/api/v1/probe', undefined, { cookie: `${person.cookieHeader('/')}; id_token_org=${issuer.ids.lumiere}` });
    expect(probe.json()).toMatchObject({ userId: issuer.ids.manager, orgId: issuer.ids.lumiere, role: 'manager' });
    const own = await identityWorld();
    const foreign = await own.signedIn('manager');
    expect((await relying.browser().call('GET', '/api/v1/probe', undefined, { cookie: foreign.cookieHeader('/') })).statusCode).toBe(401);

    await new Promise((done) => external.close(done));
    expect((await relying.browser().call('GET', `${API}/auth/me`)).statusCode).toBe(502);
    for (const each of [issuer, relying, own]) await each.close();
  });
});
