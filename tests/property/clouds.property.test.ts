import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { telemetryMessageSchema, type TelemetryMessage } from '../../src/domain/telemetry/message.ts';
import { twohire } from '../../src/server/connectors/2hire/descriptor.ts';
import { hirePushSchema, messageOfHire, readHire } from '../../src/server/connectors/2hire/read.ts';
import { ford } from '../../src/server/connectors/ford/descriptor.ts';
import { fordTelemetrySchema, readFord } from '../../src/server/connectors/ford/read.ts';
import { free2move } from '../../src/server/connectors/free2move/descriptor.ts';
import { readStellantis, stellantisStatusSchema } from '../../src/server/connectors/free2move/read.ts';
import { sensolus } from '../../src/server/connectors/sensolus/descriptor.ts';
import { readSensolusPush, sensolusPushSchema } from '../../src/server/connectors/sensolus/read.ts';

/*
 * A document of a vendor in which any value was replaced by any other: it is refused, or read to messages that are valid; it is explained;
 * nothing throws. Cut anywhere, it is explained too.
 */
const at = '2026-08-27T15:23:17Z';
const cases = {
  sensolus: {
    connector: sensolus,
    sample: { dataType: 'all', operation: 'CREATE', data: { serial: 'AAAAAA', time: '2020-04-01T12:24:00+0000', insertTime: at, id: 7, location: { state: 'STOP', lat: 54, lng: 9, accuracy: 30, altitude: 120, source: 'gps', heading: 20, speed: 5, odometer: 10 }, batteryInfo: { batteryLevelPercentage: 60 } } },
    read: (value: unknown): TelemetryMessage[] => {
      const { data } = sensolusPushSchema.safeParse(value);
      const message = data && readSensolusPush(data)?.message;
      return message ? [message] : [];
    },
  },
  '2hire': {
    connector: twohire,
    sample: { topic: 'vehicle:26c1097a-45d7-4719-a195-595c252a16f7:generic:position', payload: { data: { latitude: 41.9, longitude: 12.5 }, timestamp: 1_488_700_800_000, deliveryTimestamp: 1_488_700_800_900 } },
    read: (value: unknown): TelemetryMessage[] => {
      const { data } = hirePushSchema.safeParse(value);
      const signal = data && readHire(data);
      return signal?.kind === 'position' ? [messageOfHire(signal, { distanceM: { at: '2000-01-01T00:00:00.000Z', value: 12 } })] : [];
    },
  },
  ford: {
    connector: ford,
    sample: {
      updateTime: at, vin: 'WF0TESTVIN0000001',
      metrics: {
        position: { updateTime: at, value: { location: { lat: 45.7, lon: 4.8, alt: 170 }, hdop: 0.8, gpsDimension: 'DIM_3D' } }, odometer: { updateTime: at, value: 88_710 }, speed: { updateTime: at, value: 12.5 }, ignitionStatus: { updateTime: at, value: 'ON' },
        engineSpeed: { updateTime: at, value: 900 }, fuelLevel: { updateTime: at, value: 50 }, xevBatteryStateOfCharge: { updateTime: at, value: 50 }, batteryVoltage: { updateTime: at, value: 12, vehicleBattery: 'PRIMARY_BATTERY' },
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
      updatedAt: at, lastPosition: { geometry: { coordinates: [4.8, 45.7, 170] }, properties: { updatedAt: at, heading: 126, type: 'Acquire', signalQuality: 9 } }, energy: [{ updatedAt: at, type: 'Fuel', level: 42 }],
      kinetic: { createdAt: at, moving: true }, ignition: { createdAt: at, type: 'Start' }, odometer: { createdAt: null, mileage: 1107.1 },
    },
    read: (value: unknown): TelemetryMessage[] => {
      const { data } = stellantisStatusSchema.safeParse(value);
      return data ? readStellantis(data) : [];
    },
  },
};

function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  return typeof value === 'object' && value !== null ? [path, ...Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...path, name]))] : [path];
}

function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value)) return value.map((part, index) => (String(index) === name ? replaced(part, rest, by) : part));
  return { ...(value as object), [name]: replaced((value as Record<string, unknown>)[name], rest, by) };
}

const other = fc.oneof(fc.constantFrom<unknown>(null, true, '', 0, -1, 1e308, Number.MAX_SAFE_INTEGER, '1970', '9999-99-99T99:99:99Z', '+275760-09-13T00:00:00Z', '\u0000', '__proto__', 'constructor', 'vehicle:v1:generic:constructor', 'vehicle:v1:generic:__proto__', 'vehicle:v1:generic:online'), fc.double(), fc.string({ maxLength: 300 }), fc.jsonValue({ maxDepth: 3 }), fc.constant({ constructor: 1, toString: 'x' }));

describe.each(Object.entries(cases))('%s', (_name, { connector, sample, read }) => {
  it('reads its own document', () => {
    expect(read(sample).length).toBeGreaterThan(0);
    for (const message of read(sample)) telemetryMessageSchema.parse(message);
  });

  it('survives any change of it', () => {
    const paths = pathsOf(sample);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...paths), other), { minLength: 1, maxLength: 3 }), fc.nat(400), (changes, cut) => {
        let changed: unknown = sample;
        for (const [path, by] of changes) {
          try {
            changed = replaced(changed, path, by);
          } catch {
            // The path went with another change.
          }
        }
        for (const message of read(changed)) telemetryMessageSchema.parse(message);
        const text = JSON.stringify(changed) ?? '';
        for (const { fields } of connector.explain(Buffer.from(text)).records) for (const { unit } of fields) expect(unit === null || typeof unit === 'string').toBe(true);
        connector.explain(Buffer.from(text.slice(0, cut)));
      }),
      { numRuns: 2000 },
    );
  });
});
