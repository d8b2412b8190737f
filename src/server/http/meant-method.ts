import type { IncomingMessage } from 'node:http';

const MEANT = new Set(['PATCH', 'PUT', 'DELETE']);

/**
 * Some networks let GET, HEAD and POST pass alone: a POST with `X-HTTP-Method-Override` is the request it says it is, before anything looks at it.
 * Of a page of another origin the browser sends that header to nobody unasked. Gives the address, unchanged.
 */
export function meantMethod(request: IncomingMessage): string {
  const meant = String(request.headers['x-http-method-override']).toUpperCase();
  if (request.method === 'POST' && MEANT.has(meant)) request.method = meant;
  return request.url ?? '/';
}
