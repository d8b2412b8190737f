import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLocal, setCurrent } from '../../src/db/current.ts';
import type { LocalDatabase } from '../../src/db/database.ts';
import type { OutboxItem } from '../../src/db/local-row.ts';
import { createRow, patchRow } from '../../src/db/mutate.ts';
import { completeDoc, type AnyRow, type Entity } from '../../src/domain/entity/entity.ts';
import { FailureError } from '../../src/domain/entity/failure.ts';
import { ENTITIES, ENTITY_LIST } from '../../src/domain/registry.ts';
import { localBus } from '../../src/server/bus.ts';
import type { Actor, Store } from '../../src/server/context.ts';
import { personActor, systemActor } from '../../src/server/database/actors.ts';
import { openStore } from '../../src/server/open-store.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { newId, sampleDoc } from '../helpers/sample.ts';

/** A write passes two doors, the device's before it is kept and the server's before it is stored: both say the same of it, in the same words. */

type Doc = Record<string, unknown>;
const orgId = newId();
const userId = newId();
const { organization, user } = ENTITIES as unknown as Record<'organization' | 'user', Entity>;
const WRITTEN = ENTITY_LIST.filter(
  ({ mirrored, single, space, conflict, access }) =>
    mirrored && !single && space === 'organization' && conflict !== 'server' && access.create.includes('admin'),
);
/** What passes their declaration is looked at once more by the server, beside what it knows: content of templates, journeys that are there, overlaps. */
const ADMITTED = [
  'fieldRecord',
  'recordStub',
  'checkTemplate',
  'journeyReason',
  'mission',
  'reservation',
  'alertRule',
  'reportSchedule',
  'ticketMessage',
  'driverAssignment',
];
/** What the server alone can know. */
const OF_DATABASE = ['reference', 'duplicate'];

let test: TestDatabase;
let store: Store;
let local: LocalDatabase;
let actor: Actor;

beforeAll(async () => {
  test = await createTestDatabase();
  store = openStore(test.pool, localBus());
  await store.write(systemActor(null), (writer) => writer.insert(user, userId, { email: 'p@x.test', name: 'P' }));
  await store.write(systemActor(null), (writer) => writer.insert(organization, orgId, { name: 'A' }));
  const org = { id: orgId, name: 'A', role: 'admin' };
  const session = { email: 'p@x.test', name: 'P', siteOwner: null, siteRole: undefined, isAdmin: false, adminMode: false, asAdmin: null };
  actor = personActor({ ...session, id: userId, organization: org, organizations: [org] }, null);
  setCurrent((local = openLocal(userId, orgId)));
});
afterAll(async () => {
  setCurrent(null);
  await Dexie.delete(local.name);
  await test.drop();
});

/** `field code params` of a refusal, null where it passes. */
async function refusal(work: () => Promise<unknown>): Promise<string[] | null> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    const { code, fields = [] } = error.failure;
    const issues = fields.filter((issue) => !OF_DATABASE.includes(issue.code));
    if (fields.length > 0 && issues.length === 0) return null;
    return [code, ...issues.map((issue) => `${issue.field} ${issue.code} ${JSON.stringify(issue.params ?? {})}`)];
  }
  return null;
}

class Undone extends Error {}
const undo = (): never => {
  throw new Undone();
};
const stays = (error: unknown): void => {
  if (!(error instanceof Undone)) throw error;
};

/** What was kept in the queue by the last write of the device. */
async function kept(): Promise<OutboxItem | undefined> {
  return local.read((dexie) => dexie.table<OutboxItem>('outbox').orderBy('n').last());
}

async function bothCreate(entity: Entity, doc: Doc): Promise<void> {
  const device = await refusal(() => createRow(entity, doc));
  let row: AnyRow | undefined;
  const server = await refusal(() =>
    store.write(actor, async (writer) => ((row = await writer.insert(entity, newId(), doc)), undo())).catch(stays),
  );
  if (device === null && ADMITTED.includes(entity.name)) return;
  expect(server, entity.name).toEqual(device);
  if (!row) return;
  const sent = completeDoc(entity, (await kept())!.doc!);
  for (const [name, field] of Object.entries(entity.fields)) if (!field.server) expect([name, sent[name]]).toEqual([name, row[name]]);
}

async function bothPatch(entity: Entity, row: AnyRow, patch: Doc): Promise<void> {
  const device = await refusal(() => patchRow(entity, row._id, patch));
  const server = await refusal(() =>
    store
      .write(actor, async (writer) => {
        await writer.insert(entity, row._id, Object.fromEntries(Object.entries(row).filter(([name]) => name in sampleDoc(entity, 1))));
        await writer.patch(entity, row._id, patch);
        undo();
      })
      .catch(stays),
  );
  expect(server, entity.name).toEqual(device);
}

