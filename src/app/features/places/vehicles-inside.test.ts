import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaContains } from '../../../domain/geo/area.ts';
import type { Area, LngLat } from '../../../domain/geo/geometry.ts';
import { vehiclesInside } from './place-detail.tsx';

const at = fc.tuple(fc.double({ min: 4, max: 5, noNaN: true }), fc.double({ min: 45, max: 46, noNaN: true })) as fc.Arbitrary<LngLat>;
const area: fc.Arbitrary<Area> = fc.oneof(
  fc.record({ kind: fc.constant('circle' as const), center: at, radiusM: fc.double({ min: 5, max: 60_000, noNaN: true }) }),
  fc.record({
    kind: fc.constant('corridor' as const),
    line: fc.array(at, { minLength: 2, maxLength: 5 }),
    halfWidthM: fc.double({ min: 5, max: 9000, noNaN: true }),
  }),
  fc.array(at, { minLength: 3, maxLength: 8 }).map((points): Area => ({ kind: 'polygon', rings: [[...points, points[0]!]] })),
);

it('is the same as asking every vehicle', () => {
  fc.assert(
    fc.property(fc.array(area, { maxLength: 6 }), fc.array(at, { maxLength: 60 }), (areas, points) => {
      const vehicles = points.map(([lng, lat], index) => ({ id: `v${index}`, lat, lng }));
      const found = vehiclesInside(
        areas.map((one, index) => [`a${index}`, one] as const),
        vehicles,
      );
      areas.forEach((one, index) => {
        const all = vehicles.filter(({ lat, lng }) => areaContains(one, [lng, lat])).map(({ id }) => id);
        expect(found.get(`a${index}`)!.toSorted()).toEqual(all.toSorted());
      });
    }),
  );
});
