import { SHA256 } from '../../domain/evidence/digest.ts';
import { newChain } from '../../domain/evidence/record-chain.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { TransactionContext } from '../database/hooks.ts';
import { placeOnChain } from './chains.ts';
import { putLine } from './ledger.ts';

type Doc = Record<string, unknown>;

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
