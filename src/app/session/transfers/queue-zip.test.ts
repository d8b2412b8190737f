import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { QueueContent } from '../../../domain/sync/queue-file.ts';
import { readQueueZip, zipQueue } from './queue-zip.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const USER = '0199aaaa-0000-4000-8000-000000000001';
const ORG = '0199aaaa-0000-4000-8000-000000000002';
const OTHER = '0199aaaa-0000-4000-8000-000000000009';
const MINE = { user: USER, org: ORG };
const WRITE: QueueContent['outbox'][number] = {
  mid: '0199eeee-0000-7000-8000-000000000001',
  device: USER,
  n: 4,
  user: USER,
  org: ORG,
  entity: 'vehicle',
  id: ORG,
  op: 'patch',
  patch: { name: 'Élan' },
  schema: 1,
  deps: [],
  clientAt: '2026-11-20T08:00:00.000Z',
  base: { fieldVersions: { name: 3 }, values: { name: 'Avant' } },
};
const CONTENT: QueueContent = {
  outbox: [WRITE],
  repair: [
    {
      mid: '0199eeee-0000-7000-8000-000000000002',
      instance: 'vehicle:x',
      mutation: { ...WRITE, mid: '0199eeee-0000-7000-8000-000000000002' },
      reason: { kind: 'conflict', fields: ['name'], server: { name: 'Autre' }, by: { name: 'Amélie', at: '2026-11-20T09:00:00.000Z' } },
      refusedAt: '2026-11-20T09:01:00.000Z',
    },
  ],
  drafts: [{ key: 'vehicle:new', value: { registration: 'AA' }, savedAt: '2026-11-20T09:02:00.000Z' }],
  files: [
    { _id: 'f1', owner: 'vehicle:x', name: 'photo.jpg', bytes: 3 },
    { _id: 'f1#bytes', owner: '#bytes', data: new Uint8Array([0, 128, 255]).buffer },
  ],
};

async function zipOf(
  content: QueueContent = CONTENT,
  profile: { user: string; org: string | null; userName?: string } = MINE,
): Promise<Bytes> {
  async function* files(): AsyncGenerator<QueueContent['files'][number]> {
    for (const file of content.files) yield file;
  }
  const blob = await zipQueue({ ...content, files: files(), profile, serverId: 's', exportedAt: '2026-11-20T10:00:00.000Z' });
  return new Uint8Array(await blob.arrayBuffer());
}
const reasonOf = async (bytes: Bytes): Promise<string> => {
  const reading = await readQueueZip(bytes, MINE);
  return reading.ok ? 'taken' : reading.reason;
};
/** The zip with one entry changed and everything else as it was. */
async function tampered(name: string, change: (text: string) => string): Promise<Bytes> {
  const entries = unzipSync(await zipOf());
  return zipSync({ ...entries, [name]: strToU8(change(strFromU8(entries[name]!))) }) as Bytes;
}

it('F30 the zip of a queue reads back as it was, its lists readable, its files byte for byte', async () => {
  const bytes = await zipOf();
  const entries = unzipSync(bytes);
  expect(Object.keys(entries).toSorted()).toEqual([
    'drafts.json',
    'files.json',
    'files/f1-bytes-data',
    'manifest.json',
    'outbox.json',
    'repair.json',
  ]);
  expect(strFromU8(entries['outbox.json']!)).toContain('\n    "patch": {\n      "name": "Élan"');
  expect(JSON.parse(strFromU8(entries['manifest.json']!))).toMatchObject({
    kind: 'sillage-queue',
    version: 1,
    profile: MINE,
    serverId: 's',
    entries: expect.arrayContaining([{ name: 'files/f1-bytes-data', bytes: 3, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }]),
  });
  const reading = await readQueueZip(bytes, MINE);
  expect(reading).toMatchObject({ ok: true, content: { outbox: CONTENT.outbox, repair: CONTENT.repair, drafts: CONTENT.drafts } });
  const file = reading.ok ? reading.content.files[1]! : null;
  expect(new Uint8Array(file!['data'] as ArrayBuffer)).toEqual(new Uint8Array([0, 128, 255]));
  expect(file).not.toHaveProperty('$bytes');
});

it('F30 a damaged file is refused whole: cut, changed, short of an entry, with one more, or no zip of ours', async () => {
  const bytes = await zipOf();
  expect(await reasonOf(bytes.slice(0, bytes.length - 40))).toBe('damaged');
  expect(await reasonOf(new Uint8Array(0))).toBe('damaged');
  expect(await reasonOf(strToU8('not a zip') as Bytes)).toBe('damaged');
  expect(await reasonOf(await tampered('outbox.json', (text) => text.replace('Élan', 'Elan')))).toBe('damaged');
  const entries = unzipSync(bytes);
  const { 'files/f1-bytes-data': _, ...without } = entries;
  expect(await reasonOf(zipSync(without) as Bytes)).toBe('damaged');
  expect(await reasonOf(zipSync({ ...entries, 'more.json': strToU8('[]') }) as Bytes)).toBe('damaged');
  expect(await reasonOf(zipSync({ 'manifest.json': strToU8('{"kind":"photos"}') }) as Bytes)).toBe('damaged');
  // Whole by its hashes, but not what a queue is.
  expect(await reasonOf(await zipOf({ ...CONTENT, outbox: [{ ...WRITE, op: 'drop' as 'patch' }] }))).toBe('damaged');
});

it('F19 another person’s file, or another organization’s, is refused, and so is a write of theirs inside one of mine', async () => {
  const reading = await readQueueZip(await zipOf(CONTENT, { user: OTHER, org: ORG, userName: 'Karim Benali' }), MINE);
  expect(reading).toMatchObject({ ok: false, reason: 'other', manifest: { profile: { userName: 'Karim Benali' } } });
  expect(await reasonOf(await zipOf(CONTENT, { user: USER, org: OTHER }))).toBe('other');
  expect(await reasonOf(await zipOf({ ...CONTENT, outbox: [{ ...WRITE, user: OTHER }] }))).toBe('other');
  expect(await reasonOf(await zipOf({ ...CONTENT, repair: [{ ...CONTENT.repair[0]!, mutation: { ...WRITE, org: null } }] }))).toBe('other');
});

it('a file of a later build says so', async () => {
  expect(await reasonOf(await tampered('manifest.json', (text) => text.replace('"version": 1', '"version": 2')))).toBe('newer');
});
