import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES, type Role, PERMISSION_FLAGS } from '../../src/domain/access/permissions.ts';
import type { Entity } from '../../src/domain/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { pullAnswerSchema, SCHEMA, type PullAnswer } from '../../src/domain/sync/protocol.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { caller, type Method } from '../helpers/call.ts';
import { signIn, testCompany, type Signed, type TestContext } from '../helpers/context.ts';
import { newId, sampleDoc } from '../helpers/sample.ts';
import { SyncClient } from '../helpers/sync-client.ts';

const { device: deviceEntity, membership, permissions, roleRights, vehicle } = ENTITIES as unknown as Record<keyof typeof ENTITIES, Entity>;
let server: TestContext;
let orgId: string;
let people: Record<Role, Signed>;

beforeAll(async () => {
  ({ server, orgId, people } = await testCompany());
});
afterAll(() => server.close());

let n = 0;
const doc = (): Record<string, unknown> => sampleDoc(vehicle, n++);
const mirrored = (pages: readonly PullAnswer[], table: string) =>
  pages.flatMap(({ changes }) => (changes[table]?.put ?? []) as Record<string, unknown>[]);

const call = caller<Record<string, { active: boolean }>>(() => server.app);
async function membershipOf(who: Signed): Promise<string> {
  const { results } = await server.context.store.list(systemActor(orgId), membership, {
    page: 1,
    size: 1,
    filters: { user: [who.userId] },
  });
  return results[0]!._id;
}
const withhold = async (from: Signed, flags: readonly string[], by = people.admin) =>
  call(by, 'PATCH', `/api/v1/memberships/${await membershipOf(from)}`, { withheld: flags });
const withholdRole = (role: Role, flags: readonly string[], by = people.admin) =>
  call(by, 'PATCH', '/api/v1/role-rights', { [role]: flags });
const own = async (who: Signed): Promise<string[]> => {
  const { status, body } = await call(who, 'GET', '/api/v1/permissions');
  expect(status).toBe(200);
  return PERMISSION_FLAGS.filter((flag) => body[flag]!.active);
};
const everyoneBack = async (): Promise<void> => {
  for (const role of ROLES) {
    await withhold(people[role], []);
    await withholdRole(role, []);
  }
};

test('C-008 R-083 the answer has the eight flags and suspended, for each role', async () => {
  for (const role of ROLES) {
    const { body } = await call(people[role], 'GET', '/api/v1/permissions');
    expect(body).toMatchObject({
      _id: orgId,
      suspended: false,
      ...Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, { active: true }])),
    });
  }
});

describe('R-083 what is withheld', () => {
  test('from a person is missing from that person’s answer only, and told apart from what nobody has', async () => {
    expect((await withhold(people.manager, ['reports'])).status).toBe(200);
    const { body } = await call(people.manager, 'GET', '/api/v1/permissions');
    expect(body['reports']).toEqual({ active: false, withheld: true });
    expect(await own(people.manager)).toEqual(PERMISSION_FLAGS.filter((flag) => flag !== 'reports'));
    for (const role of ['admin', 'technician', 'user'] as const) expect(await own(people[role])).toEqual([...PERMISSION_FLAGS]);
    await server.context.store.write(systemActor(orgId), (writer) => writer.patch(permissions, orgId, { eco: { active: false } }));
    expect((await call(people.manager, 'GET', '/api/v1/permissions')).body['eco']).toEqual({ active: false });
    await withhold(people.manager, ['eco', 'reports']);
    expect((await call(people.manager, 'GET', '/api/v1/permissions')).body['eco']).toEqual({ active: false });
    await server.context.store.write(systemActor(orgId), (writer) => writer.patch(permissions, orgId, { eco: { active: true } }));
    await everyoneBack();
    expect(await own(people.manager)).toEqual([...PERMISSION_FLAGS]);
  });

  test('from a role is missing for everybody who has it, beside their own', async () => {
    const other = await signIn(server.app, { role: 'technician', orgId });
    await withholdRole('technician', ['reports', 'eco']);
    await withhold(people.technician, ['dashboard']);
    expect(await own(other)).toEqual(PERMISSION_FLAGS.filter((flag) => !['reports', 'eco'].includes(flag)));
    expect(await own(people.technician)).toEqual(PERMISSION_FLAGS.filter((flag) => !['reports', 'eco', 'dashboard'].includes(flag)));
    expect(await own(people.manager)).toEqual([...PERMISSION_FLAGS]);
    await everyoneBack();
  });

  test('an ETag known before the change does not hide it', async () => {
    const before = await call(people.user, 'GET', '/api/v1/permissions');
    const tag = String(before.headers['etag']);
    const same = await server.app.inject({ url: '/api/v1/permissions', headers: { ...people.user.headers, 'if-none-match': tag } });
    expect(same.statusCode).toBe(304);
    await withhold(people.user, ['cartography']);
    const changed = await server.app.inject({ url: '/api/v1/permissions', headers: { ...people.user.headers, 'if-none-match': tag } });
    expect(changed.statusCode).toBe(200);
    await everyoneBack();
  });

  test('is written by administrators only, and only with known flags', async () => {
    for (const role of ['manager', 'technician', 'user'] as const) {
      expect([role, (await withhold(people.user, ['eco'], people[role])).status]).toEqual([role, 403]);
      expect([role, (await withholdRole('user', ['eco'], people[role])).status]).toEqual([role, 403]);
      expect([role, (await call(people[role], 'GET', '/api/v1/role-rights')).status]).toEqual([role, 403]);
    }
    expect((await withhold(people.user, ['nonsense'])).status).toBe(400);
    const stranger = await signIn(server.app, { role: 'admin' });
    expect((await withhold(people.user, ['eco'], stranger)).status).toBe(404);
    expect(await own(people.user)).toEqual([...PERMISSION_FLAGS]);
  });

  test('never takes the management from an administrator', async () => {
    expect((await withholdRole('admin', ['management'])).status).toBe(400);
    await withhold(people.admin, ['management', 'reports']);
    expect(await own(people.admin)).toEqual(PERMISSION_FLAGS.filter((flag) => flag !== 'reports'));
    expect((await withhold(people.admin, [])).status).toBe(200);
  });
});

