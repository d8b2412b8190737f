import { describe, expect, it } from 'vitest';
import { DEVICE_TYPES, type DeviceType } from '../../src/domain/device/device.ts';
import { EMPTY_MAPPING, type InboundMapping } from '../../src/domain/platform/inbound-mapping.ts';
import type { TelemetryMessage } from '../../src/domain/telemetry/message.ts';
import { joinedMessage } from '../../src/domain/telemetry/one-instant.ts';
import { isNotAvailable, NOT_AVAILABLE, withoutImpossible, type Measure } from '../../src/domain/telemetry/possible-values.ts';
import { readPush } from '../../src/server/connectors/adapter/read.ts';
import { messageOfHire } from '../../src/server/connectors/2hire/2hire.ts';
import { fordTelemetrySchema, readFord } from '../../src/server/connectors/ford/ford.ts';
import { readStellantis, stellantisStatusSchema } from '../../src/server/connectors/free2move/free2move.ts';
import { readGpsLogger } from '../../src/server/connectors/gpslogger/gpslogger.ts';
import { foldTracks, readEvent } from '../../src/server/connectors/mdi/mdi.ts';
import { messageOfPlace, sensolusLocationSchema } from '../../src/server/connectors/sensolus/sensolus.ts';
import { messagesOf } from '../../src/server/connectors/ruptela/protocol.ts';
import { messageOf } from '../../src/server/connectors/teltonika/io-elements.ts';

/*
 * Each connector says one field after the other to have no value, by every code of its own: that field is left out and said to be, and all that stands
 * beside it is as it was.
 */
const AT = '2026-11-20T07:00:00.000Z';
const AT_MS = Date.parse(AT);
/** A field by its value on the wire; `value` is what replaces it. */
type Say = (field: Measure | null, value: number | string | null) => TelemetryMessage[];
interface Speaker {
  /** The fields that it tells, with the bytes of each on its wire. */
  fields: Partial<Record<Measure, number>>;
  say: Say;
}

const TEXT_CODES = [null, -1, 1e9, 'NaN', ''];
const ofField =
  <T>(field: Measure | null, value: T) =>
  (name: Measure, good: T): T =>
    field === name ? value : good;

const teltonika: Speaker = {
  fields: { headingDeg: 2, speedKmh: 2, odometerKm: 4, fuelPct: 1, fuelL: 2, batteryPct: 1, voltageV: 2, rpm: 2, hdop: 2, engineHours: 4 },
  say: (field, value) => {
    const of = ofField(field, Number(value));
    const element = (id: number, size: number, name: Measure, good: number) => ({ id, size, value: of(name, good) });
    return [
      messageOf({
        timeMs: AT_MS,
        priority: 0,
        lat: 47,
        lng: 2,
        altitudeM: -1,
        headingDeg: of('headingDeg', 90),
        satellites: 9,
        speedKmh: of('speedKmh', 256),
        valid: true,
        eventId: 0,
        generation: null,
        elements: [
          element(87, 4, 'odometerKm', 81_234_000),
          element(89, 1, 'fuelPct', 50),
          element(84, 2, 'fuelL', 300),
          element(411, 1, 'batteryPct', 60),
          element(66, 2, 'voltageV', 12_000),
          element(85, 2, 'rpm', 900),
          element(182, 2, 'hdop', 9),
          element(102, 4, 'engineHours', 6000),
        ],
      }),
    ];
  },
};

const ruptela: Speaker = {
  fields: { headingDeg: 2, speedKmh: 2, odometerKm: 4, fuelPct: 1, voltageV: 2, rpm: 2 },
  say: (field, value) => {
    const of = ofField(field, Number(value));
    const element = (id: number, size: number, name: Measure, good: number) => ({ id, size, value: of(name, good) });
    const place = { lat: 47, lng: 2, altitudeM: -1, headingDeg: of('headingDeg', 90), hdop: 1 };
    return messagesOf([
      {
        timeMs: AT_MS,
        timeExtension: 0,
        part: null,
        priority: 0,
        place: { ...place, satellites: 9, speedKmh: of('speedKmh', 50) },
        eventId: 0,
        elements: [
          element(65, 4, 'odometerKm', 81_234_000),
          element(207, 1, 'fuelPct', 100),
          element(29, 2, 'voltageV', 12_000),
          element(197, 2, 'rpm', 8000),
        ],
      },
    ]);
  },
};

