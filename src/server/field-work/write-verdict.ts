import type { PoolClient } from 'pg';
import type * as z from 'zod/mini';
import type { SealedRecordDoc } from '../../domain/check-list/record.ts';
import type { Canonical } from '../../domain/evidence/canonical-json.ts';
import type { FieldRecord, installVerdictSchema } from '../../domain/field-work/field-record.ts';
import { putEntry } from './ledger.ts';
import { tellLater } from './field-notifications.ts';

export type VerdictEntry = z.infer<typeof installVerdictSchema>;

const MAX_VERDICTS = 60;

/** Verdicts of a record with one more: the first and the last are kept when there are very many. */
export function withVerdict(verdicts: readonly VerdictEntry[], entry: VerdictEntry): VerdictEntry[] {
  const all = [...verdicts, entry];
  return all.length <= MAX_VERDICTS ? all : [...all.slice(0, 1), ...all.slice(1 - MAX_VERDICTS)];
}

/** A verdict in the ledger: thousandths, since what is hashed holds integers only (field-work.md §4). The caller holds the organization's space. */
export async function ledgeVerdict(
  client: PoolClient,
  org: string,
  record: string,
  { at, state, tests, by, comment }: VerdictEntry,
): Promise<void> {
  const entry: Canonical = {
    record,
    at: Date.parse(at),
    state,
    by: by ?? null,
    comment: comment ?? null,
    tests: tests.map(({ test, state: one, value }) => ({
      test,
      state: one,
      value: typeof value === 'number' ? Math.round(value * 1000) : value,
    })),
  };
  await putEntry(client, org, 'verdict', entry);
}

/** Who installed is told, once the transaction is committed. */
export async function tellVerdict(client: PoolClient, row: FieldRecord, entry: VerdictEntry): Promise<void> {
  const author = row.author ?? (row.sealed as SealedRecordDoc).content.author.id;
  const wrong = entry.tests.filter(({ state }) => state === 'failed' || state === 'review' || state === 'waiting').map(({ test }) => test);
  await tellLater(client, row.owner.id, author, 'installVerdict', row._id, { plate: row.plate, state: entry.state, tests: wrong });
}
