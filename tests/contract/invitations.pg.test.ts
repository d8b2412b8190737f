import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { membership } from '../../src/domain/identity/user.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { createUser } from '../../src/server/identity/directory.ts';
import { findByEmail } from '../../src/server/identity/people.ts';
import { linkIn, startRelay, type TestRelay } from '../helpers/smtp.ts';
import type { Browser } from './identity-browser.ts';
import { identityWorld, PASSWORD, type IdentityWorld } from './identity-setup.ts';
import { DAY_MS } from '../../src/domain/time/time-zone.ts';

const API = '/simple-directory/api';

let relay: TestRelay;
let world: IdentityWorld;
let silent: IdentityWorld;
let admin: Browser;
beforeAll(async () => {
  relay = await startRelay();
  world = await identityWorld({ smtpUrl: relay.url });
  silent = await identityWorld();
});
afterAll(async () => {
  await world.close();
  await silent.close();
  await relay.stop();
});
beforeEach(async () => {
  world.clock.nowMs += 3_600_000;
  silent.clock.nowMs += 3_600_000;
  relay.received.length = 0;
  admin = await as(world, 'multi', world.ids.garonne);
});

async function as(where: IdentityWorld, who: string, orgId: string): Promise<Browser> {
  const browser = await where.signedIn(who);
  browser.set('id_token_org', orgId);
  return browser;
}

const inviting = { role: 'technician', department: 'Atelier', locale: 'it' };
const invite = (browser: Browser, email: string, over: object = {}) =>
  browser.call('POST', '/api/v1/invitations', { ...inviting, email, ...over });
const tokenOf = async (email: string): Promise<string> =>
  linkIn(await relay.last(email), '/simple-directory/invitation').searchParams.get('token')!;
const open = (browser: Browser, token: string) => browser.call('POST', `${API}/invitations/open`, { token });
const accept = (browser: Browser, body: object) => browser.call('POST', `${API}/invitations/accept`, body);
const memberOf = async (email: string, where = world, orgId = where.ids.garonne) =>
  (await where.context.store.list(systemActor(orgId), membership, { page: 1, size: 10, filters: { email: [email] } })).results[0];

