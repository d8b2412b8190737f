import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { App, Context } from '../context.ts';
import { diskRoom } from '../disk-room.ts';

const healthSchema = z.object({
  status: z.enum(['ok', 'unavailable']),
  database: z.enum(['ok', 'unavailable']),
  /** Of the folder with files and, unless it is elsewhere, the database; `full`: nothing new is kept. */
  disk: z.enum(['ok', 'low', 'full', 'unknown']),
  build: z.string(),
  time: z.iso.datetime(),
});

/** A database that has not answered by then is told as away: who asks waits two seconds at most. */
const PATIENCE_MS = 1500;

/** For supervisors and load balancers; no session. */
export function registerHealth(app: App, { pool, config, now }: Context): void {
  app.get(
    '/api/v1/health',
    { schema: { tags: ['platform'], summary: 'State of the server', security: [], response: { 200: healthSchema, 503: healthSchema } } },
    async (_request, reply) => {
      const answered = pool.query('SELECT 1').then(
        () => true,
        () => false,
      );
      const isUp = await Promise.race([answered, delay(PATIENCE_MS, false, { ref: false })]);
      const disk = await diskRoom(config.dataDir).then(
        (room) => room.state,
        () => 'unknown' as const,
      );
      const state = isUp ? ('ok' as const) : ('unavailable' as const);
      return reply
        .code(isUp ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: state, database: state, disk, build: config.build, time: new Date(now()).toISOString() });
    },
  );
}
