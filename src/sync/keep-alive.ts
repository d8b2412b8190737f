import { failureOf, forbiddenOf, type Forbidden } from './classify-response.ts';
import type { Transport } from './ports.ts';

const PATH = '/simple-directory/api/auth/keepalive';

/** Renews the session. `forbidden`: it ended because this person may no longer be here. */
export async function keepAlive(transport: Transport): Promise<'renewed' | 'over' | 'unreachable' | Forbidden> {
  try {
    const { status, json } = await transport.send({ method: 'POST', path: PATH });
    if (status === 204 || status === 200) return 'renewed';
    if (status !== 401) return 'unreachable';
    const failure = failureOf(json);
    return failure?.code === 'forbidden' ? forbiddenOf(failure) : 'over';
  } catch {
    return 'unreachable';
  }
}
