import { wordsOf } from '../kit/search-words.ts';

interface Searchable {
  title: string;
  body: string;
}

const has = (words: readonly string[], word: string): boolean => words.some((other) => other.startsWith(word));

/** Entries that have every word of the text, those that have them in their title first; all of them in their order without any word. */
export function searchDocs<T extends Searchable>(entries: readonly T[], text: string): T[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return text.trim() === '' ? [...entries] : entries.filter(({ title, body }) => `${title}\n${body}`.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));
  return entries
    .map((entry) => ({ entry, title: wordsOf(entry.title), all: wordsOf(`${entry.title} ${entry.body}`) }))
    .filter(({ all }) => wanted.every((word) => has(all, word)))
    .map(({ entry, title }) => ({ entry, inTitle: wanted.filter((word) => has(title, word)).length }))
    .sort((a, b) => b.inTitle - a.inTitle)
    .map(({ entry }) => entry);
}
