import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENTITY_LIST } from '../../src/domain/registry.ts';
import { signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

/* Days that no calendar has, wherever a day is read: refused by name, never by the database. */
const NO_DAYS = ['2026-02-29', '2020-02-30', '2026-06-31', '2026-13-01', '0000-01-01'];
interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema?: { format?: string };
}

let server: TestContext;
let people: Signed[];
beforeAll(async () => {
  server = await testContext();
  people = [await signIn(server.app, { role: 'admin' }), await signIn(server.app, { role: 'admin', isAdmin: true, adminMode: true })];
});
afterAll(() => server.close());

const asked = async (url: string) => {
  const answers = await Promise.all(people.map(({ headers }) => server.app.inject({ url, headers })));
  return answers.map((answer) => ({ status: answer.statusCode, fields: (answer.json() as { fields?: { field: string }[] }).fields }));
};

test('in every filter of every list', async () => {
  const wrong: string[] = [];
  const filters = ENTITY_LIST.filter((entity) => !entity.single).flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]) => (field.kind === 'day' ? [{ path: `/api/v1/${entity.plural}`, name }] : [])),
  );
  expect(filters.length).toBeGreaterThan(20);
  for (const { path, name } of filters)
    for (const day of NO_DAYS)
      for (const { status, fields } of await asked(`${path}?${name}=${day}`)) {
        const isNamed = status === 400 && fields?.some(({ field }) => field === name);
        if (!isNamed && status !== 403 && status !== 404) wrong.push(`${path} ${name}=${day}: ${status}`);
      }
  expect(wrong).toEqual([]);
});

test('in every parameter that the document calls a date', async () => {
  const { paths, components } = (await server.app.inject('/api/v1/openapi.json')).json() as {
    paths: Record<string, { get?: { parameters?: Parameter[] } }>;
    components: { parameters: Record<string, Parameter> };
  };
  const resolved = (given: Parameter): Parameter => components.parameters[given.$ref?.split('/').at(-1) ?? ''] ?? given;
  const wrong: string[] = [];
  let count = 0;
  for (const [path, { get }] of Object.entries(paths)) {
    const days = (get?.parameters ?? [])
      .map(resolved)
      .filter((parameter) => parameter.in === 'query' && parameter.schema?.format === 'date');
    const url = path.replace(/\{[^}]+\}/g, 'journalier');
    for (const { name } of days)
      for (const day of NO_DAYS) {
        count++;
        const query = days.map((one) => `${one.name}=${one.name === name ? day : '2026-01-01'}`).join('&');
        for (const { status } of await asked(`${url}?${query}`))
          if (![400, 403, 404].includes(status)) wrong.push(`${url}?${query}: ${status}`);
      }
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(20);
});

test('in the body of a write', async () => {
  const [{ headers }] = people as [Signed, ...Signed[]];
  for (const day of NO_DAYS) {
    const payload = { registration: `AB-${day.replace(/\D/g, '').slice(-3)}-CD`, inspectionDueOn: day };
    const answer = await server.app.inject({ method: 'POST', url: '/api/v1/vehicles', headers, payload });
    expect([answer.statusCode, answer.json().fields.map(({ field }: { field: string }) => field)]).toEqual([400, ['inspectionDueOn']]);
  }
});
