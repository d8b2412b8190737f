import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Markdown } from './markdown.tsx';
import { headingsOf, tokensOf } from './markdown-tokens.ts';

/** The text of an entry with its table of contents; the part that reads Markdown, loaded when it is needed. */
export function DocArticle({ body, lang, toc = false }: { body: string; lang: string; toc?: boolean }) {
  const { t } = useTranslation('documentation');
  const { tokens, headings } = useMemo(() => {
    const read = tokensOf(body);
    return { tokens: read, headings: headingsOf(read) };
  }, [body]);
  const shown = [...headings.values()].filter(({ level }) => level <= 3);
  const go = (id: string): void => {
    const target = document.getElementById(id);
    target?.scrollIntoView({ block: 'start' });
    target?.focus({ preventScroll: true });
  };
  return (
    <>
      {toc && shown.length > 1 && (
        <nav className="doc-toc" aria-label={t('contents')}>
          <h2>{t('contents')}</h2>
          <ul>
            {shown.map(({ id, text, level }) => (
              <li key={id} className={level > 2 ? 'sub' : undefined}>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    go(id);
                  }}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div lang={lang} className="min-w-0">
        <Markdown tokens={tokens} headings={headings} />
      </div>
    </>
  );
}
