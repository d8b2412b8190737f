import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENTITY_LIST } from '../../src/domain/registry.ts';
import { testContext, type TestContext } from '../helpers/context.ts';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { responses?: Record<string, unknown>; parameters?: { name: string; in: string }[]; requestBody?: unknown }>>;
}
let server: TestContext;
let document: Document;
beforeAll(async () => {
  server = await testContext();
  document = (await server.app.inject('/api/v1/openapi.json')).json();
});
afterAll(() => server.close());

test('is OpenAPI 3.1 and lists every entity and every call of the specification', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  for (const entity of ENTITY_LIST) expect(Object.keys(document.paths)).toContain(`/api/v1/${entity.plural}`);
  for (const path of ['/api/v1/settings/logo', '/api/v1/vehicles/{id}/photo', '/api/v1/diagnostics/{id}', '/api/v1/health']) expect(Object.keys(document.paths)).toContain(path);
  expect(document.paths['/api/v1/diagnostics/{id}']).toHaveProperty('delete');
});

test('C-023 calls under /api/v1 declare their answers', () => {
  const bare = Object.entries(document.paths).flatMap(([path, methods]) =>
    path.startsWith('/api/v1/') ? Object.entries(methods).filter(([, { responses }]) => Object.keys(responses ?? {}).every((status) => status === 'default')).map(([method]) => `${method} ${path}`) : [],
  );
  expect(bare).toEqual([]);
});

test('a list names its parameters; a body is described', () => {
  const names = document.paths['/api/v1/vehicles']!['get']!.parameters!.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['page', 'size', 'sort', 'q', 'select', 'fleet', 'status']));
  expect(JSON.stringify(document.paths['/api/v1/vehicles']!['post']!.requestBody)).toContain('registration');
});

test('the readable page has no script and nothing from elsewhere', async () => {
  const page = await server.app.inject('/api/v1/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('/api/v1/vehicles/{id}');
  expect(page.body).not.toMatch(/<script|style=|https?:\/\/(?!localhost)/);
  expect((await server.app.inject('/api/v1/docs.css')).headers['content-type']).toContain('text/css');
});
