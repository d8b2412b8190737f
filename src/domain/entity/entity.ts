import * as z from 'zod/mini';
import type { Role, PermissionFlag } from '../access/permissions.ts';
import type { MovementKind } from '../access/movements.ts';
import type { FieldVersions, Field } from './field.ts';
import type { FieldMask } from './field-mask.ts';

/** `{type,id,name}` of platform.md §4, on every answered row. */
export const ownerSchema = z.object({
  type: z.enum(['user', 'organization']),
  id: z.string(),
  name: z.string(),
});
export type Owner = z.infer<typeof ownerSchema>;

/** Whose rows they are: one organization's, one person's, or the site's (platform administration). */
export type Space = 'organization' | 'user' | 'site';

/**
 * What happens when two people wrote: `fields` merges disjoint fields and sends the same field to repair;
 * `last` keeps the last write; `server` refuses a person's write; `append` never changes a row once created.
 */
type ConflictPolicy = 'fields' | 'last' | 'server' | 'append';

export interface Access {
  read: readonly Role[];
  create: readonly Role[];
  update: readonly Role[];
  remove: readonly Role[];
}

export type Fields = Record<string, Field>;

export interface Entity<F extends Fields = Fields> {
  /** Singular, camelCase: label namespace, ref target, `entity` of a mutation. */
  name: string;
  /** Plural, kebab-case: API path, table (with `_`), local store. */
  plural: string;
  space: Space;
  /** One row per space, `_id` = the space's id; answered as an object, not a list. */
  single: boolean;
  /** Mirrored to devices by sync/pull. */
  mirrored: boolean;
  /** Field that names a row to a person; never optional. */
  title: string;
  /** Rows have the same title as a matter of course ("Fill-up"): in a file it recognizes none. */
  titleRepeats?: true;
  /** Fields the `q` parameter and the local search look in. */
  search: readonly string[];
  /** Default order; never by an optional field (an IndexedDB index drops such rows). */
  order: { field: string; direction: 1 | -1 };
  conflict: ConflictPolicy;
  access: Access;
  /** Permission a person needs, beside the role, to write it: that of the screens that do. */
  flag?: PermissionFlag;
  /** It tells of movements, and is read by whom that kind is open to (domain/access/movements.ts). */
  movement?: MovementKind;
  /** Field that says who wrote a row: its files are theirs to add, and to expect no more. */
  author?: string;
  /** Roles that change and remove only the rows they wrote themselves (`author`). */
  changeOwn?: readonly Role[];
  /** Roles that may create or change but not read see the rows that are theirs (`author`); where only the server creates, everybody sees those that are theirs. */
  readOwn: boolean;
  /** What of some rows their author and few others alone read. */
  mask?: FieldMask;
  /** Devices hold the rows created within so many days; the server keeps them all. */
  heldDays?: number;
  fields: F;
}

/** Names of fields are checked here; `Entity` keeps them as plain text so that any entity is an `Entity`. */
interface EntityInput<F extends Fields> extends Omit<
  Entity<F>,
  'single' | 'mirrored' | 'conflict' | 'title' | 'author' | 'readOwn' | 'search' | 'order'
> {
  title: keyof F & string;
  single?: boolean;
  mirrored?: boolean;
  conflict?: ConflictPolicy;
  author?: keyof F & string;
  readOwn?: boolean;
  search?: readonly (keyof F & string)[];
  order?: { field: (keyof F & string) | 'createdAt'; direction: 1 | -1 };
}

/** Declares a business entity. See docs/how-to/entity.md. */
export function entity<const F extends Fields>(input: EntityInput<F>): Entity<F> {
  const order = input.order ?? { field: input.title, direction: 1 as const };
  const orderField = order.field === 'createdAt' ? undefined : input.fields[order.field];
  if (input.fields[input.title]?.optional || orderField?.optional)
    throw new Error(`${input.name}: title and order need a field that is never null`);
  return { single: false, mirrored: true, readOwn: false, conflict: 'fields', search: [input.title], ...input, order };
}

type Value<X> = X extends Field<infer T, infer O> ? (true extends O ? T | null : T) : never;
type ServerKeys<F extends Fields> = { [K in keyof F]: F[K]['server'] extends true ? K : never }[keyof F];
type PersonKeys<F extends Fields> = Exclude<keyof F, ServerKeys<F>>;

/** Columns every row has beside its declared fields. (A type, not an interface: any row is then an `AnyRow`.) */
export type RowBase = {
  _id: string;
  owner: Owner;
  createdAt: string;
  updatedAt: string;
  /** Version of the space at the last change of this row. */
  ver: number;
  /** Version of the last change of each field (`fieldVersion`). */
  fieldVersions: FieldVersions;
};

export type RowOf<E> = E extends Entity<infer F> ? RowBase & { [K in keyof F]: Value<F[K]> } : never;
export type PatchOf<E> = E extends Entity<infer F> ? { [K in PersonKeys<F>]?: Value<F[K]> } : never;
/** What a person sends to create a row: every field may be omitted here; the create schema says which are required. */
export type CreateOf<E> = PatchOf<E>;
export type AnyRow = RowBase & Record<string, unknown>;
/** Fields of a row as the server writes them: its own too. */
export type DocOf<E> = E extends Entity<infer F> ? { [K in keyof F]?: Value<F[K]> } : never;

function present(field: Field): z.ZodMiniType {
  return field.optional ? z.nullable(field.schema) : field.schema;
}

function objectOf(entity: Entity, pick: (field: Field, name: string) => z.ZodMiniType | undefined): Record<string, z.ZodMiniType> {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    const schema = pick(field, name);
    if (schema) shape[name] = schema;
  }
  return shape;
}

const rowBase = {
  _id: z.uuid(),
  owner: ownerSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  ver: z.int(),
  fieldVersions: z.record(z.string(), z.int()),
};

const cache = new WeakMap<object, Map<string, z.ZodMiniType>>();
function memo<T extends z.ZodMiniType>(of: Entity, key: string, build: () => T): T {
  let known = cache.get(of);
  if (!known) cache.set(of, (known = new Map()));
  let schema = known.get(key);
  if (!schema) known.set(key, (schema = build()));
  return schema as T;
}

/** Schema of a stored row, as answered, mirrored and read back from IndexedDB. */
export function rowSchema(of: Entity) {
  return memo(of, 'row', () => z.object({ ...rowBase, ...objectOf(of, present) }));
}

/** Schema of a person's create document: unknown and server fields refused, omitted ones completed by `completeDoc`. */
export function createSchema(of: Entity) {
  return memo(of, 'create', () =>
    z.strictObject(
      objectOf(of, (field) =>
        field.server ? undefined : field.optional || field.initial !== undefined ? z.optional(present(field)) : present(field),
      ),
    ),
  );
}

/** Schema of a person's patch: any subset of the fields a person may write; null clears an optional one. */
export function patchSchema(of: Entity) {
  return memo(of, 'patch', () => z.strictObject(objectOf(of, (field) => (field.server ? undefined : z.optional(present(field))))));
}

/** Completes a document with the declared initial values and null, so that a row always has every field. */
export function completeDoc(of: Entity, doc: Record<string, unknown>): Record<string, unknown> {
  const full: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(of.fields)) full[name] = doc[name] ?? field.initial ?? null;
  return full;
}
