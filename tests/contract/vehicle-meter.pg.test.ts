import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alert } from '../../src/domain/alert/alert.ts';
import { alertRule } from '../../src/domain/alert/alert-rule.ts';
import { maintenancePlan } from '../../src/domain/maintenance/maintenance.ts';
import { SCHEMA, type PushResult } from '../../src/domain/sync/protocol.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { seedEveryOrganization } from '../../src/server/field-work/templates.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { caller } from '../helpers/call.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId } from '../helpers/sample.ts';
import { sealedRecord } from '../helpers/sealed-record.ts';

/* A vehicle without a box has one meter: whoever reads its kilometres writes them on its sheet, and reminders hold them against what is due. */
let server: TestContext;
let orgId: string;
let people: Record<'manager' | 'technician', Signed>;
/** Of the server: rules look again as minutes pass. */
let nowMs = Date.now();
let plates = 100;
const call = caller(() => server.app);

beforeAll(async () => {
  server = await testContext({ now: () => nowMs });
  orgId = await createOrganization(server.context);
  people = {
    manager: await signIn(server.app, { role: 'manager', orgId }),
    technician: await signIn(server.app, { role: 'technician', orgId }),
  };
  await seedEveryOrganization(server.context);
});
afterAll(() => server.close());

async function typed(odometerKm: number | null, over: object = {}): Promise<string> {
  const { status, body } = await call(people.manager, 'POST', '/api/v1/vehicles', {
    registration: `KM-${++plates}-TR`,
    odometerKm,
    ...over,
  });
  expect(status).toBe(201);
  return String(body['_id']);
}
const sheet = async (id: string): Promise<unknown[]> => {
  const { odometerKm, odometerSource, engineHours } = (await server.context.store.get(systemActor(orgId), vehicle, id))!;
  return [odometerKm, odometerSource, engineHours];
};
const made = async (path: string, doc: object): Promise<string> => {
  const { status, body } = await call(people.manager, 'POST', `/api/v1/${path}`, doc);
  expect(status, JSON.stringify(body)).toBe(201);
  return String(body['_id']);
};
const change = async (path: string, patch: object): Promise<void> =>
  expect((await call(people.manager, 'PATCH', `/api/v1/${path}`, patch)).status).toBe(200);

it('work done at more kilometres moves the sheet on; corrected, it takes them back; less moves nothing', async () => {
  const id = await typed(100_000);
  expect(await sheet(id)).toEqual([100_000, 'typed', null]);
  const work = { title: 'Vidange', vehicle: id, kind: 'service', state: 'done', doneOn: '2026-11-02' };
  const done = await made('maintenances', { ...work, odometerKm: 1_200_000, engineHours: 900 });
  expect(await sheet(id)).toEqual([1_200_000, 'work', 900]);
  await change(`maintenances/${done}`, { odometerKm: 120_000 });
  expect(await sheet(id)).toEqual([120_000, 'work', 900]);
  await made('maintenances', { ...work, odometerKm: 90_000, engineHours: 800 });
  expect(await sheet(id)).toEqual([120_000, 'work', 900]);
  // Planned work has read nothing yet.
  await made('maintenances', { ...work, state: 'planned', doneOn: null, odometerKm: 150_000 });
  expect(await sheet(id)).toEqual([120_000, 'work', 900]);
});

