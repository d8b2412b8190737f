import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrganization, signIn, testContext, type TestContext } from '../helpers/context.ts';

let server: TestContext;
let admin: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  server = await testContext();
  admin = await signIn(server.app, { role: 'admin', orgId: await createOrganization(server.context) });
});
afterAll(() => server.close());

const factor = { fuel: 'cng', fromMonth: '2026-03', total: 2.9, upstream: 0.4, source: 'Fournisseur', sourceOn: '2026-02-10' };
const set = (carbonFactors: unknown) =>
  server.app.inject({ method: 'PATCH', url: '/api/v1/settings', headers: admin.headers, payload: { carbonFactors } });

it('factors of carbon are stored with their month, their source and its date', async () => {
  const answer = await set([factor, { ...factor, fromMonth: '2026-09', total: 3.1 }]);
  expect(answer.statusCode).toBe(200);
  const read = await server.app.inject({ url: '/api/v1/settings', headers: admin.headers });
  expect(read.json()).toMatchObject({ carbonFactors: [factor, { fromMonth: '2026-09', total: 3.1 }] });
  expect((await set(null)).statusCode).toBe(200);
});

it.each([
  ['no month', [{ ...factor, fromMonth: '2026-13' }]],
  ['a year alone', [{ ...factor, fromMonth: '2026' }]],
  ['less than nothing', [{ ...factor, total: -1 }]],
  ['more than any fuel', [{ ...factor, total: 51 }]],
  ['a fuel nobody fills', [{ ...factor, fuel: 'coal' }]],
  ['no source', [{ ...factor, source: ' ' }]],
  ['no date', [{ ...factor, sourceOn: '2026-02-30' }]],
  ['twice from a month', [factor, factor]],
  ['parts over the whole', [{ ...factor, upstream: 3 }]],
  ['something else beside', [{ ...factor, kg: 1 }]],
])('refuses %s', async (_what, factors) => {
  const answer = await set(factors);
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('carbonFactors')]);
});
