import { describe, expect, it } from 'vitest';
import type { PullRequest, PushRequest, PushResult } from '../domain/sync/protocol.ts';
import { answers, applied, page, reply } from '../../tests/helpers/engine-answers.ts';
import { engine, id, ORG, row, stage, stageEach, storage } from '../../tests/helpers/engine-stage.ts';
import type { Engine } from './engine.ts';
import type { Reply } from './ports.ts';
import { DAY_MS } from '../domain/time/time-zone.ts';

stageEach();

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
    ['401 of a proxy, with a page', () => reply(401), { signedOut: false, reachable: false }],
    ['401 of a proxy, with JSON', () => reply(401, { error: 'unauthorized' }), { signedOut: false, reachable: false }],
  ];
  it.each(cases)('%s', async (_name, answer, report) => {
    stage.write();
    stage.handle = answer;
    await engine.step();
    expect(storage.tables.outbox.size).toBe(1);
    expect(storage.tables.repair.size).toBe(0);
    expect(engine.report).toMatchObject(report);
    expect(engine.idleMs()).toBeGreaterThan(0);
  });

  it('waits as long as the server asks, no longer than 20 s otherwise, and less when the network returns', async () => {
    stage.write();
    stage.handle = () => reply(429, { code: 'rate-limited' }, { retryAfterMs: 120_000 });
    await engine.step();
    expect(engine.idleMs()).toBe(120_000);
    stage.handle = () => reply(503);
    for (let i = 0; i < 20; i++) {
      engine.want({ eager: true });
      await engine.step();
    }
    expect(engine.idleMs()).toBeLessThanOrEqual(20_000);
    engine.want({ eager: true });
    expect(engine.idleMs()).toBe(0);
  });

  it.each([
    ['no network', () => Promise.reject(new Error('network')) as never],
    ['503 of a proxy', () => reply(503)],
    ['F3 a session that is over', () => reply(401, { code: 'unauthenticated' })],
  ])(
    'F21 the network or a person that speaks up while a request is on its way is not forgotten when that one fails: %s',
    async (_name, answer) => {
      let answered = (): void => undefined;
      stage.write();
      stage.handle = () => new Promise((resolve) => (answered = () => resolve(answer())));
      const first = engine.step();
      await expect.poll(() => stage.sent).toHaveLength(1);
      engine.want({ eager: true });
      stage.handle = answer;
      answered();
      await first;
      expect(engine.idleMs()).toBe(0);
      // Once: nobody has spoken up since.
      await engine.step();
      expect(engine.idleMs()).toBeGreaterThan(0);
    },
  );

  it('F21 drains as soon as a request gets through', async () => {
    stage.write();
    stage.handle = () => reply(503);
    await engine.step();
    stage.now += 60_000;
    stage.handle = ({ path, body }) => (path.endsWith('push') ? answers(body, applied) : page());
    await engine.step();
    expect(storage.tables.outbox.size).toBe(0);
    await engine.step();
    expect(engine.report).toMatchObject({ reachable: true, busy: false });
  });
});

it('a change told while a pull is under way is asked for after it', async () => {
  let told = false;
  stage.handle = () => {
    if (!told) engine.want({ push: false });
    told = true;
    return page({ cursor: { epoch: 'e', ver: stage.sent.length, own: 1 } });
  };
  await engine.step();
  expect(engine.idleMs()).toBe(0);
  await engine.step();
  expect(stage.paths()).toEqual(['sync/pull', 'sync/pull']);
  expect(engine.idleMs()).toBe(Infinity);
});

it('a page asked for in advance is not believed once a change was told', async () => {
  storage.tables.meta.delete('cursor');
  const walk = { table: 'vehicles', after: id(1) };
  const first = page({ full: true, walkStart: true, more: true, cursor: { epoch: 'e', ver: 1, own: 1, walk } });
  stage.handle = () => (stage.sent.length === 1 ? first : page());
  await engine.step();
  expect(stage.paths()).toEqual(['sync/pull', 'sync/pull']);
  engine.want({ push: false });
  await engine.step();
  expect(stage.paths()).toEqual(['sync/pull', 'sync/pull', 'sync/pull']);
});

