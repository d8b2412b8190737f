import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { scheduledSchema, type Scheduled } from '../../../domain/report-schedule/report-schedule.ts';
import { asksAnew, scheduledAsk, scheduledRange, type ScheduledAsk } from '../../../domain/report-schedule/scheduled-ask.ts';
import { REPORTS } from '../../../domain/reports/catalogue.ts';
import { queryGroup, withVehicleFilters, driversOfDays } from '../../../domain/reports/report-query.ts';
import type { ReportDeclaration } from '../../../domain/reports/report.ts';
import { isReportSlug, REPORT_SLUGS } from '../../../domain/reports/slugs.ts';
import { issueText } from '../../entity-ui/field-text.ts';
import type { FormValues } from '../../entity-ui/form/form-model.ts';
import type { Refuses } from '../../entity-ui/form/use-form.ts';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useMovementsSeen } from '../../entity-ui/use-access.ts';
import { useNowMs, useWorkday } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useVehicleFilterGroups } from '../../entity-ui/use-vehicle-filter-groups.ts';
import { useHad } from '../../entity-ui/vehicle/use-had.ts';
import { Many, ReportFields } from '../../report-ui/report-fields.tsx';
import type { ReportSearch } from '../../report-ui/report-search.ts';
import { columnLabel } from '../../../domain/reports/report-text.ts';
import { useReportWords } from '../../report-ui/report-words.ts';
import '../../report-ui/report.css';
import { Select } from '../../ui/select.tsx';

type Input = Parameters<CustomInput>[0];
type Declared = ReportDeclaration<never>;

/** Which report: another one has other criteria. */
export function ReportInput({ form, id }: Input) {
  const { t } = useTranslation(['reportSchedule', 'nav']);
  const { t: tIssue } = useTranslation('fieldIssues');
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

/** What a schedule asks of its report, of what this device knows. `isOfDrivers`: vehicles are chosen by who drives them. */
function useScheduledAsk(isOfDrivers: boolean): (report: Declared, schedule: Omit<Scheduled, 'report'>) => ScheduledAsk {
  const vehicles = useRows('vehicle').rows;
  const { had } = useHad(isOfDrivers);
  const { today, timeZone } = useWorkday(useNowMs());
  const isOwn = useMovementsSeen('journeys') === 'own';
  return useCallback(
    (report, schedule) => {
      const range = scheduledRange(report, schedule, today);
      const driversOf = isOfDrivers ? driversOfDays(had, range, timeZone) : undefined;
      return scheduledAsk(report, schedule, { vehicles, driversOf, today, timeZone, isOwn });
    },
    [vehicles, had, isOfDrivers, today, timeZone, isOwn],
  );
}

/** As the server does: what asks for more than its report may is not saved, unless it did before. */
export function useScheduleRefuses(row: LocalRow | undefined): Refuses {
  const askOf = useScheduledAsk(true);
  return useCallback(
    (doc: FormValues) => {
      const [after, before] = [doc, row?.refused ? undefined : row].map((one) => scheduledSchema.safeParse(one).data);
      if (!after || !isReportSlug(after.report)) return [];
      const report: Declared = REPORTS[after.report];
      const { issue } = before && !asksAnew(report, before, after) ? { issue: null } : askOf(report, after);
      return issue ? [issue] : [];
    },
    [row, askOf],
  );
}

/** What the report is asked for: the fields of its own screen, with periods by their names, and the columns of the file. */
export function AskedInput({ form, id }: Input) {
  const slug = String(form.values['report'] ?? '');
  return isReportSlug(slug) ? <AskedFields key={slug} report={REPORTS[slug]} form={form} id={id} /> : null;
}

function AskedFields({ report, form, id }: { report: Declared } & Pick<Input, 'form' | 'id'>) {
  const { t } = useTranslation('reportSchedule');
  const { t: tIssue } = useTranslation('fieldIssues');
  const words = useReportWords();
  const vehicles = useRows('vehicle').rows;
  const fleets = useRows('fleet').rows;
  const drivers = useRows('driver').rows;
  const sites = useRows('site').rows;
  const { today } = useWorkday(useNowMs());
  const written = form.values['asked'] as ReportSearch;
  const search = useMemo(() => withVehicleFilters(report, written), [report, written]);
  const set: PatchSearch = (changes) =>
    form.set(
      'asked',
      Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined && value !== '')),
    );
  const { data = { asked: {}, frequency: '' } } = scheduledSchema.safeParse(form.values);
  const ask = useScheduledAsk(search.drivenBy !== undefined)(report, data);
  const filters = useVehicleFilterGroups(search);
  const columns = String(search['columns'] ?? '')
    .split(',')
    .filter((one) => report.columns.some((column) => column.id === one));
  const refused = form.issues['asked'];
  // The field of the period, where there is one, says itself that it is too long.
  const issue = ask.period === null ? (refused ?? ask.issue) : ask.issue && refused?.code === 'range' ? null : refused;
  return (
    <div id={id} tabIndex={-1}>
      <div className="rp-fields">
        <ReportFields
          named={ask}
          report={report}
          search={search}
          patch={set}
          range={ask.query}
          asked={ask.query}
          group={queryGroup(report, search.group)}
          vehicles={vehicles}
          fleets={fleets}
          drivers={drivers}
          sites={sites}
          filters={filters}
          today={today}
          firstDay={ask.firstDay}
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
