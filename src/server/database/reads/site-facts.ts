import { fail } from '../../../domain/entity/failure.ts';
import type { Actor, Context } from '../../context.ts';
import { siteStore } from '../site-store.ts';

/** Rows of a list are counted up to here. */
const COUNT_MOST = 10_000;

/*
 * Lists of facts in order of time, a page at a time: the database finds which rows are on the page by their instants alone, and reads those. $1 to $8 as in
 * `site-facts.ts`, $9 and $10: what is left out before the page, and how many it has.
 */
interface PagedFacts {
  /** Rows there are; beyond `COUNT_MOST` it need not go on. */
  count: string;
  /** Gives `row`, in order, for the page. */
  page: (direction: 'ASC' | 'DESC') => string;
}

/** Letters and figures of a text only, as plates are looked for. */
const BARE = (expression: string): string => `regexp_replace(lower(${expression}), '[^[:alnum:]]', '', 'g')`;
const NAMED = `($8::text IS NULL OR ${BARE('v.registration')} LIKE '%' || $8 || '%' OR ${BARE('o.name')} LIKE '%' || $8 || '%')`;
/** Each organization with the instants between which its days are. */
const ZONES = `zones AS MATERIALIZED (SELECT id, ($1::date)::timestamp AT TIME ZONE name AS from_at, ($2::date + 1)::timestamp AT TIME ZONE name AS to_at FROM unnest($5::uuid[], $6::text[]) AS zone (id, name))`;
/** Vehicles that are asked for. Rows are held against them one by one, in the order they are read: a join would read them all first. */
const SEEN = `seen AS MATERIALIZED (SELECT v.id, v.org_id FROM vehicles v JOIN organizations o ON o.id = v.org_id
     WHERE ($3::uuid[] IS NULL OR v.org_id = ANY ($3)) AND ($4::uuid IS NULL OR v.id = $4) AND ${NAMED})`;
const isSeen = (alias: string): string => `((${alias}.vehicle_id, ${alias}.org_id) IN (SELECT id, org_id FROM seen)) IS TRUE`;
const NAMES = `'owner', jsonb_build_object('type', 'organization', 'id', o.id, 'name', o.name), 'vehicle', jsonb_build_object('_id', v.id, 'title', v.registration)`;
const named = (alias: string): string => `JOIN vehicles v ON v.id = ${alias}.vehicle_id JOIN organizations o ON o.id = v.org_id`;

/**
 * Rows of a table with `vehicle_id`, `org_id` and `start_at`, the fields of a row made of those of the page only. `key`: the columns of its primary key, the
 * instant first, in which an index gives them with the organization and the kind: a page ends where it is full.
 */
export function byStart(table: string, kind: string, key: readonly string[], fields: string): PagedFacts {
  const of = (alias: string): string => key.map((column) => `${alias}.${column}`).join(', ');
  // Days of organizations begin apart: each is asked where the days of all do not agree.
  const found = `${table} j WHERE j.start_at >= $1::date - interval '1 day' AND j.start_at < $2::date + interval '2 days'
      AND (j.start_at >= (SELECT max(from_at) FROM zones) AND j.start_at < (SELECT min(to_at) FROM zones)
        OR EXISTS (SELECT 1 FROM zones z WHERE z.id = j.org_id AND j.start_at >= z.from_at AND j.start_at < z.to_at))
      AND ($3::uuid[] IS NULL OR j.org_id = ANY ($3)) AND ($4::uuid IS NULL OR j.vehicle_id = $4) AND ($7::text[] IS NULL OR j.${kind} = ANY ($7)) AND ${isSeen('j')}`;
  return {
    count: `WITH ${ZONES}, ${SEEN} SELECT count(*)::int AS count FROM (SELECT 1 FROM ${found} LIMIT ${COUNT_MOST + 1}) AS one`,
    page: (direction) => {
      const ordered = key.map((column) => `j.${column} ${direction}`).join(', ');
      return `WITH ${ZONES}, ${SEEN}, keys AS MATERIALIZED (SELECT ${of('j')} FROM ${found} ORDER BY ${ordered} OFFSET $9 LIMIT $10)
      SELECT jsonb_build_object(${NAMES}) || to_jsonb(f) AS row
        FROM keys k JOIN ${table} j ON (${of('j')}) = (${of('k')}) ${named('j')} CROSS JOIN LATERAL (${fields}) f
       ORDER BY ${ordered}`;
    },
  };
}

