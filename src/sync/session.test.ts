import 'fake-indexeddb/auto';
import { expect, it, onTestFinished } from 'vitest';
import { createRow } from '../db/mutate.ts';
import { announce, type Delta } from '../db/deltas.ts';
import type { PushRequest } from '../domain/sync/protocol.ts';
import { answers, applied, page } from '../../tests/helpers/engine-answers.ts';
import { localDatabase } from '../../tests/helpers/local-database.ts';
import type { Socket } from './live.ts';
import { deviceClock, type Reply, type Transport } from './ports.ts';
import { dexieStorage } from './dexie-storage.ts';
import { SyncSession } from './session.ts';

type Request = Parameters<Transport['send']>[0];

const deaf = (): Socket => ({ send: () => undefined, close: () => undefined, onopen: null, onclose: null, onmessage: null, onerror: null });

/** The production session of one tab on a database of this device, the answers a test gives, a live connection that never opens. */
function session(handle: (request: Request) => Reply | Promise<Reply>, open: () => Socket = deaf) {
  const database = localDatabase();
  const sent: Request[] = [];
  const told: Delta[] = [];
  const tell = (delta: Delta): void => {
    told.push(delta);
    announce(database.name, delta);
  };
  const running = new SyncSession(
    database,
    { userId: database.userId, orgId: database.orgId, device: '0199bbbb-0000-7000-8000-000000000800', build: 'b' },
    {
      storage: dexieStorage(database, tell),
      tell,
      transport: { send: async (request) => (sent.push(request), handle(request)) },
      clock: deviceClock,
      random: () => 0,
      uuid: () => crypto.randomUUID(),
      open,
      setTimer: (work, ms) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
      openLane: () => Promise.reject(new Error('nothing is kept')),
    },
    'ws://localhost/api/v1/live',
  );
  onTestFinished(() => running.stop());
  running.start();
  const asked = (end: string): Request[] => sent.filter(({ path }) => path.split('?')[0]!.endsWith(end));
  return { asked, told, name: database.name };
}

it('F22 positions that do not arrive hold up no write', async () => {
  const { asked } = session(({ path, body }) =>
    path.endsWith('pull') ? page() : path.endsWith('push') ? answers(body, applied) : new Promise(() => undefined),
  );
  await expect.poll(() => asked('/states')).toHaveLength(1);
  await createRow('vehicle', { registration: 'GH-482-KD' });
  await expect.poll(() => asked('/push').flatMap(({ body }) => (body as PushRequest).mutations)).toHaveLength(1);
  expect(asked('/states')).toHaveLength(1);
});

it('positions are asked for again once they could not be had', async () => {
  let isBack = false;
  const { asked } = session(({ path, body }) => {
    if (path.endsWith('pull')) return page();
    if (path.endsWith('push')) return answers(body, applied);
    return isBack ? { status: 200, json: { results: [] }, etag: null, retryAfterMs: null } : Promise.reject(new Error('network'));
  });
  await expect.poll(() => asked('/states').length).toBeGreaterThan(0);
  isBack = true;
  await createRow('vehicle', { registration: 'GH-482-KD' });
  await expect.poll(() => asked('/days').length).toBeGreaterThan(0);
});

it('what is said of the mirror goes the way of its rows, so that a list is never empty while they wait to be told', async () => {
  const { told } = session(({ path }) => (path.endsWith('pull') ? page() : new Promise(() => undefined)));
  await expect.poll(() => told.some(({ report }) => report?.mirrored)).toBe(true);
});

it('positions of a first mirror are asked for once: that they were is no word of other rights', async () => {
  const { asked } = session(({ path, body }) => {
    if (path.endsWith('pull')) return page();
    if (path.endsWith('push')) return answers(body, applied);
    return { status: 200, json: { results: [] }, etag: null, retryAfterMs: null };
  });
  await expect.poll(() => asked('/days')).toHaveLength(1);
  for (const registration of ['GH-482-KD', 'GH-483-KD']) {
    const pushed = asked('/push').length;
    await createRow('vehicle', { registration });
    await expect.poll(() => asked('/push').length).toBeGreaterThan(pushed);
  }
  expect(asked('/states')).toHaveLength(1);
});

it('where no live connection stands a screen that is seen has positions and rows asked for, until one stands, and it is told', async () => {
  let socket: Socket | undefined;
  const { asked, told, name } = session(
    ({ path, body }) => {
      if (path.endsWith('pull')) return page();
      return path.endsWith('push') ? answers(body, applied) : { status: 200, json: { results: [] }, etag: null, retryAfterMs: null };
    },
    () => (socket = deaf()),
  );
  await expect.poll(() => asked('/days')).toHaveLength(1);
  const stale = socket!;
  stale.onclose!();
  await expect.poll(() => told.at(-1)?.report?.asking).toBe(true);
  const pulls = asked('/pull').length;
  announce(name, { shown: 'rows' });
  announce(name, { shown: 'states' });
  await expect.poll(() => asked('/days')).toHaveLength(2);
  expect(asked('/states')).toHaveLength(2);
  await expect.poll(() => asked('/pull').length).toBeGreaterThan(pulls);
  await expect.poll(() => socket !== stale).toBe(true);
  socket!.onopen!();
  socket!.onmessage!({ data: JSON.stringify({ type: 'subscribe-confirm', channel: 'a' }) });
  await expect.poll(() => told.findLast(({ report }) => report)?.report?.asking).toBeUndefined();
  await expect.poll(() => asked('/days')).toHaveLength(3);
  announce(name, { shown: 'states' });
  await createRow('vehicle', { registration: 'GH-482-KD' });
  await expect.poll(() => asked('/push')).toHaveLength(1);
  expect(asked('/days')).toHaveLength(3);
});
