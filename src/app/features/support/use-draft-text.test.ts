// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLocal, setCurrent } from '../../../db/current.ts';
import { readDraft, saveDraft } from '../../../db/queries/drafts.ts';
import { useDraftText, type DraftText } from './ticket-thread.tsx';

let draft: DraftText;
function Probe({ of }: { of: string }) {
  draft = useDraftText(of);
  return null;
}
const root = createRoot(document.createElement('div'));
const show = (of: string | null): void => flushSync(() => root.render(of && createElement(Probe, { of })));
const kept = async (key: string): Promise<unknown> => (await readDraft(key))?.value;

beforeEach(() => setCurrent(openLocal('u', 'o')));
afterEach(() => {
  show(null);
  setCurrent(null);
});

it('each request has its own text, kept when another one is opened', async () => {
  await saveDraft('reply:2', 'About the second');
  show('reply:1');
  flushSync(() => draft.setText('About the first'));
  show('reply:2');
  await vi.waitFor(() => expect(draft.text).toBe('About the second'));
  await vi.waitFor(async () => expect(await kept('reply:1')).toBe('About the first'));
  show('reply:1');
  await vi.waitFor(() => expect(draft.text).toBe('About the first'));
});

it('a text that was emptied or sent is no draft', async () => {
  await saveDraft('reply:3', 'Half written');
  show('reply:3');
  await vi.waitFor(() => expect(draft.text).toBe('Half written'));
  flushSync(() => draft.setText(''));
  await vi.waitFor(async () => expect(await kept('reply:3')).toBeUndefined());
  flushSync(() => draft.setText('Sent'));
  await draft.forget();
  await vi.waitFor(() => expect(draft.text).toBe(''));
  expect(await kept('reply:3')).toBeUndefined();
});
