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
