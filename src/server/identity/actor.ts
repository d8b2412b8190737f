import type { FastifyRequest } from 'fastify';
import { sessionUserOf, type SessionPayload } from '../../domain/identity/session-user.ts';
import type { Actor } from '../context.ts';
import { personActor } from '../database/actors.ts';
import { tokenOf } from './cookies.ts';
import type { Identity } from './identity.ts';

/** Who a request is from, with the payload of its token; `tokenExpiresMs` says when the client has to renew. */
export interface Identified {
  actor: Actor;
  payload: SessionPayload;
  tokenExpiresMs: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What `request.actor` was made from; for the identity and live areas. */
    identified: Identified | null;
  }
}

/**
 * Reads the session of a request: the JWT must verify, its session must be live and still be for the same person, and roles are
 * those of now. `id_token_org` chooses the active organization among the person's own; anything else grants nothing.
 */
export async function identify(identity: Identity, request: FastifyRequest): Promise<Identified | null> {
  const token = tokenOf(request);
  const verified = token ? await identity.tokens.verify(token) : null;
  if (!verified) return null;
  const { iat, exp, boundIp } = verified.payload;
  if (boundIp !== undefined && boundIp !== request.ip) return null;
  let payload = verified.payload;
  if (verified.sessionId === null) await identity.mirror.follow(payload);
  else {
    const session = await identity.sessions.resolve(verified.sessionId);
    if (!session || session.payload.id !== payload.id) return null;
    const { adminMode, ...present } = session.payload;
    payload = { ...present, ...(adminMode && payload.adminMode ? { adminMode } : {}), ...(iat ? { iat } : {}), ...(exp ? { exp } : {}) };
  }
  return { actor: actorOf(payload, request, verified.sessionId), payload, tokenExpiresMs: (exp ?? 0) * 1000 };
}

/** Where a request came from, for the trail of administration. */
export function fromOf(request: FastifyRequest): NonNullable<Actor['from']> {
  // A request that is made up (inject) has no socket.
  return { address: (request.raw.socket as unknown) ? request.ip : '', userAgent: request.headers['user-agent'] ?? null };
}

function actorOf(payload: SessionPayload, request: FastifyRequest, sessionId: string | null): Actor {
  const { id_token_org: orgId, id_token_dep: department, id_token_role: role } = request.cookies;
  const chosen = payload.organizations.filter((org) => (!department || org.department === department) && (!role || org.role === role));
  const user = sessionUserOf({ ...payload, organizations: [...new Set([...chosen, ...payload.organizations])] }, orgId);
  user.organizations = payload.organizations;
  return personActor(user, sessionId);
}
