import { SLICE_FIGURES, SLICE_S, type SliceFigure } from '../../../domain/driving/journey-spans.ts';
import { byStart, type FactList, IGNITION_PAGES } from '../../database/reads/site-facts.ts';

/* Statements of the lists of `facts.routes.ts`; $1 to $6 are told in database/site-facts.ts. Instants leave as ISO UTC. */
const iso = (expression: string): string => `to_char((${expression}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const mine = (table: string): string =>
  `($3::uuid[] IS NULL OR ${table}.org_id = ANY ($3)) AND ($4::uuid IS NULL OR ${table}.vehicle_id = $4)`;
const DAYS = `vehicle_days d WHERE d.day BETWEEN $1::date AND $2::date AND ${mine('d')} AND $5::uuid[] IS NOT NULL AND $6::text[] IS NOT NULL`;
/** Read once of each journey: it is long, and every look unpacks it whole. */
const RECORD = `"start" jsonb, "end" jsonb, "distanceM" float8, "odometerKm" jsonb, "odometerSource" text, "durationS" int, "drivingS" int, "idlingS" int, "stoppedS" int, "silentS" int,
  "meanKmh" float8, "maxKmh" float8, "fuelUsedL" float8, "events" jsonb, "messages" int, "badFixes" int`;
/** Journeys that begin in the days of their organization: first by instants that an index finds, a day wider, then by the day itself. */
const JOURNEYS = `journeys j JOIN unnest($5::uuid[], $6::text[]) AS zone (id, name) ON zone.id = j.org_id CROSS JOIN LATERAL jsonb_to_record(j.journey) AS r (${RECORD})
  WHERE j.start_at >= $1::date - interval '1 day' AND j.start_at < $2::date + interval '2 days' AND (j.start_at AT TIME ZONE zone.name)::date BETWEEN $1::date AND $2::date AND ${mine('j')}`;
const field = (name: string): string => `r."${name}"`;
const place = (end: 'start' | 'end'): string => `r."${end}"->>'place' AS "${end}Place"`;
const KM = `r."distanceM" / 1000 AS "distanceKm"`;

/** Classes of `LATENCY_BINS_S` that end at 5 minutes or before. */
const ON_TIME_BINS = 4;

/** A device in a day: `l` is a `DeviceLatency` of domain/driving/latency.ts. */
const LATENCY_DAYS = `SELECT d.org_id, d.vehicle_id, (l->>'device')::uuid AS device_id, l FROM (SELECT * FROM ${DAYS} AND d.facts IS NOT NULL) d CROSS JOIN LATERAL jsonb_array_elements(d.facts->'latency') l`;
const BINS = `(SELECT jsonb_agg(n ORDER BY place) FROM (SELECT place, sum(count::int) AS n FROM unnest(array_agg(l->'bins')) AS one, jsonb_array_elements_text(one) WITH ORDINALITY AS b (count, place) GROUP BY place) AS summed)`;

export const LATENCY: FactList = {
  rows: `SELECT *, round((100.0 * (SELECT sum(n::int) FROM jsonb_array_elements_text(bins) WITH ORDINALITY AS b (n, place) WHERE place > ${ON_TIME_BINS}) / messages)::numeric, 2)::float8 AS "latePct" FROM (
    SELECT org_id, device_id, (array_agg(vehicle_id ORDER BY (l->>'worstAt') DESC))[1] AS vehicle_id, sum((l->>'count')::int)::int AS messages, sum((l->>'sumS')::float8) / sum((l->>'count')::int) AS "meanS",
           max((l->>'worstS')::float8) AS "worstS", (array_agg(l->>'worstAt' ORDER BY (l->>'worstS')::float8 DESC))[1] AS "worstAt", ${BINS} AS bins
      FROM (${LATENCY_DAYS}) days GROUP BY org_id, device_id) devices`,
  ofDevice: true,
  sorts: ['messages', 'meanS', 'worstS', 'worstAt', 'latePct'],
  id: 'f.device_id',
};

/** Of all devices: classes, hours of reception, connectors. */
export const LATENCY_SUM = `WITH days AS (${LATENCY_DAYS}),
  hours AS (SELECT h->>'at' AS at, sum((h->>'count')::int)::int AS messages, sum((h->>'sumS')::float8) / sum((h->>'count')::int) AS "meanS", max((h->>'worstS')::float8) AS "worstS"
              FROM days CROSS JOIN LATERAL jsonb_array_elements(l->'hours') h GROUP BY 1),
  connectors AS (SELECT device.type, sum((l->>'count')::int)::int AS messages, sum((l->>'sumS')::float8) / sum((l->>'count')::int) AS "meanS", max((l->>'worstS')::float8) AS "worstS", ${BINS} AS bins
              FROM days JOIN devices device ON device.id = days.device_id GROUP BY device.type),
  whole AS (SELECT COALESCE(sum((l->>'count')::int), 0)::int AS messages, COALESCE(${BINS}, '[]') AS bins FROM days)
  SELECT jsonb_build_object('messages', whole.messages, 'bins', whole.bins, 'hours', COALESCE((SELECT jsonb_agg(to_jsonb(hours) ORDER BY at) FROM hours), '[]'),
    'connectors', COALESCE((SELECT jsonb_agg(to_jsonb(connectors) ORDER BY messages DESC, type) FROM connectors), '[]')) AS sum FROM whole`;

export const IGNITIONS: FactList = {
  rows: `SELECT d.org_id, d.vehicle_id, e.* FROM (SELECT * FROM ${DAYS} AND d.facts IS NOT NULL) d
    CROSS JOIN LATERAL jsonb_to_recordset(d.facts->'ignitions') AS e (at text, "endAt" text, "on" boolean, "durationS" int, messages int, moving int, "maxKmh" float8, suspicion text)`,
  kind: 'suspicion',
  sorts: ['at', 'durationS', 'messages', 'moving', 'maxKmh', 'suspicion'],
  id: `f.vehicle_id || ':' || f.at`,
  paged: { at: 'at', only: true, ...IGNITION_PAGES },
};

const JOURNEY_FIELDS = `j.kind, ${iso('j.start_at')} AS "startAt", ${iso('j.end_at')} AS "endAt", j.open, ${place('start')}, ${place('end')}, ${KM},
    ${['durationS', 'drivingS', 'idlingS', 'messages', 'badFixes'].map(field).join(', ')}, ${['meanKmh', 'maxKmh'].map(field).join(', ')}`;

export const SITE_JOURNEYS: FactList = {
  rows: `SELECT j.org_id, j.vehicle_id, ${JOURNEY_FIELDS} FROM ${JOURNEYS}`,
  paged: {
    at: 'startAt',
    only: true,
    ...byStart(
      'journeys',
      'kind',
      ['start_at', 'vehicle_id'],
      `SELECT j.vehicle_id || ':' || ${iso('j.start_at')} AS "_id", ${JOURNEY_FIELDS} FROM jsonb_to_record(j.journey) AS r (${RECORD})`,
    ),
  },
  kind: 'kind',
  sorts: ['startAt', 'endAt', 'distanceKm', 'durationS', 'drivingS', 'idlingS', 'meanKmh', 'maxKmh', 'messages', 'badFixes', 'kind'],
  id: `f.vehicle_id || ':' || f."startAt"`,
};

/** Put down as journeys are written (migration 0133): few rows, read as they are. */
export const ANOMALIES: FactList = {
  rows: `SELECT j.org_id, j.vehicle_id, ${iso('j.start_at')} AS "startAt", ${iso('j.end_at')} AS "endAt", j.start_place AS "startPlace", j.end_place AS "endPlace", j.distance_km AS "distanceKm", j.anomaly, j.value
    FROM journey_anomalies j JOIN unnest($5::uuid[], $6::text[]) AS zone (id, name) ON zone.id = j.org_id
   WHERE j.start_at >= $1::date - interval '1 day' AND j.start_at < $2::date + interval '2 days' AND (j.start_at AT TIME ZONE zone.name)::date BETWEEN $1::date AND $2::date AND ${mine('j')}`,
  kind: 'anomaly',
  sorts: ['startAt', 'anomaly', 'value', 'distanceKm'],
  id: `f.vehicle_id || ':' || f."startAt" || ':' || f.anomaly`,
  paged: {
    at: 'startAt',
    ...byStart(
      'journey_anomalies',
      'anomaly',
      ['start_at', 'vehicle_id', 'anomaly'],
      `SELECT j.vehicle_id || ':' || ${iso('j.start_at')} || ':' || j.anomaly AS "_id", ${iso('j.start_at')} AS "startAt", ${iso('j.end_at')} AS "endAt", j.start_place AS "startPlace", j.end_place AS "endPlace", j.distance_km AS "distanceKm", j.anomaly, j.value`,
    ),
  },
};

const testsThat = (state: string): string =>
  `(SELECT string_agg(t->>'test', ' ') FROM jsonb_array_elements(r.verdicts->-1->'tests') t WHERE t->>'state' = '${state}')`;

export const INSTALLS: FactList = {
  rows: `SELECT r.org_id, r.vehicle AS vehicle_id, r.id AS record, r.plate, ${iso('r.sealed_at')} AS at, install->'device'->>'serial' AS serial, install->>'mission' AS mission, r.author_name AS technician, r.install_state AS state,
      ${testsThat('failed')} AS failed, ${testsThat('review')} AS "toReview"
    FROM field_records r JOIN unnest($5::uuid[], $6::text[]) AS zone (id, name) ON zone.id = r.org_id CROSS JOIN LATERAL (SELECT r.sealed->'content'->'install' AS install) AS sealed
   WHERE r.kind = 'install' AND install->>'mission' IS NOT NULL AND (r.sealed_at AT TIME ZONE zone.name)::date BETWEEN $1::date AND $2::date AND ($3::uuid[] IS NULL OR r.org_id = ANY ($3)) AND ($4::uuid IS NULL OR r.vehicle = $4)`,
  ofRecord: true,
  kind: 'state',
  sorts: ['at', 'serial', 'mission', 'technician', 'state', 'failed'],
  id: 'f.record::text',
};

/*
 * What each vehicle drove each day of its organization: journeys cut at its midnights by their quarters of an hour, as in reports (`journey-parts.ts`); one
 * is counted on the day it begins. Most begin and end in one day, and are read as they are.
 */
const PART_RECORD = `"distanceM" float8, "drivingS" int, "idlingS" int, "stoppedS" int, "maxKmh" float8, "fuelUsedL" float8, "events" jsonb, "slices" jsonb`;
/** A journey that goes on for longer than this stays on its first days. */
const LONGEST = `interval '3 days'`;

/** Days that a journey is in; one that ends at midnight is not in the next. */
const DAY_PARTS = `journeys j JOIN unnest($5::uuid[], $6::text[]) AS zone (id, name) ON zone.id = j.org_id
  CROSS JOIN LATERAL generate_series((j.start_at AT TIME ZONE zone.name)::date::timestamp, greatest(j.start_at, j.end_at - interval '1 millisecond') AT TIME ZONE zone.name, interval '1 day') AS d (day)
  CROSS JOIN LATERAL (SELECT d.day AT TIME ZONE zone.name AS from_at, (d.day + interval '1 day') AT TIME ZONE zone.name AS to_at) AS bounds
  CROSS JOIN LATERAL (SELECT greatest(j.start_at, from_at) AS start_at, least(j.end_at, to_at) AS end_at, j.start_at >= from_at AND j.end_at <= to_at AS whole) AS p
  CROSS JOIN LATERAL jsonb_to_record(j.journey) AS r (${PART_RECORD})
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
    ${eventsOf(`e->>'kind' LIKE 'harsh-%'`)} AS harsh, ${eventsOf(`e->>'kind' = 'speeding'`)} AS speeding FROM ${DAY_PARTS}`;

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
