import { beforeEach, describe, expect, it } from 'vitest';
import { completeDoc, type Entity } from '../domain/kit/entity.ts';
import { SCHEMA, type PullRequest, type PushRequest, type PushResult } from '../domain/sync/protocol.ts';
import { preferences } from '../domain/preferences/preferences.ts';
import { vehicle } from '../domain/vehicle/vehicle.ts';
import type { OutboxItem } from '../db/local-row.ts';
import { MemoryStorage } from '../../tests/property/sync-storage.ts';
import { Engine } from './engine.ts';
import type { Reply, Transport } from './ports.ts';

const USER = '0199aaaa-0000-7000-8000-000000000001';
const ORG = '0199aaaa-0000-7000-8000-000000000002';
const id = (n: number): string => `0199bbbb-0000-7000-8000-${String(n).padStart(12, '0')}`;
type Request = Parameters<Transport['send']>[0];

const reply = (status: number, json: unknown = null, over: Partial<Reply> = {}): Reply => ({ status, json, etag: null, retryAfterMs: null, ...over });
const row = (n: number, over: object = {}): Record<string, unknown> => ({
  _id: id(n), owner: { type: 'organization', id: ORG, name: 'O' }, createdAt: '', updatedAt: '', ver: n, fieldVersions: {},
  ...completeDoc(vehicle as unknown as Entity, { registration: `R${n}` }), ...over,
});
const page = (over: object = {}): Reply =>
  reply(200, {
    ok: true, serverId: 's', epoch: 'e', full: false, walkStart: false, walkEnd: false, changes: {},
    cursor: { epoch: 'e', ver: 1, own: 1 }, more: false, serverTime: '', ...over,
  });
const answers = (body: unknown, of: (item: OutboxItem) => PushResult): Reply =>
  reply(200, { ok: true, nonce: (body as PushRequest).nonce, results: (body as PushRequest).mutations.map(of), serverTime: '' });
const applied = ({ mid }: OutboxItem): PushResult => ({ mid, status: 'applied', row: null });

let storage: MemoryStorage;
let now: number;
let skewMs: number;
let sent: Request[];
let handle: (request: Request) => Reply | Promise<Reply>;
let engine: Engine;

beforeEach(() => {
  storage = new MemoryStorage();
  storage.tables.meta.set('serverId', 's').set('cursor', { epoch: 'e', ver: 1, own: 1 });
  now = 1_000_000;
  skewMs = 0;
  sent = [];
  handle = ({ path }) => (path.endsWith('pull') ? page() : reply(500));
  let uuid = 900;
  engine = new Engine(
    {
      storage,
      clock: { now: () => now + skewMs, elapsed: () => now },
      random: () => 0,
      uuid: () => id(++uuid),
      transport: { send: async (request) => (sent.push(structuredClone(request)), handle(request)) },
    },
    { userId: USER, orgId: ORG, device: id(800), build: 'b' },
  );
});

let count = 0;
const write = (over: Partial<OutboxItem> = {}): OutboxItem =>
  storage.add({ mid: id(1000 + ++count), device: id(800), user: USER, org: ORG, entity: 'vehicle', id: id(++count), op: 'create', doc: { registration: 'X' }, schema: SCHEMA, deps: [], clientAt: '2026-11-21T07:00:00.000Z', ...over });
const paths = (): string[] => sent.map(({ path }) => path.split('/').slice(-2).join('/'));

