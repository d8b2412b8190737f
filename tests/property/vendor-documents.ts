import type { TelemetryMessage } from '../../src/domain/telemetry/message.ts';
import { EMPTY_MAPPING, type InboundMapping } from '../../src/domain/platform/inbound-mapping.ts';
import { explainInbound, mercedes } from '../../src/server/connectors/adapter/descriptors.ts';
import { readPush } from '../../src/server/connectors/adapter/read.ts';
import { gpslogger, readGpsLogger } from '../../src/server/connectors/gpslogger/gpslogger.ts';
import { foldTracks, mdi, readEvent } from '../../src/server/connectors/mdi/mdi.ts';
import type { ConnectorDescriptor } from '../../src/server/connectors/connector.ts';
import { hirePushSchema, messageOfHire, readHire, twohire } from '../../src/server/connectors/2hire/2hire.ts';
import { ford, fordTelemetrySchema, readFord } from '../../src/server/connectors/ford/ford.ts';
import { free2move, readStellantis, stellantisStatusSchema } from '../../src/server/connectors/free2move/free2move.ts';
import { readSensolusPush, sensolus, sensolusPushSchema } from '../../src/server/connectors/sensolus/sensolus.ts';

/** A document that a vendor's server sends or answers, and how it is read; nothing is read of one that is refused. */
export interface VendorDocument {
  connector: Pick<ConnectorDescriptor, 'explain'>;
  sample: unknown;
  read: (value: unknown) => TelemetryMessage[];
  /** Where the connector reads the bytes itself: a text that is cut, or no document at all. */
  readText?: (text: string) => TelemetryMessage[];
}

const at = '2026-08-27T15:23:17Z';
export const CLOUD_DOCUMENTS: Record<string, VendorDocument> = {
  sensolus: {
    connector: sensolus,
    sample: {
      dataType: 'all',
      operation: 'CREATE',
      data: {
        serial: 'AAAAAA',
        time: '2020-04-01T12:24:00+0000',
        insertTime: at,
        id: 7,
        location: { state: 'STOP', lat: 54, lng: 9, accuracy: 30, altitude: 120, source: 'gps', heading: 20, speed: 5, odometer: 10 },
        batteryInfo: { batteryLevelPercentage: 60 },
      },
    },
    read: (value: unknown): TelemetryMessage[] => {
      const { data } = sensolusPushSchema.safeParse(value);
      const message = data && readSensolusPush(data)?.message;
      return message ? [message] : [];
    },
  },
  '2hire': {
    connector: twohire,
    sample: {
      topic: 'vehicle:26c1097a-45d7-4719-a195-595c252a16f7:generic:position',
      payload: { data: { latitude: 41.9, longitude: 12.5 }, timestamp: 1_488_700_800_000, deliveryTimestamp: 1_488_700_800_900 },
    },
    read: (value: unknown): TelemetryMessage[] => {
      const { data } = hirePushSchema.safeParse(value);
      const signal = data && readHire(data);
      return signal?.kind === 'position' ? [messageOfHire(signal, { distanceM: { at: '2000-01-01T00:00:00.000Z', value: 12 } })] : [];
    },
  },
  ford: {
    connector: ford,
    sample: {
      updateTime: at,
      vin: 'WF0TESTVIN0000001',
      metrics: {
        position: { updateTime: at, value: { location: { lat: 45.7, lon: 4.8, alt: 170 }, hdop: 0.8, gpsDimension: 'DIM_3D' } },
        odometer: { updateTime: at, value: 88_710 },
        speed: { updateTime: at, value: 12.5 },
        ignitionStatus: { updateTime: at, value: 'ON' },
        engineSpeed: { updateTime: at, value: 900 },
        fuelLevel: { updateTime: at, value: 50 },
        xevBatteryStateOfCharge: { updateTime: at, value: 50 },
        batteryVoltage: { updateTime: at, value: 12, vehicleBattery: 'PRIMARY_BATTERY' },
      },
    },
    read: (value: unknown): TelemetryMessage[] => {
      const { data } = fordTelemetrySchema.safeParse(value);
      return data ? readFord(data).messages : [];
    },
  },
  free2move: {
    connector: free2move,
    sample: {
      updatedAt: at,
      lastPosition: {
        geometry: { coordinates: [4.8, 45.7, 170] },
        properties: { updatedAt: at, heading: 126, type: 'Acquire', signalQuality: 9 },
      },
      energy: [{ updatedAt: at, type: 'Fuel', level: 42 }],
      kinetic: { createdAt: at, moving: true },
      ignition: { createdAt: at, type: 'Start' },
      odometer: { createdAt: null, mileage: 1107.1 },
    },
    read: (value: unknown): TelemetryMessage[] => {
      const { data } = stellantisStatusSchema.safeParse(value);
      return data ? readStellantis(data) : [];
    },
  },
};

