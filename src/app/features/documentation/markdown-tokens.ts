import { ownPath, outsideAddress } from '../../../domain/kit/address.ts';
import { lexer, type Token, type Tokens } from 'marked';

export interface Heading {
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
