import i18next from 'i18next';
import { DEFAULT_LOCALE } from '../../domain/text/locale.ts';

/** Words by namespace: an entity, a screen, what several share. */
export type Messages = Record<string, Record<string, unknown>>;

/** Those of files of one language, each of an area of the application. */
export const together = (files: Record<string, Messages>): Messages => Object.assign({}, ...Object.values(files)) as Messages;

const WORDS = import.meta.glob<Messages>('./locales/*/dtc.json', { import: 'default' });

/**
 * The words of trouble codes in a language, under the namespace `dtc`: apart from its other words, since few visits show them. A screen that
 * does shows none before this has resolved, and asks again when the language changes. Rejects when they are neither on this device nor to be had.
 */
export async function loadDtcWords(lang: string): Promise<void> {
  const load = WORDS[`./locales/${lang}/dtc.json`];
  if (load && !i18next.hasResourceBundle(lang, 'dtc')) i18next.addResourceBundle(lang, 'dtc', (await load())['dtc']);
}

const FIELD_WORDS = import.meta.glob<Messages>('./locales/*/field-work.json', { import: 'default' });

const loading = new Map<string, Promise<void>>();

async function fetchWords(lang: string): Promise<void> {
  const words = await FIELD_WORDS[`./locales/${lang}/field-work.json`]?.();
  for (const [namespace, own] of Object.entries(words ?? {})) i18next.addResourceBundle(lang, namespace, own);
}

/**
 * The words of field work in a language: its parts and its screens, apart from the others, since few visits show them. In French where
 * the language's own can neither be found on this device nor fetched; rejects when these cannot either.
 */
export function loadFieldWords(lang: string): Promise<void> {
  let done = loading.get(lang);
  if (!done) {
    done = fetchWords(lang);
    done.catch(() => loading.delete(lang));
    loading.set(lang, done);
  }
  return lang === DEFAULT_LOCALE ? done : done.catch(() => loadFieldWords(DEFAULT_LOCALE));
}
