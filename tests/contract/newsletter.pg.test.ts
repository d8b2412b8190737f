import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unconfirmedSubscribers } from '../../src/server/modules/newsletter.ts';
import { signIn, testContext, type TestContext } from '../helpers/context.ts';
import { linkIn, startRelay, type ReceivedMail, type TestRelay } from '../helpers/smtp.ts';
import { DAY_MS } from '../../src/domain/time/time-zone.ts';

const PATH = '/api/v1/newsletter';
const clock = { nowMs: Date.parse('2026-11-21T08:00:00.000Z') };
let relay: TestRelay;
let server: TestContext;
beforeAll(async () => {
  relay = await startRelay();
  server = await testContext({ now: () => clock.nowMs, config: { smtpUrl: relay.url } });
});
afterAll(async () => {
  await server.close();
  await relay.stop();
});
beforeEach(() => {
  clock.nowMs += 3_600_000;
  relay.received.length = 0;
});

const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: PATH + url, headers, ...(payload ? { payload } : {}) });
const ask = (email: string, locale = 'nl') => post('/subscriptions', { email, locale });
/** Asks, and gives the message that this brings: the answer comes before the work is done. */
const mailAfterAsking = async (email: string) => {
  relay.received.length = 0;
  expect((await ask(email)).statusCode).toBe(204);
  return relay.last(email);
};
const subscribers = async (): Promise<{ email: string; confirmed: boolean }[]> =>
  (await server.database.pool.query('SELECT email, confirmed_at IS NOT NULL AS confirmed FROM newsletter_subscribers ORDER BY email')).rows;
const confirmationIn = (mail: ReceivedMail): string => linkIn(mail, '/newsletter').searchParams.get('confirm')!;

describe('newsletter', () => {
  it('R-010 needs no session; an address counts once its owner has confirmed', async () => {
    expect((await server.app.inject(PATH)).json()).toEqual({ available: true });
    expect((await ask('Lectrice@Test.example')).statusCode).toBe(204);
    const mail = await relay.last('lectrice@test.example');
    expect(mail.subject).toBe('Bevestig uw abonnement op de nieuwsbrief van Sillage');
    expect(await subscribers()).toEqual([{ email: 'lectrice@test.example', confirmed: false }]);
    const token = confirmationIn(mail);
    expect((await post('/confirm', { token: 'other' })).statusCode).toBe(410);
    relay.received.length = 0;
    expect((await post('/confirm', { token })).statusCode).toBe(204);
    expect(await subscribers()).toEqual([{ email: 'lectrice@test.example', confirmed: true }]);
    expect((await relay.last('lectrice@test.example')).subject).toBe('U bent geabonneerd op de nieuwsbrief van Sillage');
    expect((await post('/confirm', { token })).statusCode, 'once').toBe(410);
  });

  it('unsubscribes in one call, as mail programs do it and as the page does', async () => {
    const { headers, text } = await mailAfterAsking('lectrice@test.example');
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const call = new URL(/^<(.*)>$/.exec(headers['list-unsubscribe']!)![1]!);
    expect(text).toContain(`/newsletter?unsubscribe=${call.searchParams.get('token')}`);
    const oneClick = await server.app.inject({
      method: 'POST',
      url: call.pathname + call.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(oneClick.statusCode).toBe(204);
    expect(await subscribers()).toEqual([]);
    expect((await post(`/unsubscribe${call.search}`)).statusCode, 'again, or unknown').toBe(204);
    const again = linkIn(await mailAfterAsking('lectrice@test.example'), '/newsletter');
    expect((await server.app.inject({ url: again.pathname + again.search })).statusCode, 'opening the address changes nothing').not.toBe(
      204,
    );
    expect(await subscribers()).toHaveLength(1);
    await server.database.pool.query('DELETE FROM newsletter_subscribers');
  });

  it('nothing tells whether an address is known: same answer, and only its owner is written to', async () => {
    const asked = await mailAfterAsking('connue@test.example');
    relay.received.length = 0;
    await post('/confirm', { token: confirmationIn(asked) });
    await relay.last('connue@test.example');
    relay.received.length = 0;
    const [known, unknown] = [await ask('connue@test.example'), await ask('inconnue@test.example')];
    expect([known.statusCode, known.body, known.headers['content-type']]).toEqual([
      unknown.statusCode,
      unknown.body,
      unknown.headers['content-type'],
    ]);
    expect((await relay.last('connue@test.example')).subject).toBe('U bent geabonneerd op de nieuwsbrief van Sillage');
    await relay.last('inconnue@test.example');
    expect(await subscribers()).toContainEqual({ email: 'connue@test.example', confirmed: true });
  });

  it('limits: an address silently, a caller with 429', async () => {
    for (let n = 0; n < 5; n += 1) expect((await ask('visee@test.example')).statusCode).toBe(204);
    await relay.last('visee@test.example');
    await expect.poll(() => relay.received.filter(({ to }) => to[0] === 'visee@test.example').length).toBe(3);
    const codes: number[] = [];
    for (let n = 0; n < 7; n += 1) codes.push((await ask(`autre-${n}@test.example`)).statusCode);
    expect(codes).toEqual([204, 204, 204, 204, 204, 429, 429]);
    for (let n = 0; n < 5; n += 1) await relay.last(`autre-${n}@test.example`);
  });

  it('an address that is never confirmed is forgotten after seven days, its link with it', async () => {
    const token = confirmationIn(await mailAfterAsking('distraite@test.example'));
    clock.nowMs += 7 * DAY_MS;
    expect((await post('/confirm', { token })).statusCode).toBe(410);
    await unconfirmedSubscribers.run(server.context);
    expect(await subscribers()).toEqual([{ email: 'connue@test.example', confirmed: true }]);
  });

  it('refuses what it does not know; open to a suspended organization too', async () => {
    for (const body of [
      { email: 'x', locale: 'fr' },
      { email: 'x@test.example', locale: 'xx' },
      { email: 'x@test.example', locale: 'fr', admin: true },
    ])
      expect([body, (await post('/subscriptions', body)).statusCode]).toEqual([body, 400]);
    const person = await signIn(server.app, { role: 'user' });
    await server.database.pool.query('UPDATE permissions SET suspended = true WHERE org_id = $1', [person.orgId]);
    expect((await server.app.inject({ url: PATH, headers: person.headers })).statusCode).toBe(200);
  });
});

it('without SMTP the state says so, and nothing is kept', async () => {
  const silent = await testContext();
  expect((await silent.app.inject(PATH)).json()).toEqual({ available: false });
  const answer = await silent.app.inject({
    method: 'POST',
    url: `${PATH}/subscriptions`,
    payload: { email: 'x@test.example', locale: 'fr' },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  expect((await silent.database.pool.query('SELECT 1 FROM newsletter_subscribers')).rowCount).toBe(0);
  await silent.close();
});
