import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressUnder, ownAddress } from '../../domain/text/address.ts';
import { fail, FailureError, failureStatus } from '../../domain/entity/failure.ts';
import type { App, Context } from '../context.ts';
import { plain } from './plain.ts';
import { textFor } from './texts.ts';
import type { Config } from '../config.ts';

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'expect',
]);
const TIMEOUT_MS = 30_000;

/**
 * Passes every call under `prefix` on to an external service: `<prefix>/x` becomes `<target>/x`. The service's cookies reach the
 * browser as ours (same site), and its own address in a redirection becomes ours. Bodies are streamed, never parsed.
 */
export function registerProxy(scope: App, context: Context, prefix: string, target: string): void {
  const base = target.replace(/\/+$/, '');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
  const forward = (request: FastifyRequest, reply: FastifyReply) => pass(context, request, reply, prefix, base);
  scope.all('/', forward);
  scope.all('/*', forward);
}

/**
 * Where a call under `prefix` is passed on to: the service's address with what follows. null: what was asked is written another way (a whole address, an
 * encoded prefix), or would leave the service.
 */
export function passedOn(rawUrl: string | undefined, prefix: string, base: string): string | null {
  return rawUrl?.startsWith(prefix) ? (addressUnder(base, rawUrl.slice(prefix.length))?.href ?? null) : null;
}

/** Passes one call on; with a `body` in place of the one that came. */
export function pass(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  prefix: string,
  base: string,
  body?: string,
): FastifyReply {
  const address = passedOn(request.raw.url, prefix, base);
  if (address === null) throw fail('not-found');
  const url = new URL(address);
  const headers: OutgoingHttpHeaders = {
    ...endToEnd(request.headers),
    host: url.host,
    'x-forwarded-host': request.headers.host,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-for': request.ip,
    ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
  };
  const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, { method: request.method, headers, timeout: TIMEOUT_MS });
  void reply.hijack();
  const { raw } = reply;
  outgoing.on('response', (incoming) => {
    const answer = endToEnd(incoming.headers);
    if (typeof answer['location'] === 'string' && answer['location'].startsWith(`${base}/`))
      answer['location'] = context.config.publicUrl + prefix + answer['location'].slice(base.length);
    raw.writeHead(incoming.statusCode ?? 502, answer);
    incoming.pipe(raw);
    incoming.on('error', () => raw.destroy());
  });
  outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
  outgoing.on('error', (error) => {
    context.log.warn({ error: error.message, prefix }, 'proxy: the external service does not answer');
    if (raw.headersSent) raw.destroy();
    else raw.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(textFor(request, 'unavailable'));
  });
  raw.on('close', () => outgoing.destroy());
  if (body === undefined) request.raw.pipe(outgoing);
  else outgoing.end(body);
  return reply;
}

function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name)));
}

export function answerProxyErrors(scope: App): void {
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof FailureError) {
      const { code } = error.failure;
      return plain(reply, failureStatus(code), textFor(request, code === 'not-found' ? 'not-found' : 'foreign-origin'));
    }
    request.log.warn(error);
    return plain(reply, 502, textFor(request, 'unavailable'));
  });
}

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
