import * as z from 'zod';
import type { Failure } from '../../domain/kit/failure.ts';
import type { App, Context } from '../context.ts';
import { clearSessionCookies } from './cookies.ts';
import type { Identity } from './identity.ts';
import { userById } from './people.ts';
import { parse, refuse } from './plain.ts';
import { answerWithSession } from './session-answer.ts';

/** Life of a session after login: who, renewal, logout, admin mode, acting as somebody (platform.md §1). */
export function registerSession(scope: App, context: Context, identity: Identity): void {
  const { sessions } = identity;

  scope.get('/api/auth/me', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return request.identified ? request.identified.payload : refuse(request, reply, 404, 'anonymous');
  });

  scope.post('/api/auth/keepalive', async (request, reply) => {
    const exchangeToken = request.cookies['id_token_ex'];
    const row = exchangeToken ? await sessions.renew(exchangeToken) : null;
    if (exchangeToken && row && (await answerWithSession(context, identity, request, reply, { row, exchangeToken }))) return reply.code(204).send();
    // The cookies grant nothing any more; they stay, so that each of this person's tabs and workers learns why.
    if (exchangeToken && !row && (await sessions.isWithdrawn(exchangeToken))) return reply.code(401).send({ code: 'forbidden' } satisfies Failure);
    clearSessionCookies(reply, context.config);
    return refuse(request, reply, 401, 'session-over');
  });

  scope.delete('/api/auth', async (request, reply) => {
    const exchangeToken = request.cookies['id_token_ex'];
    if (exchangeToken) await sessions.revoke({ exchangeToken });
    const sessionId = request.actor?.sessionId;
    const session = sessionId ? await sessions.resolve(sessionId) : null;
    if (session) await sessions.revoke({ id: session.row.id, userId: session.row.user_id });
    clearSessionCookies(reply, context.config);
    return reply.code(204).send();
  });

  scope.delete('/api/auth/adminmode', async (request, reply) => {
    const exchangeToken = request.cookies['id_token_ex'];
    const row = exchangeToken ? await sessions.renew(exchangeToken) : null;
    const left = row && (await sessions.leaveAdminMode(row.id));
    if (exchangeToken && left && (await answerWithSession(context, identity, request, reply, { row: left, exchangeToken }))) return reply.code(204).send();
    clearSessionCookies(reply, context.config);
    return refuse(request, reply, 401, 'session-over');
  });

  scope.post('/api/auth/asadmin', async (request, reply) => {
    const { id } = parse(z.object({ id: z.uuid() }), request.body);
    const exchangeToken = request.cookies['id_token_ex'];
    const { actor } = request;
    if (!actor || !exchangeToken) return refuse(request, reply, 401, 'session-over');
    if (!actor.user?.isAdmin || !actor.user.adminMode || !actor.sessionId) return refuse(request, reply, 403, 'admin-mode-required');
    const row = await sessions.renew(exchangeToken);
    if (row?.id !== actor.sessionId) return refuse(request, reply, 401, 'session-over');
    if (!(await userById(context, id))?.active) return refuse(request, reply, 404, 'no-such-user');
    const acting = await sessions.actAs(row.id, id);
    context.log.warn({ administrator: actor.userId, user: id, sessionId: row.id }, 'identity: an administrator acts as a person');
    if (!acting || !(await answerWithSession(context, identity, request, reply, { row: acting, exchangeToken }))) return refuse(request, reply, 401, 'session-over');
    return reply.code(204).send();
  });

  scope.delete('/api/auth/asadmin', async (request, reply) => {
    const exchangeToken = request.cookies['id_token_ex'];
    const row = exchangeToken ? await sessions.renew(exchangeToken) : null;
    if (!exchangeToken || !row) {
      clearSessionCookies(reply, context.config);
      return refuse(request, reply, 401, 'session-over');
    }
    if (row.as_user_id === null) return refuse(request, reply, 403, 'not-acting');
    const own = await sessions.actAs(row.id, null);
    if (!own || !(await answerWithSession(context, identity, request, reply, { row: own, exchangeToken }))) return refuse(request, reply, 401, 'session-over');
    return reply.code(204).send();
  });
}
