import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { driver, driverAssignment, SINCE_EVER } from '../../src/domain/driver/driver.ts';
import { membership } from '../../src/domain/identity/user.ts';
import { reservation } from '../../src/domain/reservation/reservation.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { driverHeldAt, driverOfTagAt, ownMovements } from '../../src/server/database/reads/vehicle-reads.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { caller } from '../helpers/call.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { sampleJourney } from '../helpers/journey.ts';
import { newId } from '../helpers/sample.ts';
import { SyncClient } from '../helpers/sync-client.ts';

/* Who had a vehicle is asked of the instant (docs/decisions/0037-who-had-the-vehicle.md). */
let server: TestContext;
let orgId: string;
let manager: Signed;
let newcomer: Signed;
let leaver: Signed;
const drivers = { newcomer: '', leaver: '' };
let car = '';
let plates = 100;
const call = caller<Record<string, unknown>>(() => server.app);
const DAY_MS = 86_400_000;
const NOW_MS = Date.now();
const iso = (ms: number): string => new Date(ms).toISOString();

const driveAt = async (id: string, startMs: number, tag: string | null = null): Promise<void> => {
  const endMs = startMs + 3_600_000;
  await server.context.pool.query(
    `INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey) VALUES ($1, $2, $3, $4, 'driven', false, $6, $5)`,
    [
      id,
      iso(startMs),
      orgId,
      iso(endMs),
      JSON.stringify(
        sampleJourney(id, startMs, { endAt: iso(endMs), driverTag: tag, driverTags: tag === null ? [] : [{ at: iso(startMs), tag }] }),
      ),
      tag === null ? [] : [tag.toLowerCase()],
    ],
  );
};

const journeysOf = async (who: Signed, id: string): Promise<string[]> => {
  const q = new URLSearchParams({ from: iso(NOW_MS - 30 * DAY_MS), to: iso(NOW_MS + DAY_MS), vehicle: id });
  const { status, body } = await call(who, 'GET', `/api/v1/journeys?${q}`);
  expect(status).toBe(200);
  return (body['results'] as { startAt: string }[]).map(({ startAt }) => startAt);
};

const timesOf = async (id: string) => {
  const { results } = await server.context.store.list(systemActor(orgId), driverAssignment, {
    page: 1,
    size: 50,
    filters: { vehicle: [id] },
  });
  return results.map(({ _id, driver: who, former, formerUserName, from, until, source, reason }) => ({
    _id,
    who,
    former,
    formerUserName,
    from,
    until,
    source,
    reason,
  }));
};

/** Given to the one who leaves since twenty days. */
const givenBefore = async (): Promise<string> => {
  const id = newId();
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(vehicle, id, { registration: `WH-${++plates}-AA`, carSharing: true });
    await writer.insert(driverAssignment, newId(), {
      vehicle: id,
      driver: drivers.leaver,
      from: iso(NOW_MS - 20 * DAY_MS),
      source: 'found',
    });
  });
  await server.context.pool.query('UPDATE vehicles SET driver = $2 WHERE id = $1', [id, drivers.leaver]);
  return id;
};

beforeAll(async () => {
  server = await testContext({ now: () => Date.now() });
  orgId = await createOrganization(server.context, 'Who had it');
  [manager, newcomer, leaver] = [
    await signIn(server.app, { role: 'manager', orgId }),
    await signIn(server.app, { role: 'user', orgId }),
    await signIn(server.app, { role: 'user', orgId }),
  ];
  await telemetryOf(server.context).close();
  const { results } = await server.context.store.list(systemActor(orgId), membership, { page: 1, size: 100 });
  const memberOf = (who: Signed): string => results.find(({ user }) => user === who.userId)!._id;
  [drivers.newcomer, drivers.leaver] = [newId(), newId()];
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(driver, drivers.newcomer, { name: 'Nadia', member: memberOf(newcomer) });
    await writer.insert(driver, drivers.leaver, { name: 'Lucas', member: memberOf(leaver) });
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  car = await givenBefore();
});

