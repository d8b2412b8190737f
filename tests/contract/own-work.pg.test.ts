import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entity } from '../../src/domain/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { seedEveryOrganization } from '../../src/server/field-work/templates.ts';
import { caller } from '../helpers/call.ts';
import { createOrganization, signIn, testContext, type TestContext } from '../helpers/context.ts';
import { newId } from '../helpers/sample.ts';
import { sealedRecord } from '../helpers/sealed-record.ts';

const { vehicle, driver, membership } = ENTITIES as unknown as Record<string, Entity>;
const PATH = '/api/v1/field-work/own';

let server: TestContext;
const call = caller(() => server.app);

beforeAll(async () => {
  server = await testContext();
});
afterAll(() => server.close());

it('a driver is told who they are, and what colleagues checked of their vehicles; of no other person, vehicle or organization', async () => {
  const { store } = server.context;
  const [org, other] = [await createOrganization(server.context, 'Own'), await createOrganization(server.context, 'Other')];
  await seedEveryOrganization(server.context);
  const [driving, colleague] = [
    await signIn(server.app, { role: 'user', orgId: org }),
    await signIn(server.app, { role: 'user', orgId: org }),
  ];
  const [person, theirs, notTheirs] = [newId(), newId(), newId()];
  const memberOf = async (userId: string): Promise<string> =>
    (await store.list(systemActor(org), membership!, { page: 1, size: 9, filters: { user: [userId] } })).results[0]!._id;
  const [own, away] = [await memberOf(driving.userId), await memberOf(colleague.userId)];
  await store.write(systemActor(org), async (writer) => {
    await writer.insert(driver!, person, { name: 'Camille Roux', member: own });
    await writer.insert(driver!, newId(), { name: 'Andrea Blanc', member: away });
    await writer.insert(vehicle!, theirs, { registration: 'AB-100-CD', driver: person });
    await writer.insert(vehicle!, notTheirs, { registration: 'AB-200-CD' });
  });
  const [met, elsewhere] = [newId(), newId()];
  for (const [of, due] of [
    [theirs, met],
    [notTheirs, elsewhere],
    [theirs, null],
  ] as const) {
    const { id, doc } = await sealedRecord({
      org,
      author: { id: colleague.userId },
      vehicle: { id: of, plate: 'AB-100-CD' },
      over: { due },
    });
    expect((await call(colleague, 'POST', '/api/v1/field-records', { _id: id, ...doc })).status).toBe(201);
  }
  expect((await call(driving, 'GET', PATH)).body).toEqual({ drivers: [person], met: [met] });
  expect((await call(await signIn(server.app, { role: 'user', orgId: org }), 'GET', PATH)).body).toEqual({ drivers: [], met: [] });
  expect((await call(await signIn(server.app, { role: 'manager', orgId: other }), 'GET', PATH)).body).toEqual({ drivers: [], met: [] });
});

it('a member who was deactivated drives nothing', async () => {
  const { store } = server.context;
  const org = await createOrganization(server.context, 'Left');
  const driving = await signIn(server.app, { role: 'user', orgId: org });
  const { results } = await store.list(systemActor(org), membership!, { page: 1, size: 9, filters: { user: [driving.userId] } });
  await store.write(systemActor(org), async (writer) => {
    await writer.insert(driver!, newId(), { name: 'Camille Roux', member: results[0]!._id });
    await writer.patch(membership!, results[0]!._id, { active: false });
  });
  const answer = await call(driving, 'GET', PATH);
  expect(answer.status === 200 ? answer.body['drivers'] : []).toEqual([]);
});

it('nobody without a session', async () => {
  expect((await server.app.inject({ method: 'GET', url: PATH })).statusCode).toBe(401);
});
