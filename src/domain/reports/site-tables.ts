import type { Cell, ReportColumn, ReportTable } from '../kit/report.ts';
import { grouped } from '../kit/grouped.ts';

/** A visit as its tables count it. */
export interface CountedVisit {
  site: string;
  vehicle: string;
  startMs: number;
  untilMs: number;
  stayS: number;
  /** null: the site has no hours. */
  closedS: number | null;
}

/** What is asked for, as far as it has been. */
export interface VisitedPeriod {
  fromMs: number;
  toMs: number;
  /** The visits are all of their vehicles': their share of the period says something. */
  isWhole: boolean;
}

const perSite: readonly ReportColumn[] = [
  { id: 'visited', kind: 'site', widthPx: 240 },
  { id: 'visits', kind: 'number', bar: {}, widthPx: 160 },
  { id: 'vehicles', kind: 'number', widthPx: 90 },
  { id: 'stayTotalS', kind: 'duration', widthPx: 110 },
  { id: 'meanStayS', kind: 'duration', widthPx: 110 },
  { id: 'closedS', kind: 'duration', widthPx: 110 },
];
const perVehicle: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 150 },
  { id: 'visits', kind: 'number', bar: {}, widthPx: 160 },
  { id: 'siteCount', kind: 'number', widthPx: 90 },
  { id: 'onSiteS', kind: 'duration', widthPx: 110 },
  { id: 'onSitePct', kind: 'number', unit: '%', digits: 1, widthPx: 110 },
];

/** Milliseconds of a period that some of the stretches cover: sites may lie in each other. */
function coveredMs(stretches: readonly CountedVisit[], fromMs: number, toMs: number): number {
  let [covered, atMs] = [0, fromMs];
  for (const { startMs, untilMs } of stretches.toSorted((a, b) => a.startMs - b.startMs)) {
    const [start, end] = [Math.max(startMs, atMs), Math.min(untilMs, toMs)];
    if (end <= start) continue;
    covered += end - start;
    atMs = end;
  }
  return covered;
}

function gathered(visits: readonly CountedVisit[], by: 'site' | 'vehicle'): [string, CountedVisit[]][] {
  return [...grouped(visits, (visit) => visit[by])];
}

const sum = (visits: readonly CountedVisit[], of: (visit: CountedVisit) => number): number =>
  visits.reduce((total, visit) => total + of(visit), 0);

function siteRow([site, visits]: [string, CountedVisit[]]): Cell[] {
  const stayS = sum(visits, (visit) => visit.stayS);
  const closed = visits.filter(({ closedS }) => closedS !== null);
  return [
    site,
    visits.length,
    new Set(visits.map(({ vehicle }) => vehicle)).size,
    stayS,
    Math.round(stayS / visits.length),
    closed.length > 0 ? sum(closed, ({ closedS }) => closedS!) : null,
  ];
}

function vehicleRow([vehicle, visits]: [string, CountedVisit[]], { fromMs, toMs, isWhole }: VisitedPeriod): Cell[] {
  const known = [vehicle, visits.length, new Set(visits.map(({ site }) => site)).size];
  const onSiteMs = coveredMs(visits, fromMs, toMs);
  return [...known, Math.round(onSiteMs / 1000), isWhole && toMs > fromMs ? Math.round((onSiteMs / (toMs - fromMs)) * 1000) / 10 : null];
}

const order = (a: Cell[], b: Cell[], at: number): number => Number(b[at]) - Number(a[at]) || (String(a[0]) < String(b[0]) ? -1 : 1);

/** Visits by site (how many, how long in all and on average), the most visited first; by vehicle (how much of the period it was on a site), the longest first. */
export function siteTables(visits: readonly CountedVisit[], period: VisitedPeriod): ReportTable[] {
  return [
    {
      id: 'perSite',
      columns: perSite,
      rows: gathered(visits, 'site')
        .map(siteRow)
        .sort((a, b) => order(a, b, 1) || order(a, b, 3)),
    },
    {
      id: 'perVehicle',
      columns: perVehicle,
      rows: gathered(visits, 'vehicle')
        .map((one) => vehicleRow(one, period))
        .sort((a, b) => order(a, b, 3)),
    },
  ];
}