describe('answers that consume nothing', () => {
  const cases: [string, () => Reply, Partial<Engine['report']>][] = [
    ['F18 a captive portal that says 200 with HTML', () => reply(200), { reachable: false }],
    ['F18 a captive portal that says 200 with JSON', () => reply(200, { ok: true, results: [] }), { reachable: false }],
    ['F18 an answer to another request', () => reply(200, { ok: true, nonce: id(1), results: [], serverTime: '' }), { reachable: false }],
    ['429', () => reply(429, { code: 'rate-limited' }, { retryAfterMs: 120_000 }), { reachable: true }],
    ['503 of a proxy', () => reply(503), { reachable: false }],
    ['no network', () => Promise.reject(new Error('network')) as never, { reachable: false }],
    ['409 upgrade', () => reply(409, { code: 'upgrade-required' }), { upgrade: true, reachable: true }],
    ['F3 401 without a session', () => reply(401, { code: 'unauthenticated' }), { signedOut: true }],
  ];
  it.each(cases)('%s', async (_name, answer, report) => {
    write();
    handle = answer;
    await engine.step();
    expect(storage.tables.outbox.size).toBe(1);
    expect(storage.tables.repair.size).toBe(0);
    expect(engine.report).toMatchObject(report);
    expect(engine.idleMs()).toBeGreaterThan(0);
  });

  it('waits as long as the server asks, no longer than 20 s otherwise, and less when the network returns', async () => {
    write();
    handle = () => reply(429, { code: 'rate-limited' }, { retryAfterMs: 120_000 });
    await engine.step();
    expect(engine.idleMs()).toBe(120_000);
    handle = () => reply(503);
    for (let i = 0; i < 20; i++) {
      engine.want({ eager: true });
      await engine.step();
    }
    expect(engine.idleMs()).toBeLessThanOrEqual(20_000);
    engine.want({ eager: true });
    expect(engine.idleMs()).toBe(0);
  });

  it('F21 drains as soon as a request gets through', async () => {
    write();
    handle = () => reply(503);
    await engine.step();
    now += 60_000;
    handle = ({ path, body }) => (path.endsWith('push') ? answers(body, applied) : page());
    await engine.step();
    expect(storage.tables.outbox.size).toBe(0);
    await engine.step();
    expect(engine.report).toMatchObject({ reachable: true, busy: false });
  });
});

it('a change told while a pull is under way is asked for after it', async () => {
  let told = false;
  handle = () => {
    if (!told) engine.want({ push: false });
    told = true;
    return page({ cursor: { epoch: 'e', ver: sent.length, own: 1 } });
  };
  await engine.step();
  expect(engine.idleMs()).toBe(0);
  await engine.step();
  expect(paths()).toEqual(['sync/pull', 'sync/pull']);
  expect(engine.idleMs()).toBe(Infinity);
});

it('a page asked for in advance is not believed once a change was told', async () => {
  storage.tables.meta.delete('cursor');
  const walk = { table: 'vehicles', after: id(1) };
  const first = page({ full: true, walkStart: true, more: true, cursor: { epoch: 'e', ver: 1, own: 1, walk } });
  handle = () => (sent.length === 1 ? first : page());
  await engine.step();
  expect(paths()).toEqual(['sync/pull', 'sync/pull']);
  engine.want({ push: false });
  await engine.step();
  expect(paths()).toEqual(['sync/pull', 'sync/pull', 'sync/pull']);
});

it('a write made while the queue is read for the last time leaves at the next step, not at the next poll', async () => {
  handle = ({ path, body }) => (path.endsWith('push') ? answers(body, applied) : page());
  await engine.step();
  const { read } = storage;
  storage.read = async (stores, work) => {
    const seen = await read.call(storage, stores, work);
    if (!stores.includes('outbox') || storage.tables.outbox.size > 0) return seen as never;
    write();
    engine.want({ pull: false });
    return seen as never;
  };
  engine.want();
  await engine.step();
  storage.read = read;
  expect(engine.idleMs()).toBe(0);
  await engine.step();
  expect(storage.tables.outbox.size).toBe(0);
});

it('a pull that fails is still wanted', async () => {
  handle = () => reply(503);
  await engine.step();
  now += 60_000;
  handle = () => page();
  await engine.step();
  expect(paths()).toEqual(['sync/pull', 'sync/pull']);
  expect(engine.report.reachable).toBe(true);
});

it('renews an expired session once and goes on', async () => {
  write();
  let expired = true;
  handle = ({ path, body }) => {
    if (path.endsWith('keepalive')) {
      expired = false;
      return reply(204);
    }
    if (expired) return reply(401, { code: 'unauthenticated' });
    return path.endsWith('push') ? answers(body, applied) : page();
  };
  await engine.step();
  expect(paths()).toEqual(['sync/push', 'auth/keepalive', 'sync/push', 'sync/pull']);
  expect(engine.report.signedOut).toBe(false);
});

it('F2 cuts a request the server cannot take until the write at fault is alone, and sends the others', async () => {
  const items = Array.from({ length: 7 }, () => write());
  const bad = items[4]!.mid;
  handle = ({ path, body }) => {
    if (!path.endsWith('push')) return page();
    return (body as PushRequest).mutations.some(({ mid }) => mid === bad) ? reply(413, { code: 'too-large' }) : answers(body, applied);
  };
  for (let i = 0; i < 12 && storage.tables.outbox.size > 0; i++) await engine.step();
  expect(storage.tables.outbox.size).toBe(0);
  expect([...storage.tables.repair.values()]).toMatchObject([{ mid: bad, reason: { kind: 'rejected', failure: { code: 'too-large' } } }]);
});

