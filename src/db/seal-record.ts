import type { Transaction } from 'dexie';
import { type Answers, sealAnswers } from '../domain/check-list/check-answer.ts';
import { recordContentSchema, type GpsPart, type RecordContent } from '../domain/check-list/record.ts';
import type { Item } from '../domain/check-list/template.ts';
import { type ChainHead, contentHash, newChain, newPart, type Part, partDigest, sealOn } from '../domain/evidence/record-chain.ts';
import { NotCanonicalError, randomHex } from '../domain/evidence/web-crypto.ts';
import type { SECRETS_ASKED } from '../domain/field-work/field-record.ts';
import { recordIdOf, type DraftFile } from '../domain/field-work/record-draft.ts';
import { fail } from '../domain/entity/failure.ts';
import { wellFormed, wellFormedText } from '../domain/entity/fits-schema.ts';
import type { LocalDatabase } from './database.ts';
import { dropHeld, type RepairItem } from './local-row.ts';
import { HELD, type PendingUpload } from './pending-upload.ts';
import { changed, creation, enqueue, entityOf, open, pendingOf, storesOf, throwAway, THROWN_STORES } from './mutate.ts';
import { deviceId } from './registry.ts';
import type { SyncReport } from './sync-report.ts';

/** Line of `meta`: the last link of this database's chain. */
export const CHAIN_HEAD = 'recordChain';

/** What a screen knows of a record as it is signed; who, when, on which device and clock, and the digests are made here. */
export interface RecordToSeal {
  draftKey: string;
  content: Pick<
    RecordContent,
    | 'kind'
    | 'vehicle'
    | 'template'
    | 'due'
    | 'reservation'
    | 'verdict'
    | 'odometerM'
    | 'startedAt'
    | 'activeMs'
    | 'carried'
    | 'install'
    | 'retestOf'
    | 'replaces'
  >;
  /** What this device holds for it; anything else held for the draft is dropped. */
  files: readonly DraftFile[];
  /** Items shown, and their answers alone (`answersToSeal`). */
  items: readonly Pick<Item, 'key' | 'type'>[];
  answers: Answers;
  gps: GpsPart | Extract<RecordContent['gps'], { missing: string }>;
  /** Why it replaces another. */
  reason: string | null;
  device: { build: string; model: string };
  /** `at`: milliseconds of the device's clock; `imageSha256`: one of the attachments, null: two taps. */
  signatures: readonly { role: string; at: number; imageSha256: string | null }[];
  /** How its author's secret was asked for it; `no` where it was not. */
  secretAsked: (typeof SECRETS_ASKED)[number];
  /** The refused write it stands for: it leaves, and its link in the chain stays (`recordStub`). */
  corrects?: string | null;
  nowMs?: number;
}

/** Content, parts and signatures. The salts are drawn once: sealing again on another head changes nothing of it. */
async function documentOf(seal: RecordToSeal, database: LocalDatabase, device: string) {
  const { answers, parts } = await sealAnswers(seal.items, seal.answers);
  const digest = async (path: string, value: Part['value']) => partDigest((parts[path] = newPart(value)));
  const report = await database.read((dexie) => dexie.table<{ value: SyncReport }>('meta').get('report'));
  const content: RecordContent = {
    ...seal.content,
    id: recordIdOf(seal.draftKey),
    org: database.orgId!,
    answers,
    attachments: seal.files.map(({ sha256, bytes, mime, item, takenAt }) => ({ sha256, bytes, mime, item, takenAt })),
    gps: 'missing' in seal.gps ? seal.gps : await digest('gps', seal.gps),
    author: { id: database.userId, name: await digest('author.name', wellFormedText(database.owner.userName ?? '').normalize('NFC')) },
    sealedAt: seal.nowMs ?? Date.now(),
    clock: report?.value.clock ?? { offsetMs: 0, measuredAt: 0 },
    device: { id: device, build: seal.device.build.slice(0, 60) || '-', model: seal.device.model.slice(0, 60) || '-' },
    reason: seal.reason === null ? null : await digest('reason', seal.reason.normalize('NFC')),
  };
  const valid = recordContentSchema.safeParse(content);
  if (!valid.success)
    throw fail(
      'invalid',
      undefined,
      valid.error.issues.map(({ path }) => ({ field: path.join('.'), code: 'invalid' })),
    );
  const signed = await contentHash(content);
  return {
    content,
    parts,
    signatures: seal.signatures.map(({ role, at, imageSha256 }) => ({ role, at, contentHash: signed, imageSha256 })),
  };
}

