import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../domain/text/locale.ts';
import { cookieLanguage, languageCookie, languageOf } from './language.ts';

const visit = (cookies: string, pathname: string, ...browser: string[]): string => languageOf({ cookies, pathname, browser });

describe('language of a visit', () => {
  it('I-002 exactly seven, French first', () => expect(LOCALES).toEqual(['fr', 'en', 'es', 'it', 'nl', 'pt', 'hu']));
  it('I-001 I-010 no cookie and another path: French', () => expect(visit('', '/profil', 'en-US')).toBe('fr'));
  it('I-007 the browser on the root path', () => expect(visit('', '/', 'de', 'es-ES', 'en')).toBe('es'));
  it('I-008 a browser language that is not supported', () => expect(visit('', '/', 'de')).toBe('fr'));
  it.each(LOCALES)('I-007 the browser speaks %s on the root path', (locale) => expect(visit('', '/', `${locale}-XX`)).toBe(locale));
  it('I-009 the cookie wins', () => expect(visit('a=b; i18n_lang=it', '/', 'en')).toBe('it'));
  it('I-011 a cookie of an unknown language is French', () => expect(visit('i18n_lang=de', '/', 'en')).toBe('fr'));
  it('reads only its own cookie', () => expect(cookieLanguage('xi18n_lang=en')).toBeNull());
  it('I-006 what the cookie holds', () =>
    expect(languageCookie('nl', true)).toBe('i18n_lang=nl; path=/; max-age=31536000; samesite=lax; secure'));
});
