import type { FastifyInstance } from 'fastify';

/** RFC 8058: mail programs post `List-Unsubscribe=One-Click` as a form to the address of the header; what it says is in the address. */
export function takeOneClick(scope: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
}
