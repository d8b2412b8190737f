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

/** Id of the driver of each key. */
export function tagOwners(drivers: readonly (TaggedDriver & { _id: string })[]): Record<string, string> {
  return Object.fromEntries(drivers.flatMap((driver) => tagKeys(driver).map((key) => [key, driver._id])));
}

/** Id of the driver of what a device read: a badge, or the card in the tachograph; null: it is nobody's. */
export function driverOfTag(tag: string, owners: Readonly<Record<string, string>>): string | null {
  return owners[tag.toLowerCase()] ?? owners[cardKey(tag)] ?? null;
}

/** What a device read is the tachograph card of one of these drivers, and no badge. */
export function isCardTag(tag: string, owners: Readonly<Record<string, string>>): boolean {
  return owners[tag.toLowerCase()] === undefined && owners[cardKey(tag)] !== undefined;
}

/** Whether what a device read is one of these keys. */
export function isTagOf(tag: string, keys: readonly string[]): boolean {
  return keys.includes(tag.toLowerCase()) || keys.includes(cardKey(tag));
}
