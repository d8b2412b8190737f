import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Journey } from '../../src/domain/driving/journey.ts';
import { VEILED } from '../../src/domain/entity/field-mask.ts';
import { SCHEMA } from '../../src/domain/sync/protocol.ts';
import { forgetReasons, maskReasons } from '../../src/server/vehicles/journey-reasons.ts';
import { caller } from '../helpers/call.ts';
import { signIn, testCompany, type Signed, type TestContext } from '../helpers/context.ts';
import { badgeOf, drivenBy } from '../helpers/driven.ts';
import { sampleJourney } from '../helpers/journey.ts';
import { newId } from '../helpers/sample.ts';

const BEGIN_MS = Date.parse('2026-11-20T07:00:00Z');
const PATH = '/api/v1/journey-reasons';
let server: TestContext;
let orgId: string;
let people: Awaited<ReturnType<typeof testCompany>>['people'];
let other: Signed;
const call = caller(() => server.app);

beforeAll(async () => {
  ({ server, orgId, people } = await testCompany());
  other = await signIn(server.app, { role: 'user', orgId, name: 'Colleague' });
});
afterAll(() => server.close());

const minute = (min: number): string => new Date(BEGIN_MS + min * 60_000).toISOString();

/** A vehicle given to the person who is the `user` of the company, with journeys that begin at these minutes and last half an hour. */
const driven = (journeys: readonly [startMin: number, rest?: Partial<Journey>][]): Promise<string> =>
  drivenBy(
    server.context,
    people.user,
    journeys.map(([startMin, rest]) => [BEGIN_MS + startMin * 60_000, rest]),
  );

