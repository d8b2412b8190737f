import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { driver } from '../../src/domain/driver/driver.ts';
import { site } from '../../src/domain/places/site.ts';
import { preferences } from '../../src/domain/identity/user.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { deliverFieldNotifications } from '../../src/server/field-work/deliver-notifications.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { caller } from '../helpers/call.ts';
import { signIn, testCompany, type Signed, type TestContext } from '../helpers/context.ts';
import { newId } from '../helpers/sample.ts';

/* A vehicle that cannot go is not planned, and who counts on it is told. */
let server: TestContext;
let orgId: string;
let people: Awaited<ReturnType<typeof testCompany>>['people'];
let colleague: Signed;
let release: () => void;
let plates = 100;
const [driverId, siteId] = [newId(), newId()];
const call = caller(() => server.app);

beforeAll(async () => {
  ({ server, orgId, people } = await testCompany());
  // Nothing is told but when a test asks for it.
  void telemetryOf(server.context).bulk(() => new Promise<void>((resolve) => (release = resolve)));
  colleague = await signIn(server.app, { role: 'user', orgId, name: 'Colleague' });
  const { rows } = await server.context.pool.query<{ id: string }>('SELECT id FROM memberships WHERE org_id = $1 AND "user" = $2', [
    orgId,
    people.user.userId,
  ]);
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(driver, driverId, { name: 'Nadia', member: rows[0]!.id });
    await writer.insert(site, siteId, { name: 'Dépôt', lat: 45, lng: 4 });
  });
});
afterAll(async () => {
  release?.();
  await server.close();
});
beforeEach(() => server.context.pool.query('DELETE FROM field_tellings'));

