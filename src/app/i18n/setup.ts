import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { intlTag, DEFAULT_LOCALE, isLocale, type Locale } from '../../domain/text/locale.ts';
import { cookieLanguage, languageCookie, languageOf } from './language.ts';
import type { Messages } from './message-files.ts';

const LOADERS: Record<Locale, () => Promise<{ messages: Messages }>> = {
  fr: () => import('./locale-fr.ts'),
  en: () => import('./locale-en.ts'),
  es: () => import('./locale-es.ts'),
  it: () => import('./locale-it.ts'),
  nl: () => import('./locale-nl.ts'),
  pt: () => import('./locale-pt.ts'),
  hu: () => import('./locale-hu.ts'),
};

const loading = new Map<Locale, Promise<void>>();

function load(locale: Locale): Promise<void> {
  let done = loading.get(locale);
  if (!done) {
    done = LOADERS[locale]().then(({ messages }) => {
      for (const [namespace, words] of Object.entries(messages)) i18next.addResourceBundle(locale, namespace, words);
    });
    done.catch(() => loading.delete(locale));
    loading.set(locale, done);
  }
  return done;
}

function writeCookie(locale: Locale): void {
  document.cookie = languageCookie(locale, location.protocol === 'https:');
}

let started: Promise<void> | undefined;

/** Ready to speak the language of this visit; on the root path the browser's language is remembered. */
export function startI18n(): Promise<void> {
  return (started ??= start());
}

async function start(): Promise<void> {
  const locale = languageOf({
    cookies: document.cookie,
    pathname: location.pathname,
    browser: navigator.languages ?? [navigator.language],
  });
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    defaultNS: 'common',
    resources: {},
    initAsync: false,
    saveMissing: true,
    // Without a handler of ours the key itself would be kept as the text of this language.
    missingKeyHandler: showFallback,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: false },
  });
  const plurals = i18next.services.pluralResolver;
  const ruleOf = plurals.getRule.bind(plurals);
  plurals.getRule = (code: string, options: object) => ruleOf(intlTag(code), options);
  try {
    await load(locale);
  } catch (error) {
    if (locale === DEFAULT_LOCALE) throw error;
    // The chosen language is not on this device and there is no network: French is better than nothing.
    await load(DEFAULT_LOCALE);
  }
  if (location.pathname === '/' && cookieLanguage(document.cookie) === null) writeCookie(locale);
  document.documentElement.lang = locale;
}

/** A key missing in a language shows the French text: it is loaded the first time that happens. */
function showFallback(): void {
  if (loading.has(DEFAULT_LOCALE)) return;
  load(DEFAULT_LOCALE).then(
    () => i18next.emit('languageChanged', i18next.language),
    () => undefined,
  );
}

/** Speaks another language from now on, on this device: cookie, texts, <html lang>. */
export async function speak(lang: string): Promise<void> {
  if (!isLocale(lang)) return;
  await startI18n();
  if (i18next.language !== lang) {
    await load(lang);
    await i18next.changeLanguage(lang);
  }
  document.documentElement.lang = lang;
  if (cookieLanguage(document.cookie) !== lang) writeCookie(lang);
}
