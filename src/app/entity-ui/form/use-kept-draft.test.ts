// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readDraft, saveDraft } from '../../../db/queries/drafts.ts';
import { localDatabase } from '../../../../tests/helpers/local-database.ts';
import { useDraftValues, useKeptDraft, type DraftValues, type KeptDraft } from './use-kept-draft.ts';

const KEY = 'site:organization:new';
const START = { name: '', plan: 'trial' };
let form: DraftValues<typeof START>;
function Probe() {
  form = useDraftValues(KEY, START);
  return null;
}
let draft: KeptDraft;
const keeps: (() => void)[] = [];
const keepWhenAsked = (): Promise<void> => new Promise((done) => keeps.push(done));
function Text() {
  draft = useKeptDraft('text', () => undefined, keepWhenAsked);
  return null;
}
let root: ReturnType<typeof createRoot>;
const show = (what: () => null = Probe): void => {
  root = createRoot(document.createElement('div'));
  flushSync(() => root.render(createElement(what)));
};
const hide = (): void => flushSync(() => root.unmount());

beforeEach(() => void localDatabase());
afterEach(hide);

it('what is typed in a form that needs the network is there again in another visit, until it is sent', async () => {
  show();
  flushSync(() => form.set({ name: 'Autocars' }));
  flushSync(() => form.set({ plan: 'full' }));
  hide();
  await vi.waitFor(async () => expect((await readDraft(KEY))?.value).toEqual({ name: 'Autocars', plan: 'full' }));
  show();
  await vi.waitFor(() => expect(form.values).toEqual({ name: 'Autocars', plan: 'full' }));
  form.forget();
  await vi.waitFor(async () => expect(await readDraft(KEY)).toBeUndefined());
});

it('a draft is kept when all that was typed is', async () => {
  show(Text);
  flushSync(() => draft.typed('Clef'));
  await vi.waitFor(() => expect(keeps).toHaveLength(1));
  flushSync(() => draft.typed('Clef chez le gardien'));
  keeps[0]!();
  await vi.waitFor(() => expect(keeps).toHaveLength(2));
  expect(draft.keptAt).toBeNull();
  keeps[1]!();
  await vi.waitFor(() => expect(draft.keptAt).not.toBeNull());
  flushSync(() => draft.typed('Clef chez la gardienne'));
  expect(draft.keptAt).toBeNull();
});

it('who types before the draft of an earlier visit is read keeps both', async () => {
  await saveDraft(KEY, { name: 'Autocars', plan: 'full' });
  show();
  flushSync(() => form.set({ plan: 'pro' }));
  await vi.waitFor(() => expect(form.values).toEqual({ name: 'Autocars', plan: 'pro' }));
  await vi.waitFor(async () => expect((await readDraft(KEY))?.value).toEqual({ name: 'Autocars', plan: 'pro' }));
});

it('a draft that was given up before it was read does not come back', async () => {
  await saveDraft(KEY, { name: 'Autocars', plan: 'full' });
  show();
  form.forget();
  await vi.waitFor(async () => expect(await readDraft(KEY)).toBeUndefined());
  flushSync(() => form.set({ plan: 'pro' }));
  await vi.waitFor(async () => expect((await readDraft(KEY))?.value).toEqual({ name: '', plan: 'pro' }));
});

it('what the form itself kept while it read is not taken for a draft of an earlier visit', async () => {
  const taken = vi.fn();
  show(() => {
    draft = useKeptDraft(KEY, taken);
    return null;
  });
  flushSync(() => draft.typed('Bonjour'));
  // Kept at once. A draft is read in two looks: the second one is after this.
  window.dispatchEvent(new Event('pagehide'));
  await new Promise((done) => setTimeout(done, 300));
  expect((await readDraft(KEY))?.value).toBe('Bonjour');
  expect(taken).not.toHaveBeenCalled();
});
