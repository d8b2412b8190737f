import type { WebSocket } from '@fastify/websocket';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationsChannel, ownSyncChannel, positionsChannel, syncChannel, type ServerFrame } from '../../src/domain/sync/protocol.ts';
import { membership } from '../../src/domain/identity/user.ts';
import { permissions } from '../../src/domain/access/permissions.ts';
import { settings } from '../../src/domain/organization/organization.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { MAX_BUFFERED_BYTES, MAX_SUBSCRIPTIONS } from '../../src/server/live/connection.ts';
import type { Browser } from './identity-browser.ts';
import { identityWorld, type IdentityWorld } from './identity-setup.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock.nowMs += 120_000;
});

interface Line {
  socket: WebSocket;
  frames: ServerFrame[];
  closed: () => { code: number } | null;
  send(frame: unknown): void;
  /** The first frame after those already taken; fails after two seconds. */
  next(): Promise<ServerFrame>;
  /** Frames that came until the answer to an unsubscribe of nothing: everything before it has been handled. */
  settled(): Promise<void>;
}

async function connect(browser: Browser | null, path = '/notify', headers: Record<string, string> = {}, isDeaf = false): Promise<Line> {
  const frames: ServerFrame[] = [];
  let closed: { code: number } | null = null;
  let taken = 0;
  const socket = await world.app.injectWS(
    path,
    { headers: { host: 'localhost:8080', ...(browser ? { cookie: browser.cookieHeader(path) } : {}), ...headers } } as never,
    {
      onInit: (ws: WebSocket) => {
        ws.on('message', (data: unknown) => frames.push(JSON.parse(String(data)) as ServerFrame));
        // the client of injectWS does not answer pings by itself, as browsers do
        ws.on('ping', () => isDeaf || ws.pong());
        ws.on('close', (code: number) => (closed = { code }));
      },
    } as never,
  );
  const line: Line = {
    socket,
    frames,
    closed: () => closed,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    next: async () => {
      await expect.poll(() => frames.length, { timeout: 2000, interval: 5 }).toBeGreaterThan(taken);
      return frames[taken++] as ServerFrame;
    },
    settled: async () => {
      line.send({ type: 'unsubscribe', channel: 'nothing' });
      for (;;) if ((await line.next()).type === 'unsubscribe-confirm') return;
    },
  };
  return line;
}

async function subscribed(browser: Browser, ...channels: string[]): Promise<Line> {
  const line = await connect(browser);
  for (const channel of channels) {
    line.send({ type: 'subscribe', channel });
    expect(await line.next()).toEqual({ type: 'subscribe-confirm', channel });
  }
  return line;
}

describe('connection', () => {
  it.each(['/notify', '/api/v1/live'])('W-007 %s without a session: authentication is required, then closed', async (path) => {
    const line = await connect(null, path);
    expect(await line.next()).toEqual({ type: 'error', data: 'authentication is required' });
    await expect.poll(() => line.closed()).not.toBeNull();
  });

  it.each(['/notify', '/api/v1/live'])('W-001 W-002 %s with a session stays open', async (path) => {
    const line = await connect(await world.signedIn('manager'), path);
    await line.settled();
    expect(line.closed()).toBeNull();
    line.socket.terminate();
  });

  it('the upgrade is refused to a page of another origin', async () => {
    const browser = await world.signedIn('manager');
    for (const path of ['/notify', '/api/v1/live'])
      for (const origin of ['https://evil.example', 'null', 'http://localhost:8081'])
        await expect(connect(browser, path, { origin }), `${path} ${origin}`).rejects.toThrow('403');
    const line = await connect(browser, '/notify', { origin: 'http://localhost:8080' });
    await line.settled();
    line.socket.terminate();
  });

  it('a plain GET is not an upgrade', async () => {
    expect((await (await world.signedIn('manager')).call('GET', '/notify')).statusCode).toBe(404);
  });
});

