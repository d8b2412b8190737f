import i18next from 'i18next';
import { DEFAULT_LOCALE } from '../../domain/text/locale.ts';
import { languageOf, partOfWords, type WordsPart } from './language.ts';

/** Words by namespace: an entity, a screen, what several share. A file of them is an area of the application. */
type Messages = Record<string, Record<string, unknown>>;

const FILES = import.meta.glob<Messages>('./locales/*/*.json', { import: 'default' });

async function bring(lang: string, part: WordsPart): Promise<void> {
  const files = Object.entries(FILES).filter(([path]) => path.startsWith(`./locales/${lang}/`) && partOfWords(path) === part);
  for (const words of await Promise.all(files.map(([, load]) => load())))
    for (const [namespace, own] of Object.entries(words)) i18next.addResourceBundle(lang, namespace, own);
}

const coming = new Map<string, Promise<void>>();
const here = new Set<string>();

/** Resolves when words of a language are here; rejects when they are neither on this device nor to be had, and asks again the next time. */
export function loadWords(lang: string, part: WordsPart): Promise<void> {
  const key = `${lang} ${part}`;
  let words = coming.get(key);
  if (!words) {
    words = bring(lang, part).then(() => void here.add(key));
    words.catch(() => coming.delete(key));
    coming.set(key, words);
  }
  return words;
}

export const hasWords = (lang: string, part: WordsPart): boolean => here.has(`${lang} ${part}`);

/** Words under one namespace, in whichever language: of a visit that speaks another one too. Rejects when they cannot be had. */
export async function namespaceIn(lang: string, namespace: string): Promise<Readonly<Record<string, unknown>>> {
  await loadWords(lang, 'first');
  if (!i18next.hasResourceBundle(lang, namespace)) await loadWords(lang, 'later');
  return (i18next.getResourceBundle(lang, namespace) ?? {}) as Record<string, unknown>;
}

let areWanted = false;

/**
 * The words of every screen, in the language of the visit: those of the shell and the lists are here before anything shows. In French where the language's own
 * can neither be found on this device nor fetched; rejects when these cannot either.
 */
export async function laterWords(): Promise<void> {
  areWanted = true;
  // Asked for with the code of the screen, which may be before a language is spoken.
  const language = (i18next as { language?: string }).language ?? languageOf();
  if (hasWords(language, 'later')) return;
  await loadWords(language, 'later').catch((error: unknown) => {
    if (language === DEFAULT_LOCALE) throw error;
    return loadWords(DEFAULT_LOCALE, 'later');
  });
}

/** What a language needs to be spoken from now on. */
export async function wordsToSpeak(lang: string): Promise<void> {
  // Without the later ones those are French, or come with the next screen that needs them.
  await Promise.all([loadWords(lang, 'first'), areWanted ? loadWords(lang, 'later').catch(() => undefined) : undefined]);
}

/** Code that says more than the first words, with them. */
export async function withWords<T>(code: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([code, laterWords()]);
  return loaded;
}
