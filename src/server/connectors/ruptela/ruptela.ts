import type { Explained, FrameField } from '../../../domain/platform/site-device.ts';
import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';
import type { ConnectorDescriptor, InstallSigns } from '../connector.ts';
import { COMMAND, decodeBody, type RuptelaElement, type RuptelaFault, type RuptelaRecord } from './decode.ts';

interface Known {
  name: string;
  unit?: string;
  factor?: number;
  signed?: boolean;
}

const KNOWN: Record<number, Known> = {
  2: { name: 'Digital input 1' },
  3: { name: 'Digital input 2' },
  4: { name: 'Digital input 3' },
  5: { name: 'Digital input 4' },
  13: { name: 'Movement' },
  20: { name: 'Analog input 3', unit: 'mV' },
  21: { name: 'Analog input 4', unit: 'mV' },
  22: { name: 'Analog input 1', unit: 'mV' },
  23: { name: 'Analog input 2', unit: 'mV' },
  27: { name: 'GSM signal level' },
  29: { name: 'Power supply voltage', unit: 'V', factor: 0.001 },
  30: { name: 'Battery voltage', unit: 'V', factor: 0.001 },
  32: { name: 'PCB temperature', unit: '°C', signed: true },
  34: { name: 'iButton' },
  39: { name: 'Engine load' },
  65: { name: 'Virtual odometer', unit: 'm' },
  74: { name: 'Temperature sensor 3', unit: '°C', factor: 0.1, signed: true },
  78: { name: 'Temperature sensor 0', unit: '°C', factor: 0.1, signed: true },
  79: { name: 'Temperature sensor 1', unit: '°C', factor: 0.1, signed: true },
  80: { name: 'Temperature sensor 2', unit: '°C', factor: 0.1, signed: true },
  88: { name: 'Jamming' },
  94: { name: 'OBD engine speed', unit: 'rpm', factor: 0.25 },
  95: { name: 'OBD speed', unit: 'km/h' },
  98: { name: 'OBD fuel level', unit: '%', factor: 100 / 255 },
  100: { name: 'OBD fuel rate', factor: 0.05 },
  114: { name: 'CAN high resolution distance', unit: 'km', factor: 0.005 },
  126: { name: 'CAN driver, part 1' },
  127: { name: 'CAN driver, part 2' },
  134: { name: 'Harsh braking' },
  136: { name: 'Harsh acceleration' },
  150: { name: 'GSM operator' },
  155: { name: 'Tachograph driver card, part 1' },
  156: { name: 'Tachograph driver card, part 2' },
  163: { name: 'Total distance', unit: 'km', factor: 0.005 },
  164: { name: 'Trip distance', unit: 'km', factor: 0.005 },
  165: { name: 'CAN wheel speed', unit: 'km/h', factor: 1 / 256 },
  166: { name: 'Engine speed', unit: 'rpm', factor: 0.125 },
  170: { name: 'Charging' },
  173: { name: 'Movement sensor' },
  197: { name: 'CAN engine speed', unit: 'rpm', factor: 0.125 },
  205: { name: 'Fuel level' },
  207: { name: 'CAN fuel level', unit: '%', factor: 0.4 },
  208: { name: 'CAN fuel used', unit: 'l', factor: 0.5 },
  251: { name: 'Ignition' },
  409: { name: 'Ignition' },
  410: { name: 'Towing' },
  411: { name: 'Crash' },
  415: { name: 'GNSS antenna' },
  645: { name: 'OBD odometer', unit: 'km' },
  758: { name: 'Tamper' },
  760: { name: 'Tag, part 1' },
  761: { name: 'Tag, part 2' },
};

const elementName = (id: string): string | undefined => KNOWN[Number(id)]?.name;

const COMMANDS: Record<number, string> = {
  [COMMAND.records]: 'Records',
  2: 'Configuration',
  3: 'Version',
  4: 'Firmware update',
  5: 'Connection',
  6: 'Odometer',
  7: 'Answer to a command',
  [COMMAND.faults]: 'Faults',
  [COMMAND.identification]: 'Identification',
  [COMMAND.heartbeat]: 'Heartbeat',
  17: 'Outputs',
  36: 'Driver card',
  37: 'Files',
  [COMMAND.extended]: 'Extended records',
};
const IDENTIFICATION_BYTES = 37;

function field(id: string, name: string, raw: number | string, unit: string | null = null): FrameField {
  return { id, name, raw, value: raw, unit };
}

function elementOf({ id, size, value: raw }: RuptelaElement): FrameField {
  const known = KNOWN[id];
  const span = 2 ** (size * 8);
  const number = typeof raw !== 'number' ? null : known?.signed && raw >= span / 2 ? raw - span : raw;
  return {
    id: String(id),
    name: known?.name ?? '',
    raw,
    value: number === null ? null : Number((number * (known?.factor ?? 1)).toPrecision(12)),
    unit: known?.unit ?? null,
  };
}

