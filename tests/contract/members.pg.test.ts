import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { membership } from '../../src/domain/identity/user.ts';
import { SCHEMA } from '../../src/domain/sync/protocol.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { addMember, createUser } from '../../src/server/identity/directory.ts';
import type { Browser } from './identity-browser.ts';
import { identityWorld, PASSWORD, type IdentityWorld } from './identity-setup.ts';

let world: IdentityWorld;
let admin: Browser;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.nowMs += 120_000;
  admin = await enter('multi');
});

async function enter(who: string): Promise<Browser> {
  const browser = await world.signedIn(who);
  browser.set('id_token_org', world.ids.garonne);
  return browser;
}

async function member(name: string, role: 'admin' | 'manager' | 'user' = 'user'): Promise<{ id: string; userId: string }> {
  const userId = await createUser(world.context, { email: `${name}@test.example`, name, password: PASSWORD });
  return { userId, id: await addMember(world.context, world.ids.garonne, userId, role) };
}

/** How many connections of this database wait for a lock. */
async function waiting(pool: IdentityWorld['context']['pool']): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows[0]!.n;
}

const patch = (browser: Browser, id: string, body: object) => browser.call('PATCH', `/api/v1/memberships/${id}`, body);
const idOf = async (userId: string): Promise<string> =>
  (await world.context.store.list(systemActor(world.ids.garonne), membership, { page: 1, size: 1, filters: { user: [userId] } }))
    .results[0]!._id;

it('a deactivated member is out at once, on every device; reactivated, in again', async () => {
  const { id } = await member('sortie');
  const devices = [await enter('sortie'), await enter('sortie')];
  for (const device of devices) expect((await device.call('GET', '/api/v1/probe')).json()).toMatchObject({ orgId: world.ids.garonne });
  expect((await patch(admin, id, { active: false })).statusCode).toBe(200);
  for (const device of devices) {
    await expect.poll(async () => (await device.me()).statusCode).toBe(404);
    // Asked again, it says why again.
    for (let time = 0; time < 2; time++) {
      const answer = await device.call('POST', '/simple-directory/api/auth/keepalive');
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { code: 'forbidden', by: { name: expect.any(String), at: expect.any(String) } },
      ]);
    }
  }
  expect((await patch(admin, id, { active: true })).statusCode).toBe(200);
  const again = await devices[0]!.call('POST', '/simple-directory/api/auth/keepalive');
  expect([again.statusCode, again.headers['content-type']]).toEqual([401, 'text/plain; charset=utf-8']);
  expect((await (await enter('sortie')).call('GET', '/api/v1/probe')).json()).toMatchObject({ orgId: world.ids.garonne, role: 'user' });
});

it('somebody who is also elsewhere keeps the session and loses this organization, at once', async () => {
  const id = await addMember(world.context, world.ids.garonne, world.ids.manager, 'manager');
  const device = await enter('manager');
  expect((await device.call('GET', '/api/v1/probe')).json()).toMatchObject({ orgId: world.ids.garonne, role: 'manager' });
  await patch(admin, id, { role: 'user' });
  expect((await device.call('GET', '/api/v1/probe')).json()).toMatchObject({ role: 'user' });
  await patch(admin, id, { active: false });
  expect((await device.call('GET', '/api/v1/probe')).json()).toMatchObject({ orgId: null, role: null });
  expect((await device.me()).statusCode).toBe(200);
});

