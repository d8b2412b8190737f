import { expect, it } from 'vitest';
import { judged, sampleJourney } from '../../../tests/helpers/journey.ts';
import { summaryOf, packedSummary } from './journey-summary.ts';

const START_MS = Date.parse('2026-11-20T06:00:00Z');
const event = (kind: 'harsh-braking' | 'harsh-cornering' | 'speeding' | 'idling', endAt: string | null = null) => ({
  kind,
  at: '2026-11-20T06:01:00.000Z',
  endAt,
  lat: null,
  lng: null,
  value: null,
  unit: null,
  source: 'device' as const,
});

it('says of a journey what reports read, through text and back', () => {
  const journey = sampleJourney('v', START_MS, {
    events: [
      event('harsh-braking'),
      event('harsh-cornering'),
      event('harsh-braking'),
      event('speeding', '2026-11-20T06:01:30.250Z'),
      event('speeding', '2026-11-20T06:01:20.250Z'),
      event('idling', '2026-11-20T06:09:00.000Z'),
    ],
    engineHours: { start: 1200.5, end: 1201 },
    batteryPct: { start: 80, end: 71 },
    driverTag: 'AB12',
    isPrivate: true,
    start: null,
    rules: { stopS: 120 },
    slices: [
      [900, 0, 0, 0, 900, 12_000, 0, 2, 1],
      [600, 300, 0, 0, 900, 8500],
    ],
  });
  expect(summaryOf(JSON.parse(JSON.stringify(packedSummary(journey))) as unknown[])).toEqual({
    startMs: START_MS,
    endMs: START_MS + 1_800_000,
    kind: 'driven',
    open: false,
    partialStart: false,
    partialEnd: false,
    start: null,
    end: { lat: 45.1, lng: 4, place: 'Carros' },
    distanceM: 20_500,
    distanceSource: 'can',
    odometerStartKm: 100,
    odometerEndKm: 120.5,
    durationS: 1800,
    drivingS: 1500,
    idlingS: 300,
    stoppedS: 0,
    silentS: 0,
    meanKmh: 49.2,
    maxKmh: 90,
    fuelUsedL: 2.5,
    driverTag: 'AB12',
    accelerations: 0,
    brakings: 2,
    corners: 1,
    speeding: 2,
    speedingS: 51,
    isPrivate: true,
    engineS: 1800,
    engineHoursStart: 1200.5,
    engineHoursEnd: 1201,
    batteryStartPct: 80,
    batteryEndPct: 71,
    rules: { stopS: 120 },
    eco: null,
    slices: [
      [900, 0, 0, 0, 900, 12_000, 0, 2, 1],
      [600, 300, 0, 0, 900, 8500],
    ],
  });
  expect(summaryOf(packedSummary(sampleJourney('v', START_MS)))).toMatchObject({ isPrivate: false, rules: undefined });
  const [scored] = judged([sampleJourney('v', START_MS)], 'vp');
  expect(summaryOf(packedSummary(scored!)).eco).toEqual(scored!.eco);
});

it('takes nothing that is none', () => {
  const packed = packedSummary(sampleJourney('v', START_MS));
  expect(() => summaryOf(packed.slice(1))).toThrow('brief');
  expect(() => summaryOf([])).toThrow('brief');
  expect(() => summaryOf([...packed.slice(0, 12), 1.5, ...packed.slice(13)])).toThrow('brief');
});
