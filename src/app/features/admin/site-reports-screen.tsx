import { CalendarClock } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import {
  siteReportRunSchema,
  siteReportScheduleSchema,
  type SiteReportRun,
  type SiteReportSchedule,
} from '../../../domain/platform/site-report.ts';
import { FREQUENCIES, REPORT_RUN_STATES } from '../../../domain/report-schedule/report-schedule.ts';
import { formatDateTime, formatNumber } from '../../../domain/text/format.ts';
import { pageOf, type SiteColumn, usePagedList } from '../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../entity-ui/list/site-list-page.tsx';
import { type ListSearch, type PatchSearch, usePagedSearch } from '../../entity-ui/list/use-list-search.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { Segmented } from '../../ui/toggles.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { missing, ownerColumn, RowDrawer } from './linked-columns.tsx';
import { siteReportsSearchSchema } from './search.ts';
import { useChoiceFilter, useOwnerFilter } from './organization-field.tsx';

type Of<T> = (id: keyof T & string, widthPx: number, more?: Partial<SiteColumn<T>>) => SiteColumn<T>;

const TONES: Record<SiteReportRun['state'], string> = {
  waiting: 'tag tag-line',
  done: 'tag tag-ok',
  empty: 'tag',
  failed: 'tag tag-alert',
  skipped: 'tag tag-warning',
};

function makers<T>(words: WordsOf): Record<'text' | 'instant' | 'choice' | 'figure', Of<T>> {
  const { lang, timeZone } = words;
  const column = (
    id: keyof T & string,
    widthPx: number,
    said: (row: T) => string,
    text: (row: T) => string | number,
    more: Partial<SiteColumn<T>> = {},
  ): SiteColumn<T> => ({
    id,
    label: words.t(`fields.${id}`),
    widthPx,
    sortable: true,
    cell: (row) =>
      row[id] === null ? (
        missing
      ) : (
        <span className="ell" title={said(row)}>
          {said(row)}
        </span>
      ),
    text,
    ...more,
  });
  return {
    text: (id, widthPx, more) =>
      column(
        id,
        widthPx,
        (row) => String(row[id]),
        (row) => String(row[id] ?? ''),
        more,
      ),
    instant: (id, widthPx, more) =>
      column(
        id,
        widthPx,
        (row) => formatDateTime(String(row[id]), lang, timeZone),
        (row) => String(row[id] ?? ''),
        more,
      ),
    choice: (id, widthPx, more) =>
      column(
        id,
        widthPx,
        (row) => words.t(`choices.${id}.${String(row[id])}`),
        (row) => (row[id] === null ? '' : words.t(`choices.${id}.${String(row[id])}`)),
        more,
      ),
    figure: (id, widthPx, more) =>
      column(
        id,
        widthPx,
        (row) => formatNumber(Number(row[id]), lang),
        (row) => Number(row[id] ?? 0),
        { numeric: true, ...more },
      ),
  };
}

const reportName = (report: string, t: TFunction): string => t(`nav:report.${report}`, { defaultValue: report });

function runColumns(t: TFunction, words: WordsOf): SiteColumn<SiteReportRun>[] {
  const make = makers<SiteReportRun>(words);
  return [
    make.text('name', 220, { frozen: true }),
    ownerColumn(t, 180) as SiteColumn<SiteReportRun>,
    make.text('report', 170, {
      cell: ({ report }) => <span className="ell">{reportName(report, t)}</span>,
      text: ({ report }) => reportName(report, t),
    }),
    make.instant('dueAt', 140),
    make.choice('state', 150, {
      cell: ({ state, error }) => (
        <span className={state === 'done' && error !== null ? 'tag tag-warning' : TONES[state]}>{words.t(`choices.state.${state}`)}</span>
      ),
    }),
    make.choice('error', 230),
    make.figure('lines', 90),
    make.figure('mails', 90),
    make.instant('endedAt', 140),
    make.text('authorName', 160),
    make.figure('attempts', 90, { spare: true }),
  ];
}

function scheduleColumns(t: TFunction, words: WordsOf): SiteColumn<SiteReportSchedule>[] {
  const make = makers<SiteReportSchedule>(words);
  return [
    make.text('name', 220, { frozen: true }),
    ownerColumn(t, 180) as SiteColumn<SiteReportSchedule>,
    make.text('report', 170, {
      cell: ({ report }) => <span className="ell">{reportName(report, t)}</span>,
      text: ({ report }) => reportName(report, t),
    }),
    make.choice('frequency', 150),
    make.choice('format', 190),
    make.instant('nextRunAt', 150),
    make.instant('lastRunAt', 150),
    make.text('active', 90, {
      cell: ({ active }) => (active ? words.yes : words.no),
      text: ({ active }) => (active ? words.yes : words.no),
    }),
    make.choice('stopped', 220),
    make.text('authorName', 160),
  ];
}

const runSchema = pageOf(siteReportRunSchema);
const scheduleSchema = pageOf(siteReportScheduleSchema);
const RUN_FILTERS = ['owner', 'state'];
const SCHEDULE_FILTERS = ['owner', 'frequency'];
const EVERY_MS = 30_000;
const nameOf = ({ name }: { name: string }): string => name;

