import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCALES } from '../../src/domain/text/locale.ts';
import { deliverDue, mailDelivery, nextTryMs } from '../../src/server/mail/deliver.ts';
import { MAIL_KINDS, MAIL_WORDS, renderMail } from '../../src/server/mail/render.ts';
import { mailStates, queueMail, type MailRow, type NewMail } from '../../src/server/mail/queue.ts';
import { signIn, testContext, type TestContext } from '../helpers/context.ts';
import { startRelay, type TestRelay } from '../helpers/smtp.ts';

const MINUTE = 60_000;
const clock = { nowMs: Date.parse('2026-11-21T08:00:00.000Z') };
let relay: TestRelay;
let server: TestContext;
beforeAll(async () => {
  relay = await startRelay();
  server = await testContext({ now: () => clock.nowMs, config: { smtpUrl: relay.url, publicUrl: 'https://fleet.test.example' } });
});
afterAll(async () => {
  await server.close();
  await relay.stop();
});
beforeEach(async () => {
  relay.received.length = 0;
  await server.database.pool.query('DELETE FROM mails');
});

const queue = async (mail: Partial<NewMail> = {}): Promise<string> =>
  (await queueMail(
    server.database.pool,
    {
      kind: 'password-reset',
      orgId: null,
      to: 'anne@test.example',
      locale: 'fr',
      params: { site: 'Sillage', link: 'https://fleet.test.example/x?a=1&b=2' },
      ...mail,
    },
    clock.nowMs,
  ))!;
const deliver = () => deliverDue(server.context);
const rowOf = async (id: string): Promise<MailRow> =>
  (await server.database.pool.query<MailRow>('SELECT * FROM mails WHERE id = $1', [id])).rows[0]!;
const stateOf = async (id: string) => (await mailStates(server.database.pool, [id])).get(id);

