import { fail } from '../../domain/kit/failure.ts';
import { COUNT_MOST } from '../../domain/platform/site-facts.ts';
import type { Actor, Context } from '../context.ts';
import { BARE, pagedDirection, type PagedFacts } from './fact-pages.ts';
import { siteStore } from './site-store.ts';

/*
 * Lists of what was made from the messages of devices, across organizations: one statement finds, orders and counts, and gives a page. The person has
 * passed the door of `site-store.ts`, here. A list is a SELECT of `vehicle_id`, `org_id` (and `device_id`) with the fields of its rows; $1 and $2 are the
 * first and the last day, $3 the organizations, $4 the vehicle, each null for any, and $5, $6 every organization with its time zone.
 */
export interface FactList {
  rows: string;
  /** Field that `kind` filters. */
  kind?: string;
  /** By device: its vehicle may be gone. */
  ofDevice?: boolean;
  /** Of a record that stays though its vehicle is gone. */
  ofRecord?: boolean;
  /** Fields that can be ordered by. */
  sorts: readonly string[];
  /** In order of this field, a page is found without reading the others. `only`: too many rows for any other order, unless they are of one vehicle. */
  paged?: PagedFacts & { at: string; only?: boolean };
  /** Id of a row: an SQL expression over it. */
  id: string;
}

export interface FactQuery {
  from: string;
  to: string;
  page: number;
  size: number;
  /** `field:1` or `field:-1`. */
  sort: string;
  owners: readonly string[] | null;
  vehicle: string | null;
  kinds: readonly string[] | null;
  q: string | null;
}

const notSorted = (name: string): Error => fail('invalid', undefined, [{ field: 'sort', code: 'not-allowed', params: { name } }]);

function orderOf({ sorts }: FactList, sort: string): string {
  const [field = '', direction] = sort.split(':');
  const column = field === 'owner' ? 'o.name' : field === 'vehicle' ? 'v.registration' : sorts.includes(field) ? `f."${field}"` : null;
  if (column === null || (direction !== '1' && direction !== '-1')) throw notSorted(field);
  return `${column} ${direction === '1' ? 'ASC' : 'DESC'} NULLS LAST`;
}

/** Organizations with their time zones, as $5 and $6 of a list. */
const ZONES = `SELECT array_agg(o.id) AS ids, array_agg(COALESCE(s.time_zone, 'Europe/Paris')) AS zones FROM organizations o LEFT JOIN settings s ON s.org_id = o.id`;

/** Parameters $1 to $6 of every list. */
async function valuesOf({ pool }: Pick<Context, 'pool'>, { from, to, owners, vehicle }: FactQuery): Promise<unknown[]> {
  const { rows } = await pool.query<{ ids: string[] | null; zones: string[] | null }>(ZONES);
  return [from, to, owners, vehicle, rows[0]?.ids ?? [], rows[0]?.zones ?? []];
}

const bareOf = ({ q }: FactQuery): string | null => (q === null ? null : q.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));

async function pageOf<T>(context: Context, paged: PagedFacts, direction: 'ASC' | 'DESC', query: FactQuery): Promise<FactPage<T>> {
  const values = [...(await valuesOf(context, query)), query.kinds, bareOf(query)];
  const [counted, page] = await Promise.all([
    context.pool.query<{ count: number }>(paged.count, values),
    context.pool.query<{ row: T }>(paged.page(direction), [...values, (query.page - 1) * query.size, query.size]),
  ]);
  const { count } = counted.rows[0]!;
  return { count: Math.min(count, COUNT_MOST), ...(count > COUNT_MOST ? { more: true } : {}), results: page.rows.map(({ row }) => row) };
}

/** `more`: there are more than `count`. */
export interface FactPage<T> {
  count: number;
  more?: boolean;
  results: T[];
}

/** A page of a list, and how many rows there are. */
export async function siteFacts<T>(context: Context, actor: Actor, list: FactList, query: FactQuery): Promise<FactPage<T>> {
  siteStore(context, actor);
  const direction = list.paged ? pagedDirection(query, list.paged.at) : null;
  if (list.paged && direction !== null) return pageOf(context, list.paged, direction, query);
  if (list.paged?.only && query.vehicle === null) throw notSorted(query.sort.split(':')[0]!);
  const order = orderOf(list, query.sort);
  const names = `JOIN organizations o ON o.id = f.org_id LEFT JOIN vehicles v ON v.id = f.vehicle_id AND v.org_id = f.org_id ${list.ofDevice ? 'LEFT JOIN devices d ON d.id = f.device_id AND d.org_id = f.org_id' : ''}`;
  // What is on the page is made rows of, and nothing else. One that is beyond the last tells what there is, so that the screen goes back.
  const { rows } = await context.pool.query<{ count: number; results: T[] }>(
    `WITH facts AS MATERIALIZED (SELECT row_number() OVER () AS fact_number, r.* FROM (${list.rows}) r),
     found AS MATERIALIZED (
       SELECT f.fact_number, row_number() OVER (ORDER BY ${order}, ${list.id}) AS place FROM facts f ${names}
        WHERE ${list.ofDevice ? 'd.id IS NOT NULL' : list.ofRecord ? 'true' : 'v.id IS NOT NULL'} AND ($7::text[] IS NULL OR ${list.kind ? `f."${list.kind}"::text = ANY ($7)` : 'true'})
          AND ($8::text IS NULL OR ${BARE('v.registration')} LIKE '%' || $8 || '%' OR ${BARE('o.name')} LIKE '%' || $8 || '%'${list.ofDevice ? ` OR ${BARE('d.title')} LIKE '%' || $8 || '%' OR ${BARE('d.serial')} LIKE '%' || $8 || '%'` : ''})
     ),
     shown AS MATERIALIZED (SELECT * FROM found WHERE place > $9 AND place <= $9 + $10)
     SELECT (SELECT count(*)::int FROM found) AS count,
            (SELECT coalesce(jsonb_agg(to_jsonb(f) - 'fact_number' - 'org_id' - 'vehicle_id' - 'device_id' || jsonb_build_object('_id', ${list.id}, 'owner', jsonb_build_object('type', 'organization', 'id', o.id, 'name', o.name),
                'vehicle', CASE WHEN v.id IS NOT NULL THEN jsonb_build_object('_id', v.id, 'title', v.registration) END${list.ofDevice ? `, 'device', CASE WHEN d.id IS NOT NULL THEN jsonb_build_object('_id', d.id, 'title', d.title, 'type', d.type) END` : ''}) ORDER BY s.place), '[]')
               FROM shown s JOIN facts f ON f.fact_number = s.fact_number ${names}) AS results`,
    [...(await valuesOf(context, query)), query.kinds, bareOf(query), (query.page - 1) * query.size, query.size],
  );
  return rows[0] ?? { count: 0, results: [] };
}

/** One row made of all that a statement finds with $1 to $6 of a list. */
export async function siteFactSum<T>(context: Context, actor: Actor, sql: string, query: FactQuery): Promise<T> {
  siteStore(context, actor);
  const { rows } = await context.pool.query<{ sum: T }>(sql, await valuesOf(context, query));
  return rows[0]!.sum;
}
