import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import cookie from '@fastify/cookie';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { fail, FAILURE_HEADER, failureSchema, type Failure, type FailureCode } from '../../domain/entity/failure.ts';
import type { App, Context } from '../context.ts';
import { fromOf, identify, identifyKey, createIdentity, type Identity } from './identity.ts';
import { registerInvitationAnswer } from './invitations/invitation-answer.routes.ts';
import { registerLogin } from './login.routes.ts';
import { registerOwnSessions, registerTotp } from './own-account.routes.ts';
import { registerPassword } from './password.routes.ts';
import { answerInPlainText, DIRECTORY, OPEN_DIRECTORY, refuse, texts } from './plain.ts';
import { registerPublic } from './public.routes.ts';
import { textFor } from './texts.ts';
import { directoryIdsOf } from './directory-mirror.ts';
import { answerProxyErrors, pass, registerProxy } from './proxy.ts';
import { wirePayloadSchema } from '../../domain/identity/session-user.ts';
import { audit } from '../database/audit.ts';
import { withdrawnBy } from '../database/own-permissions.ts';
import { clearSessionCookies, forgetAnswers } from './cookies.ts';
import { organizationsOf, userById } from './people.ts';
import { answerWithSession } from './sessions.ts';
import type { FastifyRequest } from 'fastify';
import { API_KEY_PREFIX } from '../../domain/platform/api-key.ts';

/** What names a person is short. */
const BODY_BYTES = 4096;
const actAsSchema = z.looseObject({ id: z.string() });

/** The calls of an external directory: as they come, but for the one that names a person of our lists, who has another id there. */
function registerDirectory(scope: App, context: Context, prefix: string, target: string): void {
  answerProxyErrors(scope);
  registerProxy(scope, context, prefix, target);
  scope.post('/api/auth/asadmin', async (request, reply) => {
    const said = await shortText(request.raw);
    const { data } = actAsSchema.safeParse(parsed(said));
    const body = data && JSON.stringify({ ...data, id: (await directoryIdsOf(context.pool, [data.id]))(data.id) });
    return pass(context, request, reply, prefix, target.replace(/\/+$/, ''), body ?? said);
  });
}

/** A body that is read here, unlike those that are passed on: throws FailureError `too-large` before it fills the memory. */
async function shortText(body: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes > BODY_BYTES) throw fail('too-large');
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const PREFIX = '/simple-directory';

const BEARER = /^Bearer +(\S+)$/i;

/** The key that a request carries; other bearers are those of connectors. */
function keyOf(request: FastifyRequest): string | null {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  return token?.startsWith(API_KEY_PREFIX) ? token : null;
}

/**
 * Identity of the whole server: `request.actor` before every handler, refusal of suspended organizations under /api/v1, and the
 * calls of platform.md §1, built in or passed on to DIRECTORY_URL. The login page itself is the application's index.html; writes from
 * other origins are refused for the whole server (http/security.ts).
 */
export async function registerIdentity(app: App, context: Context): Promise<void> {
  if (!app.hasDecorator('parseCookie')) await app.register(cookie);
  const identity = createIdentity(context);
  app.decorate('identity', identity);
  if (!app.hasRequestDecorator('actor')) app.decorateRequest('actor', null);
  app.decorateRequest('identified', null);

  app.addHook('onRequest', async (request, reply) => {
    const path = (request.raw.url ?? '').split('?', 1)[0] ?? '';
    // The same files for everybody.
    if (path.startsWith('/assets/')) return;
    const key = path.startsWith('/api/v1/') ? keyOf(request) : null;
    if (key === null) request.identified = await identify(identity, request);
    request.actor = key === null ? (request.identified?.actor ?? null) : await identifyKey(identity.apiKeys, key, request, reply);
    // The sockets that tests open are on no connection.
    if (request.actor && (request.raw.socket as unknown)) request.actor.from = fromOf(request);
    if (request.actor && (await identity.suspensions.blocks(request.actor, path))) throw fail('suspended', textFor(request, 'suspended'));
  });

  const { directoryUrl } = context.config;
  await app.register(
    async (instance) => {
      const scope = instance.withTypeProvider<ZodTypeProvider>();
      if (directoryUrl) registerDirectory(scope, context, PREFIX, directoryUrl);
      else await registerBuiltIn(scope, context, identity);
    },
    { prefix: PREFIX },
  );

  app.addHook('onClose', async () => {
    identity.sessions.stop();
    identity.suspensions.stop();
  });
}

/** A call that does not exist; other paths (the login page) are left to the application. */
function answerUnknownCalls(scope: App): void {
  scope.all('/api/*', { schema: { hide: true } }, (request, reply) => refuse(request, reply, 404, 'not-found'));
}

async function registerBuiltIn(scope: App, context: Context, identity: Identity): Promise<void> {
  answerInPlainText(scope);
  registerLogin(scope, context, identity);
  registerSession(scope, context, identity);
  registerOwnSessions(scope, context, identity);
  registerPassword(scope, context, identity);
  registerTotp(scope, context, identity);
  registerInvitationAnswer(scope, context, identity);
  registerPublic(scope, context, identity);
  answerUnknownCalls(scope);
}