const base64 = (value: number, bytes: number): string => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer.toString('base64');
};
const mdi: Speaker = {
  fields: { headingDeg: 4, speedKmh: 4, satellites: 4, odometerKm: 4, fuelPct: 4, voltageV: 4, rpm: 4 },
  say: (field, value) => {
    const of = ofField(field, Number(value));
    const fields = Object.fromEntries(
      (
        [
          ['GPS_DIR', 'headingDeg', 9000],
          ['GPS_SPEED', 'speedKmh', 27_000],
          ['GPS_FIXED_SAT_NUM', 'satellites', 9],
          ['MDI_OBD_MILEAGE', 'odometerKm', 81_234],
          ['MDI_DASHBOARD_FUEL_LEVEL', 'fuelPct', 50],
          ['MDI_EXT_BATT_VOLTAGE', 'voltageV', 12_000],
          ['MDI_OBD_RPM', 'rpm', 900],
        ] as const
      ).map(([id, name, good]) => [id, { b64_value: base64(of(name, good), 4) }]),
    );
    const event = readEvent({
      meta: { event: 'track' },
      payload: { asset: '1', recorded_at: AT, loc: [2, 47], fields },
    });
    return event.ok && event.event.kind === 'track' ? foldTracks(new Map(), [event.event]).messages : [];
  },
};

const gpslogger: Speaker = {
  fields: { altitudeM: 0, headingDeg: 0, speedKmh: 0, satellites: 0, hdop: 0 },
  say: (field, value) => {
    const of = ofField<unknown>(field, value === -1 && field === 'altitudeM' ? 'NaN' : value);
    const read = readGpsLogger({
      lat: 47,
      lon: 2,
      timestamp: AT,
      altitude: of('altitudeM', 90),
      bearing: of('headingDeg', 90),
      speed: of('speedKmh', 10),
      sat: of('satellites', 9),
      hdop: of('hdop', 1),
    });
    return read.ok ? [read.message] : [];
  },
};

const ford: Speaker = {
  fields: { odometerKm: 0, fuelPct: 0, batteryPct: 0, voltageV: 0, rpm: 0, speedKmh: 0 },
  say: (field, value) => {
    const metric = (name: Measure, good: number) => ({ updateTime: AT, value: ofField<unknown>(field, value)(name, good) });
    const metrics = {
      position: { updateTime: AT, value: { location: { lat: 47, lon: 2, alt: 90 }, hdop: 1 } },
      odometer: metric('odometerKm', 81_234),
      fuelLevel: metric('fuelPct', 50),
      xevBatteryStateOfCharge: metric('batteryPct', 60),
      batteryVoltage: { ...metric('voltageV', 12), vehicleBattery: 'PRIMARY_BATTERY' },
      engineSpeed: metric('rpm', 900),
      speed: metric('speedKmh', 10),
    };
    return readFord(fordTelemetrySchema.parse({ updateTime: AT, vin: 'WF0TEST', metrics })).messages;
  },
};

const free2move: Speaker = {
  fields: { headingDeg: 0, odometerKm: 0, fuelPct: 0, batteryPct: 0 },
  say: (field, value) => {
    const of = ofField<unknown>(field, value);
    return readStellantis(
      stellantisStatusSchema.parse({
        lastPosition: { geometry: { coordinates: [2, 47, 90] }, properties: { updatedAt: AT, heading: of('headingDeg', 90) } },
        odometer: { updatedAt: AT, mileage: of('odometerKm', 81_234) },
        energy: [
          { updatedAt: AT, type: 'Fuel', level: of('fuelPct', 50) },
          { updatedAt: AT, type: 'Electric', level: of('batteryPct', 60) },
        ],
      }),
    );
  },
};

const sensolus: Speaker = {
  fields: { headingDeg: 0, speedKmh: 0, altitudeM: 0 },
  say: (field, value) => {
    const of = ofField<unknown>(field, value === -1 && field === 'altitudeM' ? null : value);
    const place = sensolusLocationSchema.parse({
      time: AT,
      lat: 47,
      lng: 2,
      altitude: of('altitudeM', 90),
      heading: of('headingDeg', 90),
      speed: of('speedKmh', 36),
    });
    const message = messageOfPlace(AT, place);
    return message ? [message] : [];
  },
};

