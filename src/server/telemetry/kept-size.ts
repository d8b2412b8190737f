import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { KeptSize } from '../../domain/telemetry/kept-size.ts';
import type { Pool } from 'pg';
import type { Movements } from '../database/movements.ts';
import { readPositions } from './reads.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';

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
export async function keptSize(pool: Pool, movements: Movements, vehicles: readonly string[], from: Date, to: Date): Promise<KeptSize> {
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