const done = { 204: z.undefined() };
const meCall = {
  ...OPEN_DIRECTORY,
  summary: 'Who is signed in, with their organizations',
  response: { 200: z.looseObject(wirePayloadSchema.shape), ...texts(404) },
};
const keepaliveCall = {
  ...OPEN_DIRECTORY,
  summary: 'Renew the session: sets its cookies again',
  response: {
    ...done,
    401: {
      description: 'The session is over',
      content: { 'text/plain': { schema: z.string() }, 'application/json': { schema: failureSchema } },
    },
  },
};
const logoutCall = { ...OPEN_DIRECTORY, summary: 'Sign out', response: done };
const leaveAdminModeCall = { ...DIRECTORY, summary: 'Leave the administration mode', response: { ...done, ...texts(401) } };
const actAsCall = {
  ...DIRECTORY,
  summary: 'Act as a person, in the administration mode',
  body: z.object({ id: z.uuid() }),
  response: { ...done, ...texts(400, 401, 403, 404) },
};
const leaveActingCall = { ...DIRECTORY, summary: 'Be oneself again', response: { ...done, ...texts(401, 403) } };

/** Life of a session after login: who, renewal, logout, admin mode, acting as somebody (platform.md §1). */
function registerSession(scope: App, context: Context, identity: Identity): void {
  const { sessions } = identity;

  scope.get('/api/auth/me', { schema: meCall }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return request.identified ? request.identified.payload : refuse(request, reply, 404, 'anonymous');
  });

  scope.post('/api/auth/keepalive', { schema: keepaliveCall }, async (request, reply) => {
    const exchangeToken = request.cookies['id_token_ex'];
    const row = exchangeToken ? await sessions.renew(exchangeToken) : null;
    if (exchangeToken && row && (await answerWithSession(context, identity, request, reply, { row, exchangeToken })))
      return reply.code(204).send();
    // The cookies grant nothing any more; they stay, so that each of this person's tabs and workers learns why.
    const withdrawn = exchangeToken && !row ? await sessions.withdrawnFrom(exchangeToken) : null;
    if (withdrawn !== null) {
      const by = await withdrawnBy(context.pool, withdrawn);
      return reply.code(401).send({ code: 'forbidden', ...(by ? { by } : {}) } satisfies Failure);
    }
    if (exchangeToken) forgetAnswers(reply);
    clearSessionCookies(reply, context.config);
    // Somebody on the way has a 401 as well: a device gives its session up at this word alone.
    void reply.header(FAILURE_HEADER, 'unauthenticated' satisfies FailureCode);
    return refuse(request, reply, 401, 'session-over');
  });

  scope.delete('/api/auth', { schema: logoutCall }, async (request, reply) => {
    const exchangeToken = request.cookies['id_token_ex'];
    if (exchangeToken) await sessions.revoke({ exchangeToken });
    const sessionId = request.actor?.sessionId;
    const session = sessionId ? await sessions.resolve(sessionId) : null;
    if (session) await sessions.revoke({ id: session.row.id, userId: session.row.user_id });
    clearSessionCookies(reply, context.config);
    forgetAnswers(reply);
    return reply.code(204).send();
  });

  scope.delete('/api/auth/adminmode', { schema: leaveAdminModeCall }, async (request, reply) => {
    const exchangeToken = request.cookies['id_token_ex'];
    const row = exchangeToken ? await sessions.renew(exchangeToken) : null;
    const left = row && (await sessions.leaveAdminMode(row.id));
    if (exchangeToken && left && (await answerWithSession(context, identity, request, reply, { row: left, exchangeToken })))
      return reply.code(204).send();
    clearSessionCookies(reply, context.config);
    return refuse(request, reply, 401, 'session-over');
  });

  scope.post('/api/auth/asadmin', { schema: actAsCall }, async (request, reply) => {
    const { id } = request.body;
    const exchangeToken = request.cookies['id_token_ex'];
    const { actor } = request;
    if (!actor || !exchangeToken) return refuse(request, reply, 401, 'session-over');
    if (!actor.user?.isAdmin || !actor.user.adminMode || !actor.sessionId) return refuse(request, reply, 403, 'admin-mode-required');
    const row = await sessions.renew(exchangeToken);
    if (row?.id !== actor.sessionId) return refuse(request, reply, 401, 'session-over');
    const person = await userById(context, id);
    if (!person?.active) return refuse(request, reply, 404, 'no-such-user');
    // In the trail first: nobody acts as somebody without it.
    for (const orgId of await organizationsActedIn(context, id))
      await audit(context.pool, actor, { action: 'act-as', orgId, target: { kind: 'person', id, name: person.name } }, context.now());
    const acting = await sessions.actAs(row.id, id);
    if (!acting || !(await answerWithSession(context, identity, request, reply, { row: acting, exchangeToken })))
      return refuse(request, reply, 401, 'session-over');
    return reply.code(204).send();
  });

  scope.delete('/api/auth/asadmin', { schema: leaveActingCall }, async (request, reply) => {
    const exchangeToken = request.cookies['id_token_ex'];
    const row = exchangeToken ? await sessions.renew(exchangeToken) : null;
    if (!exchangeToken || !row) {
      clearSessionCookies(reply, context.config);
      return refuse(request, reply, 401, 'session-over');
    }
    if (row.as_user_id === null) return refuse(request, reply, 403, 'not-acting');
    const own = await sessions.actAs(row.id, null);
    const { actor } = request;
    if (actor)
      for (const orgId of await organizationsActedIn(context, row.as_user_id))
        await audit(
          context.pool,
          actor,
          { action: 'act-as-end', orgId, target: { kind: 'person', id: row.as_user_id, name: actor.userName } },
          context.now(),
        );
    if (!own || !(await answerWithSession(context, identity, request, reply, { row: own, exchangeToken })))
      return refuse(request, reply, 401, 'session-over');
    return reply.code(204).send();
  });
}

/** Those whose administrators are told that somebody acts as a person of theirs; of a person without one, the platform alone. */
async function organizationsActedIn(context: Context, userId: string): Promise<(string | null)[]> {
  const own = [...new Set((await organizationsOf(context, userId)).map(({ id }) => id))];
  return own.length === 0 ? [null] : own;
}
