import { expect, it } from 'vitest';
import { REPORTS } from '../reports/catalogue.ts';
import { emplacement } from '../reports/places/emplacement.ts';
import { positions } from '../reports/places/positions.ts';
import { kilometrique } from '../reports/kilometrique.ts';
import type { ReportDeclaration } from '../reports/report.ts';
import { REPORT_SLUGS } from '../reports/slugs.ts';
import { trajets } from '../reports/trajets.ts';
import { excessOf } from '../reports/report-query.ts';
import { PRESETS, presetRange, daysBetween } from '../time/periods.ts';
import { addDays } from '../time/time-zone.ts';
import type { Scheduled } from './report-schedule.ts';
import { asksAnew, scheduledAsk } from './scheduled-ask.ts';

const TODAY = '2026-02-10';
const fleet = (count: number) => ({
  vehicles: Array.from({ length: count }, (_, n) => ({ _id: `v${n}`, fleet: n < 20 ? 'f' : null, status: 'active' })),
  today: TODAY,
  timeZone: 'Europe/Paris',
  isOwn: false,
});
const daily = (asked: Record<string, string>) => ({ asked, frequency: 'daily', onDay: null });

it('a period has as many days at most as it has on any day of eight years', () => {
  for (const preset of PRESETS) {
    const counts = Array.from({ length: 8 * 366 }, (_, n) => {
      const { from, to } = presetRange(preset, addDays('2021-01-01', n), 1);
      return daysBetween(from, to) + 1;
    });
    expect(scheduledAsk(trajets, daily({ period: preset }), fleet(1)).days, preset).toBe(Math.max(...counts));
  }
});

it('a schedule is held to the limit of its report, by the longest that its period ever is', () => {
  const tooLong = (vehicles: number, asked: Record<string, string> = {}) => {
    const { isTooLong } = scheduledAsk(trajets, daily(asked), fleet(vehicles));
    return PRESETS.filter(isTooLong);
  };
  // 131 days at most of 236 vehicles: this year is short in February, and would fail from May on.
  expect(tooLong(236)).toEqual(['thisYear', 'lastYear']);
  expect(tooLong(236, { fleets: 'f' })).toEqual([]);
  expect(tooLong(20)).toEqual([]);
  const year = scheduledAsk(trajets, daily({ period: 'thisYear' }), fleet(236));
  expect([year.issue, year.limit]).toMatchObject([
    { field: 'asked', code: 'range', params: { max: 31_000 } },
    { days: 131, vehicles: 236 },
  ]);
  expect(scheduledAsk(trajets, daily({ period: 'lastQuarter' }), fleet(236)).issue).toBeNull();
});

it('its period is the one it names, else that of its report; weeks begin on Monday', () => {
  const of = (report: ReportDeclaration<never>, asked: Record<string, string>) => {
    const { period, firstDay, query } = scheduledAsk(report, daily(asked), fleet(1));
    return [period, firstDay, query.from, query.to];
  };
  // 10 February 2026 is a Tuesday.
  expect(of(trajets, { period: 'lastWeek' })).toEqual(['lastWeek', 1, '2026-02-02', '2026-02-08']);
  for (const period of ['', 'ever']) expect(of(trajets, { period })[0]).toBe(trajets.startingPeriod);
  expect(of(emplacement, { period: 'lastWeek' })[0]).toBeNull();
});

it('one that is made once asks for the days of its day alone', () => {
  const once = (onDay: string) => scheduledAsk(trajets, { asked: { period: 'thisYear' }, frequency: 'once', onDay }, fleet(236));
  expect([once('2026-03-01').issue, once('2026-03-01').isTooLong('lastYear')]).toEqual([null, true]);
  expect(once('2026-11-20').issue).toMatchObject({ code: 'range' });
});

it('what keeps a report from sums, and who sees their own journeys alone, count as they do on its screen', () => {
  const issue = (asked: Record<string, string>, isOwn = false) =>
    scheduledAsk(kilometrique, daily({ period: 'lastYear', ...asked }), { ...fleet(236), isOwn }).issue;
  expect(issue({})).toBeNull();
  for (const [name, value] of [
    ['sites', 's'],
    ['span', 'day'],
    ['least', '500'],
  ] as const)
    expect(issue({ [name]: value }), name).not.toBeNull();
  expect(issue({}, true)).toMatchObject({ params: { max: 31_000 } });
});

it('more days than a report has, or more vehicles than it reads on one day, are told as such', () => {
  const ask = (asked: Record<string, string>, count: number) => scheduledAsk(positions, daily(asked), fleet(count)).issue;
  expect(ask({ period: 'lastQuarter' }, 1)).toEqual({ field: 'asked', code: 'range', params: { max: 31 } });
  expect(ask({ period: 'yesterday' }, 201)).toEqual({ field: 'asked', code: 'range', params: { max: 200 } });
  expect(ask({ period: 'yesterday' }, 200)).toBeNull();
});

it('is refused exactly where the report would be, of every report, period and number of vehicles', () => {
  for (const slug of REPORT_SLUGS)
    for (const period of PRESETS)
      for (const count of [1, 90, 1100]) {
        const report: ReportDeclaration<never> = REPORTS[slug];
        const schedule = daily({ period });
        const { query, issue, days: most } = scheduledAsk(report, schedule, fleet(count));
        const days = { from: '2026-01-01', to: addDays('2026-01-01', most - 1) };
        const excess = excessOf(report, query.vehicles.length, { ...query, ...days, group: report.groupings[0]! });
        expect(issue?.params?.['max'], `${slug} ${period} ${count}`).toBe(excess?.most);
      }
});

it('is asked anew by what it asks for and by another number of days, not by its name or hour', () => {
  const before: Scheduled = { report: 'trajets', asked: { period: 'thisYear' }, frequency: 'daily', onDay: null };
  const is = (change: Partial<Scheduled>): boolean => asksAnew(trajets, before, { ...before, ...change });
  expect([is({}), is({ frequency: 'weekly' }), is({ report: 'global' }), is({ asked: { period: 'lastYear' } })]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(is({ frequency: 'once', onDay: '2026-03-01' })).toBe(true);
});