describe('P-011 the permission behind a screen is asked at each write', () => {
  test('calls of the management are refused to whom it is withheld from, and given back', async () => {
    const id = newId();
    expect((await call(people.manager, 'POST', '/api/v1/vehicles', { ...doc(), _id: id })).status).toBe(201);
    await withhold(people.manager, ['management']);
    expect((await call(people.manager, 'POST', '/api/v1/vehicles', doc())).status).toBe(403);
    expect((await call(people.manager, 'PATCH', `/api/v1/vehicles/${id}`, { name: 'x' })).status).toBe(403);
    expect((await call(people.manager, 'DELETE', `/api/v1/vehicles/${id}`)).status).toBe(403);
    expect((await call(people.manager, 'GET', `/api/v1/vehicles/${id}`)).status).toBe(200);
    await withhold(people.manager, []);
    expect((await call(people.manager, 'PATCH', `/api/v1/vehicles/${id}`, { name: 'x' })).status).toBe(200);
  });

  test('an organization without the management writes nothing of it: no setting, no logo, no photo, no secret, no adoption', async () => {
    const [vehicleId, deviceId] = [newId(), newId()];
    await server.context.store.write(systemActor(orgId), async (writer) => {
      await writer.insert(vehicle, vehicleId, doc());
      await writer.insert(deviceEntity, deviceId, { title: 'Téléphone', type: 'gpslogger', serial: 'phone-1' });
      await writer.patch(permissions, orgId, { management: { active: false } });
    });
    const calls: [Method, string, object?][] = [
      ['PATCH', '/api/v1/settings', { timeZone: 'Europe/Rome' }],
      ['DELETE', '/api/v1/settings/logo'],
      ['PUT', `/api/v1/vehicles/${vehicleId}/photo`, Buffer.from([0xff, 0xd8, 0xff])],
      ['DELETE', `/api/v1/vehicles/${vehicleId}/photo`],
      ['POST', `/api/v1/devices/${deviceId}/secret`],
      ['POST', `/api/v1/admin/quarantine/${newId()}/adopt`, {}],
    ];
    for (const [method, url, payload] of calls)
      expect([
        method,
        url,
        (await call(people.admin, method, url, payload, method === 'PUT' ? { 'content-type': 'image/jpeg' } : {})).status,
      ]).toEqual([method, url, 403]);
    await server.context.store.write(systemActor(orgId), (writer) => writer.patch(permissions, orgId, { management: { active: true } }));
    expect((await call(people.admin, 'PATCH', '/api/v1/settings', { timeZone: 'Europe/Rome' })).status).toBe(200);
  });
});

