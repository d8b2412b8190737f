import { DetailedError, Upload, type FileSource, type HttpResponse, type HttpStack, type HttpRequest } from 'tus-js-client';
import * as z from 'zod/mini';
import { changePendingUpload, type PendingUpload } from '../../../db/queries/pending-uploads.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';
import { readDeviceValue, writeDeviceValue } from '../../../db/queries/profiles.ts';
import { countBytes } from '../../../db/queries/traffic.ts';
import { failureCodeOf, HttpError } from '../http.ts';

/** A request carries 256 KB at most: on a slow link that takes a minute. */
const PATIENCE_MS = 120_000;

class Answer implements HttpResponse {
  constructor(
    private readonly response: Response,
    private readonly text: string,
  ) {}
  getStatus = (): number => this.response.status;
  getHeader = (name: string): string | undefined => this.response.headers.get(name) ?? undefined;
  getBody = (): string => this.text;
  getUnderlyingObject = (): Response => this.response;
}

/** The library's own requests wait for ever on a link that stalls, and do not exist in a worker. */
class TusRequest implements HttpRequest {
  readonly #headers: Record<string, string> = {};
  readonly #stop = new AbortController();

  constructor(
    private readonly method: string,
    private readonly url: string,
    private readonly signal: AbortSignal,
  ) {}

  getMethod = (): string => this.method;
  getURL = (): string => this.url;
  getHeader = (name: string): string | undefined => this.#headers[name];
  getUnderlyingObject = (): null => null;
  /** Progress is told by the parts that the server confirmed. */
  setProgressHandler(): void {}

  setHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  async send(body: BodyInit | null): Promise<HttpResponse> {
    this.signal.throwIfAborted();
    const stop = (): void => this.#stop.abort();
    this.signal.addEventListener('abort', stop);
    const timer = setTimeout(stop, PATIENCE_MS);
    countBytes('files', { up: body instanceof Blob ? body.size : 0 });
    try {
      const response = await fetch(this.url, {
        method: this.method,
        headers: this.#headers,
        body,
        credentials: 'same-origin',
        cache: 'no-store',
        signal: this.#stop.signal,
      });
      return new Answer(response, await response.text());
    } finally {
      clearTimeout(timer);
      this.signal.removeEventListener('abort', stop);
    }
  }

  async abort(): Promise<void> {
    this.#stop.abort();
  }
}

/** Requests that go as long as `signal` does not say to stop: one under way is given up, none is begun. */
const tusRequests = (signal: AbortSignal): HttpStack => ({
  createRequest: (method, url) => new TusRequest(method, url, signal),
  getName: () => 'fetch',
});

/** How the parts of files pass the network this device is on. */
interface UploadWay {
  /** Bytes of a part. */
  part: number;
  /** Nothing but GET, HEAD and POST passes: a PATCH goes as a POST that says so. */
  isPostOnly: boolean;
}

const KEY = 'uploadWay';
const WHOLE: UploadWay = { part: 256 * 1024, isPostOnly: false };
const LEAST_BYTES = 8 * 1024;
const TOO_LARGE = [413, 431];
/** A network that wants something of the person, or time: they say nothing of a file. */
const NO_FAULT = [401, 407, 408, 425, 429, 511];

/** What was found out, for a day: another place may let more pass. */
export async function knownWay(): Promise<UploadWay> {
  // Nothing can be read of this device: as if nothing were known.
  const known = await readDeviceValue<UploadWay & { at: number }>(KEY).catch(() => undefined);
  return known && Math.abs(Date.now() - known.at) < DAY_MS ? known : WHOLE;
}

async function rememberWay({ part, isPostOnly }: UploadWay): Promise<void> {
  // Not kept: it is found out again.
  await writeDeviceValue(KEY, { part, isPostOnly, at: Date.now() }).catch(() => undefined);
}

/** A request that somebody between here and the server did not let pass; `status` 0: no answer came. */
interface Stop {
  status: number;
  method: string;
}

/** Whether an answer like that can be the fault of what was sent. Who fails on everything says nothing of a file. */
function isOfThisFile({ status }: Stop): boolean {
  return status === 0 || ((status < 500 || status === 501) && !NO_FAULT.includes(status));
}

/** Another way to try; null: there is none. */
function otherWay(way: UploadWay, { status, method }: Stop, bytes: number): UploadWay | null {
  const isOfSize = status === 0 || TOO_LARGE.includes(status);
  if (method === 'PATCH' && !way.isPostOnly && !isOfSize) return { ...way, isPostOnly: true };
  const sent = Math.min(way.part, bytes);
  if (sent <= LEAST_BYTES) return null;
  return { ...way, part: Math.max(LEAST_BYTES, Math.floor(sent / 2)) };
}

const UPLOADS = '/api/v1/uploads';
/** Refusals in a row, of a file whose parts are as small as they get, before it is at fault. */
const STOPS = 2;
/** One request may be lost; two of the same in a row say something of what they carry. */
const LOST = 2;
const OVERRIDE = 'X-HTTP-Method-Override';
const VERSION = { 'tus-resumable': '1.0.0' };
/** A queue taken back from a zip may say anything: what was begun is one upload at this door, with no way to another one, or nowhere. */
const begunSchema = z.object({ key: z.string(), path: z.string().check(z.regex(/^\/api\/v1\/uploads\/[\w-]{1,100}(?:\.[\w-]{1,100})?$/)) });

/** The server has forgotten what was begun: the file starts again from its first byte. */
export class UploadGone extends Error {}

/** The file was taken away while it was being sent. */
export class NoLongerHeld extends Error {}

