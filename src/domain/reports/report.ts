import type { DatedFactor } from '../eco/carbon-factors.ts';
import type { JourneyDay } from '../driving/journey-days.ts';
import type { ReportSlug } from './slugs.ts';

/** null: not known. Instants are milliseconds UTC, durations seconds; vehicles, drivers, fleets and sites are ids that `names` of the result words. */
export type Cell = string | number | boolean | null;

/** Cells in the order of the columns. */
export type ReportRow = readonly Cell[];

/**
 * `word`: of a closed list, worded by `values.<column>.<word>` where there is such a label. `measure`: a figure and its unit, that of each row
 * ("4.2 m/s2"). `link`: an address within the application. `day`: a calendar day, "2026-11-21", or an instant that stands for it. `private`: true of private time, else null.
 * `spark`: figures from the oldest, comma-separated, nothing where none is known; drawn.
 */
type ColumnKind =
  | 'vehicle'
  | 'driver'
  | 'fleet'
  | 'site'
  | 'link'
  | 'instant'
  | 'day'
  | 'spark'
  | 'duration'
  | 'number'
  | 'measure'
  | 'flag'
  | 'private'
  | 'word'
  | 'text';

/** How a column is summed up; cells that are not known do not count. `over`: the sum of another column divides, times a factor (km over s, times 3600: km/h). */
export type TotalRule = 'sum' | 'mean' | 'min' | 'max' | { sumOf: string; over: string; times: number };

export interface ReportColumn {
  /** Label key `columns.<id>`, where it has no label of its own. */
  id: string;
  /** Words of a vendor, in no language: of columns that a result brings. */
  label?: string;
  /** A calendar day in place of a label: of columns that a result brings. */
  day?: string;
  kind: ColumnKind;
  unit?: string;
  /** Decimals shown; in files the cell itself is written. */
  digits?: number;
  /** Those of its mean, where its cells are whole. */
  meanDigits?: number;
  total?: TotalRule;
  /** Its cells are tinted where they are above `from`, the strongest at `to`: what is usual has no colour. */
  heat?: { from: number; to: number };
  /** In a gathered table its cells are drawn as bars, up to this figure or to the most of them, with marks where the scale changes. */
  bar?: { to?: number; marks?: readonly number[] };
  /** Not in the starting view. */
  spare?: boolean;
  widthPx: number;
}

/** What rows can be gathered by. Places stand by how many rows they have. Days, weeks and months are cut in the time zone of the parameters, weeks begin on Monday. */
export type GroupBy = 'site' | 'fleet' | 'vehicle' | 'probe' | 'round' | 'driver' | 'place' | 'day' | 'week' | 'month';

/** Parts of a calendar, cut in the time zone of the parameters: weeks begin on Monday. */
export type CalendarSpan = Extract<GroupBy, 'day' | 'week' | 'month'>;

/** Something a person may set: one of few values. Labels `options.<key>.label` and `options.<key>.<value>`. */
export interface ReportOption {
  key: string;
  values: readonly string[];
  initial: string;
  /** Its data are others with another value. */
  loads?: true;
  /** Vehicles times days a report may ask for with a value, where that is less than the report's own. */
  mostVehicleDays?: Readonly<Record<string, number>>;
}

/** What sums of journeys are of: a day, a month, or a month of one driver. */
export type SumsBy = 'day' | 'month' | 'driver';

/** What a report is asked for. Days are calendar days of `timeZone`, that of the organization, both included. */
export interface ReportParams {
  from: string;
  to: string;
  timeZone: string;
  /** Ids, each once. */
  vehicles: readonly string[];
  /** Only what these drivers did; absent: whoever did it. Of a report that is scoped by them, as `sites`: only what was there. */
  drivers?: readonly string[];
  sites?: readonly string[];
  /** Hours of the week, or what is outside of them (reports/report-hours.ts); absent: all. Of a report that takes them. */
  slot?: string;
  /** The place of a report that asks for one (domain/places/asked-place.ts). */
  place?: string;
  /** The instant it tells of, ms; absent: now. Of a report that takes one. */
  momentMs?: number;
  /** Of who reads their own movements alone (domain/access/movements.ts): what is not theirs is not there, and not nothing. */
  own?: true;
  /** It is made of sums of journeys: for more days of vehicles than journeys are read of. */
  sums?: SumsBy;
  /** With the bands of these sums (journey-bands.ts): its source says so. */
  bands?: true;
  /** Its rows are gathered by these: one that goes over their edges is cut there. Of a report that cuts its rows. */
  cut?: CalendarSpan;
  /** A value for every option of the report. */
  options: Readonly<Record<string, string>>;
  /** The instant it is made at: what is later does not exist yet. */
  nowMs: number;
}

/** What the reader must know of the data. Worded by `notes.<code>`, with the figures, the instant and the vehicles. */
export interface ReportNote {
  code: string;
  count?: number;
  atMs?: number;
  vehicles?: readonly string[];
  /** Calendar days, both included. */
  days?: { from: string; to: string };
  /** A factor of carbon that was used. */
  factor?: DatedFactor;
  /** Other figures of the sentence; the end of the name says the unit (`stopS`, `minDistanceM`). */
  figures?: Readonly<Record<string, number>>;
}

