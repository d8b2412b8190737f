import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { intlTag, DEFAULT_LOCALE, isLocale, type Locale } from '../../domain/text/locale.ts';
import { cookieLanguage, languageCookie, languageOf } from './language.ts';
import { hasWords, laterWords, loadWords, wordsToSpeak } from './message-files.ts';

function writeCookie(locale: Locale): void {
  document.cookie = languageCookie(locale, location.protocol === 'https:');
}

let started: Promise<void> | undefined;

/** Ready to speak the language of this visit; on the root path the browser's language is remembered. */
export function startI18n(): Promise<void> {
  return (started ??= start());
}

async function start(): Promise<void> {
  const locale = languageOf();
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    defaultNS: 'common',
    resources: {},
    initAsync: false,
    saveMissing: true,
    // Without a handler of ours the key itself would be kept as the text of this language.
    missingKeyHandler: showFallback,
    // What is on its way is not told by its name.
    parseMissingKeyHandler: (key: string) => (hasWords(i18next.language, 'later') ? key : ''),
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: false },
  });
  const plurals = i18next.services.pluralResolver;
  const ruleOf = plurals.getRule.bind(plurals);
  plurals.getRule = (code: string, options: object) => ruleOf(intlTag(code), options);
  try {
    await loadWords(locale, 'first');
  } catch (error) {
    if (locale === DEFAULT_LOCALE) throw error;
    // The chosen language is not on this device and there is no network: French is better than nothing.
    await loadWords(DEFAULT_LOCALE, 'first');
  }
  if (location.pathname === '/' && cookieLanguage(document.cookie) === null) writeCookie(locale);
  document.documentElement.lang = locale;
}

const fallenBack = new Set<string>();

/** A key that is not here yet comes with the later words; one that a language has not shows the French text: once each, whatever is still missing then. */
function showFallback(): void {
  const { language } = i18next;
  const isWhole = hasWords(language, 'later');
  const step = `${language} ${isWhole}`;
  if (fallenBack.has(step) || (isWhole && language === DEFAULT_LOCALE)) return;
  fallenBack.add(step);
  const words = isWhole ? (['first', 'later'] as const).map((part) => loadWords(DEFAULT_LOCALE, part)) : [laterWords()];
  Promise.all(words).then(
    () => i18next.emit('languageChanged', i18next.language),
    () => fallenBack.delete(step),
  );
}

/** Speaks another language from now on, on this device: cookie, texts, <html lang>. */
export async function speak(lang: string): Promise<void> {
  if (!isLocale(lang)) return;
  await startI18n();
  if (i18next.language !== lang) {
    await wordsToSpeak(lang);
    await i18next.changeLanguage(lang);
  }
  document.documentElement.lang = lang;
  if (cookieLanguage(document.cookie) !== lang) writeCookie(lang);
}
