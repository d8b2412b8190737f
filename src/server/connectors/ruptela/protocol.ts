import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { isNotAvailable, isNowhere, possible } from '../../../domain/telemetry/possible-values.ts';
import { type DeviceProtocol, type ReadFrame, cardOf, hex8, tagOf } from '../device-protocol.ts';
import { COMMAND, cutRuptela, decodeBody, type RuptelaElement, type RuptelaFault, type RuptelaRecord, serverFrame } from './decode.ts';

/*
 * Elements that Sillage reads. Ids, sizes and factors as open decoders have them (Traccar, Apache-2.0); FMS values have the resolutions
 * of SAE J1939 (917: 5 m, 96: 0.4 %, 190: 0.125 rpm). Every element, read or not, stays in `raw` under its id.
 */
type NumberField = 'odometerKm' | 'fuelPct' | 'voltageV' | 'rpm';

interface Reading {
  id: number;
  size: number;
  field: NumberField;
  factor: number;
  min?: number;
  max: number;
  source?: 'can' | 'device';
}

const MAX_ODOMETER_KM = 5_000_000;

/** In order of trust: the first present value of a field wins. */
const READINGS: readonly Reading[] = [
  { id: 163, size: 4, field: 'odometerKm', factor: 0.005, min: 0.001, max: MAX_ODOMETER_KM, source: 'can' },
  { id: 114, size: 4, field: 'odometerKm', factor: 0.005, min: 0.001, max: MAX_ODOMETER_KM, source: 'can' },
  { id: 645, size: 4, field: 'odometerKm', factor: 1, min: 1, max: MAX_ODOMETER_KM, source: 'can' },
  { id: 65, size: 4, field: 'odometerKm', factor: 0.001, min: 0.001, max: MAX_ODOMETER_KM, source: 'device' },
  { id: 207, size: 1, field: 'fuelPct', factor: 0.4, min: 0.4, max: 100 },
  { id: 98, size: 1, field: 'fuelPct', factor: 100 / 255, min: 0.1, max: 100 },
  { id: 29, size: 2, field: 'voltageV', factor: 0.001, max: 60 },
  { id: 197, size: 2, field: 'rpm', factor: 0.125, max: 8031 },
  { id: 166, size: 2, field: 'rpm', factor: 0.125, max: 8031 },
  { id: 94, size: 2, field: 'rpm', factor: 0.25, max: 16_383 },
];

/** Ignition as the device judges it, then its fourth input, which the vendor's wiring puts on the ignition. */
const IGNITION = [409, 251, 5];
const MOVEMENT = [173, 13];
const BUTTON = 34;
/** Probes on the wire: 2 bytes, signed, tenths of a degree; kept under the names of domain/telemetry/measures.ts. */
const PROBES: readonly [number, number][] = [
  [78, 0],
  [79, 1],
  [80, 2],
  [74, 3],
];
const PROBE_C = { min: -55, max: 125 };
/** Halves of an identity in ASCII: the driver of the CAN bus, the card in the tachograph. */
const CARDS: readonly [number, number][] = [
  [126, 127],
  [155, 156],
];

const EVENTS: Record<number, string> = {
  2: 'input-1',
  3: 'input-2',
  4: 'input-3',
  13: 'movement',
  34: 'driver',
  88: 'jamming',
  134: 'green-driving',
  136: 'green-driving',
  173: 'movement',
  251: 'ignition',
  409: 'ignition',
  410: 'towing',
  411: 'crash',
};

/** Records as messages, oldest first as sent; the sub-records of one record become one message. */
export function messagesOf(records: readonly RuptelaRecord[]): TelemetryMessage[] {
  const whole: RuptelaRecord[] = [];
  for (const record of records) {
    const before = whole.at(-1);
    const continues = record.part !== null && record.part.index > 0 && record.part.index <= record.part.last;
    if (continues && before && before.timeMs === record.timeMs && before.timeExtension === record.timeExtension)
      whole[whole.length - 1] = { ...before, elements: [...before.elements, ...record.elements] };
    else whole.push(record);
  }
  return whole.map(messageOf);
}

function messageOf({ timeMs, timeExtension, place, eventId, elements }: RuptelaRecord): TelemetryMessage {
  const onEarth = place !== null && !isNowhere(place.lat, place.lng);
  const read = (name: 'headingDeg' | 'speedKmh' | 'satellites' | 'hdop', bytes: number): number | null =>
    place === null || isNotAvailable('ruptela', name, place[name], bytes) ? null : possible(name, place[name]);
  const satellites = read('satellites', 1);
  const message: TelemetryMessage = {
    ...NOTHING_MEASURED,
    // Records of one second stay apart, in their order.
    at: new Date(timeMs + timeExtension).toISOString(),
    lat: onEarth ? place.lat : null,
    lng: onEarth ? place.lng : null,
    altitudeM: onEarth ? place.altitudeM : null,
    headingDeg: read('headingDeg', 2),
    speedKmh: read('speedKmh', 2),
    satellites,
    hdop: read('hdop', 1),
    valid: onEarth && satellites !== null && satellites > 0,
    event: eventId === 0 ? null : (EVENTS[eventId] ?? `io-${eventId}`),
    raw: {},
  };
  const leftOut = readElements(elements, message);
  if (place !== null) leftOut.push(...(['headingDeg', 'speedKmh', 'satellites', 'hdop'] as const).filter((name) => message[name] === null));
  if (leftOut.length > 0) message.leftOut = leftOut;
  return message;
}