const mapping: InboundMapping = {
  ...EMPTY_MAPPING,
  serial: 'id',
  time: { ...EMPTY_MAPPING.time, path: 'at', format: 'iso' },
  fields: (['lat', 'lng', 'headingDeg', 'speedKmh', 'odometerKm', 'fuelPct', 'voltageV', 'rpm'] as const).map((field) => ({
    field,
    path: field,
    unit: '',
    yes: '',
  })),
};
/** Those whose documents come through a mapping. */
const adapter: Speaker = {
  fields: { headingDeg: 0, speedKmh: 0, odometerKm: 0, fuelPct: 0, voltageV: 0, rpm: 0 },
  say: (field, value) => {
    const good = { lat: 47, lng: 2, headingDeg: 90, speedKmh: 36, odometerKm: 81_234, fuelPct: 50, voltageV: 12, rpm: 900 };
    const body = JSON.stringify({ id: 'one', at: AT, ...good, ...(field === null ? {} : { [field]: value }) });
    const push = readPush(mapping, Buffer.from(body), AT_MS);
    return push.ok ? push.lines.flatMap(({ message }) => (message ? [message] : [])) : [];
  },
};

const SPEAKERS: Partial<Record<DeviceType, Speaker>> = {
  teltonika,
  ruptela,
  mdi,
  gpslogger,
  ford,
  free2move,
  sensolus,
  ...Object.fromEntries((['kuantic', 'dunasys', 'sofleet', 'actia', 'copenhagen', 'mercedes'] as const).map((type) => [type, adapter])),
};
/** Their bytes are built in tests of their own (`protocol.test.ts`); a signal of 2hire has nothing beside it. */
const APART: readonly DeviceType[] = ['silence', 'continental', '2hire'];

/** All that a connector tells of the instant, as the ingestion stores it. */
function told(messages: readonly TelemetryMessage[]): { message: TelemetryMessage; leftOut: readonly string[] } {
  const read = messages.map(withoutImpossible);
  const [first, ...others] = read.map(({ message }) => message);
  if (!first) throw new Error('nothing was read');
  return {
    message: others.reduce((all, one) => joinedMessage(all, one).message, first),
    leftOut: read.flatMap(({ leftOut }) => leftOut),
  };
}

function codesOf(type: DeviceType, field: Measure, bytes: number): (number | string | null)[] {
  const { bits, numbers } = NOT_AVAILABLE[type];
  if (!bits) return TEXT_CODES;
  const half = 2 ** (8 * bytes - 1);
  return [...(numbers?.[field] ?? []), ...(bits === 'signed' ? [-1, half - 1, -half] : [2 ** (8 * bytes) - 1])];
}

describe('what says that it has no value', () => {
  it('every connector has its codes, and is asked for them', () => {
    expect(Object.keys(NOT_AVAILABLE).toSorted()).toEqual([...DEVICE_TYPES].toSorted());
    expect([...Object.keys(SPEAKERS), ...APART].toSorted()).toEqual([...DEVICE_TYPES].toSorted());
  });

  const cases = Object.entries(SPEAKERS).flatMap(([type, { fields }]) =>
    Object.entries(fields).map(([field, bytes]) => [type as DeviceType, field as Measure, bytes] as const),
  );
  it.each(cases)('%s, %s: left out, and nothing beside it', (type, field, bytes) => {
    const speaker = SPEAKERS[type]!;
    const whole = told(speaker.say(null, null)).message;
    expect(whole[field]).not.toBeNull();
    for (const code of codesOf(type, field, bytes)) {
      const { message } = told(speaker.say(field, code));
      expect({ ...message, raw: {} }).toEqual({
        ...whole,
        raw: {},
        [field]: null,
        ...(field === 'odometerKm' ? { odometerSource: null } : {}),
      });
    }
  });

  it('all ones of each width, where a vendor writes them; an altitude of -1 m is one', () => {
    for (const bytes of [1, 2, 4]) {
      const ones = 2 ** (8 * bytes) - 1;
      expect(isNotAvailable('teltonika', 'odometerKm', ones, bytes)).toBe(true);
      expect(isNotAvailable('teltonika', 'odometerKm', ones - 1, bytes)).toBe(false);
      expect(isNotAvailable('teltonika', 'altitudeM', ones, bytes)).toBe(false);
      expect(isNotAvailable('mdi', 'rpm', 2 ** (8 * bytes - 1) - 1, bytes)).toBe(true);
      expect(isNotAvailable('mdi', 'rpm', -(2 ** (8 * bytes - 1)), bytes)).toBe(true);
    }
    expect(isNotAvailable('gpslogger', 'speedKmh', 255, 1)).toBe(false);
  });

  it('coordinates of all ones are no place, whatever stands beside them', () => {
    const position = { kind: 'position', vehicle: 'v', at: AT, lat: -1e-7, lng: -1e-7 } as const;
    const { message, leftOut } = told([messageOfHire(position, {})]);
    expect(message).toMatchObject({ lat: null, lng: null, valid: false });
    expect(leftOut).toEqual(['place']);
  });
});
