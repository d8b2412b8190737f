import { afterAll, beforeAll, expect, it } from 'vitest';
import { alert } from '../../src/domain/alert/alert.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId } from '../helpers/sample.ts';

let server: TestContext;
let orgId: string;
let ada: Signed;
let grace: Signed;

beforeAll(async () => {
  server = await testContext();
  orgId = await createOrganization(server.context, 'Transports');
  ada = await signIn(server.app, { role: 'manager', orgId, name: 'Ada' });
  grace = await signIn(server.app, { role: 'technician', orgId, name: 'Grace' });
});
afterAll(() => server.close());

async function openAlert(part: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(alert, id, { key: id, ruleName: 'Vitesse', kind: 'speed', startAt: '2026-11-20T10:00:00.000Z', state: 'open', ...part }),
  );
  return id;
}
const patch = (as: Signed, id: string, payload: Record<string, unknown>) =>
  server.app.inject({ method: 'PATCH', url: `/api/v1/alerts/${id}`, headers: as.headers, payload });

it('the first who acknowledges an alert is written on it, by the server; a second changes nothing', async () => {
  const id = await openAlert();
  const first = await patch(ada, id, { acknowledged: true, comment: 'Vu avec le conducteur.' });
  expect(first.json()).toMatchObject({
    state: 'acknowledged',
    acknowledged: true,
    acknowledgedBy: ada.userId,
    acknowledgedByName: 'Ada',
    comment: 'Vu avec le conducteur.',
  });
  const second = await patch(grace, id, { acknowledged: true });
  expect(second.json()).toMatchObject({ acknowledgedBy: ada.userId, acknowledgedAt: first.json()['acknowledgedAt'] });
  expect((await patch(ada, id, { acknowledged: false })).statusCode).toBe(400);
});

it('one that is over stays over once it is acknowledged', async () => {
  const id = await openAlert({ endAt: '2026-11-20T10:05:00.000Z', state: 'closed' });
  expect((await patch(grace, id, { acknowledged: true })).json()).toMatchObject({ state: 'closed', acknowledgedBy: grace.userId });
});

it('nobody writes what happened, makes an alert or removes one', async () => {
  const id = await openAlert();
  for (const field of ['value', 'endAt', 'acknowledgedBy', 'state'])
    expect((await patch(ada, id, { [field]: null })).statusCode, field).toBe(400);
  const admin = await signIn(server.app, { role: 'admin', orgId });
  expect(
    (await server.app.inject({ method: 'POST', url: '/api/v1/alerts', headers: admin.headers, payload: { comment: 'x' } })).statusCode,
  ).toBe(404);
  expect((await server.app.inject({ method: 'DELETE', url: `/api/v1/alerts/${id}`, headers: admin.headers })).statusCode).toBe(404);
});

it('rules are written by managers, read by technicians, and unknown to the others', async () => {
  const payload = { name: 'Ralenti', kind: 'idling', threshold: 10 };
  const post = (as: Signed, body: Record<string, unknown> = payload) =>
    server.app.inject({ method: 'POST', url: '/api/v1/alert-rules', headers: as.headers, payload: body });
  const made = await post(ada);
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({ scope: { kind: 'all' }, channels: ['screen'], enabled: true });
  expect((await post(ada, { name: 'Entrée', kind: 'zone-enter' })).statusCode).toBe(400);
  expect((await post(grace)).statusCode).toBe(403);
  const user = await signIn(server.app, { role: 'user', orgId });
  const list = (as: Signed) => server.app.inject({ method: 'GET', url: '/api/v1/alert-rules', headers: as.headers });
  expect((await list(grace)).json()).toMatchObject({ count: 1 });
  expect((await list(user)).statusCode).toBe(403);
});

it('a rule watches zones of its own organization only, and keeps those that are gone', async () => {
  const zoneOf = async (as: Signed): Promise<string> => {
    const made = await server.app.inject({
      method: 'POST',
      url: '/api/v1/zones',
      headers: as.headers,
      payload: { name: `Dépôt ${newId()}`, area: { kind: 'circle', center: [4.85, 45.75], radiusM: 250 } },
    });
    expect(made.statusCode, made.body).toBe(201);
    return made.json()['_id'] as string;
  };
  const stranger = await signIn(server.app, { role: 'manager', orgId: await createOrganization(server.context, 'Ailleurs') });
  const [own, foreign] = [await zoneOf(ada), await zoneOf(stranger)];
  const rule = (zones: string[]) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/alert-rules',
      headers: ada.headers,
      payload: { name: 'Entrée', kind: 'zone-enter', zones },
    });
  const refused = await rule([own, foreign]);
  expect([refused.statusCode, refused.json().fields]).toEqual([400, [{ field: 'zones', code: 'reference' }]]);
  const made = await rule([own]);
  expect(made.statusCode).toBe(201);
  const change = (payload: Record<string, unknown>) =>
    server.app.inject({ method: 'PATCH', url: `/api/v1/alert-rules/${made.json()['_id']}`, headers: ada.headers, payload });
  expect((await change({ zones: [own, foreign] })).statusCode).toBe(400);
  expect((await server.app.inject({ method: 'DELETE', url: `/api/v1/zones/${own}`, headers: ada.headers })).statusCode).toBe(204);
  expect((await change({ name: 'Entrée au dépôt' })).statusCode).toBe(200);
});
