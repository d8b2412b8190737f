import type { Pool } from 'pg';
import { distanceM } from '../../domain/kit/geometry.ts';
import type { Contested } from '../../domain/telemetry/contested.ts';
import { jsonText, plainArray } from './array-literal.ts';
import type { Row } from './batch.ts';

/** Further apart than this, two positions of one instant are not the same one sent again; degrees. */
const APART_DEG = 0.0005;

/** Keeps, beside the position that is there, those of the same device and instant that are elsewhere; gives the devices. */
export async function storeContested(pool: Pool, rows: readonly Row[]): Promise<Set<string>> {
  const placed = rows.filter(({ message: { lat, lng, valid } }) => valid && lat !== null && lng !== null);
  if (placed.length === 0) return new Set();
  const { rows: kept } = await pool.query<{ device: string }>(
    `INSERT INTO contested_positions (device_id, at, org_id, received_at, message)
     SELECT n.device, n.at, n.org, n.received, n.message
       FROM ROWS FROM (unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::timestamptz[]), jsonb_array_elements($5::jsonb)) AS n (device, at, org, received, message)
       JOIN positions p ON p.device_id = n.device AND p.at = n.at
      WHERE p.lat IS NOT NULL AND (abs(p.lat - (n.message ->> 'lat')::float8) > ${APART_DEG} OR abs(p.lng - (n.message ->> 'lng')::float8) > ${APART_DEG})
     ON CONFLICT DO NOTHING RETURNING device_id AS device`,
    [
      plainArray(placed.map(({ device }) => device.deviceId)),
      plainArray(placed.map(({ message }) => message.at)),
      plainArray(placed.map(({ device }) => device.orgId)),
      plainArray(placed.map(({ receivedAt }) => receivedAt)),
      jsonText(placed.map(({ message }) => message)),
    ],
  );
  return new Set(kept.map(({ device }) => device));
}

const SHOWN = 50;

/** Instants of a device that were told twice, the latest first, with what counts and the other; private time has no place. */
export async function contestedOf(pool: Pool, orgId: string, deviceId: string): Promise<{ count: number; results: Contested[] }> {
  const { rows } = await pool.query<{
    all: number;
    at: Date;
    lat: number;
    lng: number;
    received: Date;
    olat: number;
    olng: number;
    oreceived: Date;
  }>(
    `SELECT count(*) OVER ()::int AS all, c.at, p.lat, p.lng, p.received_at AS received,
            (c.message ->> 'lat')::float8 AS olat, (c.message ->> 'lng')::float8 AS olng, c.received_at AS oreceived
       FROM contested_positions c JOIN positions p ON p.device_id = c.device_id AND p.at = c.at
      WHERE c.device_id = $1 AND c.org_id = $2 AND p.org_id = $2 AND p.lat IS NOT NULL ORDER BY c.at DESC, c.received_at DESC LIMIT ${SHOWN}`,
    [deviceId, orgId],
  );
  return {
    count: rows[0]?.all ?? 0,
    results: rows.map(({ at, lat, lng, received, olat, olng, oreceived }) => ({
      at: at.toISOString(),
      first: { lat, lng, receivedAt: received.toISOString() },
      other: { lat: olat, lng: olng, receivedAt: oreceived.toISOString() },
      apartM: Math.round(distanceM([lng, lat], [olng, olat])),
    })),
  };
}