function recordOf({ timeMs, timeExtension, part, priority, place, eventId, elements }: RuptelaRecord): Explained['records'][number] {
  return {
    at: new Date(timeMs + timeExtension).toISOString(),
    fields: [
      ...(part === null ? [] : [field('part', 'Record extension', `${part.index}/${part.last}`)]),
      field('priority', 'Priority', priority),
      ...(place === null
        ? [field('fix', 'Fix', 'none')]
        : [
            field('longitude', 'Longitude', place.lng, '°'),
            field('latitude', 'Latitude', place.lat, '°'),
            field('altitude', 'Altitude', place.altitudeM, 'm'),
            field('angle', 'Angle', place.headingDeg, '°'),
            field('satellites', 'Satellites', place.satellites),
            field('speed', 'Speed', place.speedKmh, 'km/h'),
            field('hdop', 'HDOP', place.hdop),
          ]),
      field('event', 'Event IO ID', eventId),
      ...elements.map(elementOf),
    ],
  };
}

function faultOf({ timeMs, lng, lat, archived, code }: RuptelaFault): Explained['records'][number] {
  return {
    at: new Date(timeMs).toISOString(),
    fields: [
      field('code', 'Trouble code', code),
      field('state', 'State', archived ? 'stored' : 'active'),
      field('longitude', 'Longitude', lng, '°'),
      field('latitude', 'Latitude', lat, '°'),
    ],
  };
}

function identityOf(content: Buffer): FrameField[] {
  if (content.length !== IDENTIFICATION_BYTES) return [field('content', 'Content', content.toString('hex'))];
  const text = (from: number, to: number): string => content.toString('latin1', from, to).replace(/\0+$/, '');
  return [
    field('type', 'Device type', text(0, 4)),
    field('firmware', 'Firmware', text(4, 15)),
    field('imsi', 'IMSI', String(content.readBigUInt64BE(15))),
    field('operator', 'GSM operator', content.readUInt32BE(23)),
    field('distance', 'Distance of a record', content.readUInt32BE(27)),
    field('time', 'Time of a record', content.readUInt32BE(31), 's'),
    field('angle', 'Angle of a record', content.readUInt16BE(35), '°'),
  ];
}

function otherOf(command: number, content: Buffer): FrameField[] {
  if (command === COMMAND.identification) return identityOf(content);
  const text = content.toString('latin1');
  return content.length === 0 ? [] : [field('content', 'Content', /^[\x20-\x7e\r\n\t]*$/.test(text) ? text : content.toString('hex'))];
}

/** A kept frame body, field by field, with the names its elements go by. Never throws. */
export function explainRuptela(body: Buffer): Explained {
  const decoded = decodeBody(body);
  if (!decoded.ok) return { protocol: null, problem: decoded.reason, records: [] };
  const protocol = `${decoded.command} ${COMMANDS[decoded.command] ?? ''}`.trimEnd();
  if (decoded.kind === 'records') return { protocol, problem: null, records: decoded.records.map(recordOf) };
  if (decoded.kind === 'faults') return { protocol, problem: null, records: decoded.faults.map(faultOf) };
  return { protocol, problem: null, records: [{ at: null, fields: otherOf(decoded.command, decoded.content) }] };
}

/*
 * Elements of an installation's signs, as open decoders have them (Traccar, Apache-2.0): 27 GSM level, 0 to 31 (1 byte) · 2 3 4 digital inputs (1 byte).
 * The speed of the bus is not told apart: a bus that gives its odometer or its revolutions is heard.
 */
const GSM = '27';
const GSM_MAX = 31;
const INPUTS = ['2', '3', '4'];

function installSigns({ raw }: Pick<TelemetryMessage, 'raw'>): InstallSigns {
  const gsm = raw[GSM];
  return {
    gsm: typeof gsm === 'number' && gsm <= GSM_MAX ? Math.round((gsm / GSM_MAX) * 5) : null,
    speedCan: ['163', '114', '645', '197', '166', '94'].some((id) => raw[id] !== undefined),
    socPct: null,
    inputs: INPUTS.some((id) => raw[id] !== undefined) ? INPUTS.map((id) => raw[id] === 1) : null,
  };
}

export const ruptela: ConnectorDescriptor = {
  type: 'ruptela',
  title: 'Ruptela',
  transport: 'tcp',
  authentication: 'serial',
  serial: 'imei',
  document: 'https://www.ruptela.com/',
  entrance: 'GATEWAY_RUPTELA_PORT',
  port: (config) => config.gatewayRuptelaPort,
  tlsEntrance: 'GATEWAY_RUPTELA_TLS_PORT',
  tlsPort: (config) => config.gatewayTls?.ruptela ?? 0,
  frames: 'binary',
  explain: explainRuptela,
  elementName,
  installSigns,
};
