import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCHEMA } from '../../src/domain/sync/protocol.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { setSiteOwner } from '../../src/server/identity/directory.ts';
import { runJob } from '../../src/server/jobs.ts';
import { untoldSupport } from '../../src/server/modules/support/staff.ts';
import { caller } from '../helpers/call.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId } from '../helpers/sample.ts';

let server: TestContext;
let customer: Signed;
let colleague: Signed;
let driver: Signed;
let stranger: Signed;
let staff: Signed;
let root: Signed;

const call = caller(() => server.app);
const put = (who: Signed, url: string, payload: Buffer) =>
  server.app.inject({ method: 'PUT', url, headers: { ...who.headers, 'content-type': 'application/octet-stream' }, payload });

async function request(who: Signed, over: Record<string, unknown> = {}): Promise<string> {
  const made = await call(who, 'POST', '/api/v1/tickets', { subject: 'Boîtier muet', description: 'Plus rien depuis ce matin', ...over });
  expect([made.status, made.text]).toEqual([201, expect.anything()]);
  return made.body['_id'] as string;
}
const reply = (who: Signed, ticket: string, over: Record<string, unknown> = {}) =>
  call(who, 'POST', '/api/v1/ticket-messages', { ticket, body: 'Toujours rien', ...over });
const stateOf = async (id: string): Promise<unknown> => (await call(customer, 'GET', `/api/v1/tickets/${id}`)).body['state'];
const answer = (who: Signed, id: string, over: Record<string, unknown> = {}) =>
  call(who, 'POST', `/api/v1/admin/tickets/${id}/messages`, { _id: newId(), body: 'Nous regardons', ...over });
async function toldTo(who: Signed, ticket: string, count: number): Promise<{ title: string; url: string }[]> {
  const told = async (): Promise<{ title: string; url: string }[]> => {
    const { results } = await server.context.store.list(systemActor(null, who.userId), ENTITIES.notification, { page: 1, size: 100 });
    return (results as unknown as { title: string; url: string; topic: { key: string } }[]).filter(
      ({ topic }) => topic.key === `support:${ticket}`,
    );
  };
  if (count > 0) await expect.poll(async () => (await told()).length, { timeout: 5000 }).toBe(count);
  return told();
}

beforeAll(async () => {
  server = await testContext();
  const orgId = await createOrganization(server.context, 'Transports Lumière');
  customer = await signIn(server.app, { role: 'manager', orgId, name: 'Marius' });
  colleague = await signIn(server.app, { role: 'technician', orgId, name: 'Tatiana' });
  driver = await signIn(server.app, { role: 'user', orgId });
  stranger = await signIn(server.app, { role: 'admin' });
  const site = await createOrganization(server.context, 'Exploitant');
  await setSiteOwner(server.context, site);
  staff = await signIn(server.app, { role: 'admin', orgId: site, name: 'Solène' });
  root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true, name: 'Racine' });
});
afterAll(() => server.close());

test('R-015 a request says who opened it and when; the state is the server’s to write', async () => {
  const id = await request(customer);
  const { body } = await call(colleague, 'GET', `/api/v1/tickets/${id}`);
  expect(body).toMatchObject({
    openedBy: customer.userId,
    openedByName: 'Marius',
    state: 'open',
    lastSide: 'customer',
    priority: 'normal',
    attachments: [],
  });
  expect(Date.parse(body['openedAt'] as string)).toBeGreaterThan(Date.now() - 60_000);
  for (const over of [{ state: 'closed' }, { openedBy: stranger.userId }, { assignee: customer.userId }])
    expect((await call(customer, 'POST', '/api/v1/tickets', { subject: 'x', description: 'x', ...over })).status).toBe(400);
  expect((await call(customer, 'PATCH', `/api/v1/tickets/${id}`, { state: 'closed' })).status).toBe(400);
  expect((await call(customer, 'PATCH', `/api/v1/tickets/${id}`, { priority: 'urgent' })).body).toMatchObject({ priority: 'urgent' });
  expect((await call(driver, 'GET', '/api/v1/tickets')).status).toBe(403);
  expect((await call(stranger, 'GET', `/api/v1/tickets/${id}`)).status).toBe(404);
});

