import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { LOCALES } from '../../domain/text/locale.ts';
import { hasWords, laterWords, loadWords, withWords, wordsToSpeak } from './message-files.ts';
import { localeWords } from '../../../tests/helpers/locale-words.ts';

beforeAll(() => i18next.init({ lng: 'fr', fallbackLng: 'fr', resources: {} }));

it('before any other screen asks, a language is spoken with what the shell and the lists say', async () => {
  await wordsToSpeak('en');
  expect(i18next.hasResourceBundle('en', 'nav')).toBe(true);
  expect(i18next.hasResourceBundle('en', 'reports')).toBe(false);
});

it.each(LOCALES)('words in %s come when they are asked for', async (lang) => {
  const codes = localeWords<{ systems: { P: string } }>(lang, 'dtc');
  const field = localeWords<{ answers: { ok: string } }>(lang, 'fieldUi');
  await loadWords(lang, 'first');
  expect(i18next.hasResourceBundle(lang, 'fieldIssues')).toBe(true);
  expect([i18next.hasResourceBundle(lang, 'dtc'), hasWords(lang, 'later')]).toEqual([false, false]);
  await loadWords(lang, 'later');
  await loadWords(lang, 'later');
  expect(hasWords(lang, 'later')).toBe(true);
  expect(i18next.t('dtc:systems.P', { lng: lang })).toBe(codes.systems.P);
  expect(i18next.t('dtc:codes.misfire', { lng: lang, cylinder: 3 })).toContain('3');
  expect(i18next.t('fieldUi:answers.ok', { lng: lang })).toBe(field.answers.ok);
});

it('code comes with the words that it says', async () => {
  await expect(withWords(Promise.resolve('screen'))).resolves.toBe('screen');
  await expect(withWords(Promise.reject(new Error('no code')))).rejects.toThrow('no code');
});

it('once a screen has asked for them, a language is spoken with all of its words', async () => {
  vi.resetModules();
  const again = await import('./message-files.ts');
  await again.laterWords();
  await again.wordsToSpeak('nl');
  expect(again.hasWords('nl', 'later')).toBe(true);
  await laterWords();
});
