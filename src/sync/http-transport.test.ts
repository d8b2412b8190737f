import { expect, it } from 'vitest';
import { httpTransport } from './http-transport.ts';

const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };
const json = { headers: { 'content-type': 'application/json' } };
/** What a browser gives for a redirection that was not to be followed. */
const elsewhere = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });

it.each<[string, Response, boolean]>([
  ['a page under 200', new Response('<h1>Wi-Fi</h1>', html), true],
  ['a way to another host', elsewhere, true],
  ['511', new Response('', { status: 511 }), true],
  ['an answer', new Response('{}', json), false],
  ['a page that says 403', new Response('<h1>403</h1>', { status: 403, ...html }), false],
  ['a page that says 502', new Response('<h1>502</h1>', { status: 502, ...html }), false],
  ['nothing to say', new Response(null, { status: 204 }), false],
])('tells a portal from other answers: %s', async (_, response, isPortal) => {
  const { portal } = await httpTransport('u:o', async () => response).send({ method: 'GET', path: '/api/v1/vehicles/states' });
  expect(portal ?? false).toBe(isPortal);
});
