import type { PoolClient } from 'pg';
import { sealedRecordSchema, type SealedRecordDoc, type RecordContent } from '../../domain/check-list/record.ts';
import type { Receipt } from '../../domain/evidence/evidence-key.ts';
import { fail } from '../../domain/kit/failure.ts';
import { fieldIssues } from '../../domain/kit/field-issues.ts';
import type { TransactionContext } from '../database/hooks.ts';
import { isVehicleThere, publishedVersions, usualTime } from '../database/field-work-reads.ts';
import { placeOnChain } from './chains.ts';
import { signEvidence } from './evidence-key.ts';
import { putLine } from './ledger.ts';
import { recordIssues } from './record-issues.ts';
import { tellManagers } from './deliver-notifications.ts';

/** Two measures of a device's clock further apart than this are in doubt (field-work.md §3). */
const CLOCK_DOUBT_MS = 2 * 60_000;
/** As a share of the median of its template, once there are enough records to have one. */
const FAST_SHARE = 0.4;
const FAST_RECORDS = 5;

/**
 * Whether a record's time is in doubt: it was sealed after it arrived, or the device's clock as it was sent (`offsetMs`, to the server's; undefined: not
 * told) is not what it was at the seal. A clock that is wrong by as much all along is none.
 */
function isClockDoubtful(
  { sealedAt, clock }: Pick<RecordContent, 'sealedAt' | 'clock'>,
  receivedMs: number,
  offsetMs: number | undefined,
): boolean {
  if (sealedAt + clock.offsetMs - receivedMs > CLOCK_DOUBT_MS) return true;
  return offsetMs !== undefined && Math.abs(offsetMs - clock.offsetMs) > CLOCK_DOUBT_MS;
}

/** Filled in less than 40 % of the usual time of its template. */
async function isTooFast(client: PoolClient, org: string, { template, activeMs }: RecordContent): Promise<boolean> {
  const { records, medianMs } = await usualTime(client, org, template.key);
  return records >= FAST_RECORDS && medianMs !== null && activeMs < FAST_SHARE * medianMs;
}

type Doc = Record<string, unknown>;

function parsed(doc: Doc): SealedRecordDoc {
  const result = sealedRecordSchema.safeParse(doc['sealed']);
  if (!result.success)
    throw fail(
      'invalid',
      undefined,
      fieldIssues(result.error.issues, doc['sealed']).map((issue) => ({ ...issue, field: `sealed.${issue.field}` })),
    );
  return result.data;
}

/**
 * Takes a sealed record, in the transaction of the push that brought it (field-work.md §4.5, §4.6): its digests, whose it is and its template are checked,
 * then it gets its line of the ledger, its receipt and its place on the chain of its device. Not refused: a vehicle that is gone, an older or a retired
 * version of the template, a gap or a fork in the chain, answers that a later version would refuse. What the server itself writes is taken as it is.
 */
export async function admitRecord(within: TransactionContext, id: string, doc: Doc): Promise<Doc> {
  const { actor, client, space } = within;
  if (actor.kind !== 'person') return {};
  const sealed = parsed(doc);
  const { content, chain } = sealed;
  const issues = await recordIssues(id, doc, sealed, { org: space, userId: actor.userId });
  const versions = await publishedVersions(client, space, content.template.key);
  if (!versions.some(({ version, sha256 }) => version === content.template.version && sha256 === content.template.sha256))
    issues.push({ field: 'sealed.content.template', code: 'unknown-template' });
  if (issues.length > 0) throw fail('invalid', undefined, issues);

  const recordHash = String(doc['recordHash']);
  const { line, hash } = await putLine(client, space, { kind: 'record', hash: recordHash, about: id });
  const receipt: Receipt = { recordHash, org: space, i: line.i, ledgerHash: hash, receivedAt: line.receivedAt };
  const chainState = await placeOnChain(within, chain, recordHash, id);
  if (chainState === 'fork') await tellManagers(within, 'fork', id, { plate: content.vehicle.plate });
  const vehicle = content.vehicle.id;
  return {
    vehicle: vehicle !== null && (await isVehicleThere(client, space, vehicle)) ? vehicle : null,
    author: actor.userId,
    authorName: actor.userName.slice(0, 120) || null,
    receivedAt: new Date(line.receivedAt).toISOString(),
    receipt: await signEvidence(client, receipt),
    ledgerLine: line.i,
    chainState,
    clockDoubt: isClockDoubtful(content, line.receivedAt, actor.clockOffsetMs),
    tooFast: await isTooFast(client, space, content),
  };
}
