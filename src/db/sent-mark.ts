import type { Transaction } from 'dexie';
import type { OutboxItem } from './local-row.ts';

/** Line of `meta`: the highest `n` of the queue that was ever given to the network, or to a file. None: nobody knows, and all of it may have been. */
export const SENT_UP_TO = 'sentUpTo';

interface Mark {
  key: string;
  value: number;
}

/** Everything that waits now may be known elsewhere from here on. */
export async function markAllSent(tx: Transaction): Promise<void> {
  const last = (await tx.table<OutboxItem>('outbox').orderBy('n').last())?.n;
  const known = (await tx.table<Mark>('meta').get(SENT_UP_TO))?.value ?? 0;
  if (last !== undefined && last > known) await tx.table<Mark>('meta').put({ key: SENT_UP_TO, value: last });
}

/** Whether a write with this `n` never left the device. */
export async function neverLeft(tx: Transaction, n: number): Promise<boolean> {
  const mark = await tx.table<Mark>('meta').get(SENT_UP_TO);
  return mark !== undefined && n > mark.value;
}
