import type { FastifyRequest, FastifyReply } from 'fastify';
import * as z from 'zod';
import { sessionUserOf } from '../../domain/identity/session-user.ts';
import { normalEmail } from '../../domain/text/email.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import type { App, Context } from '../context.ts';
import { personActor, systemActor } from '../database/actors.ts';
import { audit } from '../database/audit.ts';
import { clearLoginBrowser, clearSessionCookies, writeLanguageCookie, LOGIN_BROWSER, writeLoginBrowser } from './cookies.ts';
import { credentialsOf, hasSecondFactor, isPassword, useSecondFactor, digestOf, randomToken } from './credentials.ts';
import { fromOf, type Identity } from './identity.ts';
import { type SessionRow, answerWithSession } from './sessions.ts';
import { safeRedirect, browserOrigin } from './proxy.ts';
import { findByEmail, preferredLanguage, userById } from './people.ts';
import { OPEN_DIRECTORY, plain, refuse, refuseFor, texts } from './plain.ts';
import {
  knownDevice,
  rememberDevice,
  takeCode,
  takeSignIn,
  wrongCode,
  placeOf,
  tellOwner,
  type Limit,
  type RateLimit,
} from './sign-in-limits.ts';
import { user, membership } from '../../domain/identity/user.ts';

const TOLD: Limit = { attempts: 6, windowMs: DAY_MS };

/** Before this device is remembered: a person who has others is told by mail that somebody signed in on a new one. The first is their own. */
async function tellNewDevice(context: Context, limits: RateLimit, request: FastifyRequest, userId: string): Promise<void> {
  if ((await knownDevice(context, request, userId)) !== null) return;
  const { rowCount } = await context.pool.query('SELECT 1 FROM identity_known_devices WHERE user_id = $1 LIMIT 1', [userId]);
  if (rowCount !== 1 || !(await limits.takeOf(TOLD, `new-device:${userId}`))) return;
  const person = await userById(context, userId);
  if (person) await tellOwner(context, person, 'sign-in-new-device', placeOf(request, context.now()));
}

const passwordBody = z.object({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(1000),
  org: z.string().max(100).nullish(),
  '2fa': z.string().max(100).nullish(),
  adminMode: z.union([z.boolean(), z.number()]).nullish(),
  rememberMe: z.union([z.boolean(), z.number()]).nullish(),
});

const passwordCall = {
  ...OPEN_DIRECTORY,
  summary: 'Sign in, first step: a password gives the address to open next',
  description:
    'The answer is the address of `token_callback`, good once and for two minutes. 403 `2fa-required`: the same call again, with `2fa`.',
  querystring: z.object({ redirect: z.string().optional() }),
  body: passwordBody,
  response: texts(200, 400, 403, 429),
};
const callbackCall = {
  ...OPEN_DIRECTORY,
  summary: 'Sign in, second step: sets the cookies of the session and goes to `redirect`',
  querystring: z.object({ id_token: z.string().optional(), redirect: z.string().optional() }),
  response: { 302: z.undefined(), ...texts(400, 401) },
};

/** Writes the time of a login on the account, and its copy on each membership, for lists without the network. */
async function markLogin(context: Context, userId: string): Promise<void> {
  const lastLoginAt = new Date(context.now()).toISOString();
  await context.store.write(systemActor(null), (writer) => writer.patch(user, userId, { lastLoginAt }));
  const { results } = await context.store.list(systemActor(null), membership, { page: 1, size: 1000, filters: { user: [userId] } });
  for (const { _id, owner } of results)
    await context.store.write(systemActor(owner.id), (writer) => writer.patch(membership, _id, { lastLoginAt }));
}

/**
 * Login in two steps: a password gives the address of `token_callback` with a token good once and for two minutes; opening that
 * address makes the session and its cookies. Absent, `rememberMe` counts as true: a device keeps its session until logout.
 */
export function registerLogin(scope: App, context: Context, identity: Identity): void {
  const { config } = context;

  scope.post('/api/auth/password', { schema: passwordCall }, async (request, reply) => {
    const { body } = request;
    const email = normalEmail(body.email);
    const person = await findByEmail(context, email);
    const taken = await takeSignIn(context, identity.rateLimit, request, { email, userId: person?._id ?? null });
    if (!('giveBack' in taken)) return refuseFor(request, reply, taken.refusedUntilMs - context.now());
    const { giveBack } = taken;

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
      const code = await takeCode(context, identity.rateLimit, request, person._id);
      if (!('giveBack' in code)) return refuseFor(request, reply, code.refusedUntilMs - context.now());
      if (!(await useSecondFactor(context, credentials, body['2fa']))) {
        await wrongCode(context, identity.rateLimit, request, person);
        return badCredentials();
      }
      await code.giveBack();
    }
    if (body.adminMode && !person.isAdmin) return refuse(request, reply, 403, 'not-administrator');

    const login = {
      userId: person._id,
      adminMode: Boolean(body.adminMode),
      rememberMe: body.rememberMe === undefined || body.rememberMe === null ? true : Boolean(body.rememberMe),
      orgId: z.uuid().safeParse(body.org).data ?? null,
    };
    const callback = await loginCallback(context, request, reply, login, request.query.redirect);
    await giveBack();
    return plain(reply, 200, callback);
  });

  scope.get('/api/auth/token_callback', { schema: callbackCall }, async (request, reply) => {
    const given: unknown = request.query.id_token;
    const login = await useLoginToken(context, request, typeof given === 'string' ? given : '');
    if (!login) return refuse(request, reply, 400, 'link-expired');
    clearLoginBrowser(reply, config);

    const former = request.cookies['id_token_ex'];
    const opened = await identity.sessions.open({
      userId: login.userId,
      adminMode: login.adminMode,
      rememberMe: login.rememberMe,
      userAgent: request.headers['user-agent'] ?? null,
      ip: request.ip,
    });
    if (!(await answerWithSession(context, identity, request, reply, { ...opened, wantedOrgId: login.orgId }))) {
      clearSessionCookies(reply, config);
      return refuse(request, reply, 401, 'session-over');
    }
    if (login.adminMode) await auditAdminMode(context, identity, request, opened.row);
    if (former) await identity.sessions.revoke({ exchangeToken: former });
    await tellNewDevice(context, identity.rateLimit, request, login.userId);
    await rememberDevice(context, request, reply, login.userId);
    await markLogin(context, login.userId);
    if (!request.cookies['i18n_lang']) writeLanguageCookie(reply, config, await preferredLanguage(context, login.userId));
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(safeRedirect(request.query.redirect, request, config), 302);
  });
}

/** That somebody administers the platform from now on, on this device. */
async function auditAdminMode(context: Context, identity: Identity, request: FastifyRequest, row: SessionRow): Promise<void> {
  const payload = await identity.sessions.payloadOf(row);
  if (!payload?.adminMode) return;
  const actor = { ...personActor(sessionUserOf(payload, null), row.id), from: fromOf(request) };
  await audit(context.pool, actor, { action: 'admin-mode', orgId: null, target: { kind: 'session', id: row.id } }, context.now());
}

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
async function useLoginToken(context: Context, request: FastifyRequest, token: string): Promise<Login | null> {
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
