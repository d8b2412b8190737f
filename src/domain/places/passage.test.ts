import { describe, expect, it } from 'vitest';
import { destination } from '../geo/area.ts';
import type { Area, LngLat } from '../geo/geometry.ts';
import { passageOf, type Sighting } from './passage.ts';

const GATE: LngLat = [2.7, 46.7];
const square = ([lng, lat]: LngLat, half: number): Area => {
  const corner = (e: number, n: number): LngLat => destination(destination([lng, lat], 90, e * half), 0, n * half);
  return { kind: 'polygon', rings: [[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]] };
};
/** So many metres east of the gate, so many seconds after. */
const at = (metres: number, s: number, speedKmh: number | null = 110, middle: LngLat = GATE): Sighting => ({
  atMs: s * 1000,
  place: destination(middle, 90, metres),
  speedKmh,
});

describe('a passage between two positions', () => {
  it('is when the straight way goes through, by the time of the way', () => {
    const passage = passageOf(square(GATE, 60), at(-458, 0), at(458, 30));
    expect(passage).not.toBeNull();
    expect((passage?.enterMs ?? 0) / 1000).toBeCloseTo(13, 0);
    expect((passage?.leaveMs ?? 0) / 1000).toBeCloseTo(17, 0);
    expect(passageOf(square(GATE, 60), at(-458, 0, null), at(458, 30, null))).not.toBeNull();
  });

  it('is none past it, over a corner, or where nobody knows the way', () => {
    const beside = destination(GATE, 0, 200);
    expect(passageOf(square(beside, 60), at(-458, 0), at(458, 30))).toBeNull();
    expect(passageOf(square(GATE, 60), at(-458, 0), at(458, 121))).toBeNull();
    expect(passageOf(square(GATE, 60), at(-458, 0), at(458, 10))).toBeNull();
    expect(passageOf(square(GATE, 60), at(-458, 0), at(-458, 30))).toBeNull();
  });

  it('is none of a vehicle that stands, wherever its position jumps to', () => {
    expect(passageOf(square(GATE, 60), at(-458, 0, 0), at(458, 60, 0))).toBeNull();
  });

  it('goes over the antimeridian', () => {
    const middle: LngLat = [180, -16.8];
    expect(passageOf(square(middle, 60), at(-458, 0, 110, middle), at(458, 30, 110, middle))).toMatchObject({
      enterMs: expect.any(Number) as number,
    });
  });
});
