import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { device } from '../../src/domain/device/device.ts';
import type { AuditEntry } from '../../src/domain/platform/audit.ts';
import { EMPTY_MAPPING } from '../../src/domain/platform/inbound-mapping.ts';
import { audit } from '../../src/server/database/audit.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { inTransaction } from '../../src/server/database/pool.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { setSiteOwner } from '../../src/server/identity/directory.ts';
import { newId } from '../helpers/sample.ts';
import { SyncClient } from '../helpers/sync-client.ts';
import { message } from '../helpers/message.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

let server: TestContext;
let [orgId, otherOrg] = ['', ''];
let admin: Signed;
let member: Signed;
let root: Signed;
let siteAdmin: Signed;

const AGENT = 'Trail/1.0';
async function call(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, as: Signed, payload?: object) {
  return server.app.inject({
    method,
    url,
    headers: { ...as.headers, 'user-agent': AGENT },
    remoteAddress: '198.51.100.7',
    ...(payload ? { payload } : {}),
  });
}
async function trail(as: Signed, query = '', site = false): Promise<AuditEntry[]> {
  const answer = await call('GET', `/api/v1/${site ? 'admin/' : ''}audit?${query}`, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ results: AuditEntry[] }>().results;
}

beforeAll(async () => {
  server = await testContext();
  const siteOrg = await createOrganization(server.context, 'Exploitant');
  orgId = await createOrganization(server.context, 'Transports Lumière');
  otherOrg = await createOrganization(server.context, 'Garonne');
  await setSiteOwner(server.context, siteOrg);
  admin = await signIn(server.app, { role: 'admin', orgId, name: 'Odile Admin' });
  member = await signIn(server.app, { role: 'user', orgId, name: 'Marc Membre' });
  root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true, name: 'Rita Racine' });
  siteAdmin = await signIn(server.app, { role: 'admin', orgId: siteOrg, name: 'Simon Site' });
});
afterAll(() => server?.close());

