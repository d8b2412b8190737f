import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MissedCheck } from '../../src/domain/check-list/check-template.ts';
import type { Entity } from '../../src/domain/entity/entity.ts';
import { uuidOfName } from '../../src/domain/evidence/web-crypto.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { deliverFieldNotifications } from '../../src/server/field-work/deliver-notifications.ts';
import { forgetMissedChecks } from '../../src/server/field-work/purge.ts';
import { lookAtDues } from '../../src/server/field-work/missed-checks.ts';
import { seedEveryOrganization } from '../../src/server/field-work/templates.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { caller } from '../helpers/call.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId } from '../helpers/sample.ts';
import { sealedRecord } from '../helpers/sealed-record.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time/time-zone.ts';

const { vehicle, driver, checkAssignment, missedCheck, notification } = ENTITIES as unknown as Record<string, Entity>;

let server: TestContext;
let nowMs = Date.now();
let orgId: string;
let manager: Signed;
let driving: Signed;
let release: () => void;
const call = caller(() => server.app);

/** Today at so many hours of UTC: the organization's zone is UTC, so that a test runs at any hour of the day. */
const midnight = Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS;
const today = new Date(midnight).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await testContext({ now: () => nowMs });
  void telemetryOf(server.context).bulk(() => new Promise<void>((resolve) => (release = resolve)));
});
afterAll(async () => {
  release?.();
  await server.close();
});
beforeEach(async () => {
  nowMs = Date.now();
  orgId = await createOrganization(server.context, 'Field');
  await seedEveryOrganization(server.context);
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.patch(ENTITIES.settings as unknown as Entity, orgId, { timeZone: 'UTC' }),
  );
  [manager, driving] = [await signIn(server.app, { role: 'manager', orgId }), await signIn(server.app, { role: 'user', orgId })];
});

/** Moves the clock and looks, without what other tests left. */
async function lookAt(ms: number): Promise<void> {
  nowMs = ms;
  await lookAtDues(server.context);
  nowMs = Date.now();
}

/** Due at eight, two hours of grace, a reminder half an hour before; its vehicles are older than its dues. */
async function assign(part: Record<string, unknown> = {}, plates = ['AB-100-CD']): Promise<{ assignment: string; vehicles: string[] }> {
  const [assignment, person] = [newId(), newId()];
  const vehicles = plates.map(() => newId());
  await server.context.store.write(systemActor(orgId), async (writer) => {
    const { results } = await server.context.store.list(systemActor(orgId), ENTITIES.membership as unknown as Entity, {
      page: 1,
      size: 9,
      filters: { user: [driving.userId] },
    });
    await writer.insert(driver!, person, { name: 'Camille Roux', member: results[0]!._id });
    for (const [index, id] of vehicles.entries()) await writer.insert(vehicle!, id, { registration: plates[index], driver: person });
    await writer.insert(checkAssignment!, assignment, {
      name: 'Contrôle du matin',
      templateKey: 'vl_jour',
      scope: { kind: 'vehicles', ids: vehicles },
      trigger: { every: 'daily', days: [1, 2, 3, 4, 5, 6, 7], dueBy: '08:00' },
      from: '2020-01-01',
      ...part,
    });
  });
  await server.context.pool.query("UPDATE vehicles SET created_at = '2020-01-01' WHERE id = ANY($1)", [vehicles]);
  return { assignment, vehicles };
}

const missedOf = async (): Promise<MissedCheck[]> =>
  (await server.context.store.list(systemActor(orgId), missedCheck!, { page: 1, size: 50, sort: [{ field: 'dueAt', direction: 1 }] }))
    .results as unknown as MissedCheck[];

async function titles(who: Signed): Promise<string[]> {
  await deliverFieldNotifications(server.context);
  const { results } = await server.context.store.list(systemActor(null, who.userId), notification!, {
    page: 1,
    size: 50,
    sort: [{ field: 'date', direction: 1 }],
  });
  return (results as unknown as { title: string }[]).map(({ title }) => title);
}

