import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { compactVerify, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SEED_TEMPLATES } from '../../src/domain/check-list/seed-templates.ts';
import type { CheckTemplate } from '../../src/domain/check-list/check-template.ts';
import type { Defect } from '../../src/domain/check-list/defect.ts';
import type { TemplateContent } from '../../src/domain/check-list/template.ts';
import { followLedger, LEDGER_START } from '../../src/domain/evidence/ledger.ts';
import { verifyProof, type ProofCheck } from '../../src/domain/evidence/verify-proof.ts';
import type { FieldRecord } from '../../src/domain/field-work/field-record.ts';
import type { AnyRow, Entity } from '../../src/domain/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { SCHEMA, type PushResult } from '../../src/domain/sync/protocol.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { unsealJson } from '../../src/server/database/vault.ts';
import { deliverFieldNotifications } from '../../src/server/field-work/deliver-notifications.ts';
import { evidenceKeys, linesBetween } from '../../src/server/field-work/ledger.ts';
import { signedHeads } from '../../src/server/field-work/heads.ts';
import { purgePlaces } from '../../src/server/field-work/purge.ts';
import { seededTemplateId, seedEveryOrganization } from '../../src/server/field-work/templates.ts';
import { caller } from '../helpers/call.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId, sampleDoc } from '../helpers/sample.ts';
import { sealedRecord, type SealedForTest, type ToSeal } from '../helpers/sealed-record.ts';

let server: TestContext;
let orgId: string;
let manager: Signed;
let technician: Signed;
let driver: Signed;
let other: Signed;
let stranger: Signed;
let admin: Signed;
let photo: Buffer;
const device = newId();
const call = caller(() => server.app);
const FRONT = SEED_TEMPLATES['vl_jour']!;
const DEFECT = { value: 'defect', photoMissing: 'dark' } as const;

