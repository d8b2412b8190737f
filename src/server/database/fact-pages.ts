import { COUNT_MOST } from '../../domain/platform/site-facts.ts';
import type { FactQuery } from './site-facts.ts';

/*
 * Lists of facts in order of time, a page at a time: the database finds which rows are on the page by their instants alone, and reads those. $1 to $8 as in
 * `site-facts.ts`, $9 and $10: what is left out before the page, and how many it has.
 */
export interface PagedFacts {
  /** Rows there are; beyond `COUNT_MOST` it need not go on. */
  count: string;
  /** Gives `row`, in order, for the page. */
  page: (direction: 'ASC' | 'DESC') => string;
}

/** Letters and figures of a text only, as plates are looked for. */
export const BARE = (expression: string): string => `regexp_replace(lower(${expression}), '[^[:alnum:]]', '', 'g')`;
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
export function pagedDirection({ sort }: FactQuery, at: string): 'ASC' | 'DESC' | null {
  return sort === `${at}:1` ? 'ASC' : sort === `${at}:-1` ? 'DESC' : null;
}
