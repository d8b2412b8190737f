/** What a tachograph records of a driver, as every device family is put: EU 165/2014, article 34(5). */
export const TACHO_ACTIVITIES = ['drive', 'work', 'available', 'rest'] as const;
export type TachoActivity = (typeof TACHO_ACTIVITIES)[number];

/** One of the two slots. `card` null: no card is in it, or its number is not told. */
export interface TachoSlot {
  activity: TachoActivity | null;
  card: string | null;
}

/** What a tachograph said in one message: of the driver, and of the co-driver. */
interface TachoReading {
  first: TachoSlot;
  second: TachoSlot;
}

const CARD_MAX = 20;
const TEXT = /^(drive|work|available|rest)?:([^;:]{0,20});(drive|work|available|rest)?:([^;:]{0,20})$/;

/** A card number as it is compared: the 14 characters that name the driver; a replaced or renewed card is the same driver's. */
export function cardHolder(card: string): string {
  return card.trim().toUpperCase().slice(0, 14);
}

const slotText = ({ activity, card }: TachoSlot): string => `${activity ?? ''}:${(card ?? '').replaceAll(/[;:]/g, '').slice(0, CARD_MAX)}`;

/** A reading as it stands among the raw elements of a message, under `tacho`: "drive:1234567890123400;rest:". */
export function tachoText({ first, second }: TachoReading): string {
  return `${slotText(first)};${slotText(second)}`;
}

const slotOf = (activity: string | undefined, card: string | undefined): TachoSlot => ({
  activity: (activity as TachoActivity | undefined) ?? null,
  card: card ? card : null,
});

/** Null: this is no reading. */
export function tachoReading(text: unknown): TachoReading | null {
  const parts = typeof text === 'string' ? TEXT.exec(text) : null;
  return parts && { first: slotOf(parts[1], parts[2]), second: slotOf(parts[3], parts[4]) };
}