async function drive(of: string, fromMs: number, toMs: number): Promise<void> {
  await server.context.pool.query(
    `INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey) VALUES ($1, $2, $3, $4, 'driven', false, '{}', '{}')`,
    [of, new Date(fromMs), orgId, new Date(toMs)],
  );
}

async function check(of: string, due: string, sealedAt: number): Promise<void> {
  const { id, doc } = await sealedRecord({
    org: orgId,
    author: { id: driving.userId },
    vehicle: { id: of, plate: 'AB-100-CD' },
    sealedAt,
    over: { due },
  });
  const answer = await call(driving, 'POST', '/api/v1/field-records', { _id: id, ...doc });
  if (answer.status !== 201) throw new Error(answer.text);
}

it('a check is reminded of, then missed once its grace is over, once whatever looks; managers are told once of all', async () => {
  const { vehicles } = await assign({}, ['AB-100-CD', 'AB-200-CD', 'AB-300-CD']);
  await lookAt(midnight + 7.4 * HOUR_MS);
  expect(await missedOf()).toEqual([]);
  await lookAt(midnight + 7.6 * HOUR_MS);
  expect(await titles(driving)).toEqual(['Contrôle à faire avant 08:00 : AB-100-CD, AB-200-CD, AB-300-CD']);
  await lookAt(midnight + 9.9 * HOUR_MS);
  expect(await missedOf()).toEqual([]);
  await drive(vehicles[0]!, midnight + 8.5 * HOUR_MS, midnight + 9 * HOUR_MS);
  await lookAt(midnight + 10.1 * HOUR_MS);
  const missed = await missedOf();
  expect(new Set(missed.map(({ vehicle: of }) => of))).toEqual(new Set(vehicles));
  expect(missed).toHaveLength(vehicles.length);
  const at = (hours: number): string => new Date(midnight + hours * HOUR_MS).toISOString();
  expect(missed.find((row) => row.vehicle === vehicles[0])).toMatchObject({
    state: 'missed',
    period: today,
    dueAt: at(8),
    lateAt: at(10),
    droveAt: at(8.5),
    templateKey: 'vl_jour',
    assignmentName: 'Contrôle du matin',
  });
  expect(missed.find((row) => row.vehicle === vehicles[1])).toMatchObject({ droveAt: null });
  await Promise.all([lookAtDues(server.context), lookAtDues(server.context)]);
  await lookAt(midnight + 10.2 * HOUR_MS);
  expect(await missedOf()).toHaveLength(3);
  expect(await titles(manager)).toEqual(['Contrôles manqués : 3']);
});

it('acceptance 29: done in time but received late, it is done; done afterwards, it is late; done before, it was never missed', async () => {
  const { assignment, vehicles } = await assign({}, ['AB-100-CD', 'AB-200-CD', 'AB-300-CD']);
  const [one, two, three] = vehicles as [string, string, string];
  const day = midnight - 24 * HOUR_MS;
  await lookAt(day + 7 * HOUR_MS);
  await check(three, await uuidOfName(assignment, `${three}:${new Date(day).toISOString().slice(0, 10)}`), day + 7.2 * HOUR_MS);
  await lookAt(day + 10.1 * HOUR_MS);
  const dueOf = async (of: string): Promise<string> => (await missedOf()).find((row) => row.vehicle === of)!._id;
  await check(one, await dueOf(one), day + 7.5 * HOUR_MS);
  await check(two, await dueOf(two), day + 11 * HOUR_MS);
  expect((await missedOf()).map(({ vehicle: of }) => of)).toHaveLength(2);
  expect(new Set((await missedOf()).map(({ vehicle: of }) => of))).toEqual(new Set([one, two]));
  const states = new Map((await missedOf()).map((row) => [row.vehicle, [row.state, row.record !== null]]));
  expect([states.get(one), states.get(two)]).toEqual([
    ['done', true],
    ['late', true],
  ]);
});

