import * as z from 'zod/mini';
import { NOBODY } from '../access/permissions.ts';
import { DEVICE_TYPES } from '../device/device.ts';
import { entity, type RowOf } from '../entity/entity.ts';
import { choice, number, shape, text } from '../entity/field.ts';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '../text/locale.ts';

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
const DOC_BODY_MAX = 60_000;

/** The entry in another language than French. */
const docVersionSchema = z.strictObject({
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

/** `draft` is for the staff alone; the others are offered to whoever writes to the support. */
export const ISSUE_STATES = ['draft', 'open', 'workaround', 'resolved'] as const;

/** A known problem of the platform or of a device family, offered as a suggestion while a request is written. */
export const commonIssue = entity({
  name: 'commonIssue',
  plural: 'common-issues',
  space: 'site',
  mirrored: false,
  title: 'title',
  search: ['title', 'symptom', 'cause', 'solution'],
  access: { read: NOBODY, create: NOBODY, update: NOBODY, remove: NOBODY },
  fields: {
    title: text({ max: 160, indexed: true }),
    symptom: text({ max: 4000, format: 'paragraph' }),
    cause: text({ max: 4000, format: 'paragraph', optional: true }),
    solution: text({ max: 4000, format: 'paragraph', optional: true }),
    deviceType: choice(DEVICE_TYPES, { optional: true }),
    state: choice(ISSUE_STATES, { initial: 'open', indexed: true }),
  },
});
