import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../domain/text/locale.ts';
import { errorSentence, PageError } from './page-error.ts';
import { localeWords } from '../../../tests/helpers/locale-words.ts';

const texts = (locale: Locale): Record<string, string> => localeWords(locale, 'errors');

/** Statements of the error pages that have words of their own. */
const KEYS = ['notFound', 'forbidden', 'permission', 'gone', 'suspended', 'undetermined', 'persistent'] as const;
const WRITTEN = ['fr', 'en', 'es', 'it'] as const;
const contact = { email: 'support@site.example', phone: '+33 1 02 03 04 05' };

beforeAll(() =>
  i18next.init({
    lng: 'fr',
    fallbackLng: 'fr',
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(LOCALES.map((locale) => [locale, { errors: texts(locale) }])),
  }),
);

async function sentences(locale: Locale): Promise<string[]> {
  await i18next.changeLanguage(locale);
  return KEYS.map((key) => i18next.t(`errors:${key}`, contact));
}

describe('sentences in French and English', () => {
  it.each([
    ['E-001 X-007', 'fr', { status: 404 }, 'Cette page est introuvable'],
    ['E-001 X-007', 'en', { status: 404 }, 'This page could not be found'],
    ['E-002', 'fr', { response: { status: 401, data: 'Jeton expiré' } }, 'Jeton expiré'],
    ['E-003', 'fr', { status: 401 }, "Vous n'avez pas les droits pour accéder à cette page."],
    ['E-004 G-012', 'fr', new PageError(403, 'Réservé au siège'), 'Réservé au siège'],
    ['E-005', 'fr', { response: { status: 403, data: '' } }, "Vous n'avez pas les droits pour accéder à cette page."],
    ['E-006', 'fr', { response: { status: 410, data: { message: 'Retirée hier' } } }, 'Retirée hier'],
    ['E-006', 'fr', { status: 410 }, "Cette page n'est plus disponible."],
    ['E-009 X-014', 'fr', new Error('Cannot read properties'), "Une erreur indéterminée s'est produite."],
  ] as const)('%s in %s: %o → %s', async (_id, locale, error, sentence) => {
    await i18next.changeLanguage(locale);
    expect(errorSentence(error)).toBe(sentence);
  });

  it('E-001 a server message does not take the place of the 404 sentence', async () => {
    await i18next.changeLanguage('en');
    expect(errorSentence({ response: { status: 404, data: 'row not found' } })).toBe('This page could not be found');
  });
});

describe('languages', () => {
  it.each(WRITTEN)('E-011 I-013 G-013 %s has its own sentence for each page, with e-mail and phone in place', async (locale) => {
    const own = await sentences(locale);
    const french = await sentences('fr');
    expect(new Set(own).size).toBe(KEYS.length);
    for (const [at, sentence] of own.entries()) {
      expect(sentence, KEYS[at]).not.toMatch(/[{}]|^errors:/);
      if (locale !== 'fr') expect(sentence, KEYS[at]).not.toBe(french[at]);
    }
    for (const key of ['suspended', 'persistent']) {
      const sentence = i18next.t(`errors:${key}`, { ...contact, lng: locale });
      expect(sentence).toContain(contact.email);
      expect(sentence).toContain(contact.phone);
    }
  });

  it.each(['nl', 'pt', 'hu'] as const)('E-012 %s: its own sentence, else the French one, never a key', async (locale) => {
    const own = await sentences(locale);
    const french = await sentences('fr');
    const written = texts(locale);
    for (const [at, key] of KEYS.entries()) {
      if (!(key in written)) expect(own[at]).toBe(french[at]);
      expect(own[at]).not.toMatch(/^(errors:)?\w+$|[{}]/);
    }
  });

  it('X-001 the failed list of diagnostics, in every language', async () => {
    await i18next.changeLanguage('en');
    expect(i18next.t('errors:diagnostics')).toBe('Error while retrieving diagnostics list');
    for (const locale of WRITTEN) expect(texts(locale)['diagnostics'], locale).toBeTruthy();
    expect(new Set(WRITTEN.map((locale) => texts(locale)['diagnostics'])).size).toBe(WRITTEN.length);
  });
});
