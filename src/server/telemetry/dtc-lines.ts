import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { device } from '../../domain/device/device.ts';
import { dtcEvent } from '../../domain/dtc/diagnostic.ts';
import { docOfLine, type DtcEventDoc, dtcHistory, type DtcReading, lineOfRow } from '../../domain/dtc/dtc-history.ts';
import { activeCodesOf, dtcsOfMessage, freezeOf, isToldOneByOne } from '../../domain/dtc/dtc-sightings.ts';
import { dtcText } from '../../domain/dtc/dtc-structure.ts';
import type { RowOf } from '../../domain/entity/entity.ts';
import { grouped } from '../../domain/text/order-rows.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Store, Writer } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { jsonText, plainArray } from '../database/pool.ts';
import type { Row } from './batch.ts';

const MOST_CODES = 64;

/** What is kept of a message that tells codes, as `dtc_tellings.told` has it. */
type Told = Pick<DtcReading, 'whole' | 'seen' | 'freeze'>;

/** Null when the message says nothing of codes. Never throws. */
function toldOf({ message, device }: Pick<Row, 'message' | 'device'>): Told | null {
  const { sightings } = dtcsOfMessage(message);
  const whole = !isToldOneByOne(device.type) && activeCodesOf(message) !== null;
  if (sightings.length === 0 && !whole) return null;
  const seen = sightings
    .slice(0, MOST_CODES)
    .map(({ dtc, status, active }) => [dtcText(dtc), active ? 'active' : status === 'pending' ? 'pending' : 'stored'] as const);
  return { whole, seen, freeze: sightings.length === 0 ? null : freezeOf(message) };
}

/** Parameters of `storeTellings`, from $37 on. */
export function notificationValues(rows: readonly Row[]): string[] {
  const told = rows.flatMap((row) => {
    const one = row.device.vehicleId === null ? null : toldOf(row);
    return one ? [{ row, one }] : [];
  });
  return [
    plainArray(told.map(({ row }) => row.device.deviceId)),
    plainArray(told.map(({ row }) => row.message.at)),
    plainArray(told.map(({ row }) => row.device.orgId)),
    plainArray(told.map(({ row }) => row.device.vehicleId)),
    jsonText(told.map(({ one }) => one)),
    plainArray(told.map(({ row }) => row.message.odometerKm)),
  ];
}

/**
 * Part of the statement that stores a batch: what devices told of codes is there when its positions are. That there is none counts where there was one.
 * `over`: of messages that were joined with what was there.
 */
export const storeTellings = (over: boolean): string => `dtc AS (
    INSERT INTO dtc_tellings (device_id, at, org_id, vehicle_id, told, odometer_km)
    SELECT device_id, at, org_id, vehicle_id, told, odometer_km
      FROM ROWS FROM (unnest($37::uuid[], $38::timestamptz[], $39::uuid[], $40::uuid[]), jsonb_array_elements($41::jsonb), unnest($42::float8[])) AS new (device_id, at, org_id, vehicle_id, told, odometer_km)
     WHERE told->'seen' <> '[]' OR EXISTS (SELECT 1 FROM dtc_open WHERE dtc_open.vehicle_id = new.vehicle_id)
    ON CONFLICT ${over ? '(device_id, at) DO UPDATE SET told = excluded.told, odometer_km = excluded.odometer_km, done = false WHERE dtc_tellings.told <> excluded.told' : 'DO NOTHING'}
  )`;

/*
 * The history of each vehicle's codes (dtc_events) from what its devices told (dtc_tellings, written with the positions). Whoever works on a vehicle
 * holds its advisory lock; the lines and the marks that their readings are in commit together. So two servers never write the same line twice, a
 * process that dies leaves the readings to be worked in, and doing it again changes nothing (dtc-history.ts).
 */
interface Waiting {
  vehicleId: string;
  orgId: string;
}

interface DtcLinesParts {
  pool: Pool;
  store: Store;
  log: FastifyBaseLogger;
  now: () => number;
}

