import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { writeSessionCookies } from './cookies.ts';
import type { Identity } from './identity.ts';
import type { SessionRow } from './sessions.ts';

/**
 * Writes the cookies of a session onto the answer, with a new JWT. The active organization stays when it is one of the person's;
 * else it becomes `wanted`, else the person's preferred one, else none (the client then takes the first, S-013).
 * False when the person may no longer sign in.
 */
export async function answerWithSession(
  context: Context,
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  session: { row: SessionRow; exchangeToken: string; wantedOrgId?: string | null },
): Promise<boolean> {
  const payload = await identity.sessions.payloadOf(session.row);
  if (!payload) return false;
  const { token, expiresMs } = await identity.tokens.sign(payload, session.row.id, session.row.expires_at.getTime());
  const isOwn = (id: string | null | undefined): boolean => payload.organizations.some((org) => org.id === id);
  const current = request.cookies['id_token_org'];
  const wanted = session.wantedOrgId && isOwn(session.wantedOrgId) ? session.wantedOrgId : undefined;
  const preferred = payload.organizations.find((org) => org.dflt)?.id;
  const keeps = isOwn(current) && wanted === undefined;
  writeSessionCookies(reply, context.config, {
    token,
    tokenExpiresMs: expiresMs,
    exchangeToken: session.exchangeToken,
    sessionExpiresMs: session.row.expires_at.getTime(),
    rememberMe: session.row.remember_me,
    ...(keeps ? {} : { orgId: wanted ?? preferred ?? null }),
  });
  return true;
}
