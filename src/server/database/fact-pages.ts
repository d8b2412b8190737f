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
const OF = (alias: string): string =>
  `($3::uuid[] IS NULL OR ${alias}.org_id = ANY ($3)) AND ($4::uuid IS NULL OR ${alias}.vehicle_id = $4)`;
/** Each organization with the instants between which its days are. */
const ZONES = `zones AS MATERIALIZED (SELECT id, ($1::date)::timestamp AT TIME ZONE name AS from_at, ($2::date + 1)::timestamp AT TIME ZONE name AS to_at FROM unnest($5::uuid[], $6::text[]) AS zone (id, name))`;
const NAMES = `'owner', jsonb_build_object('type', 'organization', 'id', o.id, 'name', o.name), 'vehicle', jsonb_build_object('_id', v.id, 'title', v.registration)`;

/** Rows of a table with `vehicle_id`, `org_id` and `start_at`, the fields of a row made of those of the page only. */
export function byStart(table: string, kind: string, fields: string): PagedFacts {
  const found = `${table} j JOIN zones z ON z.id = j.org_id JOIN organizations o ON o.id = j.org_id JOIN vehicles v ON v.id = j.vehicle_id AND v.org_id = j.org_id
    WHERE j.start_at >= (SELECT min(from_at) FROM zones) AND j.start_at < (SELECT max(to_at) FROM zones) AND j.start_at >= z.from_at AND j.start_at < z.to_at
      AND ${OF('j')} AND ($7::text[] IS NULL OR j.${kind} = ANY ($7)) AND ${NAMED}`;
  return {
    count: `WITH ${ZONES} SELECT count(*)::int AS count FROM (SELECT 1 FROM ${found} LIMIT ${COUNT_MOST + 1}) AS one`,
    page: (direction) => `WITH ${ZONES}, keys AS MATERIALIZED (
      SELECT j.ctid AS place, j.vehicle_id, j.start_at FROM ${found} ORDER BY j.start_at ${direction}, j.vehicle_id, j.${kind} OFFSET $9 LIMIT $10)
      SELECT jsonb_build_object(${NAMES}) || to_jsonb(f) AS row
        FROM keys k JOIN ${table} j ON j.ctid = k.place JOIN organizations o ON o.id = j.org_id JOIN vehicles v ON v.id = j.vehicle_id CROSS JOIN LATERAL (${fields}) f
       ORDER BY j.start_at ${direction}, j.vehicle_id, j.${kind}`,
  };
}

/** Stretches of ignition: days are counted, and those of the page read. In order of days, and of time within one. */
export const IGNITION_PAGES: PagedFacts = (() => {
  const counted = `CASE WHEN $7::text[] IS NULL THEN d.ignition_counts[1] ELSE (CASE WHEN 'still' = ANY ($7) THEN d.ignition_counts[2] ELSE 0 END) + (CASE WHEN 'moving' = ANY ($7) THEN d.ignition_counts[3] ELSE 0 END) + (CASE WHEN 'never' = ANY ($7) THEN d.ignition_counts[4] ELSE 0 END) END`;
  const days = `days AS MATERIALIZED (SELECT d.vehicle_id, d.org_id, d.day, ${counted} AS n, o.name AS owner, v.registration
      FROM vehicle_days d JOIN organizations o ON o.id = d.org_id JOIN vehicles v ON v.id = d.vehicle_id AND v.org_id = d.org_id
     WHERE d.day BETWEEN $1::date AND $2::date AND d.facts IS NOT NULL AND ${OF('d')} AND ${NAMED} AND $5::uuid[] IS NOT NULL AND $6::text[] IS NOT NULL)`;
  return {
    count: `WITH ${days} SELECT COALESCE(sum(n), 0)::int AS count FROM days`,
    page: (direction) => `WITH ${days},
      by_day AS (SELECT day, sum(n) AS n, sum(sum(n)) OVER (ORDER BY day ${direction}) - sum(n) AS before FROM days GROUP BY day),
      shown AS MATERIALIZED (SELECT day, before FROM by_day WHERE n > 0 AND before < $9::int + $10::int AND before + n > $9::int)
      SELECT jsonb_build_object('_id', d.vehicle_id || ':' || e.at, 'owner', jsonb_build_object('type', 'organization', 'id', d.org_id, 'name', d.owner), 'vehicle', jsonb_build_object('_id', d.vehicle_id, 'title', d.registration)) || to_jsonb(e) AS row
        FROM shown s JOIN days d ON d.day = s.day AND d.n > 0 JOIN vehicle_days f ON f.vehicle_id = d.vehicle_id AND f.day = d.day
       CROSS JOIN LATERAL jsonb_to_recordset(f.facts->'ignitions') AS e (at text, "endAt" text, "on" boolean, "durationS" int, messages int, moving int, "maxKmh" float8, suspicion text)
       WHERE $7::text[] IS NULL OR e.suspicion = ANY ($7)
       ORDER BY d.day ${direction}, e.at ${direction}, d.vehicle_id OFFSET $9::int - COALESCE((SELECT min(before) FROM shown), 0) LIMIT $10`,
  };
})();

/** Whether a list is asked in the order that it is paged in; null: in another. */
export function pagedDirection({ sort }: FactQuery, at: string): 'ASC' | 'DESC' | null {
  return sort === `${at}:1` ? 'ASC' : sort === `${at}:-1` ? 'DESC' : null;
}
