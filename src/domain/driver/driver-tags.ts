import { driverAt, type Had } from '../driver-assignment/who-had.ts';
import { cardHolder } from '../tacho/tacho-reading.ts';

/** What a driver is known by at a device. */
interface TaggedDriver {
  badge?: unknown;
  tachographCard?: unknown;
  [field: string]: unknown;
}

/** A badge as it is kept: capitals, nothing invisible, one space where there are several. */
export function cleanBadge(badge: string): string {
  return badge
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();
}

/** Marks what names the holder of a card among keys. */
export const CARD_KEY = 'card:';

/** A card that was replaced or renewed is the same driver's: it is found by its holder, apart from badges. */
const cardKey = (card: string): string => `${CARD_KEY}${cardHolder(card).toLowerCase()}`;

/** Key of a badge: capitals, invisible marks and spaces around it or twice in it do not make another one. */
export function badgeKey(badge: string): string {
  return cleanBadge(badge).toLowerCase();
}

/** Key of a badge, or of a card (`CARD_KEY` before its number), as it is written. */
export function tagKey(tag: string): string {
  const key = badgeKey(tag);
  return key.startsWith(CARD_KEY) ? cardKey(key.slice(CARD_KEY.length)) : key;
}

/** Keys a driver is found by (`driverOfTag`): their badge (`badgeKey`), their tachograph card. */
export function tagKeys({ badge, tachographCard: card }: TaggedDriver): string[] {
  return [...(typeof badge === 'string' ? [badgeKey(badge)] : []), ...(typeof card === 'string' ? [cardKey(card)] : [])];
}

/** Times badges and cards were drivers', by key (`hadByTag`). */
export type TagTimes = Readonly<Record<string, readonly Had[]>>;

/** Times of whoever had what a device read, a badge or a card, in no order. */
export const timesOfTag = (tag: string, times: TagTimes): Had[] => [...(times[badgeKey(tag)] ?? []), ...(times[cardKey(tag)] ?? [])];

/** Id of the driver of what a device read at an instant (milliseconds): a badge, or the card in the tachograph; null: it was nobody's then. */
export function driverOfTag(tag: string, atMs: number, times: TagTimes): string | null {
  return driverAt(times[badgeKey(tag)] ?? [], atMs) ?? driverAt(times[cardKey(tag)] ?? [], atMs);
}

/** Id of the driver whose a tachograph card was at an instant; null: it was nobody's then; undefined: nobody says whose it ever was. */
export function driverOfCard(card: string, atMs: number, times: TagTimes): string | null | undefined {
  const had = times[cardKey(card)];
  return had && driverAt(had, atMs);
}

/** What a device read is a tachograph card that is or was a driver's, and no badge. */
export function isCardTag(tag: string, times: TagTimes): boolean {
  return times[badgeKey(tag)] === undefined && times[cardKey(tag)] !== undefined;
}

/** A time in which a badge or card was somebody's. Milliseconds, the end not included; null: no end is known. */
export interface OwnTag {
  key: string;
  fromMs: number | null;
  toMs: number | null;
}

/** Whether what a device read at an instant is one of these. */
export function isTagOf(tag: string, atMs: number, tags: readonly OwnTag[]): boolean {
  const keys = [badgeKey(tag), cardKey(tag)];
  return tags.some(({ key, fromMs, toMs }) => keys.includes(key) && (fromMs ?? -Infinity) <= atMs && atMs < (toMs ?? Infinity));
}
