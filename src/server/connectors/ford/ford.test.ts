import { expect, it } from 'vitest';
import { explainFord, fordTelemetrySchema, readFord } from './ford.ts';

/** As answers shown in public issues are; place and VIN are made up. */
const telemetry = {
  updateTime: '2026-08-27T15:23:17.874814Z',
  vehicleId: '0ef7244f-10b3-4c33-ac3f-ad18f8a12824',
  vin: 'WF0TESTVIN0000001',
  metrics: {
    position: {
      updateTime: '2026-08-27T14:10:14Z',
      oemCorrelationId: '95837',
      value: {
        location: { lat: 45.7578, lon: 4.832, alt: 172.5 },
        gpsDimension: 'DIM_3D',
        gpsCoordinateMethod: 'ACTUAL',
        pdop: 0,
        hdop: 0,
        vdop: 0,
        gdop: 0,
      },
      gpsModuleTimestamp: '2026-08-27T14:10:18Z',
    },
    odometer: { updateTime: '2026-08-27T15:23:17Z', oemCorrelationId: '95842', value: 88_710.0 },
    speed: { updateTime: '2026-08-27T15:23:17Z', oemCorrelationId: '95842', value: 12.5 },
    fuelLevel: { updateTime: '2026-08-27T15:23:17Z', oemCorrelationId: '417', value: 51.195816 },
    batteryVoltage: { updateTime: '2026-08-27T15:23:17Z', oemCorrelationId: '4936', value: 11.9375, vehicleBattery: 'PRIMARY_BATTERY' },
    ignitionStatus: { updateTime: '2026-08-27T15:23:17Z', oemCorrelationId: '95842', value: 'OFF' },
    tirePressure: [{ updateTime: '2026-08-27T15:23:17Z', value: 240 }],
  },
};

it('makes one message for each time, oldest first', () => {
  const { messages, unread } = readFord(fordTelemetrySchema.parse(telemetry));
  expect(unread).toEqual([]);
  expect(messages).toHaveLength(2);
  expect(messages[0]).toMatchObject({
    at: '2026-08-27T14:10:14.000Z',
    lat: 45.7578,
    lng: 4.832,
    altitudeM: 172.5,
    hdop: null,
    valid: true,
    odometerKm: null,
    raw: { gpsDimension: 'DIM_3D' },
  });
  expect(messages[1]).toMatchObject({
    at: '2026-08-27T15:23:17.000Z',
    lat: null,
    valid: false,
    speedKmh: 45,
    odometerKm: 88_710,
    odometerSource: 'can',
    fuelPct: 51.195816,
    voltageV: 11.9375,
    ignition: false,
  });
});

it('names the metrics it cannot read, and reads the others', () => {
  const { messages, unread } = readFord(
    fordTelemetrySchema.parse({
      ...telemetry,
      metrics: {
        ...telemetry.metrics,
        odometer: { updateTime: 'now', value: 5 },
        speed: { updateTime: '2026-08-27T15:23:17Z', value: 'fast' },
      },
    }),
  );
  expect(unread).toEqual(['speed', 'odometer']);
  expect(messages[1]).toMatchObject({ fuelPct: 51.195816, speedKmh: null });
});

it('explains an answer, and survives what is none', () => {
  const { problem, records } = explainFord(Buffer.from(JSON.stringify(telemetry)));
  expect(problem).toBeNull();
  expect(records[0]?.fields).toContainEqual({ id: 'metrics.speed.value', name: '', raw: 12.5, value: null, unit: 'm/s' });
  expect(explainFord(Buffer.from('{}')).problem).toBe('invalid');
  expect(explainFord(Buffer.from('no')).problem).toBe('text');
});

it('a tank above 100 % is full, one below 0 is not known', () => {
  const level = (value: number) =>
    readFord({ ...telemetry, metrics: { fuelLevel: { updateTime: telemetry.updateTime, value } } }).messages[0]?.fuelPct;
  expect([104.03, 100, 55, -5.217, 106].map(level)).toEqual([100, 100, 55, null, null]);
});
