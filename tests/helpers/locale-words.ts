import { readdirSync, readFileSync } from 'node:fs';

const known = new Map<string, Record<string, unknown>>();

/** Words of a namespace in a language as they are written; undefined: there are none. */
export function localeWords<T = Record<string, string>>(lang: string, namespace: string): T {
  const folder = `src/app/i18n/locales/${lang}`;
  let words = known.get(lang);
  if (!words) {
    const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as object);
    known.set(lang, (words = Object.assign({}, ...files) as Record<string, unknown>));
  }
  return words[namespace] as T;
}