describe('trail of administration', () => {
  it('roles and rights of members are told with who, from where, before and after', async () => {
    const found = await call('GET', '/api/v1/memberships?size=10', admin);
    const { _id } = found.json<{ results: { _id: string; email: string }[] }>().results.find(({ email }) => email === member.email)!;
    await call('PATCH', `/api/v1/memberships/${_id}`, admin, { role: 'technician', withheld: ['eco'] });
    const [rights, role] = await trail(admin, 'action=member-role,member-rights');
    expect(role).toMatchObject({
      action: 'member-role',
      byKind: 'member',
      byName: 'Odile Admin',
      address: '198.51.100.7',
      userAgent: AGENT,
      targetName: 'Marc Membre',
      detail: { role: ['user', 'technician'] },
      owner: { id: orgId },
    });
    expect(rights).toMatchObject({ action: 'member-rights', detail: { withheld: [[], ['eco']] } });
  });

  it('keys of the API: made, changed, remade, revoked; never their secret', async () => {
    const input = { name: 'Paie', scopes: { vehicles: 'read' }, addresses: [], expiresAt: null };
    const { key, secret } = (await call('POST', '/api/v1/api-keys', admin, input)).json<{ key: { _id: string }; secret: string }>();
    await call('PATCH', `/api/v1/api-keys/${key._id}`, admin, { ...input, name: 'Paie 2' });
    await call('POST', `/api/v1/api-keys/${key._id}/secret`, admin);
    await call('DELETE', `/api/v1/api-keys/${key._id}`, admin);
    const lines = await trail(admin, 'action=key-make,key-change,key-remake,key-revoke');
    expect(lines.map(({ action }) => action)).toEqual(['key-revoke', 'key-remake', 'key-change', 'key-make']);
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('an act whose line cannot be written is not done: keys, doors, mappings, numbers of devices', async () => {
    const { pool } = server.context;
    const input = { name: 'Sans trace', scopes: { vehicles: 'read' }, addresses: [], expiresAt: null };
    const { key } = (await call('POST', '/api/v1/api-keys', admin, { ...input, name: 'Tracée' })).json<{ key: { _id: string } }>();
    const fields = [
      { field: 'lat', path: 'lat', unit: '°', yes: '' },
      { field: 'lng', path: 'lng', unit: '°', yes: '' },
    ];
    const time = { path: 'when', format: 'iso', timeZone: 'UTC' };
    const mapping = { version: 0, mapping: { ...EMPTY_MAPPING, serial: 'vehicle', time, fields } };
    const kept = async () => [
      (await pool.query('SELECT name, digest, revoked_at FROM api_keys WHERE org_id = $1 ORDER BY id', [orgId])).rows,
      (await pool.query('SELECT * FROM connector_doors ORDER BY type')).rows,
      (await pool.query('SELECT * FROM connector_mappings ORDER BY type')).rows,
      (await pool.query('SELECT * FROM device_numbers ORDER BY serial')).rows,
      (await pool.query('SELECT id FROM devices ORDER BY id')).rows,
    ];
    const door = '/api/v1/admin/connectors/sofleet/door';
    expect((await call('POST', `${door}/secret`, root, { mode: 'signed' })).statusCode).toBe(201);
    const box = newId();
    await server.context.store.write(systemActor(orgId), (writer) =>
      writer.insert(device, box, { title: 'Boîtier', type: 'teltonika', serial: '356307042441013', status: 'stock' }),
    );
    await pool.query("UPDATE device_numbers SET mapped_by = 'r' WHERE device_id = $1", [box]);
    await telemetryOf(server.context).ingest.accept('356307042441021', 'teltonika', [message(Date.now() - 60_000)]);
    const { results } = (await call('GET', '/api/v1/admin/quarantine', root)).json<{ results: { _id: string }[] }>();
    const stranger = `/api/v1/admin/quarantine/${results[0]!._id}`;
    const before = await kept();
    expect(before[3]).toHaveLength(1);
    await pool.query(
      "ALTER TABLE audit_entries ADD CONSTRAINT none CHECK (action NOT LIKE 'key-%' AND action NOT LIKE 'door-%' AND action NOT LIKE 'mapping-%' AND action NOT LIKE 'device-%' AND action NOT LIKE 'quarantine-%') NOT VALID",
    );
    for (const [method, url, as, payload] of [
      ['POST', '/api/v1/api-keys', admin, input],
      ['PATCH', `/api/v1/api-keys/${key._id}`, admin, input],
      ['POST', `/api/v1/api-keys/${key._id}/secret`, admin, undefined],
      ['DELETE', `/api/v1/api-keys/${key._id}`, admin, undefined],
      ['POST', `${door}/secret`, root, { mode: 'secret' }],
      ['PUT', `${door}/addresses`, root, { addresses: ['10.0.0.0/8'] }],
      ['DELETE', `${door}/secret`, root, undefined],
      ['PUT', '/api/v1/admin/connectors/sofleet/mapping', root, mapping],
      ['DELETE', `/api/v1/admin/connectors/teltonika/devices/${box}/announced`, root, undefined],
      ['POST', `${stranger}/adopt`, root, { organization: orgId }],
      ['POST', `${stranger}/map`, root, { device: box }],
    ] as const)
      expect([url, (await call(method, url, as, payload)).statusCode]).toEqual([url, 500]);
    await pool.query('ALTER TABLE audit_entries DROP CONSTRAINT none');
    expect(await kept()).toEqual(before);
  });

  it('a file made on a device is told with what it sends: who, which file, how many lines; once', async () => {
    const client = new SyncClient(server.app, member);
    const madeAt = '2026-11-20T08:00:00.000Z';
    client.write({ entity: 'fileExport', id: newId(), op: 'create', doc: { file: 'trajets-2026-11-20.xlsx', rows: 33, madeAt } });
    await client.rest();
    await client.rest();
    const lines = await trail(admin, 'action=export');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      byName: 'Marc Membre',
      byKind: 'member',
      targetKind: 'file',
      targetName: 'trajets-2026-11-20.xlsx',
      detail: { count: 33, madeAt },
      owner: { id: orgId },
    });
    const listed = async (as: Signed) => (await call('GET', '/api/v1/file-exports', as)).json<{ count: number }>().count;
    const other = await signIn(server.app, { role: 'user', orgId });
    expect([await listed(admin), await listed(member), await listed(other)]).toEqual([1, 1, 0]);
    expect((await call('GET', '/api/v1/file-exports', await signIn(server.app, { role: 'admin', orgId: otherOrg }))).json()).toMatchObject({
      count: 0,
    });
  });

  it('what the platform does to an organization, and acting as one of its people, is told to it without the administrator’s address', async () => {
    await call('PATCH', `/api/v1/admin/organizations/${orgId}`, siteAdmin, { plan: 'premium', flags: { eco: false } });
    await call('PATCH', `/api/v1/admin/organizations/${orgId}`, siteAdmin, { suspended: true });
    await call('PATCH', `/api/v1/admin/organizations/${orgId}`, siteAdmin, { suspended: false });
    const acting = await call('POST', '/simple-directory/api/auth/asadmin', root, { id: member.userId });
    expect(acting.statusCode).toBe(204);
    const own = await trail(admin, 'by=platform');
    expect(own.map(({ action, byName }) => [action, byName])).toEqual([
      ['act-as', 'Rita Racine'],
      ['organization-resume', 'Simon Site'],
      ['organization-suspend', 'Simon Site'],
      ['organization-rights', 'Simon Site'],
    ]);
    expect(own.every(({ address, userAgent }) => address === null && userAgent === null)).toBe(true);
    expect((await trail(siteAdmin, `by=platform&owner=${orgId}`, true))[0]).toMatchObject({
      address: '198.51.100.7',
      targetName: 'Marc Membre',
    });
  });

  it('is read by administrators alone, each organization its own', async () => {
    const others = [member, await signIn(server.app, { role: 'manager', orgId }), await signIn(server.app, { role: null })];
    for (const one of others) expect((await call('GET', '/api/v1/audit', one)).statusCode).toBe(403);
    for (const one of [admin, ...others]) expect((await call('GET', '/api/v1/admin/audit', one)).statusCode).toBe(403);
    expect(await trail(await signIn(server.app, { role: 'admin', orgId: otherOrg }))).toEqual([]);
  });

  it('stays: nothing changes or removes a line, and a line goes with what is undone', async () => {
    const { pool } = server.context;
    for (const sql of ['UPDATE audit_entries SET by_name = $$x$$', 'DELETE FROM audit_entries', 'TRUNCATE audit_entries'])
      await expect(pool.query(sql)).rejects.toThrow('append-only');
    const before = (await trail(siteAdmin, 'size=1000', true)).length;
    await inTransaction(pool, async (client) => {
      await audit(client, systemActor(null), { action: 'export', orgId: null });
      throw new Error('undone');
    }).catch(() => undefined);
    expect(await trail(siteAdmin, 'size=1000', true)).toHaveLength(before);
  });

  it('the door is found by its words and its days', async () => {
    expect((await trail(siteAdmin, 'q=198.51', true)).length).toBeGreaterThan(0);
    expect(await trail(admin, 'q=Simon&action=organization-suspend')).toHaveLength(1);
    expect(await trail(admin, `from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect((await call('GET', '/api/v1/audit?action=nothing', admin)).statusCode).toBe(400);
  });
});
