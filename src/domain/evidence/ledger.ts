import * as z from 'zod/mini';
import { digestOf, SHA256 } from './digest.ts';

const sha256 = z.string().check(z.regex(SHA256));
export const LEDGER_KINDS = ['record', 'stub', 'complete', 'verdict', 'defect', 'purge'] as const;

/** A line of an organization's ledger: what the server received, in the order it did. `i` from 1; times in milliseconds of the server. */
export const ledgerLineSchema = z.strictObject({
  i: z.int().check(z.gte(1)),
  prev: sha256,
  kind: z.enum(LEDGER_KINDS),
  hash: sha256,
  receivedAt: z.int(),
});
export type LedgerLine = z.infer<typeof ledgerLineSchema>;

/** What the first line of every ledger stands on. */
export const LEDGER_START = '0'.repeat(64);

/** Hash of a line: `prev` of the next, and of the last one what the day's signed head says (field-work.md §4.5). */
export function ledgerHash(line: LedgerLine): Promise<string> {
  return digestOf('sillage.ledger.v1', { ...line });
}

/**
 * Follows a ledger from a known hash. Answers the hash it ends with, or the number (`i`) of the first line that does not stand on the one before.
 * `from`: hash and number of the line before the first given.
 */
export async function followLedger(
  lines: readonly LedgerLine[],
  from = { i: 0, hash: LEDGER_START },
): Promise<{ head: { i: number; hash: string }; brokenAt: number | null }> {
  let head = from;
  for (const line of lines) {
    if (line.i !== head.i + 1 || line.prev !== head.hash) return { head, brokenAt: line.i };
    head = { i: line.i, hash: await ledgerHash(line) };
  }
  return { head, brokenAt: null };
}
