import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALENDAR_FEEDS_MAX, type CalendarFeed, type MadeCalendarFeed } from '../../src/domain/identity/account.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { buildApp } from '../../src/server/app.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { erasePerson } from '../../src/server/database/erase-person.ts';
import { caller } from '../helpers/call.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { readCalendar } from '../helpers/read-calendar.ts';
import { newId } from '../helpers/sample.ts';

let server: TestContext;
let orgId: string;
let people: Record<'admin' | 'manager' | 'user', Signed>;
let nowMs = Date.parse('2026-11-27T09:00:00Z');
const call = caller(() => server.app);
const [vehicle, other, site] = [newId(), newId(), newId()];
const [booked, asked, taken, old, far, foreign] = [newId(), newId(), newId(), newId(), newId(), newId()];
const [plan, work] = [newId(), newId()];
const [own, later, others, open] = [newId(), newId(), newId(), newId()];

const write = (entity: keyof typeof ENTITIES, id: string, doc: Record<string, unknown>) =>
  server.context.store.write(systemActor(orgId), (writer) => writer.insert(ENTITIES[entity], id, doc as object));
const patch = (entity: keyof typeof ENTITIES, id: string, doc: Record<string, unknown>) =>
  server.context.store.write(systemActor(orgId), (writer) => writer.patch(ENTITIES[entity], id, doc as object));

beforeAll(async () => {
  server = await testContext({ now: () => nowMs });
  orgId = await createOrganization(server.context, 'Transports; Lumière, & fils');
  people = {
    admin: await signIn(server.app, { role: 'admin', orgId }),
    manager: await signIn(server.app, { role: 'manager', orgId }),
    user: await signIn(server.app, { role: 'user', orgId }),
  };
  await write('vehicle', vehicle, { registration: 'AA-001-AA', name: 'Kangoo', inspectionDueOn: '2027-03-15', inServiceOn: '2024-01-10' });
  await write('vehicle', other, { registration: 'BB-002-BB', inspectionDueOn: '2029-01-01' });
  await write('site', site, { name: 'Dépôt, quai 4', lat: 45.7, lng: 4.8 });
  const bookedBy = people.user.userId;
  const of = { vehicle, bookedBy };
  await write('reservation', booked, {
    ...of,
    purpose: 'Chantier, Lyon; été 🚚',
    state: 'confirmed',
    startAt: '2026-12-01T07:30:00.000Z',
    endAt: '2026-12-01T16:00:00.000Z',
    note: 'Clé\nà l’accueil',
  });
  await write('reservation', asked, {
    ...of,
    purpose: 'Salon',
    state: 'requested',
    startAt: '2026-12-02T07:30:00.000Z',
    endAt: '2026-12-02T09:00:00.000Z',
  });
  await write('reservation', taken, {
    ...of,
    purpose: 'Annulée',
    state: 'cancelled',
    startAt: '2026-11-20T07:30:00.000Z',
    endAt: '2026-11-20T09:00:00.000Z',
  });
  await write('reservation', old, {
    ...of,
    purpose: 'Ancienne',
    state: 'completed',
    startAt: '2026-10-01T07:30:00.000Z',
    endAt: '2026-10-01T09:00:00.000Z',
  });
  await write('reservation', far, {
    ...of,
    purpose: 'Lointaine',
    state: 'confirmed',
    startAt: '2028-10-01T07:30:00.000Z',
    endAt: '2028-10-01T09:00:00.000Z',
  });
  await write('reservation', foreign, {
    vehicle: other,
    bookedBy: people.manager.userId,
    purpose: 'Celle d’un autre',
    state: 'confirmed',
    startAt: '2026-12-03T07:30:00.000Z',
    endAt: '2026-12-03T09:00:00.000Z',
  });
  await write('mission', own, {
    title: 'Livrer',
    vehicle,
    site,
    plannedAt: '2026-12-04T10:00:00.000Z',
    assignee: people.user.userId,
    state: 'accepted',
    message: 'Sonner',
  });
  await write('mission', later, { title: 'Un jour', site, vehicle, assignee: people.user.userId });
  await write('mission', others, {
    title: 'D’un autre',
    site,
    vehicle: other,
    plannedAt: '2026-12-05T10:00:00.000Z',
    assignee: people.manager.userId,
  });
  await write('mission', open, { title: 'De personne', site, vehicle: other, plannedAt: '2026-12-05T11:00:00.000Z' });
  await write('maintenancePlan', plan, { name: 'Vidange', kind: 'oil', vehicle, everyMonths: 12 });
  await write('maintenance', work, { title: 'Vidange', vehicle, plan, state: 'done', kind: 'oil', doneOn: '2026-01-20' });
}, 120_000);
afterAll(() => server.close());

