import type { DtcReading } from '../../domain/dtc/dtc-history.ts';
import { activeCodesOf, dtcsOfMessage } from '../../domain/dtc/dtc-sightings.ts';
import { dtcText } from '../../domain/dtc/dtc-structure.ts';
import { freezeOf } from '../../domain/dtc/freeze-of.ts';
import { isToldOneByOne } from '../../domain/dtc/one-by-one.ts';
import { jsonText, plainArray } from './array-literal.ts';
import type { Row } from './batch.ts';

const MOST_CODES = 64;

/** What is kept of a message that tells codes, as `dtc_tellings.told` has it. */
export type Told = Pick<DtcReading, 'whole' | 'seen' | 'freeze'>;

/** Null when the message says nothing of codes. Never throws. */
export function toldOf({ message, device }: Pick<Row, 'message' | 'device'>): Told | null {
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
