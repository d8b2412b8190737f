import { useMemo, Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Token, type Tokens, lexer } from 'marked';
import { ownPath, outsideAddress } from '../../../domain/text/address.ts';
import { AppLink } from '../../shell/app-link.tsx';
import './markdown.css';

interface Heading {
  id: string;
  text: string;
  level: number;
}

/** A path is judged alike on each. */
const ANY_SITE = 'https://site.example';

/** Only addresses that lead somewhere safe: the web, a mailbox, a screen of the application, a heading of the page. */
export function safeHref(href: string): string | undefined {
  const isSafe = href.startsWith('/') ? ownPath(href, ANY_SITE) !== null : /^(#|mailto:)/i.test(href) || outsideAddress(href) !== null;
  return isSafe ? href : undefined;
}

export function tokensOf(markdown: string): Token[] {
  return lexer(markdown, { gfm: true });
}

/** Words of a token without its marks. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? String(token.text) : ''))
    .join('');
}

function slugOf(text: string): string {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'section'
  );
}

/** Headings of a text, each with an id of its own; by token, so that the page and its table of contents agree. */
export function headingsOf(tokens: readonly Token[]): Map<Token, Heading> {
  const headings = new Map<Token, Heading>();
  const taken = new Set<string>();
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    const { tokens: inner, depth } = token as Tokens.Heading;
    const text = plainText(inner);
    const slug = slugOf(text);
    let id = slug;
    for (let n = 2; taken.has(id); n++) id = `${slug}-${n}`;
    taken.add(id);
    headings.set(token, { id, text, level: Math.min(4, Math.max(2, depth)) });
  }
  return headings;
}

interface MarkdownProps {
  tokens: readonly Token[];
  headings: ReadonlyMap<Token, Heading>;
}

/** Markdown as elements, never as HTML: tags in the text show as they are written, an address that is not safe is not a link. */
function Markdown({ tokens, headings }: MarkdownProps) {
  return <div className="md">{blocks(tokens, headings)}</div>;
}

const each = (tokens: readonly Token[], draw: (token: Token) => ReactNode): ReactNode =>
  tokens.map((token, at) => <Fragment key={at}>{draw(token)}</Fragment>);

function blocks(tokens: readonly Token[], headings: ReadonlyMap<Token, Heading>): ReactNode {
  return each(tokens, (token) => block(token, headings));
}

function block(token: Token, headings: ReadonlyMap<Token, Heading>): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'hr':
      return <hr />;
    case 'heading': {
      const heading = headings.get(token);
      const Tag = `h${heading?.level ?? 4}` as 'h2' | 'h3' | 'h4';
      return (
        <Tag id={heading?.id} tabIndex={-1}>
          {inline((token as Tokens.Heading).tokens)}
        </Tag>
      );
    }
    case 'code':
      return (
        <pre>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{blocks((token as Tokens.Blockquote).tokens, headings)}</blockquote>;
    case 'list':
      return list(token as Tokens.List, headings);
    case 'table':
      return table(token as Tokens.Table);
    case 'paragraph':
      return <p>{inline((token as Tokens.Paragraph).tokens)}</p>;
    case 'text':
      return inline([token]);
    default:
      return <p>{token.raw}</p>;
  }
}

function list({ ordered, start, items }: Tokens.List, headings: ReadonlyMap<Token, Heading>): ReactNode {
  const lines = items.map((item, at) => <li key={at}>{blocks(item.tokens, headings)}</li>);
  return ordered ? <ol start={start === '' ? 1 : start}>{lines}</ol> : <ul>{lines}</ul>;
}

function table({ header, rows }: Tokens.Table): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {header.map((cell, at) => (
            <th key={at} scope="col">
              {inline(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={column}>{inline(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inline(tokens: readonly Token[]): ReactNode {
  return each(tokens, (token) => {
    switch (token.type) {
      case 'strong':
        return <strong>{inline((token as Tokens.Strong).tokens)}</strong>;
      case 'em':
        return <em>{inline((token as Tokens.Em).tokens)}</em>;
      case 'del':
        return <del>{inline((token as Tokens.Del).tokens)}</del>;
      case 'codespan':
        return <code>{(token as Tokens.Codespan).text}</code>;
      case 'br':
        return <br />;
      case 'link':
        return link(token as Tokens.Link);
      case 'image':
      case 'escape':
        return (token as Tokens.Image | Tokens.Escape).text;
      case 'text':
        return 'tokens' in token && token.tokens ? inline(token.tokens) : (token as Tokens.Text).text;
      default:
        return token.raw;
    }
  });
}

function link({ href, tokens }: Tokens.Link): ReactNode {
  const safe = safeHref(href);
  if (safe === undefined) return inline(tokens);
  if (safe.startsWith('/'))
    return (
      <AppLink href={safe} className="link">
        {inline(tokens)}
      </AppLink>
    );
  return (
    <a className="link" href={safe} {...(/^https?:/i.test(safe) ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {inline(tokens)}
    </a>
  );
}

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
