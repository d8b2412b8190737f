import { describe, expect, it } from 'vitest';
import { settledOptions, type ReportParams } from '../report.ts';
import { tracksOf } from '../journeys/track.ts';
import type { Position } from '../../telemetry/message.ts';
import { cartographique } from './cartographique.ts';
import type { PositionsSource } from '../sources.ts';

const START_MS = Date.parse('2026-11-20T06:00:00Z');
const fix = (s: number, lng: number, lat: number, speedKmh: number | null = 50, rest: Partial<Position> = {}): Position => ({
  at: new Date(START_MS + s * 1000).toISOString(),
  lat,
  lng,
  altitudeM: 100,
  headingDeg: 90,
  speedKmh,
  satellites: 9,
  ignition: true,
  odometerKm: null,
  valid: true,
  ...rest,
});
const source = (positions: Record<string, Position[]>): PositionsSource => ({
  vehicles: [
    { _id: 'b', registration: 'BB-1', fleet: null, driver: null, had: [] },
    { _id: 'a', registration: 'AA-1', fleet: null, driver: null, had: [] },
  ],
  names: {},
  positions,
  areas: [],
});
const params: ReportParams = {
  from: '2026-11-20',
  to: '2026-11-20',
  timeZone: 'Europe/Paris',
  vehicles: ['a', 'b'],
  nowMs: START_MS + 86_400_000,
  options: settledOptions(cartographique.options, {}),
};

describe('the map report', () => {
  it('keeps corners and both ends of a stop, leaves out what lies on the way, and says so', () => {
    const way = [
      fix(0, 4, 45),
      fix(10, 4.001, 45),
      fix(20, 4.002, 45),
      fix(30, 4.002, 45.001),
      fix(40, 4.002, 45.001, 0),
      fix(50, 4.002, 45.001, 0),
      fix(340, 4.002, 45.001, 0),
      fix(350, 4.002, 45.002, 30),
    ];
    const { rows, names, notes } = cartographique.compute(source({ a: way }), params);
    expect(rows.map((row) => (Number(row[1]) - START_MS) / 1000)).toEqual([0, 20, 30, 40, 340, 350]);
    expect(rows[1]).toEqual(['a', START_MS + 20_000, 45, 4.002, 100, 50, 90]);
    expect(names).toEqual({ a: 'AA-1', b: 'BB-1' });
    expect(notes).toEqual([
      { code: 'straight', count: 2 },
      { code: 'unheard', count: 1, vehicles: ['b'] },
    ]);
  });

  it('bad fixes are not drawn, and a way that nobody knows is cut', () => {
    const result = cartographique.compute(
      source({ a: [fix(0, 4, 45), fix(10, 9, 45, 50, { valid: false }), fix(20, 4.001, 45), fix(4000, 4.5, 45), fix(4010, 4.501, 45)] }),
      params,
    );
    expect(result.notes[0]).toEqual({ code: 'hidden', count: 1 });
    expect(tracksOf(cartographique, result).map(({ name, segments }) => [name, segments.map((segment) => segment.length)])).toEqual([
      ['AA-1', [2, 2]],
    ]);
  });
});
