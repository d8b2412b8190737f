import { CalendarClock, Download, Printer, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { reportFlag, type ReportSlug } from '../../domain/reports/slugs.ts';
import { formatNumber } from '../../domain/kit/format.ts';
import type { ReportRow } from '../../domain/kit/report.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PHONE, useMedia } from '../ui/use-media.ts';
import type { ReportWords } from './report-words.ts';
import { TRACK_FORMATS } from './track-file.ts';
import type { ReportFormat } from './use-report-export.ts';
import { RunAge } from './run-age.tsx';
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
