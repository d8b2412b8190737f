import type { FastifyRequest } from 'fastify';
import { fail } from '../../domain/kit/failure.ts';
import type { Identity } from './identity.ts';
import { textFor } from './texts.ts';

/** The person a request may change the account of: never somebody an administrator only acts as. */
export async function ownAccount(
  identity: Identity,
  request: FastifyRequest,
): Promise<{ userId: string; sessionId: string; email: string }> {
  const { actor } = request;
  const session = actor?.sessionId ? await identity.sessions.resolve(actor.sessionId) : null;
  if (!actor?.user || !session) throw fail('unauthenticated', textFor(request, 'session-over'));
  if (actor.user.asAdmin) throw fail('forbidden', textFor(request, 'not-administrator'));
  return { userId: session.row.user_id, sessionId: session.row.id, email: actor.user.email };
}
