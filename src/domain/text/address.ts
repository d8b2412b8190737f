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

/** Parameter of an address that leaves the application (address.ts): the organization its page is of. */
export const ORGANIZATION_PARAM = 'org';

const MOST_CHARS = 8000;
/**
 * Written so that readers differ: what browsers take away or read as a slash before the query, a control anywhere; another scheme than the web's, or that one
 * without its host (`https:host` is a path on one page, a host on another).
 */
const ODD = /^[^?#]*[\\\s]|\p{Cc}|^(?!https?:\/\/[^/?#])[a-z][a-z\d+.-]*:/iu;
/** What would be a host, were the path read as an address. */
const HOST_LIKE_PATH = /^\/(?:\/|%2f|%5c)/i;

/**
 * An address of the web (http, https) that says its host and no user, read alike on every page; null: it is none. With `site`, a path is one of that site's.
 */
export function outsideAddress(text: unknown, site?: string): Address | null {
  if (typeof text !== 'string' || text === '' || text.length > MOST_CHARS || ODD.test(text) || !URL.canParse(text, site)) return null;
  const url = new URL(text, site);
  return url.username + url.password === '' ? url : null;
}

/**
 * A page of the site `origin`, from an address or a path that came from outside; null: of another site, or written so that one reader takes it
 * for ours and another one does not. What goes on is its `href`: a path that is read again may be something else.
 */
export function ownAddress(text: unknown, origin: string): Address | null {
  const site = outsideAddress(origin);
  const url = site && outsideAddress(text, site.origin);
  return url && url.origin === site.origin && !HOST_LIKE_PATH.test(url.pathname) ? url : null;
}

/** The same for a router, and for what is kept of it: path, query and hash, which lead to this site again. */
export function ownPath(text: unknown, origin: string): string | null {
  const url = ownAddress(text, origin);
  return url && url.pathname + url.search + url.hash;
}

/**
 * The address of a call that is passed on to a service: `rest` is what follows the service's own address, a path with its query, or nothing.
 * null: it would leave the service's host or its path.
 */
export function addressUnder(service: string, rest: string): Address | null {
  const base = service.replace(/\/+$/, '');
  if (!/^(?:$|[/?])/.test(rest) || ODD.test(rest) || !URL.canParse(base + rest)) return null;
  const [url, home] = [new URL(base + rest), new URL(base)];
  const path = home.pathname.replace(/\/$/, '');
  const isUnder = url.pathname === home.pathname || url.pathname === path || url.pathname.startsWith(`${path}/`);
  return isUnder && url.origin === home.origin && url.username === home.username && url.password === home.password ? url : null;
}

/** Pages of a person or of the platform: the same in every organization. */
const OF_NO_ORGANIZATION = /^\/(admin|profil|simple-directory)(\/|\?|#|$)/;

/**
 * A page of the application as it is told to somebody who may open it while another organization is current: it names its own. One that names one
 * already, and what is of no organization (`orgId` null), is as it was.
 */
export function outgoingPath(path: string, orgId: string | null | undefined): string {
  if (!orgId || !path.startsWith('/') || OF_NO_ORGANIZATION.test(path)) return path;
  const [, before = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  if (new RegExp(`[?&]${ORGANIZATION_PARAM}=`).test(query)) return path;
  return `${before}${query === '' || query === '?' ? '?' : `${query}&`}${ORGANIZATION_PARAM}=${encodeURIComponent(orgId)}${hash}`;
}

/** The same as a whole address of the site `origin`; null: it is none of its pages. */
export function outgoingAddress(path: string | null | undefined, orgId: string | null | undefined, origin: string): string | null {
  return path ? (ownAddress(outgoingPath(path, orgId), origin)?.href ?? null) : null;
}
