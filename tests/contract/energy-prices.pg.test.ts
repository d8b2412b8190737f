import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrganization, signIn, testContext, type TestContext } from '../helpers/context.ts';

let server: TestContext;
let admin: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  server = await testContext();
  admin = await signIn(server.app, { role: 'admin', orgId: await createOrganization(server.context) });
});
afterAll(() => server.close());

const price = { fuel: 'diesel', fromMonth: '2026-03', price: 1.623 };
const set = (energyPrices: unknown) =>
  server.app.inject({ method: 'PATCH', url: '/api/v1/settings', headers: admin.headers, payload: { energyPrices } });

it('prices of energy are stored with their month, beside those that always held', async () => {
  const answer = await set([price, { ...price, fromMonth: '2026-09', price: 1.7 }, { ...price, fuel: 'cng' }]);
  expect(answer.statusCode).toBe(200);
  await server.app.inject({ method: 'PATCH', url: '/api/v1/settings', headers: admin.headers, payload: { dieselEurL: 1.5 } });
  const read = await server.app.inject({ url: '/api/v1/settings', headers: admin.headers });
  expect(read.json()).toMatchObject({ dieselEurL: 1.5, energyPrices: [price, { fromMonth: '2026-09', price: 1.7 }, { fuel: 'cng' }] });
  expect((await set(null)).statusCode).toBe(200);
});

it.each([
  ['no month', [{ ...price, fromMonth: '2026-13' }]],
  ['a day', [{ ...price, fromMonth: '2026-03-15' }]],
  ['no price', [{ ...price, price: null }]],
  ['less than nothing', [{ ...price, price: -0.1 }]],
  ['cents for euros', [{ ...price, price: 162 }]],
  ['a fuel nobody fills', [{ ...price, fuel: 'coal' }]],
  ['twice from a month', [price, { ...price, price: 1.8 }]],
  ['something else beside', [{ ...price, unit: 'l' }]],
])('refuses %s', async (_what, prices) => {
  const answer = await set(prices);
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('energyPrices')]);
});