it('a write made while the queue is read for the last time leaves at the next step, not at the next poll', async () => {
  stage.handle = ({ path, body }) => (path.endsWith('push') ? answers(body, applied) : page());
  await engine.step();
  const { read } = storage;
  storage.read = async (stores, work) => {
    const seen = await read.call(storage, stores, work);
    if (!stores.includes('outbox') || storage.tables.outbox.size > 0) return seen as never;
    stage.write();
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
  stage.handle = () => reply(503);
  await engine.step();
  stage.now += 60_000;
  stage.handle = () => page();
  await engine.step();
  expect(stage.paths()).toEqual(['sync/pull', 'sync/pull']);
  expect(engine.report.reachable).toBe(true);
});

it('renews an expired session once and goes on', async () => {
  stage.write();
  let expired = true;
  stage.handle = ({ path, body }) => {
    if (path.endsWith('keepalive')) {
      expired = false;
      return reply(204);
    }
    if (expired) return reply(401, { code: 'unauthenticated' });
    return path.endsWith('push') ? answers(body, applied) : page();
  };
  await engine.step();
  expect(stage.paths()).toEqual(['sync/push', 'sync/pull', 'auth/keepalive', 'sync/pull']);
  expect(engine.report.signedOut).toBe(false);
  expired = true;
  engine.want();
  await engine.step();
  expect(stage.paths().slice(4)).toEqual(['sync/push', 'auth/keepalive', 'sync/push', 'sync/pull']);
  expect(storage.tables.outbox.size).toBe(0);
});

it('F2 cuts a request the server cannot take until the write at fault is alone, and sends the others', async () => {
  const items = Array.from({ length: 7 }, () => stage.write());
  const bad = items[4]!.mid;
  stage.handle = ({ path, body }) => {
    if (!path.endsWith('push')) return page();
    return (body as PushRequest).mutations.some(({ mid }) => mid === bad) ? reply(413, { code: 'too-large' }) : answers(body, applied);
  };
  for (let i = 0; i < 12 && storage.tables.outbox.size > 0; i++) await engine.step();
  expect(storage.tables.outbox.size).toBe(0);
  expect([...storage.tables.repair.values()]).toMatchObject([{ mid: bad, reason: { kind: 'rejected', failure: { code: 'too-large' } } }]);
});

it('F2 a write that makes the server fail lets the others by and keeps being tried', async () => {
  const items = Array.from({ length: 4 }, () => stage.write());
  const bad = items[0]!.mid;
  stage.handle = ({ path, body }) => {
    if (!path.endsWith('push')) return page();
    return (body as PushRequest).mutations.some(({ mid }) => mid === bad) ? reply(500, { code: 'internal' }) : answers(body, applied);
  };
  for (let i = 0; i < 30; i++) {
    stage.now += 61_000;
    await engine.step();
  }
  expect([...storage.tables.outbox.values()].map(({ mid }) => mid)).toEqual([bad]);
  stage.handle = ({ path, body }) => (path.endsWith('push') ? answers(body, applied) : page());
  for (let i = 0; i < 3; i++) {
    stage.now += 3600_000;
    await engine.step();
  }
  expect(storage.tables.outbox.size).toBe(0);
});

it('F22 sends one batch and asks for one page in turn', async () => {
  for (let i = 0; i < 250; i++) stage.write();
  let pulls = 0;
  stage.handle = ({ path, body }) =>
    path.endsWith('push') ? answers(body, applied) : page({ more: ++pulls < 5, cursor: { epoch: 'e', ver: 1 + pulls, own: 1 } });
  for (let i = 0; i < 6; i++) await engine.step();
  // The first one asks whether anything passes, and carries no write.
  expect(stage.paths().slice(0, 7)).toEqual(['sync/push', 'sync/push', 'sync/pull', 'sync/push', 'sync/pull', 'sync/push', 'sync/pull']);
  expect(stage.sent.slice(0, 2).map(({ body }) => (body as PushRequest).mutations.length)).toEqual([0, 100]);
  expect((stage.sent[2]!.body as PullRequest).report).toMatchObject({ queued: 150, build: 'b' });
});

it('F30 what this device says of itself counts the files it holds, and the oldest of all that waits', async () => {
  const held = { owner: `vehicle:${id(1)}`, name: 'a.jpg', bytes: 1 };
  stage.handle = ({ path, body }) => (path.endsWith('push') ? answers(body, ({ mid }) => ({ mid, status: 'retry' })) : page());
  stage.write();
  storage.held = [
    { ...held, _id: id(1), heldAt: '2026-11-20T07:00:00.000Z' },
    { ...held, _id: id(2), heldAt: '2026-11-19T07:00:00.000Z', failure: 'too-large' },
  ];
  const reports = async () => {
    engine.want();
    await engine.step();
    return (stage.sent.at(-1)!.body as PullRequest).report;
  };
  expect(await reports()).toEqual({ queued: 2, repair: 1, oldestAt: '2026-11-20T07:00:00.000Z', build: 'b' });
  storage.held = [];
  expect(await reports()).toMatchObject({ queued: 1, repair: 0, oldestAt: '2026-11-21T07:00:00.000Z' });
});

it('F16 forbidden: everything the server gave goes at once, what the person wrote stays', async () => {
  stage.write();
  await storage.transact([], async (tx) => ({ result: await tx.put('vehicles', [row(1) as never]) }));
  await storage.transact([], async (tx) => ({ result: await tx.put('cache', [row(2) as never]) }));
  stage.handle = () => reply(403, { code: 'forbidden' });
  await engine.step();
  expect([...storage.tables.rows.values()].reduce((sum, table) => sum + table.size, 0)).toBe(0);
  expect(storage.tables.outbox.size).toBe(1);
  expect(engine.report.forbidden).toBe(true);
});

it('F16 a session that ended because the access was taken away says so: no word of signing in again', async () => {
  stage.write();
  stage.handle = ({ path }) => (path.endsWith('/keepalive') ? reply(401, { code: 'forbidden' }) : reply(401, { code: 'unauthenticated' }));
  await engine.step();
  expect(engine.report).toMatchObject({ forbidden: true, signedOut: false });
  expect(storage.tables.outbox.size).toBe(1);
});

it.each<[string, Reply]>([
  ['a page under 401', reply(401)],
  ['JSON under 401', reply(401, { code: 401, message: 'Unauthorized' })],
  ['a page under 200', reply(200)],
])('a renewal that somebody on the way answers is none: %s', async (_name, answer) => {
  stage.write();
  stage.handle = ({ path }) => (path.endsWith('/keepalive') ? answer : reply(401, { code: 'unauthenticated' }));
  await engine.step();
  expect(engine.report).toMatchObject({ signedOut: false, reachable: false });
  expect(stage.paths().filter((path) => path.endsWith('keepalive'))).toHaveLength(1);
  expect(storage.tables.outbox.size).toBe(1);
});

it('F16 who took the access away is told of that time alone, not of a later one that nobody is known of', async () => {
  const by = { name: 'Anne', at: '2026-11-21T07:00:00.000Z' };
  const asked = async (answer: Reply): Promise<void> => {
    stage.handle = () => answer;
    engine.want({ eager: true });
    await engine.step();
  };
  await asked(reply(403, { code: 'forbidden', by }));
  expect(engine.report).toMatchObject({ forbidden: true, by });
  await asked(page());
  await asked(reply(403, { code: 'forbidden' }));
  expect(engine.report.forbidden).toBe(true);
  expect(engine.report).not.toHaveProperty('by');
});

it('a page that says 403 in front of the server empties no mirror', async () => {
  await storage.transact([], async (tx) => ({ result: await tx.put('vehicles', [row(1) as never]) }));
  stage.handle = () => reply(403, { message: 'no' });
  await engine.step();
  expect(storage.tables.rows.get('vehicles')!.size).toBe(1);
});

it('a suspended account keeps queue and mirror, and learns why', async () => {
  stage.write();
  stage.handle = ({ path }) => {
    if (path === '/api/v1/permissions') {
      const active = { active: true };
      const flags = Object.fromEntries(
        ['cartography', 'geolocation', 'dashboard', 'dailyDashboard', 'eco', 'reports', 'carSharing', 'management'].map((flag) => [
          flag,
          active,
        ]),
      );
      return reply(200, { ...row(1), _id: ORG, ...flags, suspended: true });
    }
    return reply(403, { code: 'suspended' });
  };
  await engine.step();
  expect(storage.tables.outbox.size).toBe(1);
  expect(storage.tables.rows.get('permissions')!.get(ORG)).toMatchObject({ suspended: true });
});

describe('F24 a clock set by a day while something waits', () => {
  it.each([-DAY_MS, DAY_MS])('holds nothing up and lets nothing go early (%i)', async (by) => {
    stage.write();
    let status: PushResult['status'] = 'retry';
    stage.handle = ({ path, body }) =>
      path.endsWith('push') ? answers(body, (item) => (status === 'retry' ? { mid: item.mid, status } : applied(item))) : page();
    await engine.step();
    engine.want({ pull: false });
    await engine.step();
    status = 'applied';
    stage.skewMs = by;
    expect(engine.idleMs()).toBe(15_000);
    stage.now += 15_000;
    await engine.step();
    expect(storage.tables.outbox.size).toBe(0);
  });

  it.each([-DAY_MS, DAY_MS])('does not prolong the pause after a failure, nor end it (%i)', async (by) => {
    stage.handle = () => reply(503);
    await engine.step();
    const idleMs = engine.idleMs();
    stage.skewMs = by;
    expect(engine.idleMs()).toBe(idleMs);
  });
});

describe('F17 an answer that leads nowhere', () => {
  const WALK = { table: 'vehicles', after: null };
  /** As the session does: when there is nothing to do it waits as long as the engine says. */
  async function minutes(count: number): Promise<void> {
    for (const until = stage.now + count * 60_000; stage.now < until; stage.now += Math.max(10, Math.min(60_000, engine.idleMs())))
      await engine.step();
  }
  const asked = (): number => stage.paths().filter((path) => path === 'sync/pull').length;

  it.each<[string, () => Reply]>([
    ['the same page again and again', () => page({ more: true })],
    [
      'a walk begun anew at each page',
      () =>
        page({
          full: true,
          walkStart: true,
          more: true,
          epoch: id(stage.sent.length),
          cursor: { epoch: id(stage.sent.length), ver: 1, own: 1, walk: WALK },
        }),
    ],
  ])('%s is asked for ever more slowly, and what is written leaves meanwhile', async (_name, answer) => {
    stage.handle = ({ path, body }) => (path.endsWith('push') ? answers(body, applied) : answer());
    await minutes(10);
    expect(asked()).toBeLessThan(100);
    stage.write();
    engine.want({ pull: false });
    expect(engine.idleMs()).toBe(0);
    await engine.step();
    expect(storage.tables.outbox.size).toBe(0);
    stage.handle = () => page();
    await minutes(1);
    expect(engine.report).toMatchObject({ busy: false, mirrored: true });
  });

  it('two servers that disagree, each of which leads on a little, are walked ever more slowly', async () => {
    let walks = 0;
    stage.handle = () => {
      const at = (stage.sent.length - 1) % 6;
      if (at % 3 === 0) walks++;
      const epoch = at < 3 ? 'one' : 'two';
      const walk = { table: 'vehicles', after: id(at % 3) };
      return page({ full: true, walkStart: at % 3 === 0, more: true, epoch, cursor: { epoch, ver: 1, own: 1, walk } });
    };
    await minutes(10);
    expect(walks).toBeLessThan(100);
  });

  it('a walk whose pages something on the way gives twice goes on without waiting', async () => {
    storage.tables.meta.clear();
    const PAGES = 12;
    let kept: Reply | undefined;
    stage.handle = ({ path, body }) => {
      if (!path.endsWith('pull')) return reply(500);
      if (kept) {
        const before = kept;
        kept = undefined;
        return before;
      }
      const { cursor } = body as PullRequest;
      const at = cursor?.walk?.after ? Number(cursor.walk.after.slice(-12)) : 0;
      const next = { epoch: 'e', ver: 1, own: 1, ...(at < PAGES && { walk: { table: 'vehicles', after: id(at + 1) } }) };
      kept = page({
        full: true,
        walkStart: cursor === null,
        walkEnd: at === PAGES,
        more: at < PAGES,
        changes: { vehicles: { put: [row(at + 1)], del: [] } },
        cursor: next,
      });
      return kept;
    };
    // Three seconds of its clock.
    await minutes(0.05);
    expect(engine.report.mirrored).toBe(true);
    expect(storage.tables.rows.get('vehicles')?.size).toBe(PAGES + 1);
  });
});