test('R-016 a reply opens again, one that settles resolves, an answer says what it waits for', async () => {
  const id = await request(customer);
  expect((await answer(staff, id, { state: 'waiting' })).body).toMatchObject({
    ticket: { state: 'waiting', lastSide: 'staff' },
    messages: [{ side: 'staff', authorName: 'Solène' }],
  });
  expect((await reply(colleague, id)).body).toMatchObject({ side: 'customer', author: colleague.userId, authorName: 'Tatiana' });
  expect(await stateOf(id)).toBe('open');
  await reply(customer, id, { resolves: true });
  expect(await stateOf(id)).toBe('resolved');
  await call(staff, 'PATCH', `/api/v1/admin/tickets/${id}`, { state: 'closed' });
  expect(await stateOf(id)).toBe('closed');
  await reply(customer, id);
  expect(await stateOf(id)).toBe('open');
  expect((await reply(customer, id, { side: 'staff' })).status).toBe(400);
  expect((await reply(stranger, id)).status).toBe(400);
});

test('R-016 a request and a reply written without network leave once, in their order, with their author', async () => {
  const ticket = newId();
  const device = newId();
  const mutation = (entity: string, id: string, doc: object, deps: string[] = []) => ({
    mid: newId(),
    n: 1,
    device,
    user: customer.userId,
    org: customer.orgId,
    entity,
    id,
    op: 'create',
    schema: SCHEMA,
    deps,
    clientAt: new Date().toISOString(),
    doc,
  });
  const first = mutation('ticket', ticket, { subject: 'Écrite en zone blanche', description: 'Sans réseau' });
  const mutations = [first, mutation('ticketMessage', newId(), { ticket, body: 'Et une précision', resolves: false }, [first.mid])];
  const push = () =>
    call(customer, 'POST', '/api/v1/sync/push', {
      schema: SCHEMA,
      nonce: newId(),
      device,
      user: customer.userId,
      org: customer.orgId,
      serverId: null,
      mutations,
    });
  for (let again = 0; again < 2; again++)
    expect((await push()).body).toMatchObject({ results: [{ status: 'applied' }, { status: 'applied' }] });
  const thread = await call(staff, 'GET', `/api/v1/admin/tickets/${ticket}`);
  expect(thread.body).toMatchObject({
    ticket: { subject: 'Écrite en zone blanche', openedByName: 'Marius' },
    messages: [{ body: 'Et une précision', authorName: 'Marius' }],
  });
});

test('R-035 the staff sees the requests of every organization, with their account; nobody else does', async () => {
  const id = await request(customer, { subject: 'Pour la liste', priority: 'high' });
  await request(stranger, { subject: 'D’un autre compte' });
  for (const who of [staff, root]) {
    const { body } = await call(who, 'GET', '/api/v1/admin/tickets?size=100&state=open');
    const results = body['results'] as { _id: string; subject: string; owner: { name: string } }[];
    expect(results.find(({ _id }) => _id === id)?.owner.name).toBe('Transports Lumière');
    expect(results.map(({ subject }) => subject)).toContain('D’un autre compte');
  }
  const own = await call(staff, 'GET', `/api/v1/admin/tickets?size=100&owner=${customer.orgId}&priority=high`);
  expect((own.body['results'] as { owner: { id: string } }[]).every(({ owner }) => owner.id === customer.orgId)).toBe(true);
  expect(own.text).toContain('Pour la liste');
  const asleep = await signIn(server.app, { role: 'user', isAdmin: true });
  for (const who of [customer, colleague, driver, stranger, asleep])
    for (const [method, url, body] of [
      ['GET', '/api/v1/admin/tickets'],
      ['GET', `/api/v1/admin/tickets/${id}`],
      ['PATCH', `/api/v1/admin/tickets/${id}`, { state: 'closed' }],
      ['POST', `/api/v1/admin/tickets/${id}/messages`, { _id: newId(), body: 'x' }],
      ['POST', `/api/v1/admin/tickets/${id}/notes`, { _id: newId(), body: 'x' }],
      ['GET', '/api/v1/admin/support-staff'],
    ] as const)
      expect([method, url, (await call(who, method, url, body)).status]).toEqual([method, url, 403]);
});

