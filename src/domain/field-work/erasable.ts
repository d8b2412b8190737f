/** What of a person a record may have to forget: their name, what they wrote, where they were. */
export const ERASABLE = ['name', 'texts', 'place'] as const;
export type Erasable = (typeof ERASABLE)[number];

/** Which of them an erasable part of a record is, by its path in the content (`answers.note.value`). */
export function erasableOf(path: string): Erasable {
  return path === 'author.name' ? 'name' : path === 'gps' ? 'place' : 'texts';
}

/** What a record still holds of them. */
export function erasableIn(parts: Readonly<Record<string, unknown>>): Erasable[] {
  const held = new Set(Object.keys(parts).map(erasableOf));
  return ERASABLE.filter((one) => held.has(one));
}
