import * as z from 'zod/mini';
import { useTranslation } from 'react-i18next';
import type { FieldIssue } from '../../../domain/entity/failure.ts';
import { DOC_AUDIENCES, DOC_CATEGORIES, DOC_STATES, type DocVersions, docVersionsSchema } from '../../../domain/support/doc-entry.ts';
import { DEFAULT_LOCALE, isLocale, type Locale, LOCALES } from '../../../domain/text/locale.ts';
import type { FormValues } from '../../entity-ui/form/form-model.ts';
import { useRemote, type Remote } from '../../entity-ui/use-remote.ts';

/** Answer of `GET /api/v1/documentation`: every entry whole, so that one kept answer is the documentation without network. */
const docsSchema = z.object({
  results: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      body: z.string(),
      lang: z.enum(LOCALES),
      category: z.enum(DOC_CATEGORIES),
      position: z.number(),
      updatedAt: z.string(),
    }),
  ),
});
export type Doc = z.infer<typeof docsSchema>['results'][number];

/** An entry as those who keep it see it. */
export const docRowSchema = z.object({
  _id: z.string(),
  title: z.string(),
  body: z.string(),
  versions: docVersionsSchema,
  category: z.enum(DOC_CATEGORIES),
  audience: z.enum(DOC_AUDIENCES),
  state: z.enum(DOC_STATES),
  position: z.number(),
  ver: z.number(),
  updatedAt: z.string(),
});
export type DocRow = z.infer<typeof docRowSchema>;

export interface DocWords {
  title: string;
  body: string;
}

/** The words of an entry in one language, as the form holds them. */
export function wordsIn(values: FormValues, lang: Locale): DocWords {
  if (lang === DEFAULT_LOCALE) return { title: String(values['title'] ?? ''), body: String(values['body'] ?? '') };
  return (values['versions'] as DocVersions | null)?.[lang] ?? { title: '', body: '' };
}

/** The other languages after one changed; a language without any word is no language of the entry. */
export function versionsWith(values: FormValues, lang: Locale, words: DocWords): DocVersions {
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

/** Beginning of a text without its marks, for a list. */
export function excerptOf(body: string, max = 140): string {
  const first = body.split('\n').find((line) => /^[\p{L}«“*]/u.test(line.trim())) ?? '';
  const plain = first.replace(/[*`]|\[([^\]]*)\]\([^)]*\)/g, (_all, label: string | undefined) => label ?? '').trim();
  return plain.length > max ? `${plain.slice(0, plain.lastIndexOf(' ', max))}…` : plain;
}

/** Entries before and after one, in the order they are listed. */
export function neighboursOf(docs: readonly Doc[], id: string): { previous: Doc | undefined; next: Doc | undefined } {
  const at = docs.findIndex(({ _id }) => _id === id);
  return at < 0 ? { previous: undefined, next: undefined } : { previous: docs[at - 1], next: docs[at + 1] };
}

/** Categories in their order, each with its entries; those without any are left out. */
export function byCategory(docs: readonly Doc[]): { category: Doc['category']; docs: Doc[] }[] {
  return DOC_CATEGORIES.map((category) => ({ category, docs: docs.filter((doc) => doc.category === category) })).filter(
    (group) => group.docs.length > 0,
  );
}

/** The documentation in the language spoken here: the answer kept on this device first, then the server's. */
export function useDocs(): Remote<{ results: Doc[] }> {
  const { i18n } = useTranslation();
  return useRemote(`/api/v1/documentation?lang=${isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE}`, docsSchema);
}
