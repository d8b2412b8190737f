import * as z from 'zod/mini';
import { type Canonical, canonicalJson, sha256OfText } from '../evidence/web-crypto.ts';
import { type Locale, LOCALES } from '../text/locale.ts';
import { SEVERITIES } from './defect.ts';

const held = z.union([z.string().check(z.maxLength(60)), z.int(), z.boolean()]);

const test = {
  eq: z.optional(held),
  in: z.optional(z.array(held).check(z.minLength(1), z.maxLength(20))),
  lt: z.optional(z.int()),
  gt: z.optional(z.int()),
};

/** What an item may ask of its vehicle, and of the moment (installation: `swap`, `removal`). */
export const VEHICLE_FACTS = ['category', 'energy', 'trailer', 'tailLift', 'agent'] as const;
export type VehicleFact = (typeof VEHICLE_FACTS)[number];

const leaf = z.union([
  z.strictObject({ item: z.string(), ...test }),
  z.strictObject({ vehicle: z.enum(VEHICLE_FACTS), ...test }),
  z.strictObject({ phase: z.literal(true), ...test }),
]);
export type Leaf = z.infer<typeof leaf>;

/** `if` of an item (field-work.md §3): plain data, one level of "all of" or "one of". */
const conditionSchema = z.union([
  leaf,
  z.strictObject({ and: z.array(leaf).check(z.minLength(1), z.maxLength(8)) }),
  z.strictObject({ or: z.array(leaf).check(z.minLength(1), z.maxLength(8)) }),
]);
export type Condition = z.infer<typeof conditionSchema>;

/** What conditions are asked of: values of the answers so far by item, facts of the vehicle, the phase. Not known: undefined. */
export interface Circumstances {
  answers: Readonly<Record<string, unknown>>;
  vehicle: Readonly<Partial<Record<VehicleFact, string | number | boolean>>>;
  phase?: string;
}

/** Items that a condition looks at. */
function itemsAsked(condition: Condition): string[] {
  const leaves = 'and' in condition ? condition.and : 'or' in condition ? condition.or : [condition];
  return leaves.flatMap((one) => ('item' in one ? [one.item] : []));
}

export const ITEM_TYPES = ['ok', 'number', 'choice', 'text', 'photo', 'damage', 'odometer', 'level', 'signature', 'scan', 'test'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];
export const PHOTO_RULES = ['never', 'onDefect', 'always'] as const;
export const RECORD_KINDS = ['check', 'handover', 'install', 'removal'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
/** What a scan reads. */
export const SCANS = ['plate', 'vin', 'imei', 'iccid'] as const;

const key = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/));
const said = z.string().check(z.trim(), z.minLength(1), z.maxLength(160));

/** A text in French and in as many other languages as somebody wrote it in. */
export const wordsSchema = z.strictObject({
  fr: said,
  en: z.optional(said),
  es: z.optional(said),
  it: z.optional(said),
  nl: z.optional(said),
  pt: z.optional(said),
  hu: z.optional(said),
});
export type Words = z.infer<typeof wordsSchema>;

/** The text in a language, else in French. */
export function wordsIn(words: Words, locale: Locale): string {
  return words[locale] ?? words.fr;
}

/** Languages a text is missing in. */
export function languagesMissing(words: Words): Locale[] {
  return LOCALES.filter((locale) => words[locale] === undefined);
}

const severity = z.enum(SEVERITIES);

export const itemSchema = z.strictObject({
  /** Never used again for another question, never of another type (field-work.md §3). */
  key,
  type: z.enum(ITEM_TYPES),
  label: wordsSchema,
  /** A line more, under the label. */
  help: z.optional(wordsSchema),
  required: z.boolean(),
  /** "N.A." may be answered. */
  na: z.boolean(),
  /** Numbers are integers of 10^-digits units: 12.4 V with one digit is 124. */
  unit: z.optional(z.string().check(z.maxLength(12))),
  digits: z.optional(z.int().check(z.gte(0), z.lte(3))),
  min: z.optional(z.int()),
  max: z.optional(z.int()),
  warnMin: z.optional(z.int()),
  warnMax: z.optional(z.int()),
  options: z.optional(
    z.array(z.strictObject({ key, label: wordsSchema, severity: z.optional(severity) })).check(z.minLength(2), z.maxLength(20)),
  ),
  scan: z.optional(z.enum(SCANS)),
  if: z.optional(conditionSchema),
  photo: z.enum(PHOTO_RULES),
  /** Gravity of what is wrong here unless somebody says more. */
  severity: z.optional(severity),
});
export type Item = z.infer<typeof itemSchema>;

