import { expect, it } from 'vitest';
import { notifyWhen, NOTHING_TOLD, type NoticeState, type NotificationRule, type ToTell } from './week-clock.ts';

const at = (clock: string): number => Date.parse(`2026-11-20T${clock}:00Z`);
const opened = (clock: string, key: string, vehicle = 'v'): ToTell => ({ kind: 'opened', key, vehicle, endMs: null, nowMs: at(clock) });
const seen = (clock: string, key: string): ToTell => ({ kind: 'acknowledged', key, nowMs: at(clock) });
const tick = (clock: string): ToTell => ({ kind: 'instant', nowMs: at(clock) });

/** Messages as "10:00 a b", in UTC. */
function told(rule: Partial<NotificationRule>, ...list: ToTell[]): string[] {
  let state: NoticeState = NOTHING_TOLD;
  return list.flatMap((next) => {
    const step = notifyWhen({ grouping: 'rule', groupMin: 15, quiet: null, ...rule }, 'Europe/Paris', state, next);
    state = step.state;
    return step.notices.map(({ atMs, alerts }) => [new Date(atMs).toISOString().slice(11, 16), ...alerts].join(' '));
  });
}

it('the first at once, the next together', () => {
  expect(told({}, opened('10:00', 'a'), opened('10:01', 'b'), opened('10:02', 'c'), tick('10:40'), opened('10:41', 'd'))).toEqual([
    '10:00 a',
    '10:15 b c',
    '10:41 d',
  ]);
  expect(
    told({ grouping: 'vehicle' }, opened('10:00', 'a', 'v'), opened('10:01', 'b', 'w'), opened('10:02', 'c', 'v'), tick('10:40')),
  ).toEqual(['10:00 a', '10:01 b', '10:15 c']);
  expect(told({ grouping: 'none' }, opened('10:00', 'a'), opened('10:01', 'b'))).toEqual(['10:00 a', '10:01 b']);
  expect(told({ groupMin: 0 }, opened('10:00', 'a'), opened('10:00', 'b'))).toEqual(['10:00 a', '10:00 b']);
});

it('a storm that goes on is one message each quarter of an hour', () => {
  const minutes = Array.from({ length: 50 }, (_, i) => opened(`10:${String(i).padStart(2, '0')}`, `k${i}`));
  expect(told({}, ...minutes).map((line) => line.slice(0, 5))).toEqual(['10:00', '10:15', '10:30', '10:45']);
});

it('nothing in a quiet time, all of it together after', () => {
  // Friday 22:00 to Saturday 06:00 in Paris is from 21:00 to 05:00 UTC.
  const quiet = [
    { day: 5, fromMin: 1320, toMin: 1440 },
    { day: 6, fromMin: 0, toMin: 360 },
  ];
  const morning: ToTell = { kind: 'instant', nowMs: Date.parse('2026-11-21T09:00:00Z') };
  for (const grouping of ['rule', 'none'] as const)
    expect(
      told({ grouping, quiet }, opened('20:00', 'a'), opened('21:00', 'b'), opened('23:00', 'c', 'w'), tick('23:30'), morning),
    ).toEqual(['20:00 a', '05:00 b c']);
  // What waited for the end of its group waits for the end of the quiet time too.
  expect(told({ quiet }, opened('20:50', 'a'), opened('20:51', 'b'), opened('22:00', 'c'), morning)).toEqual(['20:50 a', '05:00 b c']);
  expect(
    told({ quiet: Array.from({ length: 7 }, (_, i) => ({ day: i + 1, fromMin: 0, toMin: 1440 })) }, opened('20:00', 'a'), morning),
  ).toEqual([]);
});

it('what somebody has seen already is not told, nor anything twice', () => {
  expect(
    told({}, opened('10:00', 'a'), opened('10:01', 'b'), opened('10:01', 'b'), opened('10:02', 'c'), seen('10:03', 'b'), tick('10:20')),
  ).toEqual(['10:00 a', '10:15 c']);
  expect(told({}, opened('10:00', 'a'), opened('10:01', 'b'), seen('10:03', 'b'), tick('10:20'))).toEqual(['10:00 a']);
});

it('what was over long before anybody knew of it is no news', () => {
  const over = (hours: number): ToTell => ({
    kind: 'opened',
    key: 'a',
    vehicle: 'v',
    endMs: at('10:00') - hours * 3_600_000,
    nowMs: at('10:00'),
  });
  expect(told({}, over(23))).toEqual(['10:00 a']);
  expect(told({}, over(25))).toEqual([]);
});
