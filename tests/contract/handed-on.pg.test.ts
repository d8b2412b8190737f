import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiKey } from '../../src/domain/platform/api-key.ts';
import { permissions } from '../../src/domain/access/permissions.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import type { HandedDecision } from '../../src/domain/identity/handed-on.ts';
import { addMember, createUser } from '../../src/server/identity/directory.ts';
import { decideHandedOn } from '../../src/server/identity/handed-on.routes.ts';
import { mayStillInvite } from '../../src/server/identity/people.ts';
import { passwordHashes } from '../../src/server/heavy-work.ts';
import { acceptInvitation, openInvitation } from '../../src/server/identity/invitations/invitation-answer.routes.ts';
import { reporterNow } from '../../src/server/report-schedules/send-report.ts';
import { newId } from '../helpers/sample.ts';
import type { Browser } from './identity-browser.ts';
import { identityWorld, PASSWORD, type IdentityWorld } from './identity-setup.ts';

const API = '/simple-directory/api';
let world: IdentityWorld;
let admin: Browser;
let orgId: string;
const vehicleId = newId();
beforeAll(async () => {
  world = await identityWorld();
  orgId = world.ids.garonne;
  await world.context.store.write(systemActor(orgId), (writer) => writer.insert(vehicle, vehicleId, { registration: 'AA-001-AA' }));
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.nowMs += 3_600_000;
  admin = await as('multi');
});

async function as(who: string): Promise<Browser> {
  const browser = await world.signedIn(who);
  browser.set('id_token_org', orgId);
  return browser;
}
/** A second administrator, who will leave or be lowered. */
async function second(name: string): Promise<{ browser: Browser; id: string; userId: string }> {
  const userId = await createUser(world.context, { email: `${name}@test.example`, name: `Prénom ${name}`, password: PASSWORD });
  const id = await addMember(world.context, orgId, userId, 'admin');
  return { browser: await as(name), id, userId };
}
const change = (id: string, patch: object) => admin.call('PATCH', `/api/v1/memberships/${id}`, patch);
const invite = async (browser: Browser, email: string): Promise<string> => {
  const made = await browser.call('POST', '/api/v1/invitations', { email, role: 'admin', locale: 'fr' });
  expect(made.statusCode, made.body).toBe(201);
  return new URL(made.json<{ link: string }>().link).searchParams.get('token') ?? '';
};
const open = (token: string) => world.browser().call('POST', `${API}/invitations/open`, { token });
const accept = (token: string) => world.browser().call('POST', `${API}/invitations/accept`, { token, name: 'Entré', password: PASSWORD });
const listed = async (email: string) =>
  (await admin.call('GET', '/api/v1/invitations'))
    .json<{ results: { _id: string; email: string; honoured: boolean; inviter: string }[] }>()
    .results.find((one) => one.email === email);
