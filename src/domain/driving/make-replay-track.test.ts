import { expect, it } from 'vitest';
import { sampleJourney } from '../../../tests/helpers/journey.ts';
import type { Position } from '../telemetry/message.ts';
import { trackBuffers, trackOf, trackAt, trackMarksS } from './replay-track.ts';

const H = 3600;
/** Paris, a day of 25 hours: from 24 October 22:00 UTC. */
const START = Date.parse('2026-10-24T22:00:00.000Z');
const PERIOD = { from: '2026-10-25', to: '2026-10-26', timeZone: 'Europe/Paris', nowMs: START + 49 * H * 1000 };

function at(s: number, lng: number, speedKmh: number, rest: Partial<Position> = {}): Position {
  return {
    at: new Date(START + s * 1000).toISOString(),
    lat: 45,
    lng,
    altitudeM: null,
    headingDeg: 90,
    speedKmh,
    satellites: 9,
    ignition: speedKmh > 0,
    odometerKm: null,
    valid: true,
    ...rest,
  };
}

/** From `s`, for ten minutes, a position a minute. */
const drive = (s: number, lng: number): Position[] => [
  ...Array.from({ length: 10 }, (_, i) => at(s + i * 60, lng + i * 0.01, 50)),
  at(s + 600, lng + 0.1, 0),
];

it('joins the timelines of its days at midnight, the long day counted', () => {
  // The second drive is under way when the day ends.
  const track = trackOf('v', [at(H, 4, 0), ...drive(8 * H, 4), ...drive(25 * H - 300, 4.1), at(30 * H, 4.2, 0)], null, PERIOD);
  expect(track.segments).toEqual([
    [H, 8 * H, 'parked'],
    [8 * H, 8 * H + 600, 'moving'],
    [8 * H + 600, 25 * H - 300, 'parked'],
    [25 * H - 300, 25 * H + 300, 'moving'],
    [25 * H + 300, 49 * H, 'parked'],
  ]);
  expect(track.drives).toEqual([
    [8 * H, 8 * H + 600],
    [25 * H - 300, 25 * H + 300],
  ]);
  expect(trackMarksS([track, track])).toEqual([8 * H, 8 * H + 600, 25 * H - 300, 25 * H + 300]);
  expect(track.distanceKm).toBeCloseTo(15.7, 0);
  expect(track.stops.map(({ number }) => number)).toEqual([1, 2, 3]);
});

it('tells what its journeys tell, where they are on this device', () => {
  const startMs = START + 8 * H * 1000;
  const journey = sampleJourney('v', startMs, {
    endAt: new Date(startMs + 900_000).toISOString(),
    distanceM: 12_345,
    drivingS: 800,
    idlingS: 100,
  });
  const standing = sampleJourney('v', startMs + 2_000_000, { kind: 'standing', engineS: 600 });
  const track = trackOf('v', [at(H, 4, 0), ...drive(8 * H, 4)], [journey, standing], PERIOD);
  expect(track).toMatchObject({ distanceKm: 12.345, drivingS: 800, idlingS: 100, standingS: 600, drives: [[8 * H, 8 * H + 900]] });
});

it('tells where a vehicle was, between two positions and in a silence', () => {
  const track = trackOf('v', [...drive(8 * H, 4), at(10 * H, 4.5, 0), at(11 * H, 9, 0, { valid: false })], null, PERIOD);
  expect(trackAt(track, START + 8 * H * 1000 - 1)).toBeNull();
  expect(trackAt(track, START + (8 * H + 30) * 1000)).toMatchObject({
    lat: 45,
    headingDeg: 90,
    speedKmh: 50,
    heardMs: START + 8 * H * 1000,
  });
  expect(trackAt(track, START + (8 * H + 30) * 1000)!.lng).toBeCloseTo(4.005, 9);
  expect(trackAt(track, START + 9 * H * 1000)!.lng).toBeCloseTo(4.1, 9);
  // A bad fix is no place.
  expect(trackAt(track, START + 20 * H * 1000)!.lng).toBe(4.5);
});

it('says what it does not know, and crosses threads whole', () => {
  const track = trackOf('v', [at(H, 4, 0, { speedKmh: null, headingDeg: null }), ...drive(2 * H, 4)], null, PERIOD);
  expect(trackAt(track, START + H * 1000)).toMatchObject({ speedKmh: null, headingDeg: null });
  const crossed = structuredClone(track, { transfer: trackBuffers(track) });
  expect(track.atMs).toHaveLength(0);
  expect(trackAt(crossed, START + (2 * H + 30) * 1000)!.lng).toBeCloseTo(4.005, 9);
  expect(trackOf('v', [], null, PERIOD)).toMatchObject({ segments: [], drives: [], stops: [], distanceKm: 0 });
});