describe('inviting', () => {
  it('takes every address that mail knows, in its one form; refuses what is not one, and says so', async () => {
    expect((await invite(admin, 'r&d@société.example')).json()).toMatchObject({ email: 'r&d@xn--socit-esab.example' });
    const again = await invite(admin, '\u200bR&D@xn--socit-esab.example\u00a0');
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'duplicate' }]);
    const named = await invite(admin, 'Jean <jean@test.example>');
    expect([named.statusCode, named.json()]).toMatchObject([400, { fields: [{ field: 'email', code: 'email' }] }]);
  });

  it('who was stored by an older form of an address is found by it', async () => {
    const id = await createUser(world.context, { email: 'vieux@test.example', name: 'Vieux' });
    await world.context.pool.query('UPDATE users SET email = $2 WHERE id = $1', [id, 'vieux@été.example']);
    expect(await findByEmail(world.context, 'Vieux@été.example')).toMatchObject({ _id: id });
  });

  it('a membership waits, a mail leaves in the chosen language; the account is made by its owner, and is in', async () => {
    const answer = await invite(admin, 'Neuf@Test.example');
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ email: 'neuf@test.example', locale: 'it', link: null, mail: { error: null } });
    expect(await memberOf('neuf@test.example')).toMatchObject({
      user: null,
      role: 'technician',
      department: 'Atelier',
      active: true,
      invitedAt: new Date(world.clock.nowMs).toISOString(),
    });
    expect(await findByEmail(world.context, 'neuf@test.example'), 'nobody before the answer').toBeNull();
    const mail = await relay.last('neuf@test.example');
    expect(mail.subject).toBe('Garonne Services la invita su Sillage');
    expect(mail.text).toContain('Prénom multi');

    const browser = world.browser();
    const token = await tokenOf('neuf@test.example');
    expect((await open(browser, token)).json()).toMatchObject({
      organization: { id: world.ids.garonne, name: 'Garonne Services' },
      email: 'neuf@test.example',
      role: 'technician',
      inviter: 'Prénom multi',
      locale: 'it',
      account: 'new',
      session: 'none',
    });
    expect((await accept(browser, { token, name: 'Noé Neuf', password: 'short' })).statusCode).toBe(422);
    expect((await accept(browser, { token, name: '  ', password: PASSWORD })).statusCode).toBe(400);
    const done = await accept(browser, { token, name: 'Noé Neuf', password: PASSWORD });
    expect(done.statusCode, done.body).toBe(200);
    const { pathname, search } = new URL(done.json<{ callback: string }>().callback);
    await browser.call('GET', pathname + search);
    expect((await browser.me()).json()).toMatchObject({
      email: 'neuf@test.example',
      name: 'Noé Neuf',
      organizations: [{ id: world.ids.garonne, role: 'technician' }],
    });
    expect((await browser.call('GET', '/api/v1/probe')).json()).toMatchObject({ orgId: world.ids.garonne, role: 'technician' });
    expect(await memberOf('neuf@test.example')).toMatchObject({ name: 'Noé Neuf', lastLoginAt: new Date(world.clock.nowMs).toISOString() });
    expect((await browser.call('GET', '/api/v1/preferences')).json()).toMatchObject({ lang: 'it' });
    expect((await accept(world.browser(), { token, name: 'Autre', password: PASSWORD })).statusCode, 'once').toBe(410);
    expect((await open(world.browser(), token)).statusCode).toBe(410);
  });

  it('an address that has an account joins signed in as itself, and by nobody else', async () => {
    await createUser(world.context, { email: 'ancienne@test.example', name: 'Ancienne', password: PASSWORD });
    expect((await invite(admin, 'ancienne@test.example', { role: 'manager' })).statusCode).toBe(201);
    const token = await tokenOf('ancienne@test.example');
    const anonymous = world.browser();
    expect((await open(anonymous, token)).json()).toMatchObject({ account: 'existing', session: 'none' });
    expect((await accept(anonymous, { token, name: 'Voleur', password: 'another-password' })).statusCode).toBe(403);
    const other = await world.signedIn('nobody');
    expect((await open(other, token)).json()).toMatchObject({ session: 'other', signedInAs: 'nobody@test.example' });
    expect((await accept(other, { token })).statusCode).toBe(403);
    const own = await world.signedIn('ancienne');
    expect((await own.me()).json<{ organizations: unknown[] }>().organizations).toEqual([]);
    expect((await open(own, token)).json()).toMatchObject({ session: 'same' });
    expect((await accept(own, { token })).json()).toEqual({ callback: null, organization: world.ids.garonne });
    expect(own.cookie('id_token_org')?.value).toBe(world.ids.garonne);
    expect((await own.call('GET', '/api/v1/probe')).json()).toMatchObject({ orgId: world.ids.garonne, role: 'manager' });
    await world.browser().signIn({ email: 'ancienne@test.example', password: PASSWORD });
  });

  it('of two answers that come together, one is in', async () => {
    await invite(admin, 'double@test.example');
    const token = await tokenOf('double@test.example');
    const answers = await Promise.all(['Un', 'Deux'].map((name) => accept(world.browser(), { token, name, password: PASSWORD })));
    const [first, second] = answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(first).toBe(200);
    expect([403, 409, 410], 'the account is there, the membership taken, or the link used').toContain(second);
  });

  it('an address of the organization is refused: member, invited, deactivated; the same in another one is not', async () => {
    for (const email of ['multi@test.example', ' MULTI@test.example ', 'neuf@test.example'])
      expect([email, (await invite(admin, email.trim())).statusCode]).toEqual([email, 409]);
    expect((await invite(admin, 'deux-fois@test.example')).statusCode).toBe(201);
    const again = await invite(admin, 'deux-fois@test.example');
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'duplicate', fields: [{ field: 'email', code: 'duplicate' }] }]);
    expect((await invite(admin, 'manager@test.example')).statusCode, 'a member of another organization').toBe(201);
  });

  it('is over after seven days; sent again it has another link, and the former one is dead', async () => {
    await invite(admin, 'lente@test.example');
    const first = await tokenOf('lente@test.example');
    world.clock.nowMs += 7 * DAY_MS;
    expect((await open(world.browser(), first)).statusCode).toBe(410);
    admin = await as(world, 'multi', world.ids.garonne);
    relay.received.length = 0;
    const id = (await memberOf('lente@test.example'))!._id;
    expect((await admin.call('POST', `/api/v1/invitations/${id}/resend`)).statusCode).toBe(200);
    const second = await tokenOf('lente@test.example');
    expect(second).not.toBe(first);
    expect((await open(world.browser(), first)).statusCode).toBe(410);
    expect((await open(world.browser(), second)).statusCode).toBe(200);
    expect((await memberOf('lente@test.example'))?.['invitedAt']).toBe(new Date(world.clock.nowMs).toISOString());
  });

  it('withdrawn, its membership goes and its link is dead; a member has nothing to send again, nor to withdraw', async () => {
    await invite(admin, 'retiree@test.example');
    const token = await tokenOf('retiree@test.example');
    const id = (await memberOf('retiree@test.example'))!._id;
    expect((await admin.call('DELETE', `/api/v1/invitations/${id}`)).statusCode).toBe(204);
    expect(await memberOf('retiree@test.example')).toBeUndefined();
    expect((await open(world.browser(), token)).statusCode).toBe(410);
    expect((await admin.call('POST', `/api/v1/invitations/${id}/resend`)).statusCode).toBe(404);
    const own = (await memberOf('multi@test.example'))!._id;
    expect((await admin.call('POST', `/api/v1/invitations/${own}/resend`)).statusCode).toBe(404);
    expect((await admin.call('DELETE', `/api/v1/invitations/${own}`)).statusCode).toBe(404);
    expect((await admin.call('DELETE', `/api/v1/memberships/${own}`)).statusCode, 'members are deactivated').toBe(404);
  });

  it('the state of the message is told: refused by the relay', async () => {
    relay.refused.set('refusee@test.example', 550);
    await invite(admin, 'refusee@test.example');
    const mail = async () =>
      (await admin.call('GET', '/api/v1/invitations'))
        .json<{ results: { email: string; mail: object }[] }>()
        .results.find(({ email }) => email === 'refusee@test.example')?.mail;
    await expect.poll(mail).toMatchObject({ state: 'failed', error: 'refused', attempts: 1 });
  });
});

