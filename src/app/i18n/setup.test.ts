// @vitest-environment jsdom
import i18next from 'i18next';
import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('./locale-fr.ts', () => ({ messages: { nav: { map: 'Cartographie', only: 'En français seulement' } } }));
vi.mock('./locale-en.ts', () => ({ messages: { nav: { map: 'Map' } } }));
vi.mock('./locale-es.ts', () => ({ messages: { nav: { map: 'Mapa' } } }));

beforeEach(() => {
  vi.resetModules();
  document.cookie = 'i18n_lang=; path=/; max-age=0';
});

it.each(['en', 'es'])('I-004 a key that %s has not shows the French text, never the key', async (lang) => {
  const { speak, startI18n } = await import('./setup.ts');
  await startI18n();
  await speak(lang);
  expect(i18next.t('nav:map')).not.toBe('Cartographie');
  i18next.t('nav:only');
  await vi.waitFor(() => expect(i18next.t('nav:only')).toBe('En français seulement'));
});

it('I-004 a visit that begins in another language fetches the French texts at the first key it lacks, and shows them', async () => {
  document.cookie = 'i18n_lang=es; path=/';
  const { startI18n } = await import('./setup.ts');
  await startI18n();
  const redrawn = vi.fn();
  i18next.on('languageChanged', redrawn);
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
