import * as z from 'zod';
import type { App, Context } from '../context.ts';
import type { Identity } from './identity.ts';
import { parse, refuse } from './plain.ts';
import { ownAccount } from './own-account.ts';

/** A person's own sessions: list, end one, end all the others. */
export function registerOwnSessions(scope: App, _context: Context, identity: Identity): void {
  scope.get('/api/sessions', async (request) => {
    const { userId, sessionId } = await ownAccount(identity, request);
    const rows = await identity.sessions.list(userId);
    return {
      count: rows.length,
      results: rows.map((row) => ({
        _id: row.id,
        current: row.id === sessionId,
        adminMode: row.admin_mode,
        userAgent: row.user_agent,
        ip: row.ip,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      })),
    };
  });

  scope.delete('/api/sessions', async (request, reply) => {
    const { userId, sessionId } = await ownAccount(identity, request);
    await identity.sessions.revoke({ userId, except: sessionId });
    return reply.code(204).send();
  });

  scope.delete('/api/sessions/:id', async (request, reply) => {
    const { userId } = await ownAccount(identity, request);
    const { id } = parse(z.object({ id: z.uuid() }), request.params);
    return (await identity.sessions.revoke({ userId, id })) > 0 ? reply.code(204).send() : refuse(request, reply, 404, 'not-found');
  });
}
