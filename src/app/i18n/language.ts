import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '../../domain/text/locale.ts';

const LANGUAGE_COOKIE = 'i18n_lang';
const YEAR_S = 365 * 86_400;

export const LANGUAGE_NAMES: Record<Locale, string> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pt: 'Português',
  hu: 'Magyar',
};

/** Words that the shell and the lists say come before the first screen, those of the other screens with the first that needs them. */
export type WordsPart = 'first' | 'later';
export const partOfWords = (file: string): WordsPart => (/\b(shell|lists|vehicles)\.json$/.test(file) ? 'first' : 'later');

/** Screens that say the first words only: the list of vehicles, and the login page. */
export const saysFirstWords = (pathname: string): boolean => /^\/(gestion\/vehicules\/?$|simple-directory\/login\/?$)/.test(pathname);

export function cookieLanguage(cookies: string): Locale | null {
  const value = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([^;]*)`).exec(cookies)?.[1];
  return isLocale(value) ? value : null;
}

interface Visit {
  cookies: string;
  pathname: string;
  browser: readonly string[];
}

const here = (): Visit => ({ cookies: document.cookie, pathname: location.pathname, browser: navigator.languages ?? [navigator.language] });

/**
 * Language of a visit: the cookie; else, on the root path only, the browser's; else French (specification §9, I-001…I-011).
 * A cookie with an unknown value counts as French.
 */
export function languageOf(visit: Visit = here()): Locale {
  const known = cookieLanguage(visit.cookies);
  if (known) return known;
  if (visit.pathname !== '/' || new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=[^;]`).test(visit.cookies)) return DEFAULT_LOCALE;
  const wanted = visit.browser.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.map((two) => LOCALES.find((locale) => locale === two)).find((locale) => locale !== undefined) ?? DEFAULT_LOCALE;
}

export function languageCookie(locale: Locale, secure: boolean): string {
  return `${LANGUAGE_COOKIE}=${locale}; path=/; max-age=${YEAR_S}; samesite=lax${secure ? '; secure' : ''}`;
}