/** Fills in what the elements say; gives the fields that they have no value for. */
function readElements(elements: readonly RuptelaElement[], message: TelemetryMessage): string[] {
  const leftOut = new Set<NumberField>();
  const byId = new Map(elements.map((element) => [element.id, element]));
  for (const { id, value } of elements) message.raw[id] = value;
  for (const { id, size, field, factor, min = 0, max, source } of READINGS) {
    const element = byId.get(id);
    if (element?.size !== size || typeof element.value !== 'number' || message[field] !== null) continue;
    const scaled = Math.round(element.value * factor * 1000) / 1000;
    if (isNotAvailable('ruptela', field, element.value, size) || scaled > max) {
      leftOut.add(field);
      continue;
    }
    if (scaled < min) continue;
    message[field] = scaled;
    if (source) message.odometerSource = source;
  }
  for (const [id, probe] of PROBES) {
    const element = byId.get(id);
    if (element?.size !== 2 || typeof element.value !== 'number') continue;
    const celsius = (element.value >= 0x8000 ? element.value - 0x10000 : element.value) / 10;
    if (celsius >= PROBE_C.min && celsius <= PROBE_C.max) message.raw[`temperatureC:wire-${probe}`] = celsius;
  }
  message.ignition = switchOf(byId, IGNITION);
  message.moving = switchOf(byId, MOVEMENT);
  const button = byId.get(BUTTON);
  message.driverTag = (button?.size === 8 ? tagOf(button.value) : null) ?? driverCardOf(byId);
  return [...leftOut].filter((name) => message[name] === null);
}

function switchOf(byId: ReadonlyMap<number, RuptelaElement>, ids: readonly number[]): boolean | null {
  const found = ids.map((id) => byId.get(id)).find((element) => element?.size === 1);
  return found === undefined ? null : found.value !== 0;
}

function driverCardOf(byId: ReadonlyMap<number, RuptelaElement>): string | null {
  for (const ids of CARDS) {
    const [first, second] = ids.map((id) => byId.get(id));
    if (first?.size !== 8 || second?.size !== 8) continue;
    const card = cardOf(hex8(first.value), hex8(second.value));
    if (card !== null) return card;
  }
  return null;
}

/**
 * Faults as messages: those of one instant are one message, with the active codes in `raw.dtc` and the stored ones in
 * `raw.dtcStored`, comma-separated. What is not a code of ISO 15031-6 is left out.
 */
function faultMessagesOf(faults: readonly RuptelaFault[]): TelemetryMessage[] {
  const byTime = new Map<number, RuptelaFault[]>();
  for (const fault of faults)
    if (/^[PCBU][0-9A-F]{4}$/.test(fault.code)) byTime.set(fault.timeMs, [...(byTime.get(fault.timeMs) ?? []), fault]);
  return [...byTime].map(([timeMs, list]) => {
    const { lat, lng } = list[0]!;
    const onEarth = !isNowhere(lat, lng);
    const [active, stored] = [false, true].map((archived) =>
      list
        .filter((fault) => fault.archived === archived)
        .map(({ code }) => code)
        .join(','),
    );
    const raw = { ...(active ? { dtc: active } : {}), ...(stored ? { dtcStored: stored } : {}) };
    return {
      ...NOTHING_MEASURED,
      at: new Date(timeMs).toISOString(),
      lat: onEarth ? lat : null,
      lng: onEarth ? lng : null,
      event: 'dtc',
      raw,
    };
  });
}

const TAKEN = Buffer.from([1]);
const ANSWERS: Record<number, Buffer> = {
  [COMMAND.records]: serverFrame(100, TAKEN),
  [COMMAND.extended]: serverFrame(100, TAKEN),
  [COMMAND.faults]: serverFrame(109, TAKEN),
  [COMMAND.identification]: serverFrame(115, TAKEN),
  [COMMAND.heartbeat]: serverFrame(116, TAKEN),
};

/** Text for a device as an SMS would bring it, and the command it answers with. */
const TEXT_COMMAND = 108;
const TEXT_ANSWER = 7;

/** Ruptela over TCP: no login, each frame has its IMEI; what is stored is answered with the command above 100 and 01. */
export const ruptelaProtocol: DeviceProtocol = {
  type: 'ruptela',
  cut: cutRuptela,
  welcome: null,
  read,
  command: (text) => serverFrame(TEXT_COMMAND, Buffer.from(text, 'latin1')),
};

function read(body: Buffer): ReadFrame {
  const decoded = decodeBody(body);
  if (!decoded.ok) return decoded;
  const messages =
    decoded.kind === 'records' ? messagesOf(decoded.records) : decoded.kind === 'faults' ? faultMessagesOf(decoded.faults) : [];
  const isReply = decoded.kind === 'other' && decoded.command === TEXT_ANSWER;
  return {
    ok: true,
    messages,
    answer: ANSWERS[decoded.command] ?? null,
    ...(isReply ? { reply: { text: decoded.content.toString('latin1'), refused: false } } : {}),
  };
}