async function make(who: Signed): Promise<MadeCalendarFeed> {
  const { status, body } = await call(who, 'POST', '/api/v1/calendar-feeds');
  expect(status).toBe(201);
  return body as MadeCalendarFeed;
}
const inOrder = (a = '', b = ''): number => a.localeCompare(b);
const pathOf = (address: string): string => address.replace(/^https?:\/\/[^/]+/, '');
const read = (address: string, headers: Record<string, string> = {}) => server.app.inject({ url: pathOf(address), headers });
const listed = async (who: Signed): Promise<CalendarFeed[]> =>
  (await call(who, 'GET', '/api/v1/calendar-feeds')).body['results'] as CalendarFeed[];
const eventsOf = async (address: string) => {
  const answer = await read(address);
  expect(answer.statusCode, answer.body).toBe(200);
  return new Map(readCalendar(answer.body).events.map((event) => [event['UID']?.split('@')[0], event]));
};

describe('a calendar by an address', () => {
  test('is made, read without a session, and told when it was read; the key is nowhere', async () => {
    expect((await call(people.user, 'GET', '/api/v1/calendar-feeds')).body).toEqual({ count: 0, results: [] });
    const { feed, address } = await make(people.user);
    expect(address).toMatch(/^http:\/\/localhost:8080\/api\/v1\/agenda\.ics\?key=[\w-]{43}$/);
    expect(feed.readAt).toBeNull();
    const answer = await read(address);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-store',
    ]);
    expect(readCalendar(answer.body).properties).toMatchObject({
      PRODID: '-//Sillage//Calendar feed//EN',
      'X-WR-CALNAME': 'Sillage · Transports; Lumière, & fils',
      'X-WR-TIMEZONE': 'Europe/Paris',
    });
    const list = await call(people.user, 'GET', '/api/v1/calendar-feeds');
    expect(list.body).toEqual({ count: 1, results: [{ ...feed, readAt: new Date(nowMs).toISOString() }] });
    const key = new URL(address).searchParams.get('key') ?? '';
    expect(list.text).not.toContain(key);
    expect(JSON.stringify((await server.context.pool.query('SELECT * FROM calendar_feeds')).rows)).not.toContain(key);
    expect(await listed(people.manager)).toEqual([]);
  });

  test('tells the bookings of its person and of nobody else, from 30 days ago to 400 days ahead', async () => {
    const events = await eventsOf((await make(people.user)).address);
    expect([...events.keys()].filter((uid) => uid?.startsWith('reservation')).toSorted(inOrder)).toEqual(
      [booked, asked, taken].map((id) => `reservation-${id}`).toSorted(inOrder),
    );
    expect(events.get(`reservation-${booked}`)).toMatchObject({
      UID: `reservation-${booked}@localhost`,
      SUMMARY: 'Réservation · Chantier, Lyon; été 🚚 · AA-001-AA',
      DESCRIPTION: 'Confirmée\nKangoo\nClé\nà l’accueil',
      DTSTART: '20261201T073000Z',
      DTEND: '20261201T160000Z',
      STATUS: 'CONFIRMED',
      URL: `http://localhost:8080/reservations/${booked}?org=${orgId}`,
    });
    expect(events.get(`reservation-${asked}`)?.['STATUS']).toBe('TENTATIVE');
    expect(events.get(`reservation-${taken}`)?.['STATUS']).toBe('CANCELLED');
  });

  test('tells the missions that are its person’s to do, at their hour', async () => {
    const events = await eventsOf((await make(people.user)).address);
    expect([...events.keys()].filter((uid) => uid?.startsWith('mission'))).toEqual([`mission-${own}`]);
    expect(events.get(`mission-${own}`)).toMatchObject({
      SUMMARY: 'Mission · Livrer · AA-001-AA',
      LOCATION: 'Dépôt, quai 4',
      DTSTART: '20261204T100000Z',
      STATUS: 'CONFIRMED',
    });
    const managers = await eventsOf((await make(people.manager)).address);
    expect([...managers.keys()].filter((uid) => uid?.startsWith('mission'))).toEqual([`mission-${others}`]);
  });

  test('tells the days vehicles are due by, to who may read maintenance alone', async () => {
    expect([...(await eventsOf((await make(people.user)).address)).keys()].some((uid) => uid?.startsWith('due'))).toBe(false);
    const events = await eventsOf((await make(people.manager)).address);
    expect([...events.keys()].filter((uid) => uid?.startsWith('due')).toSorted(inOrder)).toEqual(
      [`due-${vehicle}-inspection`, `due-${vehicle}-${plan}`].toSorted(inOrder),
    );
    expect(events.get(`due-${vehicle}-${plan}`)).toMatchObject({
      SUMMARY: 'Échéance · Vidange · AA-001-AA',
      'DTSTART;VALUE=DATE': '20270120',
      'DTEND;VALUE=DATE': '20270121',
      TRANSP: 'TRANSPARENT',
    });
    expect(events.get(`due-${vehicle}-inspection`)).toMatchObject({ SUMMARY: 'Échéance · Contrôle technique · AA-001-AA' });
  });

  test('speaks the language of its person', async () => {
    const { address } = await make(people.manager);
    await server.context.store.write({ ...systemActor(null), userId: people.manager.userId }, (writer) =>
      writer.insert(ENTITIES.preferences, people.manager.userId, { lang: 'en' }),
    );
    const events = await eventsOf(address);
    expect(events.get(`due-${vehicle}-inspection`)?.['SUMMARY']).toBe('Due · Roadworthiness test · AA-001-AA');
  });

  test('is not sent again while nothing changed; an entry that changed has a later revision', async () => {
    const { address } = await make(people.user);
    const first = await read(address);
    const again = await read(address, { 'if-none-match': `"x", ${String(first.headers['etag'])}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const before = (await eventsOf(address)).get(`reservation-${asked}`);
    await patch('reservation', asked, { state: 'confirmed' });
    const changed = await read(address, { 'if-none-match': String(first.headers['etag']) });
    expect(changed.statusCode).toBe(200);
    const after = (await eventsOf(address)).get(`reservation-${asked}`);
    expect(after?.['STATUS']).toBe('CONFIRMED');
    expect(Number(after?.['SEQUENCE'])).toBeGreaterThan(Number(before?.['SEQUENCE']));
    nowMs += 24 * 3_600_000;
    const tomorrow = await read(address, { 'if-none-match': String(changed.headers['etag']) });
    nowMs -= 24 * 3_600_000;
    expect(tomorrow.statusCode, 'the days it tells are others').toBe(200);
  });

  test('its key is in no line of the log, whatever is answered', async () => {
    const { address } = await make(people.user);
    const lines: string[] = [];
    const { log } = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => lines.push(line) } } });
    const app = await buildApp({ ...server.context, log });
    for (const url of [pathOf(address), `${pathOf(address)}x`, `${pathOf(address)}&more=1`]) await app.inject({ url });
    await app.close();
    const key = new URL(address).searchParams.get('key') ?? '';
    expect(lines.filter((line) => line.includes('/api/v1/agenda.ics'))).toHaveLength(3);
    expect(lines.join('')).not.toContain(key);
  });
});

describe('what it gives is judged at each read', () => {
  test('revoked, it is none; by its person alone', async () => {
    const { feed, address } = await make(people.user);
    expect((await call(people.admin, 'DELETE', `/api/v1/calendar-feeds/${feed._id}`)).status).toBe(404);
    expect((await read(address)).statusCode).toBe(200);
    expect((await call(people.user, 'DELETE', `/api/v1/calendar-feeds/${feed._id}`)).status).toBe(204);
    expect((await read(address)).statusCode).toBe(404);
    expect((await read(`${address}x`)).statusCode).toBe(404);
  });

  test('who is lowered sees dues no more, whatever their calendar has kept', async () => {
    const lowered = await signIn(server.app, { role: 'manager', orgId });
    const { address } = await make(lowered);
    const first = await read(address);
    expect(first.body).toContain('UID:due-');
    const { rows } = await server.context.pool.query<{ id: string }>('SELECT id FROM memberships WHERE org_id = $1 AND "user" = $2', [
      orgId,
      lowered.userId,
    ]);
    await patch('membership', String(rows[0]?.id), { role: 'user' });
    const after = await read(address, { 'if-none-match': String(first.headers['etag']) });
    expect([after.statusCode, after.body.includes('UID:due-')]).toEqual([200, false]);
    await patch('membership', String(rows[0]?.id), { active: false });
    expect((await read(address)).statusCode).toBe(404);
    await patch('membership', String(rows[0]?.id), { active: true });
    expect((await read(address)).statusCode).toBe(200);
  });

  test('a permission that the organization has no more takes what it opens away', async () => {
    const { address } = await make(people.user);
    expect((await read(address)).body).toContain('UID:reservation-');
    await patch('permissions', orgId, { carSharing: { active: false } });
    expect((await read(address)).body).not.toContain('UID:reservation-');
    await patch('permissions', orgId, { carSharing: { active: true } });
  });

  test('a suspended organization tells nothing', async () => {
    const { address } = await make(people.user);
    await patch('permissions', orgId, { suspended: true });
    expect((await read(address)).statusCode).toBe(404);
    await patch('permissions', orgId, { suspended: false });
    expect((await read(address)).statusCode).toBe(200);
  });

  test('who left has none; coming back does not bring it back', async () => {
    const leaves = await signIn(server.app, { role: 'user', orgId });
    const { address } = await make(leaves);
    const { rows } = await server.context.pool.query<{ id: string }>('SELECT id FROM memberships WHERE org_id = $1 AND "user" = $2', [
      orgId,
      leaves.userId,
    ]);
    await server.context.store.write(systemActor(orgId), (writer) => writer.remove(ENTITIES.membership, String(rows[0]?.id)));
    expect((await read(address)).statusCode).toBe(404);
    await write('membership', newId(), { user: leaves.userId, name: 'Person', email: leaves.email, role: 'user' });
    expect((await read(address)).statusCode).toBe(404);
  });

  test('who is erased leaves none behind', async () => {
    const erased = await signIn(server.app, { role: 'user', orgId });
    const { address } = await make(erased);
    await erasePerson(server.context, systemActor(null), erased.userId);
    expect((await read(address)).statusCode).toBe(404);
    const { rowCount } = await server.context.pool.query('SELECT 1 FROM calendar_feeds WHERE user_id = $1', [erased.userId]);
    expect(rowCount).toBe(0);
  });

  test('another organization of the same person is another calendar', async () => {
    const elsewhere = await createOrganization(server.context, 'Ailleurs');
    const stranger = await signIn(server.app, { role: 'admin', orgId: elsewhere });
    const text = (await read((await make(stranger)).address)).body;
    expect(readCalendar(text).events).toEqual([]);
    expect(text).not.toContain('AA-001-AA');
  });

  test('a person has so many, and a calendar that asks too often waits', async () => {
    const many = await signIn(server.app, { role: 'user', orgId });
    const { address } = await make(many);
    for (let n = 1; n < CALENDAR_FEEDS_MAX; n++) await make(many);
    expect((await call(many, 'POST', '/api/v1/calendar-feeds')).body).toMatchObject({ code: 'invalid', fields: [{ code: 'too-many' }] });
    const answers: number[] = [];
    for (let n = 0; n < 31; n++) answers.push((await read(address)).statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(30);
    expect(answers.at(-1)).toBe(429);
  });
});
