import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldText } from '../../src/domain/text/search-text.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId, sampleDoc } from '../helpers/sample.ts';

let server: TestContext;
let who: Signed;
beforeAll(async () => {
  server = await testContext();
  who = await signIn(server.app, { role: 'manager' });
  await server.context.store.write(systemActor(who.orgId), async (writer) => {
    for (let i = 0; i < 25; i++)
      await writer.insert(
        ENTITIES.vehicle,
        newId(),
        sampleDoc(ENTITIES.vehicle, i, {
          make: i % 2 ? 'Renault' : 'Peugeot',
          status: i % 5 ? 'active' : 'workshop',
          tags: i < 3 ? ['cold'] : [],
        }),
      );
  });
});
afterAll(() => server.close());

type List = { count: number; results: Record<string, unknown>[]; code?: string; fields?: { field: string; code: string }[] };
const list = async (query: string): Promise<List & { status: number }> => {
  const answer = await server.app.inject({ url: `/api/v1/vehicles${query}`, headers: who.headers });
  return { status: answer.statusCode, ...(answer.json() as List) };
};

test('page from 1, size 10 by default, up to 10 000', async () => {
  const first = await list('');
  expect([first.count, first.results.length]).toEqual([25, 10]);
  const last = await list('?page=3');
  expect(last.results).toHaveLength(5);
  expect((await list('?size=1000')).results).toHaveLength(25);
  expect((await list('?page=99')).results).toEqual([]);
  for (const query of ['?page=0', '?size=0', '?size=10001', '?page=x', '?page=1&page=2'])
    expect([query, (await list(query)).status]).toEqual([query, 400]);
});

test('sorts by several fields, either way', async () => {
  const { results } = await list('?size=100&sort=make:-1,registration');
  const keys = results.map((row) => [row['make'], row['registration']] as [string, string]);
  expect(keys).toEqual([...keys].sort((a, b) => (a[0] === b[0] ? (a[1] < b[1] ? -1 : 1) : a[0] < b[0] ? 1 : -1)));
  expect((await list('?sort=tags:1')).fields).toMatchObject([{ field: 'sort', code: 'not-allowed' }]);
  expect((await list('?sort=make:2')).fields).toMatchObject([{ field: 'sort', code: 'format' }]);
  expect((await list('?sort=password')).status).toBe(400);
});

test('filters by comma-separated values, refuses unknown ones', async () => {
  expect((await list('?make=Renault')).count).toBe(12);
  expect((await list('?make=Renault,Peugeot&status=workshop')).count).toBe(5);
  expect((await list('?tags=cold')).count).toBe(3);
  expect((await list('?carSharing=true')).count).toBe(25);
  expect((await list('?status=flying')).fields).toMatchObject([{ field: 'status', code: 'choice' }]);
  expect((await list('?fleet=12')).fields).toMatchObject([{ field: 'fleet', code: 'format' }]);
  expect((await list('?wheels=4')).fields).toMatchObject([{ field: 'wheels', code: 'not-allowed' }]);
});

test('q looks in the search fields without separators, and select keeps what is asked', async () => {
  const { results } = await list('?q=ab100&select=registration,make');
  expect(results.map((row) => Object.keys(row).sort())).toEqual([['_id', 'make', 'registration']]);
  expect((await list('?select=secret')).fields).toMatchObject([{ field: 'select', code: 'not-allowed' }]);
});

test('an unchanged list is not sent again; a change, another person or another question has another tag', async () => {
  const get = (url: string, headers: Record<string, string>) => server.app.inject({ url, headers });
  const first = await get('/api/v1/vehicles?size=1000', who.headers);
  const tag = first.headers['etag'] as string;
  const again = await get('/api/v1/vehicles?size=1000', { ...who.headers, 'if-none-match': tag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await get('/api/v1/vehicles?size=999', { ...who.headers, 'if-none-match': tag })).statusCode).toBe(200);
  const colleague = await signIn(server.app, { role: 'user', orgId: who.orgId! });
  expect((await get('/api/v1/vehicles?size=1000', { ...colleague.headers, 'if-none-match': tag })).statusCode).toBe(200);
  await server.app.inject({ method: 'POST', url: '/api/v1/fleets', headers: who.headers, payload: { name: 'New' } });
  expect((await get('/api/v1/vehicles?size=1000', { ...who.headers, 'if-none-match': tag })).statusCode).toBe(200);
});

test('letters are found by what people type for them, and names with numbers are in their order', async () => {
  const other = await signIn(server.app, { role: 'manager' });
  const names = ['Lætitia Œuvrard 10', 'Hans Strauß 9', 'Søren Kjær 100', 'Łukasz 2', 'Yıldız 1'];
  await server.context.store.write(systemActor(other.orgId), async (writer) => {
    for (const [i, name] of names.entries())
      await writer.insert(
        ENTITIES.vehicle,
        newId(),
        sampleDoc(ENTITIES.vehicle, i, { registration: `ZZ-${i}`, name, make: name.replace(/^\D+/, 'Lot ') }),
      );
  });
  const read = async (query: string): Promise<unknown[]> => {
    const answer = await server.app.inject({ url: `/api/v1/vehicles${query}`, headers: other.headers });
    return (answer.json() as List).results.map((row) => row['name']);
  };
  for (const [typed, name] of [
    ['oeuvrard', names[0]],
    ['strauss', names[1]],
    ['kjaer', names[2]],
    ['lukasz', names[3]],
    ['yildiz', names[4]],
  ])
    expect([typed, await read(`?q=${typed}`)]).toEqual([typed, [name]]);
  expect(await read('?sort=make')).toEqual([names[4], names[3], names[1], names[0], names[2]]);
});

test('what was folded before is folded as it is searched', async () => {
  const sql = await readFile(new URL('../../src/server/migrations/0240-letters-of-search.sql', import.meta.url), 'utf8');
  const text = 'Lætitia Œuvrard Strauß Søren Łukasz Đorđe Yıldız Þór Guðrún';
  const before = text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s/g, '');
  await server.context.pool.query('UPDATE vehicles SET search_text = $1 WHERE org_id = $2', [before, who.orgId]);
  await server.context.pool.query(sql);
  const { rows } = await server.context.pool.query<{ search_text: string }>('SELECT DISTINCT search_text FROM vehicles WHERE org_id = $1', [
    who.orgId,
  ]);
  expect(rows).toEqual([{ search_text: foldText(text) }]);
});
