import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportDeclaration } from '../../../domain/kit/report.ts';
import { REPORTS } from '../../../domain/reports/catalogue.ts';
import { driversOfDays, selectedVehicles } from '../../../domain/reports/vehicle-selection.ts';
import { isReportSlug, REPORT_SLUGS } from '../../../domain/reports/slugs.ts';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { issueText } from '../../entity-ui/issue-text.ts';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useHad } from '../../entity-ui/use-had.ts';
import { useVehicleFilterGroups } from '../../entity-ui/use-vehicle-filter-groups.ts';
import { useWorkday } from '../../entity-ui/use-workday.ts';
import { queryGroup, reportQueryOf, queryRange, withVehicleFilters } from '../../../domain/reports/report-query.ts';
import { Many, ReportFields } from '../../report-ui/report-fields.tsx';
import type { ReportSearch } from '../../report-ui/report-search.ts';
import { columnLabel, useReportWords } from '../../report-ui/report-words.ts';
import { Select } from '../../ui/select.tsx';
import '../../report-ui/report.css';

type Input = Parameters<CustomInput>[0];
const MONDAY = 1;

/** Which report: another one has other criteria. */
export function ReportInput({ form, id }: Input) {
  const { t } = useTranslation(['reportSchedule', 'nav']);
  const { t: tIssue } = useTranslation('field-issues');
  const issue = form.issues['report'];
  return (
    <Select
      id={id}
      label={t('fields.report')}
      required
      error={issue && issueText(tIssue, issue)}
      value={String(form.values['report'] ?? '')}
      options={REPORT_SLUGS.map((value) => ({ value: value as string, label: t(`nav:report.${value}`) }))}
      onChange={(report) => {
        form.set('report', report);
        form.set('asked', {});
        form.leave('report');
      }}
    />
  );
}

/** What the report is asked for: the fields of its own screen, with periods by their names, and the columns of the file. */
export function AskedInput({ form, id }: Input) {
  const slug = String(form.values['report'] ?? '');
  return isReportSlug(slug) ? <AskedFields key={slug} report={REPORTS[slug] as ReportDeclaration<never>} form={form} id={id} /> : null;
}

function AskedFields({ report, form, id }: { report: ReportDeclaration<never> } & Pick<Input, 'form' | 'id'>) {
  const { t } = useTranslation('reportSchedule');
  const { t: tIssue } = useTranslation('field-issues');
  const words = useReportWords();
  const vehicles = useRows('vehicle').rows;
  const fleets = useRows('fleet').rows;
  const drivers = useRows('driver').rows;
  const sites = useRows('site').rows;
  const { today, timeZone } = useWorkday(useNowMs());
  const written = form.values['asked'] as ReportSearch;
  const search = useMemo(() => withVehicleFilters(report, written), [report, written]);
  const set: PatchSearch = (changes) =>
    form.set(
      'asked',
      Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined && value !== '')),
    );
  const range = queryRange(report, { from: undefined, to: undefined, period: search.period }, today, MONDAY);
  const { had } = useHad(search.drivenBy !== undefined);
  const chosen = selectedVehicles(
    search,
    vehicles,
    report.concerns,
    search.drivenBy === undefined ? undefined : driversOfDays(had, range, timeZone),
  );
  const filters = useVehicleFilterGroups(search);
  const asked = reportQueryOf(report, search, chosen, range, timeZone);
  const columns = String(search['columns'] ?? '')
    .split(',')
    .filter((one) => report.columns.some((column) => column.id === one));
  const issue = form.issues['asked'];
  return (
    <div id={id} tabIndex={-1}>
      <div className="rp-fields">
        <ReportFields
          named
          report={report}
          search={search}
          patch={set}
          range={range}
          asked={asked}
          group={queryGroup(report, search.group)}
          vehicles={vehicles}
          fleets={fleets}
          drivers={drivers}
          sites={sites}
          filters={filters}
          today={today}
          firstDay={MONDAY}
          words={words}
        />
        <Many
          label={t('columns')}
          all={t('columnsAll')}
          options={report.columns.map((column) => ({ value: column.id, label: columnLabel(column, words) }))}
          selected={columns}
          onChange={(ids) =>
            set({ columns: report.columns.flatMap((column) => (ids.includes(column.id) ? [column.id] : [])).join(',') || undefined })
          }
          count={(count) => t('columnCount', { count })}
        />
      </div>
      {issue && (
        <p className="error mt-1" role="alert">
          {issueText(tIssue, issue)}
        </p>
      )}
    </div>
  );
}