async function car(over: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(vehicle, id, { registration: `AB-${++plates}-CD`, carSharing: true, ...over }),
  );
  return id;
}
const codes = ({ body }: { body: Record<string, unknown> }): string[] =>
  ((body['fields'] ?? []) as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`);
const addedDay = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const roundOf = (id: string, over: object = {}) => ({
  name: 'Tournée nord',
  vehicle: id,
  days: [1, 2, 3, 4, 5, 6, 7],
  stops: [{ site: siteId, arriveMin: 480, leaveMin: 500 }],
  ...over,
});
const make = (path: string, doc: object, who = people.manager) => call(who, 'POST', `/api/v1/${path}`, doc);
const patch = (path: string, id: unknown, doc: object, who = people.manager) => call(who, 'PATCH', `/api/v1/${path}/${String(id)}`, doc);

interface Notification {
  title: string;
  body: string;
  url: string;
}
/** What a person was told since the last look. */
async function toldTo(who: Signed): Promise<Notification[]> {
  const { rows } = await server.context.pool.query<Notification>(
    `DELETE FROM notifications WHERE user_id = $1 RETURNING title, body, url`,
    [who.userId],
  );
  return rows;
}
async function told(): Promise<Record<'user' | 'manager' | 'admin' | 'technician' | 'colleague', Notification[]>> {
  await deliverFieldNotifications(server.context);
  return {
    user: await toldTo(people.user),
    manager: await toldTo(people.manager),
    admin: await toldTo(people.admin),
    technician: await toldTo(people.technician),
    colleague: await toldTo(colleague),
  };
}
const counts = (all: Record<string, Notification[]>): Record<string, number> =>
  Object.fromEntries(Object.entries(all).map(([who, { length }]) => [who, length]));

/** A booking of the user, in a month, at noon of Paris. */
async function booked(id: string, who: Signed = people.user): Promise<string> {
  const day = addedDay(30);
  const answer = await make(
    'reservations',
    { purpose: 'Client', vehicle: id, startAt: `${day}T10:00:00Z`, endAt: `${day}T12:00:00Z` },
    who,
  );
  expect(answer.status, answer.text).toBe(201);
  return String(answer.body['_id']);
}

describe('what has left the fleet is not planned anew', () => {
  it('into a round: a new one, one that gets it, one that is in force again; a round that stands is changed all the same', async () => {
    const [sold, gone, fine] = [await car({ status: 'sold' }), await car(), await car()];
    expect(codes(await make('rounds', roundOf(sold)))).toEqual(['vehicle out-of-service']);
    expect((await make('rounds', roundOf(sold, { active: false }))).status).toBe(201);
    const { body } = await make('rounds', roundOf(gone));
    const other = (await make('rounds', roundOf(fine))).body['_id'];
    expect((await patch('vehicles', gone, { status: 'archived' })).status).toBe(200);
    expect((await patch('rounds', body['_id'], { note: 'Quai 3' })).status).toBe(200);
    expect((await patch('rounds', body['_id'], { active: false })).status).toBe(200);
    expect(codes(await patch('rounds', body['_id'], { active: true }))).toEqual(['vehicle out-of-service']);
    expect(codes(await patch('rounds', other, { vehicle: gone }))).toEqual(['vehicle out-of-service']);
  });

  it('a round of a vehicle that is in the workshop or awaited there is planned: that may be over by then', async () => {
    expect((await make('rounds', roundOf(await car({ status: 'workshop' })))).status).toBe(201);
  });

  it('to a driver; who had it keeps it, and with it back in the fleet it is given', async () => {
    const id = await car({ status: 'sold' });
    expect(codes(await patch('vehicles', id, { driver: driverId }))).toEqual(['driver out-of-service']);
    expect((await patch('vehicles', id, { driver: driverId, status: 'active' })).status).toBe(200);
    expect((await patch('vehicles', id, { status: 'sold' })).status).toBe(200);
    expect((await patch('vehicles', id, { note: 'Acheteur : garage' })).status).toBe(200);
    expect((await patch('vehicles', id, { driver: null })).status).toBe(200);
    expect((await patch('vehicles', await car({ status: 'workshop' }), { driver: driverId })).status).toBe(200);
  });

  it('a mission is not moved to a time its vehicle cannot go at', async () => {
    const id = await car();
    const sent = await make('missions', { title: 'Livrer', vehicle: id, lat: 45, lng: 4 });
    expect(sent.status).toBe(201);
    await make('maintenances', { title: 'Freins', vehicle: id, plannedOn: addedDay(20) });
    expect(codes(await patch('missions', sent.body['_id'], { plannedAt: `${addedDay(20)}T10:00:00Z` }))).toEqual(['vehicle immobilized']);
    expect((await patch('missions', sent.body['_id'], { plannedAt: `${addedDay(22)}T10:00:00Z` })).status).toBe(200);
  });
});

describe('who counts on a vehicle is told that it cannot go', () => {
  it('whoever booked it and the managers, once, with the way to the booking; others not', async () => {
    const since: [string, (id: string) => Promise<{ status: number; text: string }>][] = [
      ['sorti du parc', (id) => patch('vehicles', id, { status: 'sold' })],
      ['sorti du parc', (id) => patch('vehicles', id, { status: 'archived' })],
      ['à l’atelier, sans date de retour connue', (id) => patch('vehicles', id, { status: 'workshop' })],
      ['plus en autopartage', (id) => patch('vehicles', id, { carSharing: false })],
      ['à l’atelier, sans date de retour connue', (id) => make('maintenances', { title: 'Boîte', vehicle: id, state: 'workshop' })],
      ['immobilisé ou attendu à l’atelier', (id) => make('maintenances', { title: 'Pneus', vehicle: id, plannedOn: addedDay(30) })],
      [
        'immobilisé ou attendu à l’atelier',
        (id) => make('claims', { reference: 'S-1', vehicle: id, happenedAt: `${addedDay(-1)}T08:00:00Z`, immobilizedFrom: addedDay(-1) }),
      ],
      [
        'rendu au loueur',
        (id) =>
          make('rental-contracts', {
            number: 'L1',
            vehicle: id,
            lessor: 'Arval',
            startOn: '2020-01-01',
            endOn: addedDay(29),
            allowedKm: 1000,
          }),
      ],
    ];
    for (const [reason, happens] of since) {
      const id = await car();
      const booking = await booked(id);
      const done = await happens(id);
      expect(done.status, done.text).toBeLessThan(300);
      const all = await told();
      expect(counts(all), reason).toEqual({ user: 1, manager: 1, admin: 1, technician: 0, colleague: 0 });
      for (const [one] of [all.user, all.manager, all.admin]) {
        expect(one!.title).toBe(`Véhicule indisponible : AB-${plates}-CD`);
        expect(one!.body).toContain(reason);
        expect(one!.body.split('\n')).toHaveLength(1);
        expect(one!.url).toBe(`/reservations/${booking}?org=${orgId}`);
      }
      // What follows on the same rows changes nothing for the booking.
      expect((await patch('vehicles', id, { note: 'Vu' })).status).toBe(200);
      expect(counts(await told())).toEqual({ user: 0, manager: 0, admin: 0, technician: 0, colleague: 0 });
    }
  });

  it('again only when it could go in between; a second reason is no news; another day is nobody’s', async () => {
    const id = await car();
    await booked(id);
    const work = (await make('maintenances', { title: 'Pneus', vehicle: id, plannedOn: addedDay(40) })).body['_id'];
    expect((await told()).user).toEqual([]);
    await patch('maintenances', work, { plannedOn: addedDay(30) });
    expect((await told()).user).toHaveLength(1);
    await patch('vehicles', id, { status: 'workshop' });
    await patch('vehicles', id, { status: 'active' });
    await patch('maintenances', work, { note: 'Commandé' });
    expect((await told()).user).toEqual([]);
    await patch('maintenances', work, { state: 'cancelled' });
    expect((await told()).user).toEqual([]);
    await make('maintenances', { title: 'Pneus', vehicle: id, plannedOn: addedDay(30) });
    expect((await told()).user).toHaveLength(1);
  });

  it('not of bookings that are given up, refused or over', async () => {
    const id = await car();
    const booking = await booked(id);
    expect((await patch('reservations', booking, { state: 'cancelled' }, people.user)).status).toBe(200);
    await patch('vehicles', id, { status: 'sold' });
    expect(counts(await told())).toEqual({ user: 0, manager: 0, admin: 0, technician: 0, colleague: 0 });
  });

  it('several of one person are one message; a mission tells its driver and its sender; a round its driver and the managers', async () => {
    const id = await car({ driver: driverId });
    await booked(id, colleague);
    const day = addedDay(31);
    await make('reservations', { purpose: 'Client', vehicle: id, startAt: `${day}T08:00:00Z`, endAt: `${day}T09:00:00Z` }, colleague);
    await make('missions', { title: 'Livrer', vehicle: id, lat: 45, lng: 4, plannedAt: `${addedDay(3)}T08:00:00Z` }, people.admin);
    await make('rounds', roundOf(id));
    await told();
    await patch('vehicles', id, { status: 'archived' });
    const all = await told();
    expect(counts(all)).toEqual({ user: 1, manager: 1, admin: 1, technician: 0, colleague: 1 });
    expect(all.colleague[0]!.body.match(/Réservation/g)).toHaveLength(2);
    expect(all.user[0]!.body).toMatch(/Tournée · Tournée nord[^]*Mission · Livrer/);
    expect(all.manager[0]!.body.match(/Réservation|Tournée ·/g)).toHaveLength(3);
    expect(all.admin[0]!.body).toContain('Mission · Livrer');
  });

  it('in the language of who reads it', async () => {
    await server.context.store.write(systemActor(null, colleague.userId), (writer) =>
      writer.patch(preferences, colleague.userId, { lang: 'en' }),
    );
    const id = await car();
    await booked(id, colleague);
    await patch('vehicles', id, { status: 'sold' });
    const all = await told();
    expect(all.colleague[0]!.title).toBe(`Vehicle not available: AB-${plates}-CD`);
    expect(all.colleague[0]!.body).toContain('has left the fleet');
    expect(all.manager[0]!.title).toContain('Véhicule indisponible');
  });
});
