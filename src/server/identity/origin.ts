import type { FastifyRequest } from 'fastify';
import { ownAddress } from '../../domain/text/address.ts';
import type { Config } from '../config.ts';

/**
 * True when the request comes from our own pages, or from something that is not a browser page (no `Origin`): the cookies are
 * SameSite=Lax, a page of another origin that makes a browser send them always carries its `Origin`.
 */
export function isSameOrigin(request: FastifyRequest, config: Config): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origin === new URL(config.publicUrl).origin || hostOf(origin) === request.headers.host;
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}

/** Origin the person's browser uses: the one it says (checked by `isSameOrigin`), else the configured one. Never `Host` alone. */
export function browserOrigin(request: FastifyRequest, config: Config): string {
  const { origin } = request.headers;
  return origin !== undefined && isSameOrigin(request, config) ? new URL(origin).origin : new URL(config.publicUrl).origin;
}

/**
 * Absolute address to go to after login: `asked` when it is of an accepted origin, else the home page. Accepted are the configured
 * origin and the one the request was made to. What browsers read loosely (backslashes, tabs, `//host`, credentials) is refused.
 */
export function safeRedirect(asked: unknown, request: FastifyRequest, config: Config): string {
  const own = browserOrigin(request, config);
  const hosts = [new URL(config.publicUrl).host, new URL(own).host, ...(request.headers.host ? [request.headers.host] : [])];
  for (const origin of [own, ...hosts.flatMap((host) => [`https://${host}`, `http://${host}`])]) {
    const page = ownAddress(asked, origin);
    if (page) return page.href;
  }
  return `${own}/`;
}