/** Not an answer of the server: of somebody on the way to it, or none at all. */
class Stopped extends HttpError {
  constructor(
    error: HttpError,
    readonly stop: Stop,
  ) {
    super(error.message, error.response);
  }
}

/** What the server would take does not reach it on this network, in no way that was tried. */
export class StoppedOnTheWay extends Error {
  constructor(readonly status: number) {
    super(`${status}`);
  }
}

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

/** What an answer says, or that there was none; `method`: what was meant, whatever it went as. */
function failureOf(answer: HttpResponse | null, method: string, message: string): Error {
  if (!answer) return new Stopped(new HttpError(message), { status: 0, method });
  if (isGone(answer, method)) return new UploadGone();
  const refusal = refusalOf(answer);
  const isOurs = answer.getHeader('tus-resumable') !== undefined || failureCodeOf(refusal) !== undefined;
  return isOurs ? refusal : new Stopped(refusal, { status: answer.getStatus(), method });
}

function failureOfTus(error: Error): Error {
  if (!(error instanceof DetailedError)) return new HttpError(error.message);
  const { originalRequest: request, originalResponse: answer } = error;
  return failureOf(answer, request.getHeader(OVERRIDE) ?? request.getMethod(), error.message);
}

/** All the bytes were there, and the answer to the last ones was lost: asks the server to end what it has. */
async function endAgain(
  url: string,
  bytes: number,
  headers: Record<string, string>,
  { isPostOnly }: UploadWay,
  requests: HttpStack,
): Promise<HttpResponse> {
  const request = requests.createRequest(isPostOnly ? 'POST' : 'PATCH', url);
  const all = {
    ...headers,
    ...VERSION,
    ...(isPostOnly && { [OVERRIDE]: 'PATCH' }),
    'upload-offset': String(bytes),
    'content-type': 'application/offset+octet-stream',
  };
  for (const [name, value] of Object.entries(all)) request.setHeader(name, value);
  const answer = await request.send(null);
  if (answer.getStatus() >= 300) throw failureOf(answer, 'PATCH', '');
  return answer;
}

/** One pass of the protocol, from where the server is. Where it stopped is kept with the file (F26), not by the library. */
function pass(
  file: PendingUpload & { sha256: string },
  data: ArrayBuffer,
  headers: Record<string, string>,
  way: UploadWay,
  requests: HttpStack,
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
      chunkSize: way.part,
      overridePatchMethod: way.isPostOnly,
      uploadDataDuringCreation: true,
      retryDelays: null,
      httpStack: requests,
      fileReader: { openFile: () => Promise.resolve(sourceOf(data)) },
      fingerprint: () => Promise.resolve(key),
      urlStorage: {
        addUpload: async (_key, { uploadUrl }) => {
          file.upload = { key, path: new URL(uploadUrl!).pathname };
          // Should it fail, the file is sent all the same, and would start again after a cut.
          await changePendingUpload(file._id, { upload: file.upload }).catch(() => undefined);
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
      onError: (error) => reject(failureOfTus(error)),
      onSuccess: ({ lastResponse }) => resolve({ answer: lastResponse, url: upload.url! }),
    });
    upload.start();
  });
}

async function sendBy(
  file: PendingUpload & { sha256: string },
  data: ArrayBuffer,
  headers: Record<string, string>,
  way: UploadWay,
  requests: HttpStack,
): Promise<void> {
  const isConfirmed = (answer: HttpResponse): boolean => answer.getHeader('upload-sha256') === file.sha256;
  const { answer, url } = await pass(file, data, headers, way, requests);
  if (isConfirmed(answer) || isConfirmed(await endAgain(url, data.byteLength, headers, way, requests))) return;
  throw new HttpError('the server does not say that it has the file');
}

/** Whether the call passes when it carries nothing: the server refuses it, in its own words. */
async function passesEmpty(headers: Record<string, string>, requests: HttpStack): Promise<boolean> {
  const request = requests.createRequest('POST', absolute(UPLOADS));
  for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
  return request.send(null).then(
    (answer) => answer.getHeader('tus-resumable') !== undefined,
    () => false,
  );
}

/** Files whose last request was answered by nobody, how often in a row. */
const lost = new Map<string, number>();

/**
 * Sends a pending upload, or what is left of it, in parts and by methods that this network lets pass. Resolves only when the server says that it has
 * these very bytes. Throws HttpError, UploadGone, NoLongerHeld, StoppedOnTheWay; once `signal` is aborted its reason: the next attempt goes on from what the
 * server has.
 */
export async function uploadFile(
  pending: PendingUpload & { sha256: string },
  data: ArrayBuffer,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const requests = tusRequests(signal);
  const file = { ...pending };
  let stops = 0;
  for (let way = await knownWay(); ;) {
    try {
      await sendBy(file, data, headers, way, requests);
      return void lost.delete(file._id);
    } catch (error) {
      // Whatever came of it meanwhile: nobody on the way is at fault.
      signal.throwIfAborted();
      if (!(error instanceof Stopped) || !isOfThisFile(error.stop)) throw error;
      const times = error.stop.status === 0 ? (lost.get(file._id) ?? 0) + 1 : LOST;
      lost.set(file._id, times);
      // While nothing passes no file is at fault, nor its size.
      if (times < LOST || !(await passesEmpty(headers, requests))) throw error;
      lost.delete(file._id);
      const next = otherWay(way, error.stop, data.byteLength);
      if (next) await rememberWay((way = next));
      else if (++stops < STOPS) continue;
      else throw new StoppedOnTheWay(error.stop.status);
    }
  }
}
