import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/domain/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { VEILED } from '../../src/domain/entity/field-mask.ts';
import { pushAnswerSchema, SCHEMA, type PushResult } from '../../src/domain/sync/protocol.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { caller } from '../helpers/call.ts';
import { signIn, testCompany, type Signed, type TestContext } from '../helpers/context.ts';
import { newId } from '../helpers/sample.ts';

const { vehicle, reservation } = ENTITIES as unknown as Record<keyof typeof ENTITIES, Entity>;
let server: TestContext;
let orgId: string;
let people: Awaited<ReturnType<typeof testCompany>>['people'];
let colleague: Signed;
let plates = 100;
const call = caller(() => server.app);

beforeAll(async () => {
  ({ server, orgId, people } = await testCompany());
  colleague = await signIn(server.app, { role: 'user', orgId, name: 'Colleague' });
});
afterAll(() => server.close());

async function sharedVehicle(over: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(vehicle, id, { registration: `AB-${++plates}-CD`, carSharing: true, ...over }),
  );
  return id;
}

const at = (hour: number, day = '2027-03-10'): string => new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000).toISOString();
const doc = (wanted: string, from: number, to: number, over: object = {}) => ({
  purpose: 'Client',
  vehicle: wanted,
  startAt: at(from),
  endAt: at(to),
  ...over,
});
const book = (who: Signed, wanted: string, from: number, to: number, over: object = {}) =>
  call(who, 'POST', '/api/v1/reservations', doc(wanted, from, to, over));
