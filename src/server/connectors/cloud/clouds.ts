import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import type { App, Context } from '../../context.ts';
import { registerHire } from '../2hire/2hire.routes.ts';
import { hireSource } from '../2hire/source.ts';
import { fordSource } from '../ford/source.ts';
import { registerFree2move } from '../free2move/free2move.routes.ts';
import { stellantisSource } from '../free2move/source.ts';
import { registerSensolus } from '../sensolus/sensolus.routes.ts';
import { sensolusSource } from '../sensolus/source.ts';
import { startStream } from '../mercedes/stream.ts';
import { takeRawBodies } from './hook.ts';
import { startPollers } from './poller.ts';
import type { CloudSource } from './source.ts';

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