beforeAll(async () => {
  server = await testContext({ isAlive: true });
  orgId = await createOrganization(server.context, 'Transports Lumière');
  manager = await signIn(server.app, { role: 'manager', orgId, name: 'Marius' });
  technician = await signIn(server.app, { role: 'technician', orgId, name: 'Tatiana' });
  driver = await signIn(server.app, { role: 'user', orgId, name: 'Camille' });
  other = await signIn(server.app, { role: 'user', orgId, name: 'Bruno' });
  stranger = await signIn(server.app, { role: 'admin' });
  admin = await signIn(server.app, { role: 'admin', orgId, name: 'Adèle' });
  await seedEveryOrganization(server.context);
  photo = await sharp(randomBytes(60 * 40 * 3), { raw: { width: 60, height: 40, channels: 3 } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

interface Change {
  entity: string;
  id: string;
  doc?: object;
  patch?: object;
}

async function push(who: Signed, { entity, id, doc, patch }: Change, headers: Record<string, string> = {}): Promise<PushResult> {
  const mutation = {
    mid: newId(),
    n: 1,
    device,
    user: who.userId,
    org: who.orgId,
    entity,
    id,
    op: doc ? 'create' : 'patch',
    ...(doc ? { doc } : { patch, base: { fieldVersions: Object.fromEntries(Object.keys(patch!).map((name) => [name, 1e9])) } }),
    schema: SCHEMA,
    deps: [],
    clientAt: new Date().toISOString(),
  };
  const { body } = await call(
    who,
    'POST',
    '/api/v1/sync/push',
    { schema: SCHEMA, nonce: newId(), device, user: who.userId, org: who.orgId, serverId: null, mutations: [mutation] },
    headers,
  );
  return (body['results'] as PushResult[])[0]!;
}
const send = (who: Signed, sealed: SealedForTest, over: object = {}, headers: Record<string, string> = {}): Promise<PushResult> =>
  push(who, { entity: 'fieldRecord', id: sealed.id, doc: { ...sealed.doc, ...over } }, headers);

function applied<R = FieldRecord>(result: PushResult): R {
  if (result.status !== 'applied') throw new Error(JSON.stringify(result));
  return result.row as unknown as R;
}
const refusals = (result: PushResult): string[] =>
  result.status === 'rejected' ? (result.failure.fields ?? []).map(({ field, code }) => `${field} ${code}`) : [result.status];
const stored = async <R = FieldRecord>(entity: keyof typeof ENTITIES, id: string): Promise<R> =>
  (await server.context.store.get(systemActor(orgId), ENTITIES[entity] as unknown as Entity, id)) as unknown as R;
const ledger = () => linesBetween(server.context.pool, orgId, 1, 1e9);

let plates = 0;
async function newVehicle(): Promise<{ id: string; plate: string }> {
  const id = newId();
  const plate = `FR-${++plates + 100}-FW`;
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(ENTITIES.vehicle as unknown as Entity, id, { ...sampleDoc(ENTITIES.vehicle, plates), registration: plate }),
  );
  return { id, plate };
}
const seal = (who: Signed, more: Partial<ToSeal> = {}): Promise<SealedForTest> =>
  sealedRecord({ org: orgId, author: { id: who.userId }, ...more });
async function defectsOf(vehicle: string): Promise<Defect[]> {
  const { results } = await server.context.store.list(systemActor(orgId), ENTITIES.defect as unknown as Entity, {
    page: 1,
    size: 100,
    filters: { vehicle: [vehicle] },
  });
  return results as unknown as Defect[];
}

function upload(
  who: Signed,
  row: string,
  file: { id: string; name: string; sha256: string },
  bytes: Buffer,
  entity = 'fieldRecord',
  slot?: string,
) {
  const metadata = Object.entries({ entity, row, id: file.id, name: file.name, sha256: file.sha256, ...(slot ? { slot } : {}) })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join();
  return server.app.inject({
    method: 'POST',
    url: '/api/v1/uploads',
    payload: bytes,
    headers: {
      ...who.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': metadata,
      'content-type': 'application/offset+octet-stream',
    },
  });
}

describe('a record', () => {
  test('is taken with who, when, a signed receipt and its line of the ledger; the same again changes nothing', async () => {
    const vehicle = await newVehicle();
    const sealed = await seal(driver, { vehicle });
    const row = applied(await send(driver, sealed));
    expect(row).toMatchObject({
      author: driver.userId,
      authorName: 'Camille',
      vehicle: vehicle.id,
      chainState: 'next',
      clockDoubt: false,
      tooFast: false,
      incomplete: false,
    });
    const [key] = await evidenceKeys(server.context.pool);
    const { payload } = await compactVerify(row.receipt!, await importJWK(key!, 'ES256'));
    const receipt = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
    expect(receipt).toMatchObject({ recordHash: sealed.doc.recordHash, org: orgId, i: row.ledgerLine });
    const lines = await ledger();
    expect(lines.find(({ i }) => i === row.ledgerLine)).toMatchObject({
      kind: 'record',
      hash: sealed.doc.recordHash,
      receivedAt: Date.parse(row.receivedAt!),
    });
    expect(receipt['ledgerHash']).toBe((await followLedger(lines.slice(0, row.ledgerLine!))).head.hash);
    expect((await send(driver, sealed)).status).toBe('applied');
    expect(await ledger()).toEqual(lines);
  });

  test('whose digests, summary, author, organization or template are wrong is refused by name', async () => {
    const sealed = await seal(driver);
    const wrong = (change: (doc: typeof sealed.doc) => void): object => {
      const doc = structuredClone(sealed.doc);
      change(doc);
      return doc;
    };
    const told = async (doc: object, who = driver) => refusals(await push(who, { entity: 'fieldRecord', id: sealed.id, doc }));
    expect(await told(wrong((doc) => (doc.sealed.content.odometerM = 1)))).toEqual(['odometerM not-as-sealed', 'recordHash digest']);
    expect(await told(wrong((doc) => (doc.sealed.parts['gps']!.value = { lat7: 1, lng7: 2, accuracyM: 3, at: 4 })))).toEqual([
      'sealed.parts.gps digest',
    ]);
    expect(await told(wrong((doc) => (doc['plate'] = 'ZZ-999-ZZ')))).toEqual(['plate not-as-sealed']);
    expect(await told(wrong((doc) => (doc['sealedAt'] = new Date(0).toISOString())))).toEqual(['sealedAt not-as-sealed']);
    expect(await told(wrong((doc) => (doc.expected = [{ id: newId(), sha256: 'a'.repeat(64), name: 'x.jpg', bytes: 1 }])))).toEqual([
      'expected not-as-sealed',
    ]);
    expect(await told(wrong((doc) => ((doc.sealed.content as Record<string, unknown>)['more'] = 1)))).toEqual([
      expect.stringContaining('sealed.content'),
    ]);
    expect(await told(sealed.doc, other)).toEqual(['sealed.content.author not-allowed']);
    expect(refusals(await push(driver, { entity: 'fieldRecord', id: newId(), doc: sealed.doc }))).toEqual(['_id not-as-sealed']);
    expect(refusals(await send(driver, await seal(driver, { org: stranger.orgId! })))).toEqual(['sealed.content.org not-allowed']);
    const foreign = await seal(driver, { template: { key: 'vl_jour', version: 1, content: { ...FRONT, label: { fr: 'Autre' } } } });
    expect(refusals(await send(driver, foreign))).toEqual(['sealed.content.template unknown-template']);
    const signed = structuredClone(sealed.doc);
    expect(refusals(await push(driver, { entity: 'fieldRecord', id: sealed.id, doc: { ...signed, recordHash: 'b'.repeat(64) } }))).toEqual([
      'recordHash digest',
    ]);
    expect((await send(driver, sealed)).status).toBe('applied');
  });

  test('goes on the chain of its device: a gap is filled later, a stub leaves none, a fork is taken and told to managers', async () => {
    const one = await seal(driver);
    const two = await seal(driver, { head: one.head });
    const three = await seal(driver, { head: two.head });
    const fork = await seal(driver, { head: one.head });
    expect(applied(await send(driver, one)).chainState).toBe('next');
    expect(applied(await send(driver, three)).chainState).toBe('gap');
    const { chain } = two.doc.sealed;
    const stub = { chain: chain.id, seq: chain.seq, prev: chain.prev, recordHash: two.doc.recordHash, reason: 'Refusé' };
    expect(applied<AnyRow>(await push(driver, { entity: 'recordStub', id: newId(), doc: stub }))).toMatchObject({ author: driver.userId });
    expect((await stored('fieldRecord', three.id)).chainState).toBe('next');
    expect((await ledger()).at(-1)).toMatchObject({ kind: 'stub', hash: two.doc.recordHash });
    expect(applied(await send(driver, fork)).chainState).toBe('fork');
    await deliverFieldNotifications(server.context);
    await expect
      .poll(
        async () =>
          ((await call(manager, 'GET', '/api/v1/notifications?size=100')).body['results'] as AnyRow[]).filter(({ url }) =>
            String(url).includes(fork.id),
          ).length,
      )
      .toBe(1);
    expect(
      ((await call(driver, 'GET', '/api/v1/notifications?size=100')).body['results'] as AnyRow[]).filter(({ url }) =>
        String(url).includes(fork.id),
      ),
    ).toEqual([]);
  });

  test('of a vehicle that is gone keeps what it said; a clock that changed, or a seal in the future, is in doubt; one done in no time is marked', async () => {
    const gone = applied(await send(driver, await seal(driver, { vehicle: { id: newId(), plate: 'GO-404-NE' } })));
    expect([gone.vehicle, gone.sealed.content.vehicle.plate, gone.plate]).toEqual([null, 'GO-404-NE', 'GO-404-NE']);
    const now = { 'x-sillage-now': String(Date.now() - 10 * 60_000) };
    expect(applied(await send(driver, await seal(driver), {}, now)).clockDoubt).toBe(true);
    expect(applied(await send(driver, await seal(driver, { sealedAt: Date.now() + 3_600_000 }))).clockDoubt).toBe(true);
    // A clock a day ahead all along, and measured so: the time is right (acceptance 6).
    const ahead = { offsetMs: -86_400_000, measuredAt: Date.now() };
    const sealed = applied(
      await send(
        driver,
        await seal(driver, { sealedAt: Date.now() + 86_340_000, over: { clock: ahead } }),
        {},
        { 'x-sillage-now': String(Date.now() + 86_400_000) },
      ),
    );
    expect([sealed.clockDoubt, Math.abs(Date.parse(sealed.sealedAt) - Date.now()) < 120_000]).toEqual([false, true]);
    expect(applied(await send(driver, await seal(driver, { over: { activeMs: 10_000 } }))).tooFast).toBe(true);
  });

  test('of a driver is read by them and by managers, by nobody else: list, one, mirror, search', async () => {
    const sealed = await seal(driver, { vehicle: { id: null, plate: 'OW-777-NR' } });
    applied(await send(driver, sealed));
    const seenBy = async (who: Signed): Promise<unknown[]> => {
      const list = await call(who, 'GET', '/api/v1/field-records?size=1000');
      const found = await call(who, 'GET', '/api/v1/field-records?q=OW-777-NR');
      const one = await call(who, 'GET', `/api/v1/field-records/${sealed.id}`);
      const { body } = await call(who, 'POST', '/api/v1/sync/pull', {
        schema: SCHEMA,
        device,
        user: who.userId,
        org: who.orgId,
        serverId: null,
        cursor: null,
      });
      const mirrored = JSON.stringify(body).includes(sealed.id);
      return [JSON.stringify(list.body).includes(sealed.id), JSON.stringify(found.body).includes(sealed.id), one.status, mirrored];
    };
    expect(await seenBy(driver)).toEqual([true, true, 200, true]);
    expect(await seenBy(technician)).toEqual([true, true, 200, true]);
    expect(await seenBy(other)).toEqual([false, false, 404, false]);
    // Another's id tells nothing: neither by an acknowledgement nor by a refusal that shows the row.
    const taken = await push(other, { entity: 'fieldRecord', id: sealed.id, doc: (await seal(other)).doc });
    expect(JSON.stringify(taken)).not.toContain('OW-777-NR');
    expect(taken.status).toBe('rejected');
  });
});

describe('its files', () => {
  test('are taken byte for byte from their author alone; the last one makes it complete, one that was altered never does', async () => {
    const sealed = await seal(driver, {
      photos: [
        { item: 'odo', data: photo },
        { item: 'feux', data: Buffer.concat([photo, Buffer.from([0])]) },
      ],
    });
    expect(applied(await send(driver, sealed))).toMatchObject({ incomplete: true, attachments: [] });
    const [first, second] = sealed.files;
    expect((await upload(manager, sealed.id, first!, first!.data)).statusCode).toBe(403);
    const altered = Buffer.from(first!.data);
    altered[altered.length - 3]! ^= 1;
    expect((await upload(driver, sealed.id, first!, altered)).json()).toMatchObject({ code: 'conflict' });
    expect(
      (await upload(driver, sealed.id, { ...first!, sha256: createHash('sha256').update(altered).digest('hex') }, altered)).json(),
    ).toMatchObject({ code: 'invalid' });
    expect((await upload(driver, sealed.id, { ...first!, id: newId() }, first!.data)).json()).toMatchObject({ code: 'invalid' });
    expect(refusals(await push(driver, { entity: 'fieldRecord', id: sealed.id, patch: { expected: [] } }))).toEqual([
      'expected not-allowed',
    ]);
    for (const file of [first!, second!])
      expect((await upload(driver, sealed.id, file, file.data)).headers['upload-sha256']).toBe(file.sha256);
    const row = await stored('fieldRecord', sealed.id);
    expect([row.incomplete, row.attachments.length]).toEqual([false, 2]);
    expect((await ledger()).at(-1)).toMatchObject({ kind: 'complete' });
    const path = `/api/v1/field-records/${sealed.id}/attachments/${first!.id}`;
    const original = await server.app.inject({ url: path, headers: manager.headers });
    expect([
      original.headers['content-type'],
      String(original.headers['content-disposition']).startsWith('attachment'),
      original.rawPayload.equals(first!.data),
    ]).toEqual(['application/octet-stream', true, true]);
    const shown = await server.app.inject({ url: `${path}/shown`, headers: driver.headers });
    expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload.equals(first!.data)]).toEqual([200, 'image/webp', false]);
    expect((await server.app.inject({ url: path, headers: other.headers })).statusCode).toBe(404);
  });
});

describe('defects', () => {
  test('a check finds them, two checks find them once, the next says what became of them; gravity is raised by records, lowered by managers', async () => {
    const vehicle = await newVehicle();
    const first = applied(
      await send(
        driver,
        await seal(driver, {
          vehicle,
          sealedAt: Date.now() - 3_600_000,
          answers: { retros: { ...DEFECT, note: 'Miroir gauche' }, plaques: DEFECT },
        }),
      ),
    );
    const second = applied(
      await send(
        other,
        await seal(other, { vehicle, sealedAt: Date.now() - 3_500_000, answers: { retros: { ...DEFECT, severity: 'critical' } } }),
      ),
    );
    const [plates_, mirrors] = (await defectsOf(vehicle.id)).toSorted((a, b) => (a.item < b.item ? -1 : 1));
    expect(plates_).toMatchObject({ item: 'plaques', severity: 'minor', state: 'open', zone: 'tour', labelText: 'Plaques lisibles' });
    expect(mirrors).toMatchObject({
      item: 'retros',
      severity: 'critical',
      state: 'open',
      firstAt: first.sealedAt,
      lastAt: second.sealedAt,
      repairBy: second.sealedAt,
    });
    expect(mirrors!.observations.map(({ record, severity, note }) => [record, severity, note])).toEqual([
      [first._id, 'major', 'Miroir gauche'],
      [second._id, 'critical', undefined],
    ]);
    await expect
      .poll(
        async () =>
          ((await call(manager, 'GET', '/api/v1/notifications?size=100')).body['results'] as AnyRow[]).filter(
            ({ topic, url }) => (topic as { key: string }).key === 'vehicle:alert:defect' && String(url).includes(vehicle.id),
          ).length,
      )
      .toBe(1);

    const patch = (who: Signed, change: object) => push(who, { entity: 'defect', id: mirrors!._id, patch: change });
    expect(refusals(await patch(technician, { severity: 'major' }))).toEqual(['severity not-allowed']);
    expect(applied<Defect>(await patch(technician, { released: true }))).toMatchObject({
      released: true,
      releasedBy: technician.userId,
      releasedByName: 'Tatiana',
    });
    expect(applied<Defect>(await patch(manager, { severity: 'major', released: false })).severity).toBe('major');
    expect(refusals(await patch(technician, { released: true }))).toEqual(['released not-allowed']);
    expect(refusals(await patch(technician, { state: 'verified' }))).toEqual(['state not-allowed']);
    expect(refusals(await patch(technician, { state: 'planned' }))).toEqual(['plannedOn required']);
    const repaired = applied<Defect>(await patch(technician, { state: 'repaired' }));
    expect(repaired).toMatchObject({ repairedByName: 'Tatiana', repairedAt: expect.any(String) });
    expect((await ledger()).at(-1)).toMatchObject({ kind: 'defect' });
    // A record sealed before the repair that arrives after it reopens nothing.
    applied(await send(driver, await seal(driver, { vehicle, sealedAt: Date.now() - 3_000_000, answers: { retros: DEFECT } })));
    expect((await stored<Defect>('defect', mirrors!._id)).state).toBe('repaired');
    // Found nothing there: verified. Said to be there still: that.
    applied(
      await send(
        driver,
        await seal(driver, { vehicle, sealedAt: Date.now(), over: { carried: [{ defect: plates_!._id, seen: 'stillThere' }] } }),
      ),
    );
    expect([(await stored<Defect>('defect', mirrors!._id)).state, (await stored<Defect>('defect', plates_!._id)).state]).toEqual([
      'verified',
      'open',
    ]);
    expect(await defectsOf(vehicle.id)).toHaveLength(2);
    expect(refusals(await push(driver, { entity: 'defect', id: plates_!._id, patch: { comment: 'x' } }))).toEqual([]);
  });

  test('of a wrong vehicle move to the right one with the correction; both records stay; another driver corrects nothing', async () => {
    const [wrong, right] = [await newVehicle(), await newVehicle()];
    const answers = { feux: DEFECT, klaxon: DEFECT };
    const record = applied(await send(driver, await seal(driver, { vehicle: wrong, answers })));
    applied(await send(other, await seal(other, { vehicle: wrong, answers: { klaxon: DEFECT } })));
    const before = await defectsOf(wrong.id);
    applied(await send(other, await seal(other, { vehicle: right, over: { replaces: record._id } })));
    expect((await stored('fieldRecord', record._id)).replacedBy).toBeNull();
    const correction = applied(await send(driver, await seal(driver, { vehicle: right, answers, over: { replaces: record._id } })));
    expect((await stored('fieldRecord', record._id)).replacedBy).toBe(correction._id);
    const lights = before.find(({ item }) => item === 'feux')!;
    expect((await defectsOf(wrong.id)).map(({ item, observations }) => [item, observations.length])).toEqual([['klaxon', 1]]);
    const moved = await defectsOf(right.id);
    expect(moved.map(({ item, plate }) => [item, plate]).toSorted(([a], [b]) => a!.localeCompare(b!))).toEqual([
      ['feux', right.plate],
      ['klaxon', right.plate],
    ]);
    expect(moved.find(({ item }) => item === 'feux')!._id).toBe(lights._id);
  });

  test('take a photo of the repair from who may move them on', async () => {
    const vehicle = await newVehicle();
    applied(await send(driver, await seal(driver, { vehicle, answers: { feux: DEFECT } })));
    const [{ _id }] = (await defectsOf(vehicle.id)) as [Defect];
    const file = { id: newId(), name: 'feu.jpg', sha256: createHash('sha256').update(photo).digest('hex') };
    expect((await upload(driver, _id, file, photo, 'defect', 'photo')).statusCode).toBe(403);
    expect((await upload(technician, _id, file, photo, 'defect', 'photo')).headers['upload-sha256']).toBe(file.sha256);
    const row = await stored<Defect>('defect', _id);
    expect((await server.app.inject({ url: row.photo!, headers: driver.headers })).headers['content-type']).toBe('image/webp');
    const original = await server.app.inject({ url: `/api/v1/defects/${_id}/photo/original`, headers: driver.headers });
    expect(original.rawPayload.equals(photo)).toBe(true);
  });
});

const edited = (content: TemplateContent, label: string): TemplateContent => ({ ...content, label: { ...content.label, fr: label } });

describe('templates', () => {
  test('every organization starts with eight, published; another start adds none', async () => {
    const { count } = await server.context.store.list(systemActor(orgId), ENTITIES.checkTemplate as unknown as Entity, {
      page: 1,
      size: 100,
      filters: { status: ['published'] },
    });
    await seedEveryOrganization(server.context);
    const again = await server.context.store.list(systemActor(orgId), ENTITIES.checkTemplate as unknown as Entity, {
      page: 1,
      size: 100,
      filters: { status: ['published'] },
    });
    expect([count, again.count]).toEqual([8, 8]);
    expect(await stored<CheckTemplate>('checkTemplate', await seededTemplateId(orgId, 'vl_jour'))).toMatchObject({
      key: 'vl_jour',
      version: 1,
      status: 'published',
    });
  });

  test('are written as drafts, get their version as they are published, and are frozen then but for being retired; records of any version are taken', async () => {
    const id = newId();
    const content = edited(FRONT, 'Contrôle de nuit');
    const draft = { key: 'vl_jour', name: 'Nuit', kind: 'check', content };
    expect(applied<CheckTemplate>(await push(manager, { entity: 'checkTemplate', id, doc: draft }))).toMatchObject({
      status: 'draft',
      version: 0,
      sha256: null,
    });
    expect((await push(driver, { entity: 'checkTemplate', id: newId(), doc: draft })).status).toBe('rejected');
    const retyped = structuredClone(content);
    retyped.sections[0]!.items[1]!.type = 'text';
    applied(await push(manager, { entity: 'checkTemplate', id, patch: { content: retyped } }));
    expect(refusals(await push(manager, { entity: 'checkTemplate', id, patch: { status: 'published' } }))).toEqual([
      'content.papiers retyped',
    ]);
    expect(refusals(await push(manager, { entity: 'checkTemplate', id, patch: { content: { ...content, sections: [] } } }))).toEqual([
      'content.sections too-short',
    ]);
    applied(await push(manager, { entity: 'checkTemplate', id, patch: { content } }));
    const published = applied<CheckTemplate>(await push(manager, { entity: 'checkTemplate', id, patch: { status: 'published' } }));
    expect(published).toMatchObject({
      version: 2,
      status: 'published',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      publishedAt: expect.any(String),
    });
    expect(refusals(await push(manager, { entity: 'checkTemplate', id, patch: { name: 'Jour' } }))).toEqual(['name not-allowed']);
    expect(refusals(await push(manager, { entity: 'checkTemplate', id, patch: { status: 'draft' } }))).toEqual(['status not-allowed']);
    const retired = { key: 'vl_jour', version: 2, content };
    expect((await send(driver, await seal(driver, { template: retired }))).status).toBe('applied');
    applied(await push(manager, { entity: 'checkTemplate', id, patch: { status: 'retired' } }));
    expect(refusals(await push(manager, { entity: 'checkTemplate', id, patch: { status: 'published' } }))).toEqual(['status not-allowed']);
    // Filled before it was retired, or on the version before (acceptance 11, 12).
    expect((await send(driver, await seal(driver, { template: retired }))).status).toBe('applied');
    expect((await send(driver, await seal(driver))).status).toBe('applied');
  });

  test('a draft is thrown away by managers; what was published or retired never is', async () => {
    const id = newId();
    const path = `/api/v1/check-templates/${id}`;
    applied(
      await push(manager, {
        entity: 'checkTemplate',
        id,
        doc: { key: 'vl_jour', name: 'Nuit', kind: 'check', content: edited(FRONT, 'Contrôle de nuit') },
      }),
    );
    expect((await call(driver, 'DELETE', path)).status).toBe(403);
    expect((await call(manager, 'DELETE', path)).status).toBe(204);
    expect((await call(manager, 'GET', path)).status).toBe(404);
    const seeded = await seededTemplateId(orgId, 'vl_jour');
    expect((await call(manager, 'DELETE', `/api/v1/check-templates/${seeded}`)).status).toBe(400);
    applied(await push(manager, { entity: 'checkTemplate', id: seeded, patch: { status: 'retired' } }));
    expect((await call(manager, 'DELETE', `/api/v1/check-templates/${seeded}`)).status).toBe(400);
    expect(await stored<CheckTemplate>('checkTemplate', seeded)).toMatchObject({ status: 'retired', version: 1 });
  });
});

const zipOf = async (who: Signed, id: string): Promise<{ status: number; entries: Record<string, Uint8Array>; bytes: Buffer }> => {
  const answer = await server.app.inject({ url: `/api/v1/field-records/${id}/proof`, headers: who.headers });
  return { status: answer.statusCode, entries: answer.statusCode === 200 ? unzipSync(answer.rawPayload) : {}, bytes: answer.rawPayload };
};
const altered = ({ lines }: ProofCheck): string[] => lines.filter(({ state }) => state === 'altered').map(({ subject }) => subject);
/** What a changed byte of each file of a proof must name. */
const NAMES: Record<string, RegExp> = {
  'record.json': /^(record|signature|part)/,
  'template.json': /^template$/,
  'receipt.jws': /^receipt$/,
  'ledger.json': /^ledger/,
  'head.jws': /^head$/,
  'keys.json': /^keys$/,
};

describe('a proof', () => {
  test('verifies without the server, and names the line of any byte that was changed', async () => {
    const sealed = await seal(driver, { photos: [{ item: 'odo', data: photo }], answers: { note: { value: 'Rien à dire' } } });
    applied(await send(driver, sealed));
    await upload(driver, sealed.id, sealed.files[0]!, photo);
    applied(await send(other, await seal(other)));
    expect((await zipOf(other, sealed.id)).status).toBe(404);
    expect((await zipOf(stranger, sealed.id)).status).toBe(404);
    const { entries, bytes } = await zipOf(driver, sealed.id);
    const check = await verifyProof(entries);
    expect([check.isIntact, check.lines.filter(({ state }) => state !== 'intact'), check.receipt?.org]).toEqual([true, [], orgId]);
    expect(check.kids).toEqual(
      ((await call(null, 'GET', '/api/v1/evidence/keys')).body['keys'] as { kid: string }[]).map(({ kid }) => kid),
    );
    expect(new TextDecoder().decode(entries['verify.html'])).toContain('<script>');
    for (const [path, whole] of Object.entries(entries)) {
      if (path === 'verify.html') continue;
      const named = NAMES[path] ?? new RegExp(`^file:${path.slice('files/'.length)}$`);
      for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 12)) {
        const changed = Uint8Array.from(whole);
        changed[at]! ^= 1;
        const wrong = altered(await verifyProof({ ...entries, [path]: changed }));
        expect([path, at, wrong.some((subject) => named.test(subject))], wrong.join()).toEqual([path, at, true]);
      }
    }
    const { [`files/${sealed.files[0]!.sha256}`]: _photo, ...without } = entries;
    const lacking = await verifyProof(without);
    expect([lacking.isIntact, lacking.lines.find(({ state }) => state === 'erased')?.subject]).toEqual([
      true,
      `file:${sealed.files[0]!.sha256}`,
    ]);

    const folder = mkdtempSync(join(tmpdir(), 'sillage-proof-'));
    const run = (zip: Uint8Array): { status: number | null; said: string } => {
      writeFileSync(join(folder, 'proof.zip'), zip);
      const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/verify-record.ts', join(folder, 'proof.zip')], {
        encoding: 'utf8',
      });
      return { status, said: stdout };
    };
    expect(run(bytes)).toMatchObject({ status: 0, said: expect.stringContaining('INTACT') });
    const template = Uint8Array.from(entries['template.json']!);
    template[40]! ^= 1;
    expect(run(zipSync({ ...entries, 'template.json': template }))).toMatchObject({
      status: 1,
      said: expect.stringMatching(/altered +template/),
    });
    expect(run(new Uint8Array([1, 2, 3])).status).toBe(2);
    rmSync(folder, { recursive: true });
  });

  test('of a record whose position was forgotten with time still verifies', async () => {
    const old = Date.now() - 63 * 86_400_000;
    const sealed = await seal(driver, { sealedAt: old });
    const recent = await seal(driver);
    for (const one of [sealed, recent]) applied(await send(driver, one));
    expect(await purgePlaces(server.context)).toBe(1);
    expect(await purgePlaces(server.context)).toBe(0);
    expect(Object.keys((await stored('fieldRecord', sealed.id)).sealed.parts)).not.toContain('gps');
    expect(Object.keys((await stored('fieldRecord', recent.id)).sealed.parts)).toContain('gps');
    expect((await ledger()).at(-1)).toMatchObject({ kind: 'purge' });
    const check = await verifyProof((await zipOf(manager, sealed.id)).entries);
    expect([check.isIntact, check.lines.filter(({ state }) => state === 'erased').map(({ subject }) => subject)]).toEqual([
      true,
      ['part:gps'],
    ]);
  });

  test('of a record whose author asked to be forgotten: an administrator erases name, texts and place, once, everywhere; it still verifies', async () => {
    const who = await signIn(server.app, { role: 'user', orgId, name: 'Zoé Dupont' });
    const vehicle = await newVehicle();
    const written = {
      vehicle,
      author: { id: who.userId, name: 'Zoé Dupont' },
      answers: { essuie: { ...DEFECT, note: 'Balai gauche usé, dit Zoé' }, note: { value: 'Appeler Zoé Dupont' } },
    };
    const one = await seal(who, written);
    const two = await seal(who, { ...written, head: one.head });
    const others = await seal(driver, { vehicle, answers: { essuie: { ...DEFECT, note: 'Vu aussi' } } });
    for (const [by, sealed] of [
      [who, one],
      [who, two],
      [driver, others],
    ] as const)
      applied(await send(by, sealed));
    const path = `/api/v1/field-records/${one.id}/erase`;
    for (const refused of [manager, technician, who]) expect((await call(refused, 'POST', path, { what: ['name'] })).status).toBe(403);
    expect((await call(stranger, 'POST', path, { what: ['name'] })).status).toBe(404);
    expect((await call(admin, 'POST', path, { what: [] })).status).toBe(400);

    expect(await call(admin, 'POST', path, { what: ['texts'] })).toMatchObject({ status: 200, body: { records: 1 } });
    const first = await stored('fieldRecord', one.id);
    expect([Object.keys(first.sealed.parts), first.authorName]).toEqual([['gps', 'author.name'], 'Zoé Dupont']);
    const before = (await ledger()).length;
    expect(await call(admin, 'POST', path, { what: ['name', 'texts', 'place'], everywhere: true })).toMatchObject({ body: { records: 2 } });
    expect(await call(admin, 'POST', path, { what: ['name', 'texts', 'place'], everywhere: true })).toMatchObject({ body: { records: 0 } });
    for (const { id } of [one, two]) {
      const row = await stored('fieldRecord', id);
      expect([row.sealed.parts, row.authorName, row.author]).toEqual([{}, null, who.userId]);
    }
    const lines = (await ledger()).slice(before);
    expect(lines.map(({ kind }) => kind)).toEqual(['purge', 'purge']);
    // From the page of the person, without a record at hand.
    const ofAuthor = `/api/v1/field-records/authors/${who.userId}/erase`;
    for (const refused of [manager, technician, who]) expect((await call(refused, 'POST', ofAuthor, { what: ['name'] })).status).toBe(403);
    expect((await call(stranger, 'POST', ofAuthor, { what: ['name'] })).status).toBe(404);
    expect((await call(admin, 'POST', `/api/v1/field-records/authors/${one.id}/erase`, { what: ['name'] })).status).toBe(404);
    const three = await seal(who, { ...written, head: two.head });
    applied(await send(who, three));
    expect(await call(admin, 'POST', ofAuthor, { what: ['name', 'texts', 'place'] })).toMatchObject({ status: 200, body: { records: 1 } });
    expect((await stored('fieldRecord', three.id)).sealed.parts).toEqual({});
    const {
      rows: [entry],
    } = await server.context.pool.query<{ about: string }>('SELECT about FROM ledger_lines WHERE org_id = $1 AND i = $2', [
      orgId,
      lines[0]!.i,
    ]);
    expect(JSON.parse(entry!.about)).toEqual({
      id: one.id,
      recordHash: one.doc.recordHash,
      parts: ['author.name', 'gps'],
      by: admin.userId,
    });
    // The defect keeps what others wrote of it.
    expect((await defectsOf(vehicle.id)).flatMap(({ observations }) => observations.flatMap(({ note }) => note ?? []))).toEqual([
      'Vu aussi',
    ]);

    // Nor does a phone that never heard the answer bring it back: the same push, then the same record as a new one.
    for (let times = 0; times < 2; times++) await send(who, one);
    const { rows: kept } = await server.context.pool.query(
      "SELECT 1 FROM mutation_log WHERE org_id = $1 AND result::text LIKE '%Balai gauche%' UNION ALL SELECT 1 FROM field_records WHERE org_id = $1 AND sealed::text LIKE '%Balai gauche%'",
      [orgId],
    );
    expect(kept).toEqual([]);
    const { body } = await call(who, 'POST', '/api/v1/sync/pull', {
      schema: SCHEMA,
      device,
      user: who.userId,
      org: who.orgId,
      serverId: null,
      cursor: null,
    });
    expect([
      JSON.stringify(body).includes(one.id),
      JSON.stringify(body).includes('Balai gauche'),
      JSON.stringify(body).includes('Appeler Zoé'),
    ]).toEqual([true, false, false]);

    const check = await verifyProof((await zipOf(manager, one.id)).entries);
    expect([
      check.isIntact,
      check.lines
        .filter(({ state }) => state === 'erased')
        .map(({ subject }) => subject)
        .toSorted(),
    ]).toEqual([true, ['part:answers.essuie.note', 'part:answers.note.value', 'part:author.name', 'part:gps']]);
  });

  test('ends at the signed head of its day once there is one; heads are for managers, mailed to administrators', async () => {
    const row = applied(await send(driver, await seal(driver)));
    const tomorrow = {
      ...server.context,
      now: () => Date.now() + 86_400_000,
      config: { ...server.context.config, smtpUrl: 'smtp://127.0.0.1:9' },
    };
    await signedHeads.run(tomorrow);
    await signedHeads.run(tomorrow);
    const { status, body } = await call(manager, 'GET', '/api/v1/evidence/heads');
    const [head] = body['results'] as { i: number; hash: string; day: string }[];
    const lines = await ledger();
    expect([status, head!.i, head!.hash]).toEqual([200, lines.length, (await followLedger(lines)).head.hash]);
    expect((await call(technician, 'GET', '/api/v1/evidence/heads')).status).toBe(403);
    const { rows } = await server.context.pool.query<{ recipient: string; params: unknown }>(
      "SELECT recipient, params FROM mails WHERE kind = 'evidence-head'",
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual([admin.email]);
    expect(unsealJson<{ body: string }>(rows[0]!.params, 'mails.params').body).toContain(head!.hash);
    applied(await send(driver, await seal(driver)));
    const check = await verifyProof((await zipOf(driver, row._id)).entries);
    expect([check.isIntact, check.head]).toEqual([true, { org: orgId, day: head!.day, i: head!.i, hash: head!.hash }]);
  });
});

test('the ledger has every line, in order, from its start', async () => {
  const lines = await ledger();
  expect(lines[0]).toMatchObject({ i: 1, prev: LEDGER_START });
  expect(await followLedger(lines)).toMatchObject({ brokenAt: null, head: { i: lines.length } });
});
