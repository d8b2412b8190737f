import { expect, it } from 'vitest';
import type { Position } from '../../domain/telemetry/message.ts';
import { lineAt, spreadArrows, trailShare, worldTrail } from './draw-trail.ts';

const START = Date.parse('2026-11-21T06:00:00.000Z');
const scalePx = (zoom: number): number => 512 * 2 ** zoom;

function at(s: number, lat: number, lng: number): Position {
  return {
    at: new Date(START + s * 1000).toISOString(),
    lat,
    lng,
    altitudeM: null,
    headingDeg: null,
    speedKmh: 50,
    satellites: 9,
    ignition: true,
    odometerKm: null,
    valid: true,
  };
}

it('thins several days to what a zoom can show, once for each level', () => {
  const days = Array.from({ length: 30_000 }, (_, i) => at(i * 10, 45 + Math.sin(i / 900) * 0.2 + (i % 7) * 1e-6, 4 + i * 1e-5));
  const [line] = worldTrail(days).driven;
  const [far, near] = [lineAt(line!, scalePx(9)), lineAt(line!, scalePx(19))];
  expect(far.length).toBeLessThan(near.length / 20);
  expect(lineAt(line!, scalePx(9))).toBe(far);
  expect(lineAt(line!, scalePx(8.3))).toBe(far);
  expect(lineAt(line!, scalePx(9.2))).not.toBe(far);
});

it('arrows of a way that goes over itself do not pile up', () => {
  const there = Array.from({ length: 10 }, (_, i) => ({ x: i * 90, y: 0, angle: 0 }));
  const back = there.map(({ x }) => ({ x: x + 12, y: 3, angle: Math.PI })).reverse();
  expect(spreadArrows([...there, ...back])).toEqual(there);
  expect(spreadArrows(Array.from({ length: 50 }, (_, i) => ({ x: i, y: i })))).toHaveLength(2);
});

it('a trail is thinner from far than near the ground', () => {
  expect(trailShare(scalePx(7))).toBeCloseTo(0.6);
  expect(trailShare(scalePx(11))).toBeCloseTo(0.8);
  expect(trailShare(scalePx(15))).toBe(1);
});
