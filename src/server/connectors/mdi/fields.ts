/*
 * Fields of a Munic track (munic.io/documentations, tracks and Fields_OBDV6). Each value is base64 (`b64_value`):
 *   integer   big-endian, two's complement: "AAASCw==" is 4619
 *   boolean   the first byte, 0 or not
 *   string    ASCII
 * A field that is not here has no known scale: it is kept in `raw`, never turned into a measure.
 *
 *   GPRMC_VALID               string   A: a good fix, V: none
 *   GPS_SPEED                 integer  1/1000 knot             GPS_DIR                  integer  1/100 degree
 *   GPS_FIXED_SAT_NUM         integer  satellites used
 *   DIO_IGNITION              boolean                          MVT_STATE                boolean  the vehicle moves
 *   ODO_FULL_METER            integer  m, counted by the box   MDI_OBD_MILEAGE          integer  km, of the vehicle
 *   MDI_OBD_MILEAGE_METERS    integer  m, of the vehicle       MDI_DASHBOARD_FUEL_LEVEL integer  %
 *   MDI_OBD_SPEED             integer  km/h                    MDI_OBD_RPM              integer  rpm
 *   MDI_EXT_BATT_VOLTAGE      integer  mV, of the vehicle      DRIVER_ID                string
 *   BATT_VOLT                 integer  mV, of the box (raw)
 *   MDI_RECORD_REASON, MDI_CRASH_DETECTED, MDI_BOOT_REASON, MDI_SHUTDOWN_REASON, EVENT   string, of their moment only
 */
type FieldKind = 'integer' | 'boolean' | 'string';

interface MdiField {
  kind: FieldKind;
  /** What one unit on the wire is. */
  factor?: number;
  unit?: string;
  /** Said once, of its moment; what is not momentary stays true until it changes. */
  momentary?: boolean;
  range?: readonly [number, number];
}

const KNOT_KMH = 1.852;

export const MDI_FIELDS: Readonly<Record<string, MdiField>> = {
  GPRMC_VALID: { kind: 'string' },
  GPS_SPEED: { kind: 'integer', factor: KNOT_KMH / 1000, unit: 'km/h', range: [0, 1000] },
  GPS_DIR: { kind: 'integer', factor: 1 / 100, unit: '°', range: [0, 360] },
  GPS_FIXED_SAT_NUM: { kind: 'integer', range: [0, 255] },
  DIO_IGNITION: { kind: 'boolean' },
  MVT_STATE: { kind: 'boolean' },
  ODO_FULL_METER: { kind: 'integer', factor: 1 / 1000, unit: 'km', range: [0, 5_000_000] },
  MDI_OBD_MILEAGE: { kind: 'integer', unit: 'km', range: [0, 5_000_000] },
  MDI_OBD_MILEAGE_METERS: { kind: 'integer', factor: 1 / 1000, unit: 'km', range: [0, 5_000_000] },
  MDI_DASHBOARD_FUEL_LEVEL: { kind: 'integer', unit: '%', range: [0, 100] },
  MDI_OBD_SPEED: { kind: 'integer', unit: 'km/h', range: [0, 1000] },
  MDI_OBD_RPM: { kind: 'integer', unit: 'rpm', range: [0, 20_000] },
  MDI_EXT_BATT_VOLTAGE: { kind: 'integer', factor: 1 / 1000, unit: 'V', range: [0, 100] },
  DRIVER_ID: { kind: 'string' },
  BATT_VOLT: { kind: 'integer', factor: 1 / 1000, unit: 'V', momentary: true },
  MDI_RECORD_REASON: { kind: 'string', momentary: true },
  MDI_CRASH_DETECTED: { kind: 'string', momentary: true },
  MDI_BOOT_REASON: { kind: 'string', momentary: true },
  MDI_SHUTDOWN_REASON: { kind: 'string', momentary: true },
  EVENT: { kind: 'string', momentary: true },
};

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const MAX_TEXT = 200;

/** A value on the wire in its unit; null when it is no value of its kind, or out of its range. Never throws. */
export function mdiValue(name: string, b64: string): number | boolean | string | null {
  const field = MDI_FIELDS[name];
  if (!field || b64.length > 400 || !BASE64.test(b64)) return null;
  const bytes = Buffer.from(b64, 'base64');
  if (field.kind === 'string') {
    const text = bytes.toString('latin1').replace(/\0+$/, '');
    return /^[\x20-\x7e]*$/.test(text) && text !== '' && text.length <= MAX_TEXT ? text : null;
  }
  if (bytes.length === 0) return null;
  if (field.kind === 'boolean') return bytes[0] !== 0;
  if (bytes.length > 6) return null;
  const value = Number((bytes.readIntBE(0, bytes.length) * (field.factor ?? 1)).toPrecision(12));
  const [min, max] = field.range ?? [-Infinity, Infinity];
  return value >= min && value <= max ? value : null;
}
