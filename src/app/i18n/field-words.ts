import i18next from 'i18next';
import { DEFAULT_LOCALE } from '../../domain/kit/locale.ts';
import type { Messages } from './messages.ts';

const WORDS = import.meta.glob<Messages>('./locales/*/field-work.json', { import: 'default' });

const loading = new Map<string, Promise<void>>();

async function fetchWords(lang: string): Promise<void> {
  const words = await WORDS[`./locales/${lang}/field-work.json`]?.();
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
