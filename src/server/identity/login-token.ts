import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { LOGIN_BROWSER, writeLoginBrowser } from './cookies.ts';
import { browserOrigin, safeRedirect } from './origin.ts';
import { digestOf, randomToken } from './secrets.ts';

const LOGIN_TOKEN_LIFETIME_MS = 2 * 60_000;

interface Login {
  userId: string;
  adminMode: boolean;
  rememberMe: boolean;
  orgId: string | null;
}

/**
 * Address of `token_callback` for somebody who just proved who they are: good once, for two minutes, and in this browser only. Opened in
 * another one, from a page of somebody else, it would sign its person into an account that is not theirs.
 */
export async function loginCallback(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  login: Login,
  redirect: unknown,
): Promise<string> {
  const [token, browser] = [randomToken(), randomToken()];
  await context.pool.query(
    `INSERT INTO identity_login_tokens (hash, browser_hash, user_id, admin_mode, remember_me, org_id, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      digestOf(token),
      digestOf(browser),
      login.userId,
      login.adminMode,
      login.rememberMe,
      login.orgId,
      new Date(context.now() + LOGIN_TOKEN_LIFETIME_MS),
    ],
  );
  writeLoginBrowser(reply, context.config, browser, LOGIN_TOKEN_LIFETIME_MS);
  const callback = new URL('/simple-directory/api/auth/token_callback', browserOrigin(request, context.config));
  callback.searchParams.set('id_token', token);
  callback.searchParams.set('redirect', safeRedirect(redirect, request, context.config));
  return callback.href;
}

/** Uses up the token of a login in the browser that gave the password; null: unknown, over, or of another browser, where it stays good. */
export async function useLoginToken(context: Context, request: FastifyRequest, token: string): Promise<Login | null> {
  const { rows } = await context.pool.query<{
    user_id: string;
    admin_mode: boolean;
    remember_me: boolean;
    org_id: string | null;
    expires_at: Date;
  }>(
    'DELETE FROM identity_login_tokens WHERE hash = $1 AND browser_hash = $2 RETURNING user_id, admin_mode, remember_me, org_id, expires_at',
    [digestOf(token), digestOf(request.cookies[LOGIN_BROWSER] ?? '')],
  );
  const row = rows[0];
  if (!row || row.expires_at.getTime() <= context.now()) return null;
  return { userId: row.user_id, adminMode: row.admin_mode, rememberMe: row.remember_me, orgId: row.org_id };
}
