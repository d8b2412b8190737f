import { expect, it } from 'vitest';
import type { AnyRow } from '../domain/entity/entity.ts';
import type { Delta } from '../db/deltas.ts';
import { FIRST_REPORT } from '../db/sync-report.ts';
import { Announcer } from './announcer.ts';

const page = (from: number): Delta => ({
  rows: { rentalContracts: { put: Array.from({ length: 100 }, (_, at) => ({ _id: `${from + at}`, ver: 1 }) as AnyRow), del: [] } },
});
const rowsOf = (delta: Delta): number => delta.rows?.['rentalContracts']?.put.length ?? 0;

function screens() {
  const told: Delta[] = [];
  const timers: (() => void)[] = [];
  let nowMs = 0;
  const announcer = new Announcer(
    (delta) => told.push(delta),
    () => nowMs,
    (work) => (timers.push(work), () => timers.splice(timers.indexOf(work), 1)),
  );
  const later = (ms: number): void => {
    nowMs += ms;
    for (const work of timers.splice(0)) work();
  };
  return { announcer, told, later };
}

it('pages that follow fast are told together', () => {
  const { announcer, told, later } = screens();
  for (const at of [0, 100, 200]) announcer.tell(page(at));
  expect(told.map(rowsOf)).toEqual([100]);
  later(250);
  expect(told.map(rowsOf)).toEqual([100, 200]);
});

it('the mirror is not said to be whole before its last rows are told', () => {
  const { announcer, told } = screens();
  announcer.tell(page(0));
  announcer.tell(page(100));
  announcer.tell({ report: { ...FIRST_REPORT, busy: true, progress: { done: 2, total: 3 } } });
  announcer.tell(page(200));
  announcer.tell({ report: { ...FIRST_REPORT, mirrored: true } });
  expect(told.map((delta) => delta.report?.progress?.done ?? delta.report?.mirrored ?? rowsOf(delta))).toEqual([100, 2, 200, true]);
});
