import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { FailureError, failureStatus, type Failure, type FailureCode } from '../../domain/kit/failure.ts';
import type { App } from '../context.ts';
import { fieldIssues, type SchemaIssue } from '../database/issues.ts';
import { failureText } from './texts.ts';

const BY_STATUS: Record<number, FailureCode> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-found',
  410: 'gone',
  413: 'too-large',
  414: 'too-large',
  415: 'unsupported-type',
  429: 'rate-limited',
  431: 'too-large',
  503: 'unavailable',
};

/** The failure to answer with, whatever was thrown. */
function failureOf(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof FailureError) return error.failure;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const part = error.validationContext ?? 'body';
    const input = part === 'querystring' ? request.query : part === 'params' ? request.params : part === 'headers' ? request.headers : request.body;
    const issues = error.validation.map((item): SchemaIssue => ({ ...item.params, code: item.keyword, path: item.instancePath.split('/').filter((key) => key !== '') }));
    return { code: 'invalid', fields: fieldIssues(issues, input) };
  }
  return { code: BY_STATUS[error.statusCode ?? 500] ?? ((error.statusCode ?? 500) < 500 ? 'invalid' : 'internal') };
}

/** Answers a failure as `{code, message, fields}`; what the server does not expect is logged and told as `internal`, nothing more. */
export function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error, request);
  const status = failureStatus(failure.code);
  if (status >= 500) request.log.error({ err: error, method: request.method, path: pathOf(request) }, 'request failed');
  void reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({
      code: failure.code,
      message: status >= 500 ? failureText(request, failure.code) : (failure.message ?? failureText(request, failure.code)),
      ...(failure.fields ? { fields: failure.fields } : {}),
    });
}

/** Path of a request, to tell and to log: without its query, and without the secret that is a part of a webhook's address. */
export function pathOf(request: FastifyRequest): string {
  return (request.url.split('?', 1)[0] ?? '/').replace(/^(\/api\/v1\/connectors\/mdi\/).+/, '$1…');
}

export function registerErrors(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerFailure(error, request, reply));
}