describe('subscriptions', () => {
  it('W-003 W-004 W-005 subscribe, message, unsubscribe, silence', async () => {
    const channel = positionsChannel(world.ids.lumiere);
    const line = await subscribed(await world.signedIn('manager'), channel);
    world.context.bus.publish(channel, { states: [1], strips: [] });
    expect(await line.next()).toEqual({
      type: 'message',
      channel,
      data: { states: [1], strips: [] },
      date: new Date(world.clock.nowMs).toISOString(),
    });
    line.send({ type: 'unsubscribe', channel });
    expect(await line.next()).toEqual({ type: 'unsubscribe-confirm', channel });
    const count = line.frames.length;
    world.context.bus.publish(channel, {});
    world.context.bus.publish(positionsChannel(world.ids.garonne), {});
    await line.settled();
    expect(line.frames.length).toBe(count + 1);
    line.socket.terminate();
  });

  it('subscribing twice is confirmed twice, a message comes once', async () => {
    const channel = syncChannel(world.ids.lumiere);
    const line = await subscribed(await world.signedIn('manager'), channel, channel);
    world.context.bus.publish(channel, { ver: 1 });
    await line.settled();
    expect(line.frames.filter(({ type }) => type === 'message')).toHaveLength(1);
    line.socket.terminate();
  });

  it('a subscription to a:b hears a:b:c with its own channel, not a:bc', async () => {
    const own = `user:${world.ids.manager}:notifications`;
    const line = await subscribed(await world.signedIn('manager'), own);
    world.context.bus.publish(`${own}:alert`, 1);
    world.context.bus.publish(`${own}x`, 2);
    await line.settled();
    expect(line.frames.filter(({ type }) => type === 'message')).toEqual([expect.objectContaining({ channel: `${own}:alert`, data: 1 })]);
    line.socket.terminate();
  });

  it('W-011 channels of others are refused with an error that carries the channel; the socket stays open', async () => {
    const line = await connect(await world.signedIn('manager'));
    for (const channel of [
      notificationsChannel(world.ids.user),
      ownSyncChannel(world.ids.user),
      positionsChannel(world.ids.garonne),
      'identity:session',
      'user',
      'organization',
      `user:${world.ids.manager}`,
    ]) {
      line.send({ type: 'subscribe', channel });
      expect(await line.next()).toEqual({ type: 'error', channel, data: 'permission denied', status: 403 });
    }
    world.context.bus.publish(positionsChannel(world.ids.garonne), {});
    await line.settled();
    expect(line.closed()).toBeNull();
    line.socket.terminate();
  });

  it('admin mode hears any channel; isAdmin without it does not; never the server’s own', async () => {
    const channel = positionsChannel(world.ids.garonne);
    const line = await subscribed(await world.signedIn('superadmin', { adminMode: true }), channel, 'identity', 'identity:session');
    world.context.bus.publish(channel, {});
    world.context.bus.publish('identity:session', { sessionId: 'x' });
    await line.settled();
    expect(line.frames.filter(({ type }) => type === 'message')).toHaveLength(1);
    const plain = await connect(await world.signedIn('superadmin'));
    plain.send({ type: 'subscribe', channel });
    expect(await plain.next()).toMatchObject({ type: 'error', channel });
    line.socket.terminate();
    plain.socket.terminate();
  });

  it('the store’s nudges reach subscribers', async () => {
    const line = await subscribed(await world.signedIn('manager'), syncChannel(world.ids.lumiere));
    await world.context.store.write(systemActor(world.ids.lumiere), (writer) =>
      writer.patch(settings, world.ids.lumiere, { timeZone: 'Europe/Madrid' }),
    );
    expect(await line.next()).toMatchObject({
      type: 'message',
      channel: syncChannel(world.ids.lumiere),
      data: { ver: expect.any(Number) },
    });
    line.socket.terminate();
  });

  it('W-006 W-016 frames that are not understood get an error and break nothing', async () => {
    const line = await connect(await world.signedIn('manager'));
    for (const frame of [
      '',
      '{',
      'null',
      '[]',
      { type: 'publish', channel: 'a' },
      { type: 'subscribe' },
      { type: 'subscribe', channel: 1 },
      { type: 'subscribe', channel: 'x'.repeat(201) },
    ]) {
      line.send(frame);
      expect(await line.next()).toMatchObject({ type: 'error', status: 400 });
    }
    await line.settled();
    expect(line.closed()).toBeNull();
    line.socket.terminate();
  });

  it('business channels of a suspended organization are refused, and taken away; the version nudge stays', async () => {
    const orgId = world.ids.lumiere;
    const suspend = (suspended: boolean) =>
      world.context.store.write(systemActor(orgId), (writer) => writer.patch(permissions, orgId, { suspended }));
    const early = await subscribed(await world.signedIn('manager'), positionsChannel(orgId));
    await suspend(true);
    const line = await subscribed(await world.signedIn('manager'), syncChannel(orgId));
    line.send({ type: 'subscribe', channel: positionsChannel(orgId) });
    expect(await line.next()).toMatchObject({ type: 'error', channel: positionsChannel(orgId), data: 'suspended' });
    world.live.checkAll();
    expect(await early.next()).toMatchObject({ type: 'error', channel: positionsChannel(orgId), data: 'suspended' });
    await suspend(false);
    expect(await line.next()).toMatchObject({ type: 'message', channel: syncChannel(orgId) });
    for (const each of [early, line]) each.socket.terminate();
  });
});

