import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationsChannel } from '../../src/domain/sync/protocol.ts';
import { preferences } from '../../src/domain/identity/user.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { notify } from '../../src/server/live/notifications.ts';
import { SUBSCRIPTIONS_MAX } from '../../src/server/live/push.ts';
import { identityWorld, type IdentityWorld } from './identity-setup.ts';

const API = '/notify/api/v1';
let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock.nowMs += 120_000;
});

interface Page {
  count: number;
  countNew: number;
  results: { _id: string; title: string; new?: boolean }[];
}

describe('notifications', () => {
  it('W-012 stored for one person and published on their channel with the shape of the platform', async () => {
    const heard: unknown[] = [];
    const stop = world.context.bus.subscribe(
      (channel) => channel === notificationsChannel(world.ids.manager),
      (_channel, data) => heard.push(data),
    );
    const id = await notify(world.context, {
      orgId: world.ids.lumiere,
      recipient: { id: world.ids.manager, name: 'Manager' },
      topic: { key: 'vehicle:alert:speed', title: 'Vitesse' },
      title: 'Excès de vitesse',
      body: 'AB-123-CD à 134 km/h',
      url: '/cartographie',
      sender: { type: 'organization', id: world.ids.lumiere, name: 'Transports Lumière' },
    });
    stop();
    expect(heard).toEqual([
      {
        _id: id,
        title: 'Excès de vitesse',
        body: 'AB-123-CD à 134 km/h',
        sender: { type: 'organization', id: world.ids.lumiere, name: 'Transports Lumière' },
        topic: { key: 'vehicle:alert:speed', title: 'Vitesse' },
        recipient: { id: world.ids.manager, name: 'Manager' },
        url: `/cartographie?org=${world.ids.lumiere}`,
        date: new Date(world.clock.nowMs).toISOString(),
        new: true,
      },
    ]);
  });

  it('list newest first with count and countNew; reading one, then all; nobody else’s', async () => {
    for (let n = 0; n < 12; n += 1) {
      world.clock.nowMs += 1000;
      await notify(world.context, { orgId: null, recipient: { id: world.ids.user }, topic: { key: 'test' }, title: `n${n}` });
    }
    const browser = await world.signedIn('user');
    const list = async (query = ''): Promise<Page> => (await browser.call('GET', `${API}/notifications${query}`)).json() as Page;
    const first = await list();
    expect([first.count, first.countNew, first.results.length]).toEqual([12, 12, 10]);
    expect(first.results.map(({ title }) => title).slice(0, 3)).toEqual(['n11', 'n10', 'n9']);
    expect((await list('?page=2&size=10')).results.map(({ title }) => title)).toEqual(['n1', 'n0']);
    expect((await browser.call('GET', `${API}/notifications?page=0`)).statusCode).toBe(400);
    const id = first.results[0]?._id;
    expect((await (await world.signedIn('manager')).call('POST', `${API}/notifications/${id}/read`)).statusCode).toBe(404);
    expect((await browser.call('POST', `${API}/notifications/${id}/read`)).statusCode).toBe(204);
    const second = await list();
    expect([second.countNew, second.results[0]?.new]).toEqual([11, undefined]);
    expect((await browser.call('POST', `${API}/notifications/read`)).statusCode).toBe(204);
    expect((await list()).countNew).toBe(0);
    expect((await (await world.signedIn('nobody')).call('GET', `${API}/notifications`)).json()).toEqual({
      results: [],
      count: 0,
      countNew: 0,
    });
  });

  it('C-016 every call without a session is 401', async () => {
    const browser = world.browser();
    for (const [method, url] of [
      ['GET', 'notifications'],
      ['POST', 'notifications/read'],
      ['GET', 'subscriptions'],
      ['POST', 'subscriptions'],
      ['POST', 'push/registrations'],
      ['DELETE', 'push/registrations'],
    ] as const)
      expect((await browser.call(method, `${API}/${url}`, method === 'GET' ? undefined : {})).statusCode, `${method} ${url}`).toBe(401);
  });

  it('a foreign Origin may not write', async () => {
    const browser = await world.signedIn('user');
    expect((await browser.call('POST', `${API}/notifications/read`, undefined, { origin: 'https://evil.example' })).statusCode).toBe(403);
  });
});

