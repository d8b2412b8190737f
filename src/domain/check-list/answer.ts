import * as z from 'zod/mini';
import { SHA256 } from '../evidence/digest.ts';
import type { Item } from './template.ts';
import { SEVERITIES } from './severity.ts';

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

export type AnswerIssue = 'missing' | 'wrongKind' | 'tooLow' | 'tooHigh' | 'notAllowed' | 'photoMissing' | 'severityLowered';
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
