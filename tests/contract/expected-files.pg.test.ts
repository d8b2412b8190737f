import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCHEMA } from '../../src/domain/sync/protocol.ts';
import { setSiteOwner } from '../../src/server/identity/directory.ts';
import { caller } from '../helpers/call.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId } from '../helpers/sample.ts';

interface Expected {
  id: string;
  sha256: string;
  name: string;
  bytes: number;
}

let server: TestContext;
let author: Signed;
let colleague: Signed;
let driver: Signed;
let stranger: Signed;
let staff: Signed;
let device: string;

const call = caller(() => server.app);
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const [first, second] = [Buffer.from('08:00 GPS sans repère\n'), Buffer.from('09:00 GPS retrouvé\n')];
const named = (bytes: Buffer, name: string): Expected => ({ id: newId(), sha256: hashOf(bytes), name, bytes: bytes.length });

function push(who: Signed, entity: string, id: string, change: { doc?: object; patch?: object }, over: object = {}) {
  const mutation = {
    mid: newId(),
    n: 1,
    device,
    user: who.userId,
    org: who.orgId,
    entity,
    id,
    op: change.doc ? 'create' : 'patch',
    ...change,
    schema: SCHEMA,
    deps: [],
    clientAt: new Date().toISOString(),
    ...(change.patch ? { base: { fieldVersions: { expected: 1e9 } } } : {}),
    ...over,
  };
  return call(who, 'POST', '/api/v1/sync/push', {
    schema: SCHEMA,
    nonce: newId(),
    device,
    user: who.userId,
    org: who.orgId,
    serverId: null,
    mutations: [mutation],
  }).then(({ body }) => (body['results'] as { status: string; row?: Record<string, unknown>; failure?: { code: string } }[])[0]!);
}
const pull = async (who: Signed, cursor: unknown = null, serverId: unknown = null) =>
  (await call(who, 'POST', '/api/v1/sync/pull', { schema: SCHEMA, device, user: who.userId, org: who.orgId, serverId, cursor })).body;
const rowOf = async (plural: string, id: string): Promise<Record<string, unknown>> =>
  (await call(author, 'GET', `/api/v1/${plural}/${id}`)).body;
const upload = (who: Signed, entity: string, row: string, file: { id: string; name: string; sha256: string }, bytes: Buffer) => {
  const { id, name, sha256 } = file;
  const metadata = Object.entries({ entity, row, id, name, sha256 })
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
};
async function request(expected: readonly Expected[]): Promise<string> {
  const id = newId();
  expect(await push(author, 'ticket', id, { doc: { subject: 'Boîtier', description: 'Muet', expected } })).toMatchObject({
    status: 'applied',
  });
  return id;
}

beforeAll(async () => {
  server = await testContext();
  const orgId = await createOrganization(server.context, 'Transports Lumière');
  author = await signIn(server.app, { role: 'manager', orgId, name: 'Marius' });
  colleague = await signIn(server.app, { role: 'admin', orgId, name: 'Tatiana' });
  driver = await signIn(server.app, { role: 'user', orgId });
  stranger = await signIn(server.app, { role: 'admin' });
  const site = await createOrganization(server.context, 'Exploitant');
  await setSiteOwner(server.context, site);
  staff = await signIn(server.app, { role: 'admin', orgId: site, name: 'Solène' });
  device = newId();
});
afterAll(() => server.close());

