import type { FastifyRequest } from 'fastify';

/** The secret of a request: `?secret=`, `Authorization: Bearer`, or the password of `Basic`. */
export function requestSecret(request: FastifyRequest): string | null {
  const query = request.query as Record<string, unknown>;
  if (typeof query['secret'] === 'string' && query['secret'] !== '') return query['secret'];
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme) && value !== '') return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString('utf8').split(':').slice(1).join(':') || null;
  return null;
}
