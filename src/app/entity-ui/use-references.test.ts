import { expect, it } from 'vitest';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import { titlesOf } from './use-words.ts';

const device = (id: string, title: string, more: object = {}): LocalRow => ({ _id: id, title, ...more }) as unknown as LocalRow;

it('titles stay the same object while only other fields change', () => {
  const first = titlesOf('device', { rows: [device('a', 'FMB920'), device('b', 'FMC003')] }, undefined);
  expect(titlesOf('device', { rows: [device('a', 'FMB920', { lastSeenAt: 'now' }), device('b', 'FMC003')] }, first)).toBe(first);
  expect(titlesOf('device', { rows: [device('a', 'FMB920 spare'), device('b', 'FMC003')] }, first).get('a')).toBe('FMB920 spare');
  expect(titlesOf('device', { rows: [device('a', 'FMB920')] }, first).size).toBe(1);
  expect(titlesOf('device', { rows: [device('a', 'FMB920'), device('c', 'FMC003')] }, first).has('b')).toBe(false);
});
