import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCHEMA } from '../../src/domain/sync/protocol.ts';
import { oddValue, type JsonSchema } from '../helpers/odd-bodies.ts';
import { isAll } from '../helpers/suite.ts';
import { signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

interface Operation {
  parameters?: { $ref?: string; name: string; in: string; schema?: JsonSchema }[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; parameters?: Record<string, { name: string; in: string }> };
}

const ID = '0199c000-0000-7000-8000-000000000001';
/** As they stand in an address: a NUL, names of what every object has, too much, letters cut in two, what SQL and patterns mean something by. */
const ODD = [
  '%00',
  '__proto__',
  'constructor',
  '99999999999999999999',
  '-1',
  'NaN',
  '%F0%9F',
  '%25%27%22%5C%28%5B',
  '1e400',
  '2026-13-45',
  '%ED%A0%80',
];
/** They need a service that is not there, and say so: 503. */
const NEIGHBOURS = /^\/api\/v1\/(captures?|newsletter\/subscriptions)/;

let server: TestContext;
let document: Document;
let people: Signed[];
beforeAll(async () => {
  server = await testContext();
  const member = await signIn(server.app, { role: 'admin' });
  people = [member, await signIn(server.app, { role: 'admin', orgId: member.orgId!, isAdmin: true, adminMode: true })];
  document = (await server.app.inject('/api/v1/openapi.json')).json() as Document;
});
afterAll(() => server.close());

const operations = (): { method: string; path: string; operation: Operation }[] =>
  Object.entries(document.paths)
    .filter(([path]) => /^\/(api\/v1|notify\/api)\//.test(path) && !NEIGHBOURS.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
const parametersOf = (operation: Operation, place: string): string[] =>
  (operation.parameters ?? [])
    .map((given) => (given.$ref === undefined ? given : document.components.parameters![given.$ref.split('/').at(-1)!]!))
    .filter((given) => given.in === place)
    .map(({ name }) => name);
/** Its own, and what any list may be asked for; in each run half of these, the other half at the next address. */
const namesOf = (operation: Operation, at: number): string[] =>
  [...new Set([...parametersOf(operation, 'query'), 'q', 'sort', 'size', 'page', 'select', '_id', 'name'])].filter(
    (_, nth) => isAll || (nth + at) % 2 === 0,
  );
const withIds = (path: string): string => path.replace(/\{[^}]+\}/g, ID);

async function failures(calls: readonly { method: string; url: string; payload?: unknown }[]): Promise<string[]> {
  const failed = new Map<string, string>();
  for (const [at, { method, url, payload }] of calls.entries()) {
    const { cookie } = people[at % people.length]!.headers;
    const answer = await server.app.inject({
      method: method as 'GET',
      url,
      headers: { cookie, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    });
    if (answer.statusCode >= 500)
      failed.set(
        `${method} ${url.split('?')[0]} ${url.split(/[?&]/).at(-1)!.split('=')[0]}`,
        `${answer.statusCode} ${method} ${url} ${payload === undefined ? '' : JSON.stringify(payload).slice(0, 300)}`,
      );
  }
  return [...failed.values()];
}

it('no parameter of any address makes the server fail', async () => {
  const calls = operations().flatMap(({ method, path, operation }, at) =>
    method === 'GET'
      ? namesOf(operation, at).flatMap((name, nth) =>
          ODD.filter((_, which) => (isAll && which === 0) || (which + nth + at) % ODD.length === 1).map((odd) => ({
            method,
            url: `${withIds(path)}?${name}=${odd}`,
          })),
        )
      : [],
  );
  expect(calls.length).toBeGreaterThan(isAll ? 1500 : 370);
  expect(await failures(calls)).toEqual([]);
}, 240_000);

it('no part of a path does', async () => {
  const calls = operations().flatMap(({ method, path }, at) =>
    path.includes('{') && method !== 'OPTIONS'
      ? ODD.slice(0, 7)
          .filter((_, which) => isAll || (which + at) % 3 === 0)
          .map((odd) => ({
            method,
            url: path.replace(/\{[^}]+\}/g, odd),
            ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
          }))
      : [],
  );
  expect(await failures(calls)).toEqual([]);
}, 240_000);

it('no body does', async () => {
  const texts = ['a\0b', '\ud800', '__proto__', '9'.repeat(400), '\u202e', '2026-99-99'];
  const calls = operations().flatMap(({ method, path, operation }, at) => {
    if (!['POST', 'PUT', 'PATCH'].includes(method) || path === '/api/v1/sync/push') return [];
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    const bodies = [
      null,
      [],
      'x',
      {},
      { ['__proto__' as string]: 1 },
      ...texts.map((odd) => oddValue(schema, odd, document.components.schemas)),
    ];
    // In each run a fifth of them, another one at each address.
    return bodies.filter((_, which) => isAll || (which + at) % 5 === 0).map((payload) => ({ method, url: withIds(path), payload }));
  });
  expect(calls.length).toBeGreaterThan(isAll ? 500 : 100);
  expect(await failures(calls)).toEqual([]);
}, 240_000);

it('nor does a synchronization that resumes nowhere, or brings what is none', async () => {
  const { userId, orgId } = people[0]!;
  const own = { schema: SCHEMA, device: ID, user: userId, org: orgId, serverId: null };
  const cursor = { epoch: 'x', ver: 0, own: 0 };
  const walks = ['%00', '\0', 'x', '__proto__', '', ID].flatMap((after) =>
    ['vehicles', '__proto__', 'x\0'].map((table) => ({ ...cursor, walk: { table, after } })),
  );
  const serverId = ((await server.context.pool.query('SELECT id FROM server')).rows[0] as { id: string }).id;
  const { body } = await server.app.inject({
    method: 'POST',
    url: '/api/v1/sync/pull',
    headers: people[0]!.headers,
    payload: { ...own, cursor: null },
  });
  const { epoch } = (JSON.parse(body) as { cursor?: { epoch: string } }).cursor ?? { epoch: 'x' };
  const mutation = { id: ID, kind: 'create', entity: 'fleet', row: ID, at: '2026-01-02T03:04:05.000Z' };
  const odd = [
    { ...mutation, doc: { name: 'a\0b' } },
    { ...mutation, doc: { name: '\ud800' } },
    { ...mutation, entity: '__proto__', doc: {} },
    { ...mutation, kind: 'constructor', doc: {} },
    { ...mutation, row: '\0', doc: { name: 'x' } },
    null,
    'x',
  ];
  expect(
    await failures(
      [
        ...walks.map((at) => ({ url: '/api/v1/sync/pull', payload: { ...own, serverId, cursor: { ...at, epoch } } })),
        ...odd.map((one) => ({ url: '/api/v1/sync/push', payload: { ...own, nonce: ID, mutations: [one] } })),
      ].flatMap((call) => [call, call].map((twice) => ({ ...twice, method: 'POST' }))),
    ),
  ).toEqual([]);
});
