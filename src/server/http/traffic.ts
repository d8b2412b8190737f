import type { App, Context } from '../context.ts';
import { Rate } from '../telemetry/rate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls of the last minute, and those that failed on the server's side. */
    traffic: { requests: Rate; failures: Rate };
  }
}

/** Counts what this server answers; registered before the routes. */
export function registerTraffic(app: App, { now }: Context): void {
  const traffic = { requests: new Rate(now), failures: new Rate(now) };
  app.decorate('traffic', traffic);
  app.addHook('onResponse', async (_request, reply) => {
    traffic.requests.add(1);
    if (reply.statusCode >= 500) traffic.failures.add(1);
  });
}
