import { useParams } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Radar } from 'lucide-react';
import { createPortal } from 'react-dom';
import { countOf, withColumns, type ReportDeclaration, type ReportResult, type ReportColumn } from '../../domain/reports/report.ts';
import { askedPlaceOf } from '../../domain/places/asked-place.ts';
import { REPORTS } from '../../domain/reports/catalogue.ts';
import { reportAt, type ReportSlug } from '../../domain/reports/slugs.ts';
import { isNarrowed } from '../../domain/reports/report-query.ts';
import { arrangedRows, type ReportGroup } from '../../domain/reports/report-arrange.ts';
import type { DayRange } from '../../domain/time/periods.ts';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import { OwnMovements } from '../entity-ui/own-movements.tsx';
import { useOnline } from '../entity-ui/use-rows.ts';
import { PHONE, useMedia } from '../ui/use-media.ts';
import { rangeText } from '../ui/dates/range-model.ts';
import type { PatchSearch } from '../entity-ui/list/use-list-search.ts';
import { EmptyState } from '../ui/note.tsx';
import { ReportBody } from './report-body.tsx';
import { YearReport } from './period-limit.tsx';
import { reportFields } from './report-fields.tsx';
import { ReportComing, ReportState } from './report-state.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
import { useProgram, useReportQuery } from './use-report-query.ts';
import { type ReportFormat, ReportHeader, useReportExport } from './report-header.tsx';
import { useReportRun } from './use-report-run.ts';
import { ReportViews } from './panel/report-panel.tsx';
import type { ReportSearch, ReportView } from './report-search.ts';
import { useReportWords, type ReportWords } from './report-words.ts';
import { ReportPlace } from './report-row-filters.tsx';
import { ReportFigures, ReportNotes } from './report-figures.tsx';
import { PORTRAIT_COLUMNS, ReportPaper, useReportView, startingLines } from './report-paper.tsx';
import { ReportTables } from './report-tables.tsx';
import './report.css';

interface ReportPrintProps {
  report: ReportDeclaration<never>;
  result: ReportResult;
  columns: readonly ReportColumn[];
  root: ReportGroup;
  title: string;
  /** Under the title: period, scope. */
  subtitle: string;
  words: ReportWords;
  onDone: () => void;
}

/** The whole report on paper only: key figures, what was gathered, every row, what to know of the data; asks the browser to print once it is there. */
function ReportPrint({ report, result, columns, root, title, subtitle, words, onDone }: ReportPrintProps) {
  useEffect(() => {
    addEventListener('afterprint', onDone, { once: true });
    print();
    return () => removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <div className={columns.length > PORTRAIT_COLUMNS ? 'rp-print wide' : 'rp-print'}>
      <h1>{title}</h1>
      <p>{subtitle}</p>
      {result.figures && <ReportFigures figures={result.figures} words={words} />}
      {result.tables && <ReportTables tables={result.tables} names={result.names} plates={result.plates} words={words} />}
      <ReportPaper report={report} result={result} columns={columns} root={root} words={words} />
      <ReportNotes result={result} report={report} words={words} isWhole />
    </div>,
    document.body,
  );
}

/** So many rows of a report are seen at once, before its pictures take the room. */
const ROWS_SEEN = 12;
const ROW_PX = 32;
/** All but the rows and the panel: bar, title, criteria, head and foot of the table, notes, footer. */
const AROUND_PX = 380;
const FIGURES_PX = 90;
const STRIP_PX = 96;
const PANEL_PX: Record<Exclude<ReportView, 'table'>, number> = { chart: 290, days: 190, map: 380, rhythm: 320, strips: 300, tables: 320 };

/** How a report is looked at before anybody chooses: with its first picture where the window has room for it over twelve rows, or there are fewer; else the rows alone. A phone scrolls. */
function useStartingView(
  { views }: Pick<ReportDeclaration<never>, 'views'>,
  result: ReportResult | undefined,
  root: ReportGroup | null,
): ReportView {
  const [first] = views;
  const phone = useMedia(PHONE);
  const isShort = root !== null && startingLines(root) < ROWS_SEEN;
  const panelPx = first === undefined ? 0 : first === 'days' && result?.days?.length === 1 ? STRIP_PX : PANEL_PX[first as 'chart'];
  const neededPx = AROUND_PX + ROWS_SEEN * ROW_PX + panelPx + (result?.figures ? FIGURES_PX : 0);
  const hasRoom = useMedia(`(min-height: ${neededPx}px)`);
  return first !== undefined && (phone || isShort || hasRoom) ? first : 'table';
}

/** In place of the rows of a report that asks for a place, while none is chosen. */
function ReportNowhere({ patch, words }: { patch: PatchSearch; words: ReportWords }) {
  const { t } = words;
  return (
    <EmptyState
      icon={<Radar aria-hidden="true" />}
      title={t('place.none')}
      action={<ReportPlace bare place={undefined} patch={patch} words={words} />}
    >
      {t('place.noneText')}
    </EmptyState>
  );
}

interface Known {
  byId: ReadonlyMap<string, LocalRow>;
}

/** What a vehicle is and who drives it, as its group says it: "Renault Trafic · Karim Benali". */
function useVehicleFacts({ vehicles, drivers }: { vehicles: Known; drivers: Known }): (id: string) => string {
  return useCallback(
    (id) => {
      const row = vehicles.byId.get(id);
      const model = [row?.['make'], row?.['model']].filter(Boolean).join(' ');
      return [model, drivers.byId.get(String(row?.['driver']))?.['name']].filter(Boolean).join(' · ');
    },
    [vehicles.byId, drivers.byId],
  );
}

/** The same scope in the report it leads to. */
function leadsToOf({ leadsTo }: ReportDeclaration<never>, { vehicles, fleets, drivers, drivenBy, tag }: ReportSearch): string | undefined {
  const scope = Object.entries({ vehicles, fleets, drivers, drivenBy, tag }).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, value]],
  );
  return leadsTo && `${leadsTo.to}?${new URLSearchParams([...Object.entries(leadsTo.search), ...scope])}`;
}

