import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { LOCALES } from '../../domain/text/locale.ts';
import { loadFieldWords } from './message-files.ts';
import { messages } from './locale-fr.ts';
import { localeWords } from '../../../tests/helpers/locale-words.ts';

beforeAll(() => i18next.init({ lng: 'fr', fallbackLng: 'fr', resources: {} }));

it.each(LOCALES)('the words of field work in %s come when they are asked for', async (lang) => {
  const written = localeWords<{
    answers: { ok: string };
  }>(lang, 'fieldUi');
  expect(i18next.hasResourceBundle(lang, 'fieldUi')).toBe(false);
  await loadFieldWords(lang);
  expect(i18next.t('fieldUi:answers.ok', { lng: lang })).toBe(written.answers.ok);
});

it('a language is loaded without them, and with the names of fields refused', () => {
  expect(Object.keys(messages)).toContain('fieldIssues');
  expect(Object.keys(messages)).not.toContain('fieldUi');
});
