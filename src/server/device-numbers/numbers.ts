import type { PoolClient } from 'pg';
import { numberKind } from '../../domain/device/device.rules.ts';
import { DEVICE_TYPES } from '../../domain/device/device.ts';
import { KEPT_DAYS } from '../database/device-rows.ts';
import type { Db } from '../database/rows.ts';

/*
 * Who has what the number of a device sends. Invariants:
 *  - a number has one line over the whole platform (its primary key): of two organizations that declare it at once, one wins;
 *  - the line stays with a device that is retired, and with its organization for a while once the device is gone: nobody else gets what it sends;
 *  - only the operator moves a number from one organization to another.
 */
export interface Numbered {
  id: string;
  type: string;
  serial: string;
}

/** What numbers are unique in: named with a number, so that the key of the table finds it. */
const KINDS = [...new Set(DEVICE_TYPES.map(numberKind))];

/** Bus channel `{orgId}`: who has a number of this organization changed without a row that did. */
export const NUMBERS_CHANGED = 'devices:numbers';

/** Gives a device its number, or keeps it; false when another organization has it, or had it lately. `since`: from when on what it sent is the organization's. */
export async function takeNumber(client: Db, orgId: string, { id, type, serial }: Numbered, since: Date | null = null): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO device_numbers AS n (kind, serial, org_id, device_id, since) VALUES ($1, $2, $3, $4, coalesce($5, clock_timestamp()))
     ON CONFLICT (kind, serial) DO UPDATE SET org_id = $3, device_id = $4, freed_at = NULL, mapped_by = NULL, since = CASE WHEN n.org_id = $3 THEN n.since ELSE excluded.since END
       WHERE n.device_id = $4 OR (n.device_id IS NULL AND (n.org_id = $3 OR n.freed_at < clock_timestamp() - interval '${KEPT_DAYS} days'))`,
    [numberKind(type), serial, orgId, id, since],
  );
  return rowCount === 1;
}

/** Whether a device has its number already. */
export async function hasNumber(client: Db, { id, type, serial }: Numbered): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM device_numbers WHERE kind = $1 AND serial = $2 AND device_id = $3', [
    numberKind(type),
    serial,
    id,
  ]);
  return rowCount === 1;
}

/** The device lets go of the numbers it has; its organization may take them again. */
export async function freeNumbers(client: Db, id: string): Promise<void> {
  await client.query('UPDATE device_numbers SET device_id = NULL, freed_at = clock_timestamp(), mapped_by = NULL WHERE device_id = $1', [
    id,
  ]);
}

/** As `freeNumbers`, of the number that a device had before this one. */
export async function freeFormer(client: Db, { id, type, serial }: Numbered): Promise<void> {
  await client.query(
    'UPDATE device_numbers SET device_id = NULL, freed_at = clock_timestamp() WHERE device_id = $1 AND mapped_by IS NULL AND NOT (kind = $2 AND serial = $3)',
    [id, numberKind(type), serial],
  );
}

/** A device announces itself with another number than its own; false when another device has that one. */
export async function announceAs(client: Db, orgId: string, { id, type, serial }: Numbered, by: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO device_numbers AS n (kind, serial, org_id, device_id, mapped_by) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (kind, serial) DO UPDATE SET org_id = $3, device_id = $4, freed_at = NULL, mapped_by = $5, since = clock_timestamp()
       WHERE n.device_id IS NULL OR (n.device_id = $4 AND n.mapped_by IS NOT NULL)`,
    [numberKind(type), serial, orgId, id, by.slice(0, 120)],
  );
  return rowCount === 1;
}

/** A device announces itself with its own number again; false when it did. */
export async function announceAsItself(client: Db, id: string): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM device_numbers WHERE device_id = $1 AND mapped_by IS NOT NULL', [id]);
  return rowCount !== 0;
}

/** Takes a number from whoever has it, for another organization; what waits to be sent to the device under it ends. */
export async function moveNumber(client: PoolClient, orgId: string, one: Numbered, nowMs: number): Promise<void> {
  await client.query(
    `INSERT INTO device_numbers (kind, serial, org_id, device_id, since) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (kind, serial) DO UPDATE SET org_id = $3, device_id = $4, since = $5, freed_at = NULL, mapped_by = NULL`,
    [numberKind(one.type), one.serial, orgId, one.id, new Date(nowMs)],
  );
  await client.query("UPDATE device_commands SET status = 'expired', ended_at = $3 WHERE type = $1 AND serial = $2 AND status = 'queued'", [
    one.type,
    one.serial,
    new Date(nowMs),
  ]);
  // What was last told under it is the other organization's.
  await client.query('DELETE FROM connector_fields WHERE type = $1 AND serial = $2', [one.type, one.serial]);
}

/** Who has a number; null: nobody. `device` null: its organization still has it, without a device. */
export async function holderOf(
  db: Db,
  type: string,
  serial: string,
): Promise<{ orgId: string; device: string | null; since: Date } | null> {
  const { rows } = await db.query<{ orgId: string; device: string | null; since: Date }>(
    `SELECT org_id AS "orgId", device_id AS device, since FROM device_numbers WHERE kind = $1 AND serial = $2
        AND (device_id IS NOT NULL OR freed_at > clock_timestamp() - interval '${KEPT_DAYS} days')`,
    [numberKind(type), serial],
  );
  return rows[0] ?? null;
}

/** Whether another organization has this number in any family. */
export async function isOfOthers(db: Db, orgId: string, serial: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT 1 FROM device_numbers WHERE kind = ANY($3::text[]) AND serial = $1 AND org_id <> $2 LIMIT 1',
    [serial, orgId, KINDS],
  );
  return rowCount !== 0;
}

/** Devices by what they announce themselves with (`kind:serial`). */
export async function devicesByNumber(db: Db, serials: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ kind: string; serial: string; device: string }>(
    'SELECT kind, serial, device_id AS device FROM device_numbers WHERE kind = ANY($2::text[]) AND serial = ANY($1::text[]) AND device_id IS NOT NULL',
    [serials, KINDS],
  );
  return new Map(rows.map(({ kind, serial, device }) => [`${kind}:${serial}`, device]));
}

/** What devices announce themselves with where the operator mapped another number than their own, by id. */
export async function announcedBy(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; serial: string }>(
    'SELECT device_id AS id, serial FROM device_numbers WHERE device_id = ANY($1::uuid[]) AND mapped_by IS NOT NULL ORDER BY since',
    [ids],
  );
  return new Map(rows.map(({ id, serial }) => [id, serial]));
}

/** Families whose numbers are of one kind. */
export function typesOfKind(kind: string): readonly string[] {
  return DEVICE_TYPES.filter((type) => numberKind(type) === kind);
}

/** When a device that nobody declared was first received and what its first kept message is of; null: it was not heard. */
export async function heardSince(db: Db, type: string, serial: string): Promise<{ receivedMs: number; atMs: number } | null> {
  const { rows } = await db.query<{ received: Date; at: Date | null }>(
    `SELECT q.first_seen_at AS received, (SELECT min(at) FROM quarantine_messages m WHERE m.quarantine_id = q.id) AS at
       FROM quarantine q WHERE q.serial = $1 AND q.type = ANY($2::text[]) ORDER BY q.first_seen_at LIMIT 1`,
    [serial, typesOfKind(numberKind(type))],
  );
  const [first] = rows;
  return first ? { receivedMs: first.received.getTime(), atMs: (first.at ?? first.received).getTime() } : null;
}
