import * as z from 'zod/mini';
import type { Entity } from '../../../domain/kit/entity.ts';

/** What a parser of the query string may have made of a text ("0123" stays a text, "123" became a number). */
const plain = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String));
const LIST_MAX = 200;

/** Stands for "without one" in a filter by reference or by an optional choice. */
export const NONE = '-';

/** A list in the URL, back to comma-separated; nothing when empty. */
const listText = (list: string[]): string | undefined => (list.length > 0 ? list.join(',') : undefined);

/** "1" or "true" of a link. */
const yes = z.pipe(plain, z.pipe(z.enum(['1', 'true']), z.transform(() => 1 as const)));

/** A parameter that may be absent; one that cannot be read counts as absent. */
export const lenient = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

/** A comma-separated list of ids, or NONE. */
export function idsParam() {
  return lenient(z.pipe(z.pipe(plain, z.transform((value: string) => value.split(',').filter((id) => id === NONE || z.uuid().safeParse(id).success).slice(0, LIST_MAX))), z.transform(listText)));
}

/** A comma-separated list of words of a closed list; unknown ones are dropped. */
export function wordsParam(known: readonly string[]) {
  return lenient(z.pipe(z.pipe(plain, z.transform((value: string) => [...new Set(value.split(','))].filter((word) => word === NONE || known.includes(word)))), z.transform(listText)));
}

export function idParam() {
  return lenient(z.uuid());
}

export function yesParam() {
  return lenient(yes);
}

export function dayParam() {
  return lenient(z.iso.date());
}

export function textParam(max = 100) {
  return lenient(z.pipe(plain, z.string().check(z.maxLength(max))));
}

/** Parameters of every list: what is searched and the order ("-name" = downwards). */
export const listShape = {
  q: textParam(),
  sort: lenient(z.string().check(z.regex(/^-?[A-Za-z0-9]{1,40}$/))),
};

/** Filter values of a flag. */
export const FLAG_WORDS = ['yes', 'no'] as const;

/** Parameter of a filter by a declared field: choice, flag or reference. */
function filterParam(entity: Entity, name: string) {
  const field = entity.fields[name]!;
  return field.kind === 'ref' ? idsParam() : wordsParam(field.kind === 'flag' ? FLAG_WORDS : (field.options ?? []));
}

/**
 * Search parameters of the screen of an entity: `open` its detail, `edit` its form, `new` an empty form, `q`, `sort`, and one
 * parameter per filtered field. Every part has a fallback: an old or mistyped link opens the list.
 */
export function entitySearchSchema(entity: Entity, filters: readonly string[]) {
  return z.object({
    open: idParam(),
    edit: yesParam(),
    new: yesParam(),
    ...listShape,
    ...(Object.fromEntries(filters.map((name) => [name, filterParam(entity, name)])) as Record<string, ReturnType<typeof idsParam>>),
  });
}