/** Stretches of ignition: days are counted, and those of the page read. In order of days, and of time within one. */
export const IGNITION_PAGES: PagedFacts = (() => {
  const counted = `CASE WHEN $7::text[] IS NULL THEN d.ignition_counts[1] ELSE (CASE WHEN 'still' = ANY ($7) THEN d.ignition_counts[2] ELSE 0 END) + (CASE WHEN 'moving' = ANY ($7) THEN d.ignition_counts[3] ELSE 0 END) + (CASE WHEN 'never' = ANY ($7) THEN d.ignition_counts[4] ELSE 0 END) END`;
  const days = `${SEEN}, by_day AS MATERIALIZED (SELECT d.day, sum(${counted}) AS n FROM vehicle_days d
     WHERE ${isSeen('d')} AND d.day BETWEEN $1::date AND $2::date AND d.facts IS NOT NULL AND $5::uuid[] IS NOT NULL AND $6::text[] IS NOT NULL GROUP BY d.day)`;
  return {
    count: `WITH ${days} SELECT COALESCE(sum(n), 0)::int AS count FROM by_day`,
    // A stretch is made a row where it is on the page: a day has thousands.
    page: (direction) => `WITH ${days},
      before AS (SELECT day, n, sum(n) OVER (ORDER BY day ${direction}) - n AS before FROM by_day),
      shown AS MATERIALIZED (SELECT day, before FROM before WHERE n > 0 AND before < $9::int + $10::int AND before + n > $9::int),
      found AS MATERIALIZED (SELECT d.day, d.vehicle_id, e
        FROM vehicle_days d CROSS JOIN LATERAL jsonb_array_elements(d.facts->'ignitions') AS e
       WHERE d.day BETWEEN (SELECT min(day) FROM shown) AND (SELECT max(day) FROM shown) AND d.facts IS NOT NULL AND ${isSeen('d')} AND ${counted} > 0 AND ($7::text[] IS NULL OR e->>'suspicion' = ANY ($7))
       ORDER BY d.day ${direction}, e->>'at' ${direction}, d.vehicle_id OFFSET $9::int - COALESCE((SELECT min(before) FROM shown), 0) LIMIT $10)
      SELECT jsonb_build_object('_id', v.id || ':' || r.at, ${NAMES}) || to_jsonb(r) AS row
        FROM found f ${named('f')} CROSS JOIN LATERAL jsonb_to_record(f.e) AS r (at text, "endAt" text, "on" boolean, "durationS" int, messages int, moving int, "maxKmh" float8, suspicion text)
       ORDER BY f.day ${direction}, r.at ${direction}, f.vehicle_id`,
  };
})();

/** Whether a list is asked in the order that it is paged in; null: in another. */
function pagedDirection({ sort }: FactQuery, at: string): 'ASC' | 'DESC' | null {
  return sort === `${at}:1` ? 'ASC' : sort === `${at}:-1` ? 'DESC' : null;
}

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
const FACT_ZONES = `SELECT array_agg(o.id) AS ids, array_agg(COALESCE(s.time_zone, 'Europe/Paris')) AS zones FROM organizations o LEFT JOIN settings s ON s.org_id = o.id`;

/** Parameters $1 to $6 of every list. */
async function valuesOf({ pool }: Pick<Context, 'pool'>, { from, to, owners, vehicle }: FactQuery): Promise<unknown[]> {
  const { rows } = await pool.query<{ ids: string[] | null; zones: string[] | null }>(FACT_ZONES);
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
interface FactPage<T> {
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