const sectionSchema = z.strictObject({
  key,
  label: wordsSchema,
  zone: z.optional(key),
  items: z.array(itemSchema).check(z.minLength(1), z.maxLength(80)),
});
export type Section = z.infer<typeof sectionSchema>;

/** What a person fills in. A published one never changes: records say its version and its hash. */
export const templateContentSchema = z.strictObject({
  kind: z.enum(RECORD_KINDS),
  label: wordsSchema,
  sections: z.array(sectionSchema).check(z.minLength(1), z.maxLength(20)),
});
export type TemplateContent = z.infer<typeof templateContentSchema>;

/** Items of a template in walking order. */
export function itemsOf({ sections }: Pick<TemplateContent, 'sections'>): Item[] {
  return sections.flatMap(({ items }) => items);
}

/** SHA-256 of the canonical form, hexadecimal: what a record says that it was filled on. */
export async function templateSha256(content: TemplateContent): Promise<string> {
  return sha256OfText(canonicalJson(JSON.parse(JSON.stringify(content)) as Canonical));
}

const TEMPLATE_ISSUES = [
  'keyTwice',
  'asksLater',
  'asksNobody',
  'optionsMissing',
  'optionTwice',
  'boundsTurned',
  'scanMissing',
  'retyped',
] as const;
/** What keeps a template from being published, at the item it is in. */
export interface TemplateIssue {
  item: string;
  code: (typeof TEMPLATE_ISSUES)[number];
}

/**
 * What a schema cannot say of a template: keys once, conditions on items before, options of choices, bounds in order, and no key that an earlier
 * version (`before`) used for another type: records of every version must stay readable.
 */
export function templateIssues(content: TemplateContent, before: readonly TemplateContent[] = []): TemplateIssue[] {
  const issues: TemplateIssue[] = [];
  const types = new Map(before.flatMap(itemsOf).map(({ key, type }) => [key, type]));
  const all = new Set(itemsOf(content).map(({ key }) => key));
  const seen = new Set<string>();
  for (const item of itemsOf(content)) {
    const say = (code: TemplateIssue['code']) => issues.push({ item: item.key, code });
    if (seen.has(item.key)) say('keyTwice');
    for (const asked of item.if ? itemsAsked(item.if) : []) if (!seen.has(asked)) say(all.has(asked) ? 'asksLater' : 'asksNobody');
    seen.add(item.key);
    if ((types.get(item.key) ?? item.type) !== item.type) say('retyped');
    if (item.type === 'choice' && !item.options) say('optionsMissing');
    if (item.options && new Set(item.options.map(({ key }) => key)).size !== item.options.length) say('optionTwice');
    if (item.type === 'scan' && !item.scan) say('scanMissing');
    if (areBoundsTurned(item)) say('boundsTurned');
  }
  return issues;
}

function areBoundsTurned({ min, max, warnMin, warnMax }: Item): boolean {
  const bounds = [min, warnMin, warnMax, max].filter((bound): bound is number => bound !== undefined);
  return bounds.some((bound, index) => index > 0 && bounds[index - 1]! > bound);
}

const TRAILER = ['remorque', 'trailer'];
const TAIL_LIFT = ['hayon', 'tail-lift'];

/** What conditions may ask of a vehicle, from its row: a trailer and a tail lift are said by its tags. */
export function vehicleFacts(vehicle: Readonly<Record<string, unknown>> | undefined): Circumstances['vehicle'] {
  if (!vehicle) return {};
  const tags = (Array.isArray(vehicle['tags']) ? vehicle['tags'] : []).map((tag) => String(tag).toLowerCase());
  return {
    category: String(vehicle['category']),
    energy: String(vehicle['energy']),
    trailer: TRAILER.some((tag) => tags.includes(tag)),
    tailLift: TAIL_LIFT.some((tag) => tags.includes(tag)),
  };
}
