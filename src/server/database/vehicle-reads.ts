import type { Pool } from 'pg';
import { claim } from '../../domain/cost/claim.ts';
import { rentalContract } from '../../domain/cost/vehicle-cost.ts';
import type { Entity, RowOf } from '../../domain/entity/entity.ts';
import { maintenance } from '../../domain/maintenance/maintenance.ts';
import { settings } from '../../domain/organization/settings.ts';
import type { Visit } from '../../domain/places/visits.ts';
import type { Hindrances } from '../../domain/vehicle/can-go.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { TransactionContext } from './hooks.ts';
import { pointersAt, pointing } from './references.ts';
import type { Db } from './rows.ts';
import type { RowOfOrg } from './schedule-reads.ts';

async function rowsAt<E extends Entity>({ client, space, find }: TransactionContext, entity: E, id: string): Promise<RowOf<E>[]> {
  const pointer = pointersAt(vehicle).find((one) => one.entity.name === entity.name)!;
  const rows: RowOf<E>[] = [];
  // One after the other: they are asked on one connection.
  for (const one of await pointing(client, pointer, space, id)) {
    const row = await find(entity, one);
    if (row) rows.push(row);
  }
  return rows;
}

/** What may keep a vehicle from going (domain/vehicle/can-go.ts), as it stands in this transaction, and the time zone of its organization's calendar. */
export async function hindrancesAt(within: TransactionContext, id: string): Promise<Hindrances & { timeZone: string }> {
  return {
    claims: await rowsAt(within, claim, id),
    works: await rowsAt(within, maintenance, id),
    contracts: await rowsAt(within, rentalContract, id),
    timeZone: (await within.find(settings, within.space))?.timeZone ?? String(settings.fields.timeZone.initial),
  };
}

/** How far the vehicle of an expected mission was looked for at its destination. */
export interface ArrivalLook extends RowOfOrg {
  visits: Visit[];
  /** From when on its positions changed since; null: none did. */
  changedFrom: Date | null;
  /** Rises with each change. */
  touchedAt: string;
}

const EXPECTED = `m.state IN ('sent', 'accepted') AND m.arrived_at IS NULL AND m.sent_at IS NOT NULL AND m.created_at > $1`;

/**
 * Missions of every organization that came in after an instant, whose vehicle is still expected, and that there is something to look at for: what changed
 * up to now, or a vehicle that is there. A new one, or one whose site changed, is looked at from when it was sent.
 */
export async function dueLooks(db: Db, after: Date, now: Date): Promise<ArrivalLook[]> {
  await db.query(
    `INSERT INTO arrival_looks (mission_id, org_id, vehicle_id, site_ver, changed_from) SELECT m.id, m.org_id, m.vehicle, s.ver, m.sent_at FROM missions m LEFT JOIN sites s ON s.id = m.site AND s.org_id = m.org_id WHERE ${EXPECTED}
     ON CONFLICT (mission_id) DO UPDATE SET site_ver = excluded.site_ver, visits = '[]', is_there = false, changed_from = excluded.changed_from, touched_at = clock_timestamp() WHERE arrival_looks.site_ver IS DISTINCT FROM excluded.site_ver`,
    [after],
  );
  await db.query(`DELETE FROM arrival_looks WHERE NOT EXISTS (SELECT 1 FROM missions m WHERE m.id = mission_id AND ${EXPECTED})`, [after]);
  const { rows } = await db.query<ArrivalLook>(
    `SELECT mission_id AS id, org_id AS "orgId", visits, changed_from AS "changedFrom", touched_at::text AS "touchedAt" FROM arrival_looks WHERE changed_from <= $1 OR is_there ORDER BY mission_id`,
    [now],
  );
  return rows;
}

/** What was found up to an instant, unless something changed meanwhile; a clock that is ahead told positions of later, which are looked at then. */
export async function keepLook(db: Db, { id, touchedAt }: ArrivalLook, visits: readonly Visit[], until: Date): Promise<void> {
  await db.query(
    `UPDATE arrival_looks l SET visits = $3, is_there = $4, changed_from = (SELECT min(at) FROM positions WHERE org_id = l.org_id AND vehicle_id = l.vehicle_id AND at >= $5) WHERE mission_id = $1 AND touched_at = $2::timestamptz`,
    [id, touchedAt, JSON.stringify(visits), visits.some(({ endAt }) => endAt === null), until],
  );
}

/** A day of a vehicle, of an organization. */
interface VehicleDay {
  orgId: string;
  vehicleId: string;
  day: string;
}

/**
 * Days whose timeline was made in another time zone than their organization has now, the newest of each first. One question for all organizations: an
 * index says of each, in two steps, that it has none.
 */
export async function rezonedDays(pool: Pool, limit: number): Promise<VehicleDay[]> {
  const { rows } = await pool.query<VehicleDay>(
    `SELECT o.id AS "orgId", d.vehicle_id AS "vehicleId", d.day::text
       FROM organizations o LEFT JOIN settings s ON s.org_id = o.id
      CROSS JOIN LATERAL (SELECT COALESCE(s.time_zone, 'Europe/Paris') AS zone) own
      CROSS JOIN LATERAL (
        SELECT vehicle_id, day FROM vehicle_days WHERE org_id = o.id AND zone < own.zone
         UNION ALL SELECT vehicle_id, day FROM vehicle_days WHERE org_id = o.id AND zone > own.zone
         ORDER BY day DESC LIMIT $1) d
      LIMIT $1`,
    [limit],
  );
  return rows;
}