test('R-036 the staff assigns to one of its own, and answers once', async () => {
  const id = await request(customer);
  const people = (await call(staff, 'GET', '/api/v1/admin/support-staff')).body['results'] as { id: string; name: string }[];
  expect(people.map(({ id: one }) => one)).toEqual(expect.arrayContaining([staff.userId, root.userId]));
  expect(people.map(({ id: one }) => one)).not.toContain(customer.userId);
  expect((await call(staff, 'PATCH', `/api/v1/admin/tickets/${id}`, { assignee: staff.userId })).body).toMatchObject({
    ticket: { assignee: staff.userId, assigneeName: 'Solène' },
  });
  expect((await call(staff, 'PATCH', `/api/v1/admin/tickets/${id}`, { assignee: customer.userId })).status).toBe(400);
  expect((await call(staff, 'PATCH', `/api/v1/admin/tickets/${id}`, { subject: 'x' })).status).toBe(400);
  expect((await call(staff, 'PATCH', `/api/v1/admin/tickets/${id}`, { assignee: null })).body).toMatchObject({
    ticket: { assignee: null, assigneeName: null },
  });
  const _id = newId();
  await answer(staff, id, { _id });
  const again = await answer(staff, id, { _id, state: 'closed' });
  expect(again.body['messages']).toHaveLength(1);
  expect((await call(root, 'GET', `/api/v1/admin/tickets/${newId()}`)).status).toBe(404);
});

test('R-036 a note never reaches the customer: not by list, thread, mirror, notification nor search', async () => {
  const id = await request(customer);
  const secret = 'NOTE-INTERNE-7431';
  expect((await call(staff, 'POST', `/api/v1/admin/tickets/${id}/notes`, { _id: newId(), body: secret })).body).toMatchObject({
    notes: [{ body: secret, authorName: 'Solène' }],
  });
  await answer(staff, id);
  await toldTo(customer, id, 1);
  const seen = [
    await call(customer, 'GET', `/api/v1/tickets/${id}`),
    await call(customer, 'GET', '/api/v1/ticket-messages?size=1000'),
    await call(customer, 'GET', '/api/v1/ticket-notes'),
    await call(customer, 'GET', '/notify/api/v1/notifications?size=100'),
    await call(customer, 'POST', '/api/v1/sync/pull', {
      schema: SCHEMA,
      device: newId(),
      user: customer.userId,
      org: customer.orgId,
      serverId: null,
      cursor: null,
    }),
  ];
  for (const { text } of seen) expect(text).not.toContain(secret);
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 403, 200, 200]);
  expect(seen[4]!.text).toContain('Nous regardons');
});

test('R-016 R-036 each side is told of what the other writes, once, and not of its own', async () => {
  const id = await request(customer, { subject: 'Qui est prévenu' });
  expect(await toldTo(staff, id, 1)).toMatchObject([{ title: 'Nouvelle demande : Qui est prévenu', url: `/admin/support/${id}` }]);
  expect(await toldTo(root, id, 1)).toHaveLength(1);
  await call(staff, 'PATCH', `/api/v1/admin/tickets/${id}`, { assignee: staff.userId });
  await reply(colleague, id);
  await toldTo(staff, id, 2);
  await answer(staff, id);
  expect(await toldTo(customer, id, 1)).toMatchObject([
    { title: 'Le support a répondu : Qui est prévenu', url: `/support/${id}?org=${customer.orgId}` },
  ]);
  await toldTo(colleague, id, 1);
  expect(await toldTo(root, id, 1)).toHaveLength(1);
  expect(await toldTo(driver, id, 0)).toEqual([]);
  // What a stopped server left untold is told later; what was told is not told again.
  await server.context.pool.query('DELETE FROM support_told WHERE id = $1', [id]);
  expect(await runJob(server.context, untoldSupport)).toBe(true);
  await toldTo(staff, id, 3);
  expect(await toldTo(customer, id, 1)).toHaveLength(1);
});

test('R-036 who is invited to the staff and has not answered follows nothing, and stops no message', async () => {
  await server.context.store.write(systemActor(staff.orgId), (writer) =>
    writer.insert(ENTITIES.membership, newId(), { name: 'Invitée', email: 'invitee@test.example', role: 'admin' }),
  );
  const people = (await call(staff, 'GET', '/api/v1/admin/support-staff')).body['results'] as { id: string; name: string }[];
  expect(people.map(({ name }) => name)).not.toContain('Invitée');
  const id = await request(customer, { subject: 'Après une invitation' });
  await toldTo(staff, id, 1);
  await toldTo(root, id, 1);
});

