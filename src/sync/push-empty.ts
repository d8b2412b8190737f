import { pushAnswerSchema, SCHEMA, type PushRequest } from '../domain/sync/protocol.ts';
import { failureOf } from './classify-response.ts';
import type { Ports } from './ports.ts';

export const PUSH_PATH = '/api/v1/sync/push';

interface Sender {
  userId: string;
  orgId: string | null;
  device: string;
}

/** Whether the call of a push passes when it carries no write: the server refuses it, in its own words. */
export async function passesEmpty(
  { transport, uuid }: Pick<Ports, 'transport' | 'uuid'>,
  { userId, orgId, device }: Sender,
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

/**
 * Whether writes may leave. While nothing answers they are not given to the network, which may have taken what it gives no answer to: what is made and
 * thrown away meanwhile stays between a person and this device.
 */
export class Way {
  /** Nothing has passed since it was last known not to, or yet. */
  isInDoubt = true;
  #seemedOnline = true;

  async isOpen(ports: Pick<Ports, 'transport' | 'uuid' | 'seemsOnline'>, sender: Sender): Promise<boolean> {
    const seemsOnline = ports.seemsOnline?.() !== false;
    if (this.#seemedOnline && !seemsOnline) this.isInDoubt = true;
    this.#seemedOnline = seemsOnline;
    return !this.isInDoubt || passesEmpty(ports, sender);
  }
}
