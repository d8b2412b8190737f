import { current } from '../../db/current.ts';
import { dropHeldFile, heldBytes, liveHeldFiles, refuseHeldFile, sendableFiles, type HeldFile } from '../../db/queries/held-files.ts';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import type { FailureCode } from '../../domain/kit/failure.ts';
import { entityNamed } from '../../domain/registry.ts';
import { call, failureCodeOf, statusOf } from './http.ts';

/** Entities whose rows take files. */
const TAKERS = ['ticket', 'ticketMessage', 'vehicle'] as const;
/** A draft's name is not a row. */
const ROW = /:[0-9a-f-]{36}$/;
const UPLOAD_MS = 300_000;
const AGAIN_MS = 30_000;

/** `/api/v1/<plural>/<id>/<slot>`, or one attachment more. */
function addressOf({ _id, owner, slot, name }: HeldFile): string {
  const [entity, id] = owner.split(':') as [string, string];
  return `/api/v1/${entityNamed(entity)!.plural}/${id}/${slot ?? `attachments/${_id}?name=${encodeURIComponent(name)}`}`;
}

async function send(file: HeldFile): Promise<void> {
  const data = await heldBytes(file._id);
  const database = current();
  if (!data || !database) return dropHeldFile(file._id);
  await call(addressOf(file), {
    method: 'PUT',
    body: data,
    headers: { 'content-type': 'application/octet-stream', 'x-sillage-profile': `${database.userId}:${database.orgId ?? 'none'}` },
    signal: AbortSignal.timeout(UPLOAD_MS),
  });
  await dropHeldFile(file._id);
}

/** Refusals that trying again does not change. */
const FINAL = [400, 403, 404, 413, 415];

async function sendThem(): Promise<void> {
  for (const file of await sendableFiles(TAKERS)) {
    if (!ROW.test(file.owner)) continue;
    try {
      await send(file);
    } catch (error) {
      const status = statusOf(error);
      if (status === undefined || !FINAL.includes(status)) throw error;
      await refuseHeldFile(file._id, (failureCodeOf(error) as FailureCode | undefined) ?? 'invalid');
    }
  }
}

let running = false;
let wanted = false;
let again: ReturnType<typeof setTimeout> | undefined;

/** Sends what can leave now, one after the other, from one tab; what fails is tried again later. */
export async function sendHeldFiles(): Promise<void> {
  wanted = true;
  if (running || !navigator.onLine) return;
  running = true;
  clearTimeout(again);
  try {
    while (wanted) {
      wanted = false;
      if ('locks' in navigator) await navigator.locks.request(`held-files:${current()?.name ?? ''}`, { ifAvailable: true }, (lock) => (lock ? sendThem() : undefined));
      else await sendThem();
    }
  } catch {
    again = setTimeout(() => void sendHeldFiles(), AGAIN_MS);
  } finally {
    running = false;
  }
}

/** Files leave by themselves: when they are chosen, when their row has left, when the network is back. */
export function startHeldFiles(): void {
  const held = liveHeldFiles();
  const status = liveSyncStatus();
  const look = (): void => {
    if (held.getSnapshot().some(({ failure }) => !failure) && status.getSnapshot().online) void sendHeldFiles();
  };
  held.subscribe(look);
  status.subscribe(look);
  window.addEventListener('online', look);
  look();
}