/** The record is on its way, refused, or with the server: it was sealed before, here or in another tab. */
export async function isSealed(tx: Transaction, id: string): Promise<boolean> {
  const waiting =
    (await pendingOf(tx, 'fieldRecord', id)).length + (await tx.table('repair').where('instance').equals(`fieldRecord:${id}`).count());
  return waiting > 0 || (await tx.table('field-records').get(id)) !== undefined;
}

/** Exactly the files that were signed are held for the record: one more, of a page that died as it was taken, would be announced. One less, and it is not sealed. */
async function onlySigned(tx: Transaction, { draftKey, files }: RecordToSeal): Promise<void> {
  const held = (await tx.table<PendingUpload>(HELD).where('owner').equals(`draft:${draftKey}`).primaryKeys()) as string[];
  const lost = files.filter(({ id }) => !held.includes(id));
  if (lost.length > 0)
    throw fail(
      'invalid',
      undefined,
      lost.map(({ item }) => ({ field: item, code: 'file-lost' })),
    );
  await dropHeld(
    tx,
    held.filter((one) => files.every(({ id }) => id !== one)),
  );
}

/** The refused write that a record corrects, with the files both have. */
async function takePlace(tx: Transaction, { corrects, draftKey, files }: RecordToSeal, device: string): Promise<RepairItem | undefined> {
  const refused = corrects ? await tx.table<RepairItem>('repair').get(corrects) : undefined;
  if (!refused) return undefined;
  await tx
    .table<PendingUpload>(HELD)
    .where('owner')
    .equals(refused.instance)
    .filter(({ _id }) => files.some(({ id }) => id === _id))
    .modify((file) => {
      file.owner = `draft:${draftKey}`;
      delete file.failure;
      delete file.upload;
      delete file.sent;
    });
  await throwAway(tx, refused, device);
  return refused;
}

/** What has no form to be sealed in is a value to correct, by its place; the storage has nothing to do with it. */
function notCanonical(error: unknown): never {
  if (error instanceof NotCanonicalError) throw fail('invalid', undefined, [{ field: error.path, code: 'invalid' }]);
  throw error;
}

/**
 * Seals a record: the mutation, the head of this database's chain and the end of the draft are one strict transaction; only when it resolves may "saved"
 * be shown. Digests are made outside of it (they would end it): the head is compared and swapped inside, and the record sealed again on the new head when
 * another tab was first (field-work.md §4.3). Sealing the same draft twice gives the same record. Gives its id; rejects with FailureError
 * invalid | too-large | quota | storage.
 */
export async function sealRecord(given: RecordToSeal): Promise<string> {
  const seal = wellFormed(given);
  const database = open();
  if (database.orgId === null) throw fail('forbidden');
  const entity = entityOf('fieldRecord');
  const device = await deviceId();
  const id = recordIdOf(seal.draftKey);
  const { content, parts, signatures } = await documentOf(seal, database, device).catch(notCanonical);
  for (;;) {
    const known = (await database.read((dexie) => dexie.table<{ value: ChainHead }>('meta').get(CHAIN_HEAD)))?.value;
    const { record, head } = await sealOn(known ?? (await newChain(randomHex(16))), content, signatures);
    const { vehicle, template, kind, verdict, sealedAt, clock, odometerM, due, replaces, retestOf } = content;
    const doc = {
      kind,
      vehicle: vehicle.id,
      plate: vehicle.plate,
      templateKey: template.key,
      templateVersion: template.version,
      verdict,
      sealedAt: new Date(sealedAt + clock.offsetMs).toISOString(),
      odometerM,
      due,
      replaces,
      retestOf,
      recordHash: head.hash,
      secretAsked: seal.secretAsked,
      sealed: { ...record, parts },
    };
    const { item, complete } = creation(entity, doc, device, `draft:${seal.draftKey}`, id);
    let gone: RepairItem | undefined;
    const done = await database.write(
      [...new Set([...storesOf(entity), ...THROWN_STORES, 'meta'])],
      async (tx) => {
        if (await isSealed(tx, id)) return true;
        const now = (await tx.table<{ value: ChainHead }>('meta').get(CHAIN_HEAD))?.value;
        if (now?.hash !== known?.hash) return false;
        gone = await takePlace(tx, seal, device);
        await onlySigned(tx, seal);
        await enqueue(tx, (await complete(tx))!);
        await tx.table('meta').put({ key: CHAIN_HEAD, value: head });
        await tx.table('drafts').delete(seal.draftKey);
        return true;
      },
      () => changed([item, ...(gone ? [gone.mutation] : [])], id),
    );
    if (done) return id;
  }
}
