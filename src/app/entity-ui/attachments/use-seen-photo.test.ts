// @vitest-environment jsdom
import { createElement, lazy, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import 'fake-indexeddb/auto';
import { chooseTransfers, knownTransfers } from '../../session/transfers/transfers.ts';
import { useSeenPhoto } from './chosen-file.ts';

/** What this device keeps; its way in and out is tested with `serverFile`. */
const kept = vi.hoisted(() => ({ files: new Map<string, Blob>(), asked: 0 }));
vi.mock('../../../db/queries/kept-files.ts', () => ({ readKeptFile: (url: string) => Promise.resolve(kept.files.get(url)) }));
vi.mock('../../../db/queries/packs.ts', () => ({ keptPhoto: () => Promise.resolve(undefined) }));
vi.mock('../../session/server-file.ts', () => ({
  serverFile: (url: string) => {
    kept.asked++;
    kept.files.set(url, new Blob(['picture']));
    return Promise.resolve(kept.files.get(url));
  },
}));

const PHOTO = '/api/v1/vehicles/0199cccc-0000-7000-8000-000000000001/photo?v=1';
let seen: ReturnType<typeof useSeenPhoto>;
function Probe({ src, online }: { src: string | undefined; online: boolean }) {
  seen = useSeenPhoto(src, online);
  return seen.src === undefined ? null : createElement('img', seen.image);
}
const place = document.createElement('div');
const root = createRoot(place);
const loaded = (): void => void place.querySelector('img')?.dispatchEvent(new Event('load'));
const show = (src: string | undefined, online: boolean): void => flushSync(() => root.render(createElement(Probe, { src, online })));

/** Before what was chosen for this device is read. */
let atFirst: unknown[];
beforeAll(async () => {
  show(PHOTO, true);
  atFirst = [seen.src, seen.ask];
  await knownTransfers();
});
beforeEach(() => {
  kept.files.clear();
  kept.asked = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => {
  flushSync(() => root.render(null));
  vi.restoreAllMocks();
});

it('until what was chosen for this device is known, nothing is asked for, and nothing said to be held back', () => {
  expect(atFirst).toEqual([undefined, undefined]);
});

it('a photo seen once shows without network, of its person’s own copy', async () => {
  show(PHOTO, true);
  expect(seen.src).toBe(PHOTO);
  loaded();
  show(PHOTO, false);
  flushSync(() => place.querySelector('img')?.dispatchEvent(new Event('error')));
  await expect.poll(() => seen.src).toBe('blob:1');
  show(PHOTO, true);
  await expect.poll(() => seen.src).toBe(PHOTO);
});

it('one that was never seen is missing; one of here is not asked of the server', async () => {
  show(PHOTO, false);
  flushSync(() => place.querySelector('img')?.dispatchEvent(new Event('error')));
  expect(seen.src).toBeUndefined();
  show('blob:own', true);
  loaded();
  expect([seen.src, kept.asked]).toEqual(['blob:own', 0]);
});

it('where photos come by hand, one that is not here waits until it is asked for; one that is here shows, with no request', async () => {
  await chooseTransfers('hand');
  show(PHOTO, true);
  expect(seen.src).toBeUndefined();
  flushSync(() => seen.ask?.());
  expect(seen.src).toBe(PHOTO);
  loaded();
  await expect.poll(() => kept.asked).toBe(1);
  show(undefined, true);
  show('blob:own', true);
  expect([seen.src, seen.ask]).toEqual(['blob:own', undefined]);
  const other = `${PHOTO}2`;
  kept.files.set(other, new Blob(['picture']));
  show(other, true);
  await expect.poll(() => seen.src).toBe('blob:1');
  expect([seen.ask, kept.asked]).toEqual([undefined, 1]);
  const third = `${PHOTO}3`;
  show(third, true);
  expect(seen.src).toBeUndefined();
  await chooseTransfers('always');
  show(third, true);
  await expect.poll(() => seen.src).toBe(third);
});

it('what is under way is given up with its screen, and where it is now wanted by hand: its element has no address any more', async () => {
  const ways = [async () => flushSync(() => root.render(null)), () => chooseTransfers('hand').then(() => show(PHOTO, true))];
  for (const leave of ways) {
    show(PHOTO, true);
    const image = place.querySelector('img')!;
    expect(image.getAttribute('src')).toBe(PHOTO);
    await leave();
    expect([image.hasAttribute('src'), place.querySelector('img')]).toEqual([false, null]);
  }
  await chooseTransfers('always');
  show(PHOTO, true);
  expect(place.querySelector('img')?.getAttribute('src')).toBe(PHOTO);
  // One photo in the place of another: the element is the same.
  show(`${PHOTO}2`, true);
  expect(place.querySelector('img')?.getAttribute('src')).toBe(`${PHOTO}2`);
});

it('a part that React begins and gives up asks for nothing: an address is that of an element in the page', () => {
  const [set, given] = [vi.spyOn(HTMLImageElement.prototype, 'src', 'set'), vi.spyOn(Element.prototype, 'setAttribute')];
  const Later = lazy(() => new Promise<never>(() => undefined));
  flushSync(() =>
    root.render(
      createElement(
        Suspense,
        { fallback: null },
        createElement(Probe, { src: PHOTO, online: true }),
        createElement(Later, { key: 'later' }),
      ),
    ),
  );
  expect([...set.mock.calls, ...given.mock.calls.filter(([name]) => name === 'src')]).toEqual([]);
  expect(place.querySelector('img')).toBeNull();
});
