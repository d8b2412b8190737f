import * as z from 'zod/mini';
import { NOBODY } from '../access/roles.ts';
import { choice, number, shape, text } from '../kit/field.ts';
import { entity, type RowOf } from '../kit/entity.ts';
import { LOCALES, DEFAULT_LOCALE, type Locale } from '../kit/locale.ts';

/** An entry as it is read: in one language. */
interface DocAnswer {
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

export const DOC_CATEGORIES = ['start', 'tracking', 'fleet', 'offline', 'account', 'data', 'support'] as const;
export type DocCategory = (typeof DOC_CATEGORIES)[number];
export const DOC_AUDIENCES = ['everyone', 'managers', 'administrators'] as const;
export type DocAudience = (typeof DOC_AUDIENCES)[number];
export const DOC_STATES = ['draft', 'published'] as const;
export const DOC_TITLE_MAX = 160;
export const DOC_BODY_MAX = 60_000;

/** The entry in another language than French. */
export const docVersionSchema = z.strictObject({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(DOC_TITLE_MAX)),
  body: z.string().check(z.minLength(1), z.maxLength(DOC_BODY_MAX)),
});
export const docVersionsSchema = z.partialRecord(z.enum(LOCALES), docVersionSchema);
export type DocVersions = z.infer<typeof docVersionsSchema>;

/** An entry of the platform's documentation: French always, other languages when somebody wrote them. Markdown. */
export const docEntry = entity({
  name: 'docEntry',
  plural: 'doc-entries',
  space: 'site',
  mirrored: false,
  title: 'title',
  search: ['title', 'body'],
  order: { field: 'position', direction: 1 },
  access: { read: NOBODY, create: NOBODY, update: NOBODY, remove: NOBODY },
  fields: {
    title: text({ max: DOC_TITLE_MAX }),
    body: text({ max: DOC_BODY_MAX, format: 'paragraph' }),
    versions: shape(docVersionsSchema, { initial: {} }),
    category: choice(DOC_CATEGORIES, { initial: 'start' }),
    audience: choice(DOC_AUDIENCES, { initial: 'everyone' }),
    state: choice(DOC_STATES, { initial: 'draft', indexed: true }),
    position: number({ min: 0, max: 10_000, integer: true, initial: 100 }),
  },
});