interface ListProps {
  search: ListSearch;
  patch: PatchSearch;
  above: ReactNode;
}

/** To the account a row is of, under what is known of the row. */
function AccountLink({ owner }: { owner: { id: string; name: string } }) {
  return (
    <AppLink className="btn" href={`/admin/organizations?open=${owner.id}`}>
      {owner.name}
    </AppLink>
  );
}

function Runs({ search, patch, above }: ListProps) {
  const { t } = useTranslation(['adminReports', 'admin', 'nav']);
  const words = useWords('reportRun');
  const columns = useMemo(() => runColumns(t, words), [t, words]);
  const list = usePagedList<SiteReportRun>({
    listKey: 'admin-report-runs',
    path: '/api/v1/admin/report-runs',
    schema: runSchema,
    search,
    patch,
    filterKeys: RUN_FILTERS,
    startingSort: '-dueAt',
    columns,
    fileName: t('fileName'),
    everyMs: EVERY_MS,
  });
  const groups = [useOwnerFilter(search), useChoiceFilter(words, 'state', REPORT_RUN_STATES, search)];
  const opened = list.rows.find(({ _id }) => _id === search['open']);
  return (
    <>
      <SiteListPage
        list={list}
        words={words}
        title={t('title')}
        icon={CalendarClock}
        empty={t('none')}
        emptyText={t('noneText')}
        searchText={t('search')}
        groups={groups}
        nameOf={nameOf}
        hrefOf={({ _id }) => `/admin/reports?open=${_id}`}
        onOpen={({ _id }) => patch({ open: _id })}
        above={above}
        card={(row) => (
          <Card
            name={row.name}
            parts={[row.owner.name, words.t(`choices.state.${row.state}`), formatDateTime(row.dueAt, words.lang, words.timeZone)]}
          />
        )}
      />
      {opened && (
        <RowDrawer
          title={opened.name}
          row={opened}
          columns={columns.slice(1)}
          onClose={() => patch({ open: undefined })}
          footer={<AccountLink owner={opened.owner} />}
        />
      )}
    </>
  );
}

function Schedules({ search, patch, above }: ListProps) {
  const { t } = useTranslation(['adminReports', 'admin', 'nav']);
  const words = useWords('reportSchedule');
  const columns = useMemo(() => scheduleColumns(t, words), [t, words]);
  const list = usePagedList<SiteReportSchedule>({
    listKey: 'admin-report-schedules',
    path: '/api/v1/admin/report-schedules',
    schema: scheduleSchema,
    search,
    patch,
    filterKeys: SCHEDULE_FILTERS,
    startingSort: 'name',
    columns,
    fileName: t('fileName'),
    everyMs: EVERY_MS,
  });
  const groups = [useOwnerFilter(search), useChoiceFilter(words, 'frequency', FREQUENCIES, search)];
  const opened = list.rows.find(({ _id }) => _id === search['open']);
  return (
    <>
      <SiteListPage
        list={list}
        words={words}
        title={t('title')}
        icon={CalendarClock}
        empty={t('noneSchedules')}
        emptyText={t('noneText')}
        searchText={t('search')}
        groups={groups}
        nameOf={nameOf}
        hrefOf={({ _id }) => `/admin/reports?view=schedules&open=${_id}`}
        onOpen={({ _id }) => patch({ open: _id })}
        above={above}
        card={(row) => (
          <Card
            name={row.name}
            parts={[
              row.owner.name,
              words.t(`choices.frequency.${row.frequency}`),
              row.nextRunAt === null ? words.t('none') : formatDateTime(row.nextRunAt, words.lang, words.timeZone),
            ]}
          />
        )}
      />
      {opened && (
        <RowDrawer
          title={opened.name}
          row={opened}
          columns={columns.slice(1)}
          onClose={() => patch({ open: undefined })}
          footer={<AccountLink owner={opened.owner} />}
        />
      )}
    </>
  );
}

function Card({ name, parts }: { name: string; parts: readonly string[] }) {
  return (
    <div className="grid gap-1">
      <b className="ell">{name}</b>
      <span className="ell text-sm text-muted">{parts.join(' · ')}</span>
    </div>
  );
}

/** /admin/reports: what was run of the scheduled reports of every account, and what is scheduled. */
export function SiteReportsScreen() {
  const { t } = useTranslation('reportSchedule');
  const [search, patch] = usePagedSearch(siteReportsSearchSchema);
  const view = search['view'] === 'schedules' ? 'schedules' : 'runs';
  const change = (next: 'runs' | 'schedules'): void =>
    patch({
      view: next === 'schedules' ? next : undefined,
      sort: undefined,
      q: undefined,
      page: undefined,
      state: undefined,
      frequency: undefined,
      open: undefined,
    });
  const above = (
    <div className="mb-4 flex">
      <Segmented
        label={t('view')}
        value={view}
        options={(['runs', 'schedules'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
        onChange={change}
      />
    </div>
  );
  return view === 'schedules' ? (
    <Schedules search={search} patch={patch} above={above} />
  ) : (
    <Runs search={search} patch={patch} above={above} />
  );
}
