import { expect, it } from 'vitest';
import { dtcEventSchema, type DtcEvent } from './dtc-event.ts';

const event: DtcEvent = {
  vehicle: '0198c2d4-5a1e-7c3b-9d2f-3f1b2c4d5e6f', code: 'P0301-1A', kind: 'obd', status: 'confirmed', firstAt: '2026-11-20T07:00:00.000Z', lastAt: '2026-11-22T07:00:00.000Z',
  count: 3, freeze: { rpm: 2150.25, coolantC: 88, speedKmh: 71 }, odometerKm: 84_210.5, deviceId: null,
};

it.each([{}, { freeze: null, odometerKm: null }, { freeze: {} }, { code: 'SPN 3364 FMI 18', kind: 'j1939' as const }, { lastAt: event.firstAt }, { status: 'cleared' as const }])('%j is an event', (change) => {
  expect(dtcEventSchema.parse({ ...event, ...change })).toEqual({ ...event, ...change });
});

it.each([
  ['code', { code: 'p0301-1A' }],
  ['code', { code: 'P03011A' }],
  ['code', { code: 'P0301-00' }],
  ['code', { code: 'engine' }],
  ['code', { kind: 'j1939' }],
  ['kind', { kind: 'uds' }],
  ['status', { status: 'active' }],
  ['lastAt', { lastAt: '2026-11-19T07:00:00.000Z' }],
  ['firstAt', { firstAt: 'yesterday' }],
  ['count', { count: 0 }],
  ['freeze.rpm', { freeze: { rpm: -1 } }],
  ['freeze', { freeze: { unheard: 1 } }],
  ['odometerKm', { odometerKm: -1 }],
  ['deviceId', { deviceId: 'x' }],
])('refused for its %s: %j', (path, change) => {
  const { success, error } = dtcEventSchema.safeParse({ ...event, ...change });
  expect(success).toBe(false);
  expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
});
