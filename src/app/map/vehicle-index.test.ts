import fc from 'fast-check';
import { expect, it } from 'vitest';
import { latOf, lngOf, worldX, worldY } from '../../domain/geo/mercator.ts';
import { ACTIVITIES } from '../../domain/telemetry/state.ts';
import { clusterLevel, VehicleIndex, type MapVehicle, type WorldBox } from './vehicle-index.ts';

const WORLD: WorldBox = { left: 0, right: 1, top: 0, bottom: 1 };

const vehicles = fc
  .array(
    fc.record({
      id: fc.uuid(),
      label: fc.constant('AA-001-AA'),
      lat: fc.double({ min: 42, max: 51, noNaN: true }),
      lng: fc.double({ min: -5, max: 8, noNaN: true }),
      headingDeg: fc.constant(null),
      activity: fc.constantFrom(...ACTIVITIES),
      alert: fc.boolean(),
    }),
    { maxLength: 200 },
  )
  .map((list) => [...new Map(list.map((one) => [one.id, one])).values()]);

it('shows every vehicle once at every level: clusters and markers add up', () => {
  fc.assert(
    fc.property(vehicles, fc.integer({ min: 0, max: 38 }), (list: MapVehicle[], half) => {
      const index = new VehicleIndex();
      index.replace(list);
      const { clusters, vehicles: alone } = index.display(half / 2, WORLD, null);
      expect(clusters.reduce((sum, { count }) => sum + count, 0) + alone.length).toBe(list.length);
      for (const { count, counts, alerts } of clusters) {
        expect(count).toBeGreaterThan(1);
        expect(ACTIVITIES.reduce((sum, activity) => sum + counts[activity], 0)).toBe(count);
        expect(alerts).toBeLessThanOrEqual(count);
      }
      expect(clusters.reduce((sum, { alerts }) => sum + alerts, 0) + alone.filter(({ alert }) => alert).length).toBe(
        list.filter(({ alert }) => alert).length,
      );
    }),
    { numRuns: 300 },
  );
});

const vehicle = (id: string, lat: number, lng: number): MapVehicle => ({
  id,
  label: id,
  lat,
  lng,
  headingDeg: null,
  activity: 'moving',
  alert: false,
});

it('leaves out the one drawn apart and those outside the box', () => {
  const index = new VehicleIndex();
  index.replace([vehicle('a', 45, 4), vehicle('b', 45.0001, 4), vehicle('c', 48, 2)]);
  expect(index.display(5, WORLD, 'a').clusters).toEqual([]);
  const box = { left: worldX(3), right: worldX(5), top: worldY(46), bottom: worldY(44) };
  expect(index.display(5, box, null).clusters.map(({ count }) => count)).toEqual([2]);
});

it('says whether anything differs', () => {
  const index = new VehicleIndex();
  const list = [vehicle('a', 45, 4)];
  expect(index.replace(list)).toBe(true);
  expect(index.replace([...list])).toBe(false);
  expect(index.replace([vehicle('a', 45.1, 4)])).toBe(true);
  expect(index.replace([])).toBe(true);
});

it('goes to Web Mercator and back', () => {
  expect(lngOf(worldX(4.83))).toBeCloseTo(4.83, 9);
  expect(latOf(worldY(45.76))).toBeCloseTo(45.76, 9);
  expect(clusterLevel(10.74)).toBe(10.5);
});

it('holds the present vehicles and no other, whatever was there before', () => {
  fc.assert(
    fc.property(fc.array(vehicles, { maxLength: 4 }), fc.infiniteStream(fc.boolean()), (lists, keeps) => {
      const index = new VehicleIndex();
      let present: MapVehicle[] = [];
      for (const list of lists) {
        present = [...present.filter(() => keeps.next().value), ...list];
        index.replace(present);
        expect(index.size).toBe(present.length);
        for (const one of present) expect(index.get(one.id)).toBe(one);
        const { clusters, vehicles: alone } = index.display(6, WORLD, null);
        expect(clusters.reduce((sum, { count }) => sum + count, 0) + alone.length).toBe(present.length);
      }
    }),
  );
});

it('tells what was there and changed', () => {
  const index = new VehicleIndex();
  const [a, b] = [vehicle('a', 45, 4), vehicle('b', 45, 4)];
  index.replace([a, b]);
  const moved = vehicle('a', 45.1, 4);
  const told: MapVehicle[][] = [];
  index.replace([vehicle('c', 45, 4), moved], (before, after) => told.push([before, after]));
  expect(told).toEqual([[a, moved]]);
  expect([index.get('b'), index.size]).toEqual([undefined, 2]);
});
