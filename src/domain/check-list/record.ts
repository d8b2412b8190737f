import * as z from 'zod/mini';
import { SHA256 } from '../evidence/web-crypto.ts';
import { chainLinkSchema, type Part, type PartDigest, partDigestSchema, partSchema, signatureSchema } from '../evidence/record-chain.ts';
import { sealedInstallSchema } from '../install/sealed-install.ts';
import { type Answer, damageSchema, PHOTO_MISSING, checkIssues, severityOfItem, type CheckIssue, type Answers } from './check-answer.ts';
import { SEVERITIES, compareSeverity, type Severity } from './defect.ts';
import { RECORD_KINDS, type Circumstances, type Item, itemsOf, type TemplateContent, type Condition, type Leaf } from './template.ts';

/** What conditions are asked of, beside the answers. */
export type Setting = Omit<Circumstances, 'answers'>;

/** Whether a condition holds. Nothing known holds no condition. */
function holds(condition: Condition, about: Circumstances): boolean {
  if ('and' in condition) return condition.and.every((one) => leafHolds(one, about));
  if ('or' in condition) return condition.or.some((one) => leafHolds(one, about));
  return leafHolds(condition, about);
}

function leafHolds(one: Leaf, { answers, vehicle, phase }: Circumstances): boolean {
  const value = 'item' in one ? answers[one.item] : 'vehicle' in one ? vehicle[one.vehicle] : phase;
  if (value === undefined || value === null) return false;
  if (one.eq !== undefined && value !== one.eq) return false;
  if (one.in !== undefined && !one.in.some((allowed) => allowed === value)) return false;
  if (one.lt !== undefined && !(typeof value === 'number' && value < one.lt)) return false;
  return one.gt === undefined || (typeof value === 'number' && value > one.gt);
}

/** Items to answer, in walking order: those whose condition holds of the answers to what is shown before them. */
export function itemsShown(template: Pick<TemplateContent, 'sections'>, answers: Answers, setting: Setting): Item[] {
  const known: Record<string, unknown> = {};
  const shown: Item[] = [];
  for (const item of itemsOf(template)) {
    if (item.if && !holds(item.if, { ...setting, answers: known })) continue;
    shown.push(item);
    known[item.key] = answers[item.key]?.value;
  }
  return shown;
}

/** How far a record is: `done` of `all` items to answer. */
export function progressOf(template: Pick<TemplateContent, 'sections'>, answers: Answers, setting: Setting): { done: number; all: number } {
  const shown = itemsShown(template, answers, setting).filter(({ required }) => required);
  return { done: shown.filter((item) => checkIssues(item, answers[item.key]).length === 0).length, all: shown.length };
}

/** What is left to do before the seal, in walking order. */
export function recordIssues(
  template: Pick<TemplateContent, 'sections'>,
  answers: Answers,
  setting: Setting,
  mayLower = false,
): { item: string; code: CheckIssue }[] {
  return itemsShown(template, answers, setting).flatMap((item) =>
    checkIssues(item, answers[item.key], mayLower).map((code) => ({ item: item.key, code })),
  );
}

/** The answers that are sealed: those of hidden items are dropped (field-work.md §3). */
export function answersToSeal(template: Pick<TemplateContent, 'sections'>, answers: Answers, setting: Setting): Record<string, Answer> {
  return Object.fromEntries(itemsShown(template, answers, setting).flatMap(({ key }) => (answers[key] ? [[key, answers[key]]] : [])));
}

/** A defect that a record found. */
export interface Finding {
  item: string;
  zone: string | null;
  severity: Severity;
}

/** Defects of a record in walking order, with the gravity somebody gave them, else their item's. */
export function findingsOf(template: Pick<TemplateContent, 'sections'>, answers: Answers, setting: Setting): Finding[] {
  const shown = new Set(itemsShown(template, answers, setting).map(({ key }) => key));
  return template.sections.flatMap((section) =>
    section.items.flatMap((item) => {
      const answer = answers[item.key];
      const own = answer && shown.has(item.key) ? severityOfItem(item, answer) : undefined;
      return own ? [{ item: item.key, zone: section.zone ?? null, severity: answer!.severity ?? own }] : [];
    }),
  );
}

const CHECK_VERDICTS = ['fit', 'fit-with-reserve', 'do-not-drive'] as const;
export type CheckVerdict = (typeof CHECK_VERDICTS)[number];

/**
 * What a check-list says of its vehicle: a critical defect, whether found now or still open, immobilizes it; any other defect, or a photo that is
 * missing, makes a reserve (field-work.md §2, §3).
 */
export function checkVerdict(findings: readonly Finding[], open: readonly Severity[], photosMissing: boolean): CheckVerdict {
  const worst = [...findings.map(({ severity }) => severity), ...open].sort(compareSeverity).at(-1);
  if (worst === 'critical') return 'do-not-drive';
  return worst !== undefined || photosMissing ? 'fit-with-reserve' : 'fit';
}

