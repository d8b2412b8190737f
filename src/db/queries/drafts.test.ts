import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { openLocal, setCurrent } from '../current.ts';
import { readDraft, removeDraft, saveDraft } from './drafts.ts';

afterEach(() => setCurrent(null));

it('a draft asked for while the local database opens is read when it is there', async () => {
  setCurrent(openLocal('u', 'o'));
  await saveDraft('vehicle:new', { name: 'Trafic' });
  setCurrent(null);
  const asked = readDraft<{ name: string }>('vehicle:new');
  setCurrent(openLocal('u', 'o'));
  expect((await asked)?.value).toEqual({ name: 'Trafic' });
  await removeDraft('vehicle:new');
  expect(await readDraft('vehicle:new')).toBeUndefined();
});
