import { Link, useParams } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoteAge } from '../../entity-ui/remote-age.tsx';
import { RemoteState } from '../../entity-ui/remote-state.tsx';
import { useWords } from '../../entity-ui/use-words.ts';
import { formatDate } from '../../../domain/kit/format.ts';
import { PageError } from '../../shell/page-error.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { neighboursOf, useDocs } from './docs.ts';
import './documentation.css';

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
