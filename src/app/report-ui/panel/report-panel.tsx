import { CalendarClock, CalendarDays, ChartColumn, ChartLine, Map as MapIcon, Rows3, Sigma } from 'lucide-react';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { columnIndex, type ReportDeclaration, type ReportResult, type ReportRow, type Cell } from '../../../domain/reports/report.ts';
import { tracksOf } from '../../../domain/reports/journeys/track.ts';
import type { Position } from '../../../domain/telemetry/message.ts';
import { grouped } from '../../../domain/text/order-rows.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { Select } from '../../ui/select.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportDays, ReportTimelines } from '../report-timelines.tsx';
import { ReportRhythm } from './report-rhythm.tsx';
import { ReportTables } from '../report-tables.tsx';
import type { ReportView } from '../report-search.ts';
import { cellText, columnLabel, columnUnit } from '../../../domain/reports/report-text.ts';
import type { ReportWords } from '../report-words.ts';

/** What the rows of a vehicle say of an instant: where it was, from where to where it went, how fast on average; null: nothing. Of rows that lie in one another the shortest. */
export function rowTeller(
  report: Pick<ReportDeclaration<never>, 'columns'>,
  rows: readonly ReportRow[],
  words: ReportWords,
): (atMs: number) => string | null {
  const at = (id: string): number => report.columns.findIndex((column) => column.id === id);
  const [start, end, from, to, speed] = ['startAt', 'endAt', 'startPlace', 'endPlace', 'meanKmh'].map(at) as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (start < 0 || end < 0) return () => null;
  const textOf = (column: number, cell: Cell | undefined): string | null =>
    column < 0 || cell === null || cell === undefined ? null : cellText(report.columns[column]!, cell, {}, words);
  const spans = rows
    .flatMap((row) =>
      typeof row[start] === 'number' ? [{ row, fromMs: row[start], toMs: typeof row[end] === 'number' ? row[end] : Infinity }] : [],
    )
    .filter(({ fromMs, toMs }) => toMs > fromMs)
    .toSorted((a, b) => a.toMs - a.fromMs - (b.toMs - b.fromMs));
  return (atMs) => {
    const found = spans.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
    if (!found) return null;
    const places = [...new Set([textOf(from, found.row[from]), textOf(to, found.row[to])].filter((one) => one !== null))].join(' → ');
    const kmh = textOf(speed, found.row[speed]);
    const column = report.columns[speed];
    return (
      [kmh === null || !column ? '' : `${columnLabel(column, words)} ${kmh}\u00a0${columnUnit(column, words) ?? ''}`, places]
        .filter(Boolean)
        .join(' · ') || null
    );
  };
}

const ReportMarkers = lazy(() => import('./report-markers.tsx').then((module) => ({ default: module.ReportMarkers })));
const VehicleTrailMap = lazy(() => import('../../map/vehicle-trail-map.tsx').then((module) => ({ default: module.VehicleTrailMap })));

/** The row that is looked at. */
export interface ReportCursor {
  vehicle: string | undefined;
  atMs: number | null;
}

interface ReportPanelProps {
  report: ReportDeclaration<never>;
  result: ReportResult;
  view: ReportView;
  cursor: ReportCursor;
  onCursor: (cursor: ReportCursor) => void;
  /** In its head: on a phone, the ways of looking at the report. */
  aside?: ReactNode;
  words: ReportWords;
}

const ICONS = {
  chart: ChartLine,
  days: CalendarDays,
  strips: CalendarClock,
  map: MapIcon,
  table: Rows3,
  tables: Sigma,
  rhythm: ChartColumn,
};

/** Rows by vehicle, in the order of the report. */
function byVehicle({ columns }: ReportDeclaration<never>, rows: readonly ReportRow[]): Map<string, ReportRow[]> {
  const at = columns.findIndex(({ kind }) => kind === 'vehicle');
  return grouped(rows, (row) => String(row[at] ?? ''));
}

interface ReportViewsProps {
  report: Pick<ReportDeclaration<never>, 'slug' | 'views'>;
  view: ReportView;
  onView: (view: ReportView) => void;
  /** Address of the same vehicles in the report it leads to. */
  leadsTo: string | undefined;
  words: ReportWords;
}

