import type { Transaction } from 'dexie';
import type { QueueContent } from '../../domain/sync/queue-file.ts';
import type { LocalDatabase } from '../current.ts';
import { type Draft, instanceOf, markAllSent, type OutboxItem, type RepairItem } from '../local-row.ts';

export { sha256 } from '../sha256.ts';

type FileRow = QueueContent['files'][number];

interface KeptQueue extends Omit<QueueContent, 'files'> {
  serverId: string | null;
  /** Ids of the stored rows of files: their bytes are read one after the other. */
  fileIds: string[];
}

/** Everything a person wrote on this device that the server has not confirmed: writes, refusals, drafts, files. What is read leaves the device in a file. */
export async function readKeptQueue(database: LocalDatabase): Promise<KeptQueue> {
  const queue = await database.read((dexie) =>
    dexie.transaction('r', STORES, async (tx) => ({
      outbox: await tx.table<OutboxItem>('outbox').orderBy('n').toArray(),
      repair: (await tx.table<RepairItem>('repair').toArray()) as QueueContent['repair'],
      drafts: await tx.table<Draft>('drafts').toArray(),
      fileIds: (await tx.table('attachments').toCollection().primaryKeys()) as string[],
      serverId: (await tx.table<{ value: string }>('meta').get('serverId'))?.value ?? null,
    })),
  );
  // A full disk does not keep the file from being made.
  await database.write(['outbox', 'meta'], markAllSent).catch(() => undefined);
  return queue;
}

/** A stored row of a pending upload, bytes and all; undefined when it has left meanwhile. */
export function readFileRow(database: LocalDatabase, id: string): Promise<FileRow | undefined> {
  return database.read((dexie) => dexie.table<FileRow>('attachments').get(id));
}

/** What of a file is not on this device yet. */
interface Missing {
  outbox: QueueContent['outbox'];
  repair: QueueContent['repair'];
  drafts: QueueContent['drafts'];
  files: FileRow[];
}

const STORES = ['outbox', 'repair', 'drafts', 'attachments', 'meta'];

async function missing(tx: Transaction, { outbox, repair, drafts, files }: QueueContent): Promise<Missing> {
  const mids = [...outbox, ...repair].map(({ mid }) => mid);
  const known = new Set<string>([
    ...(await tx.table<OutboxItem>('outbox').where('mid').anyOf(mids).toArray()).map(({ mid }) => mid),
    ...((await tx.table('repair').where('mid').anyOf(mids).primaryKeys()) as string[]),
  ]);
  const keysOf = async (store: string, keys: string[]): Promise<Set<unknown>> =>
    new Set(await tx.table(store).where(':id').anyOf(keys).primaryKeys());
  const [keptDrafts, keptFiles] = [
    await keysOf(
      'drafts',
      drafts.map(({ key }) => key),
    ),
    await keysOf(
      'attachments',
      files.map(({ _id }) => _id),
    ),
  ];
  const fresh = <T extends { mid: string }>(items: readonly T[]): T[] => items.filter(({ mid }) => !known.has(mid) && known.add(mid));
  return {
    outbox: fresh([...outbox].sort((a, b) => a.n - b.n)),
    repair: fresh(repair),
    drafts: drafts.filter(({ key }) => !keptDrafts.has(key)),
    files: files.filter(({ _id }) => !keptFiles.has(_id)),
  };
}

export interface QueueCounts {
  outbox: number;
  repair: number;
  drafts: number;
  files: number;
  /** Of what the file has, what is here already. */
  known: number;
}

/** Rows of files that a person sees: the others hold bytes. */
const visible = (files: readonly FileRow[]): number => files.filter(({ owner }) => !owner.startsWith('#')).length;

function countsOf(all: QueueContent, left: Missing): QueueCounts {
  const counts = { outbox: left.outbox.length, repair: left.repair.length, drafts: left.drafts.length, files: visible(left.files) };
  const total = all.outbox.length + all.repair.length + all.drafts.length + visible(all.files);
  return { ...counts, known: total - counts.outbox - counts.repair - counts.drafts - counts.files };
}

/** What taking a file back would bring; nothing is written. */
export function compareQueue(database: LocalDatabase, content: QueueContent): Promise<QueueCounts> {
  return database.read((dexie) => dexie.transaction('r', STORES, async (tx) => countsOf(content, await missing(tx, content))));
}

/**
 * Takes a file back in one strict transaction: all of what is not here yet, or nothing. Writes keep their `mid` and follow each other as
 * they did; their base versions say nothing when another server database gave them, and a person decides then. What is here stays as it is.
 */
export async function takeQueue(database: LocalDatabase, content: QueueContent, serverId: string | null): Promise<QueueCounts> {
  const { counts } = await database.write(
    STORES,
    async (tx) => {
      const left = await missing(tx, content);
      const isSame = serverId !== null && serverId === (await tx.table<{ value: string }>('meta').get('serverId'))?.value;
      const queued = left.outbox.map((item) => ({
        ...item,
        n: undefined,
        ...(isSame || !item.base ? {} : { base: { ...item.base, fieldVersions: {} } }),
      }));
      for (const item of queued) delete item.n;
      await tx.table('outbox').bulkAdd(queued);
      // They may have left from where the file was made.
      await markAllSent(tx);
      await tx.table('repair').bulkAdd(left.repair);
      await tx.table('drafts').bulkAdd(left.drafts);
      await tx.table('attachments').bulkAdd(left.files);
      return { counts: countsOf(content, left), left };
    },
    ({ left: { outbox, repair } }) => {
      const instances = [...outbox, ...repair.map(({ mutation }) => mutation)].map(instanceOf);
      return { keys: { outbox: instances, repair: instances, drafts: '*', attachments: '*' }, nudge: true };
    },
  );
  return counts;
}
