import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { inTransaction } from '../database/in-transaction.ts';
import type { CheckTemplate } from '../../domain/check-list/check-template.ts';
import type { RecordContent } from '../../domain/check-list/record.ts';
import { canonicalJson, type Canonical } from '../../domain/evidence/canonical-json.ts';
import { FILES, PROOF } from '../../domain/evidence/verify-proof.ts';
import type { FieldRecord } from '../../domain/field-work/field-record.ts';
import type { Context } from '../context.ts';
import { publishedVersions } from '../database/field-work-reads.ts';
import { findImage } from '../modules/images.ts';
import { evidenceKeys } from './evidence-key.ts';
import { dayOf, headFrom, signHead, type DayHead } from './heads.ts';
import { linesBetween } from './ledger.ts';
import { verifyHtml } from './verify-page.ts';

interface Entry {
  path: string;
  bytes: Uint8Array;
  /** Photos are compressed already. */
  isPacked?: boolean;
}

const text = (path: string, written: string): Entry => ({ path, bytes: new TextEncoder().encode(written) });
const json = (path: string, value: unknown): Entry => text(path, canonicalJson(JSON.parse(JSON.stringify(value)) as Canonical));

/** The ledger from a line to the next signed head, or to its end, signed now. */
async function ledgerFrom({ pool, now }: Context, org: string, i: number): Promise<{ lines: unknown[]; head: DayHead }> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ i: number }>('SELECT max(i) AS i FROM ledger_lines WHERE org_id = $1', [org]);
    const head = (await headFrom(client, org, i)) ?? (await signHead(client, org, dayOf(now()), Number(rows[0]!.i)));
    const lines = await linesBetween(client, org, i, head.i);
    return { lines, head };
  });
}

async function templateOf({ pool }: Context, org: string, { template }: RecordContent): Promise<CheckTemplate | undefined> {
  const client = await pool.connect();
  try {
    return (await publishedVersions(client, org, template.key)).find(({ version }) => version === template.version);
  } finally {
    client.release();
  }
}

/** What a third party needs to verify a record without the server (field-work.md §4.8), one entry after the other: photos are not all in memory at once. */
async function* entriesOf(context: Context, row: FieldRecord, receipt: string, line: number): AsyncGenerator<Entry> {
  const org = row.owner.id;
  const { lines, head } = await ledgerFrom(context, org, line);
  yield json(PROOF.record, row.sealed);
  const template = await templateOf(context, org, row.sealed.content);
  if (template) yield json(PROOF.template, template.content);
  yield text(PROOF.receipt, receipt);
  yield json(PROOF.ledger, lines);
  yield text(PROOF.head, head.jws);
  yield json(PROOF.keys, { keys: await evidenceKeys(context.pool) });
  yield text(PROOF.page, await verifyHtml());
  const given = new Set<string>();
  for (const { id, sha256 } of row.expected) {
    if (given.has(sha256)) continue;
    const file = await findImage(context, { orgId: org, entity: 'fieldRecord', rowId: row._id, name: id }, 'original');
    if (!file) continue;
    given.add(sha256);
    yield { path: FILES + sha256, bytes: file.bytes, isPacked: true };
  }
}

/** The proof of a record as a zip, written as it is read. The record has its receipt. */
export async function* proofZip(context: Context, row: FieldRecord, receipt: string, line: number): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { path, bytes, isPacked } of entriesOf(context, row, receipt, line)) {
    const file = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path);
    zip.add(file);
    file.push(bytes, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