describe('subscriptions to topics', () => {
  it('GET, POST (one by topic), DELETE; a prefix decides the outputs of what comes', async () => {
    const browser = await world.signedIn('user');
    const post = (body: object) => browser.call('POST', `${API}/subscriptions`, body);
    expect((await post({ topic: { key: 'vehicle:alert', title: 'Alertes' }, outputs: ['email'], locale: 'fr' })).json()).toMatchObject({
      topic: { key: 'vehicle:alert', title: 'Alertes' },
      outputs: ['email'],
      recipient: { id: world.ids.user },
    });
    const again = (await post({ topic: { key: 'vehicle:alert' }, outputs: ['devices', 'email'], locale: 'en' })).json() as { _id: string };
    expect((await browser.call('GET', `${API}/subscriptions`)).json()).toMatchObject({
      count: 1,
      results: [{ _id: again._id, outputs: ['devices', 'email'], locale: 'en' }],
    });
    for (const bad of [{}, { topic: { key: '' } }, { topic: { key: 'x' }, outputs: ['fax'] }])
      expect((await post(bad)).statusCode).toBe(400);

    await world.context.pool.query(
      "INSERT INTO notification_subscriptions (id, user_id, topic_key, outputs, locale, created_at) SELECT gen_random_uuid(), $1, 'other:' || n, '{}', 'fr', now() FROM generate_series(2, $2::int) n",
      [world.ids.user, SUBSCRIPTIONS_MAX],
    );
    const oneMore = await post({ topic: { key: 'one:more' } });
    expect(oneMore.statusCode).toBe(400);
    expect(oneMore.json()).toMatchObject({ fields: [{ field: 'topic', code: 'too-many', params: { max: SUBSCRIPTIONS_MAX } }] });
    expect((await post({ topic: { key: 'vehicle:alert' }, outputs: ['devices', 'email'], locale: 'en' })).statusCode).toBe(200);

    const outputs = async (key: string): Promise<unknown> => {
      const heard: { outputs?: unknown }[] = [];
      const stop = world.context.bus.subscribe(
        (channel) => channel === notificationsChannel(world.ids.user),
        (_channel, data) => heard.push(data as object),
      );
      await notify(world.context, { orgId: null, recipient: { id: world.ids.user }, topic: { key }, title: 'x' });
      stop();
      return heard[0]?.outputs;
    };
    expect(await outputs('vehicle:alert:speed')).toEqual(['devices', 'email']);
    expect(await outputs('vehicle:alerts')).toBeUndefined();
    expect((await (await world.signedIn('manager')).call('DELETE', `${API}/subscriptions/${again._id}`)).statusCode).toBe(404);
    expect((await browser.call('DELETE', `${API}/subscriptions/${again._id}`)).statusCode).toBe(204);
    expect(await outputs('vehicle:alert:speed')).toBeUndefined();
    await world.context.store.write(systemActor(null, world.ids.user), (writer) =>
      writer.patch(preferences, world.ids.user, { notifyPush: true }),
    );
    expect(await outputs('vehicle:alert:speed')).toEqual(['devices']);
  });
});

describe('web push', () => {
  it('one key kept for ever; registrations to public https hosts only', async () => {
    const browser = await world.signedIn('user');
    const key = async () => ((await browser.call('GET', `${API}/push/vapidkey`)).json() as { publicKey: string }).publicKey;
    const publicKey = await key();
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    expect(await key()).toBe(publicKey);
    const { rows } = await world.context.pool.query<{ public_key: string }>('SELECT public_key FROM push_keys');
    expect(rows).toEqual([{ public_key: publicKey }]);

    const post = (endpoint: string) =>
      browser.call('POST', `${API}/push/registrations`, { id: { endpoint, keys: { p256dh: 'a', auth: 'b' } }, deviceName: 'Téléphone' });
    for (const bad of [
      'http://push.example.org/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://localhost/x',
      'https://db.internal/x',
      'https://push.example.org:8443/x',
      'https://2130706433/',
      'https://localhost./x',
      'https://metadata.google.internal./x',
      'https://127.0.0.1.nip.io/x',
      'https://kubernetes/x',
      'https://u:p@fcm.googleapis.com/x',
      'https://fcm.googleapis.com./x',
      'https://push.example.org/x',
      'x',
    ])
      expect((await post(bad)).statusCode, bad).toBe(400);
    expect((await post('https://fcm.googleapis.com/fcm/send/one')).statusCode).toBe(204);
    expect((await post('https://fcm.googleapis.com/fcm/send/one')).statusCode).toBe(204);
    const count = async () =>
      (await world.context.pool.query('SELECT 1 FROM push_registrations WHERE user_id = $1', [world.ids.user])).rowCount;
    expect(await count()).toBe(1);
    await (
      await world.signedIn('manager')
    ).call('DELETE', `${API}/push/registrations`, { endpoint: 'https://fcm.googleapis.com/fcm/send/one' });
    expect(await count()).toBe(1);
    await browser.call('DELETE', `${API}/push/registrations`, { endpoint: 'https://fcm.googleapis.com/fcm/send/one' });
    expect(await count()).toBe(0);
  });
});

