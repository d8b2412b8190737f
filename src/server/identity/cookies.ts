import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';

const EXCHANGE_PATH = '/simple-directory/';
/** Longer than the session, which rolls without this cookie being written again: the client may have switched meanwhile. */
const ORGANIZATION_LIFETIME_MS = 365 * DAY_MS;
const LANGUAGE_LIFETIME_S = 365 * 86_400;
/** Random value of a device on which people signed in; whose is in the database. */
export const KNOWN_DEVICE = 'known_device';
/** Random value of the browser that gave a password: only there the address of `token_callback` is good. */
export const LOGIN_BROWSER = 'login_browser';
const SESSION_COOKIES = ['id_token', 'id_token_sign', 'id_token_org', 'id_token_dep', 'id_token_role'] as const;

function base(config: Config): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', secure: config.publicUrl.startsWith('https:') };
}

interface SessionCookies {
  token: string;
  tokenExpiresMs: number;
  exchangeToken: string;
  sessionExpiresMs: number;
  /** Without it the cookies end with the browser. */
  rememberMe: boolean;
  /** Active organization to write; null removes the cookies of it; undefined leaves them. */
  orgId?: string | null;
}

/** platform.md §1, table of cookies. */
export function writeSessionCookies(reply: FastifyReply, config: Config, session: SessionCookies): void {
  const shared = base(config);
  const lasting: CookieSerializeOptions = session.rememberMe ? { ...shared, expires: new Date(session.sessionExpiresMs) } : shared;
  const [header, payload, signature] = session.token.split('.') as [string, string, string];
  void reply.setCookie('id_token', `${header}.${payload}`, lasting);
  void reply.setCookie('id_token_sign', signature, { ...shared, httpOnly: true, expires: new Date(session.tokenExpiresMs) });
  void reply.setCookie('id_token_ex', session.exchangeToken, { ...lasting, path: EXCHANGE_PATH, httpOnly: true });
  if (session.orgId === undefined) return;
  void reply.clearCookie('id_token_dep', shared).clearCookie('id_token_role', shared);
  if (session.orgId === null) void reply.clearCookie('id_token_org', shared);
  else
    void reply.setCookie(
      'id_token_org',
      session.orgId,
      session.rememberMe ? { ...shared, expires: new Date(session.tokenExpiresMs + ORGANIZATION_LIFETIME_MS) } : shared,
    );
}

/**
 * The browser forgets the answers it kept of whoever signs out. Its HTTP cache only: databases, Cache Storage and the service worker are another
 * type (`storage`), which is never told, for what was not sent yet is there.
 */
export function forgetAnswers(reply: FastifyReply): void {
  void reply.header('clear-site-data', '"cache"');
}

export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  const shared = base(config);
  for (const name of SESSION_COOKIES) void reply.clearCookie(name, shared);
  void reply.clearCookie('id_token_ex', { ...shared, path: EXCHANGE_PATH });
}

export function writeLanguageCookie(reply: FastifyReply, config: Config, language: string): void {
  void reply.setCookie('i18n_lang', language, { ...base(config), maxAge: LANGUAGE_LIFETIME_S });
}

/** The JWT, put together again from its two cookies. */
export function tokenOf(request: FastifyRequest): string | null {
  const { id_token: readable, id_token_sign: signature } = request.cookies;
  return readable && signature ? `${readable}.${signature}` : null;
}

export function writeKnownDevice(reply: FastifyReply, config: Config, value: string, lifetimeMs: number): void {
  void reply.setCookie(KNOWN_DEVICE, value, {
    ...base(config),
    path: EXCHANGE_PATH,
    httpOnly: true,
    maxAge: Math.round(lifetimeMs / 1000),
  });
}

export function writeLoginBrowser(reply: FastifyReply, config: Config, value: string, lifetimeMs: number): void {
  void reply.setCookie(LOGIN_BROWSER, value, {
    ...base(config),
    path: EXCHANGE_PATH,
    httpOnly: true,
    maxAge: Math.round(lifetimeMs / 1000),
  });
}

export function clearLoginBrowser(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(LOGIN_BROWSER, { ...base(config), path: EXCHANGE_PATH });
}
