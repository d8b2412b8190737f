// @vitest-environment jsdom
import i18next from 'i18next';
import { beforeEach, expect, it, vi } from 'vitest';

/** Words by language and part. */
const WORDS: Record<string, Record<string, Record<string, unknown>>> = {
  'fr first': { nav: { map: 'Cartographie', only: 'En français seulement' } },
  'fr later': { reports: { title: 'Rapports', only: 'Rapport en français' } },
  'en first': { nav: { map: 'Map' } },
  'en later': { reports: { title: 'Reports' } },
  'es first': { nav: { map: 'Mapa' } },
  'it first': { nav: { map: 'Mappa' } },
  'it later': { reports: { title: 'Rapporti' } },
  'es later': { reports: { title: 'Informes' } },
};
vi.mock('./message-files.ts', async () => {
  const { default: instance } = await import('i18next');
  const here = new Set<string>();
  const loadWords = async (lang: string, part: string): Promise<void> => {
    await Promise.resolve();
    for (const [namespace, own] of Object.entries(WORDS[`${lang} ${part}`] ?? {})) instance.addResourceBundle(lang, namespace, own);
    here.add(`${lang} ${part}`);
  };
  return {
    loadWords,
    hasWords: (lang: string, part: string) => here.has(`${lang} ${part}`),
    laterWords: () => loadWords(instance.language, 'later'),
    wordsToSpeak: (lang: string) => loadWords(lang, 'first'),
  };
});

beforeEach(() => {
  vi.resetModules();
  document.cookie = 'i18n_lang=; path=/; max-age=0';
});

/** A visit that begins in a language; tells how often its screens are drawn again. */
async function visitIn(lang: string) {
  document.cookie = `i18n_lang=${lang}; path=/`;
  const { startI18n } = await import('./setup.ts');
  await startI18n();
  const redrawn = vi.fn();
  i18next.on('languageChanged', redrawn);
  return redrawn;
}

it.each(['en', 'es'])('I-004 a key that %s has not shows the French text, never the key', async (lang) => {
  const { speak, startI18n } = await import('./setup.ts');
  await startI18n();
  await speak(lang);
  expect(i18next.t('nav:map')).not.toBe('Cartographie');
  i18next.t('nav:only');
  await vi.waitFor(() => expect(i18next.t('nav:only')).toBe('En français seulement'));
});

it('I-004 a visit that begins in another language fetches the French texts at the first key it lacks, and shows them', async () => {
  const redrawn = await visitIn('es');
  i18next.t('nav:only');
  await vi.waitFor(() => expect(redrawn).toHaveBeenCalledWith('es'));
  expect(i18next.t('nav:only')).toBe('En français seulement');
  i18next.t('nav:nowhere');
  i18next.t('nav:nowhere');
  expect(redrawn).toHaveBeenCalledTimes(1);
});

it('I-002 I-005 a choice is kept in the cookie and told to the document; what is no language of the product changes nothing', async () => {
  const { speak, startI18n } = await import('./setup.ts');
  await startI18n();
  await speak('es');
  expect(document.cookie).toContain('i18n_lang=es');
  expect(document.documentElement.lang).toBe('es');
  await speak('de');
  expect([document.documentElement.lang, i18next.language]).toEqual(['es', 'es']);
});

it('a word of another screen that is not here yet is blank, never its key, and shows when it has come', async () => {
  const redrawn = await visitIn('it');
  expect(i18next.t('reports:title')).toBe('');
  await vi.waitFor(() => expect(redrawn).toHaveBeenCalledTimes(1));
  expect(i18next.t('reports:title')).toBe('Rapporti');
  i18next.t('reports:only');
  await vi.waitFor(() => expect(i18next.t('reports:only')).toBe('Rapport en français'));
  expect(i18next.t('reports:nowhere')).toBe('nowhere');
  expect(redrawn).toHaveBeenCalledTimes(2);
});
