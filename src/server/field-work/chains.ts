import type { PoolClient } from 'pg';
import type { CHAIN_STATES } from '../../domain/field-work/field-record.ts';
import { fieldRecord } from '../../domain/field-work/field-record.ts';
import { linkState, newChain, type ChainLink } from '../../domain/evidence/record-chain.ts';
import type { TransactionContext } from '../database/hooks.ts';

export type ChainState = (typeof CHAIN_STATES)[number];

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
export async function placeOnChain(
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
