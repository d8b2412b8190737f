import { Pool, type QueryConfig } from 'pg';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../domain/kit/failure.ts';
import type { App, Context } from '../context.ts';
import { answerFailure, pathOf } from './errors.ts';

const BEAT_MS = 2000;
const PATIENCE_MS = 1500;
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
