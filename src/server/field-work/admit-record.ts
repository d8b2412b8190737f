import type { PoolClient } from 'pg';
import { type RecordContent, type SealedRecordDoc, sealedRecordSchema } from '../../domain/check-list/record.ts';
import { expectedOf } from '../../domain/entity/attachment.ts';
import { fail, type FieldIssue } from '../../domain/entity/failure.ts';
import { NotCanonicalError, SHA256 } from '../../domain/evidence/web-crypto.ts';
import type { Receipt } from '../../domain/evidence/ledger.ts';
import { type ChainLink, contentHash, linkState, newChain, type Part, partDigest, recordHash } from '../../domain/evidence/record-chain.ts';
import { partsOf } from '../../domain/evidence/verify-proof.ts';
import { type CHAIN_STATES, fieldRecord } from '../../domain/field-work/field-record.ts';
import { fieldIssues } from '../../domain/validation.ts';
import { isVehicleThere, publishedVersions, usualTime } from '../database/reads/field-work-reads.ts';
import type { TransactionContext } from '../database/hooks.ts';
import { tellManagers } from './deliver-notifications.ts';
import { putLine, signEvidence } from './ledger.ts';

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

/** Instants of the device by the server's clock. */
function sealedInstant({ sealedAt, clock }: Pick<RecordContent, 'sealedAt' | 'clock'>): string {
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
async function recordIssues(id: string, doc: Doc, sealed: SealedRecordDoc, whose: { org: string; userId: string }): Promise<FieldIssue[]> {
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

type ChainState = (typeof CHAIN_STATES)[number];

interface Row {
  seq: number;
  hash: string;
  prev: string;
  about: string;
}

async function rowsAt(client: PoolClient, org: string, chain: string, seqs: readonly number[]): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    'SELECT seq, hash, prev, about FROM record_chains WHERE org_id = $1 AND chain = $2 AND seq = ANY($3::bigint[]) ORDER BY received_at, hash',
    [org, chain, seqs],
  );
  return rows;
}

/**
 * Puts a record, or the stub of one, on the chain of its device as far as it has come (field-work.md §4.6). A gap and a fork are taken; the record that
 * waited after a gap goes on from this one. `about`: id of the record or of the stub.
 */
async function placeOnChain(
  { client, space, set }: TransactionContext,
  chain: ChainLink,
  hash: string,
  about: string,
): Promise<ChainState> {
  const around = await rowsAt(client, space, chain.id, [chain.seq - 1, chain.seq, chain.seq + 1]);
  const start = (await newChain(chain.id)).hash;
  // Of a fork both are known: one goes on from either.
  const hashAt = (seq: number): string | undefined => {
    if (seq === 0) return start;
    const there = around.filter((row) => row.seq === seq);
    return (there.find((row) => row.hash === hash || row.hash === chain.prev) ?? there[0])?.hash;
  };
  const state = linkState({ chain, hash }, hashAt);
  await client.query(
    'INSERT INTO record_chains (org_id, chain, seq, hash, prev, about, received_at) VALUES ($1, $2, $3, $4, $5, $6, now()) ON CONFLICT DO NOTHING',
    [space, chain.id, chain.seq, hash, chain.prev, about],
  );
  for (const next of around.filter((row) => row.seq === chain.seq + 1))
    await set(fieldRecord, next.about, { chainState: next.prev === hash ? 'next' : 'fork' });
  return state === 'known' ? 'next' : state;
}

/** Takes what is left of a record that its author threw away: its link of the chain, its line of the ledger (field-work.md §4.4). */
export async function admitStub(within: TransactionContext, id: string, doc: Doc): Promise<Doc> {
  const { actor, client, space } = within;
  if (actor.kind !== 'person') return {};
  const { chain, seq, prev, recordHash } = doc as { chain: string; seq: number; prev: string; recordHash: string };
  const wrong = Object.entries({ prev, recordHash })
    .filter(([, hash]) => !SHA256.test(hash))
    .map(([field]) => ({ field, code: 'format' }));
  if (wrong.length === 0 && seq === 1 && prev !== (await newChain(chain)).hash) wrong.push({ field: 'prev', code: 'digest' });
  if (wrong.length > 0) throw fail('invalid', undefined, wrong);
  const { line } = await putLine(client, space, { kind: 'stub', hash: recordHash, about: id });
  await placeOnChain(within, { id: chain, seq, prev }, recordHash, id);
  return { author: actor.userId, authorName: actor.userName.slice(0, 120) || null, receivedAt: new Date(line.receivedAt).toISOString() };
}
