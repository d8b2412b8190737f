import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Pool, type QueryConfig } from 'pg';
import * as z from 'zod';
import { fail } from '../../domain/entity/failure.ts';
import type { App, Context } from '../context.ts';
import { Rate } from '../telemetry/health.ts';
import { answerFailure, pathOf } from './errors.ts';

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

const LOW_PCT = 10;
const FULL_PCT = 2;

interface DiskRoom {
  state: 'ok' | 'low' | 'full';
  freeBytes: number;
  totalBytes: number;
  freePct: number;
}

/** Room left on the disk of a folder. */
export const diskRoom = async (folder: string): Promise<DiskRoom> => roomOf(await statfs(folder));

/** Of a file system with so many blocks. */
export function roomOf({ bsize, blocks, bavail }: { bsize: number; blocks: number; bavail: number }): DiskRoom {
  const freePct = blocks === 0 ? 100 : (100 * bavail) / blocks;
  const state = freePct < FULL_PCT ? 'full' : freePct < LOW_PCT ? 'low' : 'ok';
  return { state, freeBytes: bavail * bsize, totalBytes: blocks * bsize, freePct };
}

const BEAT_MS = 2000;
/** Asked once more, so long: a process that was busy itself hears its clock before the answer that came meanwhile. */
const AGAIN_MS = 500;

/** What goes on without the database: the application's own files, and what says how the server is. */
const isOfItself = (path: string): boolean => path === '/api/v1/health' || !/^\/(api|notify|simple-directory)\//.test(path);

/**
 * A database that takes connections and answers nothing (frozen, its disk full, its network gone) would hold every call for ever. It is asked on a
 * connection of its own every two seconds; once it does not answer, the calls that wait and those that come are answered 503 until it does again.
 * A write that was told so may still have been done: devices send it again, and it is done once.
 */
export function registerPulse(app: App, { pool, log }: Context): void {
  const waiting = new Map<FastifyRequest, FastifyReply>();
  let isUp = true;
  let own: Pool | undefined;
  let timer: NodeJS.Timeout | undefined;

  const beat = async (): Promise<void> => {
    const asked = own;
    if (!asked) return;
    const answers = (query_timeout: number): Promise<boolean> =>
      asked.query({ text: 'SELECT 1', query_timeout } as QueryConfig).then(
        () => true,
        () => false,
      );
    const next = (await answers(PATIENCE_MS)) || (!asked.ending && (await answers(AGAIN_MS)));
    if (asked.ending) return;
    if (next && !isUp) log.info('the database answers again');
    if (!next && isUp) log.error('the database does not answer: calls are refused until it does');
    isUp = next;
    if (!isUp) for (const [request, reply] of waiting) refuse(request, reply);
    timer = setTimeout(() => void beat(), BEAT_MS).unref();
  };
  const refuse = (request: FastifyRequest, reply: FastifyReply): void => {
    if (!reply.sent && !reply.raw.headersSent) answerFailure(fail('unavailable'), request, reply);
  };

  app.addHook('onListen', async () => {
    own = new Pool({ ...pool.options, max: 1, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
    own.on('error', () => undefined);
    void beat();
  });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await own?.end();
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isOfItself(pathOf(request))) return;
    if (!isUp) throw fail('unavailable');
    // A socket waits for nothing.
    if (request.headers.upgrade !== undefined) return;
    waiting.set(request, reply);
    reply.raw.once('close', () => waiting.delete(request));
  });
}

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
