import { expect, it } from 'vitest';
import type { ReportPack } from '../../../db/queries/report-pack.ts';
import { readinessOf } from './readiness.tsx';

const pack = (change: Partial<ReportPack>): ReportPack => ({
  mostMb: 50,
  mobileMb: 10,
  mobile: { since: '', bytes: 0 },
  askedAt: '',
  completeAt: null,
  done: 0,
  total: 200,
  bytes: 0,
  isFull: false,
  ...change,
});
const WHOLE = { done: 10, total: 10 };
const DONE = pack({ completeAt: '2026-11-21T10:00:00.000Z', done: 200 });

it('a device could leave the network once the application and the days of reports are on it', () => {
  expect(readinessOf(null, pack({}))).toMatchObject({ isReady: false, percent: 0 });
  expect(readinessOf({ done: 8, total: 10 }, pack({}))).toMatchObject({ isReady: false, percent: 40 });
  expect(readinessOf(WHOLE, pack({ done: 199 }))).toMatchObject({ isReady: false, percent: 99 });
  expect(readinessOf({ done: 9, total: 10 }, DONE)).toMatchObject({ isReady: false });
  expect(readinessOf(WHOLE, DONE)).toMatchObject({ isReady: true });
});

it('without room it is not ready; who wants no reports, or has no organization, waits for the application alone', () => {
  expect(readinessOf(WHOLE, pack({ failure: 'room' })).isReady).toBe(false);
  expect(readinessOf(WHOLE, pack({ mostMb: 0 })).isReady).toBe(true);
  expect(readinessOf(WHOLE, null).isReady).toBe(true);
});
