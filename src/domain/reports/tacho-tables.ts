import type { TachoSpan } from '../tacho/tacho-day.ts';
import type { JudgedDuty, TachoWeek } from '../tacho/tacho-record.ts';
import { TACHO_LIMITS } from '../tacho/tacho-rules.ts';
import { addDays, DAY_MS, dayOf, dayStartMs } from '../time/time-zone.ts';
import type { Cell, ReportColumn, ReportTable, ReportTimeline } from './report.ts';
import type { CardDriver } from './sources.ts';

/** Longest time between two readings: Regulation (EU) 581/2010, article 1(3). */
const DOWNLOAD_DAYS = { card: 28, unit: 90 } as const;
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

interface Period {
  from: string;
  to: string;
  timeZone: string;
  nowMs: number;
}

/** What was recorded of somebody, or by a vehicle, on a local day. */
interface SpansOfDay {
  day: string;
  fromMs: number;
  /** Its end, or now. */
  toMs: number;
  spans: TachoSpan[];
}

/** A span within a day; kilometres of an end that was cut off are not known. */
function within(span: TachoSpan, fromMs: number, toMs: number): TachoSpan[] {
  const [start, end] = [Math.max(span.fromMs, fromMs), Math.min(span.toMs, toMs)];
  return end > start
    ? [
        {
          ...span,
          fromMs: start,
          toMs: end,
          startKm: start === span.fromMs ? span.startKm : null,
          endKm: end === span.toMs ? span.endKm : null,
        },
      ]
    : [];
}

/** The local days on which something was recorded (days have 23, 24 or 25 h). */
export function spansByDay(all: readonly TachoSpan[], { from, to, timeZone, nowMs }: Period): SpansOfDay[] {
  const made: SpansOfDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const [fromMs, toMs] = [dayStartMs(day, timeZone), Math.min(nowMs, dayStartMs(addDays(day, 1), timeZone))];
    const spans = all.flatMap((span) => within(span, fromMs, toMs));
    if (spans.length > 0) made.push({ day, fromMs, toMs, spans });
  }
  return made;
}

/** A day as it is drawn: without a hole up to its end or now, what is not recorded too. */
export function timelineOf(of: string, { day, fromMs, toMs, spans }: SpansOfDay): ReportTimeline {
  const segments: [number, number, string][] = [];
  const second = (ms: number): number => Math.round((ms - fromMs) / 1000);
  let atS = 0;
  const add = (untilS: number, activity: string): void => {
    if (untilS > atS) segments.push([atS, untilS, activity]);
    atS = Math.max(atS, untilS);
  };
  for (const span of spans) {
    add(second(span.fromMs), 'unknown');
    add(second(span.toMs), span.activity);
  }
  add(second(toMs), 'unknown');
  return { of, day, segments };
}

/** First and last kilometres of one vehicle that were told; null where none were. */
function kmOf(spans: readonly TachoSpan[]): [number | null, number | null] {
  const [first, last] = [spans.find(({ startKm }) => startKm !== null), spans.findLast(({ endKm }) => endKm !== null)];
  return [first?.startKm ?? null, last?.endKm ?? null];
}

/** With several vehicles only the distance says something. */
export function kmCells(spans: readonly TachoSpan[], vehicles: readonly string[]): Pick<Record<string, Cell>, string> {
  const each = vehicles.map((vehicle) => kmOf(spans.filter((span) => span.vehicle === vehicle)));
  const known = each.flatMap(([start, end]) => (start === null || end === null ? [] : [Math.max(0, end - start)]));
  const [startKm, endKm] = each.length === 1 ? each[0]! : [null, null];
  return { startKm, endKm, distanceKm: known.length === 0 ? null : Math.round(known.reduce((sum, km) => sum + km, 0) * 1000) / 1000 };
}
