import { instanceOf, type OutboxItem } from '../db/local-row.ts';
import type { LocalTx } from './ports.ts';
import { bytesOf } from './push-size.ts';

const CHUNK = 150;
/** Room for the envelope of the request. */
const ENVELOPE_BYTES = 2048;

/**
 * The next writes to send, in order of writing. One per row at a time: its successors are based on its result. A row waits when
 * its creation was refused, when a write it depends on is still queued or refused, or when the server asked to wait (`cooling`);
 * the other rows go on.
 */
export async function nextBatch(
  tx: LocalTx,
  { mutations, bytes: maxBytes }: { mutations: number; bytes: number },
  cooling: (mid: string) => boolean,
): Promise<OutboxItem[]> {
  const refusals = await tx.refusals();
  const held = new Set(refusals.filter(({ mutation }) => mutation.op === 'create').map(({ instance }) => instance));
  const refused = new Set(refusals.map(({ mid }) => mid));
  const batch: OutboxItem[] = [];
  let bytes = 0;
  for (let after = 0; ;) {
    const chunk = await tx.queueAfter(after, CHUNK);
    for (const item of chunk) {
      after = item.n;
      const instance = instanceOf(item);
      if (held.has(instance)) continue;
      held.add(instance);
      if (cooling(item.mid) || item.deps.some((mid) => refused.has(mid))) continue;
      if (item.deps.length > 0 && (await tx.queued(item.deps)).length > 0) continue;
      bytes += bytesOf(item);
      if (batch.length > 0 && bytes > maxBytes - ENVELOPE_BYTES) return batch;
      batch.push(item);
      if (batch.length >= mutations) return batch;
    }
    if (chunk.length < CHUNK) return batch;
  }
}
