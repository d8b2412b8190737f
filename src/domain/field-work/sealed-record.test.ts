import { expect, it } from 'vitest';
import { installStateOf } from './sealed-record.ts';

it('an installation stands where the server says, provisionally before; a check has no such state', () => {
  expect(installStateOf({ kind: 'install', installState: 'failed' })).toBe('failed');
  expect(installStateOf({ kind: 'install', installState: null })).toBe('provisional');
  expect(installStateOf({ kind: 'install' })).toBe('provisional');
  for (const kind of ['check', 'handover', 'removal']) expect(installStateOf({ kind, installState: null })).toBeNull();
});
