import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { sha256 } from './sha256.ts';

afterEach(() => vi.unstubAllGlobals());

const samples = [0, 1, 55, 56, 63, 64, 65, 1000].map((length) => Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255));
const known = samples.map((bytes) => createHash('sha256').update(bytes).digest('hex'));

it('F26 the hash of a file is the same with the browser’s own and without it, around every end of a block', async () => {
  expect(await Promise.all(samples.map((bytes) => sha256(bytes.buffer)))).toEqual(known);
  vi.stubGlobal('crypto', {});
  expect(await Promise.all(samples.map((bytes) => sha256(bytes.buffer)))).toEqual(known);
});
