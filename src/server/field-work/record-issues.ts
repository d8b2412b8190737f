import type { RecordContent, SealedRecordDoc } from '../../domain/check-list/record.ts';
import { NotCanonicalError } from '../../domain/evidence/canonical-json.ts';
import { partDigest, type Part } from '../../domain/evidence/parts.ts';
import { contentHash, newChain, recordHash } from '../../domain/evidence/record-chain.ts';
import { partsOf } from '../../domain/evidence/verify-record.ts';
import { expectedOf } from '../../domain/kit/expected-files.ts';
import type { FieldIssue } from '../../domain/kit/failure.ts';

type Doc = Record<string, unknown>;

/** Instants of the device by the server's clock. */
export function sealedInstant({ sealedAt, clock }: Pick<RecordContent, 'sealedAt' | 'clock'>): string {
  return new Date(sealedAt + clock.offsetMs).toISOString();
}

/** Milliseconds a date can hold, whatever clock a device says. */
const DATE_MAX_MS = 8.64e15;

/** What the row says of its seal, which lists show, is what the seal says. */
function summaryIssues(id: string, doc: Doc, content: RecordContent): FieldIssue[] {
  const { sealedAt, clock } = content;
  const isDate = Math.abs(sealedAt) + Math.abs(clock.offsetMs) < DATE_MAX_MS;
  const said: Doc = {
    _id: content.id,
    kind: content.kind,
    vehicle: content.vehicle.id,
    plate: content.vehicle.plate,
    templateKey: content.template.key,
    templateVersion: content.template.version,
    verdict: content.verdict,
    sealedAt: isDate ? sealedInstant(content) : null,
    odometerM: content.odometerM,
    due: content.due,
    replaces: content.replaces,
    retestOf: content.retestOf,
  };
  const row: Doc = { ...doc, _id: id.toLowerCase() };
  return Object.keys(said).flatMap((field) => ((row[field] ?? null) === (said[field] ?? null) ? [] : [{ field, code: 'not-as-sealed' }]));
}

function fileIssues(doc: Doc, { attachments }: RecordContent): FieldIssue[] {
  const told = expectedOf(doc)
    .map(({ sha256, bytes }) => `${sha256} ${bytes}`)
    .toSorted();
  const sealed = attachments.map(({ sha256, bytes }) => `${sha256} ${bytes}`).toSorted();
  return told.join() === sealed.join() ? [] : [{ field: 'expected', code: 'not-as-sealed' }];
}

async function digestIssues(doc: Doc, sealed: SealedRecordDoc): Promise<FieldIssue[]> {
  if ((await recordHash(sealed)) !== doc['recordHash']) return [{ field: 'recordHash', code: 'digest' }];
  const issues: FieldIssue[] = [];
  const signed = await contentHash(sealed.content);
  if (sealed.signatures.some((one) => one.contentHash !== signed)) issues.push({ field: 'sealed.signatures', code: 'digest' });
  const digests = new Map(partsOf(sealed.content));
  for (const [path, part] of Object.entries(sealed.parts))
    if ((await partDigest(part as Part)).part !== digests.get(path)?.part) issues.push({ field: `sealed.parts.${path}`, code: 'digest' });
  const { id, seq, prev } = sealed.chain;
  if (seq === 1 && prev !== (await newChain(id)).hash) issues.push({ field: 'sealed.chain', code: 'digest' });
  return issues;
}

/**
 * What is wrong with a record as it came, whatever else is known of it: digests, what its row says of it, whose it is, its files. `digest`: a hash that
 * is not that of what it names; `not-as-sealed`: the row and its seal disagree; `not-allowed`: another organization's, or another person's.
 */
export async function recordIssues(
  id: string,
  doc: Doc,
  sealed: SealedRecordDoc,
  whose: { org: string; userId: string },
): Promise<FieldIssue[]> {
  const content = sealed.content;
  const issues = [...summaryIssues(id, doc, content), ...fileIssues(doc, content)];
  if (content.org !== whose.org) issues.push({ field: 'sealed.content.org', code: 'not-allowed' });
  if (content.author.id !== whose.userId) issues.push({ field: 'sealed.content.author', code: 'not-allowed' });
  try {
    return [...issues, ...(await digestIssues(doc, sealed))];
  } catch (error) {
    if (error instanceof NotCanonicalError) return [...issues, { field: `sealed.${error.path}`, code: 'format' }];
    throw error;
  }
}
