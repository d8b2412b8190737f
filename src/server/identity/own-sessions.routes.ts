import * as z from 'zod';
import type { App, Context } from '../context.ts';
import type { Identity } from './identity.ts';
import { DIRECTORY, refuse, texts } from './plain.ts';
import { ownAccount } from './own-account.ts';

const sessionSchema = z.object({
  _id: z.string(),
  current: z.boolean(),
  adminMode: z.boolean(),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
const listCall = {
  ...DIRECTORY,
  summary: 'One’s own sessions',
  response: { 200: z.object({ count: z.int(), results: z.array(sessionSchema) }), ...texts(401, 403) },
};
const endOthersCall = { ...DIRECTORY, summary: 'End one’s other sessions', response: { 204: z.undefined(), ...texts(401, 403) } };
const endCall = {
  ...DIRECTORY,
  summary: 'End a session',
  params: z.object({ id: z.uuid() }),
  response: { 204: z.undefined(), ...texts(400, 401, 403, 404) },
};

/** A person's own sessions: list, end one, end all the others. */
export function registerOwnSessions(scope: App, _context: Context, identity: Identity): void {
  scope.get('/api/sessions', { schema: listCall }, async (request) => {
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

  scope.delete('/api/sessions', { schema: endOthersCall }, async (request, reply) => {
    const { userId, sessionId } = await ownAccount(identity, request);
    await identity.sessions.revoke({ userId, except: sessionId });
    return reply.code(204).send();
  });

  scope.delete('/api/sessions/:id', { schema: endCall }, async (request, reply) => {
    const { userId } = await ownAccount(identity, request);
    const { id } = request.params;
    return (await identity.sessions.revoke({ userId, id })) > 0 ? reply.code(204).send() : refuse(request, reply, 404, 'not-found');
  });
}
