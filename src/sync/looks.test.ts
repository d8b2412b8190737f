import 'fake-indexeddb/auto';
import { expect, it, onTestFinished } from 'vitest';
import { announce, onDelta } from '../db/deltas.ts';
import { Looks, SEEN_MS, UNSEEN_MS } from './looks.ts';

let count = 0;
function looks() {
  const name = `looks-${++count}`;
  const stage = { now: 0, isBlind: true, looked: [] as boolean[], told: 0, timers: [] as { at: number; work: () => void }[] };
  const asked: number[] = [];
  onTestFinished(onDelta(name, ({ who }) => void (who && asked.push(stage.now))));
  const made = new Looks(name, {
    setTimer: (work, ms) => {
      const timer = { at: stage.now + ms, work };
      stage.timers.push(timer);
      return () => (stage.timers = stage.timers.filter((one) => one !== timer));
    },
    elapsed: () => stage.now,
    now: () => Date.parse('2026-11-20T08:00:00Z') + stage.now,
    isBlind: () => stage.isBlind,
    look: (states) => void stage.looked.push(states),
    tell: () => void stage.told++,
  });
  const pass = (ms: number): void => {
    const until = stage.now + ms;
    for (;;) {
      const next = stage.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      stage.now = next.at;
      stage.timers = stage.timers.filter((one) => one !== next);
      next.work();
    }
    stage.now = until;
  };
  return { name, stage, asked, made, pass };
}

it('every ten seconds asks which screens are seen, while no live connection stands, and looks for them', () => {
  const { name, stage, asked, pass } = looks();
  pass(3 * SEEN_MS);
  expect(asked).toEqual([SEEN_MS, 2 * SEEN_MS, 3 * SEEN_MS]);
  announce(name, { shown: 'rows' });
  announce(name, { shown: 'states' });
  expect(stage.looked).toEqual([false, true]);
  stage.isBlind = false;
  pass(3 * SEEN_MS);
  announce(name, { shown: 'states' });
  expect(asked).toHaveLength(3);
  expect(stage.looked).toHaveLength(2);
});

it('what nobody looks at is asked for after a minute; once old it is said of when it is', () => {
  const { made, pass } = looks();
  expect(made.areStatesDue()).toBe(true);
  made.looked();
  made.came();
  pass(UNSEEN_MS - 1);
  expect(made.areStatesDue()).toBe(false);
  pass(1);
  expect(made.areStatesDue()).toBe(true);
  expect(made.oldOf).toBeUndefined();
  pass(3 * UNSEEN_MS);
  expect(made.oldOf).toBe('2026-11-20T08:00:00.000Z');
});

it('leaves nothing behind', () => {
  const { name, stage, made, pass } = looks();
  made.stop();
  pass(10 * SEEN_MS);
  announce(name, { shown: 'states' });
  expect(stage.timers).toEqual([]);
  expect(stage.looked).toEqual([]);
});
