import { expect, it } from 'vitest';
import { activityAt, activityOf } from './state.ts';

it('speed, then ignition, give the activity; unknown ignition counts as off', () => {
  expect(activityOf({ speedKmh: 47, ignition: null })).toBe('moving');
  expect(activityOf({ speedKmh: 3, ignition: true })).toBe('idling');
  expect(activityOf({ speedKmh: 0, ignition: false })).toBe('parked');
  expect(activityOf({ speedKmh: null, ignition: null })).toBe('parked');
});

it('the signal is lost after ten minutes on the road, after 26 hours parked', () => {
  const at = '2026-11-21T07:00:00.000Z';
  const later = (minutes: number): number => Date.parse(at) + minutes * 60_000;
  expect(activityAt({ at, activity: 'moving' }, later(10))).toBe('moving');
  expect(activityAt({ at, activity: 'moving' }, later(10.1))).toBe('offline');
  expect(activityAt({ at, activity: 'parked' }, later(25 * 60))).toBe('parked');
  expect(activityAt({ at, activity: 'parked' }, later(27 * 60))).toBe('offline');
  expect(activityAt(undefined, later(0))).toBe('offline');
});
