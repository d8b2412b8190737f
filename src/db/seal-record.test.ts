import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failCall, type Failing } from '../../tests/helpers/failing-indexeddb.ts';
import type { Answers } from '../domain/check-list/check-answer.ts';
import type { SealedRecordDoc } from '../domain/check-list/record.ts';
import { SEED_TEMPLATES } from '../domain/check-list/seed-templates.ts';
import { itemsOf, templateSha256 } from '../domain/check-list/template.ts';
import type { Canonical } from '../domain/evidence/web-crypto.ts';
import { linkState } from '../domain/evidence/record-chain.ts';
import { verifyRecord } from '../domain/evidence/verify-proof.ts';
import { openAnswers } from '../domain/field-work/sealed-record.ts';
import { newRecordDraft, readRecordDraft, recordDraftKey, recordIdOf, type RecordDraft } from '../domain/field-work/record-draft.ts';
import { FailureError } from '../domain/entity/failure.ts';
import { openLocal, setCurrent } from './current.ts';
import type { LocalDatabase } from './database.ts';
import type { PendingUpload } from './pending-upload.ts';
import type { OutboxItem, RepairItem } from './local-row.ts';
import { discardRefused } from './mutate.ts';
import { readDraft } from './queries/drafts.ts';
import { dropRecordDraft, keepRecordDraft } from './queries/record-drafts.ts';
import { holdFile, sendableFiles } from './queries/pending-uploads.ts';
import { deviceId } from './registry.ts';
import { sealRecord, type RecordToSeal } from './seal-record.ts';

const [USER, ORG, CAR] = [
  '0199aaaa-0000-7000-8000-000000000001',
  '0199aaaa-0000-7000-8000-000000000002',
  '0199aaaa-0000-7000-8000-000000000003',
] as const;
const NOW = 1_795_000_000_000;
const content = SEED_TEMPLATES['vl_jour']!;
const ANSWERS: Answers = {
  feux: { value: 'defect', severity: 'major', photoMissing: 'dark', note: 'Feu arrière gauche' },
  note: { value: 'Merci' },
};
let database: LocalDatabase;
let template: RecordDraft['template'];

function open(): void {
  setCurrent((database = openLocal(USER, ORG, { userName: 'Camille Roux' })));
}
const newKey = (): string => recordDraftKey(uuidv7());
const seal = (draftKey: string, over: Partial<RecordToSeal> = {}, files: RecordToSeal['files'] = []): RecordToSeal => ({
  draftKey,
  secretAsked: 'no',
  files,
  content: {
    kind: 'check',
    vehicle: { id: CAR, plate: 'GH-482-KD', vin: null },
    template: { key: 'vl_jour', version: 1, sha256: template.sha256 },
    due: null,
    reservation: null,
    verdict: 'fit-with-reserve',
    odometerM: 52_000_000,
    startedAt: NOW - 180_000,
    activeMs: 150_000,
    carried: [],
    install: null,
    retestOf: null,
    replaces: null,
  },
  items: itemsOf(content),
  answers: ANSWERS,
  gps: { lat7: 488_566_000, lng7: 23_522_000, accuracyM: 8, at: NOW - 5000 },
  reason: null,
  device: { build: 'b1', model: 'Pixel' },
  signatures: [{ role: 'driver', at: NOW, imageSha256: null }],
  nowMs: NOW,
  ...over,
});
const outbox = (): Promise<OutboxItem[]> => database.read((dexie) => dexie.table<OutboxItem>('outbox').orderBy('n').toArray());
const records = async (): Promise<(OutboxItem & { doc: { sealed: SealedRecordDoc; recordHash: string } })[]> =>
  (await outbox()).filter(({ entity }) => entity === 'fieldRecord') as never;
const draft = (over: Partial<RecordDraft> = {}): RecordDraft => newRecordDraft(template, 'odo', NOW, over);

