import * as z from 'zod/mini';
import { daySchema } from '../time/day-schema.ts';
import { MONEY } from '../text/money.ts';
import type { AnyRow } from './entity.ts';

/** Marks that change the direction of what follows: two names that look the same, or a file name that reads backwards. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Line breaks and other controls, but NUL, which is refused. */
// oxlint-disable-next-line no-control-regex
const BREAKS = /[\x01-\x1F\x7F-\x9F\u2028\u2029]+/g;
/** The same, but the tabs and line breaks that a text of several lines is made with. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\x01-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]+/g;

/** A text of one line as it is stored: a line break, or another control, that was pasted with it is a space; marks of direction are gone. */
function oneLine(text: string): string {
  return text.replace(DIRECTION, '').replace(BREAKS, ' ');
}

/** A text of several lines as it is stored. */
function severalLines(text: string): string {
  return text.replace(DIRECTION, '').replace(/\r\n?/g, '\n').replace(CONTROLS, ' ');
}

/**
 * A field is declared once; storage, validation, API, sync, columns, forms and labels are read off it.
 * Kinds: text, number, flag, choice, instant, day, ref, tags, shape. No callbacks, no layout.
 */
export type FieldKind = 'text' | 'number' | 'flag' | 'choice' | 'instant' | 'day' | 'ref' | 'tags' | 'shape';

/** How a text is shown and entered; validation beyond length is in the entity's rules. */
type TextFormat = 'line' | 'paragraph' | 'email' | 'phone' | 'url' | 'plate' | 'badge' | 'vin' | 'imei' | 'color' | 'image';

interface FieldMeta {
  kind: FieldKind;
  /** May be null. */
  optional: boolean;
  /** Written by the server only; a person's create or patch that names it is refused. */
  server: boolean;
  /** Has an index in PostgreSQL and in IndexedDB. */
  indexed: boolean;
  /** Unique within its organization (or user) when not null. */
  unique: boolean;
  /** Value used when a create omits the field. */
  initial?: unknown;
  format?: TextFormat;
  max?: number;
  min?: number;
  integer?: boolean;
  /** Unit key of `format.ts`. */
  unit?: string;
  options?: readonly string[];
  /** Entity name a ref points at. */
  entity?: string;
  /** Fields of the target that API answers embed beside `_id` and `title`. */
  embed?: readonly string[];
}

export interface Field<T = unknown, O extends boolean = boolean, S extends boolean = boolean> extends FieldMeta {
  optional: O;
  server: S;
  /** Schema of a present value. */
  schema: z.ZodMiniType<T>;
}

interface Flags<O extends boolean, S extends boolean> {
  optional?: O;
  server?: S;
  indexed?: boolean;
  unique?: boolean;
}

type Extra = Partial<Omit<FieldMeta, 'kind' | 'optional' | 'server' | 'indexed' | 'unique'>>;

/** Its schema is built when a value is first checked: hundreds of them would be most of a start that checks none. */
function make<T, O extends boolean, S extends boolean>(
  kind: FieldKind,
  build: () => z.ZodMiniType<T>,
  flags: Flags<O, S> | undefined,
  extra: Extra = {},
): Field<T, O, S> {
  let schema: z.ZodMiniType<T> | undefined;
  return {
    kind,
    get schema() {
      return (schema ??= build());
    },
    optional: (flags?.optional ?? false) as O,
    server: (flags?.server ?? false) as S,
    indexed: flags?.indexed ?? flags?.unique ?? false,
    unique: flags?.unique ?? false,
    ...extra,
  };
}

/** Text of 1 to `max` characters (default 200), trimmed, on one line unless it is a paragraph. An empty text is written as null on an optional field. */
export function text<O extends boolean = false, S extends boolean = false>(
  options?: Flags<O, S> & { max?: number; min?: number; format?: TextFormat; initial?: string },
): Field<string, NoInfer<O>, NoInfer<S>> {
  const max = options?.max ?? 200;
  const min = options?.min ?? 1;
  const isParagraph = options?.format === 'paragraph';
  const schema = () =>
    z.string().check(
      z.refine((given) => !given.includes('\0')),
      z.overwrite(isParagraph ? severalLines : oneLine),
      z.trim(),
      z.minLength(min),
      z.maxLength(max),
    );
  return make<string, O, S>('text', schema, options, {
    max,
    min,
    format: options?.format ?? 'line',
    ...(options?.initial === undefined ? {} : { initial: options.initial }),
  });
}

