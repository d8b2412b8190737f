import type { Pool, PoolClient } from 'pg';
import { canonicalJson, type Canonical } from '../../domain/evidence/canonical-json.ts';
import { digestText } from '../../domain/evidence/digest.ts';
import { ledgerHash, LEDGER_START, type LedgerLine } from '../../domain/evidence/ledger.ts';

interface Stored {
  i: string;
  prev: string;
  kind: LedgerLine['kind'];
  hash: string;
  received_at: Date;
}

export interface Put {
  line: LedgerLine;
  /** Of the line itself: what the next one stands on. */
  hash: string;
}

/** A line as it was hashed. */
const lineOf = ({ i, prev, kind, hash, received_at }: Stored): LedgerLine => ({
  i: Number(i),
  prev,
  kind,
  hash,
  receivedAt: received_at.getTime(),
});

/**
 * Puts a line down at the end of an organization's ledger (field-work.md §4.5), in the transaction of what it is about. The caller holds the space of
 * the organization, so lines follow each other without a hole: a transaction that is undone takes its line with it.
 */
export async function putLine(
  client: PoolClient,
  org: string,
  { kind, hash, about, atMs = Date.now() }: { kind: LedgerLine['kind']; hash: string; about: string; atMs?: number },
): Promise<Put> {
  const { rows } = await client.query<Stored>(
    'SELECT i, prev, kind, hash, received_at FROM ledger_lines WHERE org_id = $1 ORDER BY i DESC LIMIT 1',
    [org],
  );
  const last = rows[0] && lineOf(rows[0]);
  // The clock of another server may be behind: a ledger never goes back in time.
  const receivedAt = Math.max(atMs, last?.receivedAt ?? 0);
  const line: LedgerLine = { i: (last?.i ?? 0) + 1, prev: last ? await ledgerHash(last) : LEDGER_START, kind, hash, receivedAt };
  await client.query('INSERT INTO ledger_lines (org_id, i, prev, kind, hash, received_at, about) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    org,
    line.i,
    line.prev,
    kind,
    hash,
    new Date(receivedAt),
    about,
  ]);
  return { line, hash: await ledgerHash(line) };
}

/** The same for something that happened to a record or a defect: its line bears the digest of `entry`, whose canonical form is kept beside. */
export async function putEntry(
  client: PoolClient,
  org: string,
  kind: Exclude<LedgerLine['kind'], 'record' | 'stub'>,
  entry: Canonical,
): Promise<Put> {
  const about = canonicalJson(entry);
  return putLine(client, org, { kind, hash: await digestText('sillage.entry.v1', about), about });
}

/** Lines from one number to another, both included. */
export async function linesBetween(db: Pool | PoolClient, org: string, from: number, to: number): Promise<LedgerLine[]> {
  const { rows } = await db.query<Stored>(
    'SELECT i, prev, kind, hash, received_at FROM ledger_lines WHERE org_id = $1 AND i BETWEEN $2 AND $3 ORDER BY i',
    [org, from, to],
  );
  return rows.map(lineOf);
}
