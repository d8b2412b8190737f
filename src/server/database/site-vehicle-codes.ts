import type { Pool } from 'pg';
import type { DtcStatus } from '../../domain/dtc/dtc-event.ts';
import { DTC_SEVERITIES, type DtcSeverity } from '../../domain/dtc/dtc-severities.ts';
import { foldText } from '../../domain/kit/search-text.ts';
import type { SITE_VEHICLE_CODES_SORTS, SiteVehicleCodes } from '../../domain/platform/site-vehicle-codes.ts';

export interface VehicleCodesQuery {
  page: number;
  size: number;
  q?: string;
  /** Only of these organizations; only with a last code of these severities or states; only with a code that is not over, or without one. */
  owners?: readonly string[];
  severities?: readonly DtcSeverity[];
  statuses?: readonly DtcStatus[];
  open?: boolean;
  sort: { field: (typeof SITE_VEHICLE_CODES_SORTS)[number]; direction: 1 | -1 };
}

const ORDER: Record<VehicleCodesQuery['sort']['field'], string> = {
  registration: 'v.registration',
  owner: 'lower(o.name)',
  odometerKm: 'odometer',
  total: 'l.total',
  active: 'l.open',
  code: 'l.code',
  status: 'l.status',
  severity: 'array_position($7::text[], l.severity)',
  lastAt: 'l.last_at',
};

/** Vehicles of every organization that ever told a code, a page of them. Called by the site store, which has seen who asks. */
export async function listVehicleCodes(
  pool: Pool,
  { page, size, q, owners, severities, statuses, open, sort }: VehicleCodesQuery,
): Promise<{ count: number; results: SiteVehicleCodes[] }> {
  const { rows } = await pool.query<{ count: number; row: SiteVehicleCodes | null }>(
    `WITH lines AS (
       SELECT org_id, vehicle, count(*)::int AS total, (count(*) FILTER (WHERE cleared_at IS NULL))::int AS open, max(last_at) AS last_at,
              (array_agg(code ORDER BY last_at DESC, id DESC))[1] AS code, (array_agg(status ORDER BY last_at DESC, id DESC))[1] AS status, (array_agg(severity ORDER BY last_at DESC, id DESC))[1] AS severity
         FROM dtc_events WHERE vehicle IS NOT NULL AND ($1::uuid[] IS NULL OR org_id = ANY ($1)) GROUP BY org_id, vehicle
     ), found AS (
       SELECT jsonb_build_object('_id', v.id, 'owner', jsonb_build_object('type', 'organization', 'id', o.id, 'name', o.name), 'registration', v.registration, 'odometerKm', d.odometer, 'total', l.total, 'active', l.open,
                'code', l.code, 'status', l.status, 'severity', l.severity, 'lastAt', to_char(l.last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS row,
              row_number() OVER (ORDER BY ${ORDER[sort.field]} ${sort.direction === 1 ? 'ASC' : 'DESC'} NULLS LAST, v.registration, v.id) AS n
         FROM lines l JOIN vehicles v ON v.id = l.vehicle AND v.org_id = l.org_id JOIN organizations o ON o.id = v.org_id LEFT JOIN vehicle_states s ON s.vehicle_id = v.id AND s.org_id = v.org_id
              CROSS JOIN LATERAL (SELECT (s.state->>'odometerKm')::float8 + coalesce((SELECT (entry->>'km')::float8 FROM jsonb_array_elements(v.box_offsets) WITH ORDINALITY AS of_box (entry, nth)
                WHERE entry->>'device' = coalesce(s.state->>'odometerDevice', s.state->>'device') ORDER BY nth DESC LIMIT 1), 0) AS km) box
              CROSS JOIN LATERAL (SELECT CASE WHEN v.odometer_at > s.at AND v.odometer_km > coalesce(box.km, 0) THEN v.odometer_km ELSE coalesce(box.km, v.odometer_km) END AS odometer) d
        WHERE ($2::text[] IS NULL OR l.severity = ANY ($2)) AND ($3::text[] IS NULL OR l.status = ANY ($3)) AND ($4::bool IS NULL OR (l.open > 0) = $4)
          AND ($5::text IS NULL OR position($5 IN v.search_text) > 0 OR position($5 IN o.search_text) > 0 OR position(upper($6) IN l.code) > 0) AND $7::text[] IS NOT NULL
     )
     SELECT (SELECT count(*) FROM found)::int AS count, f.row FROM (SELECT 1) one LEFT JOIN (SELECT row, n FROM found ORDER BY n LIMIT $8 OFFSET $9) f ON true ORDER BY f.n`,
    [
      owners ?? null,
      severities ?? null,
      statuses ?? null,
      open ?? null,
      q === undefined ? null : foldText(q),
      q ?? '',
      [...DTC_SEVERITIES],
      size,
      (page - 1) * size,
    ],
  );
  return { count: rows[0]?.count ?? 0, results: rows.flatMap(({ row }) => (row ? [row] : [])) };
}
