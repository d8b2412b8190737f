import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { doorOf, newWebhookSecret } from '../../src/server/connectors/webhook-authentication.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { inTransaction } from '../../src/server/database/pool.ts';
import { keysFor, openVault, sealSecrets, seal, unseal, VaultError, vaultKeysOf } from '../../src/server/database/vault.ts';
import { signEvidence } from '../../src/server/field-work/ledger.ts';
import { credentialsOf, newTotpSecret, startTotp } from '../../src/server/identity/credentials.ts';
import { invitationsOf, invite } from '../../src/server/identity/invitations/invitations.ts';
import { keptLinks, startReset } from '../../src/server/identity/password-reset.ts';
import { userById } from '../../src/server/identity/people.ts';
import { register, vapidKeys } from '../../src/server/live/push.ts';
import { subscribe } from '../../src/server/modules/newsletter.ts';
import { queueMail } from '../../src/server/mail/queue.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

let server: TestContext;
let person: Signed;
let orgId = '';
const KEY = vaultKeysOf(process.env['SECRETS_KEY']!)![0]!;
/** What was made, in the form a thief would want it. */
const secrets: Record<string, string> = {};

/** Everything the tables hold, as text. */
async function everything(): Promise<string> {
  const { pool } = server.context;
  const { rows } = await pool.query<{ name: string }>(
    "SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  let text = '';
  for (const { name } of rows)
    text +=
      (await pool.query<{ t: string | null }>(`SELECT string_agg(row_to_json(t)::text, E'\\n') AS t FROM ${name} t`)).rows[0]!.t ?? '';
  return text;
}

beforeAll(async () => {
  server = await testContext();
  const { context } = server;
  orgId = await createOrganization(context, 'Coffre');
  person = await signIn(server.app, { role: 'admin', orgId });
  secrets['totp'] = newTotpSecret();
  await startTotp(context, person.userId, secrets['totp']);
  secrets['door'] = await newWebhookSecret(context.pool, 'sofleet', 'signed', person.userId, context.now());
  secrets['vapid'] = (await vapidKeys(context)).privateKey;
  secrets['reset'] = new URL(await startReset(context, (await userById(context, person.userId))!)).searchParams.get('action_token')!;
  const id = await invite(context, { ...systemActor(orgId), orgId }, { email: 'neuf@test.example', role: 'user', locale: 'fr' });
  secrets['invitation'] = new URL((await invitationsOf(context, orgId, id))[0]!.link!).searchParams.get('token')!;
  secrets['mail'] = `link-${randomBytes(12).toString('hex')}`;
  await queueMail(
    context.pool,
    { kind: 'password-reset', orgId: null, to: 'a@test.example', locale: 'fr', params: { site: 'S', link: secrets['mail'] } },
    context.now(),
  );
  secrets['push'] = `auth-${randomBytes(12).toString('hex')}`;
  const subscription = { endpoint: 'https://push.example.org/1', keys: { p256dh: 'p', auth: secrets['push'] } };
  await register(context, { userId: person.userId, sessionId: null }, subscription, null);
  await subscribe(context, 'lettre@test.example', 'fr');
  const { rows } = await context.pool.query<{ token: string }>('SELECT unsubscribe_token AS token FROM newsletter_subscribers');
  secrets['newsletter'] = unseal(rows[0]!.token, 'newsletter_subscribers.unsubscribe_token');
  expect(secrets['newsletter']).toMatch(/^[\w-]{43}$/);
  await inTransaction(context.pool, (client) => signEvidence(client, { a: 1 }));
  await context.pool.query('SELECT 1');
});
afterEach(() => openVault([KEY]));
afterAll(() => server?.close());

async function readsAll(): Promise<void> {
  const { context } = server;
  expect((await credentialsOf(context, person.userId))?.totp_secret).toBe(secrets['totp']);
  expect((await doorOf(context.pool, 'sofleet')).proof?.toString()).toBe(secrets['door']);
  expect((await keptLinks(context))[0]!.link).toContain(secrets['reset']);
  expect((await invitationsOf(context, orgId))[0]!.link).toContain(secrets['invitation']);
  await inTransaction(context.pool, (client) => signEvidence(client, { a: 2 }));
}

it('no secret that is readable again lies in clear in a table, and each is read again', async () => {
  await sealSecrets(server.context.pool);
  const all = await everything();
  expect(all.length).toBeGreaterThan(1000);
  for (const [name, secret] of Object.entries(secrets)) {
    expect([name, all.includes(secret)]).toEqual([name, false]);
    expect([name, all.includes(Buffer.from(secret).toString('hex'))]).toEqual([name, false]);
  }
  // Private parts of keys: `d` of a JWK.
  expect(all).not.toMatch(/"d": ?"/);
  await readsAll();
});

it('what was in clear before is sealed at the start, once', async () => {
  const { pool } = server.context;
  await pool.query('UPDATE identity_credentials SET totp_secret = $1 WHERE user_id = $2', [secrets['totp'], person.userId]);
  await pool.query("UPDATE connector_doors SET proof = $1 WHERE type = 'sofleet'", [Buffer.from(secrets['door']!)]);
  await pool.query(`UPDATE server SET secret = decode(repeat('ab', 32), 'hex')`);
  await readsAll();
  expect(await sealSecrets(pool)).toBe(3);
  expect(await sealSecrets(pool)).toBe(0);
  expect(await everything()).not.toContain(secrets['totp']);
  await readsAll();
});

it('a start reads, and holds, nothing that the newest key has sealed', async () => {
  const { pool } = server.context;
  await sealSecrets(pool);
  await inTransaction(pool, async (client) => {
    for (const table of ['identity_keys', 'newsletter_subscribers', 'server']) await client.query(`SELECT 1 FROM ${table} FOR UPDATE`);
    // It would wait for these rows.
    expect(await Promise.race([sealSecrets(pool), delay(3000, 'waited', { ref: false })])).toBe(0);
  });
});

it('another key: the newest seals, the start seals anew, the former is needed no more', async () => {
  const { pool } = server.context;
  const next = randomBytes(32);
  openVault([next, KEY]);
  await readsAll();
  expect(await sealSecrets(pool)).toBeGreaterThanOrEqual(8);
  openVault([next]);
  await readsAll();
  openVault([KEY]);
  await expect(sealSecrets(pool)).rejects.toThrow(VaultError);
  await expect(credentialsOf(server.context, person.userId)).rejects.toThrow(/sealed with a key that is not here/);
  openVault([KEY, next]);
  await sealSecrets(pool);
});

it('what is sealed for one column opens in no other, and not when a bit was changed', () => {
  const sealed = seal('secret', 'push_keys.private_key');
  expect(unseal(sealed, 'push_keys.private_key')).toBe('secret');
  expect(() => unseal(sealed, 'identity_credentials.totp_secret')).toThrow();
  expect(() => unseal(`${sealed.slice(0, -4)}AAA=`, 'push_keys.private_key')).toThrow();
});

it('without a key in the configuration the first start makes one, for who runs the server alone', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sillage-vault-'));
  const [made] = keysFor({ dataDir: join(dataDir, 'new') });
  const path = join(dataDir, 'new', 'secrets.key');
  expect([made!.length, (statSync(path).mode & 0o777).toString(8)]).toEqual([32, '600']);
  expect(keysFor({ dataDir: join(dataDir, 'new') })[0]).toEqual(made);
  expect(readFileSync(path, 'utf8')).toBe(`${made!.toString('base64')}\n`);
  rmSync(dataDir, { recursive: true });
});

it('keys are 32 bytes, in base64 or hexadecimal, several by commas or lines', () => {
  const [one, two] = [randomBytes(32), randomBytes(32)];
  expect(vaultKeysOf(`${one.toString('base64')}, ${two.toString('hex')}\n`)).toEqual([one, two]);
  for (const text of ['', 'short', `${one.toString('base64')},x`]) expect(vaultKeysOf(text)).toBeNull();
});