type LineRow = RowOf<typeof dtcEvent>;
type ReadingRow = Told & { atMs: number; device: string; odometerKm: number | null; done: boolean };

const MOST_LINES = 10_000;
/** A line that only lasts is written no more often than this: every write of a row goes to every mirror. */
const LASTS_MS = 300_000;
const SELECT = `SELECT extract(epoch FROM at)::float8 * 1000 AS "atMs", device_id AS device, told->'whole' AS whole, told->'seen' AS seen, told->'freeze' AS freeze, odometer_km AS "odometerKm", done FROM dtc_tellings WHERE vehicle_id = $1`;

export class DtcLines {
  private readonly doneMs = new Map<string, number>();

  constructor(
    private readonly parts: DtcLinesParts,
    /** A vehicle that tells its codes all the time is looked at no more often than this. */
    private readonly restMs = 15_000,
  ) {}

  /** Works in what up to `limit` vehicles told; gives how many. */
  async run(limit = 200): Promise<number> {
    const { pool, log, now } = this.parts;
    const { rows } = await pool.query<Waiting>(
      'SELECT vehicle_id AS "vehicleId", min(org_id::text)::uuid AS "orgId" FROM dtc_tellings WHERE NOT done GROUP BY vehicle_id ORDER BY min(at) LIMIT $1',
      [limit * 5],
    );
    const due = rows.filter(({ vehicleId }) => now() - (this.doneMs.get(vehicleId) ?? -Infinity) >= this.restMs).slice(0, limit);
    for (const waiting of due) {
      // The others do not wait behind one that fails.
      await this.work(waiting).catch((error: unknown) =>
        log.error({ err: error, vehicle: waiting.vehicleId }, 'history of codes not made'),
      );
      if (this.doneMs.size > 50_000) this.doneMs.clear();
      this.doneMs.set(waiting.vehicleId, now());
    }
    return due.length;
  }

  /** Removes lines that are over for longer than their organization keeps journeys, and those of vehicles that are gone. */
  async forget(orgId: string, days: number): Promise<number> {
    const actor = systemActor(orgId);
    const limit = new Date(this.parts.now() - days * DAY_MS).toISOString();
    const { results } = await this.parts.store.list(actor, dtcEvent, { page: 1, size: 1_000_000 });
    const over = results.filter((row) => row.vehicle === null || (row.clearedAt !== null && row.clearedAt < limit));
    for (let from = 0; from < over.length; from += 50)
      await this.parts.store.write(actor, async (writer) => {
        for (const { _id } of over.slice(from, from + 50)) await writer.remove(dtcEvent, _id);
      });
    return over.length;
  }

  private async work({ vehicleId, orgId }: Waiting): Promise<void> {
    const { store } = this.parts;
    const actor = systemActor(orgId);
    await store.write(actor, async (writer) => {
      const { client } = writer;
      const lock = await client.query<{ held: boolean }>("SELECT pg_try_advisory_xact_lock(hashtextextended('dtc ' || $1, 0)) AS held", [
        vehicleId,
      ]);
      if (!lock.rows[0]!.held) return;
      // Of a vehicle that is gone, or went to another organization, there is nobody to tell.
      if (!(await store.get(actor, vehicle, vehicleId))) {
        await client.query('DELETE FROM dtc_tellings WHERE vehicle_id = $1 AND org_id = $2', [vehicleId, orgId]);
        await client.query('DELETE FROM dtc_open WHERE vehicle_id = $1', [vehicleId]);
        return;
      }
      const fromMs = await this.startOf(client, vehicleId);
      if (fromMs === null) return;
      const { rows: readings } = await client.query<ReadingRow>(`${SELECT} AND at >= $2 ORDER BY at`, [vehicleId, new Date(fromMs)]);
      const { results } = await store.list(actor, dtcEvent, { page: 1, size: MOST_LINES, filters: { vehicle: [vehicleId] } });
      const known = results.sort((a, b) => (a.firstAt === b.firstAt ? (a.code < b.code ? -1 : 1) : a.firstAt < b.firstAt ? -1 : 1));
      const docs = dtcHistory(known.map(lineOfRow), readings as DtcReading[], fromMs).map(docOfLine);
      const oldest = readings.find(({ done }) => !done);
      if (oldest && onlyLasts(known, docs) && this.parts.now() - oldest.atMs < LASTS_MS) return;
      await writeLines(writer, vehicleId, known, await withDevices(store, orgId, docs));
      await client.query(
        'UPDATE dtc_tellings SET done = true WHERE vehicle_id = $1 AND NOT done AND at >= $2 AND (device_id, at) IN (SELECT * FROM unnest($3::uuid[], $4::timestamptz[]))',
        [vehicleId, new Date(fromMs), readings.map((one) => one.device), readings.map(({ atMs }) => new Date(atMs))],
      );
      if (docs.some(({ clearedAt }) => clearedAt === null))
        await client.query('INSERT INTO dtc_open VALUES ($1) ON CONFLICT DO NOTHING', [vehicleId]);
      else await client.query('DELETE FROM dtc_open WHERE vehicle_id = $1', [vehicleId]);
    });
  }

