import { failureOf, forbiddenOf, type Forbidden } from './classify-response.ts';
import type { Transport } from './ports.ts';

const PATH = '/simple-directory/api/auth/keepalive';

/** Renews the session. `forbidden`: it ended because this person may no longer be here. */
export async function keepAlive(transport: Transport): Promise<'renewed' | 'over' | 'unreachable' | Forbidden> {
  try {
    const { status, json } = await transport.send({ method: 'POST', path: PATH });
    if (status === 204) return 'renewed';
    // A proxy has a 401 of its own, and a portal a 200.
    const failure = status === 401 ? failureOf(json) : null;
    if (!failure) return 'unreachable';
    return failure.code === 'forbidden' ? forbiddenOf(failure) : 'over';
  } catch {
    return 'unreachable';
  }
}
