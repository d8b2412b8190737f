import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENTITY_LIST } from '../../src/domain/registry.ts';
import { testContext, type TestContext } from '../helpers/context.ts';

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  responses?: Record<string, unknown>;
  parameters?: { $ref?: string; name: string; in: string }[];
  requestBody?: unknown;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'responses' | 'parameters', Record<string, { name: string }>>;
}
let server: TestContext;
let text: string;
let document: Document;
let calls: (Operation & { call: string })[];
beforeAll(async () => {
  server = await testContext();
  text = (await server.app.inject('/api/v1/openapi.json')).body;
  document = JSON.parse(text) as Document;
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, call: `${method} ${path}` })),
  );
});
afterAll(() => server.close());

test('is OpenAPI 3.1 and lists every entity and every call of the specification', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  for (const entity of ENTITY_LIST) expect(Object.keys(document.paths)).toContain(`/api/v1/${entity.plural}`);
  for (const path of ['/api/v1/settings/logo', '/api/v1/vehicles/{id}/photo', '/api/v1/diagnostics/{id}', '/api/v1/health'])
    expect(Object.keys(document.paths)).toContain(path);
  expect(document.paths['/api/v1/diagnostics/{id}']).toHaveProperty('delete');
});

test('C-023 calls under /api/v1 declare their answers', () => {
  const bare = Object.entries(document.paths).flatMap(([path, methods]) =>
    path.startsWith('/api/v1/')
      ? Object.entries(methods)
          .filter(([, { responses }]) => Object.keys(responses ?? {}).every((status) => status === 'default'))
          .map(([method]) => `${method} ${path}`)
      : [],
  );
  expect(bare).toEqual([]);
});

test('every call has a name of its own, a summary, a group, and says how it succeeds', () => {
  const lacking = calls.flatMap(({ call, operationId, summary, tags, responses }) => {
    const succeeds = Object.keys(responses ?? {}).some((status) => /^[23]/.test(status));
    return operationId && summary && tags?.length === 1 && succeeds ? [] : [call];
  });
  expect(lacking).toEqual([]);
  const names = calls.map(({ operationId }) => operationId);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['listVehicles', 'getVehicle', 'createVehicle', 'changeVehicle', 'removeVehicle']));
});

test('what calls share is a component, named once; the document is small enough for a generator', () => {
  const { schemas, responses, parameters } = document.components;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Vehicle', 'VehicleList', 'VehicleCreate', 'VehiclePatch', 'Journey', 'Visit', 'Failure']),
  );
  // A number at the end: two things of the same name.
  expect(Object.keys(schemas).filter((name) => /\dInput$|[a-z]\d$/.test(name))).toEqual([]);
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['BadRequest', 'Unauthorized', 'Forbidden', 'NotFound', 'Conflict']));
  expect(Object.keys(parameters)).toEqual(expect.arrayContaining(['page', 'size', 'sort']));
  const named = new Set(
    Object.entries(document.components).flatMap(([section, all]) => Object.keys(all).map((name) => `${section}/${name}`)),
  );
  const referred = [...text.matchAll(/"#\/components\/([^"]+)"/g)].map(([, name]) => name!);
  expect(referred.filter((name) => !named.has(name))).toEqual([]);
  expect(text.length).toBeLessThan(800_000);
});

test('a list names its parameters; a body is described', () => {
  const names = document.paths['/api/v1/vehicles']!['get']!.parameters!.map(
    ({ $ref, name }) => (document.components.parameters[$ref?.split('/').at(-1) ?? ''] ?? { name }).name,
  );
  expect(names).toEqual(expect.arrayContaining(['page', 'size', 'sort', 'q', 'select', 'fleet', 'status']));
  expect(JSON.stringify(document.paths['/api/v1/vehicles']!['post']!.requestBody)).toContain('#/components/schemas/VehicleCreate');
  expect(JSON.stringify(document.components.schemas['VehicleCreate'])).toContain('registration');
});

test('the readable page has no script and nothing from elsewhere', async () => {
  const page = await server.app.inject('/api/v1/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('/api/v1/vehicles/{id}');
  expect(page.body).not.toMatch(/<script|style=|https?:\/\/(?!localhost)/);
  expect((await server.app.inject('/api/v1/docs.css')).headers['content-type']).toContain('text/css');
});