describe('R-083 on devices', () => {
  const device = newId();
  async function pull(who: Signed, at: PullAnswer | null): Promise<PullAnswer> {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v1/sync/pull',
      headers: { ...who.headers, origin: 'http://localhost:8080' },
      payload: { schema: SCHEMA, device, user: who.userId, org: who.orgId, serverId: at?.serverId ?? null, cursor: at?.cursor ?? null },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return pullAnswerSchema.parse(answer.json());
  }
  const all = async (who: Signed, from: PullAnswer | null): Promise<PullAnswer[]> => {
    const pages = [await pull(who, from)];
    while (pages.at(-1)!.more) pages.push(await pull(who, pages.at(-1)!));
    return pages;
  };

  test('the person’s permissions come again, as the person has them; another person’s mirror goes on', async () => {
    const before = { manager: await all(people.manager, null), technician: await all(people.technician, null) };
    expect(mirrored(before.manager, 'permissions')).toMatchObject([{ reports: { active: true } }]);
    await withhold(people.manager, ['reports']);
    const manager = await all(people.manager, before.manager.at(-1)!);
    expect(manager[0]!.walkStart).toBe(true);
    expect(mirrored(manager, 'permissions')).toMatchObject([{ reports: { active: false, withheld: true }, eco: { active: true } }]);
    const technician = await all(people.technician, before.technician.at(-1)!);
    expect(technician[0]!.full).toBe(false);
    expect(mirrored(technician, 'permissions')).toEqual([]);
    await everyoneBack();
  });

  test('only administrators mirror what is withheld from roles', async () => {
    expect(mirrored(await all(people.admin, null), roleRights.plural)).toHaveLength(1);
    expect(mirrored(await all(people.manager, null), roleRights.plural)).toEqual([]);
  });
});

describe('what is refused says who changed the rights, and since when', () => {
  const clockOf = (by: unknown): number => Date.parse((by as { at: string }).at);

  test('nobody changed anything: it says no more', async () => {
    const fresh = await signIn(server.app, { role: 'user', orgId });
    expect((await call(fresh, 'GET', '/api/v1/permissions/changed')).body).toEqual({ by: null });
    expect((await call(fresh, 'POST', '/api/v1/vehicles', doc())).body).not.toHaveProperty('by');
  });

  test('a call, a write that waited and the page are told the last change of role, or of what is withheld', async () => {
    const who = await signIn(server.app, { role: 'manager', orgId });
    const device = new SyncClient(server.app, who);
    await device.rest();
    const beforeMs = Date.now();
    expect((await call(people.admin, 'PATCH', `/api/v1/memberships/${await membershipOf(who)}`, { role: 'user' })).status).toBe(200);
    const told = (await call(who, 'GET', '/api/v1/permissions/changed')).body['by'] as unknown;
    expect(told).toMatchObject({ name: 'Person' });
    expect(clockOf(told)).toBeGreaterThanOrEqual(beforeMs - 1000);
    const refused = await call(who, 'POST', '/api/v1/vehicles', doc());
    expect([refused.status, refused.body['by']]).toEqual([403, told]);
    // What waited is not lost: it is to be decided, and says why.
    device.write({ entity: 'vehicle', id: newId(), op: 'create', doc: { registration: 'RG-100-HT' } });
    await device.rest();
    expect(device.queued).toBe(0);
    expect(device.repair).toMatchObject([{ reason: { kind: 'rejected', failure: { code: 'forbidden', by: told } } }]);
    await withholdRole('user', ['carSharing']);
    const later = (await call(who, 'GET', '/api/v1/permissions/changed')).body['by'] as unknown;
    expect(clockOf(later)).toBeGreaterThanOrEqual(clockOf(told));
    await everyoneBack();
  });

  test('who lost the organization is told by whom; the mirror goes, what was written stays', async () => {
    const who = await signIn(server.app, { role: 'manager', orgId });
    const device = new SyncClient(server.app, who);
    await device.rest();
    expect(device.engine.report.rights).toEqual(expect.any(String));
    expect((await call(people.admin, 'PATCH', `/api/v1/memberships/${await membershipOf(who)}`, { active: false })).status).toBe(200);
    device.write({ entity: 'vehicle', id: newId(), op: 'create', doc: { registration: 'RG-200-HT' } });
    device.engine.want({ eager: true });
    await device.engine.step();
    expect(device.engine.report).toMatchObject({ forbidden: true, by: { name: 'Person' } });
    expect([device.rows('vehicles').length, device.queued]).toEqual([0, 1]);
  });
});
