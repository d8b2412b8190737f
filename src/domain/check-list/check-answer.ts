import * as z from 'zod/mini';
import { SHA256 } from '../evidence/web-crypto.ts';
import { compareSeverity, type Severity, SEVERITIES } from './defect.ts';
import type { Item } from './template.ts';
import { DAY_MS } from '../time/time-zone.ts';
import { newPart, partDigest, type Part } from '../evidence/record-chain.ts';
import type { RecordContent } from './record.ts';

export const OK_ANSWERS = ['ok', 'defect', 'na'] as const;
/** Why there is no photo where one is asked for. */
export const PHOTO_MISSING = ['refused', 'broken', 'dark', 'danger', 'other'] as const;
export const DAMAGE_VIEWS = ['front', 'rear', 'left', 'right', 'top', 'inside'] as const;
export const DAMAGE_KINDS = ['scratch', 'dent', 'crack', 'broken', 'missing', 'stain'] as const;
/** Verdicts of one test of an installation (field-work.md §5). */
export const TEST_STATES = ['ok', 'review', 'failed', 'waiting', 'na'] as const;

/** A mark on the outline of a vehicle: where in its view, in thousandths from the left and from the top. */
export const damageSchema = z.strictObject({
  view: z.enum(DAMAGE_VIEWS),
  x: z.int().check(z.gte(0), z.lte(1000)),
  y: z.int().check(z.gte(0), z.lte(1000)),
  kind: z.enum(DAMAGE_KINDS),
  sizeMm: z.int().check(z.gte(1), z.lte(5000)),
});
export type Damage = z.infer<typeof damageSchema>;

/**
 * What a person answered to an item. `value`: `ok`, `defect` or `na` (ok); an integer of the item's unit (number, odometer in metres, level in
 * percent); a key (choice); a text (text, scan); marks (damage); a state (test); null where the photos or the signature are the answer, or "N.A.".
 */
export const answerSchema = z.strictObject({
  value: z.union([z.string().check(z.maxLength(2000)), z.int(), z.array(damageSchema).check(z.maxLength(60)), z.null()]),
  na: z.optional(z.literal(true)),
  severity: z.optional(z.enum(SEVERITIES)),
  note: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
  photos: z.optional(z.array(z.string().check(z.regex(SHA256))).check(z.maxLength(20))),
  photoMissing: z.optional(z.enum(PHOTO_MISSING)),
  /** How many signatures of the record are this item's. */
  signed: z.optional(z.literal(true)),
});
export type Answer = z.infer<typeof answerSchema>;
export type Answers = Readonly<Record<string, Answer>>;

type AnswerIssue = 'missing' | 'wrongKind' | 'tooLow' | 'tooHigh' | 'notAllowed' | 'photoMissing' | 'severityLowered';
/** Of a check-list that is being filled in. */
export type CheckIssue = AnswerIssue | 'severityMissing';

/** Whether what is wrong is found here: a defect, an option with a gravity, new damage, a failed test. */
export function isDefect(item: Item, { value, na }: Answer): boolean {
  if (na) return false;
  if (item.type === 'ok') return value === 'defect';
  if (item.type === 'damage') return Array.isArray(value) && value.length > 0;
  if (item.type === 'test') return value === 'failed';
  return item.options?.find(({ key }) => key === value)?.severity !== undefined;
}

/** A value beyond what is usual, not beyond what is possible: asked again, never refused. */
export function isUnusual({ warnMin, warnMax }: Item, { value }: Answer): boolean {
  return typeof value === 'number' && ((warnMin !== undefined && value < warnMin) || (warnMax !== undefined && value > warnMax));
}

/**
 * What keeps an item's answer from being sealed. A photo that is asked for may be missing with a reason; the record then says "with reserve".
 * `mayLower`: a manager may say that a defect is less grave than its item (field-work.md §2).
 */
export function answerIssues(item: Item, answer: Answer | undefined, mayLower = false): AnswerIssue[] {
  if (answer === undefined) return item.required ? ['missing'] : [];
  const issues: AnswerIssue[] = [];
  if (answer.na || (item.type === 'ok' && answer.value === 'na')) return item.na ? [] : ['notAllowed'];
  const kind = kindIssue(item, answer);
  if (kind) issues.push(kind);
  if (typeof answer.value === 'number' && item.min !== undefined && answer.value < item.min) issues.push('tooLow');
  if (typeof answer.value === 'number' && item.max !== undefined && answer.value > item.max) issues.push('tooHigh');
  if (asksPhoto(item, answer) && !answer.photos?.length && !answer.photoMissing) issues.push('photoMissing');
  const own = severityOfItem(item, answer);
  if (own && answer.severity && !mayLower && compareSeverity(answer.severity, own) < 0) issues.push('severityLowered');
  return issues;
}

