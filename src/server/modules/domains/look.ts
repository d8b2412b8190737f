import { createHmac, randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import type { DomainState } from '../../../domain/site-domain/site-domain.ts';
import { unsealBytes } from '../../database/vault.ts';
import type { Context } from '../../context.ts';
import { outward } from '../../http/outward.ts';

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

/** Networks that may be called at a domain that somebody entered: those the operator allows, and where the site itself is. */
export async function networksOfSite({ config }: Context): Promise<string[]> {
  // A name that leads nowhere adds none.
  const own = await lookup(new URL(config.publicUrl).hostname.replace(/^\[(.*)\]$/, '$1'), { all: true }).catch(() => []);
  return [...config.innerNetworks, ...own.map(({ address }) => address)];
}

/** The beginning of what is answered; a redirect is an answer too, not followed. */
function firstBytes(url: URL, networks: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { lookup: outward(url.hostname, networks), signal: AbortSignal.timeout(PATIENCE_MS), agent: false };
    const asked = (url.protocol === 'https:' ? secure : plain)(url, options, (response) => {
      response.once('data', (bytes: Buffer) => {
        resolve(bytes.subarray(0, MOST_BYTES).toString());
        // The rest is not wanted.
        asked.destroy();
      });
      response.once('end', () => resolve(''));
      response.once('error', reject);
    });
    asked.once('error', reject);
    asked.end();
  });
}

/** Who answers at a host: asked as a browser would reach it. */
export async function lookAtHost(context: Context, host: string): Promise<DomainState> {
  const nonce = randomBytes(16).toString('hex');
  try {
    const url = new URL(`${originOfHost(context, host)}${PROOF_PATH}?nonce=${nonce}`);
    const text = await firstBytes(url, await networksOfSite(context));
    return text.includes(await proofOf(context, nonce)) ? 'ok' : 'elsewhere';
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? '');
    return NAME_FAULTS.test(code) ? 'unresolved' : TLS_FAULTS.test(code) ? 'untrusted' : 'silent';
  }
}