describe('who had a vehicle then', () => {
  it('a vehicle that is given to somebody else keeps the journeys of who had it, and tells the new one none of them', async () => {
    const lastWeek = NOW_MS - 7 * DAY_MS;
    await driveAt(car, lastWeek);
    expect(await journeysOf(leaver, car)).toEqual([iso(lastWeek)]);
    expect((await call(manager, 'PATCH', `/api/v1/vehicles/${car}`, { driver: drivers.newcomer })).status).toBe(200);
    const later = Date.now() + 1000;
    await driveAt(car, later);
    expect(await journeysOf(newcomer, car)).toEqual([iso(later)]);
    expect(await journeysOf(leaver, car)).toEqual([iso(lastWeek)]);
    expect(await driverHeldAt(server.context.pool, orgId, car, new Date(lastWeek))).toBe(drivers.leaver);
    expect(await driverHeldAt(server.context.pool, orgId, car, new Date(later))).toBe(drivers.newcomer);
    expect(await driverHeldAt(server.context.pool, orgId, car, new Date(NOW_MS - 25 * DAY_MS))).toBeNull();
    const [now, before] = await timesOf(car);
    expect(now).toMatchObject({ who: drivers.newcomer, until: null, source: 'vehicle', from: before?.until });
  });

  it('a change written without network begins when it was written', async () => {
    const device = new SyncClient(server.app, manager);
    const [seen] = await timesOf(car);
    const writtenMs = Date.now() - 3_600_000;
    await device.rest();
    const base = { fieldVersions: device.row('vehicles', car)?.fieldVersions ?? {} };
    device.write({ entity: 'vehicle', id: car, op: 'patch', patch: { driver: drivers.newcomer }, base, clientAt: iso(writtenMs) });
    await device.rest();
    expect((await timesOf(car)).map(({ from, until }) => [from, until])).toEqual([
      [iso(writtenMs), null],
      [seen!.from, iso(writtenMs)],
    ]);
  });

  it('who booked it had it for that time, and who it is given to did not', async () => {
    const [startMs, endMs] = [NOW_MS - 3 * DAY_MS, NOW_MS - 2 * DAY_MS];
    const id = newId();
    await server.context.store.write(systemActor(orgId), (writer) =>
      writer.insert(reservation, id, {
        purpose: 'Client',
        vehicle: car,
        state: 'completed',
        startAt: iso(startMs),
        endAt: iso(endMs),
        bookedBy: newcomer.userId,
      }),
    );
    await driveAt(car, startMs + 60_000);
    expect([await journeysOf(newcomer, car), await journeysOf(leaver, car)]).toEqual([[iso(startMs + 60_000)], []]);
    expect(await driverHeldAt(server.context.pool, orgId, car, new Date(startMs))).toBe(drivers.newcomer);
    expect(await driverHeldAt(server.context.pool, orgId, car, new Date(endMs))).toBe(drivers.leaver);
  });

  it('a time is entered and corrected afterwards, with a reason; the one that runs is the vehicle’s', async () => {
    const [startMs, endMs] = [NOW_MS - 10 * DAY_MS, NOW_MS - 9 * DAY_MS];
    const doc = { vehicle: car, driver: drivers.newcomer, from: iso(startMs), until: iso(endMs) };
    await driveAt(car, startMs);
    expect((await call(manager, 'POST', '/api/v1/driver-assignments', doc)).status).toBe(400);
    expect((await call(manager, 'POST', '/api/v1/driver-assignments', { ...doc, until: null, reason: 'x' })).status).toBe(400);
    const { status, body } = await call(manager, 'POST', '/api/v1/driver-assignments', { ...doc, reason: 'Lent for a day' });
    expect([status, body['enteredByName'] !== null]).toEqual([201, true]);
    expect([await journeysOf(newcomer, car), await journeysOf(leaver, car)]).toEqual([[iso(startMs)], []]);
    expect(
      (await call(manager, 'PATCH', `/api/v1/driver-assignments/${String(body['_id'])}`, { driver: null, reason: 'It stood still' }))
        .status,
    ).toBe(200);
    expect([await journeysOf(newcomer, car), await journeysOf(leaver, car)]).toEqual([[], []]);
    const running = (await timesOf(car)).find(({ until }) => until === null)!;
    const patch = (changes: object) => call(manager, 'PATCH', `/api/v1/driver-assignments/${running._id}`, changes);
    expect((await patch({ driver: drivers.newcomer, reason: 'x' })).status).toBe(400);
    expect((await patch({ until: iso(endMs), reason: 'x' })).status).toBe(400);
    expect((await patch({ from: iso(NOW_MS - 25 * DAY_MS) })).status).toBe(400);
    expect((await patch({ from: iso(NOW_MS - 25 * DAY_MS), reason: 'Since the first of the month' })).status).toBe(200);
    expect(await driverHeldAt(server.context.pool, orgId, car, new Date(NOW_MS - 24 * DAY_MS))).toBe(drivers.leaver);
    expect((await call(newcomer, 'GET', '/api/v1/driver-assignments')).status).toBe(403);
    expect((await call(manager, 'DELETE', `/api/v1/driver-assignments/${running._id}`)).status).toBe(404);
  });

  it('a driver whose sheet is deleted keeps their times, by name', async () => {
    const gone = newId();
    await server.context.store.write(systemActor(orgId), async (writer) => {
      await writer.insert(driver, gone, { name: 'Gaspard' });
      await writer.patch(vehicle, car, { driver: gone });
      await writer.remove(driver, gone);
    });
    const [last] = await timesOf(car);
    expect(last).toMatchObject({ who: null, former: gone, formerUserName: 'Gaspard' });
    expect(last?.until).not.toBeNull();
    expect((await server.context.store.get(systemActor(orgId), vehicle, car))?.driver).toBeNull();
  });

  describe('a badge that is handed on', () => {
    const BADGE = 'Key-7';
    const lastWeek = NOW_MS - 7 * DAY_MS;
    const setBadge = async (who: string, badge: string | null): Promise<void> => {
      expect((await call(manager, 'PATCH', `/api/v1/drivers/${who}`, { badge })).status).toBe(200);
    };
    /** As a device without network wrote it then. */
    const written = (who: string, badge: string | null, atMs: number) =>
      server.context.store.write(systemActor(orgId), async (writer) => {
        writer.madeMs = atMs;
        await writer.patch(driver, who, { badge });
      });
    const tellsOf = async (id: string): Promise<unknown[]> => {
      const q = new URLSearchParams({
        from: iso(lastWeek - DAY_MS).slice(0, 10),
        to: iso(NOW_MS + DAY_MS).slice(0, 10),
        vehicles: id,
      });
      const { status, body } = await call(manager, 'GET', `/api/v1/reports/trajets?${q}`);
      expect(status).toBe(200);
      const at = (body['columns'] as string[]).indexOf('driver');
      const { rows } = body['result'] as { rows: unknown[][] };
      return rows.map((row) => row[at]);
    };

    it('leaves what it was read on with who had it, in rights, reports and alerts', async () => {
      await setBadge(drivers.leaver, BADGE);
      const van = newId();
      await server.context.store.write(systemActor(orgId), (writer) => writer.insert(vehicle, van, { registration: `WH-${++plates}-BB` }));
      await driveAt(van, lastWeek, BADGE);
      expect([await journeysOf(leaver, van), await journeysOf(newcomer, van)]).toEqual([[iso(lastWeek)], []]);

      const [taken, between, handed, later] = [NOW_MS - 3 * DAY_MS, NOW_MS - 2 * DAY_MS, NOW_MS - DAY_MS, NOW_MS];
      await written(drivers.leaver, null, taken);
      await written(drivers.newcomer, BADGE, handed);
      await driveAt(van, between, BADGE);
      await driveAt(van, later, BADGE.toUpperCase());

      expect([await journeysOf(leaver, van), await journeysOf(newcomer, van)]).toEqual([[iso(lastWeek)], [iso(later)]]);
      expect(await tellsOf(van)).toEqual([drivers.leaver, null, drivers.newcomer]);
      const readAt = (ms: number) => driverOfTagAt(server.context.pool, orgId, BADGE, new Date(ms));
      expect([await readAt(lastWeek), await readAt(between), await readAt(later)]).toEqual([drivers.leaver, null, drivers.newcomer]);
      const mine = (await ownMovements(server.context.pool, orgId, newcomer.userId)).tags;
      expect(mine).toEqual([{ key: 'key-7', fromMs: handed, toMs: null }]);
    });

    it('is corrected afterwards, with a reason: also who had it first', async () => {
      const { results } = await server.context.store.list(systemActor(orgId), driverAssignment, {
        page: 1,
        size: 9,
        filters: { tag: ['key-7'] },
      });
      const [now, first] = results.toSorted((a, b) => (a.from < b.from ? 1 : -1));
      expect([first?.from, first?.driver, first?.source, now?.driver, now?.until]).toEqual([
        SINCE_EVER,
        drivers.leaver,
        'driver',
        drivers.newcomer,
        null,
      ]);
      const patch = (id: string, changes: object) => call(manager, 'PATCH', `/api/v1/driver-assignments/${id}`, changes);
      expect((await patch(String(now?._id), { from: iso(lastWeek) })).status).toBe(400);
      expect((await patch(String(now?._id), { driver: drivers.leaver, reason: 'x' })).status).toBe(400);
      expect((await patch(String(now?._id), { from: iso(lastWeek), reason: 'Typed a week late' })).status).toBe(200);
      const readAt = (ms: number) => driverOfTagAt(server.context.pool, orgId, BADGE, new Date(ms));
      expect([await readAt(lastWeek - 1), await readAt(lastWeek)]).toEqual([drivers.leaver, drivers.newcomer]);
      expect((await patch(String(first?._id), { driver: null, reason: 'It lay in a drawer' })).status).toBe(200);
      expect(await readAt(lastWeek - 1)).toBeNull();
    });

    it('is entered afterwards, with a reason; what is of neither a vehicle nor a badge, or of a badge that was somebody’s then, is refused', async () => {
      const enter = (doc: object) => call(manager, 'POST', '/api/v1/driver-assignments', doc);
      const van = newId();
      await server.context.store.write(systemActor(orgId), (writer) => writer.insert(vehicle, van, { registration: `WH-${++plates}-CC` }));
      const times = { driver: drivers.newcomer, from: iso(lastWeek - 3_600_000), until: iso(lastWeek + DAY_MS) };
      await driveAt(van, lastWeek, 'lost-1');
      expect(await tellsOf(van)).toEqual([null]);
      const issuesOf = async (doc: object) => {
        const { status, body } = await enter(doc);
        return [status, (body['fields'] as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)];
      };
      expect(await issuesOf({ ...times, reason: 'x' })).toEqual([400, ['vehicle vehicle-or-tag']]);
      expect(await issuesOf({ ...times, vehicle: van, tag: 'Lost-1', reason: 'x' })).toEqual([400, ['tag vehicle-or-tag']]);
      expect(await issuesOf({ ...times, tag: 'Lost-1' })).toEqual([400, ['reason required']]);
      const device = new SyncClient(server.app, manager);
      await device.rest();
      const id = newId();
      device.write({
        entity: 'driverAssignment',
        id,
        op: 'create',
        doc: { ...times, tag: ' Lost-1 ', reason: 'It was on nobody’s sheet' },
      });
      await device.rest();
      expect(device.row('driver-assignments', id)).toMatchObject({ tag: 'lost-1', source: 'typed', enteredByName: expect.any(String) });
      expect(await tellsOf(van)).toEqual([drivers.newcomer]);
      expect(await journeysOf(newcomer, van)).toEqual([iso(lastWeek)]);
      expect(await driverOfTagAt(server.context.pool, orgId, 'LOST-1', new Date(lastWeek))).toBe(drivers.newcomer);
      const other = { driver: drivers.leaver, tag: 'LOST-1', reason: 'x' };
      const { body } = await enter({ ...other, from: iso(lastWeek), until: iso(lastWeek + 2 * DAY_MS) });
      expect(body['fields']).toEqual([{ field: 'from', code: 'tag-held', params: { name: 'Nadia' } }]);
      const { status, body: after } = await enter({ ...other, from: times.until, until: iso(lastWeek + 2 * DAY_MS) });
      expect(status).toBe(201);
      expect((await call(manager, 'PATCH', `/api/v1/driver-assignments/${String(after['_id'])}`, { from: iso(lastWeek) })).status).toBe(
        400,
      );
      expect((await call(manager, 'PATCH', `/api/v1/driver-assignments/${id}`, { tag: 'other', reason: 'y' })).status).toBe(400);
      await setBadge(drivers.leaver, 'Lost-1');
      expect(await driverOfTagAt(server.context.pool, orgId, 'LOST-1', new Date(lastWeek))).toBe(drivers.newcomer);
    });

    it('of a card: by its holder, whatever its replacement', async () => {
      const [from, until] = [iso(lastWeek), iso(lastWeek + DAY_MS)];
      const doc = { driver: drivers.leaver, tag: 'card:F1234567890123A0', from, until, reason: 'Hired for a day' };
      const { status, body } = await call(manager, 'POST', '/api/v1/driver-assignments', doc);
      expect([status, body['tag']]).toEqual([201, 'card:f1234567890123']);
      expect(await driverOfTagAt(server.context.pool, orgId, 'F1234567890123B1', new Date(lastWeek))).toBe(drivers.leaver);
    });

    it('is one whatever its capitals, at every door; two that were there before stay, and change in what else they say', async () => {
      const { store, pool } = server.context;
      const [first, second, third] = [newId(), newId(), newId()];
      const made = await call(manager, 'POST', '/api/v1/drivers', { name: 'Ada', badge: ' ab-12 ' });
      expect([made.status, made.body['badge']]).toEqual([201, 'AB-12']);
      const twice = await call(manager, 'POST', '/api/v1/drivers', { name: 'Bob', badge: 'Ab-12' });
      expect([twice.status, twice.body['fields']]).toEqual([409, [{ field: 'badge', code: 'duplicate' }]]);
      const device = new SyncClient(server.app, manager);
      await device.rest();
      device.write({ entity: 'driver', id: third, op: 'create', doc: { name: 'Cleo', badge: 'aB-12' } });
      await device.rest();
      expect(await store.get(systemActor(orgId), driver, third)).toBeNull();
      await store.write(systemActor(orgId), async (writer) => {
        await writer.insert(driver, first, { name: 'Dan', badge: 'old-1' });
        await writer.insert(driver, second, { name: 'Eve', badge: 'old-2' });
      });
      await pool.query(`UPDATE drivers SET badge = 'Old-1' WHERE id = $1`, [second]);
      expect((await call(manager, 'PATCH', `/api/v1/drivers/${second}`, { phone: '+33612345678' })).status).toBe(200);
      expect((await call(manager, 'PATCH', `/api/v1/drivers/${second}`, { badge: 'OLD-1 ' })).status).toBe(409);
      expect((await call(manager, 'PATCH', `/api/v1/drivers/${second}`, { badge: 'old-3' })).status).toBe(200);
    });

    it('taken from one whose sheet has it in other letters, it stays with who has it', async () => {
      await setBadge(drivers.leaver, 'key-9');
      // As they could be written before one badge was one whatever its capitals.
      const { store, pool } = server.context;
      expect((await call(manager, 'PATCH', `/api/v1/drivers/${drivers.newcomer}`, { badge: ' kEy-9' })).status).toBe(409);
      await pool.query(`UPDATE drivers SET badge = 'key-9x' WHERE id = $1`, [drivers.leaver]);
      await store.write(systemActor(orgId), (writer) => writer.patch(driver, drivers.newcomer, { badge: 'KEY-9' }));
      await pool.query(`UPDATE drivers SET badge = 'key-9' WHERE id = $1`, [drivers.leaver]);
      await setBadge(drivers.leaver, null);
      expect(await driverOfTagAt(server.context.pool, orgId, 'Key-9', new Date(Date.now() + DAY_MS))).toBe(drivers.newcomer);
    });

    it('a driver whose sheet is deleted keeps its time, and who has it next takes nothing of before', async () => {
      const gone = newId();
      const { store } = server.context;
      await store.write(systemActor(orgId), (writer) => writer.insert(driver, gone, { name: 'Gaspard', badge: 'Key-8' }));
      await store.write(systemActor(orgId), (writer) => writer.remove(driver, gone));
      await setBadge(drivers.leaver, 'Key-8');
      const van = newId();
      await store.write(systemActor(orgId), (writer) => writer.insert(vehicle, van, { registration: `WH-${++plates}-BB` }));
      await driveAt(van, lastWeek, 'key-8');
      expect(await journeysOf(leaver, van)).toEqual([]);
      expect(await tellsOf(van)).toEqual([gone]);
    });
  });

  it('what is a person’s is found by index among those of a whole fleet', async () => {
    const { pool } = server.context;
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO driver_assignments (id, org_id, vehicle, driver, "from", until, source, ver, field_versions, search_text)
         SELECT gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid(), now() - n * interval '1 hour', now(), 'vehicle', 1, '{}', '' FROM generate_series(1, 20000) AS n`,
        [orgId],
      );
      await client.query(
        `INSERT INTO reservations (id, org_id, purpose, vehicle, state, "use", start_at, end_at, attachments, booked_by, ver, field_versions, search_text)
         SELECT gen_random_uuid(), $1, 'x', gen_random_uuid(), 'completed', 'work', now() - n * interval '1 hour', now() - (n - 1) * interval '1 hour', '[]', gen_random_uuid(), 1, '{}', '' FROM generate_series(1, 20000) AS n`,
        [orgId],
      );
      await client.query('ANALYZE driver_assignments; ANALYZE reservations');
      const scans = async () =>
        (
          await client.query<{ table: string; scans: number; read: number }>(
            `SELECT relname AS table, seq_scan::int AS scans, coalesce(idx_tup_fetch, 0)::int AS read FROM pg_stat_xact_user_tables WHERE relname IN ('driver_assignments', 'reservations') ORDER BY 1`,
          )
        ).rows;
      const before = await scans();
      expect((await ownMovements(client, orgId, leaver.userId)).held.length).toBeGreaterThan(0);
      expect(await driverHeldAt(client, orgId, car, new Date())).toBe(drivers.leaver);
      const after = await scans();
      expect(after.map(({ table, scans: all }, i) => [table, all - (before[i]?.scans ?? 0)])).toEqual([
        ['driver_assignments', 0],
        ['reservations', 0],
      ]);
      for (const [i, { read }] of after.entries()) expect(read - (before[i]?.read ?? 0)).toBeLessThan(500);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
