import { permissions } from '../domain/permissions/permissions.ts';
import { fittedRow } from '../db/fits.ts';
import type { Ports } from './ports.ts';

/** A suspended account has no pull; the call that says so stays open, and the screens read it from the mirror. */
export async function learnPermissions({ transport, storage }: Pick<Ports, 'transport' | 'storage'>, orgId: string | null): Promise<void> {
  try {
    const { status, json } = await transport.send({ method: 'GET', path: `/api/v1/${permissions.plural}` });
    const row = status === 200 ? fittedRow(permissions, json) : null;
    if (!row || row._id !== orgId) return;
    await storage.transact([permissions.plural], async (tx) => {
      await tx.put(permissions.plural, [row]);
      return { result: undefined, delta: { keys: { [permissions.plural]: [row._id] } } };
    });
  } catch {
    // Told again at the next look.
  }
}
