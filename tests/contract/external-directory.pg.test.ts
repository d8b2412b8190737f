import type { WebSocket } from '@fastify/websocket';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownId } from '../../src/domain/identity/session-user.ts';
import { notificationsChannel, syncChannel, type ServerFrame, SCHEMA } from '../../src/domain/sync/protocol.ts';
import { membership } from '../../src/domain/identity/user.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { userById } from '../../src/server/identity/people.ts';
import { notify } from '../../src/server/live/notifications.ts';
import { testContext, type TestContext } from '../helpers/context.ts';
import { StandInDirectory, type DirectoryUser } from '../helpers/stand-in-directory.ts';
import { Browser } from './identity-browser.ts';

const ORG = 'VkS8xQ3mN_-tLr2bWc0aZ';
const OTHER = 'Zk2pQ9sT7dYfHn4-mXw1e';
const directory = new StandInDirectory();
const chief: DirectoryUser = {
  id: 'q1W_x9Ld-3nTz7RbVk2Ms',
  email: 'Chef@Garage.example',
  name: 'Léa Chef',
  organizations: [{ id: ORG, name: 'Garage du Lac', role: 'admin', createdAt: '2025-01-02T03:04:05.000Z', dflt: 1 }],
};
const driver: DirectoryUser = {
  id: 'Hy7_kLm0-QwErTyUiOp12',
  email: 'driver@garage.example',
  name: 'Paul Chauffeur',
  organizations: [
    { id: ORG, name: 'Garage du Lac', role: 'contrib', department: 'lyon', departmentName: 'Lyon' },
    { id: OTHER, name: 'Autre', role: 'user' },
  ],
};

let server: TestContext;
beforeAll(async () => {
  await directory.start();
  for (const user of [chief, driver]) directory.users.set(user.email, user);
  server = await testContext({ config: { directoryUrl: directory.url } });
});
afterAll(async () => {
  await server.close();
  await directory.stop();
});

async function signedIn(user: DirectoryUser): Promise<Browser> {
  const browser = new Browser(server.app, { nowMs: Date.now() }, { host: 'localhost:8080' });
  await browser.signIn({ email: user.email, password: 'x' });
  return browser;
}
/** A request with the cookies of a token that says this. */
const withToken = async (payload: Record<string, unknown>, orgId = ORG) => {
  const [header, claims, signature] = (await directory.sign(payload)).split('.');
  return server.app.inject({
    url: '/api/v1/vehicles',
    headers: { cookie: `id_token=${header}.${claims}; id_token_sign=${signature}; id_token_org=${orgId}` },
  });
};
const membershipOf = async (user: DirectoryUser, orgId: string) =>
  (await server.context.store.list(systemActor(ownId(orgId)), membership, { page: 1, size: 10, filters: { user: [ownId(user.id)] } }))
    .results[0];

it('its people sign in through us, and every call without a parameter answers them', async () => {
  const browser = await signedIn(chief);
  expect(browser.cookie('id_token_org')?.value).toBe(ORG);
  expect((await browser.me()).json()).toMatchObject({ id: chief.id, organizations: [{ id: ORG }] });
  const { paths } = (await browser.call('GET', '/api/v1/openapi.json')).json() as { paths: Record<string, Record<string, unknown>> };
  const calls = Object.keys(paths).filter((path) => path.startsWith('/api/v1/') && !path.includes('{') && 'get' in paths[path]!);
  expect(calls.length).toBeGreaterThan(50);
  const failed: string[] = [];
  for (const path of calls) {
    const { statusCode, body } = await browser.call('GET', path);
    if (statusCode >= 500 && !path.startsWith('/api/v1/captures')) failed.push(`${path} ${statusCode} ${body.slice(0, 200)}`);
  }
  expect(failed).toEqual([]);
  for (const path of ['preferences', 'permissions', 'settings', 'vehicles', 'fleets', 'devices', 'diagnostics', 'memberships'])
    expect((await browser.call('GET', `/api/v1/${path}`)).statusCode, path).toBe(200);
});

