/** Interface languages; the first is the default and the fallback (specification §9). */
export const LOCALES = ['fr', 'en', 'es', 'it', 'nl', 'pt', 'hu'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'fr';

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}
