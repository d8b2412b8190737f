// @vitest-environment jsdom
import { Blob } from 'node:buffer';
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localDatabase } from '../../../../tests/helpers/local-database.ts';
import { newId } from '../../../../tests/helpers/sample.ts';
import { chooseTransfers } from '../../session/transfers/transfers.ts';
import { useRecordPhotos } from './record-files.ts';

const BEFORE = 'a'.repeat(64);
const AFTER = 'b'.repeat(64);

interface Asked {
  url: string;
  signal: AbortSignal;
}
let asked: Asked[];
/** Every answer waits for it. */
let gate: Promise<void>;
let photos: ReturnType<typeof useRecordPhotos>;
type Files = NonNullable<Parameters<typeof useRecordPhotos>[0]>;

/** A record of two photos, both with the server. */
function sent(): Files {
  const files = [BEFORE, AFTER].map((sha256) => ({ id: newId(), sha256, name: 'photo.jpg', bytes: 7 }));
  return {
    _id: newId(),
    expected: files,
    attachments: files.map(({ id, name, bytes }) => ({ id, name, bytes, type: 'image/jpeg', image: true })),
  };
}

function Probe({ record }: { record: Files }) {
  photos = useRecordPhotos(record);
  return null;
}
const root = createRoot(document.createElement('div'));
const show = (record: Files | null): void => flushSync(() => root.render(record && createElement(Probe, { record })));
const phases = (): string[] => [BEFORE, AFTER].map((sha256) => photos.photoOf(sha256).phase);

beforeEach(() => {
  localDatabase();
  asked = [];
  gate = Promise.resolve();
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  // The one of jsdom has no streams: nothing could be kept.
  vi.stubGlobal('Blob', Blob);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 8, height: 8, close: () => undefined }));
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    asked.push({ url, signal: signal! });
    await Promise.race([gate, new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))]);
    return new Response('picture', { headers: { 'content-type': 'image/webp' } });
  });
});
afterEach(async () => {
  show(null);
  await chooseTransfers('always');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('where photos come by hand, those of a record wait; the one that is asked for comes, and is here from then on', async () => {
  await chooseTransfers('hand');
  const record = sent();
  show(record);
  await expect.poll(phases).toEqual(['held', 'held']);
  // A page for paper does not wait for what does not come.
  expect([photos.ready, asked]).toEqual([true, []]);
  flushSync(() => photos.photoOf(AFTER).ask?.());
  await expect.poll(phases).toEqual(['held', 'here']);
  expect(asked.map(({ url }) => url)).toEqual([`/api/v1/field-records/${record._id}/attachments/${record.expected[1]!.id}/shown`]);
  expect(photos.photoOf(AFTER)).toEqual({ phase: 'here', src: 'blob:1', ask: undefined });
  show(null);
  show(record);
  await expect.poll(phases).toEqual(['held', 'here']);
  expect(asked).toHaveLength(1);
  await chooseTransfers('always');
  await expect.poll(phases).toEqual(['here', 'here']);
  expect(asked).toHaveLength(2);
});

it('those under way are given up with their screen, and where they are now wanted by hand; what is here stays as it is', async () => {
  const record = sent();
  let open = (): void => undefined;
  gate = new Promise((resolve) => (open = resolve));
  show(record);
  expect([photos.ready, phases()]).toEqual([false, ['asking', 'asking']]);
  await expect.poll(() => asked.length).toBe(2);
  await chooseTransfers('hand');
  await expect.poll(phases).toEqual(['held', 'held']);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  await chooseTransfers('always');
  await expect.poll(() => asked.length).toBe(4);
  show(null);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, true, true]);
  open();
  show(record);
  await expect.poll(phases).toEqual(['here', 'here']);
  const before = photos.photoOf(BEFORE).src;
  await chooseTransfers('hand');
  expect([phases(), photos.photoOf(BEFORE).src, asked.length]).toEqual([['here', 'here'], before, 6]);
});

it('one that comes goes on when another is asked for', async () => {
  await chooseTransfers('hand');
  let open = (): void => undefined;
  gate = new Promise((resolve) => (open = resolve));
  show(sent());
  await expect.poll(phases).toEqual(['held', 'held']);
  for (const [at, one] of [BEFORE, AFTER].entries()) {
    flushSync(() => photos.photoOf(one).ask?.());
    await expect.poll(() => asked.length).toBe(at + 1);
  }
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  open();
  await expect.poll(phases).toEqual(['here', 'here']);
  expect(asked).toHaveLength(2);
});

it('one that could not be had is absent, and had when the network is back; one that the server lacks is absent too', async () => {
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const record = sent();
  show({ ...record, attachments: record.attachments.slice(0, 1) });
  await expect.poll(() => photos.ready).toBe(true);
  expect(phases()).toEqual(['absent', 'absent']);
  vi.stubGlobal('fetch', answer);
  show(record);
  await expect.poll(phases).toEqual(['here', 'here']);
});