async function held(key: string): Promise<RecordToSeal['files'][number]> {
  const id = await holdFile(`draft:${key}`, 'odo.jpg', new ArrayBuffer(3));
  const file = await database.read((dexie) => dexie.table<PendingUpload>('attachments').get(id));
  return { id, sha256: file!.sha256!, bytes: 3, mime: 'image/jpeg', item: 'odo', takenAt: null };
}

/** The server's no to everything that waits. */
async function refuseAll(): Promise<RepairItem[]> {
  const items = (await outbox()).map((mutation): RepairItem => ({
    mid: mutation.mid,
    instance: `${mutation.entity}:${mutation.id}`,
    mutation,
    reason: { kind: 'rejected', failure: { code: 'forbidden' } },
    refusedAt: '',
  }));
  await database.change(['outbox', 'repair'], async (tx) => {
    await tx.table('outbox').clear();
    await tx.table('repair').bulkPut(items);
  });
  return items;
}

/** Every link stands on the one before, the first on the chain's beginning. */
function expectWhole(chain: { id: string; seq: number; prev: string; hash: string }[]): void {
  const known = new Map<number, string>();
  for (const link of chain.toSorted((a, b) => a.seq - b.seq)) {
    if (link.seq > 1) expect(linkState({ chain: link, hash: link.hash }, (seq) => known.get(seq))).toBe('next');
    known.set(link.seq, link.hash);
  }
  expect(chain.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(chain.map((_link, at) => at + 1));
  expect(new Set(chain.map(({ id }) => id)).size).toBeLessThanOrEqual(1);
}
const links = async () => (await records()).map(({ doc }) => ({ ...doc.sealed.chain, hash: doc.recordHash }));

beforeEach(async () => {
  template = { key: 'vl_jour', version: 1, sha256: await templateSha256(content), content };
  open();
  await deviceId();
});
afterEach(async () => {
  vi.restoreAllMocks();
  setCurrent(null);
  await Dexie.delete(database.name);
});

describe('a seal', () => {
  it('is the mutation, the link and the end of the draft; its hashes hold, and what was written is read again', async () => {
    await database.change(['meta'], (tx) =>
      tx.table('meta').put({ key: 'report', value: { clock: { offsetMs: -420, measuredAt: NOW - 60_000 } } }),
    );
    const key = newKey();
    const photo = new TextEncoder().encode('une photo').buffer as ArrayBuffer;
    await holdFile(`draft:${key}`, 'odo.jpg', photo);
    const [file] = await database.read((dexie) =>
      dexie.table<PendingUpload>('attachments').where('owner').equals(`draft:${key}`).toArray(),
    );
    expect(await keepRecordDraft(key, draft())).toBe(true);
    const id = await sealRecord(
      seal(key, {}, [{ id: file!._id, sha256: file!.sha256!, bytes: file!.bytes, mime: 'image/jpeg', item: 'odo', takenAt: null }]),
    );
    expect(id).toBe(recordIdOf(key));
    const [item] = await records();
    expect(item).toMatchObject({
      id,
      op: 'create',
      doc: { plate: 'GH-482-KD', sealedAt: new Date(NOW - 420).toISOString(), expected: [{ sha256: file!.sha256 }] },
    });
    const { parts, ...record } = item!.doc.sealed;
    const { lines } = await verifyRecord(
      record as never,
      item!.doc.recordHash,
      parts as Record<string, { salt: string; value: Canonical }>,
      {},
    );
    expect(lines.map(({ state }) => state)).toEqual(lines.map(() => 'intact'));
    expect(JSON.stringify(record)).not.toMatch(/Merci|Camille|48856/);
    expect(openAnswers(item!.doc.sealed)).toEqual(ANSWERS);
    expect(await readDraft(key)).toBeUndefined();
    // Its photo is the row's now, and leaves once the row has.
    expect(await sendableFiles(['fieldRecord'])).toEqual([]);
    await database.change(['outbox'], (tx) => tx.table('outbox').clear());
    expect((await sendableFiles(['fieldRecord'])).map(({ owner }) => owner)).toEqual([`fieldRecord:${id}`]);
  });

  it('twice of one draft is one record, whichever tab was first; a draft kept after it is none', async () => {
    const key = newKey();
    await keepRecordDraft(key, draft());
    const ids = await Promise.all([sealRecord(seal(key)), sealRecord(seal(key))]);
    expect(new Set(ids)).toEqual(new Set([recordIdOf(key)]));
    expect(await records()).toHaveLength(1);
    expect(await keepRecordDraft(key, draft())).toBe(false);
    expect(await readDraft(key)).toBeUndefined();
  });

  it('5 19 of many at once, in two tabs, makes one chain without hole', async () => {
    await Promise.all(Array.from({ length: 6 }, () => sealRecord(seal(newKey()))));
    expect(await records()).toHaveLength(6);
    expectWhole(await links());
  });

  it('announces the files that were signed, no other; one that is lost keeps it from being sealed', async () => {
    const key = newKey();
    const photo = await held(key);
    await held(key);
    const lost = { ...photo, id: uuidv7() };
    await expect(sealRecord(seal(key, {}, [photo, lost]))).rejects.toMatchObject({
      failure: { code: 'invalid', fields: [{ field: 'odo', code: 'file-lost' }] },
    });
    await sealRecord(seal(key, {}, [photo]));
    expect((await records())[0]).toMatchObject({
      doc: { expected: [{ id: photo.id }], sealed: { content: { attachments: [{ sha256: photo.sha256 }] } } },
    });
    expect(await database.read((dexie) => dexie.table('attachments').where('owner').notEqual('#bytes').count())).toBe(1);
  });

  it('with half an emoji in a text is sealed with one mark in its place; what has no form is told as what it is', async () => {
    const half = 'Feu \ud83d';
    const answers: Answers = { ...ANSWERS, note: { value: half } };
    const id = await sealRecord(seal(newKey(), { answers, reason: half }));
    const kept = (await records()).find((one) => one.id === id)!;
    expect(JSON.stringify(kept).isWellFormed()).toBe(true);
    expect(JSON.stringify(kept)).toContain('Feu \uFFFD');
    const wrong = seal(newKey(), { gps: { lat: 0.5 } as never });
    await expect(sealRecord(wrong)).rejects.toMatchObject({ failure: { code: 'invalid' } });
  });

  it('needs an organization, and a document that the server would take', async () => {
    const key = newKey();
    const wrong = seal(key);
    await expect(sealRecord({ ...wrong, content: { ...wrong.content, odometerM: 1.5 } })).rejects.toMatchObject({
      failure: { code: 'invalid' },
    });
    setCurrent((database = openLocal(USER, null)));
    await expect(sealRecord(wrong)).rejects.toMatchObject({ failure: { code: 'forbidden' } });
    await Dexie.delete(database.name);
    open();
    expect(await records()).toEqual([]);
  });
});

describe('a refused record', () => {
  it('20 thrown away leaves its link, once, and its photos go', async () => {
    const key = newKey();
    const photo = await held(key);
    const id = await sealRecord(seal(key, {}, [photo]));
    const [item] = await records();
    const [refused] = await refuseAll();
    await Promise.all([discardRefused(refused!.mid), discardRefused(refused!.mid)]);
    const { chain } = item!.doc.sealed;
    expect(await outbox()).toMatchObject([
      {
        entity: 'recordStub',
        op: 'create',
        doc: { chain: chain.id, seq: 1, prev: chain.prev, recordHash: item!.doc.recordHash, reason: 'forbidden' },
      },
    ]);
    expect(await database.read((dexie) => dexie.table('attachments').count())).toBe(0);
    await sealRecord(seal(newKey()));
    expectWhole([{ ...chain, hash: item!.doc.recordHash }, ...(await links())]);
    expect(await database.read((dexie) => dexie.table('repair').where('instance').equals(`fieldRecord:${id}`).count())).toBe(0);
  });

  it('corrected: the next one takes its place and its photos, the link of the first stays', async () => {
    const key = newKey();
    await holdFile(`draft:${key}`, 'kept.jpg', new TextEncoder().encode('kept').buffer as ArrayBuffer);
    await holdFile(`draft:${key}`, 'gone.jpg', new TextEncoder().encode('gone').buffer as ArrayBuffer);
    const files = await database.read((dexie) =>
      dexie.table<PendingUpload>('attachments').where('owner').equals(`draft:${key}`).sortBy('_id'),
    );
    const attachments = files.map(({ _id, sha256, bytes }) => ({
      id: _id,
      sha256: sha256!,
      bytes,
      mime: 'image/jpeg',
      item: 'odo',
      takenAt: null,
    }));
    await sealRecord(seal(key, {}, attachments));
    const [refused] = await refuseAll();
    const next = newKey();
    const id = await sealRecord(seal(next, { corrects: refused!.mid }, attachments.slice(0, 1)));
    expect((await outbox()).map(({ entity }) => entity).toSorted()).toEqual(['fieldRecord', 'recordStub']);
    const [record] = await records();
    expect(record).toMatchObject({ id, doc: { expected: [{ name: 'kept.jpg' }], sealed: { chain: { seq: 2 } } } });
    expect(await database.read((dexie) => dexie.table('repair').count())).toBe(0);
    expect(await database.read((dexie) => dexie.table('attachments').where('owner').notEqual('#bytes').count())).toBe(1);
  });
});

describe('a draft', () => {
  it('is read again as it was, half-typed words and camera included; what is none is none', async () => {
    const key = newKey();
    const kept = draft({
      at: 'feux',
      answers: { odo: { value: 52_000_000 } },
      pendingCapture: { item: 'feux', at: NOW },
      typed: { 'note:feux': 'Feu arr' },
    });
    await keepRecordDraft(key, kept);
    expect(readRecordDraft((await readDraft(key))?.value)).toEqual(kept);
    expect(readRecordDraft({ v: 2 })).toBeNull();
  });

  it('14 is of its person alone', async () => {
    const key = newKey();
    await keepRecordDraft(key, draft());
    await sealRecord(seal(newKey()));
    const first = database;
    setCurrent((database = openLocal('0199aaaa-0000-7000-8000-000000000009', ORG)));
    expect(await readDraft(key)).toBeUndefined();
    expect(await outbox()).toEqual([]);
    await Dexie.delete(database.name);
    setCurrent(null);
    await Dexie.delete(first.name);
    open();
  });

  it('abandoned goes with its photos', async () => {
    const key = newKey();
    await keepRecordDraft(key, draft());
    await holdFile(`draft:${key}`, 'a.jpg', new ArrayBuffer(3));
    await dropRecordDraft(key);
    expect(await readDraft(key)).toBeUndefined();
    expect(await database.read((dexie) => dexie.table('attachments').count())).toBe(0);
  });
});

describe('every call of IndexedDB failing once', () => {
  it.each<Failing>(['lost', 'aborted', 'quota'])(
    '3 %s: a record is sealed and its draft gone, or neither; said so, and sealed again it is there once',
    async (how) => {
      let calls = 1;
      for (let at = 0; at <= calls; at++) {
        const key = newKey();
        await keepRecordDraft(key, draft());
        const photo = await held(key);
        const failing = failCall(at, how);
        const said = await sealRecord(seal(key, {}, [photo])).catch((error: unknown) => {
          expect(error).toBeInstanceOf(FailureError);
          return null;
        });
        failing.stop();
        if (at === 0) calls = failing.calls();
        setCurrent(null);
        open();
        const stored = (await records()).filter(({ id }) => id === recordIdOf(key)).length;
        expect({ stored, draft: (await readDraft(key)) ? 1 : 0 }).toEqual(stored ? { stored: 1, draft: 0 } : { stored: 0, draft: 1 });
        if (said) expect(stored).toBe(1);
        expect(await sealRecord(seal(key, {}, [photo]))).toBe(recordIdOf(key));
        expect((await records()).filter(({ id }) => id === recordIdOf(key))).toHaveLength(1);
      }
      expect(calls).toBeGreaterThan(how === 'quota' ? 2 : 10);
      expectWhole(await links());
    },
    60_000,
  );
});
