import { PassThrough, Readable } from 'node:stream';
import { Metadata, Server } from '@tus/server';
import { fail, type FailureCode } from '../../../domain/entity/failure.ts';
import { UPLOAD_BYTES, uploadId, type UploadStore } from './upload-store.ts';

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
