import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { FailureError, failureStatus, type FailureCode } from '../../domain/entity/failure.ts';
import type { App } from '../context.ts';
import { textFor, type TextKey } from './texts.ts';

const FAILURE_TEXTS: Partial<Record<FailureCode, TextKey>> = {
  unavailable: 'unavailable',
  unauthenticated: 'session-over',
  forbidden: 'foreign-origin',
  'not-found': 'not-found',
};

/** Errors of /simple-directory: a status and a text a person can read (platform.md §1), never an internal. */
export function answerInPlainText(scope: App): void {
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof FailureError) {
      const { code, message } = error.failure;
      if (code === 'unavailable') void reply.header('retry-after', '5');
      return plain(reply, failureStatus(code), message ?? textFor(request, FAILURE_TEXTS[code] ?? 'invalid'));
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status < 500) return plain(reply, status, textFor(request, 'invalid'));
    request.log.error(error);
    return plain(reply, 500, textFor(request, 'internal'));
  });
}

export function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(text);
}

export function refuse(request: FastifyRequest, reply: FastifyReply, status: number, key: TextKey): FastifyReply {
  return plain(reply, status, textFor(request, key));
}

/** Too often: says in how many minutes it is heard again. */
export function refuseFor(request: FastifyRequest, reply: FastifyReply, waitMs: number): FastifyReply {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  void reply.header('retry-after', String(Math.max(1, Math.ceil(waitMs / 1000))));
  const text =
    minutes === 1 ? textFor(request, 'rate-limited') : textFor(request, 'rate-limited-for').replace('{minutes}', String(minutes));
  return plain(reply, 429, text);
}

type Refusal = { description: string; content: Record<'text/plain', { schema: z.ZodString }> };

/** What calls of /simple-directory refuse with: a text that a person can read. */
export function texts<const S extends readonly number[]>(...statuses: S): Record<S[number], Refusal> {
  const refusal = { description: 'Why, in the words of the person’s language', content: { 'text/plain': { schema: z.string() } } };
  return Object.fromEntries(statuses.map((status) => [status, refusal])) as Record<S[number], Refusal>;
}

/** Calls of /simple-directory, in the OpenAPI document. */
export const DIRECTORY = { tags: ['simple-directory'] };
/** Those that anybody may make. */
export const OPEN_DIRECTORY = { ...DIRECTORY, security: [] };
