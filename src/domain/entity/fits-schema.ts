import * as z from 'zod/mini';

type Fits = (value: unknown) => boolean;

interface Definition {
  type: string;
  checks?: readonly unknown[];
  format?: string;
  shape?: Record<string, z.core.$ZodType>;
  catchall?: unknown;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  keyType?: z.core.$ZodType;
  entries?: Record<string, string>;
}

const known = new WeakMap<z.core.$ZodType, Fits>();

function objectFits(shape: Record<string, z.core.$ZodType>): Fits {
  const names = Object.keys(shape);
  const fits = names.map((name) => fitsOf(shape[name]!));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    for (let at = 0; at < names.length; at++) if (!fits[at]!((value as Record<string, unknown>)[names[at]!])) return false;
    return true;
  };
}

const isAnyString = ({ type, checks = [], format }: Definition): boolean =>
  type === 'string' && format === undefined && checks.length === 0;

function plainFits({
  type,
  checks = [],
  format,
  shape,
  catchall,
  element,
  innerType,
  valueType,
  keyType,
  entries,
}: Definition): Fits | null {
  if (checks.length > 0) return null;
  if (type === 'string' && format === undefined) return (value) => typeof value === 'string';
  if (type === 'number' && format === undefined) return Number.isFinite;
  if (type === 'number' && format === 'safeint') return Number.isSafeInteger;
  if (type === 'boolean') return (value) => typeof value === 'boolean';
  if (type === 'enum' && entries) {
    const values = new Set<unknown>(Object.values(entries));
    return (value) => values.has(value);
  }
  if (type === 'object' && shape && catchall === undefined) return objectFits(shape);
  if (type === 'array' && element) {
    const fits = fitsOf(element);
    return (value) => Array.isArray(value) && value.every(fits);
  }
  if (type === 'record' && valueType && keyType && isAnyString(keyType._zod.def as Definition)) {
    const fits = fitsOf(valueType);
    return (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(fits);
  }
  if ((type === 'nullable' || type === 'optional') && innerType) {
    const fits = fitsOf(innerType);
    const none = type === 'nullable' ? null : undefined;
    return (value) => value === none || fits(value);
  }
  return null;
}

/**
 * The check of a schema that copies nothing, for thousands of values that were written through the same schema: `parse` makes each of them again, and
 * collecting those copies takes longer than the check. It takes what the schema takes; keys the schema does not name stay. For schemas that change nothing
 * of what they read. What it does not know by itself it asks the schema.
 */
export function fitsOf<T>(schema: z.core.$ZodType<T>): (value: unknown) => value is T {
  let fits = known.get(schema);
  if (!fits) known.set(schema, (fits = plainFits(schema._zod.def as Definition) ?? ((value) => z.safeParse(schema, value).success)));
  return fits as (value: unknown) => value is T;
}

const HALF = /\p{Surrogate}/u;
const HALVES = /\p{Surrogate}/gu;

/** A text whose every character is whole: half an emoji, as a cut or a keyboard leaves it, is U+FFFD. Nobody else can store or hash it. */
export function wellFormedText(text: string): string {
  return HALF.test(text) ? text.replace(HALVES, '\uFFFD') : text;
}

const isPlain = (value: object): value is Record<string, unknown> => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** The same value with every text of it well-formed, keys too; itself where all are. Of a value whose depth is bounded. */
export function wellFormed<T>(value: T): T;
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return wellFormedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((one: unknown) => wellFormed(one));
    return items.some((one, at) => one !== value[at]) ? items : value;
  }
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([key, held]) => [wellFormedText(key), wellFormed(held)] as const);
  return entries.some(([key, held]) => !Object.hasOwn(value, key) || held !== value[key]) ? Object.fromEntries(entries) : value;
}

/** What people and programs send is a dozen levels deep at most; each level more is one more call of what walks it. */
export const JSON_DEPTH_MAX = 64;

/** Whether a value read from JSON is nested deeper than `max` levels. Walks without calling itself: no depth can end it. */
export function isTooDeep(value: unknown, max = JSON_DEPTH_MAX): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    const inner: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      if (depth >= max) return true;
      for (const part of Array.isArray(one) ? (one as unknown[]) : Object.values(one))
        if (typeof part === 'object' && part !== null) inner.push(part);
    }
    level = inner;
  }
  return false;
}
