import { useNavigate } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DOC_AUDIENCES, DOC_CATEGORIES, DOC_STATES, docEntry } from '../../../domain/support/doc-entry.ts';
import { findByWords } from '../../../domain/text/search-words.ts';
import { LANGUAGE_NAMES } from '../../i18n/language.ts';
import { LOCALES } from '../../../domain/text/locale.ts';
import { SiteListPage } from '../../entity-ui/list/site-list-page.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { type Reading, useWholeList } from '../../entity-ui/list/whole-rows.ts';
import { useEntityFilters } from '../../entity-ui/screen/entity-items.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { formatDate } from '../../../domain/text/format.ts';
import type { Column } from '../../ui/data-table/model.ts';
import { DOC_FILTERS, docAdminSearchSchema, DOCS_PATH } from './search.ts';
import { type DocRow, docRowSchema } from './docs.ts';
import { pageOf } from '../../entity-ui/list/site-list.ts';

const ALWAYS = ['state', 'category'];
const nameOf = (doc: DocRow): string => doc.title;
const hrefOf = (doc: DocRow): string => `/admin/documentation/${doc._id}`;
const languagesOf = (doc: DocRow): string =>
  LOCALES.filter((lang) => lang === 'fr' || doc.versions[lang])
    .map((lang) => LANGUAGE_NAMES[lang])
    .join(', ');
const READING: Reading<DocRow> = {
  find: (docs, typed) => findByWords(docs, typed, ({ body }) => body),
  sortKeys: {
    category: (doc) => DOC_CATEGORIES.indexOf(doc.category),
    audience: (doc) => DOC_AUDIENCES.indexOf(doc.audience),
    state: (doc) => DOC_STATES.indexOf(doc.state),
  },
};

const docRowsSchema = pageOf(docRowSchema);

/** `/admin/documentation`: every entry, drafts too. */
export function DocsAdminScreen() {
  const { t } = useTranslation(['docEntry', 'nav', 'adminDocumentation']);
  const [search, patch] = useListSearch(docAdminSearchSchema);
  const navigate = useNavigate();
  const words = useWords('docEntry');

  const columns = useMemo((): Column<DocRow>[] => {
    const choice = (field: 'category' | 'audience') => (doc: DocRow) => <span className="ell">{t(`choices.${field}.${doc[field]}`)}</span>;
    return [
      {
        id: 'title',
        label: t('fields.title'),
        widthPx: 320,
        frozen: true,
        sortable: true,
        cell: (doc) => <b className="ell font-medium">{doc.title}</b>,
      },
      {
        id: 'state',
        label: t('fields.state'),
        widthPx: 110,
        sortable: true,
        cell: (doc) => <span className={doc.state === 'draft' ? 'tag tag-line' : 'tag tag-ok'}>{t(`choices.state.${doc.state}`)}</span>,
      },
      { id: 'category', label: t('fields.category'), widthPx: 130, sortable: true, cell: choice('category') },
      { id: 'audience', label: t('fields.audience'), widthPx: 200, sortable: true, cell: choice('audience') },
      { id: 'languages', label: t('adminDocumentation:languages'), widthPx: 170, cell: languagesOf },
      { id: 'position', label: t('fields.position'), widthPx: 90, numeric: true, sortable: true, cell: (doc) => doc.position },
      {
        id: 'updatedAt',
        label: t('adminDocumentation:changed'),
        widthPx: 130,
        sortable: true,
        cell: (doc) => formatDate(doc.updatedAt, words.lang, words.timeZone),
      },
    ];
  }, [t, words]);
  const list = useWholeList<DocRow>({
    listKey: 'docEntry',
    url: `${DOCS_PATH}?size=2000`,
    schema: docRowsSchema,
    reading: READING,
    search,
    patch,
    filterKeys: DOC_FILTERS,
    startingSort: 'position',
    columns,
  });
  const groups = useEntityFilters(docEntry, DOC_FILTERS, ALWAYS, search, words);
  const open = useCallback((doc: DocRow) => void navigate({ to: '/admin/documentation/$id', params: { id: doc._id } }), [navigate]);

  return (
    <SiteListPage
      list={list}
      words={words}
      title={t('nav:documentation')}
      icon={BookOpen}
      empty={t('adminDocumentation:none')}
      emptyText={t('adminDocumentation:noneText')}
      searchText={t('adminDocumentation:search')}
      groups={groups}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onOpen={open}
      add={{ label: t('adminDocumentation:add'), run: () => void navigate({ to: '/admin/documentation/$id', params: { id: 'new' } }) }}
      card={(doc) => (
        <div>
          <b className="block">{doc.title}</b>
          <span className="block text-sm text-muted">
            {[t(`choices.state.${doc.state}`), t(`choices.category.${doc.category}`), languagesOf(doc)].join(' · ')}
          </span>
        </div>
      )}
    />
  );
}