/**
 * Whether whoever finds a defect has to say how grave it is: its item is no graver than minor, and minor is not what is meant by saying nothing. What the
 * option that was chosen is known for needs no word.
 */
export function asksSeverity(item: Item, answer: Answer): boolean {
  return isDefect(item, answer) && !item.options && (item.severity ?? 'minor') === 'minor';
}

/** The same as `answerIssues` for a check-list that is being filled in. What was sealed before it was asked counts as minor. */
export function checkIssues(item: Item, answer: Answer | undefined, mayLower = false): CheckIssue[] {
  const issues: CheckIssue[] = answerIssues(item, answer, mayLower);
  return answer && !answer.severity && asksSeverity(item, answer) ? [...issues, 'severityMissing'] : issues;
}

/** Whether an answer has to come with a photo. */
export function asksPhoto(item: Item, answer: Answer): boolean {
  return item.type === 'photo' || item.photo === 'always' || (item.photo === 'onDefect' && isDefect(item, answer));
}

/** Gravity that the template gives what was found; undefined: nothing is wrong. */
export function severityOfItem(item: Item, answer: Answer): Severity | undefined {
  if (!isDefect(item, answer)) return undefined;
  return item.options?.find(({ key }) => key === answer.value)?.severity ?? item.severity ?? 'minor';
}

function kindIssue({ type, options, required }: Item, { value, signed }: Answer): AnswerIssue | null {
  const isOneOf = (allowed: readonly unknown[]) => (allowed.includes(value) ? null : 'wrongKind');
  switch (type) {
    case 'ok':
      return isOneOf(OK_ANSWERS);
    case 'test':
      return isOneOf(TEST_STATES);
    case 'choice':
      return isOneOf((options ?? []).map(({ key }) => key));
    case 'damage':
      return Array.isArray(value) ? null : 'wrongKind';
    case 'number':
    case 'odometer':
    case 'level':
      return typeof value === 'number' ? null : 'wrongKind';
    case 'text':
    case 'scan':
      return typeof value !== 'string' ? 'wrongKind' : required && value.trim() === '' ? 'missing' : null;
    case 'signature':
      return signed || !required ? null : 'missing';
    case 'photo':
      return value === null ? null : 'wrongKind';
  }
}

/** What the vehicle itself said last. */
export interface KnownValue {
  value: number;
  atMs: number;
}

/** Rounding of what a dashboard shows, and what a car may drive in a day. */
const ODOMETER_SLACK_M = 5000;
const ODOMETER_M_PER_DAY = 1_500_000;
/** A gauge and its bus differ by less. */
const LEVEL_POINTS = 25;
const LEVEL_FRESH_MS = 6 * 3_600_000;

export type ValueDoubt = 'back' | 'jump' | 'differs';

/** Whether an odometer (metres) is to be asked again: it went back, or further than can be driven since. */
export function odometerDoubt(typedM: number, known: KnownValue | null, nowMs: number): ValueDoubt | null {
  if (!known) return null;
  if (typedM < known.value - ODOMETER_SLACK_M) return 'back';
  const days = Math.max(0, nowMs - known.atMs) / DAY_MS;
  return typedM > known.value + ODOMETER_SLACK_M + days * ODOMETER_M_PER_DAY ? 'jump' : null;
}

/** Whether a level (percent) is to be asked again: the vehicle said something else not long ago. */
export function levelDoubt(typedPct: number, known: KnownValue | null, nowMs: number): ValueDoubt | null {
  return known && nowMs - known.atMs < LEVEL_FRESH_MS && Math.abs(typedPct - known.value) > LEVEL_POINTS ? 'differs' : null;
}

/** Types of items whose value is what a person wrote, or names a person. */
const WRITTEN: readonly Item['type'][] = ['text'];

/**
 * Answers as a record seals them, and the parts that may be erased one day, by their path (`answers.note.value`). Written values and notes become
 * digests; keys and numbers stay, since findings, statistics and verdicts are made of them.
 */
export async function sealAnswers(
  items: readonly Pick<Item, 'key' | 'type'>[],
  answers: Answers,
): Promise<{ answers: RecordContent['answers']; parts: Record<string, Part> }> {
  const sealed: RecordContent['answers'] = {};
  const parts: Record<string, Part> = {};
  const digest = async (path: string, text: string) => partDigest((parts[path] = newPart(text.normalize('NFC'))));
  for (const { key, type } of items) {
    const answer = answers[key];
    if (!answer) continue;
    const { value, note, ...rest } = answer;
    sealed[key] = {
      ...rest,
      value: WRITTEN.includes(type) && typeof value === 'string' ? await digest(`answers.${key}.value`, value) : value,
      ...(note === undefined ? {} : { note: await digest(`answers.${key}.note`, note) }),
    };
  }
  return { answers: sealed, parts };
}
