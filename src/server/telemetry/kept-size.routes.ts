import * as z from 'zod';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Pool } from 'pg';
import { fleet, vehicle } from '../../domain/vehicle/vehicle.ts';
import { fail } from '../../domain/entity/failure.ts';
import { keptSizeSchema, type KeptSize } from '../../domain/telemetry/past-position.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import type { App, Context } from '../context.ts';
import { Movements } from '../database/movements.ts';
import { failures } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { readPositions } from './reads.ts';

const zip = promisify(gzip);

interface Counted {
  vehicle: string;
  positions: number;
  last: Date;
}

/** Compressed bytes of one position, from the last day of the vehicle that sent most. */
async function weighed(pool: Pool, movements: Movements, { vehicle, last }: Counted): Promise<number> {
  const lines: string[] = [];
  for await (const page of readPositions(pool, movements, vehicle, new Date(last.getTime() - DAY_MS), last))
    lines.push(...page.trimEnd().split('\n'));
  const { length } = await zip(`[${lines.join(',')}]`);
  return lines.length === 0 ? 0 : length / lines.length;
}

/** Size on a device of the positions of some vehicles between two instants, and of their photos. */
async function keptSize(pool: Pool, movements: Movements, vehicles: readonly string[], from: Date, to: Date): Promise<KeptSize> {
  const { orgId } = movements;
  const counted = await pool.query<Counted>(
    `SELECT vehicle_id AS vehicle, count(*)::int AS positions, max(at) AS last FROM positions
      WHERE org_id = $1 AND vehicle_id = ANY($2::uuid[]) AND at >= $3 AND at <= $4 AND lat IS NOT NULL AND lng IS NOT NULL
      GROUP BY vehicle_id ORDER BY count(*) DESC`,
    [orgId, vehicles, from, to],
  );
  const photos = await pool.query<{ count: number; bytes: number }>(
    "SELECT count(*)::int AS count, COALESCE(sum(length(shown)), 0)::int AS bytes FROM files WHERE org_id = $1 AND entity = 'vehicle' AND name = 'photo' AND row_id = ANY($2::uuid[])",
    [orgId, vehicles],
  );
  const positions = counted.rows.reduce((sum, row) => sum + row.positions, 0);
  const { count, bytes } = photos.rows[0]!;
  const most = counted.rows[0];
  return {
    vehicles: vehicles.length,
    positions,
    photos: count,
    bytes: bytes + (most ? Math.ceil(positions * (await weighed(pool, movements, most))) : 0),
  };
}

const MAX_PERIOD_MS = 31 * DAY_MS;
const PAGE = 1000;
const params = z.strictObject({ id: z.uuid() });
const instant = z.iso.datetime({ offset: true });
const querystring = z.strictObject({ from: instant, to: instant });

/** What a device is told before it keeps a fleet. */
export function registerKeptSize(app: App, context: Context): void {
  app.get(
    '/api/v1/fleets/:id/kept-size',
    {
      config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        tags: ['telemetry'],
        summary: 'What keeping the positions and photos of a fleet takes on a device',
        description: '31 days at most.',
        params,
        querystring,
        response: { 200: keptSizeSchema, ...failures(400, 401, 403, 404, 429) },
      },
    },
    async (request) => {
      const actor = requireOrg(request);
      const movements = await Movements.of(context.pool, actor, 'positions');
      if (movements.seen !== 'fleet') throw fail('forbidden');
      const [from, to] = [new Date(request.query.from), new Date(request.query.to)];
      if (to < from || to.getTime() - from.getTime() > MAX_PERIOD_MS)
        throw fail('invalid', undefined, [{ field: 'to', code: 'range', params: { maxDays: 31 } }]);
      if (!(await context.store.get(actor, fleet, request.params.id))) throw fail('not-found');
      const ids: string[] = [];
      for (let page = 1, count = 1; ids.length < count; page++) {
        const list = await context.store.list(actor, vehicle, { page, size: PAGE, filters: { fleet: [request.params.id] } });
        if (list.results.length === 0) break;
        count = list.count;
        ids.push(...list.results.map(({ _id }) => _id));
      }
      return keptSize(context.pool, movements, ids, from, to);
    },
  );
}
