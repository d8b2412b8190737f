import { chmod, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import { RECORD_FILE_BYTES } from '../../../domain/field-work/field-record.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';
import type { Config } from '../../config.ts';
import type { Job } from '../../jobs.ts';
import { PassThrough, Readable } from 'node:stream';
import { Metadata, Server } from '@tus/server';
import { fail, type FailureCode } from '../../../domain/entity/failure.ts';

/** The greatest that any row takes. */
const UPLOAD_BYTES = RECORD_FILE_BYTES;
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

export const UPLOADS = '/api/v1/uploads';
export const TUS = '1.0.0';
/** A request that a cut left hanging gives its place to the next within this. */
const DRAIN_MS = 500;

const CODES: Record<number, FailureCode> = { 404: 'not-found', 409: 'conflict', 410: 'gone', 413: 'too-large', 500: 'internal' };

/** One request of the protocol, without what is no business of it: who asks was settled before. */
interface TusRequest {
  method: 'POST' | 'HEAD' | 'PATCH';
  id?: string;
  headers: Record<string, string | undefined>;
  body: unknown;
}

/** The body of a request, which ends or breaks with it. */
function piped(body: Readable): PassThrough {
  const bytes = new PassThrough();
  body.on('error', (error) => bytes.destroy(error));
  return body.pipe(bytes);
}

/** What the protocol did not read is read and thrown away: the connection serves the next request. */
function drain(body: Readable, bytes: PassThrough): void {
  body.unpipe(bytes);
  body.resume();
  bytes.on('error', () => undefined).destroy();
}

/** The protocol of resumable uploads over a store. Refusals are thrown as failures; answers give their headers. */
export class TusEndpoint {
  readonly #server: Server;

  constructor({ files }: UploadStore) {
    this.#server = new Server({
      path: UPLOADS,
      datastore: files,
      relativeLocation: true,
      maxSize: UPLOAD_BYTES,
      lockDrainTimeout: DRAIN_MS,
      namingFunction: (_request, metadata) => uploadId(String(metadata?.['user'])),
    });
  }

  async ask({ method, id, headers, body }: TusRequest): Promise<Headers> {
    const given = Object.entries({ ...headers, 'tus-resumable': TUS }).filter(
      (header): header is [string, string] => header[1] !== undefined,
    );
    const bytes = body instanceof Readable ? piped(body) : null;
    const stream = bytes ? { body: Readable.toWeb(bytes), duplex: 'half' } : {};
    const request = new Request(`http://local${UPLOADS}${id === undefined ? '' : `/${id}`}`, {
      method,
      headers: given,
      ...stream,
    } as RequestInit);
    const answer = await this.#server.handleWeb(request);
    if (bytes) drain(body as Readable, bytes);
    if (!answer.ok) throw fail(CODES[answer.status] ?? 'invalid');
    return answer.headers;
  }
}

/** `Upload-Metadata` as written and read; null when it is not of that form. */
export const metadata = {
  read(header: string): Record<string, string | null> | null {
    try {
      return Metadata.parse(header);
    } catch {
      return null;
    }
  },
  write: (values: Record<string, string>): string => Metadata.stringify(values),
};
