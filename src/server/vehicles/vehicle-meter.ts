import type { Pool, PoolClient } from 'pg';
import type { VehicleCost } from '../../domain/cost/vehicle-cost.ts';
import { SINCE_EVER } from '../../domain/device/device.ts';
import type { RowOf } from '../../domain/entity/entity.ts';
import { fieldRecord, type FieldRecord } from '../../domain/field-work/field-record.ts';
import type { Maintenance } from '../../domain/maintenance/maintenance.ts';
import type { Reservation } from '../../domain/reservation/reservation.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import {
  type BoxOffsets,
  type Counted,
  isBehind,
  offsetAt,
  offsetsOfNewBox,
  offsetsOfReading,
  vehicleKm,
  meterAfter,
  odometerDeviceOf,
  type WrittenMeter,
} from '../../domain/vehicle/vehicle-meter.ts';
import { type MeterSource, vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import type { FeatureHooks, TransactionContext } from '../database/hooks.ts';

type Vehicle = RowOf<typeof vehicle>;
type Told = Counted & { device: string };
type Db = Pool | PoolClient;

const TOLD =
  'SELECT device_id AS device, at, odometer_km AS km, odometer_source AS source FROM positions WHERE vehicle_id = $1 AND odometer_km IS NOT NULL';

async function one(db: Db, where: string, values: unknown[]): Promise<Told | null> {
  const { rows } = await db.query<{ device: string; at: Date; km: number; source: Told['source'] }>(`${TOLD} AND ${where} LIMIT 1`, values);
  const [row] = rows;
  return row ? { ...row, at: row.at.toISOString() } : null;
}

/** The first odometer a device told in a vehicle since then. */
const firstTold = (db: Db, id: string, device: string, since: string) =>
  one(db, 'device_id = $2 AND at >= $3 ORDER BY at', [id, device, since]);
/** The last one it told until then. */
const lastTold = (db: Db, id: string, device: string, until: string) =>
  one(db, 'device_id = $2 AND at <= $3 ORDER BY at DESC', [id, device, until]);
/** The last one that was told in a vehicle before then, whichever device it was; of the vehicle's last year. */
const toldBefore = (db: Db, id: string, until: string, except: string | null) =>
  one(db, `($2::uuid IS NULL OR device_id <> $2) AND at < $3 AND at > $3::timestamptz - interval '1 year' ORDER BY at DESC`, [
    id,
    except,
    until,
  ]);

/** Since when a device has been in a vehicle, this time: by its own link, else since the one before it left. */
async function inSince(db: Db, orgId: string, id: string, device: string): Promise<string> {
  const { rows } = await db.query<{ from: Date | null }>(
    `SELECT max(CASE WHEN device <> $3::uuid THEN "to" WHEN "to" IS NULL THEN "from" END) AS "from" FROM device_links
      WHERE org_id = $1 AND vehicle = $2 AND state = 'held'`,
    [orgId, id, device],
  );
  return rows[0]?.from?.toISOString() ?? SINCE_EVER;
}

/** What was known of a vehicle as a box was first heard in it: what the box before it told, or what somebody had read; null: nothing. */
function knownBefore(row: Vehicle, before: Told | null, first: Told): number | null {
  const { odometerKm, odometerAt } = row;
  // Of a reading that nobody knows the day of, it was before.
  const isBefore = odometerKm !== null && (odometerAt === null || odometerAt <= first.at);
  const known = [...(isBefore ? [odometerKm] : []), ...(before ? [vehicleKm(row.boxOffsets, before)] : [])];
  return known.length === 0 ? null : Math.max(...known);
}

/** Entries of a vehicle whose box was heard; null: they stay. */
async function offsetsOnceHeard(db: Db, orgId: string, row: Vehicle, device: string, km: number): Promise<BoxOffsets | null> {
  const since = await inSince(db, orgId, row._id, device);
  const last = row.boxOffsets?.at(-1);
  if (last?.device === device && last.from >= since) return null;
  const linked = since === SINCE_EVER ? null : await toldBefore(db, row._id, since, null);
  const mostKm = Math.max(row.odometerKm ?? 0, linked ? vehicleKm(row.boxOffsets, linked) : 0);
  const isAnother = last !== undefined && last.device !== device;
  if (!isAnother && !isBehind(km, mostKm)) return null;
  const first = await firstTold(db, row._id, device, since);
  if (!first) return null;
  // Where no link says that another one was there before, its messages do.
  const before = linked ?? (await toldBefore(db, row._id, first.at, device));
  const known = knownBefore(row, before, first);
  if (known !== null) return offsetsOfNewBox(row.boxOffsets, first, known);
  // Typed since the box is there: what it counted by then.
  if (row.odometerSource !== 'typed' || row.odometerKm === null || row.odometerAt === null) return null;
  const by = (await lastTold(db, row._id, device, row.odometerAt)) ?? first;
  return offsetsOfReading(row.boxOffsets, by, { km: row.odometerKm, at: by.at, isTyped: true });
}

/** Entries of a vehicle once somebody read its dashboard; null: they stay. */
async function correctedOffsets(db: Db, row: Vehicle, reading: { km: number; at: string; isTyped: boolean }): Promise<BoxOffsets | null> {
  const { rows } = await db.query<{ state: VehicleState }>('SELECT state FROM vehicle_states WHERE vehicle_id = $1', [row._id]);
  const state = rows[0]?.state;
  const device = state && odometerDeviceOf(state);
  if (!state || !device || state.odometerKm === null) return null;
  // Corrected since by a later reading: an older one says nothing any more.
  const last = row.boxOffsets?.at(-1);
  if (last && last.device === device && last.from > reading.at) return null;
  const counted: Told | null =
    state.at <= reading.at
      ? { device, at: state.at, km: state.odometerKm, source: state.odometerSource }
      : offsetAt(row.boxOffsets, { device, at: reading.at }) === null && !reading.isTyped
        ? null
        : await lastTold(db, row._id, device, reading.at);
  return counted && offsetsOfReading(row.boxOffsets, counted, reading);
}

/** Vehicles that are remembered: those that were looked at are asked of the database once. */
const REMEMBERED = 100_000;

/** Looks at each box as it is heard in a vehicle for the first time: does it tell the odometer of the vehicle, or count from its own zero? */
export class BoxOffsetWatch {
  /** By vehicle the device that was looked at, by device the vehicle: one that comes back is looked at again. */
  private readonly seen = { device: new Map<string, string>(), vehicle: new Map<string, string>() };

  constructor(private readonly context: Pick<Context, 'pool' | 'store'>) {}

  async heard(states: readonly { orgId: string; state: VehicleState }[]): Promise<void> {
    for (const { orgId, state } of states) {
      const device = odometerDeviceOf(state);
      if (state.odometerKm === null || state.odometerSource === 'can' || !device || device !== state.device) continue;
      if (this.seen.device.get(state._id) === device && this.seen.vehicle.get(device) === state._id) continue;
      if (this.seen.device.size >= REMEMBERED) for (const map of Object.values(this.seen)) map.clear();
      this.seen.device.set(state._id, device);
      this.seen.vehicle.set(device, state._id);
      await this.look(orgId, state._id, device, state.odometerKm).catch((error: unknown) => {
        this.seen.device.delete(state._id);
        throw error;
      });
    }
  }

  private async look(orgId: string, id: string, device: string, km: number): Promise<void> {
    const { pool, store } = this.context;
    const row = await store.get(systemActor(orgId), vehicle, id);
    if (!row || (await offsetsOnceHeard(pool, orgId, row, device, km)) === null) return;
    await store.write(systemActor(orgId), async (writer) => {
      const now = await writer.get(vehicle, id);
      const boxOffsets = now && (await offsetsOnceHeard(writer.client, orgId, now, device, km));
      if (boxOffsets) await writer.patch(vehicle, id, { boxOffsets });
    });
  }
}

/** Kilometres that a row says of its vehicle. `at`: ISO UTC. */
interface Reading {
  vehicle: string | null;
  km: number | null;
  at: string | null;
  source: MeterSource;
}

/** Readings of which the instant is known: they tell how far a box is from the dashboard. Of work and bills only the day is. */
const READ_AT_ONCE: readonly MeterSource[] = ['check', 'handover'];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Of a day nobody said the hour of. */
const noonOf = (day: string): string => `${day}T12:00:00.000Z`;
const atMost = (at: string): string => new Date(Math.min(Date.parse(at), Date.now())).toISOString();

/** Written by a person on the sheet of the vehicle: now, whatever was read before. */
const typedNow = (odometerKm: number | null): Pick<WrittenMeter, 'odometerAt' | 'odometerSource'> =>
  odometerKm === null ? { odometerAt: null, odometerSource: null } : { odometerAt: new Date().toISOString(), odometerSource: 'typed' };

/**
 * The sheet of a vehicle takes what was read off it, in the transaction that writes the reading. `before`: what the same row said until now; when the sheet has
 * its kilometres from there, a correction takes them back too.
 */
async function take(
  { client, find, set }: TransactionContext,
  { vehicle: id, km, at, source }: Reading,
  before: Reading | null,
): Promise<void> {
  if (id === null || km === null || at === null) return;
  if (before?.vehicle === id && before.km === km && before.at === at) return;
  const row = await find(vehicle, id);
  if (!row) return;
  const isOwn = before?.vehicle === id && row.odometerSource === source && row.odometerKm === before.km;
  const sheet: WrittenMeter = isOwn ? { odometerKm: null, odometerAt: null, odometerSource: null } : row;
  const next = meterAfter(sheet, { km, at: atMost(at), source });
  const boxOffsets = READ_AT_ONCE.includes(source) ? await correctedOffsets(client, row, { km, at: atMost(at), isTyped: false }) : null;
  if (next || boxOffsets) await set(vehicle, id, { ...next, ...(boxOffsets ? { boxOffsets } : {}) });
}

const ofWork = (row: Maintenance): Reading => ({
  vehicle: row.state === 'done' ? row.vehicle : null,
  km: row.odometerKm,
  at: row.doneOn && noonOf(row.doneOn),
  source: 'work',
});
const ofRecord = (row: FieldRecord): Reading => ({
  vehicle: row.vehicle,
  km: row.odometerM === null ? null : row.odometerM / 1000,
  at: row.sealedAt,
  source: row.kind === 'handover' ? 'handover' : 'check',
});
/** What was read as it came back, else as it was taken. */
const ofReservation = (row: Reservation): Reading => ({
  vehicle: row.vehicle,
  ...(row.backKm === null ? { km: row.outKm, at: row.outAt } : { km: row.backKm, at: row.backAt }),
  source: 'handover',
});
const ofCost = (row: VehicleCost): Reading => ({ vehicle: row.vehicle, km: row.odometerKm, at: noonOf(row.fromOn), source: 'bill' });

/** Engine hours have no history of who wrote them: the highest that work was done at. */
async function takeHours({ find, set }: TransactionContext, { state, vehicle: id, engineHours }: Maintenance): Promise<void> {
  if (state !== 'done' || engineHours === null) return;
  const row = await find(vehicle, id);
  if (row && (row.engineHours ?? 0) < engineHours) await set(vehicle, id, { engineHours });
}

/** One meter of a vehicle: whoever reads its kilometres writes them on its sheet. */
export const VEHICLE_METER: FeatureHooks = {
  vehicle: {
    beforeCreate: async (_within, _id, { odometerKm }) => typedNow(odometerKm),
    beforeUpdate: async (within, before, after) => {
      if (before.odometerKm === after.odometerKm) return {};
      const typed = typedNow(after.odometerKm);
      if (after.odometerKm === null || typed.odometerAt === null) return typed;
      const boxOffsets = await correctedOffsets(within.client, before, { km: after.odometerKm, at: typed.odometerAt, isTyped: true });
      return boxOffsets === null ? typed : { ...typed, boxOffsets };
    },
  },
  maintenance: {
    afterWrite: async (within, row, before) => {
      await take(within, ofWork(row), before && ofWork(before));
      if (before?.engineHours !== row.engineHours || before.state !== row.state) await takeHours(within, row);
    },
  },
  fieldRecord: {
    afterWrite: async (within, row, before) => {
      if (before !== null) return;
      // What a seal names may be anything.
      const replaced = row.replaces !== null && UUID.test(row.replaces) ? await within.find(fieldRecord, row.replaces) : null;
      await take(within, ofRecord(row), replaced && ofRecord(replaced));
    },
  },
  reservation: { afterWrite: (within, row, before) => take(within, ofReservation(row), before && ofReservation(before)) },
  vehicleCost: { afterWrite: (within, row, before) => take(within, ofCost(row), before && ofCost(before)) },
};
