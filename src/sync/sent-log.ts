import type { AnyRow } from '../domain/entity/entity.ts';
import { DAY_MS } from '../domain/time/time-zone.ts';
import { fieldVersion, type FieldVersions } from '../domain/entity/field-versions.ts';
import { entityNamed } from '../domain/registry.ts';
import type { OutboxItem } from '../db/local-row.ts';
import type { LocalTx, SyncStorage } from './ports.ts';

/*
 * What the server acknowledged lately stays on the device for some days: a database put back to before it (a restored backup) has it no more. It is
 * sent again then, under the same ids: what the backup has is answered as it was, and nothing is doubled.
 */
export const SENT = 'sent';
/** Line of `meta`: the database is another one, or put back; what was acknowledged leaves again once the walk has brought what it has. */
const AGAIN = 'sendAgain';

/** Longer than a backup is old, as the how-to of restoring says. */
export const SENT_DAYS = 7;
const SENT_MAX = 2000;

interface Sent extends Pick<AnyRow, '_id'> {
  mutation: OutboxItem;
  /** By this device's clock. */
  sentAt: string;
}

const sentOf = async (tx: LocalTx): Promise<Sent[]> => (await tx.rows(SENT)) as unknown as Sent[];

/** Keeps writes that the server has just acknowledged. */
export async function keepSent(tx: LocalTx, items: readonly OutboxItem[], nowIso: string): Promise<void> {
  if (items.length === 0) return;
  const kept = items.map((mutation): Sent => ({ _id: mutation.mid, mutation, sentAt: nowIso }));
  await tx.put(SENT, kept);
}

/** What was acknowledged is to be sent again, when the walk that begins has ended. */
export function wantAgain(tx: LocalTx): Promise<void> {
  return tx.setMeta(AGAIN, true);
}

/** Whether it has still to be: until then nothing else is sent, which may have been written over it. */
export async function isAgainWanted(tx: LocalTx): Promise<boolean> {
  return (await tx.meta<boolean>(AGAIN)) === true;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The write as somebody would make it who sees the row of now: of a field that shows what it showed then it is; another one is a conflict, for a person to decide. */
function rebased(item: OutboxItem, row: AnyRow | undefined): OutboxItem {
  if (!item.base) return item;
  const { values } = item.base;
  const seen: FieldVersions = {};
  for (const field of Object.keys(item.patch ?? {}))
    if (row && values && same(values[field], row[field])) seen[field] = fieldVersion(row.fieldVersions, field);
  return { ...item, base: { ...item.base, fieldVersions: seen } };
}

/** Puts what was acknowledged back into the queue, in its old order and before what was written since; gives it. Nothing unless it is wanted. */
export async function sendAgain(tx: LocalTx): Promise<OutboxItem[]> {
  if (!(await isAgainWanted(tx))) return [];
  await tx.dropMeta([AGAIN]);
  const sent = (await sentOf(tx)).map(({ mutation }) => mutation);
  if (sent.length === 0) return [];
  const tables = new Map<string, Map<string, AnyRow>>();
  for (const entity of new Set(sent.map((item) => item.entity))) {
    const table = entityNamed(entity)?.plural;
    if (table !== undefined) tables.set(entity, new Map((await tx.rows(table)).map((row) => [row._id, row])));
  }
  const items = sent.map((item) => rebased(item, tables.get(item.entity)?.get(item.id)));
  await tx.putQueued(items);
  await tx.clear(SENT);
  return items;
}

/** Forgets what was acknowledged long ago, and the oldest of too much. */
export async function forgetSent(storage: SyncStorage, nowMs: number): Promise<void> {
  const oldOf = async (tx: LocalTx): Promise<string[]> => {
    const sent = (await sentOf(tx)).sort((a, b) => (a.sentAt < b.sentAt ? 1 : -1));
    return sent.filter(({ sentAt }, at) => at >= SENT_MAX || Date.parse(sentAt) < nowMs - SENT_DAYS * DAY_MS).map(({ _id }) => _id);
  };
  if ((await storage.read([SENT], oldOf)).length === 0) return;
  await storage.transact([SENT], async (tx) => ({ result: await tx.drop(SENT, await oldOf(tx)) }));
}
