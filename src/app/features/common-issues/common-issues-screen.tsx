import { Lightbulb } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { commonIssue as declared, ISSUE_STATES } from '../../../domain/common-issue/common-issue.ts';
import type { Entity } from '../../../domain/kit/entity.ts';
import { wordsOf } from '../../../domain/kit/search-words.ts';
import { ListPage } from '../../entity-ui/list/list-page.tsx';
import { ListTable } from '../../entity-ui/list/list-table.tsx';
import { ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { NONE } from '../../entity-ui/list/list-search.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { RemoteAge } from '../../entity-ui/remote-age.tsx';
import { RemoteState } from '../../entity-ui/remote-state.tsx';
import { useEntityFilters } from '../../entity-ui/screen/use-entity-filters.ts';
import { useDensity } from '../../entity-ui/use-density.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { formatDate, MISSING } from '../../i18n/format.ts';
import { CardList } from '../../ui/data-table/card-list.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { orderRows, type SortKey } from '../../ui/data-table/order.ts';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { IssueFormScreen } from './issue-form-screen.tsx';
import { issueRowsSchema, ISSUES_URL, type IssueRow } from './issue-rows.ts';
import { ISSUE_FILTERS, issueSearchSchema } from './search.ts';

const commonIssue = declared as unknown as Entity;
const ALWAYS = ['state'];
const idOf = (issue: IssueRow): string => issue._id;
const nameOf = (issue: IssueRow): string => issue.title;
const hrefOf = (issue: IssueRow): string => `/admin/common-issues?open=${issue._id}`;
const noStatus = (): undefined => undefined;
const place = { topPx: 0 };
const SORT_KEYS: Record<string, (issue: IssueRow) => SortKey> = {
  title: (issue) => issue.title.toLocaleLowerCase(),
  state: (issue) => ISSUE_STATES.indexOf(issue.state),
  deviceType: (issue) => issue.deviceType,
  updatedAt: (issue) => issue.updatedAt,
};

function has(issue: IssueRow, typed: string): boolean {
  const words = wordsOf([issue.title, issue.symptom, issue.cause, issue.solution].join(' '));
  return wordsOf(typed).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** `/admin/common-issues`: known problems, kept by those who administer the platform. */
export function CommonIssuesScreen() {
  const { t } = useTranslation(['commonIssue', 'nav', 'list', 'admin-common-issues']);
  const [parsed, patch] = useListSearch(issueSearchSchema);
  const search = parsed as Readonly<Record<string, string | number | undefined>>;
  const remote = useRemote(ISSUES_URL, issueRowsSchema);
  const issues = remote.value?.results;
  const words = useWords('commonIssue');
  const phone = useMedia(PHONE);
  const dense = useDensity() === 'dense';

  const columns = useMemo(
    (): Column<IssueRow>[] => [
      { id: 'title', label: t('fields.title'), widthPx: 340, frozen: true, sortable: true, cell: (issue) => <b className="ell font-medium">{issue.title}</b> },
      { id: 'state', label: t('fields.state'), widthPx: 140, sortable: true, cell: (issue) => <span className={issue.state === 'draft' ? 'tag tag-line' : issue.state === 'resolved' ? 'tag tag-ok' : 'tag'}>{t(`choices.state.${issue.state}`)}</span> },
      { id: 'deviceType', label: t('fields.deviceType'), widthPx: 150, sortable: true, cell: (issue) => (issue.deviceType ? t(`choices.deviceType.${issue.deviceType}`) : <span className="subtle">{MISSING}</span>) },
      { id: 'symptom', label: t('fields.symptom'), widthPx: 320, cell: (issue) => <span className="ell">{issue.symptom}</span> },
      { id: 'updatedAt', label: t('admin-common-issues:changed'), widthPx: 130, sortable: true, cell: (issue) => formatDate(issue.updatedAt, words.lang, words.timeZone) },
    ],
    [t, words],
  );
  const view = useListView<IssueRow>({ listKey: 'commonIssue', search, patch, filterKeys: ISSUE_FILTERS, startingSort: 'title', columns });
  const { sort, typed } = view;
  const items = useMemo(() => {
    const states = typeof search['state'] === 'string' ? search['state'].split(',') : undefined;
    const types = typeof search['deviceType'] === 'string' ? search['deviceType'].split(',') : undefined;
    const left = (issues ?? []).filter((issue) => (!states || states.includes(issue.state)) && (!types || types.includes(issue.deviceType ?? NONE)) && has(issue, typed));
    return orderRows(left, SORT_KEYS[sort.column] ?? SORT_KEYS['title']!, sort.direction);
  }, [issues, search, typed, sort]);
  const groups = useEntityFilters(commonIssue, ISSUE_FILTERS, ALWAYS, search, words);
  const open = useCallback((issue: IssueRow) => patch({ open: issue._id }), [patch]);

  const leave = (): void => {
    void remote.reload();
    patch({ open: undefined, new: undefined });
  };
  if (search['new'] || search['open']) return <IssueFormScreen id={search['new'] ? null : String(search['open'])} onLeave={leave} />;
  return (
    <ListPage
      crumbs={[{ label: t('nav:admin'), to: '/admin' }, { label: t('other') }]}
      title={t('other')}
      count={items.length}
      held={issues?.length ?? 0}
      loaded={issues !== undefined}
      words={words}
      phone={phone}
      age={<RemoteAge remote={remote} timeZone={words.timeZone} />}
      add={{ label: t('admin-common-issues:add'), run: () => patch({ new: 1 }) }}
      empty={{ icon: <Lightbulb aria-hidden="true" />, title: t('admin-common-issues:none'), text: t('admin-common-issues:noneText') }}
      isFiltered={view.isFiltered}
      onClear={view.clear}
      toolbar={issues && <ListToolbar view={view} groups={groups} patch={patch} phone={phone} count={items.length} searchText={t('admin-common-issues:search')} />}
    >
      {!issues ? (
        <RemoteState remote={remote} />
      ) : phone ? (
        <CardList
          label={t('other')}
          rows={items}
          rowId={idOf}
          href={hrefOf}
          statusOf={noStatus}
          card={(issue) => (
            <div>
              <b className="block">{issue.title}</b>
              <span className="block text-sm text-muted">
                {t(`choices.state.${issue.state}`)}
                {issue.deviceType ? ` · ${t(`choices.deviceType.${issue.deviceType}`)}` : ''}
              </span>
            </div>
          )}
          pendingText={() => ''}
          onOpen={open}
        />
      ) : (
        <ListTable label={t('other')} view={view} items={items} idOf={idOf} nameOf={nameOf} hrefOf={hrefOf} onOpen={open} place={place} dense={dense} />
      )}
    </ListPage>
  );
}
