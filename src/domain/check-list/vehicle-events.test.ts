import { expect, it } from 'vitest';
import { vehicleEvents } from './due.ts';

it('the first movement of a day, in the organization’s time zone; repaired defects; nothing of a vehicle that stayed', () => {
  const strips = [
    { vehicle: 'a', day: '2026-11-22', firstStartS: 6 * 3600 },
    { vehicle: 'b', day: '2026-11-22', firstStartS: null },
  ];
  const defects = [
    { _id: 'd1', vehicle: 'a', repairedAt: '2026-11-21T10:00:00.000Z' },
    { _id: 'd2', vehicle: 'a', repairedAt: null },
    { _id: 'd3', vehicle: null, repairedAt: '2026-11-21T10:00:00.000Z' },
  ];
  expect([...vehicleEvents(strips, defects, 'Europe/Paris')]).toEqual([
    [
      'a',
      [
        { kind: 'firstTrip', key: '2026-11-22', atMs: Date.parse('2026-11-22T05:00:00Z') },
        { kind: 'afterRepair', key: 'd1', atMs: Date.parse('2026-11-21T10:00:00Z') },
      ],
    ],
  ]);
});
