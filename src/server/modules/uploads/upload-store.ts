import { chmod, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import { RECORD_FILE_BYTES } from '../../../domain/field-work/field-record.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';
import type { Config } from '../../config.ts';
import type { Job } from '../../jobs.ts';

/** The greatest that any row takes. */
export const UPLOAD_BYTES = RECORD_FILE_BYTES;
/** An upload that nobody ends goes after this; its file starts again from its first byte. */
const EXPIRY_MS = 7 * DAY_MS;
/** Unfinished uploads of one person; the oldest make room. */
const UNFINISHED_MAX = 20;

/** What an upload says of its file: which row it is for, its id and its hash on the device. */
export const fileSchema = z.strictObject({
  entity: z.string().max(40),
  row: z.uuid(),
  id: z.uuid(),
  slot: z.string().max(40).optional(),
  name: z.string().min(1).max(200),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type UploadFile = z.infer<typeof fileSchema>;

const storedSchema = fileSchema.extend({ user: z.uuid(), org: z.uuid() });

export interface StoredUpload {
  file: UploadFile;
  user: string;
  org: string;
  complete: boolean;
}

/** `<person>.<instant>`: one person's are told, and ordered, by their names. */
export const uploadId = (userId: string): string => `${userId}.${uuidv7()}`;

/** Parts of files of people: nobody else on this machine reads them. */
class PrivateFileStore extends FileStore {
  override async create(upload: Parameters<FileStore['create']>[0]): ReturnType<FileStore['create']> {
    const made = await super.create(upload);
    // A file system without modes keeps those it has.
    for (const name of [upload.id, `${upload.id}.json`]) await chmod(join(this.directory, name), 0o600).catch(() => undefined);
    return made;
  }
}

/** Uploads under way, under DATA_DIR. */
export class UploadStore {
  readonly files: FileStore;

  private constructor(private readonly directory: string) {
    this.files = new PrivateFileStore({ directory, expirationPeriodInMilliseconds: EXPIRY_MS });
  }

  static async open({ dataDir }: Config): Promise<UploadStore> {
    const directory = join(dataDir, 'uploads');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await chmod(directory, 0o700);
    return new UploadStore(directory);
  }

  /** Null: there is none, or no more. */
  async find(id: string): Promise<StoredUpload | null> {
    const upload = await this.files.getUpload(id).catch(() => null);
    const parsed = storedSchema.safeParse(upload?.metadata);
    if (!upload || !parsed.success) return null;
    const { user, org, ...file } = parsed.data;
    return { file, user, org, complete: upload.offset === upload.size };
  }

  bytes(id: string): Promise<Buffer> {
    return readFile(join(this.directory, id));
  }

  async remove(id: string): Promise<void> {
    // Gone already, or what looks for uploads nobody ended takes it away later.
    await this.files.remove(id).catch(() => undefined);
  }

  /** Makes room for one more of this person's. */
  async makeRoom(userId: string): Promise<void> {
    const own = (await readdir(this.directory)).filter((name) => name.startsWith(`${userId}.`) && !name.endsWith('.json')).sort();
    for (const id of own.slice(0, Math.max(0, own.length - UNFINISHED_MAX + 1))) await this.remove(id);
  }
}

/** What was begun and never ended leaves the disk. */
export const abandonedUploads: Job = {
  name: 'abandoned-uploads',
  cron: '23 3 * * *',
  async run({ config, log }) {
    const { files } = await UploadStore.open(config);
    const uploads = await files.deleteExpired();
    if (uploads > 0) log.info({ uploads }, 'abandoned uploads');
  },
};
