import type { VehicleCost } from '../../domain/cost/vehicle-cost.ts';
import { fieldRecord, type FieldRecord } from '../../domain/field-work/field-record.ts';
import type { Maintenance } from '../../domain/maintenance/maintenance.ts';
import type { Reservation } from '../../domain/reservation/reservation.ts';
import { vehicle, type MeterSource } from '../../domain/vehicle/vehicle.ts';
import { meterAfter, type WrittenMeter } from '../../domain/vehicle/vehicle-meter.ts';
import type { FeatureHooks, TransactionContext } from '../database/hooks.ts';
import { correctedOffsets } from './box-offsets.ts';

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
