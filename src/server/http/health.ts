import * as z from 'zod';
import type { App, Context } from '../context.ts';

const healthSchema = z.object({ status: z.enum(['ok', 'unavailable']), database: z.enum(['ok', 'unavailable']), build: z.string(), time: z.iso.datetime() });

/** For supervisors and load balancers; no session. */
export function registerHealth(app: App, { pool, config, now }: Context): void {
  app.get(
    '/api/v1/health',
    { schema: { tags: ['platform'], summary: 'State of the server', security: [], response: { 200: healthSchema, 503: healthSchema } } },
    async (_request, reply) => {
      const isUp = await pool.query('SELECT 1').then(
        () => true,
        () => false,
      );
      const state = isUp ? ('ok' as const) : ('unavailable' as const);
      return reply
        .code(isUp ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: state, database: state, build: config.build, time: new Date(now()).toISOString() });
    },
  );
}
