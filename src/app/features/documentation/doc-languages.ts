import type { DocVersions } from '../../../domain/doc-entry/doc-entry.ts';
import type { FieldIssue } from '../../../domain/kit/failure.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../domain/kit/locale.ts';
import type { FormValues } from '../../entity-ui/form-model.ts';

export interface Words {
  title: string;
  body: string;
}

/** The words of an entry in one language, as the form holds them. */
export function wordsIn(values: FormValues, lang: Locale): Words {
  if (lang === DEFAULT_LOCALE) return { title: String(values['title'] ?? ''), body: String(values['body'] ?? '') };
  return (values['versions'] as DocVersions | null)?.[lang] ?? { title: '', body: '' };
}

/** The other languages after one changed; a language without any word is no language of the entry. */
export function versionsWith(values: FormValues, lang: Locale, words: Words): DocVersions {
  const { [lang]: _before, ...rest } = (values['versions'] as DocVersions | null) ?? {};
  return words.title.trim() === '' && words.body.trim() === '' ? rest : { ...rest, [lang]: words };
}

/** A language with a title has a text, and the other way round. */
export function languageIssues(values: FormValues): (FieldIssue & { lang: Locale })[] {
  return Object.entries((values['versions'] as DocVersions | null) ?? {}).flatMap(([lang, words]) => {
    const missing = words.title.trim() === '' ? 'title' : words.body.trim() === '' ? 'body' : null;
    return missing ? [{ field: `versions.${lang}.${missing}`, code: 'required', lang: lang as Locale }] : [];
  });
}
