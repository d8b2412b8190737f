import { current } from '../../../db/current.ts';
import {
  changePendingUpload,
  dropPendingUpload,
  livePendingUploads,
  readHeld,
  refusePendingUpload,
  sendableFiles,
  type PendingUpload,
} from '../../../db/queries/pending-uploads.ts';
import { liveSyncStatus } from '../../../db/queries/sync-status.ts';
import type { FailureCode } from '../../../domain/entity/failure.ts';
import { failureCodeOf, HttpError, statusOf } from '../http.ts';
import { knownTransfers, mayGo, transfersStore } from './transfers.ts';

/** Entities whose rows take files. */
const TAKERS = ['ticket', 'ticketMessage', 'vehicle', 'fieldRecord', 'defect', 'maintenance', 'claim', 'rentalContract'] as const;
/** A draft's name is not a row. */
const ROW = /:[0-9a-f-]{36}$/;
const AGAIN_MS = 30_000;

/** They want what waits now to leave, whatever was chosen for this device; until it has. */
const person = { asks: false };

async function send(file: PendingUpload, signal: AbortSignal): Promise<void> {
  const held = await readHeld(file._id);
  const database = current();
  if (!database) return;
  // Bytes lost or changed since they were said to be kept: a person has to know.
  if (!held || (file.sha256 ?? held.sha256) !== held.sha256) return refusePendingUpload(file._id, 'storage');
  const { uploadFile, UploadGone, NoLongerHeld, StoppedOnTheWay } = await import('./upload-file.ts');
  const headers = { 'x-sillage-profile': `${database.userId}:${database.orgId ?? 'none'}` };
  const attempt = (known: PendingUpload): Promise<void> => uploadFile({ ...known, sha256: held.sha256 }, held.data, headers, signal);
  const fromZero = async (): Promise<void> => {
    await changePendingUpload(file._id, { upload: undefined, sent: undefined });
    await attempt({ ...file, upload: undefined });
  };
  try {
    await attempt(file).catch((error: unknown) => {
      if (error instanceof UploadGone) return fromZero();
      throw error;
    });
  } catch (error) {
    if (error instanceof NoLongerHeld) return;
    if (error instanceof StoppedOnTheWay) return refusePendingUpload(file._id, 'network', error.status);
    throw error;
  }
  await dropPendingUpload(file._id);
}

/** Refusals that trying again does not change. */
const FINAL = [400, 403, 404, 413, 415];

/** The server's own words for it: a captive portal has statuses too. */
function refusalOf(error: unknown): FailureCode | undefined {
  const code = failureCodeOf(error) as FailureCode | undefined;
  const status = statusOf(error);
  return status !== undefined && (FINAL.includes(status) || code === 'duplicate') ? code : undefined;
}

/** The link has changed, or the person chose otherwise: `signal` says so at once. */
function whileMay(): { signal: AbortSignal; end: () => void } {
  const stop = new AbortController();
  const look = (): void => {
    if (mayGo('uploads', person.asks) !== 'go') stop.abort();
  };
  const end = transfersStore.subscribe(look);
  look();
  return { signal: stop.signal, end };
}

/** One that the server fails on holds up no other; without network or session none is tried. */
async function sendThem(): Promise<void> {
  let failed: unknown;
  for (const file of await sendableFiles(TAKERS)) {
    if (!ROW.test(file.owner)) continue;
    const { signal, end } = whileMay();
    // What is under way and the rest wait where they are.
    if (signal.aborted) return end();
    try {
      await send(file, signal);
    } catch (error) {
      if (signal.aborted) return;
      const refusal = refusalOf(error);
      const status = statusOf(error);
      if (refusal !== undefined) await refusePendingUpload(file._id, refusal);
      else if (error instanceof HttpError && (status === undefined || status === 401 || status === 429)) throw error;
      else failed = error;
    } finally {
      end();
    }
  }
  if (failed !== undefined) throw failed;
}

let running = false;
let wanted = false;
let again: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends what can leave now, one after the other, from one tab at a time; what fails is tried again later, a session that is over waited for. What was chosen
 * for this device holds them back, unless `isAsked`: a person wants them to leave now.
 */
export async function sendPendingUploads(isAsked = false): Promise<void> {
  person.asks ||= isAsked;
  await knownTransfers();
  if (mayGo('uploads', person.asks) !== 'go') return;
  wanted = true;
  if (running || liveSyncStatus().getSnapshot().phase === 'signed-out') return;
  running = true;
  clearTimeout(again);
  try {
    while (wanted) {
      wanted = false;
      if ('locks' in navigator) await navigator.locks.request(`held-files:${current()?.name ?? ''}`, sendThem);
      else await sendThem();
    }
    person.asks = false;
  } catch {
    again = setTimeout(() => void sendPendingUploads(), AGAIN_MS);
  } finally {
    running = false;
  }
}

/** Files leave by themselves: when they are chosen, when their row has left, when the network or the session is back. */
export function startPendingUploads(): void {
  const held = livePendingUploads();
  const status = liveSyncStatus();
  let seen = '';
  const look = (): void => {
    const { online, phase, queued, repair } = status.getSnapshot();
    const ids = held.getSnapshot().flatMap(({ _id, owner, failure }) => (failure ? [] : [_id, owner]));
    // How far each one is does not count: a file on its way writes it at every part.
    const now = [mayGo('uploads'), online, phase === 'signed-out', queued, repair, ...ids].join();
    if (now === seen) return;
    seen = now;
    if (ids.length > 0 && online && phase !== 'signed-out') void sendPendingUploads();
  };
  held.subscribe(look);
  status.subscribe(look);
  transfersStore.subscribe(look);
  window.addEventListener('online', () => {
    seen = '';
    look();
  });
  look();
}