describe('who may', () => {
  it('administrators of the organization only; nothing of another one', async () => {
    const id = (await memberOf('deux-fois@test.example'))!._id;
    for (const who of ['manager', 'user']) {
      const browser = await as(world, who, world.ids.lumiere);
      expect((await browser.call('GET', '/api/v1/invitations')).statusCode, who).toBe(403);
      expect((await invite(browser, `${who}-guest@test.example`)).statusCode, who).toBe(403);
    }
    const foreign = await as(world, 'siteadmin', world.ids.site);
    expect((await foreign.call('GET', '/api/v1/invitations')).json()).toMatchObject({ count: 0 });
    expect((await foreign.call('POST', `/api/v1/invitations/${id}/resend`)).statusCode).toBe(404);
    expect((await foreign.call('DELETE', `/api/v1/invitations/${id}`)).statusCode).toBe(404);
    expect((await world.browser().call('GET', '/api/v1/invitations')).statusCode).toBe(401);
  });

  it('refuses what it does not know', async () => {
    for (const body of [{ email: 'x' }, { role: 'owner' }, { locale: 'xx' }, { isAdmin: true }, { department: 'x'.repeat(121) }])
      expect([body, (await invite(admin, 'form@test.example', body)).statusCode]).toEqual([body, 400]);
    expect((await open(world.browser(), '')).statusCode).toBe(400);
    expect((await accept(world.browser(), { token: 'x', name: 'X', password: PASSWORD, role: 'admin' })).statusCode).toBe(400);
  });

  it('limits: an address is not flooded, tokens are not guessed', async () => {
    await invite(admin, 'flood@test.example');
    const id = (await memberOf('flood@test.example'))!._id;
    const codes: number[] = [];
    for (let n = 0; n < 6; n += 1) codes.push((await admin.call('POST', `/api/v1/invitations/${id}/resend`)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 429, 429]);
    const guesses: number[] = [];
    for (let n = 0; n < 51; n += 1) guesses.push((await open(world.browser(), `guess-${n}`)).statusCode);
    expect(guesses).toEqual([...Array.from({ length: 50 }, () => 410), 429]);
  });
});

describe('without mail', () => {
  it('the link is shown to the administrator, and works', async () => {
    const own = await as(silent, 'multi', silent.ids.garonne);
    const made = (await invite(own, 'papier@test.example')).json<{ link: string; mail: unknown }>();
    expect(made.mail).toBeNull();
    const listed = (await own.call('GET', '/api/v1/invitations')).json<{ mail: boolean; results: { link: string }[] }>();
    expect([listed.mail, listed.results[0]?.link]).toEqual([false, made.link]);
    const token = new URL(made.link).searchParams.get('token')!;
    expect((await accept(silent.browser(), { token, name: 'Papier', password: PASSWORD })).statusCode).toBe(200);
    expect((await own.call('GET', '/api/v1/invitations')).json()).toMatchObject({ count: 0 });
  });
});