it('F2 a write that makes the server fail lets the others by and keeps being tried', async () => {
  const items = Array.from({ length: 4 }, () => write());
  const bad = items[0]!.mid;
  handle = ({ path, body }) => {
    if (!path.endsWith('push')) return page();
    return (body as PushRequest).mutations.some(({ mid }) => mid === bad) ? reply(500, { code: 'internal' }) : answers(body, applied);
  };
  for (let i = 0; i < 30; i++) {
    now += 61_000;
    await engine.step();
  }
  expect([...storage.tables.outbox.values()].map(({ mid }) => mid)).toEqual([bad]);
  handle = ({ path, body }) => (path.endsWith('push') ? answers(body, applied) : page());
  for (let i = 0; i < 3; i++) {
    now += 3600_000;
    await engine.step();
  }
  expect(storage.tables.outbox.size).toBe(0);
});

it('F22 sends one batch and asks for one page in turn', async () => {
  for (let i = 0; i < 250; i++) write();
  let pulls = 0;
  handle = ({ path, body }) => (path.endsWith('push') ? answers(body, applied) : page({ more: ++pulls < 5, cursor: { epoch: 'e', ver: 1 + pulls, own: 1 } }));
  for (let i = 0; i < 6; i++) await engine.step();
  expect(paths().slice(0, 6)).toEqual(['sync/push', 'sync/pull', 'sync/push', 'sync/pull', 'sync/push', 'sync/pull']);
  expect((sent[0]!.body as PushRequest).mutations).toHaveLength(100);
  expect((sent[1]!.body as PullRequest).report).toMatchObject({ queued: 150, build: 'b' });
});

it('F16 forbidden: everything the server gave goes at once, what the person wrote stays', async () => {
  write();
  await storage.transact([], async (tx) => ({ result: await tx.put('vehicles', [row(1) as never]) }));
  await storage.transact([], async (tx) => ({ result: await tx.put('cache', [row(2) as never]) }));
  handle = () => reply(403, { code: 'forbidden' });
  await engine.step();
  expect([...storage.tables.rows.values()].reduce((sum, table) => sum + table.size, 0)).toBe(0);
  expect(storage.tables.outbox.size).toBe(1);
  expect(engine.report.forbidden).toBe(true);
});

it('a page that says 403 in front of the server empties no mirror', async () => {
  await storage.transact([], async (tx) => ({ result: await tx.put('vehicles', [row(1) as never]) }));
  handle = () => reply(403, { message: 'no' });
  await engine.step();
  expect(storage.tables.rows.get('vehicles')!.size).toBe(1);
});

it('a suspended account keeps queue and mirror, and learns why', async () => {
  write();
  handle = ({ path }) => {
    if (path === '/api/v1/permissions') {
      const active = { active: true };
      const flags = Object.fromEntries(['cartography', 'geolocation', 'dashboard', 'dailyDashboard', 'eco', 'reports', 'carSharing', 'management'].map((flag) => [flag, active]));
      return reply(200, { ...row(1), _id: ORG, ...flags, suspended: true });
    }
    return reply(403, { code: 'suspended' });
  };
  await engine.step();
  expect(storage.tables.outbox.size).toBe(1);
  expect(storage.tables.rows.get('permissions')!.get(ORG)).toMatchObject({ suspended: true });
});

describe('F24 a clock set by a day while something waits', () => {
  const DAY_MS = 86_400_000;
  it.each([-DAY_MS, DAY_MS])('holds nothing up and lets nothing go early (%i)', async (by) => {
    write();
    let status: PushResult['status'] = 'retry';
    handle = ({ path, body }) => (path.endsWith('push') ? answers(body, (item) => (status === 'retry' ? { mid: item.mid, status } : applied(item))) : page());
    await engine.step();
    engine.want({ pull: false });
    await engine.step();
    status = 'applied';
    skewMs = by;
    expect(engine.idleMs()).toBe(15_000);
    now += 15_000;
    await engine.step();
    expect(storage.tables.outbox.size).toBe(0);
  });

  it.each([-DAY_MS, DAY_MS])('does not prolong the pause after a failure, nor end it (%i)', async (by) => {
    handle = () => reply(503);
    await engine.step();
    const idleMs = engine.idleMs();
    skewMs = by;
    expect(engine.idleMs()).toBe(idleMs);
  });
});

