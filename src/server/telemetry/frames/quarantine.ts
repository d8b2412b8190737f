import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { typesOfKind } from '../../device-numbers/numbers.ts';
import { inTransaction, jsonText } from '../../database/pool.ts';
import { type TelemetryMessage, withheld } from '../../../domain/telemetry/message.ts';
import { joinedMessage } from '../../../domain/telemetry/one-instant.ts';

export interface Quarantined {
  _id: string;
  type: string;
  serial: string;
  firstSeenAt: string;
  lastSeenAt: string;
  count: number;
  lastMessage: TelemetryMessage | null;
  remote: string | null;
}

interface QuarantineRow {
  id: string;
  type: string;
  serial: string;
  first_seen_at: Date;
  last_seen_at: Date;
  count: number;
  last_message: TelemetryMessage | null;
  remote: string | null;
}

const KEPT_MESSAGES = 500;
/** An unprovisioned device that invents serials fills no more than this. */
const MAX_STRANGERS = 20_000;
const RECOUNT_MS = 10_000;
/** How many make room at once. */
const LET_GO = 100;
const COLUMNS = 'id, type, serial, first_seen_at, last_seen_at, count, last_message, remote';

/** Devices nobody declared, with their last 500 messages each. */
export class Quarantine {
  private strangers: { count: number; atMs: number } | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly most = MAX_STRANGERS,
  ) {}

  /** Keeps the messages of an unknown device. */
  async keep(
    type: string,
    serial: string,
    messages: readonly TelemetryMessage[],
    remote: string | null,
    receivedAt: string,
  ): Promise<void> {
    const last = messages.reduce((a, b) => (b.at > a.at ? b : a));
    await inTransaction(this.pool, async (client) => {
      const values = [receivedAt, messages.length, jsonText(last.isPrivate ? withheld(last) : last), remote, type, serial];
      const known = await client.query<{ id: string }>(
        'UPDATE quarantine SET last_seen_at = $1, count = count + $2, last_message = $3::jsonb, remote = $4 WHERE type = $5 AND serial = $6 RETURNING id',
        values,
      );
      let id = known.rows[0]?.id;
      if (id === undefined) {
        await this.makeRoom();
        const made = await client.query<{ id: string }>(
          `INSERT INTO quarantine (id, type, serial, first_seen_at, last_seen_at, count, last_message, remote) VALUES ($7, $5, $6, $1, $1, $2, $3::jsonb, $4)
           ON CONFLICT (type, serial) DO UPDATE SET last_seen_at = excluded.last_seen_at, count = quarantine.count + excluded.count, last_message = excluded.last_message RETURNING id`,
          [...values, uuidv7()],
        );
        id = made.rows[0]!.id;
      }
      const { rows: before } = await client.query<{ message: TelemetryMessage }>(
        'SELECT message FROM quarantine_messages WHERE quarantine_id = $1 AND at = ANY ($2::timestamptz[])',
        [id, messages.map(({ at }) => at)],
      );
      const joined = new Map(before.map(({ message }) => [Date.parse(message.at), message]));
      for (const message of messages) {
        const first = joined.get(Date.parse(message.at));
        joined.set(Date.parse(message.at), first ? joinedMessage(first, message).message : message);
      }
      await client.query(
        `INSERT INTO quarantine_messages (quarantine_id, at, received_at, message)
         SELECT $1, (m ->> 'at')::timestamptz, $2, m FROM jsonb_array_elements($3::jsonb) m
         ON CONFLICT (quarantine_id, at) DO UPDATE SET message = excluded.message WHERE quarantine_messages.message <> excluded.message`,
        [id, receivedAt, jsonText([...joined.values()])],
      );
      await client.query(
        `DELETE FROM quarantine_messages WHERE quarantine_id = $1 AND at <= (SELECT at FROM quarantine_messages WHERE quarantine_id = $1 ORDER BY at DESC OFFSET ${KEPT_MESSAGES} LIMIT 1)`,
        [id],
      );
    });
  }

  async list(
    filter: { q?: string; type?: string; orgId?: string },
    page: number,
    size: number,
  ): Promise<{ count: number; results: Quarantined[] }> {
    const where: string[] = [];
    const values: unknown[] = [];
    if (filter.q) where.push(`serial ILIKE $${values.push(`%${filter.q.replace(/[\\%_]/g, '\\$&')}%`)}`);
    if (filter.type) where.push(`type = $${values.push(filter.type)}`);
    // Of an organization: what its own numbers sent since they are its own.
    if (filter.orgId)
      where.push(
        `EXISTS (SELECT 1 FROM device_numbers n WHERE n.org_id = $${values.push(filter.orgId)} AND n.serial = quarantine.serial AND n.since <= quarantine.last_seen_at
           AND n.kind = CASE WHEN quarantine.type = ANY($${values.push(typesOfKind('imei'))}) THEN 'imei' ELSE quarantine.type END AND n.device_id IS NOT NULL)`,
      );
    const condition = where.length > 0 ? `WHERE ${where.join(' AND ')}` : '';
    const counted = await this.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM quarantine ${condition}`, values);
    const { rows } = await this.pool.query<QuarantineRow>(
      `SELECT ${COLUMNS} FROM quarantine ${condition} ORDER BY last_seen_at DESC, id LIMIT ${size} OFFSET ${(page - 1) * size}`,
      values,
    );
    return { count: counted.rows[0]?.count ?? 0, results: rows.map(toWire) };
  }

  async get(id: string): Promise<Quarantined | null> {
    const { rows } = await this.pool.query<QuarantineRow>(`SELECT ${COLUMNS} FROM quarantine WHERE id = $1`, [id]);
    return rows[0] ? toWire(rows[0]) : null;
  }

  /**
   * Hands every kept message that was received since an instant to `replay`, oldest first, then lets the stranger go, unless older ones stay. What arrives
   * meanwhile is handed too. Stopped half-way, the rest stays in quarantine; replaying again is harmless.
   */
  async release(
    id: string,
    replay: (messages: TelemetryMessage[], receivedAt: string[]) => Promise<void>,
    since: Date | '-infinity' = '-infinity',
  ): Promise<number> {
    let replayed = 0;
    for (;;) {
      const { rows } = await this.pool.query<{ at: Date; received_at: Date; message: TelemetryMessage }>(
        'SELECT at, received_at, message FROM quarantine_messages WHERE quarantine_id = $1 AND received_at >= $2 ORDER BY at LIMIT 200',
        [id, since],
      );
      if (rows.length === 0) {
        if (await this.letGo(id, since)) return replayed;
        continue;
      }
      await replay(
        rows.map(({ message }) => message),
        rows.map(({ received_at }) => received_at.toISOString()),
      );
      await this.pool.query('DELETE FROM quarantine_messages WHERE quarantine_id = $1 AND at = ANY($2::timestamptz[])', [
        id,
        rows.map(({ at }) => at),
      ]);
      replayed += rows.length;
    }
  }

  /** Removes the row unless a message came in between; its lock keeps writers out while this looks. */
  private async letGo(id: string, since: Date | '-infinity'): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      await client.query('SELECT 1 FROM quarantine WHERE id = $1 FOR UPDATE', [id]);
      const { rowCount } = await client.query('SELECT 1 FROM quarantine_messages WHERE quarantine_id = $1 AND received_at >= $2 LIMIT 1', [
        id,
        since,
      ]);
      if (rowCount === 0)
        await client.query(
          'DELETE FROM quarantine q WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM quarantine_messages WHERE quarantine_id = q.id)',
          [id],
        );
      return rowCount === 0;
    });
  }

  /** Forgets unprovisioned devices and what they sent; gives how many. */
  async remove(which: { ids: readonly string[] } | { type: string } | { all: true }): Promise<number> {
    const [condition, value] =
      'ids' in which
        ? (['id = ANY($1::uuid[])', which.ids] as const)
        : 'type' in which
          ? (['type = $1', which.type] as const)
          : (['true', null] as const);
    const { rowCount } = await this.pool.query(`DELETE FROM quarantine WHERE ${condition}`, value === null ? [] : [value]);
    this.strangers = null;
    return rowCount ?? 0;
  }

  /** A full quarantine lets go of those that said least, of the address that brought most: a new box is not shut out by who invents serials. */
  private async makeRoom(): Promise<void> {
    const nowMs = performance.now();
    if (!this.strangers || nowMs - this.strangers.atMs > RECOUNT_MS) {
      const { rows } = await this.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM quarantine');
      this.strangers = { count: rows[0]?.count ?? 0, atMs: nowMs };
    }
    if (this.strangers.count >= this.most) {
      const { rowCount } = await this.pool.query(
        `DELETE FROM quarantine WHERE id IN (
           SELECT id FROM quarantine
            WHERE remote IS NOT DISTINCT FROM (SELECT remote FROM quarantine GROUP BY remote ORDER BY count(*) DESC LIMIT 1)
            ORDER BY count, last_seen_at LIMIT ${LET_GO} FOR UPDATE SKIP LOCKED)`,
      );
      this.strangers.count -= rowCount ?? 0;
    }
    this.strangers.count += 1;
  }
}

function toWire(row: QuarantineRow): Quarantined {
  return {
    _id: row.id,
    type: row.type,
    serial: row.serial,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    count: row.count,
    lastMessage: row.last_message,
    remote: row.remote,
  };
}
