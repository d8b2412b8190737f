import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defect } from '../../src/domain/check-list/defect.ts';
import type { Entity } from '../../src/domain/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { caller } from '../helpers/call.ts';
import { signIn, testCompany, type Signed, type TestContext } from '../helpers/context.ts';
import { newId, sampleDoc } from '../helpers/sample.ts';
import { STRIP_RULES } from '../../src/server/telemetry/strips.ts';

let server: TestContext;
let orgId: string;
let people: Awaited<ReturnType<typeof testCompany>>['people'];
let stranger: Signed;
let vehicle: string;
const call = caller(() => server.app);

beforeAll(async () => {
  ({ server, orgId, people } = await testCompany());
  stranger = await signIn(server.app, { role: 'admin' });
  vehicle = newId();
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(ENTITIES.vehicle, vehicle, { registration: 'AB-123-CD', inspectionDueOn: '2026-12-01' }),
  );
});
afterAll(() => server.close());

const make = async (doc: Record<string, unknown>): Promise<string> => {
  const answer = await call(people.manager, 'POST', '/api/v1/maintenances', { title: 'Freins', vehicle, kind: 'repair', ...doc });
  expect(answer.status).toBe(201);
  return answer.body['_id'] as string;
};
const patch = async (id: string, doc: Record<string, unknown>): Promise<void> =>
  expect((await call(people.manager, 'PATCH', `/api/v1/maintenances/${id}`, doc)).status).toBe(200);
async function plannedDefect(work: string): Promise<string> {
  const id = newId();
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(defect as unknown as Entity, id, {
      ...sampleDoc(defect as unknown as Entity, 1, {}, true),
      vehicle,
      observations: [],
      duplicateOf: null,
      maintenance: null,
      state: 'open',
      severity: 'major',
      repairedAt: null,
      repairedByName: null,
    }),
  );
  expect(
    (await call(people.manager, 'PATCH', `/api/v1/defects/${id}`, { state: 'planned', plannedOn: '2026-12-01', maintenance: work })).status,
  ).toBe(200);
  return id;
}
const defectOf = async (id: string) => (await call(people.manager, 'GET', `/api/v1/defects/${id}`)).body;
const ledgerLines = async (): Promise<number> =>
  (await server.context.pool.query(`SELECT 1 FROM ledger_lines WHERE org_id = $1 AND kind = 'defect'`, [orgId])).rowCount ?? 0;

describe('defects follow the work they are planned into', () => {
  it('repaired when it is done, by whom; planned for its day; a line of the ledger for each step', async () => {
    const work = await make({ plannedOn: '2026-12-01' });
    const id = await plannedDefect(work);
    const before = await ledgerLines();
    await patch(work, { plannedOn: '2026-12-09' });
    expect(await defectOf(id)).toMatchObject({ state: 'planned', plannedOn: '2026-12-09' });
    await patch(work, { state: 'done', doneOn: '2026-12-08' });
    expect(await defectOf(id)).toMatchObject({ state: 'repaired', repairedByName: 'Person' });
    expect(await ledgerLines()).toBe(before + 1);
    await patch(work, { note: 'Plaquettes et disques' });
    expect(await defectOf(id)).toMatchObject({ state: 'repaired' });
  });

  it('open again when it is cancelled or deleted, with a line of the ledger; one put off meanwhile stays so, without it', async () => {
    const cancelled = await make({});
    const one = await plannedDefect(cancelled);
    await patch(cancelled, { state: 'cancelled' });
    expect(await defectOf(one)).toMatchObject({ state: 'open', plannedOn: null });
    const deleted = await make({});
    const [other, putOff] = [await plannedDefect(deleted), await plannedDefect(deleted)];
    expect((await call(people.manager, 'PATCH', `/api/v1/defects/${putOff}`, { state: 'deferred' })).status).toBe(200);
    const before = await ledgerLines();
    expect((await call(people.manager, 'DELETE', `/api/v1/maintenances/${deleted}`)).status).toBe(204);
    expect(await defectOf(other)).toMatchObject({ state: 'open', plannedOn: null, maintenance: null });
    expect(await defectOf(putOff)).toMatchObject({ state: 'deferred', maintenance: null });
    expect(await ledgerLines()).toBe(before + 1);
  });
});

it('an inspection that is done renews the date of the vehicle: by its certificate, else by its plan', async () => {
  const plan = (
    await call(people.manager, 'POST', '/api/v1/maintenance-plans', { name: 'Contrôle technique', kind: 'inspection', everyMonths: 24 })
  ).body['_id'];
  const dueOn = async (): Promise<unknown> => (await call(people.manager, 'GET', `/api/v1/vehicles/${vehicle}`)).body['inspectionDueOn'];
  const work = await make({ kind: 'inspection', plan });
  expect(await dueOn()).toBe('2026-12-01');
  await patch(work, { state: 'done', doneOn: '2026-02-28' });
  expect(await dueOn()).toBe('2028-02-28');
  await patch(work, { nextDueOn: '2026-04-28' });
  expect(await dueOn()).toBe('2026-04-28');
});

it('a plan without an interval and work done on no day are refused', async () => {
  expect((await call(people.manager, 'POST', '/api/v1/maintenance-plans', { name: 'Rien' })).status).toBe(400);
  expect((await call(people.manager, 'POST', '/api/v1/maintenances', { title: 'Sans jour', vehicle, state: 'done' })).status).toBe(400);
});

