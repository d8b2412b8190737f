import { createInstance, type i18n } from 'i18next';
import { DEFAULT_LOCALE, intlTag, type Locale } from '../../domain/text/locale.ts';
import type { ReportVoice } from '../../domain/reports/report-text.ts';

type Words = Record<string, unknown>;
type File = () => Promise<{ default: Record<string, Words> }>;

/* Words of reports are those of the interface: a file reads the same whichever side wrote it. */
const FILES: Record<Locale, readonly File[]> = {
  fr: [
    () => import('../../app/i18n/locales/fr/reports.json', { with: { type: 'json' } }),
    () => import('../../app/i18n/locales/fr/shell.json', { with: { type: 'json' } }),
  ],
  en: [
    () => import('../../app/i18n/locales/en/reports.json', { with: { type: 'json' } }),
    () => import('../../app/i18n/locales/en/shell.json', { with: { type: 'json' } }),
  ],
  es: [
    () => import('../../app/i18n/locales/es/reports.json', { with: { type: 'json' } }),
    () => import('../../app/i18n/locales/es/shell.json', { with: { type: 'json' } }),
  ],
  it: [
    () => import('../../app/i18n/locales/it/reports.json', { with: { type: 'json' } }),
    () => import('../../app/i18n/locales/it/shell.json', { with: { type: 'json' } }),
  ],
  nl: [
    () => import('../../app/i18n/locales/nl/reports.json', { with: { type: 'json' } }),
    () => import('../../app/i18n/locales/nl/shell.json', { with: { type: 'json' } }),
  ],
  pt: [
    () => import('../../app/i18n/locales/pt/reports.json', { with: { type: 'json' } }),
    () => import('../../app/i18n/locales/pt/shell.json', { with: { type: 'json' } }),
  ],
  hu: [
    () => import('../../app/i18n/locales/hu/reports.json', { with: { type: 'json' } }),
    () => import('../../app/i18n/locales/hu/shell.json', { with: { type: 'json' } }),
  ],
};
/** Namespaces of these files that reports speak. */
const SPOKEN = ['reports', 'nav', 'common'];

const known = new Map<Locale, Promise<i18n>>();

async function load(locale: Locale): Promise<i18n> {
  const words = Object.assign({}, ...(await Promise.all(FILES[locale].map(async (file) => (await file()).default)))) as Record<
    string,
    Words
  >;
  const speaker = createInstance();
  await speaker.init({
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    defaultNS: 'reports',
    resources: { [locale]: Object.fromEntries(SPOKEN.map((name) => [name, words[name] ?? {}])) },
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  const plurals = speaker.services.pluralResolver;
  const ruleOf = plurals.getRule.bind(plurals);
  plurals.getRule = (code: string, options: object) => ruleOf(intlTag(code), options);
  return speaker;
}

/** Puts reports in words of a language; those of the menu are `nav:report.<slug>`. */
export async function reportVoice(locale: Locale, timeZone: string, origin: string, orgId: string): Promise<ReportVoice> {
  if (!known.has(locale)) known.set(locale, load(locale));
  const { t } = await known.get(locale)!;
  return { t: (key, values = {}) => t(key, values), lang: locale, timeZone, origin, orgId, yes: t('common:yes'), no: t('common:no') };
}
