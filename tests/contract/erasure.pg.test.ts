import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Entity } from '../../src/domain/entity/entity.ts';
import type { AuditEntry } from '../../src/domain/platform/audit.ts';
import type { SitePerson } from '../../src/domain/platform/site-organization.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { emptyDeleted } from '../../src/server/database/erase-organization.ts';
import { confirmTotp, newTotpSecret, startTotp } from '../../src/server/identity/credentials.ts';
import { setSiteOwner } from '../../src/server/identity/directory.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { message } from '../helpers/message.ts';
import { createOrganization, logIn, signIn, testContext, TEST_PASSWORD, type Signed, type TestContext } from '../helpers/context.ts';

let server: TestContext;
let nowMs = Date.now();
let root: Signed;
let siteAdmin: Signed;
let [siteOrg, orgId] = ['', ''];
const [IMEI, OTHER] = ['356307042441013', '356307042441021'];
const { device, driver, vehicle } = ENTITIES as unknown as Record<string, Entity>;

async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, as: Signed, payload?: object) {
  return server.app.inject({ method, url, headers: as.headers, ...(payload ? { payload } : {}) });
}
const count = async (table: string, where = 'true', values: unknown[] = []): Promise<number> =>
  (await server.context.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${where}`, values)).rows[0]!.n;
async function trail(action: string): Promise<AuditEntry[]> {
  return (await call('GET', `/api/v1/admin/audit?action=${action}`, root)).json<{ results: AuditEntry[] }>().results;
}
async function placeOf(userId: string): Promise<string> {
  const { rows } = await server.context.pool.query<{ id: string }>('SELECT id FROM memberships WHERE "user" = $1', [userId]);
  return rows[0]!.id;
}

beforeAll(async () => {
  server = await testContext({ now: () => nowMs });
  siteOrg = await createOrganization(server.context, 'Exploitant');
  orgId = await createOrganization(server.context, 'Transports Lumière');
  await setSiteOwner(server.context, siteOrg);
  siteAdmin = await signIn(server.app, { role: 'admin', orgId: siteOrg, name: 'Simon Site' });
  root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true, name: 'Rita Racine' });
});
afterAll(() => server?.close());

describe('a lost second factor', () => {
  it('is taken away by a super administrator in admin mode, and by nobody else; told in the trail', async () => {
    const lost = await signIn(server.app, { role: 'manager', orgId, name: 'Luc Perdu' });
    await startTotp(server.context, lost.userId, newTotpSecret());
    await confirmTotp(server.context, lost.userId);
    await expect(logIn(server.app, lost.email)).rejects.toThrow('2fa-required');
    const path = `/api/v1/admin/people/${lost.userId}/second-factor/reset`;
    for (const one of [siteAdmin, lost, await signIn(server.app, { role: 'admin', isAdmin: true })])
      expect((await call('POST', path, one)).statusCode).toBe(403);
    const listed = await call('GET', '/api/v1/admin/people?q=Perdu', root);
    expect(listed.json<{ results: SitePerson[] }>().results).toMatchObject([
      { name: 'Luc Perdu', secondFactor: true, organizations: [{ id: orgId, role: 'manager' }] },
    ]);
    expect((await call('POST', path, root)).statusCode).toBe(204);
    await logIn(server.app, lost.email);
    expect((await trail('second-factor-reset'))[0]).toMatchObject({ byName: 'Rita Racine', targetName: 'Luc Perdu', byKind: 'platform' });
    expect((await call('POST', `/api/v1/admin/people/${uuidv7()}/second-factor/reset`, root)).statusCode).toBe(404);
  });
});

describe('a person', () => {
  it('is deleted with sessions, places and own rows; what they wrote stays without the name, a driver’s journeys with an unnamed sheet', async () => {
    const { context } = server;
    const other = await signIn(server.app, { role: 'admin', orgId, name: 'Odile Autre' });
    const gone = await signIn(server.app, { role: 'manager', orgId, name: 'Paul Parti' });
    const driverId = uuidv7();
    const made = async (plural: string, doc: object): Promise<string> => {
      const answer = await call('POST', `/api/v1/${plural}`, gone, doc);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ _id: string }>()._id;
    };
    const ticketId = await made('tickets', { subject: 'Boîtier muet', description: 'Depuis hier.' });
    const messageId = await made('ticket-messages', { ticket: ticketId, body: 'Bonjour' });
    const place = await placeOf(gone.userId);
    await context.store.write(systemActor(orgId), (writer) =>
      writer.insert(driver!, driverId, {
        name: 'Paul Parti',
        member: place,
        phone: '+33612345678',
        badge: 'B-1',
        tachographCard: '10000001234567',
      }),
    );
    const { rows: before } = await context.pool.query<{ ver: string }>('SELECT ver FROM ticket_messages WHERE id = $1', [messageId]);

    expect((await call('DELETE', `/api/v1/admin/people/${gone.userId}`, siteAdmin)).statusCode).toBe(403);
    expect((await call('DELETE', `/api/v1/admin/people/${root.userId}`, root)).statusCode, 'oneself').toBe(400);
    const answer = await call('DELETE', `/api/v1/admin/people/${gone.userId}`, root);
    expect(answer.statusCode, answer.body).toBe(204);

    expect((await call('GET', '/api/v1/vehicles', gone)).statusCode, 'the session').toBe(401);
    await expect(logIn(server.app, gone.email, { password: TEST_PASSWORD })).rejects.toThrow('login: 400');
    for (const [table, column] of [
      ['users', 'id'],
      ['memberships', '"user"'],
      ['identity_credentials', 'user_id'],
      ['identity_sessions', 'user_id'],
      ['preferences', 'id'],
    ])
      expect([table, await count(table!, `${column} = $1`, [gone.userId])]).toEqual([table, 0]);
    const { rows } = await context.pool.query(
      'SELECT t.opened_by_name, m.author_name, m.body, m.ver, d.name, d.phone, d.badge, d.member, d.status FROM tickets t, ticket_messages m, drivers d WHERE t.id = $1 AND m.id = $2 AND d.id = $3',
      [ticketId, messageId, driverId],
    );
    expect(rows[0]).toMatchObject({
      opened_by_name: null,
      author_name: null,
      body: 'Bonjour',
      name: '—',
      phone: null,
      badge: null,
      member: null,
      status: 'left',
    });
    const { rows: tags } = await context.pool.query(
      'SELECT tag, until IS NULL AS runs FROM driver_assignments WHERE driver = $1 ORDER BY tag',
      [driverId],
    );
    expect(tags, 'a card names its holder').toEqual([
      { tag: 'b-1', runs: false },
      { tag: null, runs: false },
    ]);
    expect(Number((rows[0] as { ver: string }).ver), 'devices hear of it').toBeGreaterThan(Number(before[0]!.ver));
    expect((await trail('person-delete')).map(({ owner }) => owner?.id ?? null)).toEqual([null, orgId]);
    expect((await call('GET', '/api/v1/audit?action=person-delete', other)).json()).toMatchObject({ count: 1 });
    expect((await call('DELETE', `/api/v1/admin/people/${gone.userId}`, root)).statusCode).toBe(404);
  });

  it('the last administrator of an organization, and of the platform, is not deleted', async () => {
    const alone = await signIn(server.app, { role: 'admin', name: 'Seule Admin' });
    const refused = await call('DELETE', `/api/v1/admin/people/${alone.userId}`, root);
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { fields: [{ code: 'last-admin' }] }]);
    expect((await call('GET', '/api/v1/vehicles', alone)).statusCode).toBe(200);
    const place = await call('DELETE', `/api/v1/admin/memberships/${await placeOf(alone.userId)}`, siteAdmin);
    expect(place.statusCode).toBe(400);
  });

  it('a place in an organization is taken away by who runs the platform; the person stays', async () => {
    const member = await signIn(server.app, { role: 'user', orgId, name: 'Marc Membre' });
    expect((await call('DELETE', `/api/v1/admin/memberships/${await placeOf(member.userId)}`, member)).statusCode).toBe(403);
    expect((await call('DELETE', `/api/v1/admin/memberships/${await placeOf(member.userId)}`, siteAdmin)).statusCode).toBe(204);
    expect(await count('memberships', '"user" = $1', [member.userId])).toBe(0);
    expect(await count('users', 'id = $1', [member.userId])).toBe(1);
    expect((await trail('member-delete'))[0]).toMatchObject({ targetName: 'Marc Membre', owner: { id: orgId } });
  });
});

describe('an organization', () => {
  it('suspended and named is deleted: nobody enters, its rows go in slices, its evidence stays five years, the trail stays', async () => {
    const { context } = server;
    const { pool } = context;
    const doomed = await createOrganization(context, 'Fin de Contrat');
    const admin = await signIn(server.app, { role: 'admin', orgId: doomed });
    const vehicleId = uuidv7();
    await context.store.write(systemActor(doomed), (writer) => writer.insert(vehicle!, vehicleId, { registration: 'GH-482-KD' }));
    await context.store.write(systemActor(doomed), async (writer) => {
      for (const [serial, id] of [[IMEI, uuidv7()] as const, [OTHER, uuidv7()] as const])
        await writer.insert(device!, id, { title: serial, type: 'teltonika', serial, vehicle: vehicleId, status: 'installed' });
    });
    expect(await telemetryOf(context).ingest.accept(IMEI, 'teltonika', [message(nowMs - 1000)])).toMatchObject({ quarantined: false });
    // Pages of its positions and of another's, in turn.
    await pool.query(
      `INSERT INTO positions (device_id, at, org_id, received_at, valid, raw)
       SELECT $1, $2::timestamptz - n * interval '1 millisecond', CASE WHEN n % 2 = 0 THEN $3::uuid ELSE $4::uuid END, $2, true, '{}' FROM generate_series(2000, 8000) n`,
      [uuidv7(), new Date(nowMs - 1000), doomed, orgId],
    );
    const others = await count('positions', 'org_id = $1', [orgId]);
    await pool.query("INSERT INTO ledger_heads (org_id, day, i, hash, jws) VALUES ($1, '2026-11-20', 1, 'h', 'j')", [doomed]);
    const path = `/api/v1/admin/organizations/${doomed}`;
    const name = { name: 'Fin de Contrat' };
    expect((await call('DELETE', path, siteAdmin, name)).statusCode).toBe(403);
    expect((await call('DELETE', path, root, name)).json(), 'not suspended').toMatchObject({ fields: [{ code: 'not-suspended' }] });
    await call('PATCH', path, siteAdmin, { suspended: true });
    expect((await call('DELETE', path, root, { name: 'Autre' })).json()).toMatchObject({ fields: [{ code: 'not-the-same' }] });
    expect((await call('DELETE', `/api/v1/admin/organizations/${siteOrg}`, root, { name: 'Exploitant' })).statusCode).toBe(400);
    const answer = await call('DELETE', path, root, name);
    expect(answer.statusCode, answer.body).toBe(202);
    expect((await call('GET', '/api/v1/vehicles', admin)).statusCode).toBeGreaterThanOrEqual(401);

    await emptyDeleted(context);
    await emptyDeleted(context);
    for (const table of ['vehicles', 'memberships', 'settings', 'permissions', 'api_keys'])
      expect([table, await count(table, 'org_id = $1', [doomed])]).toEqual([table, 0]);
    expect([await count('positions', 'org_id = $1', [doomed]), await count('positions', 'org_id = $1', [orgId])]).toEqual([0, others]);
    expect([await count('organizations', 'id = $1', [doomed]), await count('ledger_heads', 'org_id = $1', [doomed])]).toEqual([0, 1]);
    expect((await call('GET', path, root)).statusCode).toBe(404);
    expect((await trail('organization-delete'))[0]).toMatchObject({ owner: { id: doomed, name: 'Fin de Contrat' }, byName: 'Rita Racine' });
    expect(await count('vehicles', 'org_id = $1', [orgId])).toBeGreaterThanOrEqual(0);
    expect(await count('organizations', 'id = $1', [orgId]), 'others stay').toBe(1);

    // Its boxes go on sending: that is nobody's, and who declares one is refused as for one that is taken; the operator decides, and after 90 days it is free.
    expect(await telemetryOf(context).ingest.accept(IMEI, 'teltonika', [message(nowMs)])).toMatchObject({ quarantined: true });
    const heir = await signIn(server.app, { role: 'admin', orgId });
    const declare = async () =>
      call('POST', '/api/v1/devices', heir, { title: 'Boîtier', type: 'teltonika', serial: IMEI, status: 'stock' });
    expect((await declare()).json()).toMatchObject({ fields: [{ code: 'number-to-confirm' }] });
    await pool.query('DELETE FROM quarantine');
    expect((await declare()).json()).toMatchObject({ fields: [{ code: 'number-to-confirm' }] });
    await pool.query("UPDATE device_numbers SET freed_at = freed_at - interval '91 days'");
    expect((await declare()).statusCode).toBe(201);
    expect(await count('device_numbers', 'org_id = $1', [doomed])).toBe(1);

    nowMs += 5 * 366 * 86_400_000;
    await emptyDeleted(context);
    expect([await count('ledger_heads', 'org_id = $1', [doomed]), await count('deleted_organizations')]).toEqual([0, 0]);
    expect(await count('device_numbers', 'org_id = $1', [doomed])).toBe(0);
    expect(await count('audit_entries', "org_id = $1 AND action = 'organization-delete'", [doomed])).toBe(1);
  });
});
