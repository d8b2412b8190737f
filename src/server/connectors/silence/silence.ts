import type { Explained, FrameField } from '../../../domain/platform/site-device.ts';
import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { isAllOnes, isNotAvailable, isNowhere, type Measure, possible } from '../../../domain/telemetry/possible-values.ts';
import type { ConnectorDescriptor } from '../connector.ts';
import {
  crc16Modbus,
  type Cut,
  type CutPart,
  type DeviceProtocol,
  hopeless,
  type ReadFrame,
  type StreamPart,
  tagOf,
} from '../device-protocol.ts';
import { decodePacket, FAULTS, faultsOf, FIELDS, rawOf, scaled, type SilenceReport } from './decode.ts';

/*
 * Stream of the Astra telematics unit in a Silence scooter (protocol Z; the frame is that of the vendor's published protocol X parser,
 * astra-telematics/astra-protocol-x-parser, and of lorenzo-deluca/silence-private-server).
 *
 *   login    $ASTRA;model;IMEI;VIN;firmware;Z;hardware[;settings] CR LF         answered 06
 *   text     $… CR LF: the answer to a command                                  answered 06
 *   ack      06: the unit has taken a command                                   never answered
 *   packet   "Z" | length of the whole packet (2) | reports (1) | reports | CRC-16/MODBUS of all before it (2)    answered 06
 *
 * A packet is handed out only when its CRC is right; lengths and lines are bounded before a byte of them is held.
 */

/** Eleven reports of 88 bytes are the largest packet seen; 200 bytes each leaves room. */
export const MAX_PACKET_BYTES = 4_096;
const MAX_LINE_BYTES = 256;
const HEAD_BYTES = 4;
const CRC_BYTES = 2;
const ACK = 0x06;

/** Cuts a stream of protocol Z (StreamSplitter). */
export const cutSilence: CutPart = (bytes, offset) => {
  const first = bytes[offset];
  if (first === ACK) return { size: 1, part: { kind: 'ping' } };
  if (first === 0x24) return lineAt(bytes, offset);
  return first === 0x5a ? packetAt(bytes, offset) : hopeless('preamble');
};

function lineAt(bytes: Buffer, offset: number): Cut {
  const end = bytes.subarray(offset, offset + MAX_LINE_BYTES).indexOf('\r\n', 0, 'latin1');
  const rest = bytes.length - offset;
  if (end === -1) return rest >= MAX_LINE_BYTES ? hopeless('length') : { wanted: rest + 1 };
  return { size: end + 2, part: textPart(Buffer.from(bytes.subarray(offset, offset + end))) };
}

function textPart(line: Buffer): StreamPart {
  const [mark, , imei = '', , , protocol] = line.toString('latin1').split(';');
  if (mark !== '$ASTRA') return { kind: 'packet', body: line };
  if (protocol !== 'Z') return { kind: 'refused', reason: 'protocol', fatal: true };
  return /^\d{15}$/.test(imei) ? { kind: 'login', serial: imei } : { kind: 'refused', reason: 'imei', fatal: true };
}

function packetAt(bytes: Buffer, offset: number): Cut {
  const rest = bytes.length - offset;
  if (rest < HEAD_BYTES) return { wanted: HEAD_BYTES };
  const size = bytes.readUInt16BE(offset + 1);
  if (size < HEAD_BYTES + CRC_BYTES || size > MAX_PACKET_BYTES) return hopeless('length');
  if (rest < size) return { wanted: size };
  const body = Buffer.from(bytes.subarray(offset, offset + size - CRC_BYTES));
  const isRight = bytes.readUInt16BE(offset + size - CRC_BYTES) === crc16Modbus(body);
  return { size, part: isRight ? { kind: 'packet', body } : { kind: 'refused', reason: 'crc', fatal: false, body } };
}

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

function hex(id: string, name: string, raw: string): FrameField {
  return { id, name, raw, value: null, unit: null };
}

function fieldsOf({ sequence, reasons, status, modules }: SilenceReport): FrameField[] {
  const read = FIELDS.flatMap((field) => {
    const raw = rawOf(field, modules);
    return raw === null
      ? []
      : [{ id: `${field.module}.${field.id}`, name: field.name, raw, value: scaled(field, raw), unit: field.unit ?? null }];
  });
  const known = new Set(FIELDS.map(({ module }) => module));
  const others = [...modules].filter(([bit]) => !known.has(bit)).map(([bit, data]) => hex(String(bit), 'Module', data.toString('hex')));
  return [
    { id: 'sequence', name: 'Sequence', raw: sequence, value: sequence, unit: null },
    hex('reasons', 'Reasons', reasons.toString(16).padStart(8, '0')),
    hex('status', 'Status', status.toString(16).padStart(4, '0')),
    ...read,
    ...others,
  ];
}

/** A kept packet of protocol Z, module by module. Never throws. */
export function explainSilence(body: Buffer): Explained {
  const decoded = decodePacket(body);
  if (!decoded.ok) return { protocol: null, problem: decoded.reason, records: [] };
  if (decoded.kind === 'text')
    return {
      protocol: 'Astra',
      problem: null,
      records: [{ at: null, fields: [{ id: 'text', name: 'Text', raw: decoded.text, value: decoded.text, unit: null }] }],
    };
  return {
    protocol: 'Z',
    problem: null,
    records: decoded.reports.map((report) => ({ at: new Date(report.timeMs).toISOString(), fields: fieldsOf(report) })),
  };
}

export const silence: ConnectorDescriptor = {
  type: 'silence',
  title: 'Silence',
  transport: 'tcp',
  authentication: 'serial',
  serial: 'imei',
  document: 'https://github.com/astra-telematics/astra-protocol-x-parser',
  entrance: 'GATEWAY_SILENCE_PORT',
  port: (config) => config.gatewaySilencePort,
  frames: 'binary',
  explain: explainSilence,
};
