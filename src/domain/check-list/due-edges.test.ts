import { expect, it } from 'vitest';
import { dueEdges, hasEdges } from './due.ts';

const PARIS = 'Europe/Paris';
const ASSIGNMENT = {
  _id: '018f0000-0000-7000-8000-000000000001',
  trigger: { every: 'daily' as const, days: [1, 2, 3, 4, 5, 6, 7], dueBy: '08:00' },
  graceMin: 120,
  remindersMin: [30, 10],
  skipIf: { noMovement: false, inRepair: true },
  from: '2026-10-01',
  to: null,
};
const vehicle = { id: '018f0000-0000-7000-8000-0000000000aa', odometerKm: null, engineHours: null, events: [] };
const at = (text: string): number => Date.parse(text);
const told = async (from: string, until: string, part: Partial<typeof ASSIGNMENT> = {}): Promise<string[]> =>
  (await dueEdges({ ...ASSIGNMENT, ...part }, vehicle, at(from), at(until), PARIS)).map(({ kind, due }) => `${kind} ${due.period}`);

it('a due is reminded of before, and late once its grace is over, each once whatever the pace', async () => {
  expect(await told('2026-11-20T06:00:00Z', '2026-11-20T06:29:00Z')).toEqual([]);
  expect(await told('2026-11-20T06:29:00Z', '2026-11-20T06:30:00Z')).toEqual(['remind 2026-11-20']);
  expect(await told('2026-11-20T06:30:00Z', '2026-11-20T06:31:00Z')).toEqual([]);
  expect(await told('2026-11-20T08:59:00Z', '2026-11-20T09:00:00Z')).toEqual(['late 2026-11-20']);
  expect(await told('2026-11-20T09:00:00Z', '2026-11-20T09:01:00Z')).toEqual([]);
  // A server that was stopped for two days says what it missed, and reminds of nothing that is over.
  expect(await told('2026-11-18T09:00:00Z', '2026-11-20T09:00:00Z')).toEqual(['late 2026-11-19', 'late 2026-11-20']);
});

it('acceptance 30: days of 23 and of 25 hours have one due each, at eight by the clock', async () => {
  expect(await told('2026-10-24T21:00:00Z', '2026-10-25T22:59:00Z')).toEqual(['late 2026-10-25']);
  expect(await told('2026-10-25T08:59:00Z', '2026-10-25T09:00:00Z')).toEqual(['late 2026-10-25']);
  expect(await told('2027-03-27T22:00:00Z', '2027-03-28T21:59:00Z')).toEqual(['late 2027-03-28']);
  expect(await told('2027-03-28T07:59:00Z', '2027-03-28T08:00:00Z')).toEqual(['late 2027-03-28']);
});

it('a vehicle that may stay is looked at again when the day is over', async () => {
  const part = { skipIf: { noMovement: true, inRepair: false } };
  expect(await told('2026-11-20T22:59:00Z', '2026-11-20T23:00:00Z', part)).toEqual(['late 2026-11-20']);
  expect(await told('2026-11-20T22:59:00Z', '2026-11-20T23:00:00Z')).toEqual([]);
});

it('nothing is looked at while nothing becomes due', async () => {
  expect(await hasEdges(ASSIGNMENT, at('2026-11-20T06:31:00Z'), at('2026-11-20T06:32:00Z'), PARIS)).toBe(false);
  expect(await hasEdges(ASSIGNMENT, at('2026-11-20T08:59:30Z'), at('2026-11-20T09:00:30Z'), PARIS)).toBe(true);
  expect(
    await hasEdges({ ...ASSIGNMENT, trigger: { every: 'km', count: 1000 } }, at('2026-11-20T06:31:00Z'), at('2026-11-20T09:32:00Z'), PARIS),
  ).toBe(false);
});
