// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLocal, setCurrent, type LocalDatabase } from '../../../db/current.ts';
import { pendingUploadBytes, holdFile } from '../../../db/queries/pending-uploads.ts';
import { sha256 } from '../../../db/queries/queue-file.ts';
import { heldOf, keepRecordDraft } from '../../../db/queries/record-drafts.ts';
import { SEED_TEMPLATES } from '../../../domain/check-list/seed-templates.ts';
import { newRecordDraft, originalsLeft, recordDraftKey } from '../../../domain/field-work/record-draft.ts';
import { useCheckDraft, type CheckDraft } from './check.ts';
import { useOriginals } from '../../field-ui/correction.tsx';

const template = { key: 'vl_jour', version: 1, sha256: '0'.repeat(64), content: SEED_TEMPLATES['vl_jour']! };
const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
/** What the server answers; its bytes are of the same realm as the page's. */
const answered = (text: string) => ({
  ok: true,
  status: 200,
  blob: async () => ({ type: 'application/octet-stream', arrayBuffer: async () => bytesOf(text) }),
});
const root = createRoot(document.createElement('div'));
let held: CheckDraft;
function Probe({ of }: { of: string }) {
  held = useCheckDraft(of);
  useOriginals(of, held.draft, held.change);
  return null;
}
const left = (): (string | undefined)[] => held.draft?.originals?.files.map(({ item }) => item) ?? [];

/** What the server answers for each file; none: there is no network. */
let server: Record<string, string> | null;
let database: LocalDatabase;
let record: string;
let key: string;

/** A correction that lacks a photo of each item, each with an id on the server. */
async function opened(photos: Record<string, string>): Promise<Record<string, string>> {
  const files = await Promise.all(
    Object.entries(photos).map(async ([item, text]) => ({
      sha256: await sha256(bytesOf(text)),
      bytes: text.length,
      mime: 'image/jpeg',
      item,
      takenAt: 5,
    })),
  );
  const ids = Object.fromEntries(files.map(({ item }) => [item, uuidv7()]));
  const row = {
    _id: record,
    owner: { type: 'organization', id: 'o', name: '' },
    ver: 1,
    fieldVersions: {},
    kind: 'check',
    plate: 'AB-100-CD',
    templateKey: 'vl_jour',
    templateVersion: 1,
    verdict: 'fit',
    sealedAt: '2026-11-22T08:00:00.000Z',
    recordHash: '',
    sealed: {},
    clockDoubt: false,
    tooFast: false,
    incomplete: false,
    expected: files.map((file) => ({ id: ids[file.item]!, sha256: file.sha256, name: file.item, bytes: 1 })),
    attachments: files.map(({ item }) => ({ id: ids[item]!, name: item, type: 'image/jpeg', bytes: 1, image: true })),
  };
  await database.write(
    ['field-records'],
    (tx) => tx.table('field-records').put(row),
    () => ({ keys: { 'field-records': [record] } }),
  );
  await keepRecordDraft(
    key,
    newRecordDraft(template, 'recap', 0, {
      replaces: record,
      answers: Object.fromEntries(files.map(({ item }) => [item, { value: 'ok' as const }])),
      originals: { record, files },
    }),
  );
  return ids;
}
const show = (of: string | null): void => flushSync(() => root.render(of && createElement(Probe, { of })));

beforeEach(() => {
  setCurrent((database = openLocal('u', 'o')));
  [record, key] = [uuidv7(), recordDraftKey(uuidv7())];
  server = null;
  vi.stubGlobal('fetch', async (url: string) => {
    if (server === null) throw new TypeError('no network');
    const found = Object.entries(server).find(([id]) => url === `/api/v1/field-records/${record}/attachments/${id}`);
    return found ? answered(found[1]) : { ok: false, status: 404, json: async () => null };
  });
});
afterEach(() => {
  show(null);
  setCurrent(null);
  vi.unstubAllGlobals();
});

it('photos come from this device, the others with the network, each as it was sealed; one that was altered is not taken', async () => {
  const ids = await opened({ odo: 'odometer', feux: 'lights', pneus: 'tyres' });
  await holdFile(`fieldRecord:${record}`, 'odo.jpg', bytesOf('odometer'));
  show(key);
  await vi.waitFor(() => expect(left()).toEqual(['feux', 'pneus']));
  server = { [ids['feux']!]: 'lights', [ids['pneus']!]: 'other tyres' };
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(left()).toEqual(['pneus']));
  const { files, answers } = held.draft!;
  expect(files.map(({ item }) => item)).toEqual(['odo', 'feux']);
  expect(answers).toMatchObject({
    odo: { value: 'ok', photos: [files[0]!.sha256] },
    feux: { photos: [files[1]!.sha256] },
    pneus: { value: 'ok' },
  });
  expect(answers['pneus']).not.toHaveProperty('photos');
  expect(new TextDecoder().decode((await pendingUploadBytes(files[1]!.id))!)).toBe('lights');
  // The record keeps what it had: its own copy, which may still have to leave.
  expect(await heldOf(`fieldRecord:${record}`)).toHaveLength(1);
  expect(await heldOf(`draft:${key}`)).toHaveLength(2);
});

it('a photo that comes once it was taken again stays out, and leaves nothing behind', async () => {
  await opened({ feux: 'lights', pneus: 'tyres' });
  show(key);
  await vi.waitFor(() => expect(left()).toEqual(['feux', 'pneus']));
  const asked: ((value: unknown) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((resolve) => asked.push(resolve)));
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  flushSync(() => held.change((before) => originalsLeft(before, ({ item }) => item === 'feux')));
  asked[0]!(answered('lights'));
  // The next one is asked for once the first one is settled.
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(await heldOf(`draft:${key}`)).toEqual([]);
  expect(held.draft!.files).toEqual([]);
  asked[1]!(answered('tyres'));
  await vi.waitFor(() => expect(held.draft!.files.map(({ item }) => item)).toEqual(['pneus']));
  expect(held.draft!.originals).toBeUndefined();
});