describe('delivery', () => {
  it('a message leaves once, in text and in HTML, and its links are forgotten', async () => {
    const id = await queue();
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    expect(relay.received).toHaveLength(1);
    const mail = relay.received[0]!;
    expect(mail).toMatchObject({ from: 'no-reply@fleet.test.example', to: ['anne@test.example'], subject: 'Votre mot de passe Sillage' });
    expect(mail.headers['message-id']).toBe(`<${id}@fleet.test.example>`);
    expect(mail.headers['from']).toBe('Sillage <no-reply@fleet.test.example>');
    expect(mail.text).toContain('https://fleet.test.example/x?a=1&b=2');
    expect(mail.html).toContain('href="https://fleet.test.example/x?a=1&amp;b=2"');
    expect(mail.html).toContain('lang="fr"');
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1, params: {}, error_code: null });
  });

  it('two processes that look at the queue together send each message once', async () => {
    for (let n = 0; n < 6; n += 1) await queue({ to: `person-${n}@test.example` });
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(relay.received).toHaveLength(6);
    expect(new Set(relay.received.map(({ to }) => to[0]))).toEqual(new Set([0, 1, 2, 3, 4, 5].map((n) => `person-${n}@test.example`)));
  });

  it('relay down, then up: kept, tried again later and later, sent once', async () => {
    await relay.stop();
    const id = await queue();
    expect(await deliver()).toBe(1);
    expect(await stateOf(id)).toEqual({
      state: 'queued',
      attempts: 1,
      error: 'unreachable',
      nextAttemptAt: new Date(clock.nowMs + MINUTE).toISOString(),
    });
    expect(await deliver(), 'not before its time').toBe(0);
    clock.nowMs += MINUTE;
    expect(await deliver()).toBe(1);
    expect((await stateOf(id))?.nextAttemptAt).toBe(new Date(clock.nowMs + 2 * MINUTE).toISOString());
    await relay.start();
    clock.nowMs += 2 * MINUTE;
    await mailDelivery.run(server.context);
    await mailDelivery.run(server.context);
    expect(relay.received).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 3, error: null, nextAttemptAt: null });
  });

  it('a recipient refused for good is not tried again; one refused for now is', async () => {
    relay.refused.set('gone@test.example', 550).set('busy@test.example', 451);
    const gone = await queue({ to: 'gone@test.example' });
    const busy = await queue({ to: 'busy@test.example' });
    await deliver();
    expect(await rowOf(gone)).toMatchObject({ state: 'failed', error_code: 'refused', params: {} });
    expect((await rowOf(gone)).error_detail).toContain('gone@test.example is not for us');
    expect(await stateOf(busy)).toMatchObject({ state: 'queued', error: 'unreachable' });
    relay.refused.clear();
    clock.nowMs += MINUTE;
    expect(await deliver()).toBe(1);
    expect(relay.received.map(({ to }) => to[0])).toEqual(['busy@test.example']);
  });

  it('one that is too large for the relay or the mailbox says so; a mailbox that is full is refused', async () => {
    relay.tooMuch.set('small@test.example', '5.3.4 Message size exceeds fixed limit').set('full@test.example', '5.2.2 mailbox is full');
    relay.tooMuch.set('old@test.example', 'Requested mail action aborted: exceeded storage allocation');
    const [small, full, old] = [
      await queue({ to: 'small@test.example' }),
      await queue({ to: 'full@test.example' }),
      await queue({ to: 'old@test.example' }),
    ];
    await deliver();
    relay.tooMuch.clear();
    expect(await stateOf(small)).toMatchObject({ state: 'failed', error: 'too-large' });
    expect(await stateOf(full)).toMatchObject({ state: 'failed', error: 'refused' });
    expect(await stateOf(old)).toMatchObject({ state: 'failed', error: 'too-large' });
  });

  it('is given up after 24 hours, or when what it carries is over', async () => {
    await relay.stop();
    const day = await queue();
    const hour = await queue({ to: 'hour@test.example', endsMs: clock.nowMs + 60 * MINUTE });
    const startMs = clock.nowMs;
    for (let n = 0; n < 60 && clock.nowMs < startMs + 30 * 60 * MINUTE; n += 1) {
      await deliver();
      clock.nowMs = nextTryMs(clock.nowMs, n + 1);
      if (n === 12)
        expect(await stateOf(hour), 'nothing leaves after its link is over').toMatchObject({ state: 'failed', error: 'overdue' });
    }
    expect(await rowOf(day)).toMatchObject({ state: 'failed', error_code: 'overdue', params: {} });
    expect((await rowOf(day)).finished_at!.getTime() - startMs).toBeLessThanOrEqual(24 * 60 * MINUTE);
    await relay.start();
    await deliver();
    expect(relay.received).toEqual([]);
  });

  it('a process that died while sending leaves its message to the next one', async () => {
    const id = await queue();
    await server.database.pool.query('UPDATE mails SET attempts = 1, claimed_until = $2 WHERE id = $1', [
      id,
      new Date(clock.nowMs + 12 * MINUTE),
    ]);
    expect(await deliver()).toBe(0);
    clock.nowMs += 12 * MINUTE;
    expect(await deliver()).toBe(1);
    expect(relay.received).toHaveLength(1);
  });

  it('one that the relay had whole and did not answer for may be there: sent again after an hour, after six, then left at that and not told as failed', async () => {
    relay.cut.add('slow@test.example');
    const id = await queue({ to: 'slow@test.example' });
    await queue({ to: 'next@test.example' });
    expect(await deliver()).toBe(2);
    expect(await stateOf(id)).toMatchObject({ state: 'queued', error: 'unknown' });
    for (const [minutes, copies] of [
      [59, 1],
      [1, 2],
      [359, 2],
      [1, 3],
      [1000, 3],
    ] as const) {
      clock.nowMs += minutes * MINUTE;
      await deliver();
      expect(relay.received.filter(({ to }) => to[0] === 'slow@test.example')).toHaveLength(copies);
    }
    expect(await rowOf(id)).toMatchObject({ state: 'failed', error_code: 'unknown', unknowns: 3, params: {} });
    expect(new Set(relay.received.filter(({ to }) => to[0] === 'slow@test.example').map(({ headers }) => headers['message-id'])).size).toBe(
      1,
    );
    relay.cut.clear();
  });

  it('a relay that takes its time with one message holds up nobody else’s', async () => {
    let answer = (): void => undefined;
    relay.held.set('slow@test.example', new Promise((resolve) => (answer = resolve)));
    await queue({ to: 'slow@test.example' });
    for (let n = 0; n < 5; n++) await queue({ to: `quick-${n}@test.example` });
    const delivery = deliver();
    await expect.poll(() => relay.received.length).toBe(5);
    answer();
    expect(await delivery).toBe(6);
    relay.held.clear();
  });

  it('a message queued in a transaction that fails never leaves', async () => {
    const client = await server.database.pool.connect();
    await client.query('BEGIN');
    await queueMail(
      client,
      { kind: 'invitation', orgId: null, to: 'never@test.example', locale: 'fr', params: { site: 'Sillage' } },
      clock.nowMs,
    );
    await client.query('ROLLBACK');
    client.release();
    expect(await deliver()).toBe(0);
  });

  it('one that cannot be opened fails alone: those behind it leave, and the log says so', async () => {
    const said: unknown[] = [];
    const bad = await queue({ to: 'bad@test.example' });
    await server.database.pool.query(`UPDATE mails SET params = '"v1.AAAA.not-sealed-with-this-key"' WHERE id = $1`, [bad]);
    clock.nowMs += 1;
    const good = await queue({ to: 'good@test.example' });
    const log = Object.assign(Object.create(server.context.log) as typeof server.context.log, {
      error: (...words: unknown[]) => void said.push(words),
    });
    expect(await deliverDue({ ...server.context, log })).toBe(2);
    expect(relay.received.map(({ to }) => to[0])).toEqual(['good@test.example']);
    expect(await stateOf(good)).toMatchObject({ state: 'sent' });
    expect(await stateOf(bad), 'another server may have its key').toMatchObject({ state: 'queued', error: 'unreadable' });
    expect(JSON.stringify(said)).toContain(bad);
    clock.nowMs += 24 * 60 * MINUTE - 1;
    await deliver();
    expect(await rowOf(bad), 'counted').toMatchObject({ state: 'failed', error_code: 'unreadable', params: {} });
  });

  it('without SMTP_URL nothing is tried', async () => {
    const silent = { ...server.context, config: { ...server.context.config } };
    delete silent.config.smtpUrl;
    await queue();
    expect(await deliverDue(silent)).toBe(0);
  });
});