const mapped = (field: InboundMapping['fields'][number]['field'], path: string, unit = '', yes = ''): InboundMapping['fields'][number] => ({
  field,
  path,
  unit,
  yes,
});
const MAPPING: InboundMapping = {
  ...EMPTY_MAPPING,
  records: 'data.positions',
  serial: 'device.id',
  time: { path: 'ts', format: 'milliseconds', timeZone: 'UTC' },
  fields: [
    mapped('lat', 'pos.0', '10⁻⁶ °'),
    mapped('lng', 'pos.1', '10⁻⁶ °'),
    mapped('speedKmh', 'speed', 'm/s'),
    mapped('ignition', 'status', '', 'RUN'),
    mapped('odometerKm', 'odo', 'm'),
    mapped('fuelPct', 'fuel', '0–1'),
  ],
  codes: [
    { list: 'dtc', path: 'faults', separator: '', item: '' },
    { list: 'dtcStored', path: 'before', separator: '/', item: 'code' },
  ],
};

const MERCEDES: InboundMapping = {
  ...EMPTY_MAPPING,
  serial: 'vehicleId',
  time: { path: 'time', format: 'iso', timeZone: 'UTC' },
  fields: [
    mapped('lat', 'position.latitude', '°'),
    mapped('lng', 'position.longitude', '°'),
    mapped('odometerKm', 'odo', 'km'),
    mapped('batteryPct', 'soc', '%'),
    mapped('ignition', 'ignition'),
  ],
  codes: [{ list: 'dtc', path: 'dtc', separator: '', item: '' }],
};

function readMapped(mapping: InboundMapping, text: string): TelemetryMessage[] {
  const push = readPush(mapping, Buffer.from(text), Date.parse(at));
  return push.ok ? push.lines.flatMap(({ message }) => message ?? []) : [];
}

/** What devices and vendors push without a cloud's interface of its own. */
export const PUSHED_DOCUMENTS: Record<string, VendorDocument> = {
  gpslogger: {
    connector: gpslogger,
    sample: {
      id: 'phone-1',
      lat: '45.76',
      lon: '4.83',
      timestamp: '1795158900',
      hdop: '0.9',
      altitude: '170',
      speed: '12.5',
      bearing: '90',
      batt: '60',
      sat: '9',
      accuracy: '4',
    },
    read: (value) => {
      const result = typeof value === 'object' && value !== null ? readGpsLogger(value as Record<string, unknown>) : null;
      return result?.ok ? [result.message] : [];
    },
  },
  mdi: {
    connector: mdi,
    sample: {
      meta: { account: 'a', event: 'track' },
      payload: {
        asset: '351732052452292',
        recorded_at: '2026-11-22T07:00:00Z',
        recorded_at_ms: '2026-11-22T07:00:00.123Z',
        loc: [4.8, 45.7],
        fields: {
          MDI_EXT_BATT_VOLTAGE: { b64_value: 'AAAycg==' },
          GPS_SPEED: { b64_value: 'AAASCw==' },
          GPS_DIR: { b64_value: 'AAA+Hg==' },
          GPRMC_VALID: { b64_value: 'QQ==' },
          DIO_IGNITION: { b64_value: 'AQ==' },
          DRIVER_ID: { b64_value: 'YmFkZ2U=' },
        },
      },
    },
    read: (value) => {
      const result = readEvent(value);
      return result.ok && result.event.kind === 'track' ? foldTracks(new Map(), [result.event]).messages : [];
    },
  },
  mapped: {
    connector: { explain: explainInbound },
    sample: {
      data: {
        positions: [
          {
            device: { id: 'K-1' },
            ts: Date.parse(at) - 60_000,
            pos: [45_764_043, 4_835_659],
            speed: 10,
            status: 'run',
            odo: 123_456,
            fuel: 0.42,
            zone: 'B',
            faults: 'P0301,U0100',
            before: [{ code: 'P0420' }],
          },
        ],
      },
    },
    read: (value) => readMapped(MAPPING, JSON.stringify(value) ?? ''),
    readText: (text) => readMapped(MAPPING, text),
  },
  // Its messages have no public schema: the same reader, by a mapping of one record in a message of the topic.
  mercedes: {
    connector: mercedes,
    sample: {
      vehicleId: 'W1K-1',
      time: at,
      position: { latitude: 48.7, longitude: 9.1 },
      odo: 12_345,
      soc: 61.5,
      ignition: 'on',
      dtc: ['P0301', 'SPN 100 FMI 1'],
    },
    read: (value) => readMapped(MERCEDES, JSON.stringify(value) ?? ''),
    readText: (text) => readMapped(MERCEDES, text),
  },
};

/** Where each value of a document is, the document itself first. */
export function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  return typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...path, name]))]
    : [path];
}

/** The document with another value in one place; throws when the place is not there. */
export function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value)) return value.map((part, index) => (String(index) === name ? replaced(part, rest, by) : part));
  return { ...(value as object), [name]: replaced((value as Record<string, unknown>)[name], rest, by) };
}
