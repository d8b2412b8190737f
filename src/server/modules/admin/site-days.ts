import { SLICE_FIGURES, SLICE_S, type SliceFigure } from '../../../domain/driving/slices.ts';
import type { FactList } from '../../database/site-facts.ts';

/*
 * What each vehicle drove each day of its organization: journeys cut at its midnights by their quarters of an hour, as in reports (`journey-parts.ts`); one
 * is counted on the day it begins. Most begin and end in one day, and are read as they are. Parameters as in `fact-lists.ts`.
 */
const RECORD = `"distanceM" float8, "drivingS" int, "idlingS" int, "stoppedS" int, "maxKmh" float8, "fuelUsedL" float8, "events" jsonb, "slices" jsonb`;
/** A journey that goes on for longer than this stays on its first days. */
const LONGEST = `interval '3 days'`;
const iso = (expression: string): string => `to_char((${expression}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Days that a journey is in; one that ends at midnight is not in the next. */
const DAYS = `journeys j JOIN unnest($5::uuid[], $6::text[]) AS zone (id, name) ON zone.id = j.org_id
  CROSS JOIN LATERAL generate_series((j.start_at AT TIME ZONE zone.name)::date::timestamp, greatest(j.start_at, j.end_at - interval '1 millisecond') AT TIME ZONE zone.name, interval '1 day') AS d (day)
  CROSS JOIN LATERAL (SELECT d.day AT TIME ZONE zone.name AS from_at, (d.day + interval '1 day') AT TIME ZONE zone.name AS to_at) AS bounds
  CROSS JOIN LATERAL (SELECT greatest(j.start_at, from_at) AS start_at, least(j.end_at, to_at) AS end_at, j.start_at >= from_at AND j.end_at <= to_at AS whole) AS p
  CROSS JOIN LATERAL jsonb_to_record(j.journey) AS r (${RECORD})
 WHERE j.start_at >= $1::date - ${LONGEST} AND j.start_at < $2::date + interval '2 days' AND j.end_at >= $1::date - interval '1 day' AND d.day BETWEEN $1::date AND $2::date
   AND ($3::uuid[] IS NULL OR j.org_id = ANY ($3)) AND ($4::uuid IS NULL OR j.vehicle_id = $4)`;

/** Of a part: its quarters of an hour; shared by time where a journey has none. */
const ofPart = (figure: SliceFigure): string => `CASE WHEN p.whole THEN r."${figure}"
    WHEN jsonb_array_length(coalesce(nullif(r.slices, 'null'), '[]')) = 0 THEN r."${figure}" * extract(epoch FROM p.end_at - p.start_at) / extract(epoch FROM j.end_at - j.start_at)
    ELSE (SELECT coalesce(sum((slice->>${SLICE_FIGURES.indexOf(figure)})::int), 0) FROM jsonb_array_elements(r.slices) WITH ORDINALITY AS s (slice, n)
           WHERE to_timestamp((floor(round(extract(epoch FROM j.start_at)) / ${SLICE_S}) + n - 1) * ${SLICE_S}) >= bounds.from_at
             AND to_timestamp((floor(round(extract(epoch FROM j.start_at)) / ${SLICE_S}) + n - 1) * ${SLICE_S}) < bounds.to_at) END AS "${figure}"`;
const eventsOf = (condition: string): string =>
  `(SELECT count(*) FROM jsonb_array_elements(r.events) e WHERE ${condition} AND (p.whole OR ((e->>'at')::timestamptz >= bounds.from_at AND (e->>'at')::timestamptz < bounds.to_at)))`;

const PARTS = `SELECT j.org_id, j.vehicle_id, j.kind, d.day, p.*, j.start_at >= bounds.from_at AS begins, r."maxKmh", r."fuelUsedL", r."distanceM" AS "wholeM",
    extract(epoch FROM p.end_at - p.start_at) / nullif(extract(epoch FROM j.end_at - j.start_at), 0) AS share,
    ${(['distanceM', 'drivingS', 'idlingS', 'stoppedS'] as const).map(ofPart).join(', ')},
    ${eventsOf(`e->>'kind' LIKE 'harsh-%'`)} AS harsh, ${eventsOf(`e->>'kind' = 'speeding'`)} AS speeding FROM ${DAYS}`;

const driven = (name: string): string => `coalesce(sum("${name}") FILTER (WHERE kind = 'driven'), 0)`;

export const SITE_DAYS: FactList = {
  rows: `SELECT org_id, vehicle_id, to_char(day, 'YYYY-MM-DD') AS day, (count(*) FILTER (WHERE kind = 'driven' AND begins))::int AS journeys,
      ${driven('distanceM')} / 1000 AS "distanceKm", round(${driven('drivingS')})::int AS "drivingS", round(${driven('idlingS')})::int AS "idlingS", round(${driven('stoppedS')})::int AS "stoppedS",
      ${iso('min(start_at)')} AS "firstAt", ${iso('max(end_at)')} AS "lastAt", extract(epoch FROM max(end_at) - min(start_at))::int AS "amplitudeS",
      max("maxKmh") AS "maxKmh", sum("fuelUsedL" * CASE WHEN whole THEN 1 ELSE coalesce("distanceM" / nullif("wholeM", 0), share) END) AS "fuelL",
      sum(harsh)::int AS harsh, sum(speeding)::int AS speeding, (count(*) FILTER (WHERE kind = 'towed' AND begins))::int AS towed
    FROM (${PARTS}) AS parts GROUP BY org_id, vehicle_id, day`,
  sorts: [
    'day',
    'journeys',
    'distanceKm',
    'drivingS',
    'idlingS',
    'stoppedS',
    'firstAt',
    'lastAt',
    'amplitudeS',
    'maxKmh',
    'fuelL',
    'harsh',
    'speeding',
    'towed',
  ],
  id: `f.vehicle_id || ':' || f.day`,
};
