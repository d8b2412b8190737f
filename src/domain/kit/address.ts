/** An address that was read, as browsers, workers and the server have it; the domain is compiled without the types of any of them. */
export interface Address {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

declare const URL: {
  new (text: string, base?: string): Address;
  canParse(text: string, base?: string): boolean;
};

const MOST_CHARS = 8000;
/** Taken away by browsers, or read as a slash, before the query. */
const LOOSE = /[\\\s\p{Cc}]/u;
const CONTROL = /\p{Cc}/u;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** With its host: `https:host` is a path on one page, a host on another. */
const WEB = /^https?:\/\/[^/?#]/i;
/** What would be a host, were the path read as an address. */
const HOST_LIKE_PATH = /^\/(?:[/\\]|%2f|%5c)/i;

function read(text: unknown, base?: string): Address | null {
  if (typeof text !== 'string' || text === '' || text.length > MOST_CHARS || CONTROL.test(text)) return null;
  const [before = ''] = text.split(/[?#]/, 1);
  if (LOOSE.test(before) || (SCHEME.test(before) && !WEB.test(text)) || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null;
}

/**
 * A page of the site `origin`, from an address or a path that came from outside; null: of another site, or written so that one reader takes it
 * for ours and another one does not. What goes on is its `href`: a path that is read again may be something else.
 */
export function ownAddress(text: unknown, origin: string): Address | null {
  const site = read(origin);
  const url = site && read(text, site.origin);
  return url && url.origin === site.origin && !HOST_LIKE_PATH.test(url.pathname) ? url : null;
}

/** The same for a router, and for what is kept of it: path, query and hash, which lead to this site again. */
export function ownPath(text: unknown, origin: string): string | null {
  const url = ownAddress(text, origin);
  return url && url.pathname + url.search + url.hash;
}

/** An address of the web (http, https) that says its host and no user, read alike on every page; null: it is none. */
export function outsideAddress(text: unknown): Address | null {
  return typeof text === 'string' && WEB.test(text) ? read(text) : null;
}

/**
 * The address of a call that is passed on to a service: `rest` is what follows the service's own address, a path with its query, or nothing.
 * null: it would leave the service's host or its path.
 */
export function addressUnder(service: string, rest: string): Address | null {
  const base = service.replace(/\/+$/, '');
  if (!/^(?:$|[/?])/.test(rest) || CONTROL.test(rest) || !URL.canParse(base + rest)) return null;
  const [url, home] = [new URL(base + rest), new URL(base)];
  const path = home.pathname.replace(/\/$/, '');
  const isUnder = url.pathname === home.pathname || url.pathname === path || url.pathname.startsWith(`${path}/`);
  return isUnder && url.origin === home.origin && url.username === home.username && url.password === home.password ? url : null;
}
