import { Link, useParams } from '@tanstack/react-router';
import { BookOpen, CloudOff, SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../domain/text/format.ts';
import { findByWords } from '../../../domain/text/search-words.ts';
import { useListSearch, useTyped } from '../../entity-ui/list/use-list-search.ts';
import { RemoteAge, RemoteState } from '../../entity-ui/remote-state.tsx';
import { useWords } from '../../entity-ui/use-words.ts';
import { PageError } from '../../shell/page-error.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SearchField } from '../../ui/filters.tsx';
import { EmptyState, Note } from '../../ui/note.tsx';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { byCategory, type Doc, excerptOf, neighboursOf, useDocs } from './docs.ts';
import './documentation.css';
import { docsSearchSchema } from './search.ts';

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

const DocArticle = lazy(() => import('./doc-article.tsx').then((module) => ({ default: module.DocArticle })));

/** `/documentation/{id}`: one entry, its table of contents, the ones around it. */
export function DocScreen() {
  const { t } = useTranslation(['documentation', 'nav', 'list']);
  const { id = '' } = useParams({ strict: false });
  const words = useWords('docEntry');
  const remote = useDocs();
  const docs = remote.value?.results;
  const doc = docs?.find(({ _id }) => _id === id);
  const { previous, next } = neighboursOf(docs ?? [], id);
  const title = doc?.title;
  useEffect(() => {
    if (title !== undefined) document.title = [title, ...document.title.split(' · ').slice(-1)].join(' · ');
  }, [title]);
  if (docs && !doc && remote.phase === 'fresh') throw new PageError(404);
  return (
    <>
      <Breadcrumbs
        items={[{ label: t('nav:home'), to: '/' }, { label: t('nav:documentation'), to: '/documentation' }, { label: title ?? t('entry') }]}
      />
      {doc ? (
        <>
          <PageHeader title={<span lang={doc.lang}>{doc.title}</span>} age={<RemoteAge remote={remote} timeZone={words.timeZone} />} />
          {doc.lang !== words.lang && <Note className="mb-4 max-w-176">{t('notTranslated')}</Note>}
          <div className="doc-page">
            <Suspense>
              <DocArticle body={doc.body} lang={doc.lang} toc />
            </Suspense>
          </div>
          <footer className="doc-foot">
            <p className="mb-4 text-xs text-muted">{t('changed', { date: formatDate(doc.updatedAt, words.lang, words.timeZone) })}</p>
            <nav className="doc-turn" aria-label={t('around')}>
              {previous && (
                <Link to="/documentation/$id" params={{ id: previous._id }}>
                  <span>{t('previous')}</span>
                  <b lang={previous.lang}>{previous.title}</b>
                </Link>
              )}
              {next && (
                <Link to="/documentation/$id" params={{ id: next._id }} className="next">
                  <span>{t('next')}</span>
                  <b lang={next.lang}>{next.title}</b>
                </Link>
              )}
            </nav>
          </footer>
        </>
      ) : docs ? (
        remote.phase !== 'asking' && (
          <EmptyState
            className="mt-8"
            icon={<CloudOff aria-hidden="true" />}
            title={t('list:detailAbsent')}
            action={
              <Link to="/documentation" className={buttonClass()}>
                {t('back')}
              </Link>
            }
          >
            {t('unknownOffline')}
          </EmptyState>
        )
      ) : (
        <RemoteState remote={remote} />
      )}
    </>
  );
}
