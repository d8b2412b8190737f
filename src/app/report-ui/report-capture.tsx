import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { askedPlaceOf } from '../../domain/places/asked-place.ts';
import { withColumns, type ReportDeclaration } from '../../domain/reports/report.ts';
import { REPORTS } from '../../domain/reports/catalogue.ts';
import { reportAt, type ReportSlug } from '../../domain/reports/slugs.ts';
import { CapturePage, useMirrored } from '../capture/capture-page.tsx';
import { OwnMovements } from '../entity-ui/own-movements.tsx';
import { useOnline, useStatesAsked, useSyncStatus } from '../entity-ui/use-rows.ts';
import { formatDateTime, formatNumber } from '../../domain/text/format.ts';
import { rangeText } from '../ui/dates/range-model.ts';
import { Note } from '../ui/note.tsx';
import { ReportDays, ReportTimelines } from './report-timelines.tsx';
import { ReportFigures, ReportNotes } from './report-figures.tsx';
import { PORTRAIT_COLUMNS, ReportPaper, useReportView } from './report-paper.tsx';
import { ReportState } from './report-state.tsx';
import { ReportTables } from './report-tables.tsx';
import { isNarrowed } from '../../domain/reports/report-query.ts';
import { useReportQuery } from './use-report-query.ts';
import { useReportRun } from './use-report-run.ts';
import { useReportWords } from './report-words.ts';
import './report.css';

/** A capture service waits 20 s for a page: forty sheets are drawn by then. */
const CAPTURE_LINES = 2000;

/** A report of the catalogue on paper: what its page shows of the same address, rows, groups and totals. */
function ReportPage({ slug }: { slug: ReportSlug }) {
  const declared = REPORTS[slug] as ReportDeclaration<never>;
  const words = useReportWords();
  const { t } = useTranslation(['reports', 'nav', 'capture']);
  const online = useOnline();
  const isMirrored = useMirrored('vehicle');
  const isAnswered = useStatesAsked();
  const isTold = useSyncStatus().online ? isAnswered : true;
  const asking = useReportQuery(declared, words.lang);
  const { search, patch, range, asked, group, excess } = asking;
  const isReady = asking.isReady && isMirrored && (declared.startingScope !== 'one' || isTold);
  const isAsked = isReady && (!declared.asksPlace || askedPlaceOf(asked.place) !== null) && excess === null && asked.vehicles.length > 0;
  const run = useReportRun(slug, isAsked ? asked : null, online, { keepsLast: false });
  const report = useMemo(() => withColumns(declared, run.result), [declared, run.result]);
  const { root, columns } = useReportView(report, run.result, search, patch, group, words);
  const { result } = run;
  const hasRows = result !== undefined && result.rows.length > 0 && root !== null;
  const madeAt = t('capture:madeAt', { time: formatDateTime(run.at ?? Date.now(), words.lang, words.timeZone) });
  const scope = [
    ...(report.startingPeriod === null ? [] : [rangeText(range, words.lang)]),
    t('vehicleCount', { count: asked.vehicles.length }),
    madeAt,
  ];
  return (
    <CapturePage
      ready={isReady && (!isAsked || !run.running)}
      title={t(`nav:report.${slug}`)}
      subtitle={scope.join(' · ')}
      wide={columns.length > PORTRAIT_COLUMNS}
    >
      <OwnMovements count={run.result?.notes.find(({ code }) => code === 'ownOnly')?.count} fleet={asking.vehicles.rows} />
      {run.missing > 0 ? (
        <Note tone="offline">{t('missing', { count: run.missing, figure: formatNumber(run.missing, words.lang) })}</Note>
      ) : null}
      {!isReady ? null : hasRows ? (
        <>
          {result.days
            ? [...new Set(result.days.map(({ vehicle }) => vehicle))].map((vehicle) => (
                <section key={vehicle}>
                  <h2>{result.names[vehicle] ?? vehicle}</h2>
                  <ReportDays days={result.days!.filter((day) => day.vehicle === vehicle)} atMs={null} words={words} />
                </section>
              ))
            : null}
          {result.figures ? <ReportFigures figures={result.figures} words={words} /> : null}
          {result.strips ? <ReportTimelines strips={result.strips} names={result.names} words={words} isWhole /> : null}
          {result.tables ? <ReportTables tables={result.tables} names={result.names} plates={result.plates} words={words} /> : null}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it on a narrow screen */}
          <section className="cap-scroll" tabIndex={0} aria-label={t('views.table')}>
            <ReportPaper report={report} result={result} columns={columns} root={root} words={words} mostLines={CAPTURE_LINES} />
          </section>
          <ReportNotes result={result} report={report} words={words} isWhole />
        </>
      ) : (
        <ReportState
          report={report}
          run={run}
          excess={excess}
          hasVehicles={asked.vehicles.length > 0}
          isNarrowed={isNarrowed(asked)}
          words={words}
        />
      )}
    </CapturePage>
  );
}

/** `/pages-for-capture/report/{report}` */
export function ReportCapture() {
  const { report } = useParams({ from: '/pages-for-capture/report/$report' });
  return <ReportPage key={report} slug={reportAt(`/pages-for-capture/report/${report}`)!} />;
}

/** `/pages-for-capture/eco/{report}` */
export function EcoReportCapture() {
  const { report } = useParams({ from: '/pages-for-capture/eco/$report' });
  return <ReportPage key={report} slug={reportAt(`/pages-for-capture/eco/${report}`)!} />;
}
