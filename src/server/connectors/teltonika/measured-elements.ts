import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';
import type { AvlElement } from './decode.ts';
import { addTo } from '../../../domain/text/order-rows.ts';

/*
 * AVL elements of sensors, kept among the raw elements under the names of domain/telemetry/measures.ts (wiki "FMB120 …", "FMB640 Teltonika Data
 * Sending Parameters ID"; the factor of the Dallas probes as open decoders have it, Traccar).
 *   72–75, 6, 8   Dallas probe 1–4, 5, 6     0.1 °C, signed        25–28        BLE probe 1–4        0.01 °C, signed (light)
 *   701–704       BLE probe 1–4 of heavy devices (FMC640, FMC650 and kin)   0.01 °C, signed, in 2 bytes ("FMX640 BLE ID": the tenths of its first editions were corrected)
 *   10800–10803   EYE sensor 1–4          0.01 °C, signed
 *   118–122       axle 1–5 of the CAN adapter    kg                26–29, 32    the same of heavy devices; 89–103 axle 1–15 of FMS
 *   187, 521      load                           kg                90, 143      doors, one bit each (light, heavy)
 *   915           the traction battery is charged
 *   1–3           wired contacts, told as doors of a message that has temperatures
 */
interface Measured {
  size: number;
  name: string;
  factor: number;
  min: number;
  max: number;
  signed?: boolean;
  family?: 'light' | 'heavy';
  /** Values that are codes of an error. */
  errors?: readonly number[];
  /** Humidity of the same sensor: where it was measured, none of them is a code. */
  heardBy?: number;
}

const byId = new Map<number, Measured[]>();
const add = (id: number, measured: Measured): void => addTo(byId, id, measured);

/** A DS18B20 that was not read says 85 °C, which no load reaches. */
const dallas = (id: number, probe: number, size: number, family?: 'heavy'): void =>
  add(id, {
    size,
    name: `temperatureC:dallas-${probe}`,
    factor: 0.1,
    signed: true,
    min: -55,
    max: 125,
    errors: [850],
    ...(family ? { family } : {}),
  });
for (const at of [0, 1, 2, 3]) for (const size of [2, 4]) dallas(72 + at, at + 1, size);
dallas(6, 5, 2, 'heavy');
dallas(8, 6, 2, 'heavy');
/*
 * 2000, 3000 and 4000 are codes of the first firmware, which told tenths of a degree: out of what a sensor measures. Pages of some families name them
 * still beside hundredths, where they are 20, 30 and 40 °C; others name 32765 to 32767, which are out of range. A code that is shown as 30 °C is a wrong
 * figure and an alert; a measure that is left out, one of many. So they stay codes, but where the same sensor tells its humidity: then it was heard.
 */
const BLE: readonly { id: number; humidity: number; probe: number; family?: 'light' }[] = [
  ...[86, 104, 106, 108].map((humidity, at) => ({ id: 25 + at, humidity, probe: at + 1, family: 'light' as const })),
  // Their ids are no others' in the light family: they need no sign of the heavy one in the record.
  ...[709, 710, 711, 712].map((humidity, at) => ({ id: 701 + at, humidity, probe: at + 1 })),
];
const HUMIDITY_MAX = 1000;
for (const { id, humidity, probe, ...of } of BLE)
  add(id, {
    size: 2,
    name: `temperatureC:ble-${probe}`,
    factor: 0.01,
    signed: true,
    min: -40,
    max: 125,
    errors: [2000, 3000, 4000],
    heardBy: humidity,
    ...of,
  });

/** EYE sensors, of all families: 32767 and its neighbours are codes, out of what the sensor can measure. */
for (const at of [0, 1, 2, 3])
  add(10_800 + at, { size: 2, name: `temperatureC:eye-${at + 1}`, factor: 0.01, signed: true, min: -40, max: 125 });

const axle = (id: number, number: number, family?: 'heavy'): void =>
  add(id, { size: 2, name: `axleKg:${number}`, factor: 1, min: 0, max: 32_127, ...(family ? { family } : {}) });
[118, 119, 120, 121, 122].forEach((id, at) => axle(id, at + 1));
[26, 27, 28, 29, 32].forEach((id, at) => axle(id, at + 1, 'heavy'));
for (let number = 1; number <= 15; number++) axle(88 + number, number, 'heavy');
for (const id of [187, 521]) add(id, { size: 4, name: 'loadKg', factor: 1, min: 0, max: 200_000 });

add(915, { size: 1, name: 'charging', factor: 1, min: 0, max: 1 });

const DOORS = { light: 90, heavy: 143 } as const;
/** Rear left, rear right, trunk: what a load goes through. */
const DOORS_OF_LOAD = 0x0400 | 0x0800 | 0x2000;
const INPUTS = [1, 2, 3];

/** Two's complement of an unsigned value. */
const signedOf = (value: number, size: number): number => (value >= 2 ** (size * 8 - 1) ? value - 2 ** (size * 8) : value);

/** Measures of a record by their names; a value that cannot be is left out. */
export function measuredOf(elements: readonly AvlElement[], family: 'light' | 'heavy'): TelemetryMessage['raw'] {
  const found: Record<string, number> = {};
  const contacts: Record<string, number> = {};
  const isHeard = (by: number | undefined): boolean =>
    by !== undefined &&
    elements.some(({ id, size, value }) => id === by && size === 2 && typeof value === 'number' && value <= HUMIDITY_MAX);
  for (const { id, size, value } of elements) {
    if (typeof value !== 'number') continue;
    if (INPUTS.includes(id) && size === 1) contacts[`doorOpen:input-${id}`] = value === 0 ? 0 : 1;
    if (id === DOORS[family] && size === 2) contacts['doorOpen:can'] = (value & DOORS_OF_LOAD) === 0 ? 0 : 1;
    for (const { name, factor, min, max, signed, errors, heardBy, ...one } of byId.get(id) ?? []) {
      if (one.size !== size || (one.family && one.family !== family) || found[name] !== undefined) continue;
      const read = signed ? signedOf(value, size) : value;
      const scaled = Math.round(read * factor * 100) / 100;
      if ((errors?.includes(read) && !isHeard(heardBy)) || scaled < min || scaled > max) continue;
      found[name] = scaled;
    }
  }
  return Object.keys(found).some((name) => name.startsWith('temperatureC')) ? { ...found, ...contacts } : found;
}