/** Number within [min, max]; `unit` names an entry of `format.ts`. */
export function number<O extends boolean = false, S extends boolean = false>(
  options: Flags<O, S> & { min: number; max: number; integer?: boolean; unit?: string; initial?: number },
): Field<number, NoInfer<O>, NoInfer<S>> {
  const schema = () => (options.integer ? z.int() : z.number()).check(z.gte(options.min), z.lte(options.max));
  return make<number, O, S>('number', schema, options, {
    min: options.min,
    max: options.max,
    integer: options.integer ?? false,
    ...(options.unit === undefined ? {} : { unit: options.unit }),
    ...(options.initial === undefined ? {} : { initial: options.initial }),
  });
}

/** A sum of money: a whole number of cents, shown and typed in euros. */
export function money<O extends boolean = false, S extends boolean = false>(
  options?: Flags<O, S> & { min?: number; max?: number },
): Field<number, NoInfer<O>, NoInfer<S>> {
  return number<O, S>({ min: 0, max: 1_000_000_000, ...options, integer: true, unit: MONEY });
}

export function flag<S extends boolean = false>(options?: Flags<false, S> & { initial?: boolean }): Field<boolean, false, NoInfer<S>> {
  return make<boolean, false, S>('flag', () => z.boolean(), options, { initial: options?.initial ?? false });
}

/** One of a closed list; its label key is `<entity>.choices.<field>.<option>`. */
export function choice<const C extends readonly [string, ...string[]], O extends boolean = false, S extends boolean = false>(
  options: C,
  flags?: Flags<O, S> & { initial?: NoInfer<C[number]> },
): Field<C[number], NoInfer<O>, NoInfer<S>> {
  return make<C[number], O, S>('choice', () => z.enum(options as unknown as [string, ...string[]]), flags, {
    options,
    ...(flags?.initial === undefined ? {} : { initial: flags.initial }),
  });
}

/** An instant, ISO 8601 in UTC with milliseconds ("2026-11-21T07:00:00.000Z"). */
export function instant<O extends boolean = false, S extends boolean = false>(
  options?: Flags<O, S>,
): Field<string, NoInfer<O>, NoInfer<S>> {
  return make<string, O, S>('instant', () => z.iso.datetime(), options);
}

/** A calendar day without zone ("2026-11-21"). */
export function day<O extends boolean = false, S extends boolean = false>(options?: Flags<O, S>): Field<string, NoInfer<O>, NoInfer<S>> {
  return make<string, O, S>('day', () => daySchema, options);
}

/** The `_id` of a row of another entity of the same owner. */
export function ref<O extends boolean = false, S extends boolean = false>(
  entity: string,
  options?: Flags<O, S> & { embed?: readonly string[] },
): Field<string, NoInfer<O>, NoInfer<S>> {
  return make<string, O, S>('ref', () => z.uuid(), { indexed: true, ...options } as Flags<O, S>, {
    entity,
    ...(options?.embed === undefined ? {} : { embed: options.embed }),
  });
}

/** A short list of distinct words. */
export function tags<S extends boolean = false>(options?: Flags<false, S> & { max?: number }): Field<string[], false, NoInfer<S>> {
  const max = options?.max ?? 20;
  const schema = () => z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))).check(z.maxLength(max));
  return make<string[], false, S>('tags', schema, options, { max, initial: [] });
}

/** A structured value with its own schema (geometry, opening hours, link list), stored as JSON. */
export function shape<T, O extends boolean = false, S extends boolean = false>(
  schema: z.ZodMiniType<T>,
  options?: Flags<O, S> & { initial?: NoInfer<T> },
): Field<T, NoInfer<O>, NoInfer<S>> {
  return make<T, O, S>('shape', () => schema, options, options?.initial === undefined ? {} : { initial: options.initial });
}

/**
 * Version of the last change of each field of a row. Only those that were written since the row was created are named; `OTHER_FIELDS` is the
 * version of all others. A list of every field would be more than half of a row on the wire and on a device.
 */
export type FieldVersions = Record<string, number>;

/** No field has this name. */
export const OTHER_FIELDS = '*';

/** Of a row that is created in this version. */
export const firstVersions = (ver: number): FieldVersions => ({ [OTHER_FIELDS]: ver });

/** Version of a field; 0: nothing is known of it. */
export function fieldVersion(versions: FieldVersions | undefined, field: string): number {
  return versions?.[field] ?? versions?.[OTHER_FIELDS] ?? 0;
}

const OWN: readonly string[] = ['_id', 'owner', 'createdAt', 'updatedAt', 'ver', 'fieldVersions'] satisfies (keyof AnyRow)[];

/** The row with every field named, for devices of the first schema, which know no others. */
export function withNamedVersions<R extends Record<string, unknown>>(row: R): R {
  const versions = row['fieldVersions'] as FieldVersions | undefined;
  if (versions?.[OTHER_FIELDS] === undefined) return row;
  return {
    ...row,
    fieldVersions: Object.fromEntries(
      Object.keys(row)
        .filter((field) => !OWN.includes(field))
        .map((field) => [field, fieldVersion(versions, field)]),
    ),
  };
}