/** A report of the catalogue, whole: what it is asked for, its rows, curve and map, files and paper. `tools`: under its title, as those of a list. */
export function ReportScreen({ slug, tools }: { slug: ReportSlug; tools?: ReactNode }) {
  const declared = REPORTS[slug] as ReportDeclaration<never>;
  const words = useReportWords();
  const { t } = useTranslation(['reports', 'nav', 'list', 'table', 'failure']);
  const online = useOnline();
  const asking = useReportQuery(declared, words.lang);
  const { search, patch, range, asked, group, vehicles, excess, isReady } = asking;
  const isPlaced = !declared.asksPlace || askedPlaceOf(asked.place) !== null;
  const isAsked = isReady && isPlaced && excess === null && asked.vehicles.length > 0;
  const run = useReportRun(slug, isAsked ? asked : null, online);
  const report = useMemo(() => withColumns(declared, run.result), [declared, run.result]);
  const view = useReportView(report, run.result, search, patch, group, words);
  const [isPrinting, setIsPrinting] = useState(false);
  const write = useReportExport({ report, result: run.result, columns: view.fileColumns, range, asked, madeMs: run.madeMs, words });
  const onExport = (format: ReportFormat): void => void write(format, view.root ? arrangedRows(view.root) : []);
  const hasRows = run.result !== undefined && run.result.rows.length > 0;
  const onSchedule = useProgram(slug, search, view.fileColumns);
  const starting = useStartingView(report, run.result, view.root);
  const shown = search.view ?? starting;
  const vehicleFacts = useVehicleFacts(asking);
  const phone = useMedia(PHONE);
  const longer = (over: DayRange) => <YearReport report={report} range={over} search={search} asked={asked} words={words} />;
  const views = hasRows && report.views.length > 0 && (
    <ReportViews
      report={report}
      view={shown}
      onView={(next) => patch({ view: next === starting ? undefined : next }, true)}
      leadsTo={leadsToOf(report, search)}
      words={words}
    />
  );
  return (
    <div className="rp">
      <ReportHeader
        slug={slug}
        run={run}
        counted={(rows) => countOf(report, rows)}
        hasTracks={report.track !== undefined}
        onExport={onExport}
        onPrint={() => setIsPrinting(true)}
        onSchedule={onSchedule}
        words={words}
      />
      {tools}
      <OwnMovements count={run.result?.notes.find(({ code }) => code === 'ownOnly')?.count} fleet={vehicles.rows} />
      <ReportToolbar
        list={view.list}
        fields={reportFields({
          ...asking,
          report,
          vehicles: vehicles.rows,
          fleets: asking.fleets.rows,
          drivers: asking.drivers.rows,
          sites: asking.sites.rows,
          longer,
          words,
        })}
        looks={phone ? undefined : views}
      />
      {isReady ? (
        hasRows && view.root ? (
          <ReportBody
            report={report}
            run={run}
            root={view.root}
            list={view.list}
            search={search}
            patch={patch}
            view={shown}
            views={views}
            vehicleFacts={vehicleFacts}
            words={words}
          />
        ) : isPlaced ? (
          <ReportState
            report={report}
            run={run}
            excess={excess}
            hasVehicles={asked.vehicles.length > 0}
            isNarrowed={isNarrowed(asked)}
            longer={longer(range)}
            words={words}
          />
        ) : (
          <ReportNowhere patch={patch} words={words} />
        )
      ) : (
        <ReportComing words={words} />
      )}
      {isPrinting && run.result && view.root && (
        <ReportPrint
          report={report}
          result={run.result}
          columns={view.columns}
          root={view.root}
          title={t(`nav:report.${slug}`)}
          subtitle={`${rangeText(range, words.lang)} · ${t('reports:vehicleCount', { count: asked.vehicles.length })}`}
          words={words}
          onDone={() => setIsPrinting(false)}
        />
      )}
    </div>
  );
}

/** /rapports/{report} */
export function CatalogueReportScreen() {
  const { report } = useParams({ from: '/rapports/$report' });
  return <ReportScreen key={report} slug={reportAt(`/rapports/${report}`)!} />;
}

/** /eco-conduite/{report} */
export function EcoReportScreen() {
  const { report } = useParams({ from: '/eco-conduite/$report' });
  return <ReportScreen key={report} slug={reportAt(`/eco-conduite/${report}`)!} />;
}
