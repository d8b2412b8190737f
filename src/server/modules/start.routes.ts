import * as z from 'zod';
import { START_PATH, START_PATHS, START_PATHS_OF_ORGANIZATION } from '../../domain/identity/start.ts';
import type { App } from '../context.ts';
import { failures } from '../http/answers.ts';
import { requireActor } from '../http/require.ts';

/** Of a request that holds for one answer alone. */
const OWN_HEADERS = ['accept', 'accept-encoding', 'if-none-match', 'if-modified-since', 'content-length', 'connection'];

/**
 * What a page asks for whatever its screen, in one answer: on a link where each question takes seconds, five take five times as many. Each is asked of the route
 * that has it, as the same caller from the same address: whether it answers, and what, is its own to decide.
 */
export function registerStart(app: App): void {
  app.get(
    START_PATH,
    {
      schema: {
        tags: ['session'],
        summary: 'What a page needs of you whatever its screen, in one answer',
        description: 'By path, the text that the path itself answers. A path that refuses is absent: ask it, and it says why.',
        response: { 200: z.record(z.string(), z.string()), ...failures(401) },
      },
    },
    async (request, reply) => {
      requireActor(request);
      const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !OWN_HEADERS.includes(name)));
      const answers = await Promise.all(
        [...START_PATHS, ...START_PATHS_OF_ORGANIZATION].map(async (url) => {
          const answer = await app.inject({
            url,
            headers: { ...headers, accept: 'application/json' },
            remoteAddress: request.socket.remoteAddress ?? request.ip,
          });
          return { url, answer };
        }),
      );
      void reply.header('cache-control', 'private, no-store');
      const cookies = answers.flatMap(({ answer }) => answer.headers['set-cookie'] ?? []);
      if (cookies.length > 0) void reply.header('set-cookie', cookies);
      return Object.fromEntries(answers.flatMap(({ url, answer }) => (answer.statusCode === 200 ? [[url, answer.body]] : [])));
    },
  );
}