describe('F17 an answer that leads nowhere', () => {
  const WALK = { table: 'vehicles', after: null };
  /** As the session does: when there is nothing to do it waits as long as the engine says. */
  async function minutes(count: number): Promise<void> {
    for (const until = now + count * 60_000; now < until; now += Math.max(10, Math.min(60_000, engine.idleMs()))) await engine.step();
  }
  const asked = (): number => paths().filter((path) => path === 'sync/pull').length;

  it.each<[string, () => Reply]>([
    ['the same page again and again', () => page({ more: true })],
    ['a walk begun anew at each page', () => page({ full: true, walkStart: true, more: true, epoch: id(sent.length), cursor: { epoch: id(sent.length), ver: 1, own: 1, walk: WALK } })],
  ])('%s is asked for ever more slowly, and what is written leaves meanwhile', async (_name, answer) => {
    handle = ({ path, body }) => (path.endsWith('push') ? answers(body, applied) : answer());
    await minutes(10);
    expect(asked()).toBeLessThan(100);
    write();
    engine.want({ pull: false });
    expect(engine.idleMs()).toBe(0);
    await engine.step();
    expect(storage.tables.outbox.size).toBe(0);
    handle = () => page();
    await minutes(1);
    expect(engine.report).toMatchObject({ busy: false, mirrored: true });
  });
});

