// @vitest-environment jsdom
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { SearchCorner } from './search-corner.tsx';

vi.mock('../features/palette/palette.tsx', () => {
  throw new Error('no such file');
});

it('where the search cannot be loaded, what is typed is the page’s again', async () => {
  const place = document.createElement('div');
  const lost = vi.fn();
  const root = createRoot(place, { onUncaughtError: lost });
  flushSync(() => root.render(createElement(SearchCorner, { face: 'bar' })));
  flushSync(() => place.querySelector('button')?.click());
  await expect.poll(() => lost.mock.calls.length).toBe(1);
  const key = new KeyboardEvent('keydown', { key: ' ', cancelable: true, bubbles: true });
  document.body.dispatchEvent(key);
  expect(key.defaultPrevented).toBe(false);
});
