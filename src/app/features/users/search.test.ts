import { describe, expect, it } from 'vitest';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { INVITATION_MS, keepsAnAdmin, userStateOf } from './search.ts';

const NOW = Date.parse('2026-11-21T08:00:00.000Z');
const row = (fields: Record<string, unknown>): LocalRow =>
  ({ _id: 'a', user: 'u', role: 'user', active: true, invitedAt: null, ...fields }) as unknown as LocalRow;

describe('state of a member', () => {
  it.each([
    [row({}), 'active'],
    [row({ active: false }), 'deactivated'],
    [row({ user: null, invitedAt: new Date(NOW - 1).toISOString() }), 'invited'],
    [row({ user: null, invitedAt: new Date(NOW - INVITATION_MS).toISOString() }), 'expired'],
    [row({ user: null }), 'expired'],
  ])('R-086 %#', (given, expected) => expect(userStateOf(given, NOW)).toBe(expected));
});

describe('R-086 the last administrator', () => {
  const rows = [
    row({ _id: 'a', role: 'admin' }),
    row({ _id: 'b', role: 'admin', active: false }),
    row({ _id: 'c', role: 'admin', user: null }),
    row({ _id: 'd' }),
  ];
  it('is the one an active account has: invited and deactivated ones do not count', () => {
    expect(keepsAnAdmin(rows, new Set(['a']))).toBe(false);
    expect(keepsAnAdmin(rows, new Set(['a', 'd']))).toBe(false);
    expect(keepsAnAdmin(rows, new Set(['b', 'c', 'd']))).toBe(true);
    expect(keepsAnAdmin([...rows, row({ _id: 'e', role: 'admin' })], new Set(['a']))).toBe(true);
  });
  it('does not stop what has nothing to do with it, when this device knows none', () =>
    expect(keepsAnAdmin([row({ _id: 'd' })], new Set(['d']))).toBe(true));
});