describe('texts', () => {
  it.each(LOCALES)('%s says every message, without a hole', (locale) => {
    for (const kind of MAIL_KINDS) {
      const params = {
        site: 'Sillage',
        title: 'Alerte',
        ruleName: 'Vitesse',
        body: 'Un\nDeux',
        organization: 'Lumière & <Fils>',
        inviter: 'Zoé "Z"',
        link: 'https://x.test/a?b=1&c=2',
        unsubscribe: 'https://x.test/u',
        unsubscribeCall: 'https://x.test/call',
      };
      const mail = renderMail(kind, locale, params);
      for (const text of [mail.subject, mail.text, mail.html]) expect(text, `${locale} ${kind}`).not.toMatch(/\{\w+\}|undefined/);
      expect(mail.html).toContain(`lang="${locale}"`);
      expect(mail.html).not.toContain('<Fils>');
      expect(mail.headers).toMatchObject({
        'List-Unsubscribe': '<https://x.test/call>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      });
      const named = new Set([...JSON.stringify(MAIL_WORDS.fr.kinds[kind]).matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      const here = new Set([...JSON.stringify(MAIL_WORDS[locale].kinds[kind]).matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(here, `${locale} ${kind}`).toEqual(named);
    }
  });

  it.each(LOCALES)('%s: what somebody typed carries no address that a mail program makes a link of', (locale) => {
    const typed =
      'Facture impayée : https://paiement.example/f?id=1 www.evil.example HTTP:\\\\evil.example mailto:a@evil.example ftp://x evil。example evil．example 203.0.113.9 x@evil.example';
    for (const kind of MAIL_KINDS) {
      const params = {
        site: 'Sillage',
        title: typed,
        ruleName: typed,
        body: typed,
        organization: typed,
        inviter: typed,
        author: typed,
        link: 'https://x.test/a',
      };
      const { subject, text, html } = renderMail(kind, locale, params);
      // What the server signs is the server's own.
      const own =
        kind === 'evidence-head'
          ? [subject, text.replace(typed, ''), html.replaceAll(/<p[^>]*>Facture.*?<\/p>/g, '')]
          : [subject, text, html];
      for (const said of own) {
        const rest = said.replaceAll('https://x.test/a', '');
        expect(rest, `${locale} ${kind}`).not.toMatch(/:\/\/|mailto:|:\\|[.。．｡․]\p{L}{2}|\d\.\d+\.\d+\.\d/u);
      }
    }
  });

  it('names that only have dots stay as they are', () => {
    const mail = renderMail('invitation', 'en', {
      site: 'Sillage',
      organization: 'S.N.C.F. n° 12.5',
      inviter: 'M. Jean-P. Dupont',
      link: 'https://x.test/',
    });
    expect(mail.subject).toBe('S.N.C.F. n° 12.5 invites you to Sillage');
    expect(mail.text).toContain('M. Jean-P. Dupont');
  });

  it('a name with a line break cannot add a header', () => {
    const mail = renderMail('invitation', 'en', {
      site: 'Sillage',
      organization: 'Evil\r\nBcc: all@test.example',
      inviter: 'X',
      link: 'https://x.test/',
    });
    expect(mail.subject).toBe('Evil Bcc: all@test. example invites you to Sillage');
  });
});

describe('state for the administrators of the site', () => {
  it('counts, recipients, reasons; never what a message says; nobody else', async () => {
    await queue({ params: { site: 'Sillage', link: 'https://x.test/SECRET' } });
    const root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true });
    const admin = await signIn(server.app, { role: 'admin' });
    const answer = await server.app.inject({ url: '/api/v1/admin/mails?state=queued', headers: root.headers });
    expect(answer.json()).toMatchObject({
      configured: true,
      queued: 1,
      failed: 0,
      count: 1,
      results: [{ recipient: 'anne@test.example', state: 'queued', attempts: 0 }],
    });
    expect(answer.body).not.toContain('SECRET');
    expect((await server.app.inject({ url: '/api/v1/admin/mails', headers: admin.headers })).statusCode).toBe(403);
    expect((await server.app.inject({ url: '/api/v1/admin/mails?state=lost', headers: root.headers })).statusCode).toBe(400);
  });
});
