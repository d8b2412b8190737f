import * as z from 'zod';
import type { Entity } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import type { ListQuery } from '../context.ts';
import { isFilterable, isSortable } from '../database/list.ts';
import type { SiteQuery } from '../database/site-store.ts';

/** Lists of platform.md §4. */
export const SIZE_DEFAULT = 10;
export const SIZE_MAX = 10_000;
const PAGE_MAX = 1_000_000;

const BASE = {
  page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1).describe('From 1.'),
  size: z.coerce.number().int().min(1).max(SIZE_MAX).default(SIZE_DEFAULT),
  sort: z.string().max(300).optional().describe('field:1 or field:-1, separated by commas.'),
  q: z.string().max(200).optional().describe('Looked for in the search fields, without accents, case or separators.'),
  select: z.string().max(1000).optional().describe('Only these fields, separated by commas; `_id` is always there.'),
};
const FILTER_CHARS = 4000;

type ListParams = z.infer<z.ZodObject<typeof BASE>> & Record<string, string | number | undefined>;

/** Query of an entity's list: anything else than these names is refused. */
export function listQuerySchema(entity: Entity) {
  const filters = Object.entries(entity.fields)
    .filter(([, field]) => isFilterable(field))
    .map(([name]) => [name, z.string().max(FILTER_CHARS).optional().describe('Accepted values, separated by commas.')] as const);
  return z.strictObject({ ...BASE, _id: z.string().max(FILTER_CHARS).optional(), ...Object.fromEntries(filters) });
}

const words = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

function sortOf(entity: Entity, text: string | undefined, across: boolean): NonNullable<ListQuery['sort']> {
  return words(text ?? '').map((word) => {
    const [field = '', direction = '1', ...rest] = word.split(':');
    if (rest.length > 0 || !['1', '-1'].includes(direction) || !isSortable(entity, field, across))
      throw fail('invalid', undefined, [
        { field: 'sort', code: isSortable(entity, field, across) ? 'format' : 'not-allowed', params: { name: field } },
      ]);
    return { field, direction: direction === '1' ? 1 : -1 };
  });
}

/** Fields asked for, or null for all of them. */
export function selectOf(entity: Entity, text: string | undefined): Set<string> | null {
  if (text === undefined) return null;
  const names = words(text);
  const unknown = names.find(
    (name) => !Object.hasOwn(entity.fields, name) && !['_id', 'owner', 'createdAt', 'updatedAt', 'ver', 'fieldVersions'].includes(name),
  );
  if (unknown !== undefined) throw fail('invalid', undefined, [{ field: 'select', code: 'not-allowed', params: { name: unknown } }]);
  return new Set(['_id', ...names]);
}

export function listQueryOf(entity: Entity, params: ListParams, across = false): ListQuery {
  const { page, size, sort, q, select: _select, ...rest } = params;
  const filters = Object.entries(rest).flatMap(([name, text]) => (text === undefined ? [] : [[name, words(String(text))] as const]));
  return {
    page,
    size,
    sort: sortOf(entity, sort, across),
    ...(q === undefined ? {} : { q }),
    ...(filters.length === 0 ? {} : { filters: Object.fromEntries(filters) }),
  };
}

/** Query of a list across organizations: that of the entity, `owner` (organizations' ids) and `sort=owner:1`. */
export function siteQuerySchema(entity: Entity) {
  return listQuerySchema(entity).extend({
    owner: z.string().max(FILTER_CHARS).optional().describe('Only the rows of these organizations: ids, separated by commas.'),
  });
}

export function siteQueryOf(entity: Entity, { owner, ...params }: ListParams & { owner?: string | undefined }): SiteQuery {
  const query = listQueryOf(entity, params, true);
  if (owner === undefined) return query;
  const owners = words(owner);
  if (owners.some((id) => !z.uuid().safeParse(id).success)) throw fail('invalid', undefined, [{ field: 'owner', code: 'format' }]);
  return { ...query, owners };
}
