import 'fake-indexeddb/auto';
import { expect, it, onTestFinished } from 'vitest';
import { createRow } from '../db/mutate.ts';
import { announce, onDelta } from '../db/deltas.ts';
import { FIRST_REPORT } from '../db/sync-report.ts';
import { answers, applied, page } from '../../tests/helpers/engine-answers.ts';
import { localDatabase } from '../../tests/helpers/local-database.ts';
import { deviceClock } from './ports.ts';
import { dexieStorage } from './dexie-storage.ts';
import { SyncSession, type Locks } from './session.ts';

/** A lock as a browser has it, held by a tab that is frozen: it comes free only when it is stolen. */
function frozenHolder(): Locks & { holder: string } {
  const lock: Locks & { holder: string } = {
    holder: 'frozen',
    request: async (_name, { steal }, held) => {
      if (!steal) return new Promise(() => undefined);
      lock.holder = 'here';
      return held();
    },
  };
  return lock;
}

interface Waiting {
  work: () => void;
  ms: number;
}

/** The session of a tab that follows, with a leader elsewhere that answers until it is frozen. */
function follower() {
  const database = localDatabase();
  const locks = frozenHolder();
  const timers = new Set<Waiting>();
  const pushed: string[] = [];
  let frozen = false;
  const offLeader = onDelta(database.name, ({ hello, nudge }) => {
    if ((hello || nudge) && !frozen) queueMicrotask(() => announce(database.name, { report: FIRST_REPORT }));
  });
  const tell = (delta: object): void => announce(database.name, delta);
  const session = new SyncSession(
    database,
    { userId: database.userId, orgId: database.orgId, device: '0199bbbb-0000-7000-8000-000000000800', build: 'b' },
    {
      storage: dexieStorage(database, tell),
      tell,
      transport: {
        send: async ({ path, body }) => {
          if (path.endsWith('push')) pushed.push(path);
          return path.endsWith('push') ? answers(body, applied) : page();
        },
      },
      clock: deviceClock,
      random: () => 0,
      uuid: () => crypto.randomUUID(),
      open: () => ({ send: () => undefined, close: () => undefined, onopen: null, onclose: null, onmessage: null, onerror: null }),
      setTimer: (work, ms) => {
        const one = { work, ms };
        timers.add(one);
        return () => timers.delete(one);
      },
      locks,
      openLane: () => Promise.reject(new Error('nothing is kept')),
    },
    'ws://localhost/api/v1/live',
  );
  onTestFinished(() => {
    offLeader();
    session.stop();
  });
  session.start();
  /** Time enough for those who wait some seconds. */
  const seconds = (): void => {
    for (const one of [...timers])
      if (one.ms < 10_000) {
        timers.delete(one);
        one.work();
      }
  };
  const freeze = (): void => void (frozen = true);
  return { database, locks, timers, pushed, session, seconds, freeze };
}

it('a leader that answers is left alone, whatever is written', async () => {
  const { locks, timers, seconds } = follower();
  await createRow('vehicle', { registration: 'GH-482-KD' });
  await expect.poll(() => timers.size).toBe(0);
  seconds();
  expect(locks.holder).toBe('frozen');
});

it('a write arms the takeover: a leader that was frozen answers nobody, within seconds this tab sends', async () => {
  const { locks, pushed, seconds, freeze } = follower();
  freeze();
  await createRow('vehicle', { registration: 'GH-482-KD' });
  seconds();
  expect(locks.holder).toBe('here');
  await expect.poll(() => pushed.length).toBeGreaterThan(0);
});

it('so does a person who presses, and a screen that asks how it fares', () => {
  for (const ask of ['press', 'hello'] as const) {
    const { database, locks, session, seconds, freeze } = follower();
    freeze();
    if (ask === 'press') session.nudge(true);
    else announce(database.name, { hello: true });
    seconds();
    expect(locks.holder).toBe('here');
  }
});

it('who asks again and again gives a frozen leader no more time', async () => {
  const { timers, freeze } = follower();
  freeze();
  await createRow('vehicle', { registration: 'GH-482-KD' });
  const armed = [...timers];
  await createRow('vehicle', { registration: 'GH-483-KD' });
  expect([...timers]).toEqual(armed);
  expect(armed).toHaveLength(1);
});
