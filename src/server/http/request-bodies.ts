import type { FastifyInstance } from 'fastify';
import { fail } from '../../domain/entity/failure.ts';
import { isTooDeep, wellFormed } from '../../domain/entity/fits-schema.ts';
import type { App } from '../context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a list of writes that are judged each for itself: one that is too deep stops no other. */
    eachDepth?: true;
  }
}

/** What every body that is nested too deep is answered, wherever it is read. */
export const tooDeep = () => fail('invalid', undefined, [{ field: '', code: 'too-deep' }]);

/** Bytes and streams are other things: their parts are no levels. */
const isJson = (body: unknown): boolean =>
  Array.isArray(body) || (typeof body === 'object' && body !== null && [Object.prototype, null].includes(Object.getPrototypeOf(body)));

/** No body reaches a schema or a handler nested deeper than anything we take: what walks it would run out of stack. Every text of one is well-formed. */
export function registerBodyDepth(app: App): void {
  app.addHook('preValidation', async (request) => {
    const { body } = request;
    if (request.routeOptions.config.eachDepth || !isJson(body)) return;
    if (isTooDeep(body)) throw tooDeep();
    // Half an emoji is text that no column holds.
    request.body = wellFormed(body);
  });
}

/** RFC 8058: mail programs post `List-Unsubscribe=One-Click` as a form to the address of the header; what it says is in the address. */
export function takeOneClick(scope: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
}
