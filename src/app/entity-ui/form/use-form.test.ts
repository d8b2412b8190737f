// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readDraft, saveDraft } from '../../../db/queries/drafts.ts';
import { localDatabase } from '../../../../tests/helpers/local-database.ts';
import { useForm, type Form } from './use-form.ts';

const KEY = 'vehicle:new';
const START = { note: '' };
const root = createRoot(document.createElement('div'));
let form: Form;

function Probe(): null {
  form = useForm(
    KEY,
    START,
    (values) => ({ doc: values, issues: [] }),
    () => undefined,
  );
  return null;
}

beforeEach(() => void localDatabase());
afterEach(() => root.render(null));

it('what is thrown away leaves the screen once it is gone from the device: a page that goes meanwhile still has it', async () => {
  await saveDraft(KEY, { note: 'Clef chez le gardien' });
  flushSync(() => root.render(createElement(Probe)));
  await vi.waitFor(() => expect(form.state.values['note']).toBe('Clef chez le gardien'));
  const discarded = form.state.discard();
  flushSync(() => root.render(createElement(Probe)));
  expect(form.state.values['note']).toBe('Clef chez le gardien');
  await discarded;
  await vi.waitFor(() => expect(form.state.values['note']).toBe(''));
  expect(await readDraft(KEY)).toBeUndefined();
});