/** A day of one of the vehicles, drawn as a timeline with its totals. */
export interface ReportDay extends JourneyDay {
  vehicle: string;
}

/** What somebody or something did on a day, drawn as a timeline: seconds after local midnight, in order, each with its activity (label `activities.<activity>`). */
export interface ReportTimeline {
  /** An id that `names` words. */
  of: string;
  day: string;
  segments: readonly (readonly [fromS: number, toS: number, activity: string])[];
}

/** What was driven in each part of the period, and when, for the view `rhythm`. */
export interface ReportRhythm {
  by: 'day' | 'week' | 'month';
  /** From the first part on; `from`: its first day. */
  bars: readonly { from: string; journeys: number; distanceKm: number; drivingS: number; idlingS: number }[];
  /** Seconds on the road in each of the 24 hours: of each day of a week, of more days by weekday ("1": Monday). */
  hours: readonly { of: string; seconds: readonly number[] }[];
}

/** Figures gathered of the rows, for the view `tables`. Label `tables.<id>`. */
export interface ReportTable {
  id: string;
  columns: readonly ReportColumn[];
  /** In the order they are read. */
  rows: readonly ReportRow[];
}

/** What is divided in a quotient, or divides. */
export interface FigurePart extends Pick<ReportColumn, 'id' | 'unit' | 'digits'> {
  kind: 'number' | 'duration';
  value: number;
}

/** A key figure of the report with that of the period it is compared with. Label `columns.<id>`. */
export interface ReportFigure extends Pick<ReportColumn, 'id' | 'unit' | 'digits'> {
  kind: 'number' | 'duration';
  value: number | null;
  before: number | null;
  /** Which way is better; absent: nobody can say. */
  better?: 'up' | 'down';
  /** Out of 100, drawn as a gauge. */
  isScore?: true;
  /** Its change is told in points, as that of a share. */
  inPoints?: true;
  /** Of a quotient: what is divided by what, in figures of their own. */
  parts?: readonly [FigurePart, FigurePart];
  /** Of how many vehicles its parts are, where these are not all that are asked for. */
  vehicles?: number;
  /** Its way over the period, from the oldest. */
  way?: readonly (number | null)[];
}

export interface ReportResult {
  /** In the order of the source; never more than `MAX_REPORT_ROWS`. */
  rows: ReportRow[];
  /** Rows left out because there are too many. */
  cut: number;
  /** Words of the ids in cells. */
  names: Readonly<Record<string, string>>;
  notes: ReportNote[];
  /** Columns beyond those of the declaration: their cells follow the others in each row. */
  columns?: readonly ReportColumn[];
  /** The one of these columns that dates its rows, in place of that of the declaration. */
  dated?: string;
  tables?: readonly ReportTable[];
  /** Words in its cells, and in those of its tables, that are plates. */
  plates?: readonly string[];
  /** Over everything else, in their order. */
  figures?: readonly ReportFigure[];
  /** For the view `strips`: those of one together, each in order. */
  strips?: readonly ReportTimeline[];
  /** For the view `days`: by vehicle, each in order. */
  days?: readonly ReportDay[];
  rhythm?: ReportRhythm;
}

/** Traccar's `report.maxPositions`: more rows than anybody reads, and what a phone still holds. */
export const MAX_REPORT_ROWS = 50_000;

/** Columns that say where and when a row is, for maps and track files. */
interface ReportTrack {
  at: string;
  lat: string;
  lng: string;
  altitudeM?: string;
  speedKmh?: string;
  headingDeg?: string;
  satellites?: string;
  hdop?: string;
  /** A flag: the row is no good fix. */
  valid?: string;
}

/** What a report can be narrowed to: fleets and vehicles choose its data, drivers and sites the rows of them. */
type ReportScope = 'fleets' | 'vehicles' | 'drivers' | 'sites';

