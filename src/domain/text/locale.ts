/** Interface languages; the first is the default and the fallback (specification §9). */
export const LOCALES = ['fr', 'en', 'es', 'it', 'nl', 'pt', 'hu'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'fr';

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}

/** Tag for Intl: British English and European Portuguese, whose dates, numbers and plurals the product means. */
export function intlTag(lang: string): string {
  return lang === 'en' ? 'en-GB' : lang === 'pt' ? 'pt-PT' : lang;
}