  /** From when on the history is made: from the first new reading, or, when that is late, from the oldest that is kept. Null: nothing is new. */
  private async startOf(client: PoolClient, vehicleId: string): Promise<number | null> {
    const { rows } = await client.query<{ oldest: number | null; fresh: number | null; last: number | null }>(
      `SELECT extract(epoch FROM min(at))::float8 * 1000 AS oldest, extract(epoch FROM min(at) FILTER (WHERE NOT done))::float8 * 1000 AS fresh, extract(epoch FROM max(at) FILTER (WHERE done))::float8 * 1000 AS last
         FROM dtc_tellings WHERE vehicle_id = $1`,
      [vehicleId],
    );
    const { oldest, fresh, last } = rows[0]!;
    return fresh === null ? null : last !== null && last >= fresh ? oldest : fresh;
  }
}

/** Whether nothing is new but that lines go on. */
function onlyLasts(known: readonly LineRow[], docs: readonly DtcEventDoc[]): boolean {
  return known.length === docs.length && docs.every((doc, at) => changesOf(known[at]!, { ...doc, lastAt: known[at]!.lastAt }) === null);
}

/** A device that was removed is not named. */
async function withDevices(store: Store, orgId: string, docs: readonly DtcEventDoc[]): Promise<DtcEventDoc[]> {
  const ids = [...new Set(docs.flatMap((doc) => (doc.device === null ? [] : [doc.device])))];
  if (ids.length === 0) return [...docs];
  const { results } = await store.list(systemActor(orgId), device, { page: 1, size: ids.length, filters: { _id: ids } });
  const there = new Set(results.map(({ _id }) => _id));
  return docs.map((doc) => (doc.device !== null && there.has(doc.device) ? doc : { ...doc, device: null }));
}

/** The fields of a row that are not as they should be; null when all are. */
function changesOf(row: LineRow, doc: DtcEventDoc): Partial<DtcEventDoc> | null {
  const changed = Object.entries(doc).filter(([name, value]) => JSON.stringify(row[name as keyof DtcEventDoc]) !== JSON.stringify(value));
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** The n-th line of a code is its n-th row: what differs is written, rows too many go. */
async function writeLines(writer: Writer, vehicleId: string, known: readonly LineRow[], docs: readonly DtcEventDoc[]): Promise<void> {
  const rows = grouped(known, ({ code }) => code);
  for (const doc of docs) {
    const row = rows.get(doc.code)?.shift();
    const changes = row && changesOf(row, doc);
    if (!row) await writer.insert(dtcEvent, uuidv7(), { vehicle: vehicleId, ...doc });
    else if (changes) await writer.patch(dtcEvent, row._id, changes);
  }
  for (const left of rows.values()) for (const { _id } of left) await writer.remove(dtcEvent, _id);
}
