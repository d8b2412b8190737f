import { Lightbulb } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { commonIssue, ISSUE_STATES } from '../../../domain/support/doc-entry.ts';
import { findByWords } from '../../../domain/text/search-words.ts';
import { formatDate, MISSING } from '../../../domain/text/format.ts';
import { DEVICE_TYPES } from '../../../domain/device/device.ts';
import { SiteListPage } from '../../entity-ui/list/site-list-page.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { type Reading, useWholeList } from '../../entity-ui/list/whole-rows.ts';
import { SiteEntityForm } from '../../entity-ui/screen/site-entity-screen.tsx';
import { useEntityFilters } from '../../entity-ui/screen/entity-items.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import type { Column } from '../../ui/data-table/model.ts';
import { pageOf } from '../../entity-ui/list/site-list.ts';
import { ISSUE_FILTERS, issueSearchSchema } from './search.ts';

const issueRowSchema = z.object({
  _id: z.string(),
  title: z.string(),
  symptom: z.string(),
  cause: z.nullable(z.string()),
  solution: z.nullable(z.string()),
  deviceType: z.nullable(z.enum(DEVICE_TYPES)),
  state: z.enum(ISSUE_STATES),
  ver: z.number(),
  updatedAt: z.string(),
});
type IssueRow = z.infer<typeof issueRowSchema>;
const issueRowsSchema = pageOf(issueRowSchema);

const ISSUES_PATH = '/api/v1/admin/common-issues';
const ISSUES_URL = `${ISSUES_PATH}?size=2000`;

const ALWAYS = ['state'];
const FORM = {
  entity: commonIssue,
  path: ISSUES_PATH,
  to: '/admin/common-issues',
  sections: [
    { key: 'what', fields: ['title', 'deviceType', 'state'], wide: ['title'] },
    { key: 'help', fields: ['symptom', 'cause', 'solution'], wide: ['symptom', 'cause', 'solution'] },
  ],
};
const nameOf = (issue: IssueRow): string => issue.title;
const hrefOf = (issue: IssueRow): string => `/admin/common-issues?open=${issue._id}`;
const READING: Reading<IssueRow> = {
  find: (issues, typed) => findByWords(issues, typed, ({ symptom, cause, solution }) => [symptom, cause, solution].join(' ')),
  sortKeys: { state: (issue) => ISSUE_STATES.indexOf(issue.state) },
};

/** `/admin/common-issues`: known problems, kept by those who administer the platform. */
export function CommonIssuesScreen() {
  const { t } = useTranslation(['commonIssue', 'adminCommonIssues']);
  const [search, patch] = useListSearch(issueSearchSchema);
  const words = useWords('commonIssue');

  const columns = useMemo(
    (): Column<IssueRow>[] => [
      {
        id: 'title',
        label: t('fields.title'),
        widthPx: 340,
        frozen: true,
        sortable: true,
        cell: (issue) => <b className="ell font-medium">{issue.title}</b>,
      },
      {
        id: 'state',
        label: t('fields.state'),
        widthPx: 140,
        sortable: true,
        cell: (issue) => (
          <span className={issue.state === 'draft' ? 'tag tag-line' : issue.state === 'resolved' ? 'tag tag-ok' : 'tag'}>
            {t(`choices.state.${issue.state}`)}
          </span>
        ),
      },
      {
        id: 'deviceType',
        label: t('fields.deviceType'),
        widthPx: 150,
        sortable: true,
        cell: (issue) => (issue.deviceType ? t(`choices.deviceType.${issue.deviceType}`) : <span className="subtle">{MISSING}</span>),
      },
      { id: 'symptom', label: t('fields.symptom'), widthPx: 320, cell: (issue) => <span className="ell">{issue.symptom}</span> },
      {
        id: 'updatedAt',
        label: t('adminCommonIssues:changed'),
        widthPx: 130,
        sortable: true,
        cell: (issue) => formatDate(issue.updatedAt, words.lang, words.timeZone),
      },
    ],
    [t, words],
  );
  const list = useWholeList<IssueRow>({
    listKey: 'commonIssue',
    url: ISSUES_URL,
    schema: issueRowsSchema,
    reading: READING,
    search,
    patch,
    filterKeys: ISSUE_FILTERS,
    startingSort: 'title',
    columns,
  });
  const groups = useEntityFilters(commonIssue, ISSUE_FILTERS, ALWAYS, search, words);
  const open = useCallback((issue: IssueRow) => patch({ open: issue._id }), [patch]);

  const leave = (): void => {
    void list.remote.reload();
    patch({ open: undefined, new: undefined });
  };
  if (search['new'] || search['open'])
    return <SiteEntityForm config={FORM} id={search['new'] ? null : String(search['open'])} onLeave={leave} />;
  return (
    <SiteListPage
      list={list}
      words={words}
      title={t('other')}
      icon={Lightbulb}
      empty={t('adminCommonIssues:none')}
      emptyText={t('adminCommonIssues:noneText')}
      searchText={t('adminCommonIssues:search')}
      groups={groups}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onOpen={open}
      add={{ label: t('adminCommonIssues:add'), run: () => patch({ new: 1 }) }}
      card={(issue) => (
        <div>
          <b className="block">{issue.title}</b>
          <span className="block text-sm text-muted">
            {t(`choices.state.${issue.state}`)}
            {issue.deviceType ? ` · ${t(`choices.deviceType.${issue.deviceType}`)}` : ''}
          </span>
        </div>
      )}
    />
  );
}
