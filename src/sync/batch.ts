import { instanceOf, type OutboxItem, SENT_UP_TO } from '../db/local-row.ts';
import { HELD } from '../db/pending-upload.ts';
import { type PullRequest, PUSH_MAX_BYTES } from '../domain/sync/protocol.ts';
import { DAY_MS } from '../domain/time/time-zone.ts';
import type { LocalTx, SyncStorage } from './ports.ts';
import type { AnyRow } from '../domain/entity/entity.ts';
import { fieldVersion, type FieldVersions } from '../domain/entity/field.ts';
import { entityNamed } from '../domain/registry.ts';

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

const markOf = (tx: LocalTx): Promise<number | undefined> => tx.meta<number>(SENT_UP_TO);

const lastQueued = async (tx: LocalTx): Promise<number> => (await tx.queueAfter(0, Infinity)).at(-1)?.n ?? 0;

/** A device that has no mark begins one after what its queue has: that may have been given to the network already. */
export function startMark(storage: SyncStorage): Promise<void> {
  return storage.transact(['outbox', 'meta'], async (tx) => {
    if ((await markOf(tx)) === undefined) await tx.setMeta(SENT_UP_TO, await lastQueued(tx));
    return { result: undefined };
  });
}

/**
 * Writes down that these are given to the network, before they are: from then on a row that is thrown away here is removed there too. Gives those of them
 * that are still queued: a person may have thrown away one of them since they were read.
 */
export async function markSent(storage: SyncStorage, batch: OutboxItem[]): Promise<OutboxItem[]> {
  const last = Math.max(...batch.map(({ n }) => n));
  if (((await storage.read(['meta'], markOf)) ?? -1) >= last) return batch;
  const work = async (tx: LocalTx): Promise<{ result: OutboxItem[] }> => {
    const known = await markOf(tx);
    await tx.setMeta(SENT_UP_TO, known === undefined ? await lastQueued(tx) : Math.max(known, last));
    const queued = new Set((await tx.queued(batch.map(({ mid }) => mid))).map(({ mid }) => mid));
    return { result: batch.filter(({ mid }) => queued.has(mid)) };
  };
  return storage.transact(['outbox', 'meta'], work, 'durable');
}

/** Line of `meta`: what the way to the server was found to carry, and when, by this device's clock. */
const KEY = 'pushBytes';
const LEAST_BYTES = 8 * 1024;

interface Carried {
  bytes: number;
  at: number;
}

const encoder = new TextEncoder();

/** What a write weighs in a request. */
function bytesOf(item: OutboxItem): number {
  return encoder.encode(JSON.stringify(item)).length + 1;
}

/** How much one push may weigh on this network: what a day ago did not pass may pass today, at another place. */
export async function carriedBytes(tx: LocalTx, nowMs: number): Promise<number> {
  const known = await tx.meta<Carried>(KEY);
  return known && Math.abs(nowMs - known.at) < DAY_MS ? known.bytes : PUSH_MAX_BYTES;
}

/** A push of these writes is too large for the way: half of it from now on, 8 KB at least. False: there is nothing to halve. */
export async function shrinkPush(storage: SyncStorage, batch: readonly OutboxItem[], nowMs: number): Promise<boolean> {
  const bytes = batch.reduce((sum, item) => sum + bytesOf(item), 0);
  if (batch.length <= 1 || bytes <= LEAST_BYTES) return false;
  const carried: Carried = { bytes: Math.max(LEAST_BYTES, Math.floor(bytes / 2)), at: nowMs };
  await storage.transact(['meta'], async (tx) => ({ result: await tx.setMeta(KEY, carried) }));
  return true;
}

/** What waits on this device, as a pull tells the server: writes and files to send, those refused, the oldest of what is to be sent. */
export function queueReport(storage: SyncStorage, build: string): Promise<NonNullable<PullRequest['report']>> {
  return storage.read(['outbox', 'repair', HELD], async (tx) => {
    const held = await tx.pendingUploads();
    const files = held.filter(({ failure }) => !failure);
    const [oldest] = [...(await tx.queueAfter(0, 1)).map(({ clientAt }) => clientAt), ...files.map(({ heldAt }) => heldAt)].sort();
    return {
      queued: (await tx.queueSize()) + files.length,
      repair: (await tx.refusals()).length + held.length - files.length,
      oldestAt: oldest ?? null,
      build,
    };
  });
}

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
