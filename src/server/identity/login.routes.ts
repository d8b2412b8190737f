import * as z from 'zod';
import type { App, Context } from '../context.ts';
import { clearSessionCookies, writeLanguageCookie } from './cookies.ts';
import { credentialsOf, hasSecondFactor, isPassword, useSecondFactor } from './credentials.ts';
import type { Identity } from './identity.ts';
import { loginCallback } from './login-token.ts';
import { safeRedirect } from './origin.ts';
import { findByEmail, normalEmail } from './people.ts';
import { parse, plain, refuse } from './plain.ts';
import { digestOf } from './secrets.ts';
import { answerWithSession } from './session-answer.ts';
import { markLogin, preferredLanguage } from './last-login.ts';

const passwordBody = z.object({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(1000),
  org: z.string().max(100).nullish(),
  '2fa': z.string().max(100).nullish(),
  adminMode: z.union([z.boolean(), z.number()]).nullish(),
  rememberMe: z.union([z.boolean(), z.number()]).nullish(),
});

/**
 * Login in two steps: a password gives the address of `token_callback` with a token good once and for two minutes; opening that
 * address makes the session and its cookies. Absent, `rememberMe` counts as true: a device keeps its session until logout.
 */
export function registerLogin(scope: App, context: Context, identity: Identity): void {
  const { config, pool } = context;

  scope.post<{ Querystring: { redirect?: string } }>('/api/auth/password', async (request, reply) => {
    const body = parse(passwordBody, request.body);
    const email = normalEmail(body.email);
    const giveBack = await identity.rateLimit.take(`ip:${request.ip}`, `email:${email}`);
    if (!giveBack) return refuse(request, reply.header('retry-after', '60'), 429, 'rate-limited');

    const person = await findByEmail(context, email);
    const credentials = person ? await credentialsOf(context, person._id) : null;
    const isRight = await isPassword(credentials, body.password);
    const badCredentials = async () => {
      await identity.refusalDelay();
      return refuse(request, reply, 400, 'bad-credentials');
    };
    if (!isRight || !person?.active || !credentials) return badCredentials();
    if (hasSecondFactor(credentials)) {
      if (!body['2fa']) {
        await giveBack();
        return plain(reply, 403, '2fa-required');
      }
      if (!(await useSecondFactor(context, credentials, body['2fa']))) return badCredentials();
    }
    if (body.adminMode && !person.isAdmin) return refuse(request, reply, 403, 'not-administrator');

    const login = {
      userId: person._id,
      adminMode: Boolean(body.adminMode),
      rememberMe: body.rememberMe === undefined || body.rememberMe === null ? true : Boolean(body.rememberMe),
      orgId: z.uuid().safeParse(body.org).data ?? null,
    };
    const callback = await loginCallback(context, request, login, request.query.redirect);
    await giveBack();
    return plain(reply, 200, callback);
  });

  scope.get<{ Querystring: { id_token?: string; redirect?: string } }>('/api/auth/token_callback', async (request, reply) => {
    const given: unknown = request.query.id_token;
    const { rows } = await pool.query<{ user_id: string; admin_mode: boolean; remember_me: boolean; org_id: string | null; expires_at: Date }>(
      'DELETE FROM identity_login_tokens WHERE hash = $1 RETURNING user_id, admin_mode, remember_me, org_id, expires_at',
      [digestOf(typeof given === 'string' ? given : '')],
    );
    const login = rows[0];
    if (!login || login.expires_at.getTime() <= context.now()) return refuse(request, reply, 400, 'link-expired');

    const former = request.cookies['id_token_ex'];
    const opened = await identity.sessions.open({
      userId: login.user_id,
      adminMode: login.admin_mode,
      rememberMe: login.remember_me,
      userAgent: request.headers['user-agent'] ?? null,
      ip: request.ip,
    });
    if (!(await answerWithSession(context, identity, request, reply, { ...opened, wantedOrgId: login.org_id }))) {
      clearSessionCookies(reply, config);
      return refuse(request, reply, 401, 'session-over');
    }
    if (former) await identity.sessions.revoke({ exchangeToken: former });
    await markLogin(context, login.user_id);
    if (!request.cookies['i18n_lang']) writeLanguageCookie(reply, config, await preferredLanguage(context, login.user_id));
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(safeRedirect(request.query.redirect, request, config), 302);
  });
}
