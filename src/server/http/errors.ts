import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Pool } from 'pg';
import { FailureError, failureStatus, type Failure, type FailureCode } from '../../domain/entity/failure.ts';
import { fieldIssues, type SchemaIssue } from '../../domain/validation.ts';
import type { App, Context } from '../context.ts';
import { rightsChangeOf } from '../database/own-permissions.ts';
import { ERROR_TEXTS, ISSUE_TEXTS, requestLocale } from './error-texts.ts';

function failureText(request: FastifyRequest, code: FailureCode): string {
  return ERROR_TEXTS[requestLocale(request)][code];
}

const isTold = (code: string): code is keyof typeof ISSUE_TEXTS => Object.hasOwn(ISSUE_TEXTS, code);

/** The sentence of a refusal: that of what is wrong with the whole, where there is one. */
function refusalText(request: FastifyRequest, { code, fields }: Failure): string {
  const whole = fields?.find(({ field }) => field === '');
  return whole && isTold(whole.code)
    ? ISSUE_TEXTS[whole.code][requestLocale(request)].replace('{max}', String(whole.params?.['max'] ?? ''))
    : failureText(request, code);
}

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

/** Of what is busy or away for a moment. */
const RETRY_S = 5;
const codeOf = (error: object): unknown => ('code' in error ? error.code : undefined);
/** Of PostgreSQL, class 22 "data exception": a value that its column cannot hold, as a NUL in a text or letters in a UUID. */
const isDataException = (error: object): boolean => /^22[0-9A-Z]{3}$/.test(String(codeOf(error)));
/**
 * The database cannot be reached, is stopping or has no connection left (of PostgreSQL, of the pool, of the network), or a disk is full: what was
 * asked may be asked again later.
 */
const isAway = ({ code, message }: { code?: string; message?: string }): boolean =>
  /^(08[0-9A-Z]{3}|57P0[1-3]|53[0-9A-Z]{3}|ECONNREFUSED|ENOSPC)$/.test(code ?? '') ||
  /^(timeout exceeded when trying to connect|Connection terminated)/.test(message ?? '');
/** Who asked went away before all was read or sent. */
export const hasLeft = (error: object): boolean => codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE';

/** The failure to answer with, whatever was thrown. */
function failureOf(error: FastifyError | FailureError, request: FastifyRequest): Failure {
  if (error instanceof FailureError) return error.failure;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const part = error.validationContext ?? 'body';
    const input =
      part === 'querystring' ? request.query : part === 'params' ? request.params : part === 'headers' ? request.headers : request.body;
    const issues = error.validation.map((item): SchemaIssue => ({
      ...item.params,
      code: item.keyword,
      path: item.instancePath.split('/').filter((key) => key !== ''),
    }));
    return { code: 'invalid', fields: fieldIssues(issues, input) };
  }
  if (isDataException(error)) return { code: 'invalid' };
  if (isAway(error)) return { code: 'unavailable' };
  return { code: BY_STATUS[error.statusCode ?? 500] ?? ((error.statusCode ?? 500) < 500 ? 'invalid' : 'internal') };
}

/** Answers a failure as `{code, message, fields}`; what the server does not expect is logged and told as `internal`, nothing more. */
export function answerFailure(error: FastifyError | FailureError, request: FastifyRequest, reply: FastifyReply): void {
  sendFailure(failureOf(error, request), error, request, reply);
}

function sendFailure(failure: Failure, error: FastifyError | FailureError, request: FastifyRequest, reply: FastifyReply): void {
  const status = failureStatus(failure.code);
  if (hasLeft(error)) request.log.debug({ method: request.method, path: pathOf(request) }, 'the client left');
  else if (status >= 500) request.log.error({ err: error, method: request.method, path: pathOf(request) }, 'request failed');
  // Mostly what was asked, seldom a statement of ours; without the value, which the error quotes.
  else if (isDataException(error))
    request.log.warn({ code: codeOf(error), method: request.method, path: pathOf(request) }, 'a value that its column does not hold');
  if (status === 503) void reply.header('retry-after', String(RETRY_S));
  void reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({
      code: failure.code,
      message: status >= 500 ? failureText(request, failure.code) : (failure.message ?? refusalText(request, failure)),
      ...(failure.fields ? { fields: failure.fields } : {}),
      ...(failure.by ? { by: failure.by } : {}),
    });
}

/** Path of a request, to tell and to log: without its query, and without the secret that is a part of a webhook's address. */
export function pathOf(request: FastifyRequest): string {
  return (request.url.split('?', 1)[0] ?? '/').replace(/^(\/api\/v1\/connectors\/mdi\/).+/, '$1…');
}

/** A refusal says who changed this person's rights last, and when; not to a key of the API, which has none of its own. */
async function withWriter(pool: Pool, failure: Failure, { actor }: FastifyRequest): Promise<Failure> {
  if (failure.code !== 'forbidden' || failure.by || actor?.kind !== 'person' || actor.orgId === null || actor.keyScopes) return failure;
  // It only adds who: the refusal itself must be answered.
  const by = await rightsChangeOf(pool, actor.orgId, actor.userId).catch(() => undefined);
  return by ? { ...failure, by } : failure;
}

export function registerErrors(app: App, { pool }: Context): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    sendFailure(await withWriter(pool, failureOf(error, request), request), error, request, reply);
    return reply;
  });
}
