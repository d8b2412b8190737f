import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { SiteConnector } from '../../../domain/platform/site-device.ts';
import type { Config } from '../../config.ts';
import type { App, Context } from '../../context.ts';
import { hireSource, registerHire } from '../2hire/source.ts';
import type { ConnectorDescriptor } from '../connector.ts';
import { fordSource } from '../ford/ford.ts';
import { registerFree2move, stellantisSource } from '../free2move/source.ts';
import { startStream } from '../mercedes/stream.ts';
import { registerSensolus, sensolusSource } from '../sensolus/source.ts';
import { takeRawBodies } from '../webhook-authentication.ts';
import { type CloudSource, startPollers } from './poller.ts';

/** The clouds that the configuration gives access to. */
function sourcesOf({ clouds: { sensolus, twohire, ford, free2move }, publicUrl }: Config): CloudSource[] {
  return [
    ...(sensolus && sensolus.apiKey !== null ? [sensolusSource({ ...sensolus, apiKey: sensolus.apiKey })] : []),
    ...(twohire ? [hireSource(twohire, publicUrl)] : []),
    ...(ford ? [fordSource(ford)] : []),
    ...(free2move ? [stellantisSource(free2move)] : []),
  ];
}

export function startClouds(context: Context): { stop(): Promise<void> } {
  const { mercedes } = context.config.clouds;
  const started = [startPollers(context, sourcesOf(context.config)), ...(mercedes ? [startStream(context, { settings: mercedes })] : [])];
  return { stop: async () => void (await Promise.all(started.map((one) => one.stop()))) };
}

/** What the clouds push to. */
export async function registerClouds(app: App, context: Context): Promise<void> {
  await app.register(async (instance) => {
    const scope = instance.withTypeProvider<ZodTypeProvider>();
    takeRawBodies(scope);
    registerSensolus(scope, context);
    registerHire(scope, context);
    registerFree2move(scope, context);
  });
}

interface RunRow {
  ran_at: Date | null;
  succeeded_at: Date | null;
  due_at: Date;
  failure: string | null;
}

/** How the calls of a cloud go, over all server processes; null of a connector that is none. */
export async function cloudNow(context: Context, { type, cloud }: ConnectorDescriptor): Promise<SiteConnector['cloud']> {
  if (!cloud) return null;
  const { rows } = await context.pool.query<RunRow>('SELECT ran_at, succeeded_at, due_at, failure FROM cloud_runs WHERE connector = $1', [
    type,
  ]);
  const run = cloud.isOn(context.config) ? rows[0] : undefined;
  return {
    variables: [...cloud.variables],
    ranAt: run?.ran_at?.toISOString() ?? null,
    succeededAt: run?.succeeded_at?.toISOString() ?? null,
    // A stream has no next call, unless it waits after a failure.
    dueAt: run && !(cloud.isStream && run.failure === null) ? run.due_at.toISOString() : null,
    failure: run?.failure ?? null,
  };
}
