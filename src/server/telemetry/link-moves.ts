import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../database/pool.ts';
import { device } from '../../domain/device/device.ts';
import type { RowOf } from '../../domain/entity/entity.ts';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import type { Store } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { holderOf } from '../device-numbers/numbers.ts';
import { reattach, type MovedDay } from '../database/reads/device-rows.ts';
import type { DeviceDirectory } from './device-directory.ts';
import type { Quarantine } from './frames/quarantine.ts';
import { remakeState } from './vehicle-state.ts';
import { MARK_TACHO_MOVED } from './tacho-days.ts';

/*
 * What devices sent before their record came (field-work.md §3: frames attach by their time). A change of links leaves a mark in its transaction; whoever is
 * free takes it, and gives the stored positions to the vehicles that the links say. The days that changed are made again, with their journeys and visits. A
 * mark is done twice: a batch that another server made with the old links may commit after the first time. A device that was created by its record brings
 * what waited in quarantine.
 */
interface Mark {
  id: string;
  org_id: string;
  device_id: string;
  from_at: Date;
  left_turns: number;
}

interface LinkMovesParts {
  pool: Pool;
  store: Store;
  log: FastifyBaseLogger;
  now: () => number;
  directory: DeviceDirectory;
  quarantine: Quarantine;
  accept: (serial: string, type: string, messages: readonly TelemetryMessage[], receivedAt: readonly string[]) => Promise<unknown>;
  publish: (orgId: string, states: readonly VehicleState[]) => void;
  place: (orgId: string, lat: number, lng: number) => string | null;
}

const AGAIN = '30 seconds';
const AHEAD_MS = 600_000;

export class LinkMoves {
  constructor(private readonly parts: LinkMovesParts) {}

  /** Does every mark that is due; gives how many. */
  async run(): Promise<number> {
    let done = 0;
    while (await this.next()) done += 1;
    return done;
  }

  private async next(): Promise<boolean> {
    const { pool, directory, publish } = this.parts;
    let mark: Mark | undefined;
    const states: VehicleState[] = [];
    await inTransaction(pool, async (client) => {
      ({
        rows: [mark],
      } = await client.query<Mark>(
        'SELECT * FROM link_marks WHERE next_at <= clock_timestamp() ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED',
      ));
      if (mark) {
        directory.forget(mark.org_id);
        states.push(...(await this.move(client, mark)));
        if (mark.left_turns > 1)
          await client.query(
            `UPDATE link_marks SET left_turns = left_turns - 1, next_at = clock_timestamp() + interval '${AGAIN}' WHERE id = $1`,
            [mark.id],
          );
        else await client.query('DELETE FROM link_marks WHERE id = $1', [mark.id]);
      }
    });
    if (!mark) return false;
    publish(mark.org_id, states);
    await this.release(mark);
    return true;
  }

  private async move(client: PoolClient, { org_id: orgId, device_id: id, from_at: from }: Mark): Promise<VehicleState[]> {
    const { directory, place, now } = this.parts;
    const days = await reattach(client, id, from, await directory.timeZoneOf(orgId));
    for (const { vehicle, day, from: first, to } of whole(days))
      await client.query(
        `INSERT INTO dirty_days (vehicle_id, day, org_id, from_at, to_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (vehicle_id, day) DO UPDATE
           SET touched_at = clock_timestamp(), from_at = least(dirty_days.from_at, excluded.from_at), to_at = greatest(dirty_days.to_at, excluded.to_at)`,
        [vehicle, day, orgId, first, to],
      );
    for (const { vehicle, from: first, to } of whole(days)) await client.query(MARK_TACHO_MOVED, [vehicle, orgId, first, to]);
    const states: VehicleState[] = [];
    for (const vehicle of new Set(days.map((one) => one.vehicle))) {
      const isLess = days.some((one) => one.vehicle === vehicle && !one.came);
      const state = await remakeState(client, orgId, vehicle, isLess, now() + AHEAD_MS, (lat, lng) => place(orgId, lat, lng));
      if (state) states.push(state);
    }
    return states;
  }

  private async release({ org_id: orgId, device_id: id }: Mark): Promise<void> {
    const { pool, store, quarantine, accept } = this.parts;
    const row = (await store.get(systemActor(orgId), device, id)) as RowOf<typeof device> | null;
    if (!row) return;
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM quarantine WHERE type = $1 AND serial = $2', [row.type, row.serial]);
    const holder = await holderOf(pool, row.type, row.serial);
    if (rows[0] && holder?.device === id)
      await quarantine.release(
        rows[0].id,
        async (messages, receivedAt) => void (await accept(row.serial, row.type, messages, receivedAt)),
        holder.since,
      );
  }
}

/** One line a vehicle and day, in order. */
function whole(days: readonly MovedDay[]): MovedDay[] {
  const byDay = new Map<string, MovedDay>();
  for (const one of days) {
    const known = byDay.get(one.vehicle + one.day);
    byDay.set(
      one.vehicle + one.day,
      known ? { ...known, from: one.from < known.from ? one.from : known.from, to: one.to > known.to ? one.to : known.to } : one,
    );
  }
  return [...byDay.values()];
}
