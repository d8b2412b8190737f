import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/time-zone.ts';
import type { AvlElement, AvlRecord } from '../connectors/teltonika/decode.ts';
import { messageOf } from '../connectors/teltonika/io-elements.ts';
import { readGpsLogger } from '../connectors/gpslogger/gpslogger.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import type { Moment } from './moments.ts';
import { noise, hashText, mix } from './random.ts';

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
function sensorElements(vehicle: DemoVehicle, moment: Moment): AvlElement[] {
  const { device, category, energy } = vehicle;
  if (device?.type !== 'teltonika') return [];
  return [
    ...(vehicle.cold ? cold(vehicle, moment) : []),
    ...(category === 'pl' && device.isHeavy && device.readsCan ? axles(vehicle, moment) : []),
    ...(energy === 'electric' && device.readsCan ? [{ id: 915, size: 1, value: moment.charging ? 1 : 0 } satisfies AvlElement] : []),
  ];
}

/** Values of the green driving element. */
const HARSH = { acceleration: 1, braking: 2, cornering: 3 } as const;
const ELECTRIC = new Set(['electric']);

/** What a Teltonika device of this vehicle sends for a moment; the live feed encodes it, the history decodes the same elements. `brief`: place, ignition, counters and energy only. */
export function avlRecordOf(vehicle: DemoVehicle, moment: Moment, brief = false): AvlRecord {
  const { device } = vehicle;
  const odometerM = Math.round(moment.odometerKm * 1000);
  const harsh = moment.event === 'ignition' ? null : moment.event;
  const elements: AvlElement[] = [
    { id: 239, size: 1, value: moment.ignition ? 1 : 0 },
    { id: device?.isHeavy ? 216 : 16, size: 4, value: odometerM },
  ];
  if (device?.readsCan) elements.push(energyElement(vehicle, moment), ...litres(vehicle, moment));
  if (harsh) elements.push({ id: 253, size: 1, value: HARSH[harsh] }, { id: 254, size: 1, value: 30 + (moment.seed % 25) });
  if (device?.readsCan) elements.push(engineHours(vehicle, moment));
  if (!brief) elements.push(...status(moment), ...(device?.readsCan ? [canOdometer(vehicle, odometerM)] : []));
  if (vehicle.driverCard !== null) elements.push(...tachograph(vehicle.driverCard, moment));
  elements.push(...sensorElements(vehicle, moment));
  if (vehicle.badge !== null && moment.ignition) elements.push({ id: 78, size: 8, value: vehicle.badge });
  return {
    timeMs: moment.atMs,
    priority: moment.event === null ? 0 : 1,
    lat: moment.lat,
    lng: moment.lng,
    altitudeM: moment.altitudeM,
    headingDeg: Math.round(moment.headingDeg) % 360,
    satellites: moment.satellites,
    speedKmh: Math.round(moment.speedKmh),
    valid: true,
    eventId: harsh ? 253 : moment.event === 'ignition' ? 239 : 0,
    generation: null,
    elements,
  };
}

const TACHO_STATES = { rest: 0, available: 1, work: 2, drive: 3 } as const;

/** Drive recognition, working state, card presence, and the card's two halves in ASCII (FMC650). */
function tachograph(card: string, { activity }: Moment): AvlElement[] {
  const hex = Buffer.from(card, 'latin1').toString('hex');
  return [
    { id: 183, size: 1, value: activity === 'drive' ? 1 : 0 },
    { id: 184, size: 1, value: TACHO_STATES[activity] },
    { id: 187, size: 1, value: 1 },
    { id: 195, size: 8, value: hex.slice(0, 16) },
    { id: 196, size: 8, value: hex.slice(16) },
  ];
}

function status(moment: Moment): AvlElement[] {
  return [
    { id: 240, size: 1, value: moment.speedKmh > 5 ? 1 : 0 },
    { id: 21, size: 1, value: 2 + (moment.seed % 4) },
    { id: 66, size: 2, value: Math.round(moment.voltageV * 1000) },
    { id: 182, size: 2, value: 6 + (moment.seed % 7) },
  ];
}

function energyElement({ device, energy }: DemoVehicle, moment: Moment): AvlElement {
  const value = Math.round(moment.energyPct);
  if (ELECTRIC.has(energy)) return { id: device?.isHeavy ? 411 : 152, size: 1, value };
  return device?.isHeavy ? { id: 87, size: 4, value } : { id: 89, size: 1, value };
}

/** The tank in tenths of a litre, which most buses tell beside the percentage; a gas tank is told in percent alone. */
function litres({ device, energy, tankL }: DemoVehicle, moment: Moment): AvlElement[] {
  if (tankL === 0 || energy === 'cng' || ELECTRIC.has(energy)) return [];
  return [{ id: device?.isHeavy ? 34 : 84, size: 2, value: Math.round((moment.energyPct / 100) * tankL * 10) }];
}

const engineHours = ({ device }: DemoVehicle, moment: Moment): AvlElement =>
  device?.isHeavy
    ? { id: 104, size: 4, value: Math.round(moment.engineHours) }
    : { id: 102, size: 4, value: Math.round(moment.engineHours * 60) };
const canOdometer = ({ device }: DemoVehicle, odometerM: number): AvlElement => ({
  id: device?.isHeavy ? 192 : 87,
  size: 4,
  value: odometerM,
});

/** Fields a GPSLogger telephone posts for a moment. */
export function gpsLoggerFieldsOf(moment: Moment): Record<string, string> {
  return {
    lat: moment.lat.toFixed(6),
    lon: moment.lng.toFixed(6),
    timestamp: String(Math.floor(moment.atMs / 1000)),
    altitude: String(moment.altitudeM),
    speed: (moment.speedKmh / 3.6).toFixed(2),
    bearing: String(Math.round(moment.headingDeg) % 360),
    sat: String(moment.satellites),
    hdop: (0.7 + (moment.seed % 9) / 10).toFixed(1),
    batt: String(Math.round(55 + 40 * noise(moment.seed, 5) ** 2)),
  };
}

/** The message of the vehicle's own connector; other families come as the fields they have in common. */
export function telemetryOf(vehicle: DemoVehicle, moment: Moment, brief = false): TelemetryMessage {
  if (vehicle.device?.type === 'gpslogger') {
    const read = readGpsLogger(gpsLoggerFieldsOf(moment));
    if (read.ok) return read.message;
  }
  const message = messageOf(avlRecordOf(vehicle, moment, brief));
  return vehicle.device?.type === 'teltonika' ? message : { ...message, raw: {}, event: null, driverTag: null };
}
