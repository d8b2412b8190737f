import { expect, it } from 'vitest';
import type { ReportResult } from '../../domain/reports/report.ts';
import { shownAfter } from './use-report-run.ts';

const figures = (km: number): ReportResult => ({ rows: [[km]], cut: 0, names: {}, notes: [] });
const NONE = { result: undefined, at: null, madeMs: 0, isEarlier: false, missing: 0, failure: undefined, progress: null, running: true };
const EARLIER = { ...NONE, result: figures(1), madeMs: 5, isEarlier: true, progress: { done: 1, total: 2 } };

it('figures of the last time give way to what is whole, and stay with their age before what is not', () => {
  const whole = { result: figures(2), at: null, missing: 0 };
  expect(shownAfter(EARLIER, whole)).toMatchObject({ result: figures(2), isEarlier: false, running: false, progress: null });
  expect(shownAfter(EARLIER, { ...whole, missing: 3 })).toEqual({ ...EARLIER, progress: null, running: false });
  expect(shownAfter(EARLIER, { failure: 'internal' })).toEqual({ ...EARLIER, failure: 'internal', progress: null, running: false });
});

it('figures that may not be read any more are not shown', () => {
  expect(shownAfter(EARLIER, { failure: 'forbidden' })).toMatchObject({ result: undefined, failure: 'forbidden', isEarlier: false });
});

it('without figures of the last time what came is shown, with what it lacks', () => {
  expect(shownAfter(NONE, { result: figures(2), at: null, missing: 3 })).toMatchObject({ result: figures(2), missing: 3, running: false });
  expect(shownAfter(NONE, { failure: 'internal' })).toMatchObject({ result: undefined, failure: 'internal' });
});
