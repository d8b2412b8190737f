import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../src/domain/text/locale.ts';
import { IS_TOLD, type MailErrorCode, notification } from '../../src/domain/identity/notification.ts';
import { preferences } from '../../src/domain/identity/user.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { deliverDue } from '../../src/server/mail/deliver.ts';
import { GIVEN_UP_WORDS, isPlatformMail, PLATFORM_MAILS } from '../../src/server/mail/given-up-words.ts';
import { MAIL_KINDS, type MailKind } from '../../src/server/mail/render.ts';
import { queueMail, type NewMail } from '../../src/server/mail/queue.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { startRelay, type TestRelay } from '../helpers/smtp.ts';

const DAY = 86_400_000;
const clock = { nowMs: Date.parse('2026-11-21T08:00:00.000Z') };
let relay: TestRelay;
let server: TestContext;
let orgId: string;
let admins: Record<Locale, Signed>;
let other: Signed;
beforeAll(async () => {
  relay = await startRelay();
  server = await testContext({ now: () => clock.nowMs, config: { smtpUrl: relay.url, publicUrl: 'https://fleet.test.example' } });
  orgId = await createOrganization(server.context, 'Acme');
  admins = {} as Record<Locale, Signed>;
  for (const locale of LOCALES) {
    const admin = await signIn(server.app, { role: 'admin', orgId });
    await server.context.store.write(systemActor(null, admin.userId), (writer) =>
      writer.insert(preferences, admin.userId, { lang: locale }),
    );
    admins[locale] = admin;
  }
  other = await signIn(server.app, { role: 'user', orgId });
});
afterAll(async () => {
  await server.close();
  await relay.stop();
});
beforeEach(async () => {
  relay.refused.clear();
  await server.database.pool.query('DELETE FROM mails');
});

let addresses = 0;
const newAddress = (): string => `lost-${++addresses}@test.example`;
const toldOf = async ({ userId }: Signed, to: string): Promise<string[]> => {
  const { results } = await server.context.store.list(systemActor(null, userId), notification, { page: 1, size: 1000 });
  return results.filter(({ title }) => title.includes(to)).map(({ body }) => body ?? '');
};
const queue = (to: string, mail: Partial<NewMail> = {}): Promise<string | null> =>
  queueMail(
    server.database.pool,
    { kind: 'evidence-head', orgId, to, locale: 'fr', params: { site: 'Sillage', organization: 'Acme', title: '2026-11-20' }, ...mail },
    clock.nowMs,
  );
const errorOf = async (to: string): Promise<unknown> =>
  (await server.database.pool.query<{ error_code: string }>("SELECT error_code FROM mails WHERE recipient = $1 AND state = 'failed'", [to]))
    .rows[0]?.error_code;
const spoil = (to: string) =>
  server.database.pool.query(`UPDATE mails SET params = '"v1.AAAA.not-sealed-with-this-key"' WHERE recipient = $1`, [to]);
const deliver = () => deliverDue(server.context);
const waitADay = async (): Promise<void> => {
  await deliver();
  clock.nowMs += DAY;
  await deliver();
};

/** How a message comes to be given up for each reason there is; null: a try ends so, and is never the last word. */
const GIVE_UP = {
  refused: async (to: string, kind: MailKind) => {
    relay.refused.set(to, 550);
    await queue(to, { kind });
    await deliver();
  },
  'too-large': async (to: string, kind: MailKind) => {
    relay.tooMuch.set(to, '5.3.4 message too large');
    await queue(to, { kind });
    await deliver();
  },
  unreachable: null,
  overdue: async (to: string, kind: MailKind) => {
    relay.refused.set(to, 451);
    await queue(to, { kind });
    await waitADay();
  },
  unreadable: async (to: string, kind: MailKind) => {
    await queue(to, { kind });
    await spoil(to);
    await waitADay();
  },
  'file-gone': async (to: string, kind: MailKind) => {
    const file = { orgId, entity: 'reportRun', rowId: crypto.randomUUID(), key: crypto.randomUUID(), name: 'a.csv' };
    await queue(to, { kind, params: { site: 'Sillage', file } });
    await deliver();
  },
  suspended: async (to: string, kind: MailKind) => {
    await queue(to, { kind });
    await server.database.pool.query('UPDATE permissions SET suspended = true WHERE org_id = $1', [orgId]);
    await deliver();
    await server.database.pool.query('UPDATE permissions SET suspended = false WHERE org_id = $1', [orgId]);
  },
  unknown: async (to: string, kind: MailKind) => {
    relay.cut.add(to);
    await queue(to, { kind });
    for (let hour = 0; hour < 26; hour += 1) {
      await deliver();
      clock.nowMs += DAY / 24;
    }
  },
} satisfies Record<MailErrorCode, ((to: string, kind: MailKind) => Promise<void>) | null>;
const ENDS = Object.entries(GIVE_UP).flatMap(([code, giveUp]) => (giveUp ? [[code as MailErrorCode, giveUp] as const] : []));

describe('a message that is given up', () => {
  it.each(ENDS)('%s: the administrators, and nobody else, hear to whom and why, each in their language', async (code, giveUp) => {
    const to = newAddress();
    await giveUp(to, 'evidence-head');
    expect(await errorOf(to)).toBe(code);
    for (const locale of LOCALES) {
      const words = GIVEN_UP_WORDS[locale];
      const said = words.body.replace('{kind}', words.kinds['evidence-head']).replace('{reason}', words.reasons[code]);
      expect(await toldOf(admins[locale], to), locale).toEqual(IS_TOLD[code] ? [said] : []);
    }
    expect(await toldOf(other, to)).toEqual([]);
  });

  it.each(MAIL_KINDS.filter((kind) => kind !== 'invitation' && !isPlatformMail(kind)))(
    '%s whose words nobody can open, and that does not say what it is about, is told as well',
    async (kind) => {
      const to = newAddress();
      await GIVE_UP.unreadable(to, kind);
      const planned = await toldOf(admins.fr, to);
      // The question of a report is told to who planned one for the address: here nobody did.
      expect(planned).toHaveLength(kind === 'report-consent' ? 0 : 1);
    },
  );

  it.each(PLATFORM_MAILS)('%s is between the platform and one person: nobody of an organization hears of it', async (kind) => {
    const to = newAddress();
    await GIVE_UP.refused(to, kind);
    expect(await errorOf(to)).toBe('refused');
    expect(await toldOf(admins.fr, to)).toEqual([]);
  });

  it('is told once until one arrives at the address, and then anew', async () => {
    const to = newAddress();
    await GIVE_UP.refused(to, 'notification');
    await GIVE_UP.refused(to, 'notification');
    expect(await toldOf(admins.fr, to)).toHaveLength(1);
    relay.refused.clear();
    await queue(to, { kind: 'notification' });
    await deliver();
    await GIVE_UP.refused(to, 'notification');
    expect(await toldOf(admins.fr, to)).toHaveLength(2);
  });

  it('an invitation is told to the organization that it is to', async () => {
    const to = newAddress();
    relay.refused.set(to, 550);
    const chief = await signIn(server.app, { role: 'admin', orgId });
    const invited = await server.app.inject({
      method: 'POST',
      url: '/api/v1/invitations',
      headers: chief.headers,
      payload: { email: to, role: 'user', locale: 'fr' },
    });
    expect(invited.statusCode).toBe(201);
    await expect
      .poll(async () => {
        await deliver();
        return toldOf(admins.fr, to);
      })
      .toHaveLength(1);
  });
});
