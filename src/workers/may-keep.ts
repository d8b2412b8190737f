import { mayTransfer, type TransferLink } from '../domain/sync/transfers.ts';
import { NOTES } from './client/kept-parts.ts';
import { ASKED_MS, notedTransfers } from './client/transfers-note.ts';

const WHOLE = '/whole.json';

/**
 * Whether what no open screen needs may come now, by what the page noted and what the browser says of its link. A device that has all of the application keeps it so
 * with each build, over any link: half of it would not open without network. Earlier builds did not note it; they kept all (`isInCharge`: one of them is at work).
 */
export async function mayKeep(link: TransferLink | undefined, isInCharge: boolean): Promise<boolean> {
  const [{ choice, isLimited, askedMs }, notes] = await Promise.all([notedTransfers(), caches.open(NOTES)]);
  const isAsked = askedMs !== null && Math.abs(Date.now() - askedMs) < ASKED_MS;
  if (mayTransfer('code', { choice, isLimited }, link, isAsked) === 'go') return true;
  const isWhole = await notes.match(WHOLE);
  return isWhole ? (await isWhole.json()) === true : isInCharge;
}

/** Notes whether all of the application is here. */
export async function noteWhole(isWhole: boolean): Promise<void> {
  await (await caches.open(NOTES)).put(WHOLE, Response.json(isWhole));
}
