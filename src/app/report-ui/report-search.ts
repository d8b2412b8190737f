import * as z from 'zod/mini';
import type { ReportOption } from '../../domain/reports/report.ts';
import {
  dayParam,
  idParam,
  idsParam,
  lenient,
  listShape,
  textParam,
  vehicleFilterShape,
  wordsParam,
} from '../entity-ui/list/list-search.ts';
import type { Preset } from '../../domain/time/periods.ts';

/** Written again here: the route, which every screen loads, needs their names and nothing else of the calendar. */
const PERIODS = [
  'today',
  'yesterday',
  'last7',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'last30',
  'thisYear',
  'lastYear',
] as const satisfies readonly Preset[];

const REPORT_VIEWS = ['chart', 'days', 'map', 'rhythm', 'strips', 'table', 'tables'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

const shape = {
  period: lenient(z.enum(PERIODS)),
  from: dayParam(),
  to: dayParam(),
  vehicles: idsParam(),
  fleets: idsParam(),
  ...vehicleFilterShape,
  drivers: idsParam(),
  sites: idsParam(),
  /** Hours of the week: domain/reports/row-filter.ts. */
  slot: textParam(600),
  /** Of a report that asks for one: domain/places/asked-place.ts. */
  place: textParam(2000),
  /** Of a report that takes one: the instant it tells of, ms. */
  moment: textParam(14),
  /** "vehicle-day"; "none". */
  group: lenient(z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/))),
  view: lenient(z.enum(REPORT_VIEWS)),
  sort: listShape.sort,
  /** The row that is looked at: its vehicle and its instant. */
  on: idParam(),
  at: textParam(16),
};

/** Search parameters of every report. Its own options stay in the address, and are read by `reportSearchOf`. */
export const reportSearchSchema = z.object(shape);

/** The same with the options of one report; an unknown value counts as none. */
export function reportSearchOf(options: readonly ReportOption[]) {
  return z.object({
    ...shape,
    ...(Object.fromEntries(options.map(({ key, values }) => [key, wordsParam(values)])) as Record<string, ReturnType<typeof wordsParam>>),
  });
}
export type ReportSearch = z.infer<typeof reportSearchSchema> & Readonly<Record<string, string | number | undefined>>;
