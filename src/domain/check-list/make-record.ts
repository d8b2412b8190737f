import type { ExpectedFile } from '../entity/attachment.ts';
import { type ChainHead, contentHash, newPart, partDigest, sealOn } from '../evidence/record-chain.ts';
import type { FieldRecord } from '../field-work/field-record.ts';
import { type Answer, type Answers, sealAnswers } from './check-answer.ts';
import {
  answersToSeal,
  checkVerdict,
  findingsOf,
  itemsShown,
  type Setting,
  type GpsPart,
  type RecordContent,
  type SealedRecordDoc,
} from './record.ts';
import type { Severity } from './defect.ts';
import { type Item, type TemplateContent, templateSha256 } from './template.ts';

export interface RecordToMake {
  id: string;
  org: string;
  author: { id: string; name: string };
  vehicle: RecordContent['vehicle'];
  template: { key: string; version: number; content: TemplateContent };
  setting: Setting;
  answers: Answers;
  /** Files with the item they are of; its answer names them. */
  files: readonly (ExpectedFile & { mime: string; item: string })[];
  /** Gravity of the defects that were open before. */
  open?: readonly Severity[];
  gps: GpsPart;
  /** Milliseconds of the device's clock. */
  sealedAt: number;
  odometerM: number | null;
  /** Role of who certifies it by two taps. */
  signedAs: string;
  /** The chain it goes on. */
  head: ChainHead;
  /** Laid over the content before its seal. */
  over?: Partial<RecordContent>;
}

/** What a person creates the row of a record of. */
type RecordDoc = Pick<
  FieldRecord,
  | 'kind'
  | 'vehicle'
  | 'plate'
  | 'templateKey'
  | 'templateVersion'
  | 'verdict'
  | 'sealedAt'
  | 'odometerM'
  | 'due'
  | 'replaces'
  | 'retestOf'
  | 'recordHash'
  | 'sealed'
  | 'expected'
>;

/** Each photo in the answer of its item, which then no longer lacks it. */
function withFiles(answers: Answers, files: RecordToMake['files']): Record<string, Answer> {
  const given: Record<string, Answer> = { ...answers };
  for (const { item, sha256 } of files) {
    const { photoMissing: _taken, ...rest } = given[item] ?? { value: null };
    given[item] = { ...rest, photos: [...(rest.photos ?? []), sha256] };
  }
  return given;
}

/** A record sealed as a device does it (field-work.md §4), with its row and the new head of its chain. Tests and the demonstration make theirs so. */
export async function makeRecord(input: RecordToMake): Promise<{ doc: RecordDoc; head: ChainHead }> {
  const { id, org, author, vehicle, template, setting, files, sealedAt } = input;
  const kept = answersToSeal(template.content, withFiles(input.answers, files), setting);
  const { answers, parts } = await sealAnswers(itemsShown(template.content, kept, setting), kept);
  parts['gps'] = newPart({ ...input.gps });
  parts['author.name'] = newPart(author.name);
  const content: RecordContent = {
    id,
    kind: template.content.kind,
    org,
    vehicle,
    template: { key: template.key, version: template.version, sha256: await templateSha256(template.content) },
    due: null,
    reservation: null,
    answers,
    verdict: checkVerdict(findingsOf(template.content, kept, setting), input.open ?? [], false),
    odometerM: input.odometerM,
    gps: await partDigest(parts['gps']),
    author: { id: author.id, name: await partDigest(parts['author.name']) },
    startedAt: sealedAt - 180_000,
    sealedAt,
    activeMs: 150_000,
    clock: { offsetMs: 0, measuredAt: sealedAt - 1000 },
    device: { id: 'd1', build: 'test', model: 'Pixel' },
    attachments: files.map(({ sha256, bytes, mime, item }) => ({ sha256, bytes, mime, item, takenAt: null })),
    carried: [],
    install: null,
    retestOf: null,
    replaces: null,
    reason: null,
    ...input.over,
  };
  const signatures = [{ role: input.signedAs, at: content.sealedAt, contentHash: await contentHash(content), imageSha256: null }];
  const { record, head } = await sealOn(input.head, content, signatures);
  const doc: RecordDoc = {
    kind: content.kind,
    vehicle: content.vehicle.id,
    plate: content.vehicle.plate,
    templateKey: template.key,
    templateVersion: template.version,
    verdict: content.verdict,
    sealedAt: new Date(content.sealedAt + content.clock.offsetMs).toISOString(),
    odometerM: content.odometerM,
    due: content.due,
    replaces: content.replaces,
    retestOf: content.retestOf,
    recordHash: head.hash,
    sealed: { ...record, parts } as unknown as SealedRecordDoc,
    expected: files.map(({ id: file, sha256, name, bytes }) => ({ id: file, sha256, name, bytes })),
  };
  return { doc, head };
}

/** An answer that finds nothing wrong; a photo that is always asked for is missing until there is one. */
function fine(item: Item): Answer {
  const photo: Partial<Answer> = item.photo === 'always' ? { photoMissing: 'other' } : {};
  switch (item.type) {
    case 'ok':
      return { value: 'ok', ...photo };
    case 'test':
      return { value: 'ok', ...photo };
    case 'choice':
      return { value: item.options!.find(({ severity }) => severity === undefined)!.key, ...photo };
    case 'damage':
      return { value: [], ...photo };
    case 'odometer':
      return { value: 52_000_000, ...photo };
    case 'number':
    case 'level':
      return { value: 50, ...photo };
    case 'text':
    case 'scan':
      return { value: 'Rien', ...photo };
    case 'signature':
      return { value: null, signed: true };
    case 'photo':
      return { value: null, photoMissing: 'other' };
  }
}

/** Answers to what a template shows first, of a vehicle with nothing wrong: what tests and the demonstration begin with. */
export function fineAnswers(template: Pick<TemplateContent, 'sections'>, setting: Setting): Record<string, Answer> {
  return Object.fromEntries(itemsShown(template, {}, setting).map((item) => [item.key, fine(item)]));
}