test('R-016 a request is incomplete until each file it came with is there, for both sides and each mirror', async () => {
  const expected = [named(first, 'un.log'), named(second, 'deux.log')];
  const id = await request(expected);
  expect(await rowOf('tickets', id)).toMatchObject({ incomplete: true, expected, attachments: [] });
  expect((await call(staff, 'GET', `/api/v1/admin/tickets/${id}`)).body['ticket']).toMatchObject({ incomplete: true, expected });
  const listed = async (who: Signed, url: string) =>
    ((await call(who, 'GET', url)).body['results'] as { _id: string; incomplete: boolean }[]).find(({ _id }) => _id === id)?.incomplete;
  expect([await listed(author, '/api/v1/tickets?size=100'), await listed(staff, '/api/v1/admin/tickets?size=100')]).toEqual([true, true]);

  let mirror = await pull(colleague);
  const news = async (): Promise<unknown> => {
    mirror = await pull(colleague, mirror['cursor'], mirror['serverId']);
    const row = (mirror['changes'] as Record<string, { put: Record<string, unknown>[] }>)['tickets']?.put.find(({ _id }) => _id === id);
    return row && [row['incomplete'], (row['attachments'] as unknown[]).length];
  };
  while (mirror['more']) mirror = await pull(colleague, mirror['cursor'], mirror['serverId']);
  expect(await news()).toBeUndefined();
  expect((await upload(author, 'ticket', id, expected[0]!, first)).statusCode).toBe(201);
  expect(await news()).toEqual([true, 1]);
  expect((await upload(author, 'ticket', id, expected[1]!, second)).statusCode).toBe(201);
  expect(await news()).toEqual([false, 2]);
  expect((await call(staff, 'GET', `/api/v1/admin/tickets/${id}`)).body['ticket']).toMatchObject({ incomplete: false });
  const original = await server.app.inject({ url: `/api/v1/admin/tickets/${id}/attachments/${expected[1]!.id}`, headers: staff.headers });
  expect(hashOf(original.rawPayload)).toBe(expected[1]!.sha256);
});

test('R-016 under the id of an expected file only its very content is taken, and once', async () => {
  const file = named(first, 'un.log');
  const id = await request([file]);
  const lie = { ...file, sha256: hashOf(second) };
  const refusal = { code: 'invalid', fields: [{ field: 'sha256', code: 'not-expected' }] };
  expect((await upload(author, 'ticket', id, lie, second)).json()).toMatchObject(refusal);
  const plain = (bytes: Buffer) =>
    server.app.inject({
      method: 'PUT',
      url: `/api/v1/tickets/${id}/attachments/${file.id}?name=un.log`,
      headers: { ...author.headers, 'content-type': 'application/octet-stream' },
      payload: bytes,
    });
  expect((await plain(second)).json()).toMatchObject(refusal);
  // The hash announced is the right one, the bytes are not.
  expect((await upload(author, 'ticket', id, file, second)).json()).toMatchObject({ code: 'conflict' });
  expect(await rowOf('tickets', id)).toMatchObject({ incomplete: true, attachments: [] });
  expect((await plain(first)).statusCode).toBe(200);
  expect((await plain(second)).json()).toMatchObject({ code: 'duplicate' });
  expect((await upload(author, 'ticket', id, lie, second)).json()).toMatchObject({ code: 'duplicate' });
  expect(await rowOf('tickets', id)).toMatchObject({ incomplete: false, attachments: [{ id: file.id, bytes: first.length }] });
});

