import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { AppLink } from '../../shell/app-link.tsx';
import { safeHref, type Heading } from './markdown-tokens.ts';
import './markdown.css';

interface MarkdownProps {
  tokens: readonly Token[];
  headings: ReadonlyMap<Token, Heading>;
}

/** Markdown as elements, never as HTML: tags in the text show as they are written, an address that is not safe is not a link. */
export function Markdown({ tokens, headings }: MarkdownProps) {
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
