import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { fail, FailureError, failureStatus } from '../../domain/kit/failure.ts';
import type { App } from '../context.ts';
import { textFor, type TextKey } from './texts.ts';

/** Errors of /simple-directory: a status and a text a person can read (platform.md §1), never an internal. */
export function answerInPlainText(scope: App): void {
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof FailureError) {
      const { code, message } = error.failure;
      return plain(reply, failureStatus(code), message ?? textFor(request, code === 'unavailable' ? 'unavailable' : 'invalid'));
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status < 500) return plain(reply, status, textFor(request, 'invalid'));
    request.log.error(error);
    return plain(reply, 500, textFor(request, 'internal'));
  });
  scope.setNotFoundHandler((request, reply) => plain(reply, 404, textFor(request, 'not-found')));
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
