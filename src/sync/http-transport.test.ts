import { expect, it } from 'vitest';
import { httpTransport, withFirstPage } from './http-transport.ts';

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

it('the page that came before the mirror answers its first pull if that has nothing, once; half a page answers none', async () => {
  const asked: string[] = [];
  const sent = { status: 200, json: 'sent', etag: null, retryAfterMs: null };
  const transport = { send: async ({ path }: { path: string }) => (asked.push(path), sent) };
  const pull = (serverId: string | null) => ({ method: 'POST' as const, path: '/api/v1/sync/pull', body: { serverId, cursor: null } });
  const early = withFirstPage(transport, { text: '{"ok":true}', atMs: 7 });
  await early.send({ method: 'GET', path: '/api/v1/vehicles/states' });
  expect(await early.send(pull(null))).toMatchObject({ status: 200, json: { ok: true }, atMs: 7 });
  expect(await early.send(pull(null))).toBe(sent);
  expect(asked).toEqual(['/api/v1/vehicles/states', '/api/v1/sync/pull']);
  for (const [first, serverId] of [
    [{ text: '{"ok":', atMs: 7 }, null],
    [{ text: '{"ok":true}', atMs: 7 }, 'a'],
    [undefined, null],
  ] as const)
    expect(await withFirstPage(transport, first).send(pull(serverId))).toBe(sent);
});
