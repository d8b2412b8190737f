import { wordsOf } from './search-words.ts';

const read = new WeakMap<object, { title: string[]; all: string[] }>();

const has = (words: readonly string[], word: string): boolean => words.some((other) => other.startsWith(word));

/**
 * Entries that have every word of the text in their title or their body, those that have them in their title first; all of them in
 * their order without any word. A text too short to be a word is found as it stands.
 */
export function findByWords<T extends { title: string }>(entries: readonly T[], text: string, bodyOf: (entry: T) => string): T[] {
  const wanted = wordsOf(text);
  const plain = text.trim().toLocaleLowerCase();
  if (wanted.length === 0)
    return plain === '' ? [...entries] : entries.filter((entry) => `${entry.title}\n${bodyOf(entry)}`.toLocaleLowerCase().includes(plain));
  const wordsIn = (entry: T): { title: string[]; all: string[] } => {
    const words = read.get(entry) ?? { title: wordsOf(entry.title), all: wordsOf(`${entry.title} ${bodyOf(entry)}`) };
    read.set(entry, words);
    return words;
  };
  const inTitle = (entry: T): number => wanted.filter((word) => has(wordsIn(entry).title, word)).length;
  return entries.filter((entry) => wanted.every((word) => has(wordsIn(entry).all, word))).sort((a, b) => inTitle(b) - inTitle(a));
}
