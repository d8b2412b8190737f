import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, testContext, type TestContext } from '../helpers/context.ts';

/* A walk over the OpenAPI document: who may keep an answer, and for how long, is told by every call to everybody. */

/** What others than the person who asked may keep, or their browser without asking again: with a reason each. */
const KEPT: Record<string, string> = {
  'GET /api/v1/evidence/keys': 'public keys of the ledger',
  'GET /simple-directory/.well-known/jwks.json': 'public keys of sessions',
  'GET /simple-directory/api/sites/_public': 'name and colours of the site, before login',
  'GET /api/v1/client-config': 'the map style, before login: asked about each time',
  'GET /notify/api/v1/push/vapidkey': 'the public key of Web Push',
};
/** One person's: kept by nobody, or by their browser that asks each time. */
const OWN = /^(private, )?no-store$|^private, no-cache$/;
const ID = '0199c000-0000-7000-8000-000000000001';

let server: TestContext;
let people: Record<string, Record<string, string>>;
let calls: { method: NonNullable<InjectOptions['method']>; path: string }[];
beforeAll(async () => {
  server = await testContext();
  const admin = await signIn(server.app, { role: 'admin' });
  const root = await signIn(server.app, { role: 'admin', isAdmin: true, adminMode: true });
  people = { anybody: {}, admin: admin.headers, root: root.headers };
  const { paths } = (await server.app.inject('/api/v1/openapi.json')).json() as { paths: Record<string, Record<string, unknown>> };
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase() as 'GET', path })),
  );
}, 120_000);
afterAll(() => server.close());

/** What would end the sessions of this walk. */
const isEnding = (method: string, path: string): boolean =>
  (method === 'DELETE' && /\/(auth|sessions|users)(\/|$)/.test(path)) || /\/auth\/(asadmin|keepalive|password)/.test(path);

test('every answer says who may keep it; what a session or a secret gives is kept by nobody else', async () => {
  const wrong: string[] = [];
  let answered = 0;
  for (const [who, headers] of Object.entries(people))
    for (const { method, path } of calls.filter((call) => !isEnding(call.method, call.path))) {
      const url = path.replace(/\{[^}]+\}/g, ID);
      const body = method === 'GET' || method === 'DELETE' ? {} : { payload: {} };
      const answer = await server.app.inject({ method, url, headers, ...body });
      if (answer.statusCode < 400) answered++;
      const told = String(answer.headers['cache-control'] ?? 'nothing');
      const isRight = answer.statusCode < 400 && `${method} ${path}` in KEPT ? told !== 'nothing' : OWN.test(told);
      if (!isRight) wrong.push(`${who}: ${method} ${path} ${answer.statusCode}: ${told}`);
    }
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(100);
}, 120_000);

test('signing out has the browser forget the answers it kept, and nothing that waits to be sent', async () => {
  const person = await signIn(server.app, { role: 'user' });
  const answer = await server.app.inject({ method: 'DELETE', url: '/simple-directory/api/auth', headers: person.headers });
  expect([answer.statusCode, answer.headers['clear-site-data'], answer.headers['cache-control']]).toEqual([
    204,
    '"cache"',
    'private, no-store',
  ]);
});