const id = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const sha256 = z.string().check(z.regex(SHA256));
const ms = z.int();
const word = z.string().check(z.minLength(1), z.maxLength(60));

/** Why a record has no position. */
const GPS_MISSING = ['refused', 'timeout', 'unavailable', 'off'] as const;

/** An answer as it is sealed: what a person wrote is an erasable part. */
const sealedAnswer = z.strictObject({
  value: z.union([z.string().check(z.maxLength(60)), z.int(), z.array(damageSchema), z.null(), partDigestSchema]),
  na: z.optional(z.literal(true)),
  severity: z.optional(z.enum(SEVERITIES)),
  note: z.optional(partDigestSchema),
  photos: z.optional(z.array(sha256)),
  photoMissing: z.optional(z.enum(PHOTO_MISSING)),
  signed: z.optional(z.literal(true)),
});

/** A file of a record: its original bytes, by their hash. */
export const recordFileSchema = z.strictObject({
  sha256,
  bytes: z.int().check(z.gte(1)),
  mime: z.string().check(z.maxLength(60)),
  item: word,
  takenAt: z.nullable(ms),
});

/**
 * What a record says, frozen at its seal (field-work.md §3). Instants in milliseconds of the device's clock (`clock.offsetMs` to the server's, as measured last),
 * distances in metres. Position, names and texts are digests; their values are kept beside (§4.1).
 */
export const recordContentSchema = z.strictObject({
  id,
  kind: z.enum(RECORD_KINDS),
  org: id,
  vehicle: z.strictObject({ id: z.nullable(id), plate: word, vin: z.nullable(word) }),
  template: z.strictObject({ key: word, version: z.int().check(z.gte(1)), sha256 }),
  due: z.nullable(id),
  reservation: z.nullable(id),
  answers: z.record(word, sealedAnswer),
  verdict: z.enum(CHECK_VERDICTS),
  odometerM: z.nullable(z.int().check(z.gte(0))),
  gps: z.union([partDigestSchema, z.strictObject({ missing: z.enum(GPS_MISSING) })]),
  author: z.strictObject({ id, name: partDigestSchema }),
  startedAt: ms,
  sealedAt: ms,
  activeMs: z.int().check(z.gte(0)),
  clock: z.strictObject({ offsetMs: z.int(), measuredAt: ms }),
  device: z.strictObject({ id: word, build: word, model: word }),
  attachments: z.array(recordFileSchema).check(z.maxLength(200)),
  /** What was said of the defects that were open: still there, or seen repaired. */
  carried: z.array(z.strictObject({ defect: id, seen: z.enum(['stillThere', 'seenRepaired']) })).check(z.maxLength(200)),
  install: z.nullable(sealedInstallSchema),
  retestOf: z.nullable(id),
  replaces: z.nullable(id),
  reason: z.nullable(partDigestSchema),
});
export type RecordContent = z.infer<typeof recordContentSchema>;

/** A record as it is sent, stored and checked: what was sealed, and its erasable parts by their path in the content. */
export const sealedRecordSchema = z.strictObject({
  content: recordContentSchema,
  signatures: z.array(signatureSchema).check(z.maxLength(6)),
  chain: chainLinkSchema,
  parts: z.record(z.string().check(z.maxLength(200)), partSchema),
});
export type SealedRecordDoc = z.infer<typeof sealedRecordSchema>;

/** The value of the part `gps`: degrees × 10⁷, metres. */
export const gpsPartSchema = z.strictObject({ lat7: z.int(), lng7: z.int(), accuracyM: z.int().check(z.gte(0)), at: ms });
export type GpsPart = z.infer<typeof gpsPartSchema>;

/** An answer of a sealed record with what its erasable parts say; `erased`: one of them was taken away since. */
export interface ReadAnswer extends Answer {
  erased: boolean;
}

type Sealed = RecordContent['answers'][string];
type Parts = Readonly<Record<string, { salt: string; value: unknown } | Part>>;

/** Whether a value of a content is the digest of an erasable part. */
export function isPartDigest(value: unknown): value is PartDigest {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && typeof (value as PartDigest).part === 'string';
}

/** The text of an erasable part by its path in the content (`author.name`); null: erased, or no text. */
export function partText(parts: Parts, path: string): string | null {
  const value = parts[path]?.value;
  return typeof value === 'string' ? value : null;
}

/** An answer as a person reads it. The opposite of `sealAnswers`; does not verify. */
export function unsealAnswer(key: string, sealed: Sealed, parts: Parts): ReadAnswer {
  const { value, note, ...rest } = sealed;
  const read = (held: unknown, path: string): string | null => (isPartDigest(held) ? partText(parts, path) : null);
  const text = read(value, `answers.${key}.value`);
  const said = read(note, `answers.${key}.note`);
  return {
    ...(rest as Omit<Answer, 'value' | 'note'>),
    value: isPartDigest(value) ? text : value,
    ...(said === null ? {} : { note: said }),
    erased: (isPartDigest(value) && text === null) || (note !== undefined && said === null),
  };
}
