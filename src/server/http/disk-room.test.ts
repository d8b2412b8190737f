import { expect, test } from 'vitest';
import { roomOf } from './health.ts';

test.each([
  [1_000, 'ok'],
  [99, 'low'],
  [19, 'full'],
])('of a thousand blocks, %i free are told as %s', (bavail, state) => {
  expect(roomOf({ bsize: 4096, blocks: 1_000, bavail })).toEqual({
    state,
    freeBytes: bavail * 4096,
    totalBytes: 4_096_000,
    freePct: bavail / 10,
  });
});
