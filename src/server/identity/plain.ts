import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { fail, FailureError, failureStatus, type FailureCode } from '../../domain/kit/failure.ts';
import type { App } from '../context.ts';
import { textFor, type TextKey } from './texts.ts';

const FAILURE_TEXTS: Partial<Record<FailureCode, TextKey>> = { unavailable: 'unavailable', unauthenticated: 'session-over', forbidden: 'foreign-origin', 'not-found': 'not-found' };

/** Errors of /simple-directory: a status and a text a person can read (platform.md §1), never an internal. */
export function answerInPlainText(scope: App): void {
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof FailureError) {
      const { code, message } = error.failure;
      return plain(reply, failureStatus(code), message ?? textFor(request, FAILURE_TEXTS[code] ?? 'invalid'));
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status < 500) return plain(reply, status, textFor(request, 'invalid'));
    request.log.error(error);
    return plain(reply, 500, textFor(request, 'internal'));
  });
}

/** A call that does not exist; other paths (the login page) are left to the application. */
export function answerUnknownCalls(scope: App): void {
  scope.all('/api/*', { schema: { hide: true } }, (request, reply) => refuse(request, reply, 404, 'not-found'));
}

export function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(text);
}

export function refuse(request: FastifyRequest, reply: FastifyReply, status: number, key: TextKey): FastifyReply {
  return plain(reply, status, textFor(request, key));
}

export function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw fail('invalid');
  return parsed.data;
}