it('the last administrator stays: not demoted nor deactivated, by a call or by a device', async () => {
  const own = await idOf(world.ids.multi);
  const refused = { code: 'invalid', fields: [{ code: 'last-admin' }] };
  for (const body of [{ role: 'manager' }, { active: false }]) {
    const answer = await patch(admin, own, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, refused]);
  }
  const { fieldVersions } = (await admin.call('GET', `/api/v1/memberships/${own}`)).json<{ fieldVersions: object }>();
  const push = await admin.call('POST', '/api/v1/sync/push', {
    schema: SCHEMA,
    nonce: uuidv7(),
    device: uuidv7(),
    user: world.ids.multi,
    org: world.ids.garonne,
    serverId: null,
    mutations: [
      {
        mid: uuidv7(),
        device: uuidv7(),
        n: 1,
        user: world.ids.multi,
        org: world.ids.garonne,
        entity: 'membership',
        id: own,
        op: 'patch',
        patch: { role: 'user' },
        base: { fieldVersions },
        schema: SCHEMA,
        deps: [],
        clientAt: new Date(world.clock.nowMs).toISOString(),
      },
    ],
  });
  expect(push.statusCode, push.body).toBe(200);
  expect(push.json<{ results: unknown[] }>().results[0]).toMatchObject({ status: 'rejected', failure: refused });
  expect((await admin.call('GET', '/api/v1/probe')).json()).toMatchObject({ role: 'admin' });
});

it('with another administrator one may leave; an invited, deactivated or signed-out-for-good one does not count', async () => {
  const own = await idOf(world.ids.multi);
  await world.context.store.write(systemActor(world.ids.garonne), (writer) =>
    writer.insert(membership, uuidv7(), { name: 'Invitée', email: 'invitee@test.example', role: 'admin' }),
  );
  const { id: inactive } = await member('inactive', 'admin');
  expect((await patch(admin, inactive, { active: false })).statusCode).toBe(200);
  expect((await patch(admin, own, { role: 'manager' })).statusCode).toBe(400);
  const { id: second } = await member('seconde', 'admin');
  expect((await patch(admin, own, { role: 'manager' })).statusCode).toBe(200);
  const other = await enter('seconde');
  expect((await patch(other, second, { active: false })).statusCode, 'now the last one').toBe(400);
  expect((await patch(other, own, { role: 'admin' })).statusCode).toBe(200);
});

it('two administrators who demote each other at the same time: one of them stays', async () => {
  const two = await identityWorld();
  const [a, b] = [
    await createUser(two.context, { email: 'a@test.example', name: 'A', password: PASSWORD }),
    await createUser(two.context, { email: 'b@test.example', name: 'B', password: PASSWORD }),
  ];
  const [ma, mb] = [await addMember(two.context, two.ids.site, a, 'admin'), await addMember(two.context, two.ids.site, b, 'admin')];
  const siteadmin = (
    await two.context.store.list(systemActor(two.ids.site), membership, { page: 1, size: 1, filters: { user: [two.ids.siteadmin] } })
  ).results[0]!._id;
  await two.context.store.write(systemActor(two.ids.site), (writer) => writer.patch(membership, siteadmin, { role: 'user' }));
  const [ba, bb] = [await two.signedIn('a'), await two.signedIn('b')];
  for (const browser of [ba, bb]) browser.set('id_token_org', two.ids.site);
  // Both are let in while they are administrators: the space is held until both wait for it.
  const answers = await two.context.store
    .write(systemActor(two.ids.site), async (writer) => {
      await writer.patch(membership, siteadmin, { department: 'Lyon' });
      const both = [patch(ba, mb, { role: 'user' }), patch(bb, ma, { role: 'user' })];
      await expect.poll(() => waiting(two.context.pool), { timeout: 10_000 }).toBe(2);
      return both;
    })
    .then((both) => Promise.all(both));
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
  await two.close();
});

it('who is a manager changes nobody', async () => {
  const { id } = await member('cible');
  await addMember(world.context, world.ids.garonne, world.ids.user, 'manager');
  expect((await patch(await enter('user'), id, { role: 'admin' })).statusCode).toBe(403);
  expect((await patch(admin, id, { email: 'other@test.example' })).statusCode, 'the person’s own').toBe(400);
});

it('the last login is on the membership, for lists without the network', async () => {
  const { userId } = await member('visite');
  const row = async () =>
    (await world.context.store.list(systemActor(world.ids.garonne), membership, { page: 1, size: 1, filters: { user: [userId] } }))
      .results[0];
  expect((await row())?.['lastLoginAt']).toBeNull();
  await enter('visite');
  expect((await row())?.['lastLoginAt']).toBe(new Date(world.clock.nowMs).toISOString());
});
