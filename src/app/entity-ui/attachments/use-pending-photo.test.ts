// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropPendingUpload, holdFile, refusePendingUpload } from '../../../db/queries/pending-uploads.ts';
import { localDatabase } from '../../../../tests/helpers/local-database.ts';
import { PHOTO, usePendingPhoto } from './chosen-file.ts';

const OWNER = 'vehicle:0199cccc-0000-7000-8000-000000000001';
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
let seen: ReturnType<typeof usePendingPhoto>;
let made: string[];
let revoked: string[];
function Probe({ photo }: { photo?: string }) {
  seen = usePendingPhoto(OWNER, photo);
  return null;
}
const root = createRoot(document.createElement('div'));
const show = (photo?: string): void => flushSync(() => root.render(createElement(Probe, photo === undefined ? {} : { photo })));

beforeEach(() => {
  localDatabase();
  [made, revoked] = [[], []];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made.push(`blob:${made.length + 1}`);
    return made.at(-1)!;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
});
afterEach(() => {
  flushSync(() => root.render(null));
  vi.restoreAllMocks();
});

it('a chosen photo shows from here until the row says where the server’s is, and its memory is given back', async () => {
  show('/photo?v=1');
  expect(seen).toMatchObject({ held: undefined, url: undefined });
  await holdFile('vehicle:other', 'x.png', bytes('x'), PHOTO);
  const first = await holdFile(OWNER, 'a.png', bytes('a'), PHOTO);
  await expect.poll(() => seen).toMatchObject({ held: { _id: first }, url: 'blob:1' });
  const second = await holdFile(OWNER, 'b.png', bytes('b'), PHOTO);
  await expect.poll(() => seen).toMatchObject({ held: { _id: second }, url: 'blob:2' });
  await dropPendingUpload(second);
  await expect.poll(() => seen).toMatchObject({ held: undefined, url: 'blob:2' });
  show('/photo?v=2');
  expect(seen.url).toBeUndefined();
  flushSync(() => seen.forget());
  expect(revoked).toEqual(expect.arrayContaining(made));
});

it('one that is given up shows no more; one that was refused still does, with its reason', async () => {
  show();
  const id = await holdFile(OWNER, 'a.png', bytes('a'), PHOTO);
  await refusePendingUpload(id, 'unsupported-type');
  await expect.poll(() => seen).toMatchObject({ held: { failure: 'unsupported-type' }, url: 'blob:1' });
  await dropPendingUpload(id);
  flushSync(() => seen.forget());
  await expect.poll(() => seen).toMatchObject({ held: undefined, url: undefined });
});
