import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { preferences } from '../../src/domain/identity/user.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { notify } from '../../src/server/live/notifications.ts';
import { PushReceiver, startPushService, vapidClaims, type PushService } from '../helpers/push-service.ts';
import type { Browser } from './identity-browser.ts';
import { identityWorld, type IdentityWorld } from './identity-setup.ts';

const API = '/notify/api/v1';
let world: IdentityWorld;
let service: PushService;
let receiver: PushReceiver;
let names = 0;

beforeAll(async () => {
  service = await startPushService();
  world = await identityWorld({ pushServices: ['push.example.org', new URL(service.url).host], innerNetworks: ['127.0.0.0/8', '::1'] });
});
afterAll(async () => {
  await service.close();
  await world.close();
});
beforeEach(async () => {
  world.clock.nowMs += 120_000;
  service.pushed.length = 0;
  receiver = new PushReceiver();
  await world.context.pool.query('DELETE FROM push_registrations');
});

const warn = (recipient: string) =>
  notify(world.context, {
    orgId: world.ids.lumiere,
    recipient: { id: recipient },
    outputs: ['devices'],
    topic: { key: 'vehicle:alert:speed' },
    title: 'Excès de vitesse',
    body: 'AB-123-CD à 134 km/h',
    url: '/cartographie',
    sender: { type: 'organization', id: world.ids.lumiere, name: 'Transports Lumière' },
  });
const registered = async (): Promise<string[]> =>
  (await world.context.pool.query<{ user_id: string }>('SELECT user_id FROM push_registrations')).rows.map((row) => row.user_id);

/** Registers by the call, then moves the registration to the service of this test. */
async function register(browser: Browser): Promise<string> {
  const path = `/browser-${++names}`;
  const answer = await browser.call('POST', `${API}/push/registrations`, {
    id: { endpoint: `https://push.example.org${path}`, keys: receiver.keys },
    deviceName: 'Téléphone',
  });
  expect(answer.statusCode).toBe(204);
  await world.context.pool.query(
    `UPDATE push_registrations SET endpoint = $2, subscription = jsonb_set(subscription, '{endpoint}', to_jsonb($2::text)) WHERE endpoint = $1`,
    [`https://push.example.org${path}`, service.url + path],
  );
  return path;
}

/** Tells somebody who is reached after the others: by then nothing more comes for those. */
async function afterAllWasSent(): Promise<void> {
  const path = await register(await world.signedIn('superadmin'));
  const before = service.pushed.length;
  await warn(world.ids.superadmin);
  await expect.poll(() => service.pushed.slice(before).some((pushed) => pushed.path === path)).toBe(true);
}

describe('a push', () => {
  it('is signed with the kept key, readable by the browser it is for and by nobody else, and carries no more than is shown', async () => {
    const browser = await world.signedIn('manager');
    const path = await register(browser);
    const id = await warn(world.ids.manager);
    await expect.poll(() => service.pushed.length).toBe(1);
    const { headers, body, path: pushedTo } = service.pushed[0]!;
    const { publicKey } = (await browser.call('GET', `${API}/push/vapidkey`)).json() as { publicKey: string };
    expect(pushedTo).toBe(path);
    expect(await vapidClaims(headers['authorization'] as string, publicKey, service.url)).toMatchObject({
      sub: expect.stringMatching(/^(mailto:|https:)/) as string,
    });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
    expect(body.toString('latin1')).not.toContain('AB-123-CD');
    expect(receiver.open(body)).toEqual({
      id,
      title: 'Excès de vitesse',
      body: 'AB-123-CD à 134 km/h',
      url: `/cartographie?org=${world.ids.lumiere}`,
      isAlert: true,
    });
    expect(() => new PushReceiver().open(body)).toThrow();
  });

  it('goes where the person asked for it: by the preference, to nobody else', async () => {
    await register(await world.signedIn('user'));
    const tell = () =>
      notify(world.context, { orgId: null, recipient: { id: world.ids.user }, topic: { key: 'ticket' }, title: 'Réponse' });
    await tell();
    await warn(world.ids.multi);
    await afterAllWasSent();
    expect(service.pushed).toHaveLength(1);
    await world.context.store.write(systemActor(null, world.ids.user), (writer) =>
      writer.insert(preferences, world.ids.user, { notifyPush: true }),
    );
    await tell();
    await expect.poll(() => service.pushed.length).toBe(2);
    expect(receiver.open(service.pushed[1]!.body)).toMatchObject({ title: 'Réponse', isAlert: false });
  });

  it('a registration that the push service no longer knows is removed; one it could not take now stays', async () => {
    const [gone, missing, busy] = [
      await register(await world.signedIn('manager')),
      await register(await world.signedIn('manager')),
      await register(await world.signedIn('manager')),
    ];
    service.answers.set(gone, 410).set(missing, 404).set(busy, 503);
    await warn(world.ids.manager);
    await expect.poll(() => service.pushed.map(({ path }) => path).sort()).toEqual([gone, missing, busy].sort());
    await expect.poll(registered).toHaveLength(1);
    service.answers.clear();
    await warn(world.ids.manager);
    await expect.poll(() => service.pushed.slice(3).map(({ path }) => path)).toEqual([busy]);
  });
});

