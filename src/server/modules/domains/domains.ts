import { createHmac, randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { v7 as uuidv7 } from 'uuid';
import type { RowOf } from '../../../domain/entity/entity.ts';
import { FailureError } from '../../../domain/entity/failure.ts';
import { type DomainState, siteDomain } from '../../../domain/platform/site-domain.ts';
import type { Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { unsealBytes } from '../../database/vault.ts';
import { outward } from '../../http/networks.ts';

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
async function lookAtHost(context: Context, host: string): Promise<DomainState> {
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

type Domain = RowOf<typeof siteDomain>;

const own = systemActor(null);
const MOST = 500;

export async function listDomains({ store }: Context): Promise<Domain[]> {
  return (await store.list(own, siteDomain, { page: 1, size: MOST })).results;
}

/** The domain that a request was made to; null when nobody declared it. */
export async function domainOf({ store }: Context, host: string | undefined): Promise<Domain | null> {
  if (host === undefined || host.length > 253) return null;
  const { results } = await store.list(own, siteDomain, { page: 1, size: 1, filters: { host: [host.toLowerCase()] } });
  return results[0] ?? null;
}

/** Looks at a domain now, and keeps what was found. */
export async function lookAt(context: Context, { _id, host }: Pick<Domain, '_id' | 'host'>): Promise<Domain> {
  const state = await lookAtHost(context, host);
  const lookedAt = new Date(context.now()).toISOString();
  return await context.store.write(own, (writer) => writer.patch(siteDomain, _id, { state, lookedAt }));
}

/** The host of PUBLIC_URL is a domain from the first start on; an administrator may change what is said of it. */
export async function declareOwnDomain(context: Context): Promise<void> {
  const { host } = new URL(context.config.publicUrl);
  if ((await domainOf(context, host)) !== null) return;
  try {
    await context.store.write(own, (writer) => writer.insert(siteDomain, uuidv7(), { host }));
  } catch (error) {
    // Another server of this database was faster.
    if (!(error instanceof FailureError) || error.failure.code !== 'duplicate') throw error;
  }
}