const doc = (wanted: string, reason: string, from = 0, to = 30, over: object = {}) => ({
  reason,
  vehicle: wanted,
  startAt: minute(from),
  endAt: minute(to),
  writtenAt: minute(to + 5),
  ...over,
});
const say = (who: Signed, ...told: Parameters<typeof doc>) => call(who, 'POST', PATH, doc(...told));
const codes = ({ body }: { body: Record<string, unknown> }): string[] =>
  ((body['fields'] ?? []) as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`);
const listed = async (who: Signed, wanted: string, query = ''): Promise<Record<string, unknown>[]> =>
  (await call(who, 'GET', `${PATH}?vehicle=${wanted}${query}`)).body['results'] as Record<string, unknown>[];
const reasons = async (who: Signed, wanted: string, query = ''): Promise<unknown[]> =>
  (await listed(who, wanted, query)).map(({ reason }) => reason);

async function pulled(who: Signed): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let cursor: unknown = null, isMore = true; isMore;) {
    const { body } = await call(who, 'POST', '/api/v1/sync/pull', {
      schema: SCHEMA,
      device: newId(),
      user: who.userId,
      org: who.orgId,
      serverId: null,
      cursor,
    });
    const changes = body['changes'] as Record<string, { put: Record<string, unknown>[] }>;
    rows.push(...(changes['journey-reasons']?.put ?? []));
    ({ cursor, more: isMore } = body as { cursor: unknown; more: boolean });
  }
  return rows;
}

describe('R-113 who may say why a journey was driven', () => {
  it('the driver of a journey of theirs, and managers; another driver may not', async () => {
    const wanted = await driven([[0]]);
    expect((await say(people.user, wanted, 'Chantier')).status).toBe(201);
    expect((await say(other, wanted, 'Curieux')).status).toBe(403);
    expect((await say(people.technician, wanted, 'Atelier', 0, 30, { writtenAt: minute(40) })).status).toBe(201);
    const rows = await listed(people.manager, wanted);
    expect(rows.map(({ reason, author }) => [reason, author])).toEqual([
      ['Atelier', people.technician.userId],
      ['Chantier', people.user.userId],
    ]);
    expect(await reasons(people.user, wanted)).toEqual(['Chantier']);
    expect(await reasons(other, wanted)).toEqual([]);
  });

  it('a driver says nothing of a journey that somebody else drove by their badge, in the same vehicle too', async () => {
    const badge = badgeOf(people.user);
    const wanted = await driven([
      [0, { driverTag: 'FFFF', driverTags: [{ at: minute(0), tag: 'FFFF' }] }],
      [60, { driverTag: badge, driverTags: [{ at: minute(60), tag: badge }] }],
    ]);
    expect((await say(people.user, wanted, 'Pas moi')).status).toBe(403);
    expect((await say(people.user, wanted, 'Les deux', 0, 90)).status).toBe(403);
    expect((await say(people.user, wanted, 'Moi', 60, 90)).status).toBe(201);
  });

  it('of a journey that is not there, of no vehicle, or of a time that ends before it begins: refused with what is wrong', async () => {
    const wanted = await driven([[0]]);
    expect(codes(await say(people.manager, wanted, 'Hier', -1440, -1400))).toEqual(['startAt unknown-journey']);
    expect(codes(await say(people.manager, wanted, 'Sans véhicule', 0, 30, { vehicle: null }))).toEqual(['vehicle required']);
    expect(codes(await say(people.manager, wanted, 'À rebours', 30, 0))).toEqual(['endAt end-before']);
    expect((await say(people.manager, wanted, 'x'.repeat(201))).status).toBe(400);
  });
});

describe('what is written', () => {
  it('stands: it is not changed nor removed, what is said later is beside it', async () => {
    const wanted = await driven([[0]]);
    const { body } = await say(people.user, wanted, 'Chantier');
    for (const who of [people.user, people.admin]) {
      expect((await call(who, 'PATCH', `${PATH}/${String(body['_id'])}`, { reason: 'Autre' })).status).toBe(404);
      expect((await call(who, 'DELETE', `${PATH}/${String(body['_id'])}`)).status).toBe(404);
    }
    expect((await say(people.user, wanted, '', 0, 30, { writtenAt: minute(50) })).status).toBe(201);
    expect(await reasons(people.user, wanted)).toEqual(['', 'Chantier']);
  });

  it('is of the journey as it is by then, however the device saw it, and not of a longer time; nobody writes in the future', async () => {
    const wanted = await driven([[0]]);
    const { body } = await say(people.manager, wanted, 'Client', -10, 55, { writtenAt: '2099-01-01T00:00:00.000Z' });
    expect([body['startAt'], body['endAt']]).toEqual([minute(0), minute(30)]);
    expect(Date.parse(String(body['writtenAt']))).toBeLessThanOrEqual(Date.now());
  });

  it('goes with the journeys it tells of, and a device that has it hears so', async () => {
    const wanted = await driven([[0], [600]]);
    await say(people.user, wanted, 'Premier');
    await say(people.user, wanted, 'Second', 600, 630);
    await forgetReasons(server.context.pool, server.context.store, orgId, new Date(minute(300)));
    expect(await reasons(people.manager, wanted)).toEqual(['Second']);
    const { rows } = await server.context.pool.query("SELECT 1 FROM tombstones WHERE entity = 'journeyReason'");
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('private mode: a manager never reads why a private journey was driven', () => {
  it('what its driver says is read by them alone, in lists, by its id, on devices, and is found by nobody else', async () => {
    const wanted = await driven([[0, { isPrivate: true }]]);
    const { body } = await say(people.user, wanted, 'Médecin');
    expect([body['reason'], body['isPrivate']]).toEqual(['Médecin', true]);
    expect(await reasons(people.user, wanted)).toEqual(['Médecin']);
    for (const who of [people.admin, people.manager, people.technician]) {
      expect(await reasons(who, wanted)).toEqual([VEILED]);
      expect((await call(who, 'GET', `${PATH}/${String(body['_id'])}`)).body['reason']).toBe(VEILED);
      expect(await reasons(who, wanted, '&q=medecin')).toEqual([]);
      expect(await reasons(who, wanted, `&reason=${encodeURIComponent('Médecin')}`)).toEqual([]);
      expect((await pulled(who)).find(({ _id }) => _id === body['_id'])?.['reason']).toBe(VEILED);
    }
    expect(await reasons(people.user, wanted, '&q=medecin')).toEqual(['Médecin']);
    expect((await pulled(people.user)).find(({ _id }) => _id === body['_id'])?.['reason']).toBe('Médecin');
  });

  it('what was said before late data told that the journey was private is veiled from then on, on devices too', async () => {
    const wanted = await driven([[0], [60]]);
    const { body } = await say(people.user, wanted, 'Dentiste');
    await say(people.user, wanted, 'Client', 60, 90);
    const before = (await pulled(people.manager)).find(({ _id }) => _id === body['_id'])!;
    await maskReasons(server.context.pool, server.context.store, orgId, wanted, [
      sampleJourney(wanted, BEGIN_MS - 60_000, { isPrivate: true }),
      sampleJourney(wanted, BEGIN_MS + 3_600_000),
    ]);
    const after = (await pulled(people.manager)).find(({ _id }) => _id === body['_id'])!;
    expect([before['reason'], after['reason']]).toEqual(['Dentiste', VEILED]);
    expect(after['ver']).toBeGreaterThan(before['ver'] as number);
    expect(await reasons(people.manager, wanted)).toEqual(['Client', VEILED]);
    expect(await reasons(people.user, wanted)).toEqual(['Client', 'Dentiste']);
  });
});
