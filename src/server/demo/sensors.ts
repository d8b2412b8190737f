import type { AvlElement } from '../connectors/teltonika/decode.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import type { Moment } from './moments.ts';
import { hashText, mix, noise } from './random.ts';
import { DAY_MS, HOUR_MS } from '../../domain/kit/durations.ts';

/** Share of the gross weight that an empty lorry weighs, and of its axles. */
const TARE = 0.42;
const AXLES: Readonly<Record<2 | 3, readonly number[]>> = { 2: [0.4, 0.6], 3: [0.3, 0.37, 0.33] };
/** One day in so many, the cold unit of a vehicle fails for two hours, or it leaves too heavy. */
const FAILS = 9;
const OVERLOADS = 6;

const kilos = (value: number): number => Math.max(0, Math.round(value / 20) * 20);
const unsigned = (value: number): number => (value < 0 ? value + 2 ** 32 : value);

/** Whether something happens to a vehicle on the day of an instant. */
const happens = ({ key }: DemoVehicle, what: string, atMs: number, oneIn: number): boolean =>
  mix(hashText(`${what}/${key}`), Math.floor(atMs / DAY_MS)) % oneIn === 0;

/** A load kept cold: it swings around what is set, warms up while the doors are open, and for two hours when the unit fails. */
function temperatureC(vehicle: DemoVehicle, { atMs, isVisit, seed }: Moment, setpointC: number, probe: number): number {
  const hour = (atMs % DAY_MS) / HOUR_MS;
  const failing = happens(vehicle, 'cold', atMs, FAILS) && hour >= 9 && hour < 11 ? 7 * Math.sin(((hour - 9) / 2) * Math.PI) : 0;
  const swing = 0.9 * Math.sin(atMs / 900_000 + hashText(`${vehicle.key}/${probe}`));
  return setpointC + swing + failing + (isVisit ? 1.6 : 0) + 0.15 * noise(seed, 20 + probe);
}

/** Two probes on the wire, in tenths of a degree, and the contact of the doors on the second input. */
function cold(vehicle: DemoVehicle, moment: Moment): AvlElement[] {
  const probes = vehicle.cold!.setpointsC.map((setpointC, at): AvlElement => ({
    id: 72 + at,
    size: 4,
    value: unsigned(Math.round(temperatureC(vehicle, moment, setpointC, at) * 10)),
  }));
  return [...probes, { id: 2, size: 1, value: moment.isVisit && !moment.ignition ? 1 : 0 }];
}

/** Axles of a lorry that leaves full and gives a part of its load at each stop. */
function axles(vehicle: DemoVehicle, { atMs, delivered, seed }: Moment): AvlElement[] {
  const shares = AXLES[vehicle.gvwrKg >= 19_000 ? 3 : 2];
  const full = (1 - TARE) * (happens(vehicle, 'load', atMs, OVERLOADS) ? 1.09 : 0.86);
  const totalKg = vehicle.gvwrKg * (TARE + full * (1 - delivered));
  return shares.map((share, at): AvlElement => ({ id: 26 + at, size: 2, value: kilos(totalKg * share + 40 * noise(seed, 30 + at)) }));
}

/** What the sensors of a vehicle add to what its device sends. */
export function sensorElements(vehicle: DemoVehicle, moment: Moment): AvlElement[] {
  const { device, category, energy } = vehicle;
  if (device?.type !== 'teltonika') return [];
  return [
    ...(vehicle.cold ? cold(vehicle, moment) : []),
    ...(category === 'pl' && device.isHeavy && device.readsCan ? axles(vehicle, moment) : []),
    ...(energy === 'electric' && device.readsCan ? [{ id: 915, size: 1, value: moment.charging ? 1 : 0 } satisfies AvlElement] : []),
  ];
}
