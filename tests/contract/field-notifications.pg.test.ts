import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entity } from '../../src/domain/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { deliverFieldNotifications } from '../../src/server/field-work/deliver-notifications.ts';
import { seedEveryOrganization } from '../../src/server/field-work/templates.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { caller } from '../helpers/call.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId } from '../helpers/sample.ts';
import { sealedRecord } from '../helpers/sealed-record.ts';

let server: TestContext;
let orgId: string;
let [admin, manager, driver]: Signed[] = [];
let release: () => void;
const call = caller(() => server.app);

beforeAll(async () => {
  server = await testContext();
  // Nothing is told but when a test asks for it.
  void telemetryOf(server.context).bulk(() => new Promise<void>((resolve) => (release = resolve)));
  orgId = await createOrganization(server.context, 'Transports Lumière');
  await seedEveryOrganization(server.context);
  [admin, manager, driver] = [
    await signIn(server.app, { role: 'admin', orgId }),
    await signIn(server.app, { role: 'manager', orgId }),
    await signIn(server.app, { role: 'user', orgId }),
  ];
});
afterAll(async () => {
  release?.();
  await server.close();
});

/** A check whose tyres keep its vehicle from being driven; gives the record and its vehicle. */
async function critical(plate: string): Promise<{ record: string; vehicle: string; defect: string }> {
  const vehicle = newId();
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(ENTITIES.vehicle as unknown as Entity, vehicle, { registration: plate }),
  );
  const { id, doc } = await sealedRecord({
    org: orgId,
    author: { id: driver!.userId },
    vehicle: { id: vehicle, plate },
    answers: { pneus: { value: 'defect', photoMissing: 'dark' } },
  });
  expect((await call(driver!, 'POST', '/api/v1/field-records', { _id: id, ...doc })).status).toBe(201);
  const { results } = await server.context.store.list(systemActor(orgId), ENTITIES.defect as unknown as Entity, {
    page: 1,
    size: 9,
    filters: { vehicle: [vehicle] },
  });
  return { record: id, vehicle, defect: results[0]!._id };
}

async function told(who: Signed): Promise<{ title: string; url: string }[]> {
  const { results } = await server.context.store.list(systemActor(null, who.userId), ENTITIES.notification as unknown as Entity, {
    page: 1,
    size: 50,
    sort: [{ field: 'date', direction: 1 }],
  });
  return (results as unknown as { title: string; url: string }[]).map(({ title, url }) => ({ title, url }));
}
const waiting = async (): Promise<number> => (await server.context.pool.query('SELECT 1 FROM field_tellings')).rowCount!;

test('a vehicle that must not be driven is told to every manager, once whatever servers are at it, and to no driver', async () => {
  const { vehicle } = await critical('GH-482-KD');
  await Promise.all([deliverFieldNotifications(server.context), deliverFieldNotifications(server.context)]);
  await server.context.pool.query('UPDATE field_tellings SET next_at = now()');
  await deliverFieldNotifications(server.context);
  for (const who of [admin!, manager!])
    expect(await told(who)).toEqual([
      {
        title: expect.stringContaining('GH-482-KD ne doit pas rouler : Pneus'),
        url: `/check-list-vehicule?tab=defects&vehicle=${vehicle}&org=${orgId}`,
      },
    ]);
  expect([await told(driver!), await waiting()]).toEqual([[], 0]);
});

test('what waited in the queue before goes on, to whom had not been told', async () => {
  const { defect, vehicle, record } = await critical('MI-300-GR');
  const { pool } = server.context;
  await pool.query('DELETE FROM field_tellings');
  const before = await readFile('src/server/migrations/0062-field-work-tellings.sql', 'utf8');
  const old = /CREATE TABLE "field_work_tellings"[\s\S]*?\);\nCREATE TABLE "field_work_told"[\s\S]*?\);/.exec(before)![0];
  await pool.query(`ALTER TABLE field_tellings DROP COLUMN created_at; ${old}`);
  const [one, two, gone] = [newId(), newId(), newId()];
  await pool.query(
    "INSERT INTO field_work_tellings (id, org_id, kind, about) VALUES ($1, $4, 'critical', $5), ($2, $4, 'fork', $6), ($3, $4, 'critical', $3)",
    [one, two, gone, orgId, defect, record],
  );
  await pool.query('INSERT INTO field_work_told (telling, user_id) VALUES ($1, $2)', [one, admin!.userId]);
  await pool.query(await readFile('src/server/migrations/0064-one-queue-of-tellings.sql', 'utf8'));
  expect(await waiting()).toBe(3);
  const [adminBefore, managerBefore] = [(await told(admin!)).length, (await told(manager!)).length];
  await deliverFieldNotifications(server.context);
  const fork = { title: expect.stringContaining('MI-300-GR : deux'), url: `/check-list-vehicule?do=record&record=${record}&org=${orgId}` };
  expect((await told(admin!)).slice(adminBefore)).toEqual([fork]);
  const fresh = (await told(manager!)).slice(managerBefore);
  expect(fresh).toHaveLength(2);
  expect(fresh).toEqual(
    expect.arrayContaining([
      fork,
      {
        title: expect.stringContaining('MI-300-GR ne doit pas rouler'),
        url: `/check-list-vehicule?tab=defects&vehicle=${vehicle}&org=${orgId}`,
      },
    ]),
  );
});

test('what cannot be told is tried again, and is news no more after a week', async () => {
  const { pool } = server.context;
  const put = (created: string) =>
    pool.query(
      `INSERT INTO field_tellings (org_id, user_id, kind, about, params, created_at) VALUES ($1, $2, 'nobody knows', 'x', '{}', now() - interval '${created}')`,
      [orgId, manager!.userId],
    );
  await put('1 day');
  await deliverFieldNotifications(server.context);
  const { rows } = await pool.query<{ later: boolean }>('SELECT next_at > now() AS later FROM field_tellings');
  expect(rows).toEqual([{ later: true }]);
  await put('8 days');
  await deliverFieldNotifications(server.context);
  expect(await waiting()).toBe(1);
  await pool.query('DELETE FROM field_tellings');
});
