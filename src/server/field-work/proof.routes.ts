import { Readable } from 'node:stream';
import * as z from 'zod';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldRecord, type FieldRecord } from '../../domain/field-work/field-record.ts';
import { fail } from '../../domain/entity/failure.ts';
import type { CheckTemplate } from '../../domain/check-list/check-template.ts';
import type { RecordContent } from '../../domain/check-list/record.ts';
import { canonicalJson, type Canonical } from '../../domain/evidence/web-crypto.ts';
import { FILES, PROOF } from '../../domain/evidence/verify-proof.ts';
import type { App, Context } from '../context.ts';
import { failures, fileAnswer } from '../http/answers.ts';
import { audit } from '../database/audit.ts';
import { requireOrg } from '../http/require.ts';
import { attachmentHeader } from '../modules/files.ts';
import { inTransaction } from '../database/pool.ts';
import { publishedVersions } from '../database/reads/field-work-reads.ts';
import { findImage } from '../modules/images.ts';
import { evidenceKeys, linesBetween } from './ledger.ts';
import { dayOf, signHead, type DayHead } from './heads.ts';
import type { Pool, PoolClient } from 'pg';

let page: Promise<string> | undefined;

async function read(): Promise<string> {
  const built = join(import.meta.dirname, 'verify.html');
  if (existsSync(built)) return readFile(built, 'utf8');
  // From the sources: made as a build makes it.
  const { verifyPage } = (await import(/* @vite-ignore */ join(import.meta.dirname, '../../../scripts/verify-page.ts'))) as {
    verifyPage: () => Promise<string>;
  };
  return verifyPage();
}

/** verify.html of the proofs: beside the bundle. */
function verifyHtml(): Promise<string> {
  page ??= read();
  page.catch(() => (page = undefined));
  return page;
}

interface Entry {
  path: string;
  bytes: Uint8Array;
  /** Photos are compressed already. */
  isPacked?: boolean;
}

const text = (path: string, written: string): Entry => ({ path, bytes: new TextEncoder().encode(written) });
const json = (path: string, value: unknown): Entry => text(path, canonicalJson(JSON.parse(JSON.stringify(value)) as Canonical));

/** The first signed head that holds a line; null: the day of the line is not over. */
async function headFrom(db: Pool | PoolClient, org: string, i: number): Promise<DayHead | null> {
  const { rows } = await db.query<{ day: string; i: number; hash: string; jws: string }>(
    'SELECT day::text, i, hash, jws FROM ledger_heads WHERE org_id = $1 AND i >= $2 ORDER BY i LIMIT 1',
    [org, i],
  );
  return rows[0] ? { org, ...rows[0], i: Number(rows[0].i) } : null;
}

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
async function* proofZip(context: Context, row: FieldRecord, receipt: string, line: number): AsyncGenerator<Uint8Array> {
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

const params = z.strictObject({ id: z.uuid() });

/** The proof of a record, for whoever may read it. One that the server wrote itself has no receipt, and none. */
export function registerProof(app: App, context: Context): void {
  app.get(
    `/api/v1/${fieldRecord.plural}/:id/proof`,
    {
      config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        tags: [fieldRecord.plural],
        summary: 'What verifies a record without the server, as a zip: record, template, photos, receipt, ledger, keys, verify.html',
        params,
        response: { 200: fileAnswer('application/zip'), ...failures(400, 401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const actor = requireOrg(request);
      const row = (await context.store.get(actor, fieldRecord, request.params.id)) as FieldRecord | null;
      if (!row || row.receipt === null || row.ledgerLine === null) throw fail('not-found');
      const target = { kind: 'record', id: row._id, name: row.plate };
      await audit(context.pool, actor, { action: 'export', orgId: actor.orgId, target }, context.now());
      void reply
        .header('content-disposition', attachmentHeader(`${row.plate} ${row.sealedAt.slice(0, 10)} ${row._id.slice(-6)}.zip`))
        .header('cache-control', 'private, no-store');
      return reply.type('application/zip').send(Readable.from(proofZip(context, row, row.receipt, row.ledgerLine)));
    },
  );
}
