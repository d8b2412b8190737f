import type { Cell, ReportColumn, ReportTable } from '../kit/report.ts';
import { dayOf } from '../kit/time-zone.ts';
import type { JudgedDuty, TachoWeek } from '../tacho/tacho-record.ts';
import { TACHO_LIMITS } from '../tacho/tacho-rules.ts';
import type { CardDriver } from './sources.ts';
import { DAY_MS } from '../kit/durations.ts';

/** Longest time between two readings: Regulation (EU) 581/2010, article 1(3). */
export const DOWNLOAD_DAYS = { card: 28, unit: 90 } as const;
const SOON_DAYS = 5;

const weeks: readonly ReportColumn[] = [
  { id: 'weekAt', kind: 'day', widthPx: 120 },
  { id: 'driver', kind: 'driver', widthPx: 160 },
  { id: 'weekDriveH', kind: 'number', unit: 'h', digits: 1, widthPx: 110 },
  { id: 'weekLeftH', kind: 'number', unit: 'h', digits: 1, widthPx: 110 },
  { id: 'fortnightH', kind: 'number', unit: 'h', digits: 1, widthPx: 110 },
  { id: 'fortnightLeftH', kind: 'number', unit: 'h', digits: 1, widthPx: 110 },
  { id: 'longestRestH', kind: 'number', unit: 'h', digits: 1, widthPx: 110 },
];
const infringements: readonly ReportColumn[] = [
  { id: 'infringedAt', kind: 'instant', widthPx: 150 },
  { id: 'driver', kind: 'driver', widthPx: 160 },
  { id: 'rule', kind: 'word', widthPx: 220 },
  { id: 'gravity', kind: 'word', widthPx: 120 },
  { id: 'measuredS', kind: 'duration', widthPx: 110 },
  { id: 'limitS', kind: 'duration', widthPx: 110 },
  { id: 'excessS', kind: 'duration', widthPx: 110 },
];
const read: readonly ReportColumn[] = [
  { id: 'downloadedAt', kind: 'day', widthPx: 120 },
  { id: 'daysSince', kind: 'number', widthPx: 110 },
  { id: 'daysLeft', kind: 'number', widthPx: 110 },
  { id: 'download', kind: 'word', widthPx: 130 },
];

/** What a report of tachographs tells of one driver, by whatever names them in its cells. */
export interface ToldDriver {
  driver: string | null;
  weeks: readonly TachoWeek[];
  duties: readonly JudgedDuty[];
}

/** Hours: what they are compared with is. */
const hours = (durationS: number): number => Math.round(durationS / 36) / 100;

function weekRows({ driver, weeks: told }: ToldDriver): Cell[][] {
  const { week: weekLimit, fortnight } = TACHO_LIMITS;
  return told.map(({ week, driveS, fortnightS, longestRestS }) => [
    week,
    driver,
    hours(driveS),
    hours(Math.max(0, weekLimit.limitS - driveS)),
    hours(fortnightS),
    hours(Math.max(0, fortnight.limitS - fortnightS)),
    hours(longestRestS),
  ]);
}

function infringementRows({ driver, duties }: ToldDriver): Cell[][] {
  return duties.flatMap((duty) =>
    duty.infringements.map(({ rule, severity, atMs, measuredS, limitS, excessS }): Cell[] => [
      atMs,
      driver,
      rule,
      severity,
      measuredS,
      limitS,
      excessS,
    ]),
  );
}

interface Today {
  timeZone: string;
  nowMs: number;
}

/** Cells of a reading: when, how many days ago, how many are left (fewer than none: late). */
function readCells(on: string | null, mostDays: number, { timeZone, nowMs }: Today): Cell[] {
  if (on === null) return [null, null, null, 'unknown'];
  const since = Math.round((Date.parse(dayOf(nowMs, timeZone)) - Date.parse(on)) / DAY_MS);
  const left = mostDays - since;
  return [on, since, left, left < 0 ? 'late' : left <= SOON_DAYS ? 'soon' : 'ok'];
}

/** Those that are most due first; those of which nothing is known last. */
const byDue = (a: readonly Cell[], b: readonly Cell[]): number =>
  Number(a[3] ?? Infinity) - Number(b[3] ?? Infinity) || (String(a[0]) < String(b[0]) ? -1 : 1);

/** Weeks of drivers against 56 and 90 h, what infringed, and when cards and vehicles were read last. */
export function tachoTables(
  told: readonly ToldDriver[],
  drivers: readonly CardDriver[],
  units: readonly (readonly [string, string | null])[],
  today: Today,
): ReportTable[] {
  const byWeek = (a: readonly Cell[], b: readonly Cell[]): number => (String(a[0]) < String(b[0]) ? -1 : a[0] === b[0] ? 0 : 1);
  const dated = (a: readonly Cell[], b: readonly Cell[]): number => Number(a[0]) - Number(b[0]);
  const cards = drivers.map(({ _id, downloadedOn }) => [_id, ...readCells(downloadedOn, DOWNLOAD_DAYS.card, today)]).toSorted(byDue);
  const memories = units.map(([vehicle, on]) => [vehicle, ...readCells(on, DOWNLOAD_DAYS.unit, today)]).toSorted(byDue);
  const all: ReportTable[] = [
    { id: 'tachoInfringements', columns: infringements, rows: told.flatMap(infringementRows).sort(dated) },
    { id: 'tachoWeeks', columns: weeks, rows: told.flatMap(weekRows).sort(byWeek) },
    { id: 'cardDownloads', columns: [{ id: 'driver', kind: 'driver', widthPx: 160 }, ...read], rows: cards },
    { id: 'unitDownloads', columns: [{ id: 'vehicle', kind: 'vehicle', widthPx: 150 }, ...read], rows: memories },
  ];
  return all.filter(({ rows }) => rows.length > 0);
}