it('R-079 no technician, no user and no other organization has it: costs are the managers’', async () => {
  const work = await make({ costs: [{ kind: 'parts', label: 'Disques', quantityMilli: 2000, unitCents: 8990, taxBp: 2000 }] });
  for (const person of [people.technician, people.user])
    expect((await call(person, 'GET', `/api/v1/maintenances/${work}`)).status).toBe(403);
  expect([403, 404]).toContain((await call(stranger, 'GET', `/api/v1/maintenances/${work}`)).status);
  expect((await call(people.admin, 'GET', `/api/v1/maintenances/${work}`)).body).toMatchObject({ title: 'Freins' });
});

describe('files', () => {
  const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  const header = (values: Record<string, string>): string =>
    Object.entries(values)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
  const send = (who: Signed, row: string, id: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/uploads',
      payload: bytes,
      headers: {
        ...who.headers,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'content-type': 'application/offset+octet-stream',
        'upload-metadata': header({
          entity: 'maintenance',
          row,
          id,
          name: 'facture.pdf',
          sha256: createHash('sha256').update(bytes).digest('hex'),
        }),
      },
    });

  it('a bill is sent as the product’s files are, read back byte for byte, taken away; others neither send nor read it', async () => {
    const work = await make({});
    const id = newId();
    const url = `/api/v1/maintenances/${work}/attachments/${id}`;
    expect((await send(people.manager, work, id)).statusCode).toBe(201);
    expect((await send(people.technician, work, newId())).statusCode).toBe(403);
    expect([403, 404]).toContain((await send(stranger, work, newId())).statusCode);
    expect((await call(people.admin, 'GET', `/api/v1/maintenances/${work}`)).body['attachments']).toMatchObject([
      { id, name: 'facture.pdf', type: 'application/pdf' },
    ]);
    expect((await server.app.inject({ url, headers: people.admin.headers })).rawPayload.equals(bytes)).toBe(true);
    expect((await server.app.inject({ url, headers: people.technician.headers })).statusCode).toBe(403);
    expect([403, 404]).toContain((await server.app.inject({ method: 'DELETE', url, headers: stranger.headers })).statusCode);
    expect((await server.app.inject({ method: 'DELETE', url, headers: people.manager.headers })).statusCode).toBe(204);
    expect((await server.app.inject({ url, headers: people.admin.headers })).statusCode).toBe(404);
    expect((await call(people.admin, 'GET', `/api/v1/maintenances/${work}`)).body['attachments']).toEqual([]);
  });
});

it('what vehicles drive in a day is summed of whole days, for managers alone', async () => {
  const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  for (const [back, km] of [
    [60, 100],
    [20, 30.5],
    [2, 10],
  ] as const)
    await server.context.pool.query(
      `INSERT INTO vehicle_days (org_id, vehicle_id, day, strip, closed, rules) VALUES ($1, $2, $3, $4, true, ${STRIP_RULES})`,
      [orgId, vehicle, day(back), JSON.stringify({ distanceKm: km })],
    );
  const answer = await call(people.technician, 'GET', '/api/v1/vehicles/usage');
  expect(answer.body['results']).toMatchObject([{ vehicle, days30: 30, km30: 40.5, km90: 140.5 }]);
  expect((await call(people.user, 'GET', '/api/v1/vehicles/usage')).status).toBe(403);
  expect((await call(stranger, 'GET', '/api/v1/vehicles/usage')).body).toEqual({ results: [] });
});

describe('claims and rental contracts', () => {
  it('R-084 R-081 are of managers alone, of one organization, and their rules hold', async () => {
    const claim = await call(people.manager, 'POST', '/api/v1/claims', {
      reference: 'S-2026-001',
      vehicle,
      happenedAt: '2026-11-20T10:30:00.000Z',
      quoteCents: 125_040,
    });
    const contract = await call(people.manager, 'POST', '/api/v1/rental-contracts', {
      number: 'LLD-1',
      vehicle,
      lessor: 'Arval',
      startOn: '2026-01-01',
      endOn: '2028-12-31',
      allowedKm: 60_000,
    });
    for (const { status, body, path } of [
      { ...claim, path: 'claims' },
      { ...contract, path: 'rental-contracts' },
    ]) {
      expect(status).toBe(201);
      const url = `/api/v1/${path}/${String(body['_id'])}`;
      expect((await call(people.admin, 'GET', url)).status).toBe(200);
      for (const person of [people.technician, people.user]) expect((await call(person, 'GET', url)).status).toBe(403);
      expect([403, 404]).toContain((await call(stranger, 'GET', url)).status);
    }
    const refused = await call(people.manager, 'PATCH', `/api/v1/rental-contracts/${String(contract.body['_id'])}`, {
      endOn: '2025-12-31',
    });
    expect(refused.status).toBe(400);
    expect((await call(people.manager, 'PATCH', `/api/v1/claims/${String(claim.body['_id'])}`, { declaredOn: '2026-11-10' })).status).toBe(
      400,
    );
    expect((await call(people.manager, 'PATCH', `/api/v1/claims/${String(claim.body['_id'])}`, { quoteCents: 12.5 })).status).toBe(400);
  });
});