it('a bill, a check-list and a handover do; what a person types on the sheet stands', async () => {
  const id = await typed(50_000, { carSharing: true });
  await made('vehicle-costs', { label: 'Plein', vehicle: id, post: 'energy', fromOn: '2026-11-03', netCents: 9_000, odometerKm: 50_700 });
  expect(await sheet(id)).toEqual([50_700, 'bill', null]);

  const { technician } = people;
  const device = newId();
  const sealed = await sealedRecord({ org: orgId, author: { id: technician.userId }, vehicle: { id, plate: `KM-${plates}-TR` } });
  const mutation = {
    mid: newId(),
    n: 1,
    device,
    user: technician.userId,
    org: orgId,
    entity: 'fieldRecord',
    id: sealed.id,
    op: 'create',
    doc: sealed.doc,
    schema: SCHEMA,
    deps: [],
    clientAt: new Date().toISOString(),
  };
  const { body } = await call(technician, 'POST', '/api/v1/sync/push', {
    schema: SCHEMA,
    nonce: newId(),
    device,
    user: technician.userId,
    org: orgId,
    serverId: null,
    mutations: [mutation],
  });
  expect((body['results'] as PushResult[])[0]).toMatchObject({ status: 'applied' });
  expect(await sheet(id)).toEqual([52_000, 'check', null]);

  const [startAt, endAt] = [-1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const booking = await made('reservations', { purpose: 'Client', vehicle: id, startAt, endAt, state: 'confirmed' });
  await change(`reservations/${booking}`, { state: 'inProgress', outAt: startAt, outKm: 52_010 });
  expect(await sheet(id)).toEqual([52_010, 'handover', null]);
  await change(`reservations/${booking}`, { state: 'completed', backAt: new Date().toISOString(), backKm: 52_180 });
  expect(await sheet(id)).toEqual([52_180, 'handover', null]);

  await change(`vehicles/${id}`, { odometerKm: 42_180 });
  expect(await sheet(id)).toEqual([42_180, 'typed', null]);
});

it('a vehicle without a box is reminded by kilometres, whoever wrote them, and no more once the work is done', async () => {
  const id = await typed(95_000);
  const plan = newId();
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(maintenancePlan, plan, { name: 'Courroie', everyKm: 100_000, noticeKm: 1_000 }),
  );
  const rule = newId();
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(alertRule, rule, { name: 'Entretien', kind: 'maintenance', threshold: 15 }),
  );
  const telemetry = telemetryOf(server.context);
  const alerts = async () => {
    nowMs += 60_000;
    await telemetry.alerts.tick();
    const { results } = await server.context.store.list(systemActor(orgId), alert, { page: 1, size: 10, filters: { rule: [rule] } });
    return results.filter((one) => one.vehicle === id).map(({ state, detail, unit }) => [state, detail, unit]);
  };
  expect(await alerts()).toEqual([]);
  await made('vehicle-costs', { label: 'Plein', vehicle: id, post: 'energy', fromOn: '2026-11-03', netCents: 9_000, odometerKm: 99_500 });
  await expect.poll(alerts).toEqual([['open', 'Courroie', 'km']]);
  await made('maintenances', { title: 'Courroie', vehicle: id, plan, state: 'done', doneOn: '2026-11-04', odometerKm: 99_600 });
  await expect.poll(alerts).toEqual([['closed', 'Courroie', 'km']]);
});

it('a database of before takes what was read until then, and tells the devices of it', async () => {
  const [low, high] = [await typed(100_000), await typed(140_000)];
  for (const id of [low, high])
    await made('maintenances', {
      title: 'Vidange',
      vehicle: id,
      kind: 'service',
      state: 'done',
      doneOn: '2026-11-02',
      odometerKm: 120_000,
    });
  const { pool } = server.context;
  await pool.query('UPDATE vehicles SET odometer_km = 100000, odometer_at = NULL, odometer_source = NULL WHERE id = $1', [low]);
  const before = await pool.query<{ ver: string }>('SELECT ver FROM spaces WHERE id = $1', [orgId]);
  const sql = await readFile(new URL('../../src/server/migrations/0220-vehicle-meter.sql', import.meta.url), 'utf8');
  await pool.query(sql.slice(sql.indexOf('WITH readings')));
  expect(await sheet(low)).toEqual([120_000, 'work', null]);
  expect(await sheet(high)).toEqual([140_000, 'typed', null]);
  const { rows } = await pool.query<{ ver: string; of: string; space: string }>(
    `SELECT v.ver, (v.field_versions->>'odometerKm')::bigint AS of, s.ver AS space FROM vehicles v JOIN spaces s ON s.id = v.org_id WHERE v.id = $1`,
    [low],
  );
  expect(Number(rows[0]!.ver)).toBeGreaterThan(Number(before.rows[0]!.ver));
  expect([rows[0]!.of, rows[0]!.space]).toEqual([rows[0]!.ver, rows[0]!.ver]);
});