const change = (who: Signed, id: unknown, patch: object) => call(who, 'PATCH', `/api/v1/reservations/${String(id)}`, patch);
const codes = ({ body }: { body: Record<string, unknown> }): string[] =>
  ((body['fields'] ?? []) as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`);
const liveOf = async (wanted: string): Promise<number> =>
  Number(
    (
      await server.context.pool.query<{ n: string }>(
        `SELECT count(*) AS n FROM reservations WHERE vehicle = $1 AND state IN ('requested', 'confirmed', 'inProgress')`,
        [wanted],
      )
    ).rows[0]!.n,
  );

async function push(who: Signed, mutations: object[]): Promise<PushResult[]> {
  const device = newId();
  const full = mutations.map((one, n) => ({
    mid: newId(),
    device,
    n: n + 1,
    user: who.userId,
    org: who.orgId,
    entity: 'reservation',
    id: newId(),
    op: 'create',
    schema: SCHEMA,
    deps: [],
    clientAt: new Date().toISOString(),
    ...one,
  }));
  const answer = await call(who, 'POST', '/api/v1/sync/push', {
    schema: SCHEMA,
    nonce: crypto.randomUUID(),
    device,
    user: who.userId,
    org: who.orgId,
    serverId: null,
    mutations: full,
  });
  expect(answer.status, answer.text).toBe(200);
  return pushAnswerSchema.parse(answer.body).results;
}

describe('F-024 no vehicle is held twice', () => {
  it('of twenty who book the same slot at once, one has it and nineteen are told why', async () => {
    const wanted = await sharedVehicle();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => book(i % 2 === 0 ? people.user : colleague, wanted, 8, 10)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    for (const answer of answers.filter(({ status }) => status === 409)) expect(codes(answer)).toEqual(['vehicle booked']);
    expect(await liveOf(wanted)).toBe(1);
  });

  it('of two who were offline, the first to come has it; the other is refused for good, with what to mend', async () => {
    const wanted = await sharedVehicle();
    const [first] = await push(people.user, [{ doc: doc(wanted, 8, 12) }]);
    const other = { mid: newId(), id: newId(), device: newId(), doc: doc(wanted, 11, 13) };
    expect(first).toMatchObject({ status: 'applied' });
    const results = await push(colleague, [other, { doc: doc(wanted, 12, 13) }]);
    expect(results).toMatchObject([
      { status: 'rejected', failure: { code: 'duplicate', fields: [{ field: 'vehicle', code: 'booked' }] } },
      { status: 'applied' },
    ]);
    expect((await push(colleague, [other]))[0]).toMatchObject({ status: 'rejected' });
    expect((await push(colleague, [{ ...other, mid: newId(), doc: doc(wanted, 13, 14) }]))[0]).toMatchObject({ status: 'applied' });
    expect(await liveOf(wanted)).toBe(3);
  });

  it('the database says so itself, were the check before it left out', async () => {
    const wanted = await sharedVehicle();
    const insert = (from: number, to: number, state = 'confirmed') =>
      server.context.store.write(systemActor(orgId), (writer) => writer.insert(reservation, newId(), doc(wanted, from, to, { state })));
    await insert(8, 10);
    await expect(insert(9, 11)).rejects.toMatchObject({ failure: { code: 'duplicate', fields: [{ field: 'vehicle', code: 'booked' }] } });
    await insert(9, 11, 'cancelled');
    await insert(10, 11);
    expect(await liveOf(wanted)).toBe(2);
  });

  it('slots that touch both stand; what is cancelled, refused or brought back is free again', async () => {
    const wanted = await sharedVehicle();
    const one = await book(people.user, wanted, 8, 10);
    expect((await book(colleague, wanted, 10, 12)).status).toBe(201);
    expect((await book(colleague, wanted, 6, 8)).status).toBe(201);
    expect((await change(people.user, one.body['_id'], { endAt: at(11) })).status).toBe(409);
    expect((await change(people.user, one.body['_id'], { state: 'cancelled' })).status).toBe(200);
    expect((await book(colleague, wanted, 8, 10)).status).toBe(201);
    expect((await change(people.user, one.body['_id'], { state: 'requested' })).status).toBe(400);
  });

  it('moving one onto another is refused, to another vehicle is not', async () => {
    const [here, there] = [await sharedVehicle(), await sharedVehicle()];
    await book(colleague, here, 8, 10);
    const mine = await book(people.user, there, 8, 10);
    expect(codes(await change(people.user, mine.body['_id'], { vehicle: here }))).toEqual(['vehicle booked']);
    expect((await change(people.user, mine.body['_id'], { vehicle: here, startAt: at(10), endAt: at(12) })).status).toBe(200);
  });
});

describe('whose it is', () => {
  it('who books is written by the server; a manager decides, nobody else; another may not touch it', async () => {
    const wanted = await sharedVehicle();
    const one = await book(people.user, wanted, 8, 10);
    expect(one.body).toMatchObject({ state: 'requested', bookedBy: people.user.userId, bookedByName: 'Person' });
    const id = one.body['_id'];
    expect((await change(colleague, id, { purpose: 'Autre' })).status).toBe(403);
    expect((await change(people.technician, id, { state: 'cancelled' })).status).toBe(403);
    expect((await change(people.user, id, { state: 'confirmed' })).status).toBe(400);
    expect((await call(people.user, 'DELETE', `/api/v1/reservations/${String(id)}`)).status).toBe(403);
    for (const write of [change(people.user, id, { answer: 'Accordé' }), book(people.user, wanted, 12, 14, { answer: 'Accordé' })])
      expect(codes(await write)).toEqual(['answer not-allowed']);
    expect((await change(people.manager, id, { state: 'confirmed', answer: 'Clés à l’accueil' })).body).toMatchObject({
      state: 'confirmed',
      decidedByName: 'Person',
    });
    expect((await change(people.user, id, { endAt: at(11) })).body).toMatchObject({ state: 'requested' });
    expect((await change(people.manager, id, { state: 'confirmed' })).status).toBe(200);
    expect((await change(people.user, id, { state: 'inProgress', outAt: at(8), outKm: 1000, outEnergyPct: 80 })).status).toBe(200);
    expect((await change(people.user, id, { vehicle: await sharedVehicle() })).status).toBe(400);
    expect((await change(people.user, id, { state: 'completed', backAt: at(10), backKm: 990 })).status).toBe(400);
    expect((await change(people.user, id, { state: 'completed', backAt: at(10), backKm: 1080, damage: 'Rayure' })).body).toMatchObject({
      state: 'completed',
      damage: 'Rayure',
    });
    expect((await book(people.user, wanted, 8, 10, { state: 'confirmed' })).status).toBe(400);
    expect((await book(people.manager, wanted, 8, 10, { state: 'confirmed' })).status).toBe(201);
  });

  it('F-024 a manager reserves for somebody else, whose it then is; nobody else does, nor for somebody who is not there, and it stays theirs', async () => {
    const wanted = await sharedVehicle();
    const members = (await server.context.store.list(systemActor(orgId), ENTITIES.membership, { page: 1, size: 50 })).results;
    const memberOf = (who: Signed): string => members.find((row) => row['user'] === who.userId)!._id;
    const { status, body } = await book(people.manager, wanted, 8, 10, { state: 'confirmed', holder: memberOf(colleague) });
    expect([status, body['bookedBy'], body['bookedByName'], body['enteredByName'], body['state']]).toEqual([
      201,
      colleague.userId,
      'Colleague',
      'Person',
      'confirmed',
    ]);
    expect((await change(colleague, body['_id'], { state: 'inProgress', outAt: at(8) })).status).toBe(200);
    expect((await change(people.user, body['_id'], { state: 'completed' })).status).toBe(403);
    expect(codes(await change(people.manager, body['_id'], { holder: memberOf(people.user) }))).toEqual(['holder not-allowed']);
    expect(codes(await book(people.user, wanted, 12, 14, { holder: memberOf(colleague) }))).toEqual(['holder not-allowed']);
    expect(codes(await book(people.technician, wanted, 12, 14, { holder: memberOf(colleague) }))).toEqual(['holder not-allowed']);
    expect(codes(await book(people.manager, wanted, 12, 14, { holder: newId() })).map((code) => code.split(' ')[0])).toEqual(['holder']);
    expect((await book(people.manager, wanted, 12, 14)).body).toMatchObject({ bookedBy: people.manager.userId, enteredByName: null });
  });

  it('why somebody reserves for themselves is read by them and at manager level, by no other driver: in lists, by its id, in a search', async () => {
    const wanted = await sharedVehicle();
    const { body } = await book(people.user, wanted, 8, 10, { use: 'private', purpose: 'Clinique', note: 'Discret' });
    const seen = async (who: Signed, query = ''): Promise<unknown[]> =>
      ((await call(who, 'GET', `/api/v1/reservations?vehicle=${wanted}${query}`)).body['results'] as Record<string, unknown>[]).map(
        ({ purpose, note }) => `${String(purpose)} ${String(note)}`,
      );
    for (const who of [people.user, people.technician, people.manager]) expect(await seen(who)).toEqual(['Clinique Discret']);
    expect(await seen(colleague)).toEqual([`${VEILED} null`]);
    expect((await call(colleague, 'GET', `/api/v1/reservations/${String(body['_id'])}`)).body).toMatchObject({
      purpose: VEILED,
      note: null,
      use: 'private',
    });
    expect([
      await seen(colleague, '&q=clinique'),
      await seen(colleague, '&purpose=Clinique'),
      await seen(colleague, '&sort=purpose'),
    ]).toEqual([[], [], []]);
    expect(await seen(people.user, '&q=clinique')).toEqual(['Clinique Discret']);
    await change(people.user, body['_id'], { use: 'work' });
    expect(await seen(colleague)).toEqual(['Clinique Discret']);
  });

  it('without the permission of car sharing nothing is written', async () => {
    const away = await signIn(server.app, { role: 'admin' });
    await server.context.store.write(systemActor(away.orgId), (writer) =>
      writer.patch(ENTITIES.permissions as unknown as Entity, away.orgId!, { carSharing: { active: false } }),
    );
    const id = newId();
    await server.context.store.write(systemActor(away.orgId), (writer) =>
      writer.insert(vehicle, id, { registration: 'ZZ-100-ZZ', carSharing: true }),
    );
    expect((await book(away, id, 8, 10)).status).toBe(403);
  });
});

describe('what cannot be had', () => {
  it('a vehicle that is not shared, is sold, is broken, is in the workshop or is given back', async () => {
    expect(codes(await book(people.user, await sharedVehicle({ carSharing: false }), 8, 10))).toEqual(['vehicle not-shared']);
    expect(codes(await book(people.user, await sharedVehicle({ status: 'sold' }), 8, 10))).toEqual(['vehicle out-of-service']);
    const [broken, worked, rented] = [await sharedVehicle(), await sharedVehicle(), await sharedVehicle()];
    await call(people.manager, 'POST', '/api/v1/claims', {
      reference: 'S-1',
      vehicle: broken,
      happenedAt: at(8, '2027-03-01'),
      immobilizedFrom: '2027-03-02',
    });
    await call(people.manager, 'POST', '/api/v1/maintenances', { title: 'Freins', vehicle: worked, plannedOn: '2027-03-10' });
    await call(people.manager, 'POST', '/api/v1/rental-contracts', {
      number: 'L1',
      vehicle: rented,
      lessor: 'Arval',
      startOn: '2025-01-01',
      endOn: '2027-03-09',
      allowedKm: 1000,
    });
    expect(codes(await book(people.user, broken, 8, 10))).toEqual(['vehicle immobilized']);
    expect(codes(await book(people.user, worked, 8, 10))).toEqual(['vehicle immobilized']);
    expect(codes(await book(people.user, rented, 8, 10))).toEqual(['vehicle contract-ended']);
    expect((await book(people.user, worked, 32, 34)).status).toBe(201);
  });

  it('what was free when it was asked for and cannot go any more is neither confirmed nor taken, with the reason; it can still be given up', async () => {
    const since: [string, (id: string) => Promise<unknown>][] = [
      ['out-of-service', (id) => call(people.manager, 'PATCH', `/api/v1/vehicles/${id}`, { status: 'sold' })],
      ['out-of-service', (id) => call(people.manager, 'PATCH', `/api/v1/vehicles/${id}`, { status: 'archived' })],
      ['workshop', (id) => call(people.manager, 'PATCH', `/api/v1/vehicles/${id}`, { status: 'workshop' })],
      ['workshop', (id) => call(people.manager, 'POST', '/api/v1/maintenances', { title: 'Boîte', vehicle: id, state: 'workshop' })],
      ['not-shared', (id) => call(people.manager, 'PATCH', `/api/v1/vehicles/${id}`, { carSharing: false })],
      [
        'immobilized',
        (id) =>
          call(people.manager, 'POST', '/api/v1/claims', {
            reference: 'S-2',
            vehicle: id,
            happenedAt: at(8, '2027-03-01'),
            immobilizedFrom: '2027-03-02',
          }),
      ],
      [
        'immobilized',
        (id) => call(people.manager, 'POST', '/api/v1/maintenances', { title: 'Pneus', vehicle: id, plannedOn: '2027-03-10' }),
      ],
    ];
    for (const [code, happens] of since) {
      const id = await sharedVehicle();
      const asked = (await book(people.user, id, 8, 10)).body['_id'];
      const agreed = (await book(people.user, id, 11, 12)).body['_id'];
      expect((await change(people.manager, agreed, { state: 'confirmed' })).status).toBe(200);
      await happens(id);
      expect(codes(await change(people.manager, asked, { state: 'confirmed' }))).toEqual([`vehicle ${code}`]);
      expect(codes(await change(people.user, agreed, { state: 'inProgress' }))).toEqual([`vehicle ${code}`]);
      expect((await change(people.manager, asked, { state: 'refused' })).status).toBe(200);
      expect((await change(people.user, agreed, { state: 'cancelled' })).status).toBe(200);
    }
  });

  it('nor is it sent on a mission', async () => {
    const id = await sharedVehicle({ status: 'workshop' });
    const sent = await call(people.manager, 'POST', '/api/v1/missions', { title: 'Course', vehicle: id, lat: 45, lng: 4 });
    expect(codes(sent)).toEqual(['vehicle workshop']);
  });
});
