// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLocal, setCurrent } from '../../../db/current.ts';
import { readDraft, saveDraft } from '../../../db/queries/drafts.ts';
import { commonIssue as declared } from '../../../domain/support/doc-entry.ts';
import type { Entity } from '../../../domain/entity/entity.ts';
import { useSiteForm, type SiteForm, type SiteRow } from './site-form.tsx';

const commonIssue = declared as unknown as Entity;
const PATH = '/api/v1/admin/common-issues';
const row = (ver: number, change: object = {}): SiteRow => ({
  _id: 'i1',
  ver,
  title: 'Silent',
  symptom: 'No position',
  cause: null,
  solution: null,
  deviceType: null,
  state: 'draft',
  ...change,
});

let form: SiteForm;
const sent: unknown[] = [];
let answers: Response[] = [];
const focus = (): void => undefined;
function Probe({ of }: { of: SiteRow }) {
  form = useSiteForm(commonIssue, of, PATH, focus);
  return null;
}
const root = createRoot(document.createElement('div'));
const show = (of: SiteRow | null): void => flushSync(() => root.render(of && createElement(Probe, { of })));
const json = (status: number, body: unknown): Response => Response.json(body, { status });

beforeEach(() => {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.body) sent.push(JSON.parse(String(init.body)));
    return answers.shift();
  });
  setCurrent(openLocal('u', 'o'));
});
afterEach(() => {
  show(null);
  setCurrent(null);
  sent.length = 0;
});

it('what somebody else saved while a person types is never written back, nor over', async () => {
  show(row(1));
  flushSync(() => form.set('title', 'Silent box'));
  show(row(2, { state: 'resolved' }));
  await vi.waitFor(() => expect(form.values).toMatchObject({ title: 'Silent box', state: 'resolved' }));

  answers = [json(409, { code: 'conflict' }), json(200, row(2)), json(200, row(3))];
  expect(await form.save()).toBeNull();
  await vi.waitFor(() => expect(form.failure?.failure.code).toBe('conflict'));
  expect(await form.saveOver()).toBe('i1');
  expect(sent).toEqual([
    { title: 'Silent box', ver: 1 },
    { title: 'Silent box', ver: 2 },
  ]);
  await vi.waitFor(() => expect(form.dirty).toBe(false));
  expect(await readDraft('site:commonIssue:i1')).toBeUndefined();
});

it('what is typed while a save is under way is not taken for saved, and is saved next', async () => {
  show(row(1));
  flushSync(() => form.set('title', 'Silent box'));
  answers = [json(200, row(2, { title: 'Silent box' })), json(200, row(3))];
  const saving = form.save();
  flushSync(() => form.set('cause', 'Flat battery'));
  await saving;
  await vi.waitFor(() => expect(form).toMatchObject({ saving: false, dirty: true }));
  await form.save();
  expect(sent.at(-1)).toMatchObject({ cause: 'Flat battery', ver: 2 });
});

it('what an earlier visit left is laid over the row, and can be discarded', async () => {
  await saveDraft('site:commonIssue:i1', { title: 'Box asleep' });
  show(row(1));
  await vi.waitFor(() => expect(form).toMatchObject({ restored: true, dirty: true, values: { title: 'Box asleep' } }));
  await form.discard();
  await vi.waitFor(() => expect(form).toMatchObject({ restored: false, dirty: false, keptAt: null, values: { title: 'Silent' } }));
  expect(await readDraft('site:commonIssue:i1')).toBeUndefined();
});

it('what is typed is kept, at the latest when the form goes', async () => {
  show(row(1));
  flushSync(() => form.set('title', 'Box asleep'));
  show(null);
  await vi.waitFor(async () => expect((await readDraft<{ title: string }>('site:commonIssue:i1'))?.value.title).toBe('Box asleep'));
});

it('a field that is passed by is not told wrong; one that was emptied is, until it is mended', async () => {
  show(row(1));
  flushSync(() => form.leave('title'));
  expect(form.issues).toEqual({});
  flushSync(() => form.set('title', ''));
  flushSync(() => form.leave('title'));
  expect(form.issues['title']).toMatchObject({ code: 'required' });
  flushSync(() => form.set('title', 'Silent'));
  flushSync(() => form.leave('title'));
  expect(form.issues).toEqual({});
});
it('a required field passed by on a new row waits for the save to be told', async () => {
  show({ ...row(1), title: '' });
  flushSync(() => form.leave('title'));
  expect(form.issues).toEqual({});
  expect(await form.save()).toBeNull();
  await vi.waitFor(() => expect(form.issues['title']).toMatchObject({ code: 'required' }));
});