test('R-016 what its author takes away is expected no more, of a request or of a message that never changes; nobody else says so', async () => {
  const [kept, lost] = [named(first, 'un.log'), named(second, 'deux.log')];
  const ticket = await request([kept, lost]);
  const message = newId();
  await push(author, 'ticketMessage', message, {
    doc: { ticket, body: 'Deux photos', expected: [kept, lost].map((file) => ({ ...file, id: newId() })) },
  });
  const [one] = (await rowOf('ticket-messages', message))['expected'] as Expected[];
  for (const [entity, id, left] of [
    ['ticket', ticket, kept],
    ['ticketMessage', message, one!],
  ] as const) {
    const plural = entity === 'ticket' ? 'tickets' : 'ticket-messages';
    const withdraw = (who: Signed, expected: unknown, more: object = {}) => push(who, entity, id, { patch: { expected, ...more } });
    for (const [who, code] of [
      [colleague, 'forbidden'],
      [driver, 'forbidden'],
      [stranger, 'gone'],
    ] as const)
      expect([entity, await withdraw(who, [left])]).toMatchObject([entity, { status: 'rejected', failure: { code } }]);
    for (const more of [[named(first, 'trois.log')], [{ ...left, sha256: hashOf(Buffer.from('x')) }]])
      expect(await withdraw(author, more)).toMatchObject({ status: 'rejected', failure: { code: 'invalid' } });
    expect(await rowOf(plural, id)).toMatchObject({ incomplete: true, expected: [{}, {}] });
    expect(await withdraw(author, [left])).toMatchObject({ status: 'applied', row: { incomplete: true, expected: [left] } });
    expect((await upload(author, entity, id, left, first)).statusCode).toBe(201);
    expect(await rowOf(plural, id)).toMatchObject({ incomplete: false, expected: [left] });
    expect(await withdraw(author, [])).toMatchObject({ status: 'applied', row: { incomplete: false, attachments: [{ id: left.id }] } });
  }
  expect(await push(author, 'ticketMessage', message, { patch: { expected: [], body: 'Autre' } })).toMatchObject({
    status: 'rejected',
    failure: { code: 'forbidden' },
  });
  expect(await push(author, 'ticketMessage', message, { patch: { incomplete: false } })).toMatchObject({
    status: 'rejected',
    failure: { code: 'forbidden' },
  });
  const other = await request([named(first, 'un.log')]);
  expect((await call(colleague, 'PATCH', `/api/v1/tickets/${other}`, { expected: [] })).status).toBe(403);
  expect((await call(colleague, 'PATCH', `/api/v1/tickets/${other}`, { subject: 'x' })).body).toMatchObject({
    subject: 'x',
    incomplete: true,
  });
  expect((await call(author, 'PATCH', `/api/v1/tickets/${other}`, { expected: [] })).body).toMatchObject({ incomplete: false });
});

test('R-016 a file added later is as ever; those announced keep their place among the ten; nothing announced, nothing awaited', async () => {
  const old = newId();
  expect(await push(author, 'ticket', old, { doc: { subject: 'Ancien', description: 'Appareil' } }, { schema: SCHEMA - 2 })).toMatchObject({
    status: 'applied',
    row: { expected: [], incomplete: false },
  });
  expect((await upload(author, 'ticket', old, named(first, 'un.log'), first)).statusCode).toBe(201);
  expect(await rowOf('tickets', old)).toMatchObject({ incomplete: false, expected: [], attachments: [{ name: 'un.log' }] });

  const announced = [named(first, 'un.log'), named(second, 'deux.log')];
  const id = await request(announced);
  const more = Array.from({ length: 9 }, (_, n) => Buffer.from(`ligne ${n}\n`));
  const answers: number[] = [];
  for (const bytes of more) answers.push((await upload(author, 'ticket', id, named(bytes, 'plus.log'), bytes)).statusCode);
  expect(answers).toEqual([...Array.from({ length: 8 }, () => 201), 413]);
  expect((await upload(author, 'ticket', id, announced[0]!, first)).statusCode).toBe(201);
  expect((await upload(author, 'ticket', id, announced[1]!, second)).statusCode).toBe(201);
  expect(await rowOf('tickets', id)).toMatchObject({ incomplete: false });
  expect(((await rowOf('tickets', id))['attachments'] as unknown[]).length).toBe(10);
});

test('R-016 what a device says of its files is checked at the door; a row is not incomplete because it says so', async () => {
  const file = named(first, 'un.log');
  const made = (doc: object) => call(author, 'POST', '/api/v1/tickets', { subject: 'x', description: 'x', ...doc });
  for (const expected of [
    [file, file],
    [{ ...file, bytes: 9 * 1024 * 1024 }],
    [{ ...file, sha256: 'x' }],
    [{ ...file, type: 'x' }],
    Array.from({ length: 11 }, () => named(first, 'x')),
    'x',
  ])
    expect((await made({ expected })).body).toMatchObject({ code: 'invalid', fields: [{}] });
  expect((await made({ incomplete: true })).status).toBe(400);
  expect((await made({ expected: [file] })).body).toMatchObject({ incomplete: true });
  expect((await upload(stranger, 'ticket', await request([file]), file, first)).statusCode).toBe(404);
  expect((await upload(colleague, 'ticket', await request([{ ...file, id: newId() }]), file, first)).statusCode).toBe(403);
});
