import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, testContext, type TestContext } from '../helpers/context.ts';

let server: TestContext;
beforeAll(async () => {
  server = await testContext();
});
afterAll(() => server.close());

test('health needs no session and tells of the database', async () => {
  const answer = await server.app.inject('/api/v1/health');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ status: 'ok', database: 'ok' });
});

test('a person signs in', async () => {
  const { headers, userId, orgId } = await signIn(server.app, { role: 'technician' });
  const me = await server.app.inject({ url: '/simple-directory/api/auth/me', headers });
  expect(me.json()).toMatchObject({ id: userId, organizations: [{ id: orgId, role: 'technician' }] });
});

test('x', async () => {
  const { headers } = await signIn(server.app, { role: 'admin' });
  for (const url of ['/api/v1/openapi.json', '/api/v1/docs', '/api/v1/settings', '/api/v1/vehicles?size=1000', '/api/v1/preferences', '/api/v1/permissions', '/api/v1/diagnostics?page=1&size=10&sort=lastTrigger:-1', '/api/v1/settings/logo', '/api/v1/vehicles?bogus=1', '/api/v1/nope', '/cartographie']) {
    const answer = await server.app.inject({ url, headers });
    console.log(url, answer.statusCode, answer.body.length, answer.body.slice(0, 300));
  }
});
