import * as z from 'zod/mini';
import { addTraffic, trafficDay, type TrafficDays, TRANSFER_CHOICES } from '../../domain/sync/transfers.ts';

const FILE = '/transfers.json';
const BYTES = '/bytes.json';
/** « Tout maintenant » that nobody saw end is over. */
export const ASKED_MS = 2 * 3600_000;

export const transfersNoteSchema = z.object({
  choice: z.nullable(z.enum(TRANSFER_CHOICES)),
  isLimited: z.boolean(),
  /** When a person last wanted all of it at once; null: nobody does. */
  askedMs: z.nullable(z.number()),
});
/** What the service worker has to know of what this device may take: it reads no database. */
type TransfersNote = z.infer<typeof transfersNoteSchema>;

export async function noteTransfers(note: TransfersNote): Promise<void> {
  await (await caches.open(NOTES)).put(FILE, Response.json(note));
}

export async function notedTransfers(): Promise<TransfersNote> {
  const noted: unknown = await (await (await caches.open(NOTES)).match(FILE))?.json();
  const parsed = transfersNoteSchema.safeParse(noted);
  return parsed.success ? parsed.data : { choice: null, isLimited: false, askedMs: null };
}

/** What the service worker fetched, by day. */
export async function notedTraffic(): Promise<TrafficDays> {
  return ((await (await (await caches.open(NOTES)).match(BYTES))?.json()) ?? {}) as TrafficDays;
}

export async function noteCodeBytes(down: number): Promise<void> {
  const next = addTraffic(await notedTraffic(), trafficDay(Date.now()), { code: { down, up: 0 } });
  await (await caches.open(NOTES)).put(BYTES, Response.json(next));
}

/** Cache of what the service worker must know before it is asked: the builds it kept, and whom this device serves. */
export const NOTES = 'builds';
const PARTS = '/parts.json';

/**
 * Parts of the application beyond what everybody needs: a language (`hu`), the screens of managers, those of the platform's administrators.
 * Said as soon as it is known who is here, so that a first installation already leaves the others out; once a device needed one it stays.
 * Resolves to whether one was new.
 */
export async function noteParts(parts: readonly string[]): Promise<boolean> {
  const known = await notedParts();
  const next = [...new Set([...known, ...parts])];
  if (next.length === known.length) return false;
  await (await caches.open(NOTES)).put(PARTS, Response.json(next));
  return true;
}

export async function notedParts(): Promise<string[]> {
  return ((await (await (await caches.open(NOTES)).match(PARTS))?.json()) ?? []) as string[];
}

/** Tag of the one-time event of Background Sync, asked for when something waits to be sent. */
export const WAKE_TAG = 'send';
/** Message of the service worker to open pages: sync now. */
export const WAKE_MESSAGE = 'WAKE';