test('R-016 files are recognised by their bytes, come back as downloads, and images have a copy to show', async () => {
  const id = await request(customer);
  const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#345678' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .toBuffer();
  const file = newId();
  const url = `/api/v1/tickets/${id}/attachments/${file}`;
  const sent = await put(customer, `${url}?name=${encodeURIComponent('../photo du boîtier.jpg')}`, photo);
  expect(sent.json()).toMatchObject({
    attachments: [{ id: file, name: 'photo du boîtier.jpg', type: 'image/jpeg', bytes: photo.length, image: true }],
  });
  expect((await put(customer, `${url}?name=x.jpg`, photo)).json()).toMatchObject({ attachments: [{ name: 'photo du boîtier.jpg' }] });
  for (const [who, prefix] of [
    [colleague, '/api/v1'],
    [staff, '/api/v1/admin'],
  ] as const) {
    const at = `${prefix}/tickets/${id}/attachments/${file}`;
    const original = await server.app.inject({ url: at, headers: who.headers });
    expect(original.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining('attachment'),
      'x-content-type-options': 'nosniff',
    });
    expect(original.rawPayload.equals(photo)).toBe(true);
    const shown = await server.app.inject({ url: `${at}/shown`, headers: who.headers });
    expect([shown.headers['content-type'], shown.rawPayload.includes('SECRET-PLACE')]).toEqual(['image/webp', false]);
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(1600);
    const small = await server.app.inject({ url: `${at}/thumbnail`, headers: who.headers });
    expect([small.headers['content-type'], await sharp(small.rawPayload).metadata()]).toMatchObject([
      'image/webp',
      { width: 176, height: 176 },
    ]);
  }
  const log = newId();
  expect(
    (await put(customer, `/api/v1/tickets/${id}/attachments/${log}?name=boitier.log`, Buffer.from('08:00 GPS sans repère\n'))).json(),
  ).toMatchObject({ attachments: [{}, { type: 'text/plain', image: false }] });
  for (const copy of ['shown', 'thumbnail'])
    expect((await call(customer, 'GET', `/api/v1/tickets/${id}/attachments/${log}/${copy}`)).status).toBe(404);
  for (const bad of [Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03]), Buffer.alloc(0), photo.subarray(0, 300)])
    expect((await put(customer, `/api/v1/tickets/${id}/attachments/${newId()}?name=x`, bad)).statusCode).toBeGreaterThanOrEqual(400);
  expect((await put(customer, `/api/v1/tickets/${id}/attachments/${newId()}?name=x`, Buffer.alloc(9 * 1024 * 1024, 65))).statusCode).toBe(
    413,
  );
});

test('R-016 only who wrote a message adds files to it; other organizations find nothing', async () => {
  const id = await request(customer);
  const message = (await reply(colleague, id)).body['_id'] as string;
  const url = `/api/v1/ticket-messages/${message}/attachments/${newId()}`;
  const text = Buffer.from('journal');
  expect((await put(customer, `${url}?name=a.log`, text)).statusCode).toBe(403);
  expect((await put(stranger, `${url}?name=a.log`, text)).statusCode).toBe(404);
  expect((await put(driver, `${url}?name=a.log`, text)).statusCode).toBe(403);
  expect((await put(colleague, `${url}?name=a.log`, text)).statusCode).toBe(200);
  expect((await call(stranger, 'GET', url)).status).toBe(404);
  expect((await call(customer, 'GET', url)).status).toBe(200);
  const answered = await answer(staff, id);
  const own = (answered.body['messages'] as { _id: string; side: string }[]).find(({ side }) => side === 'staff')!;
  const staffUrl = `/attachments/${newId()}?name=b.log`;
  expect((await put(root, `/api/v1/admin/ticket-messages/${own._id}${staffUrl}`, text)).statusCode).toBe(403);
  expect((await put(staff, `/api/v1/admin/ticket-messages/${own._id}${staffUrl}`, text)).statusCode).toBe(200);
  expect((await put(customer, `/api/v1/ticket-messages/${own._id}${staffUrl}`, text)).statusCode).toBe(403);
});

test('R-016 at most ten files, two at once are both kept', async () => {
  const id = await request(customer);
  const send = () => put(customer, `/api/v1/tickets/${id}/attachments/${newId()}?name=n.log`, Buffer.from('x'));
  await Promise.all([send(), send(), send()]);
  expect((await call(customer, 'GET', `/api/v1/tickets/${id}`)).body['attachments']).toHaveLength(3);
  for (let n = 3; n < 10; n++) expect((await send()).statusCode).toBe(200);
  expect((await send()).statusCode).toBe(413);
});
