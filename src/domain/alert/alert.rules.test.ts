import { expect, it } from 'vitest';
import { patchSchema, type Entity } from '../entity/entity.ts';
import { acknowledgement, alert, alertStateOf } from './alert.ts';
import { checkAlert } from './alert.rules.ts';

it('a person acknowledges and comments, and writes nothing else', () => {
  const patch = patchSchema(alert as unknown as Entity);
  expect(patch.safeParse({ acknowledged: true, comment: 'Dealt with.' }).success).toBe(true);
  for (const field of ['state', 'acknowledgedBy', 'acknowledgedAt', 'endAt', 'value', 'count'])
    expect(patch.safeParse({ [field]: null }).success, field).toBe(false);
});

it('its state follows its condition, then whoever has seen it', () => {
  expect(alertStateOf({ endAt: null, acknowledged: false })).toBe('open');
  expect(alertStateOf({ endAt: null, acknowledged: true })).toBe('acknowledged');
  expect(alertStateOf({ endAt: '2026-11-20T10:00:00.000Z', acknowledged: true })).toBe('closed');
});

it('the first acknowledgement that arrives is the one that counts', () => {
  const who = { userId: 'u', userName: 'Ada', at: '2026-11-20T10:00:00.000Z' };
  const stamped = { acknowledgedBy: 'u', acknowledgedByName: 'Ada', acknowledgedAt: who.at };
  expect(acknowledgement({ acknowledged: false }, { acknowledged: true, endAt: null }, who)).toEqual({ ...stamped, state: 'acknowledged' });
  expect(acknowledgement({ acknowledged: false }, { acknowledged: true, endAt: who.at }, who)).toEqual({ ...stamped, state: 'closed' });
  expect(acknowledgement({ acknowledged: true }, { acknowledged: true, endAt: null }, who)).toBeNull();
  expect(acknowledgement({ acknowledged: false }, { acknowledged: false, endAt: null }, who)).toBeNull();
});

it('refuses an end before its start, a state that is not its own, an acknowledgement taken back', () => {
  const startAt = '2026-11-20T10:00:00.000Z';
  expect(checkAlert({ startAt, endAt: startAt, state: 'closed', acknowledged: false })).toEqual([]);
  expect(checkAlert({ startAt, endAt: '2026-11-20T09:59:59.000Z' })).toEqual([{ field: 'endAt', code: 'not-allowed' }]);
  expect(checkAlert({ endAt: null, state: 'closed', acknowledged: true })).toEqual([{ field: 'state', code: 'not-allowed' }]);
  expect(checkAlert({ endAt: startAt, state: 'acknowledged', acknowledged: true })).toEqual([{ field: 'state', code: 'not-allowed' }]);
  // Acknowledged without network: the server's answer, with the state, is still to come.
  expect(checkAlert({ endAt: null, state: 'open', acknowledged: true, acknowledgedAt: null })).toEqual([]);
  expect(checkAlert({ acknowledged: false, acknowledgedAt: startAt })).toEqual([{ field: 'acknowledged', code: 'not-allowed' }]);
});
