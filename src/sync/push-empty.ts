import { pushAnswerSchema, SCHEMA, type PushRequest } from '../domain/sync/protocol.ts';
import { failureOf } from './classify-response.ts';
import type { Ports } from './ports.ts';

export const PUSH_PATH = '/api/v1/sync/push';

/** Whether the call of a push passes when it carries no write: the server refuses it, in its own words. */
export async function passesEmpty(
  { transport, uuid }: Pick<Ports, 'transport' | 'uuid'>,
  { userId, orgId, device }: { userId: string; orgId: string | null; device: string },
): Promise<boolean> {
  const nonce = uuid();
  const body: PushRequest = { schema: SCHEMA, nonce, device, user: userId, org: orgId, serverId: null, mutations: [] };
  try {
    const { status, json } = await transport.send({ method: 'POST', path: PUSH_PATH, body });
    if (status === 200) return pushAnswerSchema.safeParse(json).data?.nonce === nonce;
    return status === 400 && failureOf(json) !== null;
  } catch {
    // No answer: nothing passes.
    return false;
  }
}
