import { createHash } from 'node:crypto';
import type { Answer, Answers } from '../../src/domain/check-list/check-answer.ts';
import type { Setting, RecordContent, SealedRecordDoc } from '../../src/domain/check-list/record.ts';
import { fineAnswers, makeRecord } from '../../src/domain/check-list/make-record.ts';
import { SEED_TEMPLATES } from '../../src/domain/check-list/seed-templates.ts';
import type { TemplateContent } from '../../src/domain/check-list/template.ts';
import { newChain, type ChainHead } from '../../src/domain/evidence/record-chain.ts';
import type { ExpectedFile } from '../../src/domain/entity/attachment.ts';
import { newId } from './sample.ts';

/** A photo of a record: an item's, with its bytes. */
export interface RecordPhoto {
  item: string;
  data: Buffer;
  mime?: string;
}

export interface ToSeal {
  org: string;
  author: { id: string; name?: string };
  vehicle?: { id: string | null; plate: string };
  /** Of the seeds: version 1 of `vl_jour` unless told. */
  template?: { key: string; version: number; content: TemplateContent };
  /** Laid over answers that find nothing. */
  answers?: Answers;
  /** Items left without an answer. */
  without?: readonly string[];
  photos?: readonly RecordPhoto[];
  /** The chain it goes on; without, it begins one. */
  head?: ChainHead;
  /** Milliseconds of the device's clock. */
  sealedAt?: number;
  /** Laid over the content before its seal. */
  over?: Partial<RecordContent>;
}

export interface SealedForTest {
  id: string;
  /** What a person creates the row of. */
  doc: Record<string, unknown> & { sealed: SealedRecordDoc; recordHash: string; expected: ExpectedFile[] };
  head: ChainHead;
  /** The files it expects, with their bytes. */
  files: (ExpectedFile & { data: Buffer })[];
}

const SETTING: Setting = { vehicle: {} };

/** A record that the server takes: sealed as a device does, with its row and its files. */
export async function sealedRecord(input: ToSeal): Promise<SealedForTest> {
  const { org, author, vehicle = { id: null, plate: 'AB-100-CD' }, photos = [], sealedAt = Date.now() - 60_000 } = input;
  const template = input.template ?? { key: 'vl_jour', version: 1, content: SEED_TEMPLATES['vl_jour']! };
  const files = photos.map(({ item, data, mime = 'image/jpeg' }) => ({
    id: newId(),
    sha256: createHash('sha256').update(data).digest('hex'),
    name: `${item}.jpg`,
    bytes: data.length,
    data,
    mime,
    item,
  }));
  const answers: Record<string, Answer> = { ...fineAnswers(template.content, SETTING), ...input.answers };
  for (const item of input.without ?? []) delete answers[item];
  const id = newId();
  const { doc, head } = await makeRecord({
    id,
    org,
    author: { id: author.id, name: author.name ?? 'Camille Roux' },
    vehicle: { ...vehicle, vin: null },
    template,
    setting: SETTING,
    answers,
    files: files.filter(({ item }) => !input.without?.includes(item)),
    gps: { lat7: 488_566_000, lng7: 23_522_000, accuracyM: 8, at: sealedAt },
    sealedAt,
    odometerM: 52_000_000,
    signedAs: 'driver',
    head: input.head ?? (await newChain(newId())),
    ...(input.over ? { over: input.over } : {}),
  });
  return { id: doc.sealed.content.id, doc: doc as SealedForTest['doc'], head, files };
}