/** The ways of looking at a report; nothing where there is the table alone. */
export function ReportViews({ report, view, onView, leadsTo, words: { t } }: ReportViewsProps) {
  const views = [...report.views, 'table' as const];
  return (
    <>
      {leadsTo !== undefined && (
        <AppLink href={leadsTo} className="btn btn-sm btn-ghost">
          {t(`leadsTo.${report.slug}`)}
        </AppLink>
      )}
      {views.length > 1 && (
        <Segmented
          label={t('view')}
          className="ml-auto"
          value={view}
          options={views.map((one) => {
            const Icon = ICONS[one];
            return { value: one, label: t(`views.${one}`), icon: <Icon aria-hidden="true" /> };
          })}
          onChange={onView}
        />
      )}
    </>
  );
}

/** Over the table: figures gathered of its rows, timelines of what somebody did each day, or one vehicle of the report as curves, as the timelines of its days or on the map, the row that is looked at marked in it; or nothing. */
export function ReportPanel({ report, result, view, cursor, onCursor, aside, words }: ReportPanelProps) {
  const { t } = words;
  const rowsOf = useMemo(() => byVehicle(report, result.rows), [report, result]);
  // A single row makes no curve.
  const first = [...rowsOf].find(([, some]) => view !== 'chart' || some.length > 1)?.[0] ?? rowsOf.keys().next().value!;
  const vehicle = cursor.vehicle !== undefined && rowsOf.has(cursor.vehicle) ? cursor.vehicle : first;
  const rows = rowsOf.get(vehicle)!;
  const trail = useMemo(
    (): Position[] =>
      view === 'map' && report.track
        ? tracksOf(report, { ...result, rows: [...rows] })
            .flatMap(({ segments }) => segments.flat())
            .map((point) => ({ ...point, ignition: null, odometerKm: null, valid: true }))
        : [],
    [view, report, result, rows],
  );
  const tell = useMemo(() => rowTeller(report, rows, words), [report, rows, words]);
  const isTrail = report.track !== undefined && view === 'map';
  const picks = (isTrail || view === 'chart' || view === 'days') && rowsOf.size > 1;
  return (
    <section className="panel rp-panel" aria-label={t(`views.${view}`)}>
      {(picks || aside) && (
        <header>
          {picks && (
            <Select
              label={t('vehicleShown')}
              hideLabel
              className="w-44"
              value={vehicle}
              options={[...rowsOf.keys()].map((id) => ({ value: id, label: result.names[id] ?? id }))}
              onChange={(id) => onCursor({ vehicle: id, atMs: null })}
            />
          )}
          {aside}
        </header>
      )}
      {view === 'chart' && report.chart ? (
        <ReportChart
          key={vehicle}
          report={report}
          rows={rows}
          atMs={cursor.atMs}
          onAt={(atMs) => onCursor({ vehicle, atMs })}
          words={words}
        />
      ) : null}
      {view === 'days' && result.days ? (
        <ReportDays days={result.days.filter((day) => day.vehicle === vehicle)} tell={tell} atMs={cursor.atMs} words={words} />
      ) : null}
      {view === 'strips' && result.strips ? <ReportTimelines strips={result.strips} names={result.names} words={words} /> : null}
      {view === 'rhythm' && result.rhythm ? <ReportRhythm rhythm={result.rhythm} words={words} /> : null}
      {view === 'tables' && result.tables ? (
        <ReportTables tables={result.tables} names={result.names} plates={result.plates} words={words} />
      ) : null}
      {view === 'map' ? (
        <div className="rp-map">
          <Suspense fallback={null}>
            {isTrail ? (
              <VehicleTrailMap
                vehicleId={vehicle}
                trail={trail}
                state={undefined}
                cursorAt={cursor.atMs === null ? (trail[0]?.at ?? null) : new Date(cursor.atMs).toISOString()}
              />
            ) : (
              <ReportMarkers
                report={report}
                result={result}
                selected={cursor.vehicle}
                onSelect={(id) => onCursor({ vehicle: id, atMs: null })}
              />
            )}
          </Suspense>
        </div>
      ) : null}
    </section>
  );
}

/** What a row says of where and when it is. */
export function cursorOf(report: ReportDeclaration<never>, row: ReportRow): ReportCursor {
  const vehicle = row[report.columns.findIndex(({ kind }) => kind === 'vehicle')];
  const at = row[columnIndex(report, report.dated)];
  return { vehicle: typeof vehicle === 'string' ? vehicle : undefined, atMs: typeof at === 'number' ? at : null };
}
