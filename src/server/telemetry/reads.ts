import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import { PAST_DAYS } from '../../domain/telemetry/past-position.ts';
import { cellSql } from '../geocoding/cell.ts';
import type { ProviderName } from '../geocoding/provider.ts';
import { namedElements } from './named-elements.ts';

/** A list as JSON text made by the database, and the tag that tells whether it changed, found without making it. */
export interface ReadList {
  tag: string;
  json: () => Promise<string>;
}

/** Commits made out of order are at most this far apart: a list since an instant goes back as much. */
const OVERLAP_S = 5;
const PAGE_ROWS = 5000;

async function listOf(pool: Pool, table: 'vehicle_states' | 'vehicle_days', changed: string, column: string, where: string, values: readonly unknown[], since: string | undefined): Promise<ReadList> {
  const all = [...values, ...(since === undefined ? [] : [since])];
  // What is kept of a vehicle that was removed is nobody's any more.
  const there = `${where} AND EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = ${table}.vehicle_id AND vehicles.org_id = ${table}.org_id)`;
  const condition = since === undefined ? there : `${there} AND ${changed} > $${all.length}::timestamptz - interval '${OVERLAP_S} seconds'`;
  const { rows } = await pool.query<{ count: number; last: string | null }>(`SELECT count(*)::int AS count, max(${changed})::text AS last FROM ${table} WHERE ${condition}`, all);
  const hash = createHash('sha256').update(JSON.stringify([table, all, rows[0]])).digest('base64url').slice(0, 22);
  return {
    tag: `W/"${hash}"`,
    json: async () => {
      const answer = await pool.query<{ list: string }>(`SELECT COALESCE(string_agg(${column}::text, ','), '') AS list FROM ${table} WHERE ${condition}`, all);
      return `{"results":[${answer.rows[0]?.list ?? ''}]}`;
    },
  };
}

/** Last states of an organization's vehicles, as rows of the wire. */
export function readStates(pool: Pool, orgId: string, since?: string): Promise<ReadList> {
  return listOf(pool, 'vehicle_states', 'changed_at', 'state', 'org_id = $1', [orgId], since);
}

/** Ribbons of a day of an organization's vehicles, as rows of the wire. */
export function readDays(pool: Pool, orgId: string, day: string, since?: string): Promise<ReadList> {
  return listOf(pool, 'vehicle_days', 'updated_at', 'strip', 'org_id = $1 AND day = $2', [orgId, day], since);
}

/** What `positionSchema` says of a row of positions. */
const POSITION = `'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'receivedAt', to_char(received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                'lat', lat, 'lng', lng, 'altitudeM', altitude_m, 'headingDeg', heading_deg, 'speedKmh', speed_kmh, 'satellites', satellites, 'hdop', hdop,
                'ignition', ignition, 'odometerKm', odometer_km, 'odometerSource', odometer_source, 'event', event, 'fuelL', fuel_l, 'fuelPct', fuel_pct, 'valid', valid`;

/** Of each vehicle of an organization the last good position at an instant or up to 31 days before, as JSON text: one step into the index a vehicle. Of those that were private then, nothing. */
export async function readPast(pool: Pool, orgId: string, at: Date): Promise<string> {
  const { rows } = await pool.query<{ list: string }>(
    `SELECT COALESCE(string_agg(last.line, ','), '') AS list
       FROM vehicles CROSS JOIN LATERAL (
         SELECT private_by, json_build_object('vehicle', vehicle_id, ${POSITION})::text AS line FROM positions
          WHERE org_id = $1 AND vehicle_id = vehicles.id AND at <= $2 AND at > $2::timestamptz - interval '${PAST_DAYS} days' AND (private_by IS NOT NULL OR (lat IS NOT NULL AND lng IS NOT NULL AND valid))
          ORDER BY at DESC LIMIT 1) AS last
      WHERE vehicles.org_id = $1 AND last.private_by IS NULL`,
    [orgId, at],
  );
  return `{"results":[${rows[0]?.list ?? ''}]}`;
}

/** What a position is told with beside what it measured. */
export interface PositionsWith {
  /** The provider whose kept addresses are told. */
  addressesOf?: ProviderName | null;
  /** What the device sent, raw. */
  elements?: boolean;
}

/** A line with its address and its elements, where it has them. */
function lineOf({ line, place, type, raw }: { line: string; place: string | null; type: string | null; raw: TelemetryMessage['raw'] | null }): string {
  if (place === null && raw === null) return line;
  return `${line.slice(0, -1)}${place === null ? '' : `,"place":${JSON.stringify(place)}`}${raw === null ? '' : `,"elements":${JSON.stringify(namedElements(type ?? '', raw))}`}}`;
}

/**
 * Positions of a vehicle as NDJSON, oldest first, both ends included. Read page by page after the last key: no connection is held
 * while a slow reader takes its time, and a page is all that is ever in memory.
 */
export async function* readPositions(pool: Pool, orgId: string, vehicleId: string, from: Date, to: Date, { addressesOf = null, elements = false }: PositionsWith = {}): AsyncGenerator<string> {
  const place = addressesOf === null ? 'NULL' : `(SELECT label FROM addresses WHERE provider = '${addressesOf}' AND lat_e4 = ${cellSql('positions.lat')} AND lng_e4 = ${cellSql('positions.lng')})`;
  const raw = elements ? '(SELECT type FROM devices WHERE devices.id = positions.device_id) AS type, raw' : 'NULL AS type, NULL AS raw';
  let after: { at: Date; device: string } = { at: from, device: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { rows } = await pool.query<{ at: Date; device: string; line: string; place: string | null; type: string | null; raw: TelemetryMessage['raw'] | null }>(
      `SELECT at, device_id AS device, json_build_object(${POSITION})::text AS line, ${place} AS place, ${raw}
         FROM positions
        WHERE org_id = $1 AND vehicle_id = $2 AND at >= $3 AND at <= $4 AND lat IS NOT NULL AND lng IS NOT NULL AND (at, device_id) > ($3, $5)
        ORDER BY at, device_id LIMIT ${PAGE_ROWS}`,
      [orgId, vehicleId, after.at, to, after.device],
    );
    if (rows.length > 0) yield `${rows.map(lineOf).join('\n')}\n`;
    if (rows.length < PAGE_ROWS) return;
    const last = rows.at(-1)!;
    after = { at: last.at, device: last.device };
  }
}