it('who comes is a member here, with the role known or the least of its level, as the directory says it last', async () => {
  expect((await (await signedIn(driver)).call('GET', '/api/v1/permissions')).statusCode).toBe(200);
  expect(await userById(server.context, ownId(driver.id))).toMatchObject({ name: 'Paul Chauffeur', email: 'driver@garage.example' });
  expect(await membershipOf(driver, ORG)).toMatchObject({ role: 'technician', department: 'Lyon', active: true, name: 'Paul Chauffeur' });
  expect(await membershipOf(driver, OTHER)).toMatchObject({ role: 'user', active: true });
  expect(
    (await withToken({ ...driver, name: 'Paul Martin', organizations: [{ id: ORG, name: 'Garage des Lacs', role: 'user' }] })).statusCode,
  ).toBe(200);
  expect(await membershipOf(driver, ORG)).toMatchObject({ role: 'user', active: true, owner: { name: 'Garage des Lacs' } });
  expect(await membershipOf(driver, OTHER)).toMatchObject({ active: false });
  expect(await userById(server.context, ownId(driver.id))).toMatchObject({ name: 'Paul Martin' });
});

it('two people of one address are two people; a name of any length is kept', async () => {
  const twin = { ...chief, id: 'twin_of_the_same-mail', name: 'x'.repeat(300) };
  expect((await withToken(twin)).statusCode).toBe(200);
  expect(await userById(server.context, ownId(twin.id))).toMatchObject({
    email: `${ownId(twin.id)}@directory.invalid`,
    name: 'x'.repeat(120),
  });
  expect(await userById(server.context, ownId(chief.id))).toMatchObject({ email: 'chef@garage.example' });
});

it('the synchronization takes and gives', async () => {
  const browser = await signedIn(chief);
  const own = { schema: SCHEMA, device: randomUUID(), user: ownId(chief.id), org: ownId(ORG), serverId: null };
  const id = uuidv7();
  const push = await browser.call('POST', '/api/v1/sync/push', {
    ...own,
    nonce: randomUUID(),
    mutations: [{ id: uuidv7(), kind: 'create', entity: 'fleet', row: id, doc: { name: 'Lac' }, at: new Date().toISOString() }],
  });
  expect([push.statusCode, push.body]).toEqual([200, expect.stringContaining('"ok":true')]);
  const fleet = await browser.call('POST', '/api/v1/fleets', { name: 'Flotte' });
  expect(fleet.json()).toMatchObject({ owner: { type: 'organization', id: ownId(ORG), name: expect.stringContaining('Garage') } });
  const pull = await browser.call('POST', '/api/v1/sync/pull', { ...own, cursor: null });
  expect(pull.statusCode, pull.body).toBe(200);
  expect(pull.body).toContain('Flotte');
});

it.each(['/notify', '/api/v1/live'])('%s: its channels are named by the directory’s ids, and by ours', async (path) => {
  const browser = await signedIn(chief);
  const frames: ServerFrame[] = [];
  const socket = (await server.app.injectWS(
    path,
    { headers: { host: 'localhost:8080', cookie: browser.cookieHeader('/') } } as never,
    {
      onInit: (ws: WebSocket) => ws.on('message', (data: unknown) => frames.push(JSON.parse(String(data)) as ServerFrame)),
    } as never,
  )) as WebSocket;
  const channels = [notificationsChannel(chief.id), syncChannel(ownId(ORG)), notificationsChannel(driver.id)];
  for (const channel of channels) socket.send(JSON.stringify({ type: 'subscribe', channel }));
  await expect
    .poll(() => frames.filter(({ type }) => type !== 'message'))
    .toMatchObject([
      { type: 'subscribe-confirm', channel: channels[0] },
      { type: 'subscribe-confirm', channel: channels[1] },
      { type: 'error', channel: channels[2], status: 403 },
    ]);
  await notify(server.context, { orgId: null, recipient: { id: ownId(chief.id) }, topic: { key: 't' }, title: 'Bonjour' });
  const heard = () => frames.filter((frame) => frame.type === 'message' && frame.channel === channels[0]);
  await expect.poll(heard).toMatchObject([{ data: { title: 'Bonjour' } }]);
  socket.terminate();
});

