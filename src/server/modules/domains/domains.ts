import { v7 as uuidv7 } from 'uuid';
import { FailureError } from '../../../domain/kit/failure.ts';
import type { RowOf } from '../../../domain/kit/entity.ts';
import { siteDomain } from '../../../domain/site-domain/site-domain.ts';
import type { Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { lookAtHost } from './look.ts';

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
