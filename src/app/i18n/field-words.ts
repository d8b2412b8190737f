import i18next from 'i18next';
import { DEFAULT_LOCALE } from '../../domain/kit/locale.ts';
import { namespaceOf } from './messages.ts';

const WORDS = import.meta.glob<Record<string, unknown>>('./locales/*/{fieldUi,fieldRecordPage,checkList,checkManage,installControl}.json', {
  import: 'default',
});

const loading = new Map<string, Promise<void>>();

async function fetchWords(lang: string): Promise<void> {
  const files = Object.entries(WORDS).filter(([path]) => path.startsWith(`./locales/${lang}/`));
  const texts = await Promise.all(files.map(([, load]) => load()));
  for (const [at, [path]] of files.entries()) i18next.addResourceBundle(lang, namespaceOf(path), texts[at]);
}

/**
 * The words of field work in a language: its parts and its screens, apart from the others, since few visits show them. In French where
 * the language's own can neither be found on this device nor fetched; rejects when these cannot either.
 */
export function loadFieldWords(lang: string): Promise<void> {
  let done = loading.get(lang);
  if (!done) {
    done = fetchWords(lang);
    done.catch(() => loading.delete(lang));
    loading.set(lang, done);
  }
  return lang === DEFAULT_LOCALE ? done : done.catch(() => loadFieldWords(DEFAULT_LOCALE));
}