describe('limits', () => {
  it('heartbeat frames come unasked', async () => {
    const line = await connect(await world.signedIn('manager'));
    await line.settled();
    world.live.heartbeat();
    expect(await line.next()).toMatchObject({ type: 'message', channel: 'heartbeat' });
    line.socket.terminate();
  });

  it('a peer that does not answer a ping is dropped at the next one; one that does stays', async () => {
    const [deaf, sound] = [
      await connect(await world.signedIn('manager'), '/notify', {}, true),
      await connect(await world.signedIn('user')),
    ];
    await Promise.all([deaf.settled(), sound.settled()]);
    world.live.checkAll();
    await new Promise((resolve) => setTimeout(resolve, 50));
    world.live.checkAll();
    await expect.poll(() => deaf.closed()).not.toBeNull();
    await sound.settled();
    sound.socket.terminate();
  });

  it('at most 50 subscriptions', async () => {
    const line = await connect(await world.signedIn('manager'));
    for (let n = 0; n < MAX_SUBSCRIPTIONS; n += 1) {
      line.send({ type: 'subscribe', channel: `user:${world.ids.manager}:${n}` });
      expect((await line.next()).type).toBe('subscribe-confirm');
    }
    line.send({ type: 'subscribe', channel: `user:${world.ids.manager}:more` });
    expect(await line.next()).toMatchObject({ type: 'error', status: 429 });
    line.socket.terminate();
  });

  it('a flood of frames, or one too big, ends the connection', async () => {
    const flood = await connect(await world.signedIn('manager'));
    for (let n = 0; n < 200; n += 1) flood.send({ type: 'unsubscribe', channel: 'x' });
    await expect.poll(() => flood.closed()).not.toBeNull();
    const big = await connect(await world.signedIn('manager'));
    big.send({ type: 'subscribe', channel: 'x'.repeat(10_000) });
    await expect.poll(() => big.closed()).not.toBeNull();
  });

  it('a consumer too far behind is dropped, the others are not', async () => {
    const channel = positionsChannel(world.ids.lumiere);
    const [slow, quick] = [
      await subscribed(await world.signedIn('manager'), channel),
      await subscribed(await world.signedIn('manager'), channel),
    ];
    const before = world.live.size;
    const server = [...(world.app.websocketServer as unknown as { clients: Set<object> }).clients].at(-2) as object;
    Object.defineProperty(server, 'bufferedAmount', { get: () => MAX_BUFFERED_BYTES + 1 });
    world.context.bus.publish(channel, { states: [], strips: [] });
    await expect.poll(() => world.live.size).toBe(before - 1);
    expect(await quick.next()).toMatchObject({ type: 'message', channel });
    quick.socket.terminate();
    slow.socket.terminate();
  });
});

describe('sessions', () => {
  it('S-027 logout ends the sockets of that session, and no other', async () => {
    const [gone, stays] = [await world.signedIn('manager'), await world.signedIn('manager')];
    const [line, other] = [await connect(gone), await connect(stays)];
    await Promise.all([line.settled(), other.settled()]);
    await gone.call('DELETE', '/simple-directory/api/auth');
    expect(await line.next()).toEqual({ type: 'error', data: 'authentication is required' });
    await expect.poll(() => line.closed()).not.toBeNull();
    await other.settled();
    other.socket.terminate();
  });

  it('acting as somebody ends the administrator’s sockets', async () => {
    const admin = await world.signedIn('superadmin', { adminMode: true });
    const line = await connect(admin);
    await line.settled();
    await admin.call('POST', '/simple-directory/api/auth/asadmin', { id: world.ids.multi });
    await expect.poll(() => line.closed()).not.toBeNull();
    const acting = await subscribed(admin, notificationsChannel(world.ids.multi));
    acting.send({ type: 'subscribe', channel: notificationsChannel(world.ids.superadmin) });
    expect(await acting.next()).toMatchObject({ type: 'error' });
    acting.socket.terminate();
  });

  it('a session that goes on outlives its 15 minute token; an organization the person lost is taken away', async () => {
    const channel = positionsChannel(world.ids.garonne);
    const line = await subscribed(await world.signedIn('multi'), channel, notificationsChannel(world.ids.multi));
    world.clock.nowMs += 3_600_000;
    world.live.checkAll();
    await line.settled();
    expect(line.closed()).toBeNull();
    const actor = systemActor(world.ids.garonne);
    const { results } = await world.context.store.list(actor, membership, { page: 1, size: 1, filters: { user: [world.ids.multi] } });
    await world.context.store.write(actor, (writer) => writer.remove(membership, results[0]?._id ?? ''));
    world.clock.nowMs += 10_000;
    world.live.checkAll();
    expect(await line.next()).toMatchObject({ type: 'error', channel });
    world.context.bus.publish(channel, {});
    world.context.bus.publish(notificationsChannel(world.ids.multi), { title: 'x' });
    expect(await line.next()).toMatchObject({ type: 'message', channel: notificationsChannel(world.ids.multi) });
    line.socket.terminate();
  });
});
