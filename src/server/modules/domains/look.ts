import { createHmac, randomBytes } from 'node:crypto';
import type { DomainState } from '../../../domain/site-domain/site-domain.ts';
import { unsealBytes } from '../../database/vault.ts';
import type { Context } from '../../context.ts';

export const PROOF_PATH = '/api/v1/site-proof';
const PATIENCE_MS = 5_000;
const MOST_BYTES = 1_000;
const NAME_FAULTS = /^(ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/;
const TLS_FAULTS = /CERT|SELF_SIGNED|TLS|SSL|UNABLE_TO/;

/**
 * What only this platform answers to a question: whoever asks it at a domain knows who is there. By a secret that every server of the database has and nobody
 * is told (0100-server-secret.sql).
 */
export async function proofOf({ pool }: Context, nonce: string): Promise<string> {
  const { rows } = await pool.query<{ secret: Buffer }>('SELECT secret FROM server');
  return createHmac('sha256', unsealBytes(rows[0]!.secret, 'server.secret')).update(nonce).digest('hex');
}

/** Address of a host, as the platform is served: https unless it is served in clear itself. */
function originOfHost({ config }: Context, host: string): string {
  return `${new URL(config.publicUrl).protocol}//${host}`;
}

async function firstBytes(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const first = await reader?.read();
  // The rest is not wanted; that the other end is gone already is no matter.
  await reader?.cancel().catch(() => undefined);
  return new TextDecoder().decode(first?.value?.slice(0, MOST_BYTES));
}

/** Who answers at a host: asked as a browser would reach it, no redirect followed. */
export async function lookAtHost(context: Context, host: string): Promise<DomainState> {
  const nonce = randomBytes(16).toString('hex');
  try {
    const response = await fetch(`${originOfHost(context, host)}${PROOF_PATH}?nonce=${nonce}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return (await firstBytes(response)).includes(await proofOf(context, nonce)) ? 'ok' : 'elsewhere';
  } catch (error) {
    const code = String((error as { cause?: { code?: unknown } }).cause?.code ?? '');
    return NAME_FAULTS.test(code) ? 'unresolved' : TLS_FAULTS.test(code) ? 'untrusted' : 'silent';
  }
}
