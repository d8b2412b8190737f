import { CalendarClock, Download, Printer, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { aboutReport, sheetColumns } from '../../domain/reports/report-sheet.ts';
import type { ReportColumn, ReportDeclaration, ReportParams, ReportResult, ReportRow } from '../../domain/reports/report.ts';
import { reportFlag, type ReportSlug } from '../../domain/reports/slugs.ts';
import { TRACK_FORMATS, type TrackFormat, tracksOf } from '../../domain/reports/journeys/track.ts';
import { formatNumber } from '../../domain/text/format.ts';
import type { DayRange } from '../../domain/time/periods.ts';
import { download } from '../entity-ui/list/export-rows.ts';
import { useExport } from '../entity-ui/list/use-export.ts';
import { tellExport } from '../entity-ui/list/tell-export.ts';
import { notify } from '../shell/notifications.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { Breadcrumbs, PageHeader } from '../ui/page-header.tsx';
import { PHONE, useMedia } from '../ui/use-media.ts';
import { RunAge } from './report-state.tsx';
import type { ReportWords } from './report-words.ts';
import type { ReportRun } from './use-report-run.ts';

interface ReportHeaderProps {
  slug: ReportSlug;
  run: ReportRun;
  /** How many things the rows are about, where that is not their number. */
  counted?: (rows: readonly ReportRow[]) => number;
  hasTracks: boolean;
  onExport: (format: ReportFormat) => void;
  onPrint?: () => void;
  /** Has what is on screen made and sent again and again. */
  onSchedule?: () => void;
  words: ReportWords;
}

/** Title row of a report: how many rows, how old its data are, files and paper. */
export function ReportHeader({ slug, run, counted, hasTracks, onExport, onPrint, onSchedule, words }: ReportHeaderProps) {
  const { t, lang, timeZone } = words;
  const { t: nav } = useTranslation('nav');
  const phone = useMedia(PHONE);
  const title = nav(`report.${slug}`);
  const isEco = reportFlag(slug) === 'eco';
  // Of what is not on this device nothing is known, not even that it is none.
  const known = run.result && (run.missing === 0 || run.result.rows.length > 0) ? run.result : undefined;
  const count = known ? (counted?.(known.rows) ?? known.rows.length) : null;
  const age = known && <RunAge run={run} timeZone={timeZone} />;
  const item = (format: ReportFormat, label: string): MenuItem => ({ key: format, label, onSelect: () => onExport(format) });
  const items: MenuItem[] = [
    item('csv', t('table:exportCsv')),
    item('xlsx', t('table:exportXlsx')),
    ...(hasTracks ? TRACK_FORMATS.map((format) => item(format, t(`formats.${format}`))) : []),
    ...(onPrint
      ? [
          { kind: 'rule' as const, key: 'rule' },
          { key: 'print', label: t('print'), icon: <Printer aria-hidden="true" />, onSelect: onPrint },
        ]
      : []),
  ];
  return (
    <>
      <Breadcrumbs
        items={[isEco ? { label: nav('ecoDriving'), to: '/eco-conduite' } : { label: nav('reports'), to: '/rapports' }, { label: title }]}
      />
      <PageHeader
        title={title}
        {...(count === null ? {} : { count: formatNumber(count, lang) })}
        {...(age ? { age } : {})}
        actions={
          <>
            {onSchedule && phone && (
              <IconButton label={t('reportSchedule:program')} icon={<CalendarClock aria-hidden="true" />} onClick={onSchedule} />
            )}
            {onSchedule && !phone && (
              <Button icon={<CalendarClock aria-hidden="true" />} onClick={onSchedule}>
                {t('reportSchedule:program')}
              </Button>
            )}
            <IconButton label={t('reload')} icon={<RefreshCw aria-hidden="true" />} disabled={run.running} onClick={run.reload} />
            {count !== null && count > 0 && (
              <Menu
                className="btn btn-primary"
                items={items}
                button={
                  <>
                    <Download aria-hidden="true" />
                    {t('table:export')}
                  </>
                }
              />
            )}
          </>
        }
      />
    </>
  );
}

export type ReportFormat = 'csv' | 'xlsx' | TrackFormat;

interface ReportExportInput {
  report: ReportDeclaration<never>;
  result: ReportResult | undefined;
  /** In their order. */
  columns: readonly ReportColumn[];
  range: DayRange;
  /** What it was asked for. */
  asked: Omit<ReportParams, 'nowMs'>;
  /** When it was made, ms. */
  madeMs: number;
  words: ReportWords;
}

/** Writes the report to a file: the columns that are shown, or the ways of its vehicles. `rows`: in the order they are shown. */
export function useReportExport({
  report,
  result,
  columns,
  range,
  asked,
  madeMs,
  words,
}: ReportExportInput): (format: ReportFormat, rows: readonly ReportRow[]) => Promise<void> {
  const { t } = words;
  const title = t(`nav:report.${report.slug}`);
  const names = result?.names ?? {};
  const days = range.from === range.to ? range.from : `${range.from}_${range.to}`;
  const table = useExport<ReportRow>(
    report.slug,
    title,
    days,
    (rows) => sheetColumns(report, columns, names, words, rows),
    () => result && { name: t('file.criteria'), lines: aboutReport(report, { ...asked, nowMs: madeMs }, result, words) },
  );
  return async (format, rows) => {
    if (!result) return;
    if (format === 'csv' || format === 'xlsx') return table.run(format, rows);
    try {
      const file = `${report.slug}-${days}.${format}`;
      const tracks = tracksOf(report, result);
      const { trackFile } = await import('../../domain/reports/journeys/track-file.ts');
      const { text, type } = trackFile(format, tracks, `${title} ${days}`);
      await tellExport(file, tracks.length);
      download(file, new Blob([text], { type }));
      notify({ msg: t('table:exported', { name: file }) });
    } catch (error) {
      notify({ msg: t('table:exportFailed'), error });
    }
  };
}
