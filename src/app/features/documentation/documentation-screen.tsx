import { Link } from '@tanstack/react-router';
import { BookOpen, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { findByWords } from '../../../domain/kit/search-words.ts';
import { RemoteAge } from '../../entity-ui/remote-age.tsx';
import { RemoteState } from '../../entity-ui/remote-state.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useTyped } from '../../entity-ui/use-typed.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { formatNumber } from '../../../domain/kit/format.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { byCategory, excerptOf, type Doc, useDocs } from './docs.ts';
import { docsSearchSchema } from './search.ts';
import './documentation.css';

/** `/documentation`: entries by category, or those that have the words looked for. */
export function DocumentationScreen() {
  const { t } = useTranslation(['documentation', 'nav', 'docEntry']);
  const [search, patch] = useListSearch(docsSearchSchema);
  const [typed, type] = useTyped(search.q, patch);
  const words = useWords('docEntry');
  const remote = useDocs();
  const docs = remote.value?.results;
  const found = useMemo(() => (docs ? findByWords(docs, typed, ({ body }) => body) : []), [docs, typed]);
  const isSearching = typed.trim() !== '';
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:home'), to: '/' }, { label: t('nav:documentation') }]} />
      <PageHeader
        title={t('nav:documentation')}
        count={docs ? formatNumber(found.length, words.lang) : undefined}
        age={<RemoteAge remote={remote} timeZone={words.timeZone} />}
      />
      {docs && docs.length > 0 && <SearchField className="docs-search" label={t('search')} value={typed} onChange={type} />}
      {!docs ? (
        <RemoteState remote={remote} />
      ) : docs.length === 0 ? (
        <EmptyState icon={<BookOpen aria-hidden="true" />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : found.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={t('noneFound')}
          action={<Button onClick={() => type('')}>{t('clear')}</Button>}
        >
          {t('noneFoundText')}
        </EmptyState>
      ) : isSearching ? (
        <section className="docs-part" aria-label={t('found')}>
          <h2>{t('found')}</h2>
          <DocLinks docs={found} />
        </section>
      ) : (
        byCategory(found).map((group) => (
          <section key={group.category} className="docs-part" aria-label={t(`docEntry:choices.category.${group.category}`)}>
            <h2>{t(`docEntry:choices.category.${group.category}`)}</h2>
            <DocLinks docs={group.docs} />
          </section>
        ))
      )}
    </>
  );
}

function DocLinks({ docs }: { docs: readonly Doc[] }) {
  return (
    <ul>
      {docs.map((doc) => (
        <li key={doc._id} lang={doc.lang}>
          <Link to="/documentation/$id" params={{ id: doc._id }}>
            <b>{doc.title}</b>
            <span>{excerptOf(doc.body)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