it('acceptance 30: the days of 23 and of 25 hours have one due as any other', async () => {
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.patch(ENTITIES.settings as unknown as Entity, orgId, { timeZone: 'Europe/Paris' }),
  );
  await assign();
  await lookAt(Date.parse('2026-10-24T21:00:00Z'));
  for (let hour = 0; hour < 26; hour++) await lookAt(Date.parse('2026-10-24T22:00:00Z') + hour * HOUR_MS);
  expect((await missedOf()).map(({ period, dueAt }) => [period, dueAt])).toEqual([['2026-10-25', '2026-10-25T07:00:00.000Z']]);
  for (let hour = 0; hour < 24; hour++) await lookAt(Date.parse('2027-03-27T23:00:00Z') + hour * HOUR_MS);
  expect((await missedOf()).filter(({ period }) => period === '2027-03-28').map(({ dueAt }) => dueAt)).toEqual([
    '2027-03-28T06:00:00.000Z',
  ]);
});

it('is forgotten with the journeys that bear it out, as its organization says', async () => {
  const { vehicles } = await assign();
  await lookAt(midnight - 41 * HOUR_MS);
  await lookAt(midnight - 37 * HOUR_MS);
  await lookAt(midnight + 7 * HOUR_MS);
  await lookAt(midnight + 11 * HOUR_MS);
  expect(await missedOf()).toHaveLength(3);
  expect(await forgetMissedChecks(server.context)).toBe(0);
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.patch(ENTITIES.settings as unknown as Entity, orgId, { journeyRetentionDays: 1 }),
  );
  nowMs = midnight + 12 * HOUR_MS;
  expect(await forgetMissedChecks(server.context)).toBe(2);
  expect(await missedOf()).toMatchObject([{ vehicle: vehicles[0], dueAt: new Date(midnight + 8 * HOUR_MS).toISOString() }]);
});

it('what excuses it: a vehicle in the workshop, one that stayed; one that moved later in the day is looked at when it is over', async () => {
  const { vehicles } = await assign({ skipIf: { noMovement: true, inRepair: true } }, ['AB-100-CD', 'AB-200-CD', 'AB-300-CD']);
  await server.context.store.write(systemActor(orgId), (writer) => writer.patch(vehicle!, vehicles[2]!, { status: 'workshop' }));
  const day = midnight - 24 * HOUR_MS;
  await lookAt(day + 7 * HOUR_MS);
  await lookAt(day + 10.1 * HOUR_MS);
  expect(await missedOf()).toEqual([]);
  await drive(vehicles[1]!, day + 15 * HOUR_MS, day + 16 * HOUR_MS);
  await drive(vehicles[2]!, day + 15 * HOUR_MS, day + 16 * HOUR_MS);
  await lookAt(day + 23.9 * HOUR_MS);
  expect(await missedOf()).toEqual([]);
  await lookAt(day + 24.1 * HOUR_MS);
  expect(await missedOf()).toMatchObject([{ vehicle: vehicles[1], droveAt: new Date(day + 15 * HOUR_MS).toISOString() }]);
});

it('a check of the first drive is due when the vehicle leaves', async () => {
  const { vehicles } = await assign({ trigger: { every: 'firstTrip' }, graceMin: 30 }, ['AB-100-CD', 'AB-200-CD']);
  await lookAt(midnight + 5 * HOUR_MS);
  await drive(vehicles[0]!, midnight + 6 * HOUR_MS, midnight + 7 * HOUR_MS);
  await drive(vehicles[0]!, midnight + 9 * HOUR_MS, midnight + 10 * HOUR_MS);
  for (let minute = 0; minute < 6 * 60; minute += 7) await lookAt(midnight + 5 * HOUR_MS + minute * MINUTE_MS);
  expect(await missedOf()).toMatchObject([{ vehicle: vehicles[0], period: today, dueAt: new Date(midnight + 6 * HOUR_MS).toISOString() }]);
});