describe('an address that leads elsewhere than to a push service', () => {
  /** As rows are that were stored by an earlier version. */
  async function stored(endpoint: string): Promise<void> {
    const path = await register(await world.signedIn('manager'));
    await world.context.pool.query(
      `UPDATE push_registrations SET endpoint = $2, subscription = jsonb_set(subscription, '{endpoint}', to_jsonb($2::text)) WHERE endpoint = $1`,
      [service.url + path, endpoint],
    );
  }

  it('is not called, and is thrown away, though it was stored', async () => {
    const { port } = new URL(service.url);
    for (const endpoint of [`https://localhost.:${port}/a`, `https://127.0.0.1:${port}/b`, `https://u:p@localhost:${port}/c`])
      await stored(endpoint);
    await warn(world.ids.manager);
    await expect.poll(registered).toEqual([]);
    expect(service.pushed).toEqual([]);
  });

  it('nor is one of a name in the list that leads inside, as its connection is made', async () => {
    const { config } = world.context;
    const { innerNetworks } = config;
    await register(await world.signedIn('manager'));
    config.innerNetworks = [];
    await warn(world.ids.manager);
    await expect.poll(registered).toEqual([]);
    config.innerNetworks = innerNetworks;
    expect(service.pushed).toEqual([]);
  });
});

describe('whose browser it is', () => {
  it('ends with its session: a logout, or a session closed from elsewhere, and nothing more comes', async () => {
    const browser = await world.signedIn('manager');
    await register(browser);
    await warn(world.ids.manager);
    await expect.poll(() => service.pushed.length).toBe(1);
    expect((await browser.call('DELETE', '/simple-directory/api/auth')).statusCode).toBeLessThan(300);
    await warn(world.ids.manager);
    await afterAllWasSent();
    expect(service.pushed).toHaveLength(2);
  });

  it('is the one who registered it last: a shared browser never shows the messages of who was there before', async () => {
    const endpoint = `https://push.example.org/shared-${uuidv7()}`;
    const post = async (who: string) =>
      (await world.signedIn(who)).call('POST', `${API}/push/registrations`, { id: { endpoint, keys: receiver.keys } });
    expect((await post('manager')).statusCode).toBe(204);
    expect((await post('user')).statusCode).toBe(204);
    expect(await registered()).toEqual([world.ids.user]);
  });

  it('is not who an administrator acts as; unknown fields are refused', async () => {
    const admin = await world.signedIn('superadmin', { adminMode: true });
    expect((await admin.call('POST', '/simple-directory/api/auth/asadmin', { id: world.ids.user })).statusCode).toBeLessThan(300);
    const id = { endpoint: 'https://push.example.org/acting', keys: receiver.keys };
    expect((await admin.call('POST', `${API}/push/registrations`, { id })).statusCode).toBe(403);
    expect(
      (await (await world.signedIn('user')).call('POST', `${API}/push/registrations`, { id, user: world.ids.manager })).statusCode,
    ).toBe(400);
    expect(await registered()).toEqual([]);
  });
});
