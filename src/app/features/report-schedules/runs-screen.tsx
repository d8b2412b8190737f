import type { TFunction } from 'i18next';
import { History } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { type ReportRun, RUN_FILE_DAYS } from '../../../domain/report-schedule/report-schedule.ts';
import { formatDateTime, MISSING } from '../../../domain/text/format.ts';
import { AttachmentDownload } from '../../entity-ui/attachments/attachment-list.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import type { EntityColumn, EntityScreenConfig, ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import { useWords } from '../../entity-ui/use-words.ts';
import { sizeText } from '../../i18n/size-text.ts';
import { Segmented } from '../../ui/toggles.tsx';
import { SCHEDULE_FILTERS } from './search.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';
import { ENTITIES } from '../../../domain/registry.ts';

const VIEWS = ['schedules', 'runs'] as const;

/** The report of a schedule or a run, in words. */
export function reportName({ report }: Pick<ReportRun, 'report'>, t: TFunction): string {
  return t(`nav:report.${report}`, { defaultValue: report });
}

const RUN_FILTERS = ['state', 'schedule'];

const runSearchSchema = entitySearchSchema(ENTITIES.reportRun, RUN_FILTERS);

/** What a view leaves behind for the other. */
const NOTHING = Object.fromEntries(
  ['view', 'open', 'edit', 'new', 'q', 'sort', 'of', 'asked', ...SCHEDULE_FILTERS, ...RUN_FILTERS].map((key) => [key, undefined]),
);

/** From what is scheduled to what was run, and back. */
export function ViewSwitch({ view, patch }: { view: (typeof VIEWS)[number]; patch: PatchSearch }) {
  const { t } = useTranslation('reportSchedule');
  return (
    <div className="mb-4 flex">
      <Segmented
        label={t('view')}
        value={view}
        options={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
        onChange={(next) => patch({ ...NOTHING, view: next === 'runs' ? next : undefined })}
      />
    </div>
  );
}

/** The file of a run, to be had. */
export function RunFiles({ run, lang, bare = false }: { run: Pick<ReportRun, '_id' | 'attachments'>; lang: string; bare?: boolean }) {
  if (run.attachments.length === 0) return bare ? null : <span className="subtle">{MISSING}</span>;
  return (
    <span data-still className="flex min-w-0 items-center gap-1">
      {run.attachments.map(({ id, name, bytes }) => (
        <span key={id} className="flex min-w-0 items-center gap-1">
          <AttachmentDownload url={`/api/v1/report-runs/${run._id}/attachments/${id}`} name={name} />
          {!bare && <span className="ell" title={name}>{`${name} · ${sizeText(bytes, lang)}`}</span>}
        </span>
      ))}
    </span>
  );
}

const TONES: Record<ReportRun['state'], string> = {
  waiting: 'tag tag-line',
  done: 'tag tag-ok',
  empty: 'tag',
  failed: 'tag tag-alert',
  skipped: 'tag tag-warning',
};

/** What became of a run; a file that was made and not delivered is said too. */
export function RunState({ run }: { run: Pick<ReportRun, 'state' | 'error'> }) {
  const { t } = useTranslation('reportRun');
  const tone = run.state === 'done' && run.error !== null ? 'tag tag-warning' : TONES[run.state];
  return <span className={tone}>{t(`choices.state.${run.state}`)}</span>;
}

const runOf = (row: LocalRow): ReportRun => row as ReportRun;

function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation(['reportRun', 'nav']);
  return useMemo((): EntityColumn[] => {
    const name = (row: LocalRow): string => reportName(runOf(row), t);
    return [
      {
        id: 'report',
        label: t('fields.report'),
        widthPx: 180,
        fields: ['report'],
        sortable: true,
        sortKey: name,
        cell: (row) => <span className="ell">{name(row)}</span>,
      },
      {
        id: 'state',
        label: t('fields.state'),
        widthPx: 150,
        fields: ['state'],
        sortable: true,
        sortKey: (row) => runOf(row).state,
        cell: (row) => <RunState run={runOf(row)} />,
      },
      {
        id: 'attachments',
        label: t('fields.attachments'),
        widthPx: 280,
        fields: ['attachments'],
        cell: (row) => <RunFiles run={runOf(row)} lang={words.lang} />,
      },
    ];
  }, [t, words.lang]);
}

function Switch({ patch }: ListSlotProps) {
  return <ViewSwitch view="runs" patch={patch} />;
}

function Detail({ row }: { row: LocalRow }) {
  const { t } = useTranslation('reportRun');
  const { lang } = useWords('reportRun');
  // A row that came before the field did has none.
  const undelivered = (row['undelivered'] as ReportRun['undelivered'] | undefined) ?? [];
  return (
    <div className="mb-4 grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <RunState run={runOf(row)} />
        <RunFiles run={runOf(row)} lang={lang} />
      </div>
      {undelivered.length > 0 && (
        <div>
          <h3 className="font-semibold">{t('undeliveredTo')}</h3>
          <ul className="grid gap-1">
            {undelivered.map(({ email, reason, detail }) => (
              <li key={email} className="wrap-anywhere">
                {email} · {t(`undeliveredReasons.${reason}`)}
                {detail ? <span className="block text-sm text-muted">{detail}</span> : null}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-sm text-muted">{t('fileGone', { days: RUN_FILE_DAYS })}</p>
    </div>
  );
}

const CONFIG: EntityScreenConfig = {
  entity: 'reportRun',
  to: '/rapports/automatiques',
  query: 'view=runs',
  parent: { key: 'reports', to: '/rapports' },
  icon: History,
  search: runSearchSchema,
  filters: RUN_FILTERS,
  always: RUN_FILTERS,
  shown: ['report', 'dueAt', 'state', 'lines', 'mails', 'error', 'attachments'],
  startingSort: '-dueAt',
  sections: [],
  hidden: ['report', 'state', 'author'],
  useColumns,
  summary: (row, words) =>
    `${formatDateTime(runOf(row).dueAt, words.lang, words.timeZone)} · ${words.t(`choices.state.${runOf(row).state}`)}`,
  Detail,
  Above: Switch,
};

/** What was run of the schedules: when, what became of it, its file. */
export function RunsScreen() {
  return <EntityScreen config={CONFIG} />;
}
