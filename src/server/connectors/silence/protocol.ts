import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { tagOf } from '../driver-card.ts';
import { isAllOnes, isNotAvailable, isNowhere, possible, type Measure } from '../../../domain/telemetry/possible-values.ts';
import type { DeviceProtocol, ReadFrame } from '../protocol.ts';
import { decodePacket, type SilenceReport } from './decode.ts';
import { cutSilence } from './frame.ts';
import { FAULTS, faultsOf, FIELDS, rawOf, scaled } from './modules.ts';

const TAKEN = Buffer.from([0x06]);
const STATUS = { ignition: 1, noFix: 4 } as const;
const OFF_STATES = [0, 1, 5];
const MAX_VOLTS = 60;
/** Fields of the modules that are measures of the message. */
const MEASURED: Readonly<Record<string, Measure>> = {
  latitude: 'lat',
  longitude: 'lng',
  altitude: 'altitudeM',
  heading: 'headingDeg',
  gpsSpeed: 'speedKmh',
  odometer: 'odometerKm',
  charge: 'batteryPct',
  supply: 'voltageV',
};

/** Bits of the reasons that have a name, the ones that matter most first. */
const EVENTS: readonly [number, string][] = [
  [18, 'crash'],
  [30, 'crash'],
  [16, 'towing'],
  [31, 'towing'],
  [25, 'tamper'],
  [10, 'external-power'],
  [6, 'ignition'],
  [7, 'ignition'],
  [3, 'geofence'],
  [15, 'overspeed'],
  [19, 'green-driving'],
  [20, 'green-driving'],
  [21, 'green-driving'],
  [11, 'idling'],
  [12, 'idling'],
  [13, 'idling'],
  [9, 'low-battery'],
  [28, 'low-battery'],
];

/** Silence scooters (Astra unit, protocol Z) over TCP: a login in text, packets; both answered 06. */
export const silenceProtocol: DeviceProtocol = { type: 'silence', cut: cutSilence, welcome: TAKEN, read };

function read(body: Buffer): ReadFrame {
  const decoded = decodePacket(body);
  if (!decoded.ok) return decoded;
  return { ok: true, messages: decoded.kind === 'reports' ? decoded.reports.map(messageOf) : [], answer: TAKEN };
}

function messageOf(report: SilenceReport): TelemetryMessage {
  const { modules, reasons, status, timeMs } = report;
  const values = new Map<string, number>();
  const leftOut: string[] = [];
  const measured: Partial<Record<Measure, number>> = {};
  for (const field of FIELDS) {
    const raw = rawOf(field, modules);
    if (raw === null) continue;
    const value = scaled(field, raw);
    values.set(field.id, value);
    const name = MEASURED[field.id];
    if (name === undefined) continue;
    if (isNotAvailable('silence', name, raw, Math.abs(field.bytes)) || possible(name, value) === null) leftOut.push(name);
    else measured[name] = value;
  }
  const of = (name: Measure, min = -Infinity, max = Infinity): number | null => {
    const value = measured[name];
    return value !== undefined && value >= min && value <= max ? value : null;
  };
  const [lat, lng] = [of('lat'), of('lng')];
  const onEarth = !isNowhere(lat, lng);
  const state = values.get('state');
  const signal = values.get('signal');
  const odometerKm = of('odometerKm', 1);
  const faults = faultsOf(modules).join(',');
  return {
    ...NOTHING_MEASURED,
    at: new Date(timeMs).toISOString(),
    lat: onEarth ? lat : null,
    lng: onEarth ? lng : null,
    altitudeM: onEarth ? of('altitudeM') : null,
    headingDeg: of('headingDeg'),
    speedKmh: of('speedKmh'),
    satellites: signal === undefined || isAllOnes(signal, 1) ? null : signal & 0x0f,
    valid: onEarth && (status & STATUS.noFix) === 0,
    ignition: state === undefined ? (status & STATUS.ignition) !== 0 : !OFF_STATES.includes(state),
    odometerKm,
    odometerSource: odometerKm === null ? null : 'can',
    batteryPct: of('batteryPct'),
    voltageV: of('voltageV', 0.2, MAX_VOLTS),
    driverTag: driverOf(modules.get(8)),
    event: EVENTS.find(([bit]) => (reasons >>> bit) & 1)?.[1] ?? (faults === '' ? null : 'dtc'),
    ...(leftOut.length > 0 ? { leftOut } : {}),
    raw: { reasons, status, ...Object.fromEntries(values), ...(modules.has(FAULTS) ? { dtc: faults } : {}) },
  };
}

/** Module 8: source (1) | identity (8); no source, no driver. */
function driverOf(module: Buffer | undefined): string | null {
  return !module || module[0] === 0 ? null : tagOf(module.toString('hex', 1));
}
