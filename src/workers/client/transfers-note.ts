import * as z from 'zod/mini';
import { TRANSFER_CHOICES } from '../../domain/sync/transfers.ts';
import { addTraffic, trafficDay, type TrafficDays } from '../../domain/sync/traffic.ts';
import { NOTES } from './kept-parts.ts';

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
export type TransfersNote = z.infer<typeof transfersNoteSchema>;

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
