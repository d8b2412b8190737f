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
