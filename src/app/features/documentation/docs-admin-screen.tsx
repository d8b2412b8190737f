import { useNavigate } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DOC_AUDIENCES, DOC_CATEGORIES, DOC_STATES, docEntry as declared } from '../../../domain/doc-entry/doc-entry.ts';
import { searchDocs } from '../../../domain/doc-entry/search-docs.ts';
import type { Entity } from '../../../domain/kit/entity.ts';
import { LOCALES } from '../../../domain/kit/locale.ts';
import { ListPage } from '../../entity-ui/list/list-page.tsx';
import { ListTable } from '../../entity-ui/list/list-table.tsx';
import { ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { RemoteAge } from '../../entity-ui/remote-age.tsx';
import { RemoteState } from '../../entity-ui/remote-state.tsx';
import { useEntityFilters } from '../../entity-ui/screen/use-entity-filters.ts';
import { useDensity } from '../../entity-ui/use-density.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { formatDate } from '../../i18n/format.ts';
import { CardList } from '../../ui/data-table/card-list.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { orderRows, type SortKey } from '../../ui/data-table/order.ts';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { DOC_FILTERS, docAdminSearchSchema, DOCS_PATH } from './admin-search.ts';
import { docRowsSchema, type DocRow } from './docs.ts';

const docEntry = declared as unknown as Entity;
const ALWAYS = ['state', 'category'];
const idOf = (doc: DocRow): string => doc._id;
const nameOf = (doc: DocRow): string => doc.title;
const hrefOf = (doc: DocRow): string => `/admin/documentation/${doc._id}`;
const noStatus = (): undefined => undefined;
const place = { topPx: 0 };
const languagesOf = (doc: DocRow): string => LOCALES.filter((lang) => lang === 'fr' || doc.versions[lang]).join(', ');
const SORT_KEYS: Record<string, (doc: DocRow) => SortKey> = {
  title: (doc) => doc.title.toLocaleLowerCase(),
  category: (doc) => DOC_CATEGORIES.indexOf(doc.category),
  audience: (doc) => DOC_AUDIENCES.indexOf(doc.audience),
  state: (doc) => DOC_STATES.indexOf(doc.state),
  position: (doc) => doc.position,
  updatedAt: (doc) => doc.updatedAt,
};

/** `/admin/documentation`: every entry, drafts too. */
export function DocsAdminScreen() {
  const { t } = useTranslation(['docEntry', 'nav', 'admin-documentation']);
  const [parsed, patch] = useListSearch(docAdminSearchSchema);
  const search = parsed as Readonly<Record<string, string | number | undefined>>;
  const navigate = useNavigate();
  const remote = useRemote(`${DOCS_PATH}?size=2000`, docRowsSchema);
  const docs = remote.value?.results;
  const words = useWords('docEntry');
  const phone = useMedia(PHONE);
  const dense = useDensity() === 'dense';

  const columns = useMemo((): Column<DocRow>[] => {
    const choice = (field: 'category' | 'audience') => (doc: DocRow) => <span className="ell">{t(`choices.${field}.${doc[field]}`)}</span>;
    return [
      { id: 'title', label: t('fields.title'), widthPx: 320, frozen: true, sortable: true, cell: (doc) => <b className="ell font-medium">{doc.title}</b> },
      { id: 'state', label: t('fields.state'), widthPx: 110, sortable: true, cell: (doc) => <span className={doc.state === 'draft' ? 'tag tag-line' : 'tag tag-ok'}>{t(`choices.state.${doc.state}`)}</span> },
      { id: 'category', label: t('fields.category'), widthPx: 130, sortable: true, cell: choice('category') },
      { id: 'audience', label: t('fields.audience'), widthPx: 200, sortable: true, cell: choice('audience') },
      { id: 'languages', label: t('admin-documentation:languages'), widthPx: 120, cell: languagesOf },
      { id: 'position', label: t('fields.position'), widthPx: 90, numeric: true, sortable: true, cell: (doc) => doc.position },
      { id: 'updatedAt', label: t('admin-documentation:changed'), widthPx: 130, sortable: true, cell: (doc) => formatDate(doc.updatedAt, words.lang, words.timeZone) },
    ];
  }, [t, words]);
  const view = useListView<DocRow>({ listKey: 'docEntry', search, patch, filterKeys: DOC_FILTERS, startingSort: 'position', columns });
  const { sort, typed } = view;
  const items = useMemo(() => {
    const left = searchDocs(docs ?? [], typed).filter((doc) => DOC_FILTERS.every((key) => typeof search[key] !== 'string' || search[key].split(',').includes(doc[key])));
    return orderRows(left, SORT_KEYS[sort.column] ?? SORT_KEYS['position']!, sort.direction);
  }, [docs, typed, search, sort]);
  const groups = useEntityFilters(docEntry, DOC_FILTERS, ALWAYS, search, words);
  const open = useCallback((doc: DocRow) => void navigate({ to: '/admin/documentation/$id', params: { id: doc._id } }), [navigate]);

  return (
    <ListPage
      crumbs={[{ label: t('nav:admin'), to: '/admin' }, { label: t('nav:documentation') }]}
      title={t('nav:documentation')}
      count={items.length}
      held={docs?.length ?? 0}
      loaded={docs !== undefined}
      words={words}
      phone={phone}
      age={<RemoteAge remote={remote} timeZone={words.timeZone} />}
      add={{ label: t('admin-documentation:add'), run: () => void navigate({ to: '/admin/documentation/$id', params: { id: 'new' } }) }}
      empty={{ icon: <BookOpen aria-hidden="true" />, title: t('admin-documentation:none'), text: t('admin-documentation:noneText') }}
      isFiltered={view.isFiltered}
      onClear={view.clear}
      toolbar={docs && <ListToolbar view={view} groups={groups} patch={patch} phone={phone} count={items.length} searchText={t('admin-documentation:search')} />}
    >
      {!docs ? (
        <RemoteState remote={remote} />
      ) : phone ? (
        <CardList
          label={t('nav:documentation')}
          rows={items}
          rowId={idOf}
          href={hrefOf}
          statusOf={noStatus}
          card={(doc) => (
            <div>
              <b className="block">{doc.title}</b>
              <span className="block text-sm text-muted">{[t(`choices.state.${doc.state}`), t(`choices.category.${doc.category}`), languagesOf(doc)].join(' · ')}</span>
            </div>
          )}
          pendingText={() => ''}
          onOpen={open}
        />
      ) : (
        <ListTable label={t('nav:documentation')} view={view} items={items} idOf={idOf} nameOf={nameOf} hrefOf={hrefOf} onOpen={open} place={place} dense={dense} />
      )}
    </ListPage>
  );
}
