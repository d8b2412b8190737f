import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow, Entity } from '../../src/domain/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import {
  asContentId,
  type Mutation,
  type PullAnswer,
  pullAnswerSchema,
  pushAnswerSchema,
  type PushResult,
  SCHEMA,
} from '../../src/domain/sync/protocol.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { forgetOld } from '../../src/server/sync/sync.routes.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId } from '../helpers/sample.ts';

const { vehicle, fleet, driver, membership } = ENTITIES as unknown as Record<keyof typeof ENTITIES, Entity>;
let test: TestContext;
let orgId: string;
let manager: Signed;
const device = newId();
/** The server's clock runs ahead by this much. */
let aheadMs = 0;

beforeAll(async () => {
  test = await testContext({ now: () => Date.now() + aheadMs });
  orgId = await createOrganization(test.context);
  manager = await signIn(test.app, { role: 'manager', orgId });
});
afterAll(() => test.close());

async function post(
  path: string,
  who: Signed | null,
  payload: object,
): Promise<{ status: number; json: unknown; headers: Record<string, unknown> }> {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/v1/sync/${path}`,
    payload,
    headers: { ...who?.headers, origin: 'http://localhost:8080' },
  });
  return { status: answer.statusCode, json: answer.body === '' ? null : answer.json(), headers: answer.headers };
}

const pullBody = (who: Signed, at: Pick<PullAnswer, 'serverId' | 'cursor'> | null) => ({
  schema: SCHEMA,
  device,
  user: who.userId,
  org: who.orgId,
  serverId: at?.serverId ?? null,
  cursor: at?.cursor ?? null,
});

async function pull(who: Signed, at: Pick<PullAnswer, 'serverId' | 'cursor'> | null): Promise<PullAnswer> {
  const { status, json, headers } = await post('pull', who, pullBody(who, at));
  expect(status, JSON.stringify(json)).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  return pullAnswerSchema.parse(json);
}

async function pullAll(who: Signed, from: Pick<PullAnswer, 'serverId' | 'cursor'> | null = null): Promise<PullAnswer[]> {
  const pages: PullAnswer[] = [];
  do pages.push(await pull(who, pages.at(-1) ?? from));
  while (pages.at(-1)!.more);
  return pages;
}

let n = 0;
function mutation(who: Signed, over: Partial<Mutation>): Mutation {
  return {
    mid: newId(),
    device,
    n: ++n,
    user: who.userId,
    org: who.orgId,
    entity: 'vehicle',
    id: newId(),
    op: 'create',
    schema: SCHEMA,
    deps: [],
    clientAt: new Date().toISOString(),
    ...over,
  };
}

async function push(who: Signed, mutations: readonly object[], over: object = {}): Promise<PushResult[]> {
  const nonce = crypto.randomUUID();
  const { status, json } = await post('push', who, {
    schema: SCHEMA,
    nonce,
    device,
    user: who.userId,
    org: who.orgId,
    serverId: null,
    mutations,
    ...over,
  });
  expect(status, JSON.stringify(json)).toBe(200);
  const answer = pushAnswerSchema.parse(json);
  expect(answer.nonce).toBe(nonce);
  return answer.results;
}

/** Row of an applied result. */
function rowIn(result: PushResult | undefined): AnyRow {
  if (result?.status !== 'applied') throw new Error(JSON.stringify(result));
  return result.row as AnyRow;
}

const rowsOf = (pages: readonly PullAnswer[], table: string): AnyRow[] =>
  pages.flatMap(({ changes }) => (changes[table]?.put ?? []) as AnyRow[]);
const stored = (id: string): Promise<AnyRow | null> => test.context.store.get(systemActor(orgId), vehicle, id);

describe('push', () => {
  it('F1 a mutation sent twice, or twice at once, is applied once and answered the same', async () => {
    const one = mutation(manager, { doc: { registration: 'GH-482-KD' } });
    const [first, second] = await Promise.all([push(manager, [one]), push(manager, [one])]);
    expect(first[0]).toMatchObject({ status: 'applied', row: { registration: 'GH-482-KD' } });
    expect(second).toEqual(first);
    expect(await push(manager, [one])).toEqual(first);
    const patch = mutation(manager, {
      id: one.id,
      op: 'patch',
      patch: { name: 'Tram' },
      base: { fieldVersions: { name: rowIn(first[0]).ver } },
    });
    const [patched] = await push(manager, [patch]);
    await push(manager, [patch]);
    expect((await stored(one.id))!.ver).toBe(rowIn(patched).ver);
  });

  it('half an emoji in a text is one mark, by a push and by a call, and stops nothing', async () => {
    const half = 'Feu \ud83d';
    const [bad, good] = await push(manager, [
      mutation(manager, { doc: { registration: 'HE-100-HE', note: half, tags: [half] } }),
      mutation(manager, { doc: { registration: 'HE-101-HE' } }),
    ]);
    expect([rowIn(bad)['note'], rowIn(bad)['tags']]).toEqual(['Feu \uFFFD', ['Feu \uFFFD']]);
    expect(good).toMatchObject({ status: 'applied' });
    const made = await test.app.inject({
      method: 'POST',
      url: '/api/v1/tickets',
      payload: { subject: half, description: half },
      headers: { ...manager.headers, origin: 'http://localhost:8080' },
    });
    expect([made.statusCode, made.json().subject]).toEqual([201, 'Feu \uFFFD']);
  });

  it('a push of nothing is refused in the own words of the server: how a device learns that the way to it is open', async () => {
    const body = { schema: SCHEMA, nonce: newId(), device, user: manager.userId, org: manager.orgId, serverId: null, mutations: [] };
    const { status, json } = await post('push', manager, body);
    expect([status, json]).toMatchObject([400, { code: 'invalid' }]);
  });

  it('F1 a removal answers when the row was gone, the same again after it came back', async () => {
    const [created] = await push(manager, [mutation(manager, { doc: { registration: 'RV-100-RV' } })]);
    const { _id: id } = rowIn(created);
    const [removal, late] = [mutation(manager, { id, op: 'remove' }), mutation(manager, { id, op: 'remove' })];
    const [removed, again] = await push(manager, [removal, late]);
    await test.context.store.write(systemActor(orgId), (writer) => writer.insert(vehicle, id, { registration: 'RV-100-RV' }));
    const back = (await stored(id))!;
    for (const result of [removed, again, ...(await push(manager, [removal, late]))])
      expect(result).toEqual({ mid: result!.mid, status: 'applied', row: null, ver: back.ver - 1 });
    expect(await stored(id)).toEqual(back);
  });

  it('a device of the first schema is told the version of every field by its name', async () => {
    const [now] = await push(manager, [mutation(manager, { doc: { registration: 'OS-100-OS' } })]);
    const { _id: id, ver, fieldVersions } = rowIn(now);
    expect(fieldVersions).toEqual({ '*': ver });
    const named = expect.objectContaining({ registration: ver, name: ver, odometerKm: ver });
    const { json } = await post('pull', manager, { ...pullBody(manager, null), schema: 1 });
    const pages = [pullAnswerSchema.parse(json)];
    while (pages.at(-1)!.more)
      pages.push(pullAnswerSchema.parse((await post('pull', manager, { ...pullBody(manager, pages.at(-1)!), schema: 1 })).json));
    expect(rowsOf(pages, 'vehicles').find(({ _id }) => _id === id)!.fieldVersions).toEqual(named);
    // What they send by it is taken: the field is as they saw it.
    const [patched] = await push(
      manager,
      [mutation(manager, { schema: 1, id, op: 'patch', patch: { name: 'Vu' }, base: { fieldVersions: { name: ver } } })],
      { schema: 1 },
    );
    expect(rowIn(patched)).toMatchObject({ name: 'Vu', fieldVersions: { registration: ver } });
    expect(rowIn(patched).fieldVersions).not.toHaveProperty('*');
    const [refused] = await push(manager, [
      mutation(manager, { id, op: 'patch', patch: { name: 'Pas vu' }, base: { fieldVersions: { name: ver } } }),
    ]);
    expect(refused).toMatchObject({ status: 'conflict', fields: ['name'] });
  });

  it('merges disjoint fields, sends the same field to repair, and takes an agreement for no conflict', async () => {
    const [created] = await push(manager, [mutation(manager, { doc: { registration: 'AA-100-AA' } })]);
    const { _id: id, ver } = rowIn(created);
    const base = (field: string): Mutation['base'] => ({ fieldVersions: { [field]: ver } });
    await test.context.store.write(systemActor(orgId), (writer) => writer.patch(vehicle, id, { name: 'theirs' }));
    const results = await push(manager, [
      mutation(manager, { id, op: 'patch', patch: { note: 'mine' }, base: base('note') }),
      mutation(manager, { id, op: 'patch', patch: { name: 'mine' }, base: base('name') }),
      mutation(manager, { id, op: 'patch', patch: { name: 'theirs' }, base: base('name') }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['applied', 'conflict', 'applied']);
    expect(results[1]).toMatchObject({ fields: ['name'], server: { name: 'theirs', note: 'mine' } });
    expect(await stored(id)).toMatchObject({ name: 'theirs', note: 'mine' });
  });

  it('a conflict says who wrote each of the other values and since when; what the server wrote itself has nobody', async () => {
    const [amelie, marc] = [
      await signIn(test.app, { role: 'manager', orgId, name: 'Amélie' }),
      await signIn(test.app, { role: 'manager', orgId, name: 'Marc' }),
    ];
    const id = newId();
    await push(manager, [mutation(manager, { id, doc: { registration: 'GG-610-GG', name: 'seen' } })]);
    const seen = (await stored(id))!.fieldVersions;
    await push(amelie, [mutation(amelie, { id, op: 'patch', patch: { name: 'Amélie' }, base: { fieldVersions: seen } })]);
    // Through the plain calls as well as through a push.
    const patched = await test.app.inject({
      method: 'PATCH',
      url: `/api/v1/vehicles/${id}`,
      payload: { note: 'Marc' },
      headers: { ...marc.headers, origin: 'http://localhost:8080' },
    });
    expect(patched.statusCode).toBe(200);
    await test.context.store.write(systemActor(orgId), (writer) => writer.patch(vehicle, id, { make: 'Server' }));
    const mine = { name: 'mine', note: 'mine', make: 'mine' };
    const one = mutation(manager, {
      id,
      op: 'patch',
      patch: mine,
      base: { fieldVersions: seen, values: { name: 'seen', note: null, make: null } },
    });
    const [result] = await push(manager, [one]);
    if (result?.status !== 'conflict') throw new Error(JSON.stringify(result));
    expect(result.fields).toEqual(['name', 'note', 'make']);
    expect(Object.fromEntries(Object.entries(result.byField ?? {}).map(([field, { name }]) => [field, name]))).toEqual({
      name: 'Amélie',
      note: 'Marc',
    });
    expect(result.by).toEqual(result.byField!['note']);
    expect(Math.abs(Date.now() - Date.parse(result.by!.at))).toBeLessThan(600_000);
    // The values the person saw are the device's own: nothing of them is stored.
    expect(JSON.stringify(result)).not.toContain('"values"');
    expect(await push(manager, [one])).toEqual([result]);
  });

  it('F2 a refused, malformed or unknown mutation stops no other', async () => {
    const results = await push(manager, [
      mutation(manager, { doc: { registration: 'GH-482-KD' } }),
      mutation(manager, { doc: { registration: '' } }),
      mutation(manager, { entity: 'spaceship', doc: {} }),
      { mid: newId(), nonsense: true },
      mutation(manager, { op: 'patch', patch: { name: 'x' } }),
      mutation(manager, { op: 'remove' }),
      mutation(manager, { doc: { registration: 'BB-200-BB' } }),
    ]);
    expect(results.map((result) => (result.status === 'rejected' ? result.failure.code : result.status))).toEqual([
      'duplicate',
      'invalid',
      'unknown-mutation',
      'invalid',
      'gone',
      'applied',
      'applied',
    ]);
    expect(results[0]).toMatchObject({ failure: { fields: [{ field: 'registration', code: 'duplicate' }] } });
  });

  it.each([65, 3000, 30_000])('F2 a write of %i levels is refused for good, with its reason, and alone', async (levels) => {
    const row = rowIn((await push(manager, [mutation(manager, { doc: { registration: `DP-${levels}` } })]))[0]);
    const deep = 'DEEP';
    const some = [
      mutation(manager, { doc: { registration: `DA-${levels}` } }),
      mutation(manager, { doc: { registration: `DB-${levels}`, note: deep } }),
      mutation(manager, { id: row._id, op: 'patch', patch: { note: deep }, base: { fieldVersions: {} } }),
      mutation(manager, { entity: 'fieldRecord', doc: { sealed: deep } }),
      mutation(manager, { schema: SCHEMA + 1, doc: { note: deep } }),
    ];
    const { userId: user, orgId: org } = manager;
    const body = { schema: SCHEMA, nonce: crypto.randomUUID(), device, user, org, serverId: null, mutations: some };
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v1/sync/push',
      headers: { ...manager.headers, origin: 'http://localhost:8080', 'content-type': 'application/json' },
      payload: JSON.stringify(body).replaceAll('"DEEP"', '['.repeat(levels) + ']'.repeat(levels)),
    });
    expect(answer.statusCode).toBe(200);
    const refused = { status: 'rejected', failure: { code: 'invalid', fields: [{ field: '', code: 'too-deep' }] } };
    expect(pushAnswerSchema.parse(answer.json()).results).toMatchObject([{ status: 'applied' }, refused, refused, refused, refused]);
  });

  it('F2 a write whose text no column or no log can hold is refused alone', async () => {
    const some = [
      mutation(manager, { doc: { registration: 'ZZ-1' } }),
      mutation(manager, { doc: { registration: 'ZZ-2', note: 'nul \0' } }),
      mutation(manager, { doc: { registration: 'ZZ-3', tags: ['nul \0'] } }),
      mutation(manager, { doc: { registration: 'ZZ-4' } }),
    ];
    const results = await push(manager, some);
    expect(results.map((result) => (result.status === 'rejected' ? result.failure.code : result.status))).toEqual([
      'applied',
      'invalid',
      'invalid',
      'applied',
    ]);
    expect(await push(manager, some)).toEqual(results);
    // Also the refusal that only showed as the log was written.
    const { rows } = await test.context.pool.query('SELECT mid, result FROM mutation_log WHERE mid = ANY($1)', [
      some.map(({ mid }) => mid),
    ]);
    expect(new Map(rows.map(({ mid, result }) => [mid, result.status]))).toEqual(new Map(results.map(({ mid, status }) => [mid, status])));
    expect(await Promise.all(some.map(({ id }) => stored(id)))).toEqual([
      expect.objectContaining({ ver: rowIn(results[0]).ver }),
      null,
      null,
      expect.objectContaining({ ver: rowIn(results[3]).ver }),
    ]);
  });

  it('F25 pushes of two devices, plain calls and the server itself at once: none fails, whatever each writes first', async () => {
    const [one, two] = [newId(), newId()];
    const shared = Array.from({ length: 10 }, newId);
    await test.context.store.write(systemActor(orgId), async (writer) => {
      for (const id of shared) await writer.insert(fleet, id, { name: id });
    });
    const preference = (at: string, theme: string): Mutation =>
      mutation(manager, { device: at, entity: 'preferences', id: manager.userId, op: 'patch', patch: { theme } });
    // The same rows and both spaces of one person, in opposite orders; a part of it refused.
    const of = (at: string, ids: readonly string[], theme: string): Mutation[] => {
      const notes = ids.map((id) =>
        mutation(manager, {
          device: at,
          entity: 'fleet',
          id,
          op: 'patch',
          patch: { color: at === one ? '#111111' : '#222222' },
          base: { fieldVersions: { color: 1e9 } },
        }),
      );
      const made = ids.map((id) => mutation(manager, { device: at, doc: { registration: `BOTH-${id.slice(-6)}` } }));
      return at === one ? [preference(at, theme), ...notes, ...made] : [...made, ...notes, preference(at, theme)];
    };
    for (let round = 0; round < 5; round++) {
      const [first, second] = [of(one, shared, 'dark'), of(two, shared.toReversed(), 'light')];
      const [a, again, b, changed] = await Promise.all([
        push(manager, first),
        push(manager, first.toReversed()),
        push(manager, second),
        Promise.all(
          shared.map((id) =>
            test.app.inject({
              method: 'PATCH',
              url: `/api/v1/fleets/${id}`,
              payload: { name: `${id} ${round}` },
              headers: { ...manager.headers, origin: 'http://localhost:8080' },
            }),
          ),
        ),
        test.context.store.write(systemActor(orgId), (writer) => writer.patch(fleet, shared[0]!, { name: `${shared[0]} server ${round}` })),
      ]);
      expect(again.toReversed()).toEqual(a);
      expect(changed.map(({ statusCode }) => statusCode)).toEqual(shared.map(() => 200));
      const count = (results: readonly PushResult[], status: PushResult['status']): number =>
        results.filter((result) => result.status === status).length;
      expect(count(a, 'retry') + count(b, 'retry')).toBe(0);
      // Of each registration one device has it, and the other is told so.
      expect(count(a, 'rejected') + count(b, 'rejected')).toBe(round === 0 ? 10 : 20);
      expect(count(a, 'applied') + count(b, 'applied')).toBe(round === 0 ? 32 : 22);
    }
  });

  it('a refusal is remembered: the same mutation is refused again even when it would pass now', async () => {
    const one = mutation(manager, { doc: { registration: 'BB-200-BB' } });
    const [refused] = await push(manager, [one]);
    expect(refused).toMatchObject({ status: 'rejected', failure: { code: 'duplicate' } });
    const [taken] = (await test.context.store.list(systemActor(orgId), vehicle, { page: 1, size: 1, q: 'BB-200-BB' })).results;
    await test.context.store.write(systemActor(orgId), (writer) => writer.remove(vehicle, taken!._id));
    expect(await push(manager, [one])).toEqual([refused]);
  });

  it('a creation repeated under another name is the same one only when it says the same', async () => {
    const one = mutation(manager, { doc: { registration: 'HH-700-HH' } });
    await push(manager, [one]);
    const [same, other] = await push(manager, [
      mutation(manager, { id: one.id, doc: { registration: 'HH-700-HH' } }),
      mutation(manager, { id: one.id, doc: { registration: 'HH-701-HH' } }),
    ]);
    expect(rowIn(same).ver).toBe((await stored(one.id))!.ver);
    expect(other).toMatchObject({ status: 'rejected', failure: { code: 'duplicate' } });
  });

  it('a row that two devices bring in by what it says is one row, which stays as people made it; brought in again once it was removed', async () => {
    const bring = (): Mutation => mutation(manager, { id: named, doc: { registration: 'HK-100-HK', name: 'Du fichier' } });
    const named = asContentId(newId());
    expect(rowIn((await push(manager, [bring()]))[0])).toMatchObject({ name: 'Du fichier' });
    await push(manager, [
      mutation(manager, { id: named, op: 'patch', patch: { name: 'Corrigé' }, base: { fieldVersions: { name: Number.MAX_SAFE_INTEGER } } }),
    ]);
    const [again, mine] = await push(manager, [
      bring(),
      mutation(manager, { id: named, op: 'patch', patch: { name: 'Autre' }, base: { fieldVersions: { name: 0 } } }),
    ]);
    expect(rowIn(again)).toMatchObject({ name: 'Corrigé' });
    expect(mine).toMatchObject({ status: 'conflict', fields: ['name'] });
    await push(manager, [mutation(manager, { id: named, op: 'remove' })]);
    expect(rowIn((await push(manager, [bring()]))[0])).toMatchObject({ name: 'Du fichier' });
    expect(
      await test.context.store.list(systemActor(orgId), vehicle, { page: 1, size: 9, filters: { registration: ['HK-100-HK'] } }),
    ).toMatchObject({ count: 1 });
  });

  it('F19 never applies a mutation of somebody else, and takes nothing under another session', async () => {
    const other = await signIn(test.app, { role: 'manager', orgId });
    const foreign = mutation(other, { doc: { registration: 'CC-300-CC' } });
    expect(await push(manager, [foreign])).toEqual([{ mid: foreign.mid, status: 'rejected', failure: { code: 'forbidden' } }]);
    expect(
      (
        await post('push', manager, {
          schema: SCHEMA,
          nonce: crypto.randomUUID(),
          device,
          user: other.userId,
          org: orgId,
          serverId: null,
          mutations: [foreign],
        })
      ).status,
    ).toBe(401);
    expect((await post('pull', manager, pullBody(other, null))).status).toBe(401);
    expect((await post('pull', null, pullBody(manager, null))).status).toBe(401);
    expect(await stored(foreign.id)).toBeNull();
    const lists = await test.app.inject({
      url: '/api/v1/vehicles',
      headers: { ...manager.headers, 'x-sillage-profile': `${other.userId}:${orgId}` },
    });
    expect(lists.statusCode).toBe(401);
  });

  it('F16 says forbidden, once the person has left the organization, so that the device drops the mirror', async () => {
    const elsewhere = await createOrganization(test.context);
    expect((await post('pull', manager, { ...pullBody(manager, null), org: elsewhere })).status).toBe(403);
  });

  it('a removal or a change of what the person may not read is refused, not taken for done', async () => {
    const id = newId();
    await test.context.store.write(systemActor(orgId), (writer) => writer.insert(driver, id, { name: 'Jean' }));
    const person = await signIn(test.app, { role: 'user', orgId });
    for (const over of [{ op: 'remove' }, { op: 'patch', patch: { name: 'Paul' } }] as const) {
      const wish = mutation(person, { entity: 'driver', id, ...over });
      expect(await push(person, [wish])).toEqual([{ mid: wish.mid, status: 'rejected', failure: { code: 'forbidden' } }]);
    }
    expect(await test.context.store.get(systemActor(orgId), driver, id)).toMatchObject({ name: 'Jean' });
  });

  it('refuses what the role may not do, and asks an old build to update', async () => {
    const person = await signIn(test.app, { role: 'user', orgId });
    const [created] = await push(person, [mutation(person, { doc: { registration: 'DD-400-DD' } })]);
    expect(created).toMatchObject({ status: 'rejected', failure: { code: 'forbidden' } });
    const [preferred] = await push(person, [
      mutation(person, { entity: 'preferences', id: person.userId, op: 'patch', patch: { theme: 'dark' } }),
    ]);
    expect(preferred).toMatchObject({ status: 'applied', row: { theme: 'dark', _id: person.userId } });
    const old = await post('push', manager, {
      schema: SCHEMA - 3,
      nonce: crypto.randomUUID(),
      device,
      user: manager.userId,
      org: orgId,
      serverId: null,
      mutations: [mutation(manager, {})],
    });
    expect(old).toMatchObject({ status: 409, json: { code: 'upgrade-required' } });
  });

  it('F6 takes what the two schemas before wrote; what nobody knows is refused, what a newer build wrote waits', async () => {
    const results = await push(manager, [
      mutation(manager, { schema: SCHEMA - 1, doc: { registration: 'OLD-1' } }),
      mutation(manager, { schema: SCHEMA - 2, doc: { registration: 'OLD-2' } }),
      mutation(manager, { schema: SCHEMA - 3, doc: { registration: 'OLD-3' } }),
      mutation(manager, { schema: SCHEMA - 2, entity: 'tachograph', doc: {} }),
      mutation(manager, { schema: SCHEMA + 1, doc: { registration: 'NEW-1' } }),
      { ...mutation(manager, { schema: SCHEMA + 1, doc: { registration: 'NEW-2' } }), unheardOf: true },
      mutation(manager, { doc: { registration: 'NOW-1' } }),
    ]);
    expect(results.map((result) => (result.status === 'rejected' ? result.failure.code : result.status))).toEqual([
      'applied',
      'applied',
      'unknown-mutation',
      'unknown-mutation',
      'retry',
      'retry',
      'applied',
    ]);
  });

  it('consumes nothing when the bases come from another database', async () => {
    const one = mutation(manager, { doc: { registration: 'EE-500-EE' } });
    expect(await push(manager, [one], { serverId: newId() })).toEqual([{ mid: one.mid, status: 'retry' }]);
    expect(await stored(one.id)).toBeNull();
  });

  it('F1 a refusal that only shows as its transaction ends is remembered too, and two copies of it at once are answered alike', async () => {
    const { pool } = test.context;
    await pool.query(`CREATE FUNCTION refuse_late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.note = 'late' THEN RAISE check_violation; END IF; RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER refuse_late AFTER INSERT ON vehicles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_late()`);
    const some = [{ registration: 'LATE-1' }, { registration: 'LATE-2', note: 'late' }, { registration: 'LATE-3' }].map((doc) =>
      mutation(manager, { doc }),
    );
    const [first, second] = await Promise.all([push(manager, some), push(manager, some)]);
    await pool.query('DROP TRIGGER refuse_late ON vehicles; DROP FUNCTION refuse_late');
    expect(first.map(({ status }) => status)).toEqual(['applied', 'rejected', 'applied']);
    expect(second).toEqual(first);
    // Nothing stands in its way any more.
    expect(await push(manager, some)).toEqual(first);
    expect(await stored(some[1]!.id)).toBeNull();
  });

  it('F25 versions rise in the order of commits whatever interleaves', async () => {
    const [at] = (await pullAll(manager)).slice(-1);
    const ids = Array.from({ length: 40 }, newId);
    await Promise.all(ids.map((id, i) => push(manager, [mutation(manager, { entity: 'fleet', id, doc: { name: `Fleet ${i}` } })])));
    const pages = await pullAll(manager, at);
    const rows = rowsOf(pages, 'fleets');
    expect(new Set(rows.map(({ _id }) => _id))).toEqual(new Set(ids));
    expect(new Set(rows.map(({ ver }) => ver)).size).toBe(40);
  });
});

describe('pull', () => {
  it('F29 walks in pages of at most 500 rows and 256 KB, and resumes from each', async () => {
    const org = await createOrganization(test.context);
    const person = await signIn(test.app, { role: 'admin', orgId: org });
    await test.context.store.write(systemActor(org), async (writer) => {
      for (let i = 0; i < 1200; i++)
        await writer.insert(vehicle, newId(), { registration: `W ${i}`, ...(i < 300 ? { note: 'é'.repeat(2000) } : {}) });
    });
    const pages = await pullAll(person);
    for (const page of pages) {
      const rows = Object.values(page.changes).flatMap(({ put }) => put);
      expect(rows.length).toBeLessThanOrEqual(500);
      expect(JSON.stringify(rows).length).toBeLessThan(270_000);
    }
    const vehicles = rowsOf(pages, 'vehicles');
    expect(vehicles).toHaveLength(1200);
    expect(new Set(vehicles.map(({ _id }) => _id)).size).toBe(1200);
    expect(pages[0]).toMatchObject({ full: true, walkStart: true });
    expect(pages[0]!.remaining).toBeGreaterThan(1200);
    expect(pages.filter(({ walkEnd }) => walkEnd)).toHaveLength(1);
    expect(pages.at(-1)).toMatchObject({ more: false });
    const again = await pull(person, pages.at(-1)!);
    expect(again).toMatchObject({ full: false, more: false });
    expect(Object.values(again.changes).flatMap(({ put }) => put)).toEqual([]);
  }, 60_000);

  it('brings what changed and what was removed, to each only what they may read', async () => {
    const person = await signIn(test.app, { role: 'user', orgId });
    const mine = (await pullAll(manager)).at(-1)!;
    const theirs = (await pullAll(person)).at(-1)!;
    expect(Object.keys((await pull(person, null)).changes)).not.toContain('drivers');
    const [vehicleId, driverId, fleetId] = [newId(), newId(), newId()];
    await test.context.store.write(systemActor(orgId), async (writer) => {
      await writer.insert(vehicle, vehicleId, { registration: 'FF-600-FF' });
      await writer.insert(driver, driverId, { name: 'Bénali' });
      await writer.insert(fleet, fleetId, { name: 'Gone' });
    });
    await test.context.store.write(systemActor(orgId), (writer) => writer.remove(fleet, fleetId));
    const forManager = await pullAll(manager, mine);
    const forPerson = await pullAll(person, theirs);
    expect(rowsOf(forManager, 'drivers').map(({ _id }) => _id)).toEqual([driverId]);
    expect(forManager.flatMap(({ changes }) => changes['fleets']?.del ?? []).map(({ _id }) => _id)).toEqual([fleetId]);
    expect(rowsOf(forPerson, 'vehicles').map(({ _id }) => _id)).toContain(vehicleId);
    expect(forPerson.flatMap(({ changes }) => Object.keys(changes))).not.toContain('drivers');
  });

  it('F16 another role walks again, with another set of tables', async () => {
    const person = await signIn(test.app, { role: 'manager', orgId });
    const before = (await pullAll(person)).at(-1)!;
    const [row] = (await test.context.store.list(systemActor(orgId), membership, { page: 1, size: 1000 })).results.filter(
      (one) => one['user'] === person.userId,
    );
    await test.context.store.write(systemActor(orgId), (writer) => writer.patch(membership, row!._id, { role: 'user' }));
    // Roles of a session are looked up every ten seconds.
    aheadMs += 11_000;
    const after = await pull(person, before);
    expect(after).toMatchObject({ full: true, walkStart: true });
    expect(Object.keys(after.changes)).toContain('vehicles');
    expect(Object.keys(after.changes)).not.toContain('drivers');
  });

  it('a device away for longer than removals are kept walks again; results of mutations are kept twice as long', async () => {
    const before = (await pullAll(manager)).at(-1)!;
    const id = newId();
    await test.context.store.write(systemActor(orgId), (writer) => writer.insert(fleet, id, { name: 'Short-lived' }));
    await test.context.store.write(systemActor(orgId), (writer) => writer.remove(fleet, id));
    const { rows: logged } = await test.context.pool.query('SELECT count(*) AS count FROM mutation_log');
    await forgetOld(test.context.pool, Date.now() + 100 * 86_400_000);
    expect(await pull(manager, before)).toMatchObject({ walkStart: true });
    expect((await test.context.pool.query('SELECT count(*) AS count FROM mutation_log')).rows).toEqual(logged);
    await forgetOld(test.context.pool, Date.now() + 200 * 86_400_000);
    expect((await test.context.pool.query('SELECT count(*) AS count FROM mutation_log')).rows).toEqual([{ count: 0 }]);
  });

  it('F30 managers see what each device still holds', async () => {
    await post('pull', manager, {
      ...pullBody(manager, null),
      report: { queued: 12, repair: 1, oldestAt: '2026-11-20T08:00:00.000Z', build: 'abc' },
    });
    const answer = await test.app.inject({ url: '/api/v1/sync/devices', headers: manager.headers });
    expect(answer.json().results[0]).toMatchObject({
      device,
      user: manager.userId,
      queued: 12,
      repair: 1,
      oldestUnsentAt: '2026-11-20T08:00:00.000Z',
      build: 'abc',
    });
    expect(answer.json().count).toBe(answer.json().results.length);
    const person = await signIn(test.app, { role: 'user', orgId });
    expect((await test.app.inject({ url: '/api/v1/sync/devices', headers: person.headers })).statusCode).toBe(403);
    expect((await test.app.inject({ url: '/api/v1/sync/devices' })).statusCode).toBe(401);
    const elsewhere = await createOrganization(test.context);
    const stranger = await signIn(test.app, { role: 'admin', orgId: elsewhere });
    expect((await test.app.inject({ url: '/api/v1/sync/devices', headers: stranger.headers })).json()).toEqual({ count: 0, results: [] });
    await post('pull', stranger, { ...pullBody(stranger, null), report: { queued: 1, repair: 0, oldestAt: null, build: 'abc' } });
    const own = (await test.app.inject({ url: '/api/v1/sync/devices', headers: stranger.headers })).json() as {
      results: { user: string }[];
    };
    expect(own.results.map(({ user }) => user)).toEqual([stranger.userId]);
  });
});
