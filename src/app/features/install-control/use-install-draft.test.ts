// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLocal, setCurrent, type LocalDatabase } from '../../../db/current.ts';
import { readDraft } from '../../../db/queries/drafts.ts';
import { SEED_TEMPLATES } from '../../../domain/check-list/seed-templates.ts';
import { recordDraftKey } from '../../../domain/field-work/record-draft.ts';
import { useInstallDraft, type InstallDraftStore, newInstallDraft, type OpenedDraft } from './use-install-draft.ts';

const begun = newInstallDraft({ key: 'pose_boitier', version: 1, sha256: '0'.repeat(64), content: SEED_TEMPLATES['pose_boitier']! }, 0);
let held: InstallDraftStore;
function Probe({ of }: { of: string }) {
  held = useInstallDraft(of, begun);
  return null;
}
const root = createRoot(document.createElement('div'));
const show = (of: string | null): void => flushSync(() => root.render(of && createElement(Probe, { of })));
const stored = async (): Promise<OpenedDraft | undefined> => (await readDraft<OpenedDraft>(key))?.value;
let database: LocalDatabase;
let key: string;

beforeEach(() => {
  setCurrent((database = openLocal('u', 'o')));
  key = recordDraftKey(uuidv7());
  show(key);
});
afterEach(() => {
  show(null);
  setCurrent(null);
});

it('once it says so, all of it is stored: the camera that takes the page away is awaited, and who leaves at once leaves nothing behind', async () => {
  flushSync(() => held.edit((draft) => ({ ...draft, pendingCapture: { item: 'ph_avant', at: 7 } })));
  await held.keep();
  expect(await stored()).toMatchObject({ pendingCapture: { item: 'ph_avant', at: 7 } });
  flushSync(() => held.change({ signatory: 'Jeanne' }));
  show(null);
  await vi.waitFor(async () => expect((await stored())?.install.signatory).toBe('Jeanne'));
});

it('a device that refuses is said, and nothing of it is forgotten: the next change stores both', async () => {
  const write = vi.spyOn(database, 'write').mockRejectedValueOnce(new Error('full'));
  flushSync(() => held.change({ isElectric: true }));
  await vi.waitFor(() => expect(held.problem).toBe('storage'));
  write.mockRestore();
  flushSync(() => held.answer('vbat', { value: 126 }));
  await vi.waitFor(() => expect(held.problem).toBeNull());
  expect(await stored()).toMatchObject({ install: { isElectric: true }, answers: { vbat: { value: 126 } } });
});

it('a change takes the signatures away; the name of who signs does not; nothing is written once it is sealed', async () => {
  flushSync(() => held.answer('sig_tech', { value: null, signed: true }));
  flushSync(() => held.change({ signatory: 'Jeanne' }));
  expect(held.draft.answers).toHaveProperty('sig_tech');
  flushSync(() => held.answer('vbat', { value: 126 }));
  expect(held.draft.answers).not.toHaveProperty('sig_tech');
  await held.keep();
  held.close();
  flushSync(() => held.answer('vbat', { value: 1 }));
  await held.keep();
  expect((await stored())?.answers['vbat']).toEqual({ value: 126 });
});