const makeKey = async (browser: Browser): Promise<{ key: ApiKey; secret: string }> => {
  const made = await browser.call('POST', '/api/v1/api-keys', {
    name: 'Paie',
    scopes: { vehicles: 'write' },
    addresses: [],
    expiresAt: null,
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
};
const withKey = (secret: string, method: 'GET' | 'PATCH' = 'GET') =>
  world.app.inject({
    method,
    url: `/api/v1/vehicles/${vehicleId}`,
    headers: { authorization: `Bearer ${secret}`, 'accept-language': 'en' },
    ...(method === 'PATCH' ? { payload: { name: 'Navette' } } : {}),
  });
const keyRow = async (id: string): Promise<ApiKey | undefined> =>
  (await admin.call('GET', '/api/v1/api-keys')).json<{ results: ApiKey[] }>().results.find(({ _id }) => _id === id);

describe('an invitation is judged as it is used', () => {
  it('a database that does not answer takes no right from who sent it', async () => {
    const { userId } = await second('sends');
    const given = { giverId: userId, byPlatform: false };
    expect(await mayStillInvite(world.context, orgId, given)).toBe(true);
    const { pool } = world.context;
    // The statement of what is withheld, of all.
    const query = (asked: string | { text: string }, values?: unknown[]) =>
      typeof asked === 'object' && asked.text.includes('withheld')
        ? Promise.reject(new Error('away'))
        : pool.query(asked as string, values);
    const away = new Proxy(pool, { get: (own, name) => (name === 'query' ? query : Reflect.get(own, name)) });
    await expect(mayStillInvite({ ...world.context, pool: away }, orgId, given)).rejects.toThrow('away');
    await expect(reporterNow({ ...world.context, pool: away }, orgId, userId, 'trajets')).rejects.toThrow('away');
  });
  it('of somebody who was deactivated it lets nobody in, and says why; an administrator sends it again', async () => {
    const { browser, id } = await second('partant');
    const token = await invite(browser, 'complice@test.example');
    expect((await open(token)).statusCode).toBe(200);
    expect((await change(id, { active: false })).statusCode).toBe(200);
    const refused = await open(token);
    expect([refused.statusCode, refused.body]).toEqual([410, expect.stringMatching(/ne peut plus inviter/)]);
    expect((await accept(token)).statusCode).toBe(410);
    const waiting = await listed('complice@test.example');
    expect(waiting).toMatchObject({ honoured: false, inviter: 'Prénom partant' });
    const again = await admin.call('POST', `/api/v1/invitations/${waiting?._id}/resend`);
    expect(again.json()).toMatchObject({ honoured: true, inviter: 'Prénom multi' });
    const next = new URL(again.json<{ link: string }>().link).searchParams.get('token') ?? '';
    expect((await accept(next)).statusCode).toBe(200);
  });

  it('of somebody who is no administrator any more, or from whom the management is withheld, as well', async () => {
    const { browser, id } = await second('rabaisse');
    const token = await invite(browser, 'deux@test.example');
    await change(id, { role: 'manager' });
    expect((await accept(token)).statusCode).toBe(410);
    await change(id, { role: 'admin' });
    expect((await open(token)).statusCode, 'it is judged again').toBe(200);
    await world.context.store.write(systemActor(orgId), (writer) => writer.patch(permissions, orgId, { management: { active: false } }));
    expect((await open(token)).statusCode).toBe(410);
    await world.context.store.write(systemActor(orgId), (writer) => writer.patch(permissions, orgId, { management: { active: true } }));
    expect((await accept(token)).statusCode).toBe(200);
  });

  it('of somebody who is lowered between the look and the answer, it lets nobody in, and waits to be sent again', async () => {
    const { browser, id } = await second('entretemps');
    const token = await invite(browser, 'entretemps-invite@test.example');
    const found = await openInvitation(world.context, token);
    if (found === null || found === 'giver-left') throw new Error('not open');
    await change(id, { role: 'manager' });
    expect(await acceptInvitation(world.context, token, found, { name: 'Entré', password: PASSWORD })).toBe('giver-left');
    expect(await listed('entretemps-invite@test.example')).toMatchObject({ honoured: false });
    await change(id, { role: 'admin' });
    expect((await accept(token)).statusCode).toBe(200);
  });

  it('while its answer waits for a turn to hash the password, nothing is held: it can be withdrawn', async () => {
    const token = await invite(admin, 'attente@test.example');
    const id = (await listed('attente@test.example'))?._id ?? '';
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const busy = [passwordHashes.run(() => ended), passwordHashes.run(() => ended)];
    const asked = vi.spyOn(passwordHashes, 'run');
    const answer = accept(token);
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    expect((await admin.call('DELETE', `/api/v1/invitations/${id}`)).statusCode).toBe(204);
    end();
    await Promise.all(busy);
    expect((await answer).statusCode).toBe(409);
    asked.mockRestore();
  });

  it('the platform’s own, to open an organization, is honoured while its sender administers the platform', async () => {
    const root = await world.signedIn('superadmin', { adminMode: true });
    const made = await root.call('POST', '/api/v1/admin/organizations', {
      name: 'Neuve',
      administrator: { email: 'premier@test.example' },
    });
    expect(made.statusCode, made.body).toBe(201);
    const token = new URL(made.json<{ link: string }>().link).searchParams.get('token') ?? '';
    expect((await open(token)).statusCode).toBe(200);
    await world.context.pool.query('UPDATE users SET is_admin = false WHERE id = $1', [world.ids.superadmin]);
    expect((await open(token)).statusCode).toBe(410);
    await world.context.pool.query('UPDATE users SET is_admin = true WHERE id = $1', [world.ids.superadmin]);
    expect((await accept(token)).statusCode).toBe(200);
  });
});

describe('a key has at most what who made it may now', () => {
  it('lowered: what their role may; back: as before', async () => {
    const { browser, id } = await second('cle-rabaissee');
    const { key, secret } = await makeKey(browser);
    expect((await withKey(secret, 'PATCH')).statusCode).toBe(200);
    await change(id, { role: 'user' });
    expect((await withKey(secret, 'PATCH')).statusCode).toBe(403);
    expect(await keyRow(key._id)).toMatchObject({ makerRole: 'user' });
    await change(id, { role: 'admin' });
    expect((await withKey(secret, 'PATCH')).statusCode).toBe(200);
  });

  it('what is withheld from them is withheld from it', async () => {
    const { browser, id } = await second('cle-retenue');
    const { secret } = await makeKey(browser);
    await change(id, { role: 'manager' });
    expect((await withKey(secret, 'PATCH')).statusCode).toBe(200);
    await change(id, { withheld: ['management'] });
    expect((await withKey(secret, 'PATCH')).statusCode).toBe(403);
  });

  it('left: nothing, and its row says so; taken over it is another’s, and works', async () => {
    const { browser, id } = await second('cle-partie');
    const { key, secret } = await makeKey(browser);
    await change(id, { active: false });
    const refused = await withKey(secret);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([401, expect.stringMatching(/suspended since/)]);
    expect(await keyRow(key._id)).toMatchObject({ makerRole: null, createdBy: 'Prénom cle-partie' });
    const manager = await as('manager');
    expect((await manager.call('POST', `/api/v1/api-keys/${key._id}/take-over`)).statusCode, 'of another organization').not.toBe(200);
    const taken = await admin.call('POST', `/api/v1/api-keys/${key._id}/take-over`);
    expect([taken.statusCode, taken.json()]).toMatchObject([200, { makerRole: 'admin', createdBy: 'Prénom multi' }]);
    expect((await withKey(secret)).statusCode).toBe(200);
    await admin.call('DELETE', `/api/v1/api-keys/${key._id}`);
    expect((await admin.call('POST', `/api/v1/api-keys/${key._id}/take-over`)).statusCode).toBe(410);
  });

  it('a new secret is of who has it made', async () => {
    const { browser, id } = await second('cle-refaite');
    const { key } = await makeKey(browser);
    await change(id, { active: false });
    const { secret } = (await admin.call('POST', `/api/v1/api-keys/${key._id}/secret`)).json<{ secret: string }>();
    expect((await withKey(secret)).statusCode).toBe(200);
  });
});

describe('what a member leaves behind', () => {
  type Left = { count: number; results: { kind: string; _id: string; name: string; role: string | null }[] };
  const path = (id: string) => `/api/v1/memberships/${id}/handed-on`;
  const schedule = async (browser: Browser, name: string): Promise<string> => {
    const made = await browser.call('POST', '/api/v1/report-schedules', { name, report: 'journalier', weekday: 1 });
    expect(made.statusCode, made.body).toBe(201);
    return made.json<{ _id: string }>()._id;
  };

  it('is shown to administrators of the organization alone, who decide on each', async () => {
    const { browser, id } = await second('laissant');
    const [kept, ended] = [await invite(browser, 'garde@test.example'), await invite(browser, 'retire@test.example')];
    const [keyKept, keyEnded] = [await makeKey(browser), await makeKey(browser)];
    const [runs, stops] = [await schedule(browser, 'Gardé'), await schedule(browser, 'Arrêté')];
    await invite(admin, 'autre@test.example');

    const left = (await admin.call('GET', path(id))).json<Left>();
    expect(left.results.map(({ kind, name, role }) => `${kind} ${name} ${role}`).sort()).toEqual([
      'invitation garde@test.example admin',
      'invitation retire@test.example admin',
      'key Paie null',
      'key Paie null',
      'schedule Arrêté null',
      'schedule Gardé null',
    ]);
    const manager = await as('manager');
    manager.set('id_token_org', world.ids.lumiere);
    expect((await manager.call('GET', path(id))).statusCode).toBe(403);
    expect((await manager.call('POST', path(id), { decisions: [{ kind: 'key', _id: keyKept.key._id, fate: 'keep' }] })).statusCode).toBe(
      403,
    );
    expect((await admin.call('GET', path(newId()))).statusCode).toBe(404);

    expect((await change(id, { active: false })).statusCode).toBe(200);
    expect((await accept(kept)).statusCode).toBe(410);
    const idOf = (name: string) => left.results.find((one) => one.name === name)?._id;
    const answer = await admin.call('POST', path(id), {
      decisions: [
        { kind: 'invitation', _id: idOf('garde@test.example'), fate: 'keep' },
        { kind: 'invitation', _id: idOf('retire@test.example'), fate: 'end' },
        { kind: 'key', _id: keyKept.key._id, fate: 'keep' },
        { kind: 'key', _id: keyEnded.key._id, fate: 'end' },
        { kind: 'schedule', _id: runs, fate: 'keep' },
        { kind: 'schedule', _id: stops, fate: 'end' },
        { kind: 'key', _id: newId(), fate: 'end' },
      ],
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { count: 0, results: [] }]);
    expect((await open(ended)).statusCode).toBe(410);
    expect((await accept(kept)).statusCode, 'the link that was sent, under another name').toBe(200);
    expect((await withKey(keyKept.secret)).statusCode).toBe(200);
    expect((await withKey(keyEnded.secret)).json<{ message: string }>().message).toMatch(/revoked/);
    expect((await admin.call('GET', `/api/v1/report-schedules/${runs}`)).json()).toMatchObject({ active: true, author: world.ids.multi });
    expect((await admin.call('GET', `/api/v1/report-schedules/${stops}`)).json()).toMatchObject({ active: false, nextRunAt: null });
    const { rows } = await world.context.pool.query<{ detail: object }>("SELECT detail FROM audit_entries WHERE action = 'handed-on'");
    expect(rows).toMatchObject([
      { detail: { keep: expect.arrayContaining(['key: Paie']), end: expect.arrayContaining(['schedule: Arrêté']) } },
    ]);
  });

  it('what two administrators decide at once is as the first decided, and what is gone meanwhile keeps nothing else from being done', async () => {
    const { browser, id } = await second('dispute');
    const emails = ['gardee', 'finie', 'reste'].map((name) => `${name}-dispute@test.example`);
    const [, , left] = [await invite(browser, emails[0]!), await invite(browser, emails[1]!), await invite(browser, emails[2]!)];
    const [taken, revoked, last] = [await makeKey(browser), await makeKey(browser), await makeKey(browser)];
    const [mine, paused] = [await schedule(browser, 'Pris'), await schedule(browser, 'Suspendu')];
    const waiting = (await admin.call('GET', path(id))).json<Left>().results;
    const idOf = (name: string) => waiting.find((one) => one.name === name)?._id ?? '';
    const all = (fates: Record<string, 'keep' | 'end'>) =>
      Object.entries(fates).map(([_id, fate]) => ({ kind: waiting.find((one) => one._id === _id)?.kind, _id, fate }) as HandedDecision);
    const first = all({
      [idOf(emails[0]!)]: 'keep',
      [idOf(emails[1]!)]: 'end',
      [taken.key._id]: 'keep',
      [revoked.key._id]: 'end',
      [mine]: 'keep',
      [paused]: 'end',
    });
    const then = all({
      [idOf(emails[0]!)]: 'end',
      [idOf(emails[1]!)]: 'keep',
      [idOf(emails[2]!)]: 'keep',
      [taken.key._id]: 'end',
      [revoked.key._id]: 'keep',
      [last.key._id]: 'keep',
      [mine]: 'end',
      [paused]: 'keep',
    });
    const other = await second('decideur');
    // The second has read what there is, and writes once the first has.
    const { store } = world.context;
    const write: typeof store.write = async (actor, work) => {
      expect((await admin.call('POST', path(id), { decisions: first })).statusCode).toBe(200);
      return store.write(actor, work);
    };
    const late = new Proxy(store, { get: (own, name) => (name === 'write' ? write : Reflect.get(own, name).bind(own)) });
    const by = { ...systemActor(orgId), orgId, userId: other.userId, userName: 'Prénom decideur' };
    expect(await decideHandedOn({ ...world.context, store: late }, by, id, then)).toEqual([]);

    expect(await listed(emails[0]!)).toMatchObject({ inviter: 'Prénom multi' });
    expect(await listed(emails[1]!)).toBeUndefined();
    expect(await listed(emails[2]!)).toMatchObject({ inviter: 'Prénom decideur' });
    expect((await open(left)).statusCode).toBe(200);
    expect(await keyRow(taken.key._id)).toMatchObject({ createdBy: 'Prénom multi', revokedAt: null });
    expect((await keyRow(revoked.key._id))?.revokedAt).not.toBeNull();
    expect(await keyRow(last.key._id)).toMatchObject({ createdBy: 'Prénom decideur', revokedAt: null });
    expect((await admin.call('GET', `/api/v1/report-schedules/${mine}`)).json()).toMatchObject({ active: true, author: world.ids.multi });
    const { rows } = await world.context.pool.query<{ detail: object }>(
      "SELECT detail FROM audit_entries WHERE action = 'handed-on' AND target_id = $1 ORDER BY at DESC, id DESC LIMIT 1",
      [id],
    );
    expect(rows[0]?.detail).toEqual({ keep: [`invitation: ${emails[2]}`, 'key: Paie'], end: [] });
  });

  it('what is another’s is not decided by naming it under somebody else', async () => {
    const { id } = await second('vide');
    const { key, secret } = await makeKey(admin);
    const answer = await admin.call('POST', path(id), { decisions: [{ kind: 'key', _id: key._id, fate: 'end' }] });
    expect(answer.statusCode).toBe(200);
    expect((await withKey(secret)).statusCode).toBe(200);
  });
});
