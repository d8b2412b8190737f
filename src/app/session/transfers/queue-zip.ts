import { strToU8, unzipSync, Zip, ZipDeflate, ZipPassThrough, type Unzipped, type UnzipFileInfo } from 'fflate';
import { sha256 } from '../../../db/queries/queue-file.ts';
import {
  MANIFEST,
  QUEUE_FILE_VERSION,
  QUEUE_LISTS,
  queueListSchemas,
  queueManifestSchema,
  type QueueContent,
  type QueueManifest,
} from '../../../domain/sync/queue-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type FileRow = QueueContent['files'][number];

/** Of these bytes alone, whatever buffer they are a part of. */
const hashOf = (bytes: Bytes): Promise<string> => sha256(bytes.slice().buffer);

const isBinary = (value: unknown): value is ArrayBuffer | Bytes => value instanceof ArrayBuffer || ArrayBuffer.isView(value);

interface QueueSource extends Omit<QueueContent, 'files'> {
  profile: QueueManifest['profile'];
  serverId: string | null;
  exportedAt: string;
  /** One after the other: photos are not all in memory at once. */
  files: AsyncIterable<FileRow>;
}

/** The zip of a queue. */
export async function zipQueue({ files, profile, serverId, exportedAt, ...lists }: QueueSource): Promise<Blob> {
  const chunks: Bytes[] = [];
  const errors: Error[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) errors.push(error);
    else chunks.push(chunk as Bytes);
  });
  const entries: QueueManifest['entries'] = [];
  const write = (name: string, bytes: Bytes, isPacked: boolean): void => {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    entry.push(bytes, true);
  };
  const add = async (name: string, bytes: Bytes, isPacked = false): Promise<void> => {
    entries.push({ name, sha256: await hashOf(bytes), bytes: bytes.length });
    write(name, bytes, isPacked);
  };
  const addList = (name: string, list: unknown): Promise<void> => add(name, strToU8(JSON.stringify(list, null, 2)) as Bytes);

  const rows: object[] = [];
  for await (const row of files) {
    const [plain, $bytes] = [{} as Record<string, unknown>, {} as Record<string, string>];
    for (const [field, value] of Object.entries(row)) {
      if (!isBinary(value)) plain[field] = value;
      else {
        $bytes[field] = `files/${row._id.replace(/[^\w.-]/g, '-')}-${field}`;
        await add($bytes[field], new Uint8Array(value instanceof ArrayBuffer ? value : value.slice().buffer), true);
      }
    }
    rows.push({ ...plain, ...(Object.keys($bytes).length > 0 ? { $bytes } : {}) });
  }
  for (const name of ['outbox', 'repair', 'drafts'] as const) await addList(QUEUE_LISTS[name], lists[name]);
  await addList(QUEUE_LISTS.files, rows);
  const manifest: QueueManifest = { kind: 'sillage-queue', version: QUEUE_FILE_VERSION, profile, serverId, exportedAt, entries };
  write(MANIFEST, strToU8(JSON.stringify(manifest, null, 2)) as Bytes, false);
  zip.end();
  if (errors[0]) throw errors[0];
  return new Blob(chunks, { type: 'application/zip' });
}

/** `damaged`: not a zip of ours, or not all of it as it was written; `newer`: made by a later build; `other`: another person's, or another organization's. */
export type QueueRefusal = 'damaged' | 'newer' | 'other' | 'too-large';

type QueueReading =
  | { ok: true; manifest: QueueManifest; content: QueueContent }
  | { ok: false; reason: QueueRefusal; manifest?: QueueManifest };

/** More than this unpacked is not what a device kept. */
const MAX_BYTES = 600 * 2 ** 20;
const MAX_ENTRIES = 20_000;

function unpack(bytes: Bytes): Unzipped | 'damaged' | 'too-large' {
  let total = 0;
  let count = 0;
  let isTooLarge = false;
  const filter = ({ originalSize }: UnzipFileInfo): boolean => {
    total += originalSize;
    count++;
    isTooLarge ||= total > MAX_BYTES || count > MAX_ENTRIES;
    return !isTooLarge;
  };
  try {
    const entries = unzipSync(bytes, { filter });
    return isTooLarge ? 'too-large' : entries;
  } catch {
    return 'damaged';
  }
}

function json(entries: Unzipped, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(entries[name]));
  } catch {
    return undefined;
  }
}

/** Every entry is there, as the manifest says, and nothing else is. */
async function isWhole(entries: Unzipped, manifest: QueueManifest): Promise<boolean> {
  if (Object.keys(entries).length !== manifest.entries.length + 1) return false;
  for (const { name, sha256: expected, bytes } of manifest.entries) {
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (!entry || entry.length !== bytes || (await hashOf(entry as Bytes)) !== expected) return false;
  }
  return true;
}

function filesOf(entries: Unzipped, rows: readonly FileRow[]): FileRow[] | null {
  const files: FileRow[] = [];
  for (const { $bytes, ...row } of rows) {
    for (const [field, name] of Object.entries(($bytes ?? {}) as Record<string, string>)) {
      const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
      if (!entry) return null;
      row[field] = entry.slice().buffer;
    }
    files.push(row as FileRow);
  }
  return files;
}

/** Reads a zip for this person in this organization, or says why it cannot be taken. Nothing of a file is believed before its hashes fit. */
export async function readQueueZip(bytes: Bytes, profile: { user: string; org: string | null }): Promise<QueueReading> {
  const entries = unpack(bytes);
  if (typeof entries === 'string') return { ok: false, reason: entries };
  const found = json(entries, MANIFEST) as { kind?: unknown; version?: unknown } | undefined;
  if (found?.kind === 'sillage-queue' && Number(found.version) > QUEUE_FILE_VERSION) return { ok: false, reason: 'newer' };
  const parsed = queueManifestSchema.safeParse(found);
  if (!parsed.success || !(await isWhole(entries, parsed.data))) return { ok: false, reason: 'damaged' };
  const manifest = parsed.data;
  if (manifest.profile.user !== profile.user || manifest.profile.org !== profile.org) return { ok: false, reason: 'other', manifest };
  const outbox = queueListSchemas.outbox.safeParse(json(entries, QUEUE_LISTS.outbox));
  const repair = queueListSchemas.repair.safeParse(json(entries, QUEUE_LISTS.repair));
  const drafts = queueListSchemas.drafts.safeParse(json(entries, QUEUE_LISTS.drafts));
  const rows = queueListSchemas.files.safeParse(json(entries, QUEUE_LISTS.files));
  if (!outbox.success || !repair.success || !drafts.success || !rows.success) return { ok: false, reason: 'damaged', manifest };
  const files = filesOf(entries, rows.data);
  if (!files) return { ok: false, reason: 'damaged', manifest };
  const writes = [...outbox.data, ...repair.data.map(({ mutation }) => mutation)];
  // A write says itself whose it is: one of somebody else's is not let in by a manifest.
  if (writes.some(({ user, org }) => user !== profile.user || org !== profile.org)) return { ok: false, reason: 'other', manifest };
  return { ok: true, manifest, content: { outbox: outbox.data, repair: repair.data, drafts: drafts.data, files } };
}
