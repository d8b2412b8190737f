import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { browserOrigin, safeRedirect } from './origin.ts';
import { digestOf, randomToken } from './secrets.ts';

const LOGIN_TOKEN_LIFETIME_MS = 2 * 60_000;

export interface Login {
  userId: string;
  adminMode: boolean;
  rememberMe: boolean;
  orgId: string | null;
}

/** Address of `token_callback` for somebody who just proved who they are: good once and for two minutes. */
export async function loginCallback(context: Context, request: FastifyRequest, login: Login, redirect: unknown): Promise<string> {
  const token = randomToken();
  await context.pool.query('INSERT INTO identity_login_tokens (hash, user_id, admin_mode, remember_me, org_id, expires_at) VALUES ($1, $2, $3, $4, $5, $6)', [
    digestOf(token),
    login.userId,
    login.adminMode,
    login.rememberMe,
    login.orgId,
    new Date(context.now() + LOGIN_TOKEN_LIFETIME_MS),
  ]);
  const callback = new URL('/simple-directory/api/auth/token_callback', browserOrigin(request, context.config));
  callback.searchParams.set('id_token', token);
  callback.searchParams.set('redirect', safeRedirect(redirect, request, context.config));
  return callback.href;
}