it('what the same key signs for another use opens nothing', async () => {
  expect((await withToken(chief)).statusCode).toBe(200);
  for (const use of [{ temporary: true }, { action: 'changePassword' }, { pseudoSession: true }, { boundIp: '203.0.113.9' }])
    expect((await withToken({ ...chief, ...use })).statusCode, JSON.stringify(use)).toBe(401);
  expect((await withToken({ user: chief.id, session: 'aVhGt3pWcK' })).statusCode).toBe(401);
  expect((await withToken({ ...chief, boundIp: '127.0.0.1' })).statusCode).toBe(200);
});

it('an organization cannot be chosen by its id: not another’s, nor one whose id would be made into another’s', async () => {
  const namespace = '5c1f5b0e-0f5d-4a8e-9a53-6a1c3f0f7d21';
  expect(ownId(ORG)).toBe(uuidv5(ORG, namespace));
  const thief = { id: 'thief', email: 't@x.example', name: 'T', organizations: [{ id: ownId(ORG), name: 'Mine', role: 'admin' }] };
  const answer = await withToken(thief, ownId(ORG));
  expect([answer.statusCode, answer.json().results ?? []]).toEqual([200, []]);
  expect(ownId(ownId(ORG))).not.toBe(ownId(ORG));
  expect((await withToken(thief, ORG)).statusCode).not.toBe(200);
});

it('acting as a person of our lists names them as the directory does', async () => {
  const browser = await signedIn(chief);
  expect((await browser.call('POST', '/simple-directory/api/auth/asadmin', { id: ownId(driver.id) })).statusCode).toBe(204);
  expect(directory.seen.at(-1)).toEqual({ method: 'POST', path: '/api/auth/asadmin', body: JSON.stringify({ id: driver.id }) });
});

it('acting as a person, a body that is long is refused, and not passed on', async () => {
  const browser = await signedIn(chief);
  const before = directory.seen.length;
  expect((await browser.call('POST', '/simple-directory/api/auth/asadmin', { id: 'x'.repeat(10_000) })).statusCode).toBe(413);
  expect(directory.seen).toHaveLength(before);
});

it('the notification service beside it hears of people by the directory’s ids', async () => {
  const told: unknown[] = [];
  const service = createServer((request, response) => {
    void text(request).then((body) => {
      told.push(JSON.parse(body));
      response.end('{}');
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const notifyUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/events`;
  const context = { ...server.context, config: { ...server.context.config, notifyUrl, notifyKey: 'k' } };
  const sender = { type: 'organization' as const, id: ownId(ORG), name: 'Garage' };
  const recipient = { id: ownId(chief.id), name: 'Léa' };
  await notify(context, {
    orgId: ownId(ORG),
    recipient,
    sender,
    topic: { key: 'vehicle:alert:speed' },
    title: 'Vitesse',
    url: '/cartographie',
  });
  await expect
    .poll(() => told)
    .toEqual([
      {
        title: 'Vitesse',
        topic: { key: 'vehicle:alert:speed' },
        recipient: { id: chief.id, name: 'Léa' },
        sender: { type: 'organization', id: ORG, name: 'Garage' },
        outputs: [],
        url: `http://localhost:8080/cartographie?org=${ownId(ORG)}`,
      },
    ]);
  await new Promise((done) => service.close(done));
});

it('a directory that fails ends no session', async () => {
  const away = await testContext({ config: { directoryUrl: directory.url } });
  const cookie = (await directory.cookiesOf(chief, ORG)).map((line) => line.split(';')[0]).join('; ');
  directory.isBroken = true;
  expect((await away.app.inject({ url: '/api/v1/vehicles', headers: { cookie } })).statusCode).toBe(503);
  directory.isBroken = false;
  await away.close();
});
