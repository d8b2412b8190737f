import { foldText } from './search-text.ts';

/** Words that say nothing of a subject, in the languages of the interface; folded. */
const EMPTY = new Set(
  (
    'avec dans depuis des est les leur mais mon nos notre nous par pas plus pour que qui ses son sur une vos votre vous fait faut peut bonjour cela ' +
    'about after and are but for from has have how not our the this that with was when why you your does hello ' +
    'con del las los para por una que como esta este sin mas hola ' +
    'che non per del della nel sono come una ciao het een van niet voor met dat wij ook nao uma com por mas egy nem hogy'
  ).split(' '),
);
const SHORTEST = 3;

/** The telling words of a text, folded, without the marks of the plural, each once. */
export function wordsOf(text: string): string[] {
  const words = text
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => foldText(word))
    .filter((word) => word.length >= SHORTEST && !EMPTY.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?:es|s|x|e)$/, '') : word));
  return [...new Set(words)];
}

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
