import { describe, expect, it } from 'vitest';
import type { AnyRow } from '../domain/entity/entity.ts';
import { type Delta, GATHER_MS, PageGatherer } from './deltas.ts';

const row = (id: string): AnyRow => ({ _id: id, ver: 1 }) as AnyRow;
const page = (...ids: string[]): Delta => ({ page: true, rows: { vehicles: { put: ids.map(row), del: [] } } });

function stage() {
  let nowMs = 0;
  const handed: Delta[] = [];
  const timers: { atMs: number; work: () => void }[] = [];
  const gatherer = new PageGatherer((delta) => handed.push(delta), {
    now: () => nowMs,
    later: (work, ms) => timers.push({ atMs: nowMs + ms, work }),
  });
  const pass = (ms: number): void => {
    nowMs += ms;
    for (const timer of timers.splice(0).sort((a, b) => a.atMs - b.atMs))
      if (timer.atMs <= nowMs) timer.work();
      else timers.push(timer);
  };
  return { gatherer, handed, pass, ids: () => handed.map(({ rows }) => rows?.['vehicles']?.put.map(({ _id }) => _id)) };
}

describe('pages of a walk', () => {
  it('the first is handed on at once, those that follow as one', () => {
    const { gatherer, pass, ids } = stage();
    for (const one of [page('a'), page('b'), page('c', 'd')]) gatherer.take(one);
    expect(ids()).toEqual([['a']]);
    pass(GATHER_MS);
    expect(ids()).toEqual([['a'], ['b', 'c', 'd']]);
    pass(GATHER_MS);
    gatherer.take(page('e'));
    expect(ids()).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  });

  it('nothing overtakes them but how far the walk has come', () => {
    const { gatherer, handed, pass } = stage();
    gatherer.take(page('a'));
    gatherer.take(page('b'));
    const progress: Delta = { report: { progress: { done: 2, total: 9 } } as Delta['report'] & object };
    gatherer.take(progress);
    expect(handed).toEqual([page('a'), progress]);
    const mirrored: Delta = { report: { mirrored: true } as Delta['report'] & object };
    gatherer.take(mirrored);
    expect(handed).toEqual([page('a'), progress, page('b'), mirrored]);
    pass(GATHER_MS);
    expect(handed).toHaveLength(4);
  });

  it('rows of several tables stay apart', () => {
    const { gatherer, handed, pass } = stage();
    gatherer.take(page('a'));
    gatherer.take(page('b'));
    gatherer.take({ page: true, rows: { fleets: { put: [row('f')], del: [] }, vehicles: { put: [row('c')], del: [] } } });
    pass(GATHER_MS);
    expect(handed.at(-1)).toEqual({
      page: true,
      rows: { vehicles: { put: [row('b'), row('c')], del: [] }, fleets: { put: [row('f')], del: [] } },
    });
  });
});
