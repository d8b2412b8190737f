import { expect, it } from 'vitest';
import { addTraffic, trafficOf, type TrafficDays } from './transfers.ts';

it('bytes are counted by day and kind, in both directions; days of other months leave', () => {
  let days: TrafficDays = {};
  days = addTraffic(days, '2026-10-31', { records: { down: 5, up: 1 } });
  days = addTraffic(days, '2026-11-01', { records: { down: 10, up: 2 }, map: { down: 7, up: 0 } });
  days = addTraffic(days, '2026-11-27', { records: { down: 100, up: 20 } });
  days = addTraffic(days, '2026-11-27', { records: { down: 1, up: 0 }, files: { down: 0, up: 50 } });
  expect(trafficOf(days, '2026-11-27')).toEqual({
    today: { records: { down: 101, up: 20 }, files: { down: 0, up: 50 }, code: { down: 0, up: 0 }, map: { down: 0, up: 0 } },
    month: { records: { down: 111, up: 22 }, files: { down: 0, up: 50 }, code: { down: 0, up: 0 }, map: { down: 7, up: 0 } },
  });
  expect(Object.keys(days)).toEqual(['2026-11-01', '2026-11-27']);
});

it('a clock that was wrong leaves no day behind: what is not of this month goes', () => {
  const days = addTraffic({ '2031-01-01': { records: { down: 9, up: 9 } } }, '2026-11-27', { records: { down: 1, up: 1 } });
  expect(Object.keys(days)).toEqual(['2026-11-27']);
});
