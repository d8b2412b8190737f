import { DetailedError, Upload, type FileSource, type HttpResponse } from 'tus-js-client';
import * as z from 'zod/mini';
import { changePendingUpload, type PendingUpload } from '../../db/queries/pending-uploads.ts';
import { HttpError } from './http.ts';
import { tusRequests } from './tus-requests.ts';

const UPLOADS = '/api/v1/uploads';
const PART_BYTES = 256 * 1024;
const VERSION = { 'tus-resumable': '1.0.0' };
/** A queue taken back from a zip may say anything: what was begun is one upload at this door, with no way to another one, or nowhere. */
const begunSchema = z.object({ key: z.string(), path: z.string().check(z.regex(/^\/api\/v1\/uploads\/[\w-]{1,100}(?:\.[\w-]{1,100})?$/)) });

/** The server has forgotten what was begun: the file starts again from its first byte. */
export class UploadGone extends Error {}

/** The file was taken away while it was being sent. */
export class NoLongerHeld extends Error {}

const absolute = (path: string): string => new URL(path, globalThis.location.origin).href;

function sourceOf(data: ArrayBuffer): FileSource {
  return {
    size: data.byteLength,
    slice: (start, end) => Promise.resolve({ value: new Blob([data.slice(start, end)]), done: end >= data.byteLength }),
    close: () => undefined,
  };
}

function refusalOf(answer: HttpResponse): HttpError {
  let data: unknown = answer.getBody();
  try {
    data = JSON.parse(answer.getBody());
  } catch {
    // Not an answer of the server: it says nothing but its status.
  }
  return new HttpError(`${answer.getStatus()}`, { status: answer.getStatus(), data });
}

/** The server, not a portal before it, has no use for what was begun. */
function isGone(answer: HttpResponse, method: string): boolean {
  const statuses = method === 'HEAD' ? [400, 403, 404, 410] : method === 'PATCH' ? [404, 410] : [];
  return statuses.includes(answer.getStatus()) && answer.getHeader('tus-resumable') !== undefined;
}

function failureOf(error: Error): Error {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  if (!answer) return new HttpError(error.message);
  return isGone(answer, (error as DetailedError).originalRequest.getMethod()) ? new UploadGone() : refusalOf(answer);
}

/** All the bytes were there, and the answer to the last ones was lost: asks the server to end what it has. */
async function endAgain(url: string, bytes: number, headers: Record<string, string>): Promise<HttpResponse> {
  const request = tusRequests.createRequest('PATCH', url);
  const all = { ...headers, ...VERSION, 'upload-offset': String(bytes), 'content-type': 'application/offset+octet-stream' };
  for (const [name, value] of Object.entries(all)) request.setHeader(name, value);
  const answer = await request.send(null);
  if (answer.getStatus() >= 300) throw isGone(answer, 'PATCH') ? new UploadGone() : refusalOf(answer);
  return answer;
}

/** One pass of the protocol, from where the server is. Where it stopped is kept with the file (F26), not by the library. */
function pass(
  file: PendingUpload & { sha256: string },
  data: ArrayBuffer,
  headers: Record<string, string>,
): Promise<{ answer: HttpResponse; url: string }> {
  const [entity, row] = file.owner.split(':') as [string, string];
  const key = `${file.sha256}:${file._id}`;
  const begun = begunSchema.safeParse(file.upload);
  const path = begun.success && begun.data.key === key ? begun.data.path : null;
  return new Promise((resolve, reject) => {
    const upload: Upload = new Upload(new Blob([]), {
      ...(path === null ? { endpoint: absolute(UPLOADS) } : { uploadUrl: absolute(path) }),
      metadata: {
        entity,
        row,
        id: file._id,
        ...(file.slot === undefined ? {} : { slot: file.slot }),
        name: file.name,
        sha256: file.sha256,
      },
      headers,
      chunkSize: PART_BYTES,
      uploadDataDuringCreation: true,
      retryDelays: null,
      httpStack: tusRequests,
      fileReader: { openFile: () => Promise.resolve(sourceOf(data)) },
      fingerprint: () => Promise.resolve(key),
      urlStorage: {
        addUpload: async (_key, { uploadUrl }) => {
          // Should it fail, the file is sent all the same, and would start again after a cut.
          await changePendingUpload(file._id, { upload: { key, path: new URL(uploadUrl!).pathname } }).catch(() => undefined);
          return key;
        },
        removeUpload: () => Promise.resolve(),
        findAllUploads: () => Promise.resolve([]),
        findUploadsByFingerprint: () => Promise.resolve([]),
      },
      onChunkComplete: (_part, sent) => {
        const stop = (isHeld: boolean): void => {
          if (!isHeld) void upload.abort().then(() => reject(new NoLongerHeld()));
        };
        changePendingUpload(file._id, { sent }).then(stop, () => undefined);
      },
      onError: (error) => reject(failureOf(error)),
      onSuccess: ({ lastResponse }) => resolve({ answer: lastResponse, url: upload.url! }),
    });
    upload.start();
  });
}

/**
 * Sends a pending upload, or what is left of it. Resolves only when the server says that it has these very bytes. Throws HttpError,
 * UploadGone, NoLongerHeld.
 */
export async function uploadFile(
  file: PendingUpload & { sha256: string },
  data: ArrayBuffer,
  headers: Record<string, string>,
): Promise<void> {
  const isConfirmed = (answer: HttpResponse): boolean => answer.getHeader('upload-sha256') === file.sha256;
  const { answer, url } = await pass(file, data, headers);
  if (isConfirmed(answer) || isConfirmed(await endAgain(url, data.byteLength, headers))) return;
  throw new HttpError('the server does not say that it has the file');
}
