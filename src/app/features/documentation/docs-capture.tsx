import { useTranslation } from 'react-i18next';
import { CaptureNothing, CapturePage } from '../../capture/capture-page.tsx';
import { useWords } from '../../entity-ui/use-words.ts';
import { formatDate } from '../../../domain/text/format.ts';
import { DocArticle } from './doc-article.tsx';
import { byCategory, useDocs } from './docs.ts';
import './documentation.css';

/** `/pages-for-capture/documentation/customer`: the whole documentation of this person, one entry after another. */
export function DocsCapture() {
  const { t } = useTranslation(['documentation', 'nav', 'docEntry', 'capture']);
  const { lang, timeZone } = useWords('docEntry');
  const remote = useDocs();
  const groups = byCategory(remote.value?.results ?? []);
  if (remote.phase === 'asking') return null;
  if (groups.length === 0) return <CaptureNothing title={t('nav:documentation')} text={remote.value ? t('none') : t('capture:absent')} />;
  return (
    <CapturePage ready title={t('nav:documentation')}>
      <nav aria-label={t('capture:contents')}>
        <h2>{t('capture:contents')}</h2>
        <ol className="cap-contents">
          {groups.map(({ category, docs }) => (
            <li key={category}>
              {t(`docEntry:choices.category.${category}`)}
              <ul>
                {docs.map(({ _id, title, lang: written }) => (
                  <li key={_id} lang={written}>
                    {title}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </nav>
      {groups
        .flatMap(({ docs }) => docs)
        .map((doc) => (
          <article key={doc._id} className="cap-doc">
            <h2 lang={doc.lang}>{doc.title}</h2>
            <p className="muted">{t('capture:changed', { date: formatDate(doc.updatedAt, lang, timeZone) })}</p>
            <DocArticle body={doc.body} lang={doc.lang} />
          </article>
        ))}
    </CapturePage>
  );
}