export interface ReportDeclaration<Source> {
  /** Its name in domain/reports/slugs.ts, which says where it stands. */
  slug: string;
  /** Which data it is made from: a name of domain/reports/sources.ts. */
  source: string;
  scope: readonly ReportScope[];
  /** Vehicles it is about, where none is named: all of them when it is about none. */
  concerns?: (vehicle: Readonly<Record<string, unknown>>) => boolean;
  /** Without a choice: the vehicle heard last, or every vehicle. */
  startingScope: 'one' | 'all';
  /** null: it tells of now, there is no period to choose. */
  startingPeriod: 'today' | 'yesterday' | 'last7' | 'lastWeek' | 'thisMonth' | 'lastMonth' | 'thisYear' | null;
  maxDays: number;
  /** Vehicles times days that one report may ask for. */
  maxVehicleDays: number;
  /** Of what this one lists one by one, the report that tells over a year of a whole fleet: offered where a period is too long. */
  yearIn?: ReportSlug;
  /** It can be made of sums of journeys by day or month, where all that the vehicles did is asked for: of so many days of vehicles, the finest first. */
  sums?: readonly { by: 'day' | 'month'; maxVehicleDays: number }[];
  /** Drivers may be asked for of these sums; `always`: it tells of nothing else, its lines are months of theirs, and none is of a day or a week. */
  sumsOfDrivers?: 'asked' | 'always';
  /** Some of its places may be addresses of a provider, who is then named. */
  hasAddresses?: true;
  /** It is about one place that has to be chosen: a site, a zone or any area. */
  asksPlace?: true;
  /** A place may be chosen, and only what is there is told. */
  takesPlace?: true;
  /** It tells of now, or of an instant that is chosen. */
  takesMoment?: true;
  /** Hours and weekdays may be chosen: its rows have an instant that they begin at. */
  takesSlot?: true;
  options: readonly ReportOption[];
  /** The first one leads the row, groups are named in it. */
  columns: readonly ReportColumn[];
  /** Ways of grouping that are offered, the starting one first. */
  groupings: readonly (readonly GroupBy[])[];
  /** Column that dates a row, for groups by day. */
  dated: string;
  /** Gathered by day, week or month, its rows are cut at the edges of these (`cut` of its parameters). */
  cutsRows?: true;
  /** Column that says where a row is, in words, for groups by place. */
  placed?: string;
  /** A column; "-" before it: downwards. */
  startingSort: string;
  views: readonly ('map' | 'chart' | 'days' | 'strips' | 'tables' | 'rhythm')[];
  track?: ReportTrack;
  /** Columns that say where each vehicle is, for a map of all of them. */
  markers?: { lat: string; lng: string; headingDeg: string; state: string };
  /** Columns drawn over time, those of one unit together. `relief`: a column that does not stand on zero, and what less of it looks flat. `breakS`: a line is cut where rows are further apart; absent: as positions are. `by`: a column each value of which has lines of its own. `isHeld`: a value holds until the next row, however long. `within`: columns that say between what a line is to be; one column twice: what it is held against. */
  chart?: {
    at: string;
    lines: readonly string[];
    relief?: Readonly<Record<string, number>>;
    breakS?: number;
    by?: string;
    isHeld?: true;
    within?: Readonly<Record<string, readonly [low: string, high: string]>>;
  };
  /** A way of looking at the same vehicles that another report has, at its address: offered beside its views, by the label `leadsTo.<its own slug>`. */
  leadsTo?: { to: string; search: Readonly<Record<string, string>> };
  /** Address of the screen of what a row is about, of its cells by column; undefined for a row that has none. */
  hrefOf?: (cell: (column: string) => Cell) => string | undefined;
  /** Whether a row goes on with what another one counts: groups and totals say how many others there are. */
  continues?: (cell: (column: string) => Cell) => boolean;
  /** Pure: the same source and parameters give the same result, on a device and on the server. */
  compute: (source: Source, params: ReportParams) => ReportResult;
}

/** The report as a result is read: with the columns that it brings, dated by the one of them that it says. */
export function withColumns<R extends Pick<ReportDeclaration<never>, 'columns'>>(
  report: R,
  result: Pick<ReportResult, 'columns' | 'dated'> | undefined,
): R {
  if (!result?.columns?.length) return report;
  const { columns, dated } = result;
  return { ...report, columns: [...report.columns, ...columns], ...(dated === undefined ? {} : { dated }) };
}

/** Place of a column among the cells; throws for one the report has not: a mistake of its declaration. */
export function columnIndex(report: Pick<ReportDeclaration<never>, 'slug' | 'columns'>, id: string): number {
  const index = report.columns.findIndex((column) => column.id === id);
  if (index < 0) throw new Error(`${report.slug} has no column ${id}`);
  return index;
}

/** How many things rows are about. */
export function countOf(report: Pick<ReportDeclaration<never>, 'slug' | 'columns' | 'continues'>, rows: readonly ReportRow[]): number {
  const { continues } = report;
  if (!continues) return rows.length;
  // What says so may be a column that only some results bring.
  const at = new Map(report.columns.map(({ id }, index) => [id, index]));
  return rows.filter((row) => !continues((id) => row[at.get(id) ?? -1] ?? null)).length;
}

/** Address of what a row is about: what its report says, else its cell that is a link; undefined for a row that has no screen of its own. */
export function rowHref(report: Pick<ReportDeclaration<never>, 'slug' | 'columns' | 'hrefOf'>, row: ReportRow): string | undefined {
  if (report.hrefOf) return report.hrefOf((id) => row[columnIndex(report, id)] ?? null);
  const link = row[report.columns.findIndex(({ kind }) => kind === 'link')];
  return typeof link === 'string' ? link : undefined;
}

/** The options with what was asked; anything unknown counts as the initial value. */
export function settledOptions(options: readonly ReportOption[], asked: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    options.map(({ key, values, initial }) => [key, values.includes(String(asked[key])) ? String(asked[key]) : initial]),
  );
}
