import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { ReportDeclaration } from '../../../domain/reports/report.ts';
import { cartographique } from '../../../domain/reports/places/cartographique.ts';
import { lenient } from '../../entity-ui/list/list-search.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { isNarrowed } from '../../../domain/reports/report-query.ts';
import type { DayRange } from '../../../domain/time/periods.ts';
import { YearReport } from '../../report-ui/period-limit.tsx';
import { reportFields } from '../../report-ui/report-fields.tsx';
import { ReportHeader, useReportExport } from '../../report-ui/report-header.tsx';
import { ReportNotes } from '../../report-ui/report-figures.tsx';
import { ReportComing, ReportState } from '../../report-ui/report-state.tsx';
import { ReportToolbar } from '../../report-ui/report-toolbar.tsx';
import { useReportWords } from '../../report-ui/report-words.ts';
import { useProgram, useReportQuery } from '../../report-ui/use-report-query.ts';
import { useReportRun } from '../../report-ui/use-report-run.ts';
import { useOnline } from '../../entity-ui/use-rows.ts';
import { Note } from '../../ui/note.tsx';
import { DRAWN } from './draw-traces.ts';
import '../../report-ui/report.css';
import './report-map.css';

const ReportMap = lazy(() => import('./report-map.tsx').then((module) => ({ default: module.ReportMap })));

const report = cartographique as ReportDeclaration<never>;
const drawnSchema = z.object({ drawn: lenient(z.enum(DRAWN)) });

/** /rapports/cartographique: the ways of several vehicles on one map, how often roads were driven, where vehicles stood. */
export function ReportMapScreen() {
  const words = useReportWords();
  const { t } = useTranslation(['reports', 'nav', 'list', 'table', 'failure']);
  const [{ drawn = 'traces' }] = useListSearch(drawnSchema);
  const asking = useReportQuery(report, words.lang);
  const { search, patch, range, asked, vehicles, excess, isReady } = asking;
  const longer = (over: DayRange) => <YearReport report={report} range={over} search={search} asked={asked} words={words} />;
  const isAsked = isReady && excess === null && asked.vehicles.length > 0;
  const run = useReportRun('cartographique', isAsked ? asked : null, useOnline());
  const { result } = run;
  const write = useReportExport({ report, result, columns: report.columns, range, asked, madeMs: run.madeMs, words });
  const onSchedule = useProgram('cartographique', search, report.columns);
  const isDrawn = result !== undefined && result.rows.length > 0;
  return (
    <div className="rp">
      <ReportHeader
        slug="cartographique"
        run={run}
        hasTracks
        onExport={(format) => void write(format, result?.rows ?? [])}
        onSchedule={onSchedule}
        words={words}
      />
      <ReportToolbar
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
      />
      {!isReady ? (
        <ReportComing words={words} />
      ) : isDrawn ? (
        <>
          {run.missing > 0 && (
            <Note tone="offline" className="mb-3">
              {t('missing', { count: run.missing, figure: formatNumber(run.missing, words.lang) })}
            </Note>
          )}
          {result.cut > 0 && (
            <Note tone="warning" className="mb-3">
              {t('cut', {
                count: result.cut,
                figure: formatNumber(result.cut, words.lang),
                shown: formatNumber(result.rows.length, words.lang),
              })}
            </Note>
          )}
          <Suspense fallback={null}>
            <ReportMap
              result={result}
              drawn={drawn}
              onDrawn={(next) => patch({ drawn: next === 'traces' ? undefined : next }, true)}
              picked={search.on ?? null}
              onPick={(id) => patch({ on: id ?? undefined }, true)}
            />
          </Suspense>
          <ReportNotes result={result} report={report} words={words} />
        </>
      ) : (
        <ReportState
          report={report}
          run={run}
          excess={excess}
          hasVehicles={asked.vehicles.length > 0}
          isNarrowed={isNarrowed(asked)}
          longer={longer(range)}
          words={words}
        />
      )}
    </div>
  );
}
