import fc from 'fast-check';
import { destination } from '../../src/domain/geo/area.ts';
import type { Area, LngLat } from '../../src/domain/geo/geometry.ts';
import type { PlacedArea } from '../../src/domain/places/area-index.ts';
import type { VisitFix } from '../../src/domain/places/visits.ts';

/** A square around a point, counterclockwise and closed; half a side in metres. Longitudes as GeoJSON has them, also across the antimeridian. */
export function squareRing(center: LngLat, halfM: number): LngLat[] {
  const wrapped = ([lng, lat]: LngLat): LngLat => [((lng + 540) % 360) - 180, lat];
  return [225, 135, 45, 315, 225].map((bearing) => wrapped(destination(center, bearing, halfM * Math.SQRT2)));
}

const area = (id: string, one: Area): PlacedArea => ({ id, area: one });

/** Places of every shape around a point: they overlap, one has a hole, and the point is in the hole. */
export function placesAround(center: LngLat): PlacedArea[] {
  const [north, south] = [destination(center, 0, 900), destination(center, 180, 900)];
  return [
    area('circle', { kind: 'circle', center: destination(center, 90, 300), radiusM: 250 }),
    area('corridor', {
      kind: 'corridor',
      line: [south, center, destination(north, 90, 400)].map(([lng, lat]): LngLat => [((lng + 540) % 360) - 180, lat]),
      halfWidthM: 60,
    }),
    area('ring', { kind: 'polygon', rings: [squareRing(center, 700), squareRing(center, 150)] }),
    area('small', { kind: 'polygon', rings: [squareRing(destination(center, 45, 500), 40)] }),
  ];
}

/** One move: how far and where, in how many seconds, seen how. Small ones drift at a border. */
const move = fc.record({
  metres: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 400 }), fc.integer({ min: 2000, max: 9000 })),
  bearing: fc.integer({ min: 0, max: 359 }),
  seconds: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 60, max: 400 }), fc.integer({ min: 3000, max: 90_000 })),
  isGood: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  // A receiver that strays: a place that nobody reaches, and back.
  strays: fc.oneof({ weight: 7, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(400, 3000, 60_000) }),
  speedKmh: fc.option(fc.oneof(fc.integer({ min: 0, max: 90 }), fc.constant(200))),
  driverTag: fc.option(fc.constantFrom('a', 'b'), { freq: 8 }),
});

/** Positions of a vehicle that wanders around a point, and comes back to it when it is far. */
export function wandering(center: LngLat): fc.Arbitrary<VisitFix[]> {
  return fc.array(move, { minLength: 1, maxLength: 60 }).map((moves) => {
    let atMs = Date.parse('2026-03-02T06:00:00Z');
    let place = center;
    return moves.map(({ metres, bearing, seconds, isGood, strays, speedKmh, driverTag }, n): VisitFix => {
      atMs += seconds * 1000;
      place = destination(metres > 1000 ? center : place, bearing, metres);
      const seen = strays === 0 ? place : destination(place, bearing + 90, strays);
      const lng = ((seen[0] + 540) % 360) - 180;
      return { atMs, device: n % 7 === 0 ? 'e' : 'd', lat: seen[1], lng, valid: isGood, speedKmh, odometerKm: n, driverTag };
    });
  });
}
