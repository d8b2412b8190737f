import type { RowOf } from '../kit/entity.ts';
import { DEFAULT_LOCALE, type Locale } from '../kit/locale.ts';
import type { DocCategory, docEntry } from './doc-entry.ts';

/** An entry as it is read: in one language. */
export interface DocAnswer {
  _id: string;
  title: string;
  body: string;
  /** Language of the text: the one asked for, or French. */
  lang: Locale;
  category: DocCategory;
  position: number;
  updatedAt: string;
}

/** The entry in the language asked for, or in French when nobody wrote it in that one. */
export function docAnswerOf(
  { _id, title, body, versions, category, position, updatedAt }: RowOf<typeof docEntry>,
  lang: Locale,
): DocAnswer {
  const version = lang === DEFAULT_LOCALE ? undefined : versions[lang];
  return {
    _id,
    title: version?.title ?? title,
    body: version?.body ?? body,
    lang: version ? lang : DEFAULT_LOCALE,
    category,
    position,
    updatedAt,
  };
}
