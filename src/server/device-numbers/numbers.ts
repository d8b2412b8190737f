import type { PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { numberKind } from '../../domain/device/device.rules.ts';
import { DEVICE_TYPES } from '../../domain/device/device.ts';
import { KEPT_DAYS } from '../database/reads/device-rows.ts';
import type { Db } from '../database/rows.ts';
import type { AnyRow } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import type { EntityHooks, TransactionContext } from '../database/hooks.ts';
import { tellManagers } from '../field-work/deliver-notifications.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/time-zone.ts';

/*
 * Who has what the number of a device sends. Invariants:
 *  - a number has one line over the whole platform (its primary key): of two organizations that declare it at once, one wins;
 *  - the line stays with a device that is retired, and with its organization for a while once the device is gone: nobody else gets what it sends;
 *  - only the operator moves a number from one organization to another.
 */
interface Numbered {
  id: string;
  type: string;
  serial: string;
}

/** What numbers are unique in: named with a number, so that the key of the table finds it. */
const KINDS = [...new Set(DEVICE_TYPES.map(numberKind))];

/** Bus channel `{orgId}`: who has a number of this organization changed without a row that did. */
export const NUMBERS_CHANGED = 'devices:numbers';

/** Gives a device its number, or keeps it; false when another organization has it, or had it lately. `since`: from when on what it sent is the organization's. */
async function takeNumber(client: Db, orgId: string, { id, type, serial }: Numbered, since: Date | null = null): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO device_numbers AS n (kind, serial, org_id, device_id, since) VALUES ($1, $2, $3, $4, coalesce($5, clock_timestamp()))
     ON CONFLICT (kind, serial) DO UPDATE SET org_id = $3, device_id = $4, freed_at = NULL, mapped_by = NULL, since = CASE WHEN n.org_id = $3 THEN n.since ELSE excluded.since END
       WHERE n.device_id = $4 OR (n.device_id IS NULL AND (n.org_id = $3 OR n.freed_at < clock_timestamp() - interval '${KEPT_DAYS} days'))`,
    [numberKind(type), serial, orgId, id, since],
  );
  return rowCount === 1;
}

/** Whether a device has its number already. */
async function hasNumber(client: Db, { id, type, serial }: Numbered): Promise<boolean> {
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
async function freeFormer(client: Db, { id, type, serial }: Numbered): Promise<void> {
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
async function heardSince(db: Db, type: string, serial: string): Promise<{ receivedMs: number; atMs: number } | null> {
  const { rows } = await db.query<{ received: Date; at: Date | null }>(
    `SELECT q.first_seen_at AS received, (SELECT min(at) FROM quarantine_messages m WHERE m.quarantine_id = q.id) AS at
       FROM quarantine q WHERE q.serial = $1 AND q.type = ANY($2::text[]) ORDER BY q.first_seen_at LIMIT 1`,
    [serial, typesOfKind(numberKind(type))],
  );
  const [first] = rows;
  return first ? { receivedMs: first.received.getTime(), atMs: (first.at ?? first.received).getTime() } : null;
}

/** New numbers of an organization in a day, and refusals of numbers that are not free: more is not the work of a fleet. */
export const MOST_DECLARED = 500;
export const MOST_REFUSED = 50;

type Doc = Record<string, unknown>;
type Refusal = 'number-to-confirm' | 'declared-too-many';

/** What an installation tells of when it was: a device first heard while it was put in is the one in hand. */
export interface Installed {
  record: string;
  atMs: number;
}

const numbered = (id: string, doc: Doc): Numbered => ({ id, type: String(doc['type']), serial: String(doc['serial']) });

/**
 * Gives a device the number it is declared with; null, or why not. The number that another organization has and the one that the platform
 * has heard of nobody's device are refused alike: the refusal does not tell which. The operator is asked then.
 */
export async function declareNumber(within: TransactionContext, id: string, doc: Doc, installed?: Installed): Promise<Refusal | null> {
  const { client, space, actor } = within;
  const one = numbered(id, doc);
  if (await hasNumber(client, one)) return null;
  // The server's own work: an adoption by the operator, a demonstration.
  if (actor.kind !== 'person') return (await takeNumber(client, space, one)) ? null : 'number-to-confirm';
  const day = new Date().toISOString().slice(0, 10);
  const { rows } = await client.query<{ declared: number; refused: number }>(
    `INSERT INTO device_declarations AS d (org_id, day, declared) VALUES ($1, $2, 1)
     ON CONFLICT (org_id, day) DO UPDATE SET declared = d.declared + 1 RETURNING declared, refused`,
    [space, day],
  );
  if (rows[0]!.declared > MOST_DECLARED || rows[0]!.refused >= MOST_REFUSED) return 'declared-too-many';
  const since = installed ? new Date(installed.atMs - HOUR_MS) : null;
  if ((await isFree(within, one, installed)) && (await takeNumber(client, space, one, since))) return null;
  within.afterwards(async (later) => {
    await later.query(
      'INSERT INTO device_declarations AS d (org_id, day, refused) VALUES ($1, $2, 1) ON CONFLICT (org_id, day) DO UPDATE SET refused = d.refused + 1',
      [space, day],
    );
    const { rows: asked } = await later.query<{ isNew: boolean }>(
      `INSERT INTO device_requests AS r (id, kind, type, serial, org_id, device_id, doc, record, user_id, user_name) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (kind, serial, org_id) WHERE state = 'open' DO UPDATE SET asked = r.asked + 1 RETURNING asked = 1 AS "isNew"`,
      [
        uuidv7(),
        numberKind(one.type),
        one.type,
        one.serial,
        space,
        id,
        JSON.stringify(doc),
        installed?.record ?? null,
        actor.userId,
        actor.userName.slice(0, 120),
      ],
    );
    if (!asked[0]!.isNew) return;
    const params = { serial: one.serial };
    await tellManagers({ client: later, space }, 'numberAsked', one.serial, params);
    const holder = await holderOf(later, one.type, one.serial);
    if (holder && holder.orgId !== space)
      await tellManagers({ client: later, space: holder.orgId }, 'numberAskedByOthers', one.serial, params);
  });
  return 'number-to-confirm';
}

/** Nobody's, and not heard; or this organization's; or first heard as this organization put it into a vehicle. */
async function isFree({ client, space }: TransactionContext, { type, serial }: Numbered, installed?: Installed): Promise<boolean> {
  const holder = await holderOf(client, type, serial);
  if (holder) return holder.orgId === space;
  const heard = await heardSince(client, type, serial);
  if (!heard) return true;
  if (!installed) return false;
  const fromMs = installed.atMs - HOUR_MS;
  return heard.receivedMs >= fromMs && heard.atMs >= fromMs && heard.atMs <= installed.atMs + DAY_MS;
}

async function demandNumber(within: TransactionContext, id: string, doc: Doc): Promise<void> {
  const code = await declareNumber(within, id, doc);
  if (code !== null) throw fail('invalid', undefined, [{ field: 'serial', code }]);
}

/** A device has a number of its own from its declaration on; another one, or service again after it was retired, is a declaration too. */
async function followNumber(within: TransactionContext, row: AnyRow, before: AnyRow | null): Promise<void> {
  if (before === null) return demandNumber(within, row._id, row);
  const isOther = row['serial'] !== before['serial'] || row['type'] !== before['type'];
  const isBack = before['status'] === 'retired' && row['status'] !== 'retired';
  if (!isOther && !isBack) return;
  await demandNumber(within, row._id, row);
  if (isOther) await freeFormer(within.client, numbered(row._id, row));
}

export const DEVICE_NUMBERS = {
  afterWrite: followNumber,
  beforeDelete: (within, row) => freeNumbers(within.client, row._id),
} satisfies EntityHooks;
