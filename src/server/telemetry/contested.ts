import type { Pool } from 'pg';
import * as z from 'zod';
import { device } from '../../domain/device/device.ts';
import { fail } from '../../domain/entity/failure.ts';
import { distanceM } from '../../domain/geo/geometry.ts';
import { type Contested, contestedListSchema } from '../../domain/telemetry/message.ts';
import { APART_DEG } from '../../domain/telemetry/one-instant.ts';
import type { App, Context } from '../context.ts';
import { Movements } from '../database/movements.ts';
import { siteStore } from '../database/site-store.ts';
import { failures } from '../http/answers.ts';
import { requireActor, requireOrg } from '../http/require.ts';
import { jsonText, plainArray } from '../database/pool.ts';
import type { Row } from './batch.ts';

const IS_APART = `p.lat IS NOT NULL AND (abs(p.lat - (n.message ->> 'lat')::float8) > ${APART_DEG} OR abs(p.lng - (n.message ->> 'lng')::float8) > ${APART_DEG}) AND (n.message ->> 'valid')::boolean`;

/** Keeps, beside the message that is there, those of the same device and instant that tell something else, each once; gives those that are new, and whether their place is elsewhere. */
export async function storeContested(pool: Pool, rows: readonly Row[]): Promise<{ device: string; isApart: boolean }[]> {
  if (rows.length === 0) return [];
  const { rows: kept } = await pool.query<{ device: string; isApart: boolean }>(
    `WITH told AS (
       SELECT n.*, coalesce(${IS_APART}, false) AS apart
         FROM ROWS FROM (unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::timestamptz[]), jsonb_array_elements($5::jsonb)) AS n (device, at, org, received, message)
         JOIN positions p ON p.device_id = n.device AND p.at = n.at
        WHERE NOT EXISTS (SELECT 1 FROM contested_positions c WHERE c.device_id = n.device AND c.at = n.at AND c.message = n.message)
     ), kept AS (
       INSERT INTO contested_positions (device_id, at, org_id, received_at, message) SELECT device, at, org, received, message FROM told
       ON CONFLICT DO NOTHING RETURNING device_id, at, message
     ) SELECT k.device_id AS device, bool_or(t.apart) AS "isApart" FROM kept k JOIN told t ON t.device = k.device_id AND t.at = k.at AND t.message = k.message GROUP BY k.device_id, k.at`,
    [
      plainArray(rows.map(({ device }) => device.deviceId)),
      plainArray(rows.map(({ message }) => message.at)),
      plainArray(rows.map(({ device }) => device.orgId)),
      plainArray(rows.map(({ receivedAt }) => receivedAt)),
      jsonText(rows.map(({ message }) => message)),
    ],
  );
  return kept;
}

const SHOWN = 50;

/** Instants of a device that were told twice, the latest first, with what counts and the other; private time has no place. */
async function contestedOf(pool: Pool, orgId: string, deviceId: string): Promise<{ count: number; results: Contested[] }> {
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
      WHERE c.device_id = $1 AND c.org_id = $2 AND p.org_id = $2 AND ${IS_APART.replaceAll('n.message', 'c.message')} ORDER BY c.at DESC, c.received_at DESC LIMIT ${SHOWN}`,
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

const params = z.strictObject({ id: z.uuid() });
const description = 'The latest instants, and how many there are; what was stored first counts.';
const schema = { summary: 'Instants that two sources told under a device’s number', description, params };

/** Positions that two sources told, to who reads the fleet of an organization and to who runs the platform. */
export function registerContested(app: App, context: Context): void {
  app.get(
    '/api/v1/devices/:id/contested',
    {
      config: { resource: 'positions' },
      schema: { ...schema, tags: ['telemetry'], response: { 200: contestedListSchema, ...failures(400, 401, 403, 404) } },
    },
    async (request, reply) => {
      const actor = requireOrg(request);
      const movements = await Movements.of(context.pool, actor, 'positions');
      if (movements.seen !== 'fleet') throw fail('forbidden');
      if (!(await context.store.get(actor, device, request.params.id))) throw fail('not-found');
      void reply.header('cache-control', 'private, no-store');
      return contestedOf(context.pool, movements.orgId, request.params.id);
    },
  );

  app.get(
    '/api/v1/admin/devices/:id/contested',
    { schema: { ...schema, tags: ['admin'], response: { 200: contestedListSchema, ...failures(400, 401, 403, 404) } } },
    async (request, reply) => {
      const row = await siteStore(context, requireActor(request)).get(device, request.params.id);
      if (!row) throw fail('not-found');
      void reply.header('cache-control', 'no-store');
      return contestedOf(context.pool, row.owner.id, row._id);
    },
  );
}
