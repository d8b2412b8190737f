import { createInstance, type i18n } from 'i18next';
import { DEFAULT_LOCALE, intlTag, type Locale } from '../../domain/kit/locale.ts';
import type { ReportVoice } from '../../domain/reports/report-text.ts';

type Words = Record<string, unknown>;
type File = () => Promise<{ default: Words }>;

/* Words of reports are those of the interface: a file reads the same whichever side wrote it. */
const FILES: Record<Locale, Record<'reports' | 'nav' | 'common', File>> = {
  fr: {
    reports: () => import('../../app/i18n/locales/fr/reports.json', { with: { type: 'json' } }),
    nav: () => import('../../app/i18n/locales/fr/nav.json', { with: { type: 'json' } }),
    common: () => import('../../app/i18n/locales/fr/common.json', { with: { type: 'json' } }),
  },
  en: {
    reports: () => import('../../app/i18n/locales/en/reports.json', { with: { type: 'json' } }),
    nav: () => import('../../app/i18n/locales/en/nav.json', { with: { type: 'json' } }),
    common: () => import('../../app/i18n/locales/en/common.json', { with: { type: 'json' } }),
  },
  es: {
    reports: () => import('../../app/i18n/locales/es/reports.json', { with: { type: 'json' } }),
    nav: () => import('../../app/i18n/locales/es/nav.json', { with: { type: 'json' } }),
    common: () => import('../../app/i18n/locales/es/common.json', { with: { type: 'json' } }),
  },
  it: {
    reports: () => import('../../app/i18n/locales/it/reports.json', { with: { type: 'json' } }),
    nav: () => import('../../app/i18n/locales/it/nav.json', { with: { type: 'json' } }),
    common: () => import('../../app/i18n/locales/it/common.json', { with: { type: 'json' } }),
  },
  nl: {
    reports: () => import('../../app/i18n/locales/nl/reports.json', { with: { type: 'json' } }),
    nav: () => import('../../app/i18n/locales/nl/nav.json', { with: { type: 'json' } }),
    common: () => import('../../app/i18n/locales/nl/common.json', { with: { type: 'json' } }),
  },
  pt: {
    reports: () => import('../../app/i18n/locales/pt/reports.json', { with: { type: 'json' } }),
    nav: () => import('../../app/i18n/locales/pt/nav.json', { with: { type: 'json' } }),
    common: () => import('../../app/i18n/locales/pt/common.json', { with: { type: 'json' } }),
  },
  hu: {
    reports: () => import('../../app/i18n/locales/hu/reports.json', { with: { type: 'json' } }),
    nav: () => import('../../app/i18n/locales/hu/nav.json', { with: { type: 'json' } }),
    common: () => import('../../app/i18n/locales/hu/common.json', { with: { type: 'json' } }),
  },
};

const known = new Map<Locale, Promise<i18n>>();

async function load(locale: Locale): Promise<i18n> {
  const entries = await Promise.all(Object.entries(FILES[locale]).map(async ([name, file]) => [name, (await file()).default] as const));
  const speaker = createInstance();
  await speaker.init({
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    defaultNS: 'reports',
    resources: { [locale]: Object.fromEntries(entries) },
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
