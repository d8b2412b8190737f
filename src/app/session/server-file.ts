import { keepFile, readKeptFile } from '../../db/queries/kept-files.ts';
import { HttpError } from './http.ts';

const TIMEOUT_MS = 60_000;

/** A file of the server as it has it now; given up at once when `given` says so. Throws HttpError, without response when there was no answer of the server. */
export async function askedFile(url: string, given?: AbortSignal): Promise<Blob> {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const signal = given ? AbortSignal.any([given, late]) : late;
  const response = await fetch(url, { credentials: 'same-origin', redirect: 'error', signal }).catch((error: unknown) => {
    throw new HttpError(String(error));
  });
  if (!response.ok) throw new HttpError(`${response.status}`, { status: response.status, data: await response.json().catch(() => null) });
  const file = await response.blob().catch((error: unknown) => {
    throw new HttpError(String(error));
  });
  // A captive portal answers 200 with a page of its own.
  if (file.type.startsWith('text/html')) throw new HttpError('not an answer of the server');
  return file;
}

/** A file of the server, which never changes under its address: the copy kept on this device, else the server's, kept from then on. Throws as `askedFile`. */
export async function serverFile(url: string, given?: AbortSignal): Promise<Blob> {
  // Not kept, or storage refused: asked of the server.
  const kept = await readKeptFile(url).catch(() => undefined);
  if (kept) return kept;
  const file = await askedFile(url, given);
  await keepFile(url, file);
  return file;
}

/** A file to be shown: where it may come as `serverFile`, else the copy kept on this device; null: there is none, and it waits. */
export async function shownFile(url: string, may: boolean, given: AbortSignal): Promise<Blob | null> {
  // Storage refused: as if it were not kept.
  return may ? serverFile(url, given) : ((await readKeptFile(url).catch(() => undefined)) ?? null);
}