const sampleOf = (entity: Entity): Doc => {
  const doc = sampleDoc(entity, 1);
  for (const [name, field] of Object.entries(entity.fields))
    if (field.kind === 'ref' && !field.server && !field.optional) doc[name] = newId();
  return doc;
};

const entityOf = (name: string): Entity => ENTITY_LIST.find((one) => one.name === name)!;

it.each<[string, Doc, string[] | null]>([
  ['vehicle', {}, ['invalid', 'registration required {}']],
  ['vehicle', { registration: '  ' }, ['invalid', 'registration required {}']],
  ['vehicle', { registration: 'ab 123 cd', name: '  ', vin: null }, null],
  ['vehicle', { registration: 'AB-123-CD', name: 'x'.repeat(121) }, ['invalid', 'name too-long {"max":120}']],
  ['vehicle', { registration: 'AB-123-CD', year: 12 }, ['invalid', 'year too-small {"min":1950}']],
  ['vehicle', { registration: 'AB-123-CD', status: 'flying' }, ['invalid', 'status choice {}']],
  ['vehicle', { registration: 'AB-123-CD', nope: 1 }, ['invalid', 'nope not-allowed {}']],
  ['vehicle', { registration: 'AB-123-CD', vin: 'VF1FL0009612' }, ['invalid', 'vin vin-length {"missing":5}']],
  // A blank where a format is asked for is missing, not malformed.
  [
    'reservation',
    { vehicle: '', startAt: ' ', endAt: null },
    ['invalid', 'purpose required {}', 'vehicle required {}', 'startAt required {}', 'endAt required {}'],
  ],
  [
    'reservation',
    { vehicle: 'x', startAt: 'soon', endAt: '2026-13-01' },
    ['invalid', 'purpose required {}', 'vehicle format {}', 'startAt format {}', 'endAt format {}'],
  ],
])('%s %j', async (name, doc, expected) => {
  const entity = entityOf(name);
  await bothCreate(entity, doc);
  expect((await refusal(() => createRow(entity, doc)))?.toSorted() ?? null).toEqual(expected?.toSorted() ?? null);
});

const value = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    '  ',
    null,
    undefined,
    0,
    -1,
    1.5,
    1e12,
    true,
    [],
    {},
    'x',
    'x'.repeat(30_000),
    'a\u0000b',
    ['', ' x '],
    [1],
  ),
  fc.constantFrom<unknown>(
    '2026-11-21',
    '2026-11-21T07:00:00Z',
    '2026-11-21T07:00:00.123456Z',
    '2026-02-30',
    'a@b.fr',
    '#123',
    'FR',
    '0199aaaa-0000-7000-8000-00000000000a',
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

const SEED = Number(process.env['SEED'] ?? 16);

it(`says the same of ${WRITTEN.length} entities, whatever they are given`, async () => {
  expect(WRITTEN.length).toBeGreaterThan(10);
  for (const entity of WRITTEN) {
    const fields = fc.constantFrom(...Object.keys(entity.fields), 'unknown');
    const changes = fc.dictionary(fields, value, { minKeys: 1, maxKeys: 3 });
    await fc.assert(
      fc.asyncProperty(changes, (changed) => bothCreate(entity, { ...sampleOf(entity), ...changed })),
      { seed: SEED, numRuns: 12 },
    );
  }
});

it('says the same of changes', async () => {
  for (const entity of WRITTEN) {
    if (Object.values(entity.fields).some((field) => field.kind === 'ref' && !field.server && !field.optional)) continue;
    if (ADMITTED.includes(entity.name) || entity.conflict === 'append' || !entity.access.update.includes('admin')) continue;
    // Members come by an invitation: the server alone writes what they cannot be without.
    if (entity.name === 'membership') continue;
    let row = {} as AnyRow;
    await store.write(actor, async (writer) => ((row = await writer.insert(entity, newId(), sampleOf(entity))), undo())).catch(stays);
    await local.change(
      [entity.plural],
      (tx) => tx.table(entity.plural).put(row),
      () => ({ keys: { [entity.plural]: [row._id] } }),
    );
    const fields = fc.constantFrom(...Object.keys(entity.fields), 'unknown');
    const changes = fc.dictionary(fields, value, { minKeys: 1, maxKeys: 3 });
    await fc.assert(
      fc.asyncProperty(changes, (changed) => bothPatch(entity, row, changed)),
      { seed: SEED, numRuns: 12 },
    );
  }
});
