import type { Pool } from 'pg';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import { cellSql, type Cell } from './cell.ts';

/** A state with its new name, and whose it is. */
export interface NamedState {
  orgId: string;
  state: VehicleState;
}

const inCell = (json: string): string => `${cellSql(`${json}->>'lat'`)} = $1 AND ${cellSql(`${json}->>'lng'`)} = $2`;
const WANTS = 'FROM address_wants w WHERE w.lat_e4 = $1 AND w.lng_e4 = $2';

/** Writes an address into the states that wait for it, where they still are at that place. */
export async function nameStates(pool: Pool, { latE4, lngE4 }: Cell, label: string): Promise<NamedState[]> {
  const { rows } = await pool.query<{ id: string }>(`SELECT w.vehicle_id AS id ${WANTS} AND w.target = 'state'`, [latE4, lngE4]);
  const named: NamedState[] = [];
  // One by one: several rows at once could wait for the ingestion while it waits for them.
  for (const { id } of rows) {
    const written = await pool.query<NamedState>(
      `UPDATE vehicle_states s SET state = jsonb_set(s.state, '{place}', to_jsonb($3::text)), changed_at = clock_timestamp()
        WHERE s.vehicle_id = $4 AND ${inCell('s.state')} AND s.state->>'place' IS DISTINCT FROM $3 RETURNING s.org_id AS "orgId", s.state`,
      [latE4, lngE4, label, id],
    );
    named.push(...written.rows);
  }
  return named;
}

/** Writes an address into the ends of journeys that wait for it; one that was made again elsewhere is left. */
export async function nameJourneys(pool: Pool, { latE4, lngE4 }: Cell, label: string): Promise<void> {
  for (const edge of ['start', 'end'])
    await pool.query(
      `UPDATE journeys j SET journey = jsonb_set(j.journey, '{${edge},place}', to_jsonb($3::text)), updated_at = clock_timestamp()
        WHERE (j.vehicle_id, j.start_at) IN (SELECT w.vehicle_id, to_timestamp(split_part(w.target, ':', 1)::float8 / 1000) ${WANTS} AND w.target LIKE '%:${edge}')
          AND ${inCell(`(j.journey->'${edge}')`)} AND j.journey->'${edge}'->>'place' IS DISTINCT FROM $3`,
      [latE4, lngE4, label],
    );
}
