import i18next from 'i18next';
import type { Messages } from './messages.ts';

const WORDS = import.meta.glob<Messages>('./locales/*/dtc.json', { import: 'default' });

/**
 * The words of trouble codes in a language, under the namespace `dtc`: apart from its other words, since few visits show them. A screen that
 * does shows none before this has resolved, and asks again when the language changes. Rejects when they are neither on this device nor to be had.
 */
export async function loadDtcWords(lang: string): Promise<void> {
  const load = WORDS[`./locales/${lang}/dtc.json`];
  if (load && !i18next.hasResourceBundle(lang, 'dtc')) i18next.addResourceBundle(lang, 'dtc', (await load())['dtc']);
}
