import type { Explained, FrameField } from '../../../domain/platform/site-device.ts';
import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';
import type { ConnectorDescriptor, InstallSigns } from '../connector.ts';
import { type AvlElement, type AvlRecord, decodeBody } from './decode.ts';
import { familyOf } from './io-elements.ts';
import { IO_NAMES } from './io-names.ts';

interface Known {
  name: string;
  unit: string | null;
  factor: number;
  signed: boolean;
}

let byKey: Map<string, Known> | undefined;

/** Names by `id;bytes;family`, the family empty where both mean the same. */
function names(): Map<string, Known> {
  if (byKey) return byKey;
  byKey = new Map();
  for (const entry of IO_NAMES.trim().split(/[|\n]/)) {
    const [id, bytes, family = '', name = '', unit = '', factor = '', signed = ''] = entry.split(';');
    byKey.set(`${id};${bytes};${family}`, { name, unit: unit || null, factor: factor === '' ? 1 : Number(factor), signed: signed === 's' });
  }
  return byKey;
}

let byId: Map<string, Set<string>> | undefined;

/** Every name an element goes by: its size and the family tell which, and what is kept of it no longer does. */
function elementName(id: string): string | undefined {
  if (!byId) {
    byId = new Map();
    for (const [key, { name }] of names()) byId.set(key.split(';')[0]!, (byId.get(key.split(';')[0]!) ?? new Set()).add(name));
  }
  return [...(byId.get(id) ?? [])].join(' / ') || undefined;
}

function nameOf({ id, size }: AvlElement, family: 'light' | 'heavy'): Known | undefined {
  const known = names();
  return known.get(`${id};${size};${family[0]}`) ?? known.get(`${id};${size};`) ?? known.get(`${id};-1;`);
}

/** Two's complement of an unsigned value of `size` bytes. */
function signedOf(value: number, size: number): number {
  const span = 2 ** (size * 8);
  return value >= span / 2 ? value - span : value;
}

function fieldOf(element: AvlElement, family: 'light' | 'heavy'): FrameField {
  const known = nameOf(element, family);
  const { id, size, value: raw } = element;
  const number = typeof raw === 'number' ? (known?.signed && size <= 4 ? signedOf(raw, size) : raw) * (known?.factor ?? 1) : null;
  return {
    id: String(id),
    name: known?.name ?? '',
    raw,
    value: number === null ? null : Number(number.toPrecision(12)),
    unit: known?.unit ?? null,
  };
}

/** Parts of a record before its elements; their names are the protocol's. */
function headOf(record: AvlRecord): FrameField[] {
  const head: [string, string, number, string | null][] = [
    ['priority', 'Priority', record.priority, null],
    ['longitude', 'Longitude', record.lng, '°'],
    ['latitude', 'Latitude', record.lat, '°'],
    ['altitude', 'Altitude', record.altitudeM, 'm'],
    ['angle', 'Angle', record.headingDeg, '°'],
    ['satellites', 'Satellites', record.satellites, null],
    ['speed', 'Speed', record.speedKmh, 'km/h'],
    ['event', 'Event IO ID', record.eventId, null],
    ...(record.generation === null ? [] : [['generation', 'Generation type', record.generation, null] as [string, string, number, null]]),
  ];
  return head.map(([id, name, raw, unit]) => ({ id, name, raw, value: raw, unit }));
}

function instant(timeMs: number): string | null {
  return timeMs < 253_402_300_800_000 ? new Date(timeMs).toISOString() : null;
}

/** A kept packet body, field by field, with the vendor's names. Never throws. */
export function explainTeltonika(body: Buffer): Explained {
  const decoded = decodeBody(body);
  if (!decoded.ok) return { protocol: null, problem: decoded.reason, records: [] };
  const protocol = `Codec ${decoded.codec}`;
  if (decoded.kind === 'message') {
    const text = decoded.content.toString('latin1');
    return {
      protocol,
      problem: null,
      records: [
        {
          at: decoded.timeMs === null ? null : instant(decoded.timeMs),
          fields: [
            { id: 'type', name: 'Type', raw: decoded.type, value: decoded.type, unit: null },
            { id: 'content', name: 'Content', raw: text, value: text, unit: null },
          ],
        },
      ],
    };
  }
  return {
    protocol,
    problem: null,
    records: decoded.records.map((record) => {
      const family = familyOf(record.elements);
      return { at: instant(record.timeMs), fields: [...headOf(record), ...record.elements.map((element) => fieldOf(element, family))] };
    }),
  };
}

/*
 * Elements of an installation's signs (wiki "FMB120 Teltonika Data Sending Parameters ID", "FMB640 …"):
 *   21 GSM signal, 0 to 5 bars (1 byte) · 1 2 3 4 digital inputs (1 byte) · 411, 152 charge of the traction battery, % (1 byte); 113 is the device's own.
 * The speed of the bus has other ids in other families: `io-elements.ts` keeps it under its name.
 */
const GSM = '21';
const INPUTS = ['1', '2', '3', '4'];
const CHARGES = ['411', '152'];

function installSigns({ raw, batteryPct }: Pick<TelemetryMessage, 'raw' | 'batteryPct'>): InstallSigns {
  const gsm = raw[GSM];
  return {
    gsm: typeof gsm === 'number' && gsm <= 5 ? gsm : null,
    speedCan: raw['canSpeedKmh'] !== undefined,
    socPct: batteryPct !== null && CHARGES.some((id) => raw[id] === batteryPct) ? batteryPct : null,
    inputs: INPUTS.some((id) => raw[id] !== undefined) ? INPUTS.map((id) => raw[id] === 1) : null,
  };
}

export const teltonika: ConnectorDescriptor = {
  type: 'teltonika',
  title: 'Teltonika',
  transport: 'tcp',
  authentication: 'serial',
  serial: 'imei',
  document: 'https://wiki.teltonika-gps.com/view/Teltonika_Data_Sending_Protocols',
  entrance: 'GATEWAY_TELTONIKA_PORT',
  port: (config) => config.gatewayTeltonikaPort,
  tlsEntrance: 'GATEWAY_TELTONIKA_TLS_PORT',
  tlsPort: (config) => config.gatewayTls?.teltonika ?? 0,
  frames: 'binary',
  explain: explainTeltonika,
  elementName,
  installSigns,
  // "FMB setdigout": the output on for 2 s, not above 5 km/h; the other as it is.
  buzz: (output) => (output === 1 ? 'setdigout 1? 2 ? 5 ?' : 'setdigout ?1 ? 2 ? 5'),
};
