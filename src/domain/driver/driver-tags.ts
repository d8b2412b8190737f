import { driverAt, type Had } from '../driver-assignment/who-had.ts';
import { cardHolder } from '../tacho/tacho-reading.ts';

/** What a driver is known by at a device. */
interface TaggedDriver {
  badge?: unknown;
  tachographCard?: unknown;
  [field: string]: unknown;
}

/** Marks what names the holder of a card among keys. */
export const CARD_KEY = 'card:';

/** A card that was replaced or renewed is the same driver's: it is found by its holder, apart from badges. */
const cardKey = (card: string): string => `${CARD_KEY}${cardHolder(card).toLowerCase()}`;

/** Keys a driver is found by (`driverOfTag`): their badge in lower case, their tachograph card. */
export function tagKeys({ badge, tachographCard: card }: TaggedDriver): string[] {
  return [...(typeof badge === 'string' ? [badge.toLowerCase()] : []), ...(typeof card === 'string' ? [cardKey(card)] : [])];
}

/** Times badges and cards were drivers', by key (`hadByTag`). */
export type TagTimes = Readonly<Record<string, readonly Had[]>>;

/** Times of whoever had what a device read, a badge or a card, in no order. */
export const timesOfTag = (tag: string, times: TagTimes): Had[] => [...(times[tag.toLowerCase()] ?? []), ...(times[cardKey(tag)] ?? [])];

/** Id of the driver of what a device read at an instant (milliseconds): a badge, or the card in the tachograph; null: it was nobody's then. */
export function driverOfTag(tag: string, atMs: number, times: TagTimes): string | null {
  return driverAt(times[tag.toLowerCase()] ?? [], atMs) ?? driverAt(times[cardKey(tag)] ?? [], atMs);
}

/** Id of the driver whose a tachograph card was at an instant; null: it was nobody's then; undefined: nobody says whose it ever was. */
export function driverOfCard(card: string, atMs: number, times: TagTimes): string | null | undefined {
  const had = times[cardKey(card)];
  return had && driverAt(had, atMs);
}

/** What a device read is a tachograph card that is or was a driver's, and no badge. */
export function isCardTag(tag: string, times: TagTimes): boolean {
  return times[tag.toLowerCase()] === undefined && times[cardKey(tag)] !== undefined;
}

/** A time in which a badge or card was somebody's. Milliseconds, the end not included; null: no end is known. */
export interface OwnTag {
  key: string;
  fromMs: number | null;
  toMs: number | null;
}

/** Whether what a device read at an instant is one of these. */
export function isTagOf(tag: string, atMs: number, tags: readonly OwnTag[]): boolean {
  const keys = [tag.toLowerCase(), cardKey(tag)];
  return tags.some(({ key, fromMs, toMs }) => keys.includes(key) && (fromMs ?? -Infinity) <= atMs && atMs < (toMs ?? Infinity));
}
