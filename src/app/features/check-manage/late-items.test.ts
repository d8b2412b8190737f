import { expect, it } from 'vitest';
import type { SyncDevice } from '../../../domain/sync/sync-device.ts';
import { mayBeDone, phoneOf } from './late-items.tsx';

const device = (user: string, lastSyncAt: string, queued: number): SyncDevice => ({
  _id: `${user}${lastSyncAt}`,
  device: 'd',
  user,
  name: null,
  lastSyncAt,
  queued,
  repair: 0,
  oldestUnsentAt: null,
  build: 'b',
});

it('the phone heard last, with all that the person’s devices hold; another person’s says nothing', () => {
  const devices = [
    device('a', '2026-11-22T06:00:00.000Z', 2),
    device('a', '2026-11-22T08:00:00.000Z', 0),
    device('b', '2026-11-22T09:00:00.000Z', 5),
  ];
  expect(phoneOf(devices, 'a')).toEqual({ lastSyncAt: '2026-11-22T08:00:00.000Z', queued: 2 });
  expect(phoneOf(devices, '')).toBeNull();
});

it('maybe done: something has not left, or the phone was not heard since the due', () => {
  const due = { state: 'missed' as const, dueAt: '2026-11-22T07:00:00.000Z' };
  expect(mayBeDone(due, { lastSyncAt: '2026-11-22T08:00:00.000Z', queued: 0 })).toBe(false);
  expect(mayBeDone(due, { lastSyncAt: '2026-11-22T08:00:00.000Z', queued: 1 })).toBe(true);
  expect(mayBeDone(due, { lastSyncAt: '2026-11-22T06:59:00.000Z', queued: 0 })).toBe(true);
  expect(mayBeDone({ ...due, state: 'late' }, { lastSyncAt: '2026-11-22T06:59:00.000Z', queued: 3 })).toBe(false);
  expect(mayBeDone(due, null)).toBe(false);
});
