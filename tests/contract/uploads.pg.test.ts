import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { Agent, request as httpRequest, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENTITIES } from '../../src/domain/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { abandonedUploads } from '../../src/server/modules/uploads/upload-store.ts';
import { runJob } from '../../src/server/jobs.ts';
import { caller } from '../helpers/call.ts';
import { createOrganization, logIn, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId, sampleDoc } from '../helpers/sample.ts';

const UPLOADS = '/api/v1/uploads';
const TUS = { 'tus-resumable': '1.0.0' };
let server: TestContext;
let manager: Signed;
let colleague: Signed;
let stranger: Signed;
let base: string;
let photo: Buffer;
const call = caller(() => server.app);

beforeAll(async () => {
  server = await testContext();
  manager = await signIn(server.app, { role: 'manager' });
  colleague = await signIn(server.app, { role: 'manager', orgId: manager.orgId! });
  stranger = await signIn(server.app, { role: 'admin', orgId: await createOrganization(server.context, 'Elsewhere') });
  photo = await sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  base = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const header = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

async function newVehicle(): Promise<string> {
  const id = newId();
  await server.context.store.write(systemActor(manager.orgId), (writer) =>
    writer.insert(ENTITIES.vehicle, id, { ...sampleDoc(ENTITIES.vehicle, 1), registration: id.slice(-9) }),
  );
  return id;
}

const about = (row: string, bytes: Buffer, over: Record<string, string> = {}): Record<string, string> => ({
  entity: 'vehicle',
  row,
  slot: 'photo',
  id: newId(),
  name: 'photo.png',
  sha256: hashOf(bytes),
  ...over,
});
const begin = (who: Signed, file: Record<string, string>, length: number, body?: Buffer) =>
  server.app.inject({
    method: 'POST',
    url: UPLOADS,
    headers: {
      ...who.headers,
      ...TUS,
      'upload-length': String(length),
      'upload-metadata': header(file),
      ...(body ? { 'content-type': 'application/offset+octet-stream' } : {}),
    },
    ...(body ? { payload: body } : {}),
  });
const part = (who: Signed, url: string, offset: number, body: Buffer) =>
  server.app.inject({
    method: 'PATCH',
    url,
    headers: { ...who.headers, ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    payload: body,
  });
const ask = (who: Signed, url: string) => server.app.inject({ method: 'HEAD', url, headers: { ...who.headers, ...TUS } });
const placeOf = (answer: { headers: Record<string, unknown> }): string => String(answer.headers['location']);
const photoOf = async (id: string): Promise<unknown> => (await call(manager, 'GET', `/api/v1/vehicles/${id}`)).body['photo'];

/** Sends the head of a request and some of its body, and no more; resolves once that is on the server's disk. */
async function stall(url: string, offset: number, body: Buffer, sent: number): Promise<ClientRequest> {
  const asked = httpRequest(base + url, {
    method: 'PATCH',
    headers: {
      ...manager.headers,
      ...TUS,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(body.length),
    },
  });
  asked.on('error', () => undefined).write(body.subarray(0, sent));
  await expect.poll(() => statSync(join(server.context.config.dataDir, 'uploads', url.split('/').at(-1)!)).size).toBe(offset + sent);
  return asked;
}

test('F26 a photo cut or stalled on its way goes on from the bytes the server has, is confirmed by its hash and kept byte for byte', async () => {
  const id = await newVehicle();
  const file = about(id, photo);
  const half = Math.floor(photo.length / 2);
  const begun = await begin(manager, file, photo.length, photo.subarray(0, 1000));
  expect([begun.statusCode, begun.headers['upload-offset'], begun.headers['upload-sha256']]).toEqual([201, '1000', undefined]);
  const url = placeOf(begun);
  const reached = async (): Promise<number> => Number((await ask(manager, url)).headers['upload-offset']);
  (await stall(url, 1000, photo.subarray(1000), half)).destroy();
  expect(await reached()).toBe(1000 + half);
  const hanging = await stall(url, 1000 + half, photo.subarray(1000 + half), 500);
  expect(await reached()).toBe(1500 + half);
  expect(await photoOf(id)).toBeNull();
  expect((await part(manager, url, 1000, photo.subarray(1000))).statusCode).toBe(409);
  const ended = await part(manager, url, 1500 + half, photo.subarray(1500 + half));
  hanging.destroy();
  expect([ended.statusCode, ended.headers['upload-sha256']]).toEqual([204, hashOf(photo)]);
  expect(await photoOf(id)).toMatch(/\?v=/);
  const original = await server.app.inject({ url: `/api/v1/vehicles/${id}/photo/original`, headers: colleague.headers });
  expect(hashOf(original.rawPayload)).toBe(hashOf(photo));
  expect((await ask(manager, url)).statusCode).toBe(404);
});

test('a small file goes in one request, an attachment under its own id', async () => {
  const ticket = (await call(manager, 'POST', '/api/v1/tickets', { subject: 'Boîtier', description: 'Muet' })).body['_id'] as string;
  const log = Buffer.from('08:00 GPS sans repère\n');
  const { slot: _, ...file } = about(ticket, log, { entity: 'ticket', name: 'boîtier.log' });
  const sent = await begin(manager, file, log.length, log);
  expect([sent.statusCode, sent.headers['upload-sha256']]).toEqual([201, hashOf(log)]);
  expect((await call(manager, 'GET', `/api/v1/tickets/${ticket}`)).body['attachments']).toEqual([
    { id: file['id'], name: 'boîtier.log', type: 'text/plain', bytes: log.length, image: false },
  ]);
  expect((await begin(colleague, { ...file, id: newId() }, log.length, log)).statusCode).toBe(403);
  const { slot: __, ...lies } = about(ticket, photo, { entity: 'ticket', name: 'facture.pdf' });
  expect((await begin(manager, lies, photo.length, photo)).json()).toMatchObject({ code: 'unsupported-type' });
});

test('what is not what it claims to be takes no place: another hash, no image', async () => {
  const id = await newVehicle();
  const wrong = await begin(manager, about(id, Buffer.from('another')), photo.length);
  expect((await part(manager, placeOf(wrong), 0, photo)).json()).toMatchObject({ code: 'conflict' });
  expect((await ask(manager, placeOf(wrong))).statusCode).toBe(404);
  const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  const lie = await begin(manager, about(id, page), page.length, page);
  expect([lie.statusCode, lie.json().code, lie.headers['upload-sha256']]).toEqual([415, 'unsupported-type', undefined]);
  expect(await photoOf(id)).toBeNull();
});

test('sent twice it is there once; another content under a stored id is refused; an earlier one does not come back over a later', async () => {
  const id = await newVehicle();
  const file = about(id, photo);
  await begin(manager, file, photo.length, photo);
  const first = await photoOf(id);
  const again = await begin(manager, file, photo.length);
  expect([again.statusCode, again.headers['upload-sha256'], again.headers['upload-offset']]).toEqual([
    201,
    hashOf(photo),
    String(photo.length),
  ]);
  const other = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#345678' } })
    .png()
    .toBuffer();
  expect((await begin(manager, { ...file, sha256: hashOf(other) }, other.length, other)).json()).toMatchObject({ code: 'duplicate' });
  expect((await begin(manager, { ...file, row: await newVehicle() }, photo.length, photo)).json()).toMatchObject({ code: 'duplicate' });
  expect(await photoOf(id)).toBe(first);
  await begin(manager, about(id, other), other.length, other);
  const later = await photoOf(id);
  expect(later).not.toBe(first);
  await begin(manager, file, photo.length, photo);
  expect(await photoOf(id)).toBe(later);
});

test('two ends of one file at once make one', async () => {
  const id = await newVehicle();
  const file = about(id, photo);
  const urls = [await begin(manager, file, photo.length), await begin(manager, file, photo.length)].map(placeOf);
  const ends = await Promise.all(urls.map((url) => part(manager, url, 0, photo)));
  expect(ends.map(({ statusCode, headers }) => [statusCode, headers['upload-sha256']])).toEqual([
    [204, hashOf(photo)],
    [204, hashOf(photo)],
  ]);
  expect((await server.context.pool.query('SELECT 1 FROM file_receipts WHERE id = $1', [file['id']])).rows).toHaveLength(1);
});

test('P-011 an upload is its person’s, in their organization; a row of another one does not exist; who may not change the vehicle gives no photo', async () => {
  const id = await newVehicle();
  const url = placeOf(await begin(manager, about(id, photo), photo.length));
  for (const who of [colleague, stranger, await signIn(server.app, { role: null })]) {
    expect([403, 404]).toContain((await ask(who, url)).statusCode);
    expect([403, 404]).toContain((await part(who, url, 0, photo)).statusCode);
  }
  const second = await createOrganization(server.context, 'Second employer');
  await server.context.store.write(systemActor(second), (writer) =>
    writer.insert(ENTITIES.membership, newId(), { user: manager.userId, name: 'Person', email: manager.email, role: 'manager' }),
  );
  const elsewhere = { ...manager, headers: { cookie: await logIn(server.app, manager.email, { orgId: second }) } };
  expect((await call(elsewhere, 'GET', '/api/v1/vehicles')).body).toMatchObject({ count: 0 });
  expect([(await ask(elsewhere, url)).statusCode, (await part(elsewhere, url, 0, photo)).statusCode]).toEqual([404, 404]);
  expect((await ask(manager, url)).headers['upload-offset']).toBe('0');
  expect((await begin(stranger, about(id, photo), photo.length, photo)).statusCode).toBe(404);
  expect(
    (await begin(await signIn(server.app, { role: 'user', orgId: manager.orgId! }), about(id, photo), photo.length, photo)).statusCode,
  ).toBe(403);
  expect((await server.app.inject({ method: 'PATCH', url, headers: { ...TUS } })).statusCode).toBe(401);
  expect(
    (
      await server.app.inject({
        method: 'PATCH',
        url,
        headers: {
          ...manager.headers,
          ...TUS,
          origin: 'https://evil.example',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        payload: photo,
      })
    ).statusCode,
  ).toBe(403);
});

test('too much is refused before it is taken; what is not of the protocol too', async () => {
  const id = await newVehicle();
  expect((await begin(manager, about(id, photo), 8 * 1024 * 1024 + 1)).statusCode).toBe(413);
  const small = await begin(manager, about(id, photo), 10);
  expect((await part(manager, placeOf(small), 0, photo)).statusCode).toBe(413);
  expect((await begin(manager, about(id, photo), 0)).statusCode).toBe(400);
  expect((await begin(manager, { ...about(id, photo), surprise: '1' }, 10)).statusCode).toBe(400);
  expect((await begin(manager, about(id, photo, { entity: 'membership' }), 10)).statusCode).toBe(400);
  expect((await begin(manager, about(id, photo, { slot: 'logo' }), 10)).statusCode).toBe(400);
  const bare = await server.app.inject({
    method: 'POST',
    url: UPLOADS,
    headers: { ...manager.headers, 'upload-length': '10', 'upload-metadata': header(about(id, photo)) },
  });
  expect(bare.statusCode).toBe(400);
  const odd = await server.app.inject({
    method: 'POST',
    url: UPLOADS,
    headers: { ...manager.headers, ...TUS, 'upload-length': '10', 'upload-metadata': '===', 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(odd.statusCode).toBe(415);
  expect((await ask(manager, `${UPLOADS}/..%2f..%2fetc%2fpasswd`)).statusCode).toBe(400);
});

test('what is refused in the middle of its bytes leaves the connection to the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const url = placeOf(await begin(manager, about(await newVehicle(), photo), photo.length));
  const send = (offset: number, body: Buffer) =>
    new Promise<[number, boolean]>((resolve, reject) => {
      const headers = {
        ...manager.headers,
        ...TUS,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(body.length),
      };
      const asked = httpRequest(base + url, { method: 'PATCH', agent, headers }, (answer) =>
        answer.resume().on('end', () => resolve([answer.statusCode!, asked.reusedSocket])),
      );
      asked.on('error', reject).end(body);
    });
  expect([await send(5, photo), await send(0, photo)]).toEqual([
    [409, false],
    [204, true],
  ]);
  agent.destroy();
});

test('what the server failed to end is ended by asking again, without a byte sent twice', async () => {
  const id = await newVehicle();
  const url = placeOf(await begin(manager, about(id, photo), photo.length));
  await server.context.pool.query('ALTER TABLE file_receipts RENAME TO set_aside');
  const failed = await part(manager, url, 0, photo).finally(() =>
    server.context.pool.query('ALTER TABLE set_aside RENAME TO file_receipts'),
  );
  expect([failed.statusCode, await photoOf(id)]).toEqual([500, null]);
  expect((await ask(manager, url)).headers['upload-offset']).toBe(String(photo.length));
  const ended = await part(manager, url, photo.length, Buffer.alloc(0));
  expect([ended.statusCode, ended.headers['upload-sha256']]).toEqual([204, hashOf(photo)]);
  expect(await photoOf(id)).toMatch(/\?v=/);
});

test('an upload that nobody ends is over after a week; of twenty unfinished ones the oldest make room', async () => {
  const folder = join(server.context.config.dataDir, 'uploads');
  const id = await newVehicle();
  const urls: string[] = [];
  for (let n = 0; n < 22; n++) urls.push(placeOf(await begin(colleague, about(id, photo), photo.length)));
  expect(await Promise.all([urls[0]!, urls[1]!, urls[2]!].map(async (url) => (await ask(colleague, url)).statusCode))).toEqual([
    404, 404, 200,
  ]);
  const info = join(folder, `${urls[2]!.split('/').at(-1)}.json`);
  writeFileSync(
    info,
    JSON.stringify({
      ...(JSON.parse(readFileSync(info, 'utf8')) as object),
      creation_date: new Date(Date.now() - 8 * 86_400_000).toISOString(),
    }),
  );
  expect((await ask(colleague, urls[2]!)).statusCode).toBe(410);
  expect((await part(colleague, urls[2]!, 0, photo)).statusCode).toBe(410);
  await runJob(server.context, abandonedUploads);
  expect(readdirSync(folder).filter((name) => urls[2]!.includes(name.replace('.json', '')))).toEqual([]);
  expect((await ask(colleague, urls[3]!)).statusCode).toBe(200);
});

test('where only GET, HEAD and POST pass, the next bytes come as a POST that says it is a PATCH; a change and a removal of a row as well', async () => {
  const id = await newVehicle();
  const begun = await begin(manager, about(id, photo), photo.length, photo.subarray(0, 1000));
  const posted = (url: string, as: string, headers: Record<string, string>, payload?: Buffer | object) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { ...manager.headers, 'x-http-method-override': as, ...headers },
      ...(payload && { payload }),
    });
  const ended = await posted(
    placeOf(begun),
    'PATCH',
    { ...TUS, 'upload-offset': '1000', 'content-type': 'application/offset+octet-stream' },
    photo.subarray(1000),
  );
  expect([ended.statusCode, ended.headers['upload-sha256']]).toEqual([204, hashOf(photo)]);
  const row = `/api/v1/vehicles/${id}`;
  expect((await posted(row, 'PATCH', {}, { name: 'Navette' })).statusCode).toBe(200);
  expect((await call(manager, 'GET', row)).body['name']).toBe('Navette');
  // Nothing but what changes may be meant; and what is asked of a reader stays asked of them.
  expect((await posted(row, 'GET', {})).statusCode).toBe(404);
  expect((await posted(row, 'DELETE', { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await posted(row, 'DELETE', {})).statusCode).toBe(204);
  // A push of nothing is refused in the server's own words: how a device learns that the way is open.
  const { body } = await call(manager, 'POST', '/api/v1/sync/push', {});
  expect(body['code']).toBe('invalid');
  const empty = await server.app.inject({ method: 'POST', url: UPLOADS, headers: manager.headers });
  expect(empty.headers['tus-resumable']).toBe('1.0.0');
});

test('files of a depot behind one address: each person has sixty a minute, the address alone twenty times that', async () => {
  const other = await signIn(server.app, { role: 'manager', orgId: manager.orgId! });
  const [address, elsewhere] = ['198.51.100.26', '198.51.100.27'];
  // A file that the server refuses counts as one that it takes.
  const send = async (headers: Record<string, string>, remoteAddress: string): Promise<number> =>
    (await server.app.inject({ method: 'POST', url: UPLOADS, headers: { ...headers, ...TUS, 'upload-length': '0' }, remoteAddress }))
      .statusCode;
  const sendMany = async (headers: Record<string, string>, remoteAddress: string, count: number): Promise<number[]> => {
    const codes: number[] = [];
    for (let at = 0; at < count; at++) codes.push(await send(headers, remoteAddress));
    return codes;
  };
  expect(await sendMany(colleague.headers, address, 61)).toEqual([...Array.from({ length: 60 }, () => 400), 429]);
  expect(await send(other.headers, address)).toBe(400);
  expect(await send(colleague.headers, elsewhere)).toBe(400);
  // Refused ones count as well: nobody is heard from there for the rest of the minute.
  expect((await sendMany(colleague.headers, address, 1200)).every((code) => code === 429)).toBe(true);
  expect(await send(other.headers, address)).toBe(429);
  expect(await send(other.headers, elsewhere)).toBe(400);
});
