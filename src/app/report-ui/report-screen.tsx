import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countOf, withColumns, type ReportDeclaration } from '../../domain/kit/report.ts';
import { askedPlaceOf } from '../../domain/places/asked-place.ts';
import { REPORTS } from '../../domain/reports/catalogue.ts';
import type { ReportSlug } from '../../domain/reports/slugs.ts';
import { OwnMovements } from '../entity-ui/own-movements.tsx';
import { useOnline } from '../shell/use-online.ts';
import { ReportBody } from './report-body.tsx';
import { reportFields } from './report-fields.tsx';
import { ReportNowhere } from './report-nowhere.tsx';
import { ReportComing, ReportState } from './report-state.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
import { isNarrowed } from '../../domain/reports/report-query.ts';
import { useReportQuery } from './use-report-query.ts';
import { useReportExport, type ReportFormat } from './use-report-export.ts';
import { useProgram } from './use-program.ts';
import { useReportRun } from './use-report-run.ts';
import { ReportViews } from './report-panel.tsx';
import type { ReportSearch } from './report-search.ts';
import { useStartingView } from './use-starting-view.ts';
import { useVehicleFacts } from './use-vehicle-facts.ts';
import { PHONE, useMedia } from '../ui/use-media.ts';
import { useReportView } from './use-report-view.ts';
import { useReportWords } from './report-words.ts';
import { ReportHeader } from './report-header.tsx';
import { ReportPrint } from './report-print.tsx';
import { arrangedRows } from '../../domain/kit/report-arrange.ts';
import { rangeText } from '../ui/date-range/range-text.ts';
import './report.css';

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
