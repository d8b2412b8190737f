import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../src/domain/time/time-zone.ts';
import { createUser } from '../../src/server/identity/directory.ts';
import { codeOfStep } from '../helpers/authenticator.ts';
import { startRelay, type TestRelay } from '../helpers/smtp.ts';
import type { Browser } from './identity-browser.ts';
import { identityWorld, PASSWORD, type IdentityWorld } from './identity-setup.ts';

const API = '/simple-directory/api';
const MINUTE = 60_000;

let relay: TestRelay;
let world: IdentityWorld;
beforeAll(async () => {
  relay = await startRelay();
  world = await identityWorld({ smtpUrl: relay.url });
});
afterAll(async () => {
  await world.close();
  await relay.stop();
});
beforeEach(() => {
  world.clock.nowMs += DAY_MS;
  relay.received.length = 0;
});

const person = async (name: string): Promise<string> => {
  await createUser(world.context, { email: `${name}@test.example`, name, password: PASSWORD });
  return `${name}@test.example`;
};
const from = (browser: Browser | null, remoteAddress: string, method: 'POST' | 'PUT', url: string, payload: object) =>
  world.app.inject({
    method,
    url: `${API}${url}`,
    payload,
    remoteAddress,
    headers: browser ? { cookie: browser.cookieHeader(`${API}${url}`) } : {},
  });
const tokensTo = (email: string): string[] =>
  relay.received
    .filter(({ to }) => to.includes(email))
    .flatMap(({ text }) => [...text.matchAll(/action_token=([\w-]+)/g)].map(([, token]) => token ?? ''));
const mailsTo = (email: string, about: RegExp) => relay.received.filter(({ to, subject }) => to.includes(email) && about.test(subject));

describe('links for a password', () => {
  const ask = (email: string, address: string, browser: Browser | null = null) =>
    from(browser, address, 'POST', '/auth/password/reset', { email });
  const use = (token: string, password: string) => from(null, '10.9.9.9', 'PUT', '/auth/password/reset', { token, password });

  it('who asks in somebody’s name kills no link of theirs; the first that is used ends all', async () => {
    const email = await person('owner');
    expect((await ask(email, '10.1.0.1')).statusCode).toBe(204);
    await expect.poll(() => tokensTo(email).length).toBe(1);
    expect((await ask(email, '10.1.0.2')).statusCode).toBe(204);
    await expect.poll(() => tokensTo(email).length).toBe(2);
    const [first = '', second = ''] = tokensTo(email);
    expect((await use(first, 'a-new-password-1')).statusCode).toBe(204);
    expect((await use(second, 'a-new-password-2')).statusCode, 'over with the password').toBe(400);
  });

  it('three an hour and six a day, whoever asks; the answer is the same, for an unknown address too', async () => {
    const email = await person('flooded');
    for (let hour = 0; hour < 5; hour += 1) {
      for (let n = 0; n < 8; n += 1)
        for (const wanted of [email, 'ghost@test.example'])
          expect((await ask(wanted, `10.2.${hour}.${n}`)).statusCode, `${wanted} ${hour} ${n}`).toBe(204);
      await expect.poll(() => tokensTo(email).length).toBe(Math.min(6, 3 * (hour + 1)));
      world.clock.nowMs += HOUR_MS;
    }
    expect(tokensTo(email)).toHaveLength(6);
    expect(relay.received.filter(({ to }) => to.includes('ghost@test.example'))).toEqual([]);
  });

  it('on a device, or from an address, of theirs a person gets one all the same', async () => {
    const email = await person('kept');
    const own = await world.signedIn('kept');
    relay.received.length = 0;
    for (let n = 0; n < 8; n += 1) await ask(email, `10.3.0.${n}`);
    await expect.poll(() => tokensTo(email).length).toBe(3);
    await ask(email, '10.3.1.1', own);
    await expect.poll(() => tokensTo(email).length).toBe(4);
    await ask(email, '127.0.0.1');
    await expect.poll(() => tokensTo(email).length).toBe(5);
  });

  it('one address that asks for everybody is refused for its own sake', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 51; n += 1) codes.push((await ask(`nobody-${n}@test.example`, '10.4.0.1')).statusCode);
    expect(codes).toEqual([...Array.from({ length: 50 }, () => 204), 429]);
  });

  it('a password that is changed ends the links for the one before', async () => {
    const email = await person('changed');
    const own = await world.signedIn('changed');
    await ask(email, '10.5.0.1');
    await expect.poll(() => tokensTo(email).length).toBe(1);
    const change = await own.call('PUT', `${API}/users/me/password`, { current: PASSWORD, password: 'a-new-password' });
    expect(change.statusCode, change.body).toBe(204);
    expect((await use(tokensTo(email)[0] ?? '', 'another-password')).statusCode).toBe(400);
  });
});