describe('external notification service', () => {
  const TAKEN = ['title', 'body', 'htmlBody', 'locale', 'icon', 'sender', 'topic', 'recipient', 'outputs', 'url', 'extra'];
  it.each([
    ['header', ['/notify/api/v1/notifications a&b']],
    ['address', ['/notify/api/v1/notifications?key=a%26b undefined']],
  ] as const)(
    'NOTIFY_KEY: in the %s, where the operator says that the service reads it, whatever it answers',
    async (notifyKeyIn, expected) => {
      const asked: string[] = [];
      const warned: string[] = [];
      const older = createServer((request, response) => {
        asked.push(`${request.url} ${String(request.headers['x-secret-key'])}`);
        response.writeHead(401).end('{}');
      });
      await new Promise<void>((done) => older.listen(0, '127.0.0.1', done));
      const notifyUrl = `http://127.0.0.1:${(older.address() as AddressInfo).port}/notify/`;
      const relying = await identityWorld({ notifyUrl, notifyKey: 'a&b', notifyKeyIn });
      relying.context.log.warn = (error: unknown) => void warned.push(String(error));
      await notify(relying.context, { orgId: null, recipient: { id: relying.ids.manager }, topic: { key: 't' }, title: 'Bonjour' });
      await expect.poll(() => warned).toHaveLength(1);
      expect(asked).toEqual(expected);
      expect(warned[0]).not.toContain('a&b');
      await relying.close();
      await new Promise((done) => older.close(done));
    },
  );

  it('NOTIFY_URL: calls and WebSocket pass through, what notify() makes is forwarded', async () => {
    const seen: string[] = [];
    const external = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        seen.push(`${request.method} ${request.url} ${body}`);
        // As data-fair/events: what is not in its schema is refused, and so is a service without its key.
        const isPost = request.method === 'POST';
        if (isPost && request.headers['x-secret-key'] !== 'cle-secrete') return response.writeHead(401).end('Bad secret key');
        if (isPost && Object.keys(JSON.parse(body) as object).some((key) => !TAKEN.includes(key))) return response.writeHead(400).end();
        response.setHeader('content-type', 'application/json').end('{"results":[],"count":0,"countNew":0}');
      });
    });
    external.on('upgrade', (request: IncomingMessage, socket) => {
      seen.push(`UPGRADE ${request.url} ${request.headers.cookie}`);
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n');
      socket.on('data', (data) => socket.end(`echo ${data.toString()}`));
    });
    await new Promise<void>((done) => external.listen(0, '127.0.0.1', done));
    const notifyUrl = `http://127.0.0.1:${(external.address() as AddressInfo).port}/events`;
    const relying = await identityWorld({ notifyUrl, notifyKey: 'cle-secrete' });
    const browser = await relying.signedIn('manager');
    expect((await browser.call('GET', `${API}/notifications?size=3`)).json()).toEqual({ results: [], count: 0, countNew: 0 });
    expect(seen[0]).toBe('GET /events/api/v1/notifications?size=3 ');
    await notify(relying.context, { orgId: null, recipient: { id: relying.ids.manager }, topic: { key: 't' }, title: 'Bonjour' });
    await expect.poll(() => seen[1] ?? '').toMatch(/^POST \/events\/api\/v1\/notifications .*"title":"Bonjour"/);

    await relying.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = relying.app.server.address() as AddressInfo;
    const upgrade = (headers: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connectTcp(port, '127.0.0.1');
        let text = '';
        socket.on('data', (data) => {
          if (text === '' && data.toString().includes(' 101 ')) socket.write('hello');
          text += data.toString();
        });
        socket.on('close', () => resolve(text));
        socket.on('error', reject);
        socket.write(
          `GET /notify HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n${headers}\r\n`,
        );
      });
    expect(await upgrade('cookie: a=b\r\n')).toMatch(/^HTTP\/1\.1 101 [^]*echo hello$/);
    expect(seen.at(-1)).toBe('UPGRADE /events/ a=b');
    expect(await upgrade('origin: https://evil.example\r\n')).toMatch(/^HTTP\/1\.1 403 /);
    await relying.close();
    await new Promise((done) => external.close(done));
  });
});