describe('a server that has only the calls of the specification', () => {
  it('is mirrored by conditional snapshots and written to by plain calls', async () => {
    storage.tables.meta.clear();
    const server = new Map<string, Record<string, unknown>>([[id(1), row(1, { driver: { _id: id(50), title: 'K' } })], [id(2), row(2)]]);
    let lists = 0;
    const own = row(7);
    handle = ({ method, path, body, etag }) => {
      if (path.includes('/sync/')) return reply(404, { code: 'not-found' });
      const one = /^\/api\/v1\/vehicles\/([^?]+)$/.exec(path)?.[1];
      if (one !== undefined) {
        if (method === 'PATCH') server.set(one, { ...server.get(one)!, ...(body as object) });
        if (method === 'DELETE') return server.delete(one) ? reply(204) : reply(404, { code: 'not-found' });
        return server.has(one) ? reply(200, server.get(one)) : reply(404, { code: 'not-found' });
      }
      if (method === 'POST') {
        const { _id } = body as { _id: string };
        server.set(_id, { ...own, ...(body as object) });
        return reply(201, server.get(_id));
      }
      if (!path.startsWith('/api/v1/vehicles')) return reply(404, { code: 'not-found' });
      const tag = `"${[...server.keys()].join()}${JSON.stringify([...server.values()])}"`;
      if (etag === tag) return reply(304);
      lists++;
      return reply(200, { count: server.size, results: [...server.values()] }, { etag: tag });
    };
    await engine.step();
    expect([...storage.tables.rows.get('vehicles')!.keys()]).toEqual([id(1), id(2)]);
    expect(storage.tables.rows.get('vehicles')!.get(id(1))!['driver']).toBe(id(50));
    expect(engine.report).toMatchObject({ mirrored: true, reachable: true });
    write({ id: id(7), doc: { registration: 'NEW' } });
    write({ id: id(1), op: 'patch', patch: { name: 'N' } });
    write({ id: id(2), op: 'remove' });
    write({ id: id(3), op: 'remove' });
    engine.want();
    await engine.step();
    expect(storage.tables.outbox.size).toBe(0);
    expect(storage.tables.repair.size).toBe(0);
    expect([...server.keys()]).toEqual([id(1), id(7)]);
    expect([...storage.tables.rows.get('vehicles')!.keys()]).toEqual([id(1), id(7)]);
    const before = lists;
    engine.want();
    await engine.step();
    expect(lists).toBe(before);
  });

  it('C-004 C-005 K-005 is asked at start for each list of the specification, vehicles with exactly size=1000', async () => {
    storage.tables.meta.clear();
    handle = ({ path }) => (path.includes('/sync/') ? reply(404, { code: 'not-found' }) : path.includes('?') ? reply(200, { count: 0, results: [] }) : reply(404, { code: 'not-found' }));
    await engine.step();
    const asked = sent.map(({ path }) => path).filter((path) => path.startsWith('/api/v1/') && !path.includes('/sync/'));
    expect(asked).toEqual(expect.arrayContaining(['/api/v1/vehicles?size=1000', '/api/v1/fleets?size=1000', '/api/v1/devices?size=1000', '/api/v1/preferences', '/api/v1/permissions', '/api/v1/settings']));
    expect(asked.filter((path) => path.startsWith('/api/v1/vehicles'))).toEqual(['/api/v1/vehicles?size=1000']);
  });

  it.each([[500], [403], [502]])('C-009 C-012 F-011 F-012 fleets and devices that fail with %i are held as nothing, the rest goes on', async (status) => {
    storage.tables.meta.clear();
    handle = ({ path }) => {
      if (/fleets|devices/.test(path)) return reply(status, status === 403 ? { code: 'forbidden' } : null);
      if (path.startsWith('/api/v1/vehicles')) return reply(200, { count: 1, results: [row(1)] });
      return reply(404, { code: 'not-found' });
    };
    await engine.step();
    expect(storage.tables.rows.get('fleets')?.size ?? 0).toBe(0);
    expect(storage.tables.rows.get('devices')?.size ?? 0).toBe(0);
    expect([...storage.tables.rows.get('vehicles')!.keys()]).toEqual([id(1)]);
    expect(engine.report).toMatchObject({ mirrored: true, reachable: true, forbidden: false });
  });

  it.each<[string, () => Reply]>([
    ['says 200 with HTML', () => reply(200)],
    ['says 200 with JSON', () => reply(200, { ok: true })],
    ['says 404 with a page', () => reply(404)],
  ])('F18 a captive portal that %s takes no write and empties nothing', async (_name, answer) => {
    storage.tables.meta.clear();
    const own = { ...row(9), _id: USER, owner: { type: 'user', id: USER, name: 'U' }, theme: 'dark' };
    handle = ({ path }) => {
      if (path.startsWith('/api/v1/vehicles')) return reply(200, { count: 1, results: [row(1)] });
      return path === '/api/v1/preferences' ? reply(200, { ...completeDoc(preferences as unknown as Entity, {}), ...own }) : reply(404, { code: 'not-found' });
    };
    await engine.step();
    expect(storage.tables.rows.get('preferences')!.size).toBe(1);
    const items = [write({ doc: { registration: 'NEW' } }), write({ id: id(1), op: 'patch', patch: { name: 'N' } }), write({ id: id(1), entity: 'driver', op: 'remove' })];
    handle = answer;
    for (const { n } of items) {
      storage.tables.outbox = new Map(items.filter((item) => item.n >= n).map((item) => [item.n, item]));
      now += 3600_000;
      engine.want({ eager: true });
      await engine.step();
      await engine.step();
      expect(storage.tables.outbox.size).toBe(items.filter((item) => item.n >= n).length);
    }
    expect(storage.tables.repair.size).toBe(0);
    expect([...storage.tables.rows.get('vehicles')!.keys()]).toEqual([id(1)]);
    expect(storage.tables.rows.get('preferences')!.size).toBe(1);
  });

  it('a removal answered with anything but 204 counts once the row is gone', async () => {
    storage.tables.meta.clear();
    let there = true;
    handle = ({ method, path }) => {
      if (path === `/api/v1/vehicles/${id(1)}`) {
        if (method === 'DELETE') there = false;
        return method === 'DELETE' ? reply(200, { ok: 1 }) : there ? reply(200, row(1)) : reply(404, { code: 'not-found' });
      }
      return path.startsWith('/api/v1/vehicles') ? reply(200, { count: 1, results: there ? [row(1)] : [] }) : reply(404, { code: 'not-found' });
    };
    await engine.step();
    write({ id: id(1), op: 'remove' });
    engine.want();
    await engine.step();
    expect(storage.tables.outbox.size).toBe(0);
    expect(storage.tables.rows.get('vehicles')!.size).toBe(0);
  });

  it('a server that fails for every list is one that is not there', async () => {
    storage.tables.meta.clear();
    handle = ({ path }) => (path.includes('/sync/') ? reply(404, { code: 'not-found' }) : reply(502, null));
    await engine.step();
    expect(engine.report).toMatchObject({ mirrored: false, reachable: false });
  });

  it('neither is one that answers 404 with a page', async () => {
    storage.tables.meta.clear();
    handle = () => reply(404);
    await engine.step();
    expect(engine.report).toMatchObject({ mirrored: false, reachable: false });
  });

  it('is not taken for one when it spoke the protocol before', async () => {
    handle = () => reply(404, { code: 'not-found' });
    await engine.step();
    expect(sent.every(({ path }) => path.includes('/sync/'))).toBe(true);
  });
});