describe('codes behind a right password', () => {
  const withFactor = async (name: string): Promise<{ email: string; own: Browser; code: () => string }> => {
    const email = await person(name);
    const own = await world.signedIn(name);
    const { secret } = (await own.call('POST', `${API}/users/me/2fa`, { password: PASSWORD })).json<{ secret: string }>();
    const code = (): string => codeOfStep(secret, Math.floor(world.clock.nowMs / 30_000));
    expect((await own.call('POST', `${API}/users/me/2fa/confirm`, { code: code() })).statusCode).toBe(200);
    world.clock.nowMs += MINUTE;
    return { email, own, code };
  };
  const guess = (email: string, code: string, address: string, browser: Browser | null = null) =>
    from(browser, address, 'POST', '/auth/password', { email, password: PASSWORD, '2fa': code });

  it('from the fifth wrong one the owner is told, once a day, and from where', async () => {
    const { email, own } = await withFactor('told');
    for (let n = 0; n < 4; n += 1) expect((await guess(email, '000000', `10.6.0.${n}`)).statusCode).toBe(400);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(mailsTo(email, /Codes faux/), 'fingers slip').toEqual([]);
    for (let n = 4; n < 9; n += 1) await guess(email, '000000', `10.6.0.${n}`);
    await expect.poll(() => mailsTo(email, /Codes faux/).length).toBe(1);
    expect(mailsTo(email, /Codes faux/)[0]?.text).toContain('10.6.0.4');
    await own.call('POST', `${API}/auth/keepalive`);
    const told = (await own.call('GET', '/notify/api/v1/notifications')).json<{ results: { title: string; body?: string }[] }>().results;
    expect(told.filter(({ title }) => title.startsWith('Codes faux'))).toMatchObject([{ body: expect.stringContaining('10.6.0.4') }]);
  });

  it('from one address the wait grows; the owner’s own device is not kept out', async () => {
    const { email, own, code } = await withFactor('slow');
    let looked = 0;
    const waits: number[] = [];
    const startMs = world.clock.nowMs;
    // Each look costs a password's hash: at the instants where a limit begins anew, and before the day is over.
    for (const minute of [0, 11, 22, 125, 136, 250, 1300]) {
      world.clock.nowMs = startMs + minute * MINUTE;
      for (let n = 0; n < 6; n += 1) {
        const answer = await guess(email, '000000', '10.7.0.1');
        if (answer.statusCode === 400) looked += 1;
        else waits.push(Number(answer.headers['retry-after']));
      }
    }
    expect(looked).toBe(15);
    expect(Math.max(...waits)).toBeGreaterThan(HOUR_MS / 1000);
    expect((await guess(email, code(), '10.7.0.1', own)).statusCode, 'a known device').toBe(200);
  }, 120_000);

  it('from many addresses: so many a day and no more', async () => {
    const { email, own, code } = await withFactor('many');
    let looked = 0;
    for (let hour = 0; hour < 6; hour += 1) {
      for (let n = 0; n < 10; n += 1) if ((await guess(email, '000000', `10.8.${hour}.${n}`)).statusCode === 400) looked += 1;
      world.clock.nowMs += HOUR_MS;
    }
    expect(looked).toBe(40);
    expect((await guess(email, code(), '10.8.9.9', own)).statusCode).toBe(200);
  }, 120_000);
});

describe('a sign-in', () => {
  it('on a new device is told; on the first one, and on one that is known, it is not', async () => {
    const email = await person('moved');
    const own = await world.signedIn('moved');
    await own.signIn({ email, password: PASSWORD });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(mailsTo(email, /Nouvelle connexion/)).toEqual([]);
    await world
      .browser({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; evil.example) Firefox/130.0' })
      .signIn({ email, password: PASSWORD });
    await expect.poll(() => mailsTo(email, /Nouvelle connexion/).length).toBe(1);
    expect(mailsTo(email, /Nouvelle connexion/)[0]?.text).toMatch(/Firefox · Linux · 127\.0\.0\.1 · 2026-/);
    expect(mailsTo(email, /Nouvelle connexion/)[0]?.text).not.toContain('evil');
  });
});
