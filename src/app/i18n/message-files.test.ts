import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { LOCALES } from '../../domain/text/locale.ts';
import { loadDtcWords } from './message-files.ts';
import { messages } from './locale-fr.ts';
import { localeWords } from '../../../tests/helpers/locale-words.ts';

beforeAll(() => i18next.init({ lng: 'fr', fallbackLng: 'fr', resources: {} }));

it.each(LOCALES)('the words of trouble codes in %s come when they are asked for', async (lang) => {
  const written = localeWords<{ systems: { P: string } }>(lang, 'dtc');
  expect(i18next.hasResourceBundle(lang, 'dtc')).toBe(false);
  await loadDtcWords(lang);
  await loadDtcWords(lang);
  expect(i18next.t('dtc:systems.P', { lng: lang })).toBe(written.systems.P);
  expect(i18next.t('dtc:codes.misfire', { lng: lang, cylinder: 3 })).toContain('3');
});

it('a language that is none has none', async () => {
  await loadDtcWords('de');
  expect(i18next.hasResourceBundle('de', 'dtc')).toBe(false);
});

it('a language is loaded without them', () => {
  expect(Object.keys(messages)).toContain('common');
  expect(Object.keys(messages)).not.toContain('dtc');
});
