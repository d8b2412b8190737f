import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENTITIES } from '../../src/domain/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { filesOfRemovedRows } from '../../src/server/modules/files.ts';
import { sentImages } from '../../src/server/heavy-work.ts';
import { runJob } from '../../src/server/jobs.ts';
import { signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { newId, sampleDoc } from '../helpers/sample.ts';

let server: TestContext;
let manager: Signed;
let photo: Buffer;
const id = newId();
beforeAll(async () => {
  server = await testContext();
  manager = await signIn(server.app, { role: 'manager' });
  await server.context.store.write(systemActor(manager.orgId), (writer) =>
    writer.insert(ENTITIES.vehicle, id, sampleDoc(ENTITIES.vehicle, 1)),
  );
  photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#345678' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .toBuffer();
});
afterAll(() => server.close());

const put = (url: string, who: Signed, payload: Buffer, type = 'image/jpeg') =>
  server.app.inject({ method: 'PUT', url, headers: { ...who.headers, 'content-type': type }, payload });
const get = (url: string, who: Signed, headers = {}) => server.app.inject({ url, headers: { ...who.headers, ...headers } });
const url = `/api/v1/vehicles/${id}/photo`;

test('a photo is re-encoded for display; the original is a byte-exact download', async () => {
  const answer = await put(url, manager, photo);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().photo).toMatch(new RegExp(`^${url}\\?v=`));
  const shown = await get(answer.json().photo, manager);
  expect(shown.headers['content-type']).toBe('image/webp');
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 1280, height: 640 });
  expect(shown.rawPayload.includes('SECRET-PLACE')).toBe(false);
  // Asked about each time, whatever its address: who signed out no longer sees it.
  expect(shown.headers['cache-control']).toBe('private, no-cache');
  expect((await get(url, manager)).headers['cache-control']).toBe('private, no-cache');
  expect((await get(url, manager, { 'if-none-match': shown.headers['etag'] })).statusCode).toBe(304);
  const original = await get(`${url}/original`, manager);
  expect(original.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringContaining('attachment'),
    'x-content-type-options': 'nosniff',
  });
  expect(createHash('sha256').update(original.rawPayload).digest('hex')).toBe(createHash('sha256').update(photo).digest('hex'));
});

test('what is not an image is refused, whatever it says it is', async () => {
  const codes = [];
  codes.push(await put(url, manager, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'image/svg+xml'));
  codes.push(await put(url, manager, Buffer.from('<html>'), 'image/png'));
  codes.push(await put(url, manager, photo.subarray(0, 400)));
  codes.push(await put(url, manager, Buffer.from('{}'), 'application/json'));
  codes.push(await put(url, manager, Buffer.alloc(8 * 1024 * 1024 + 1)));
  codes.push(await put(url, manager, Buffer.alloc(0)));
  expect(codes.map((answer) => answer.statusCode)).toEqual([415, 415, 415, 415, 413, 400]);
});

/** A PNG that says it has so many points: what it says is all that is read of it. */
function pngOf(side: number, bits: 8 | 16, channels: 3 | 4): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const typed = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([bits, channels === 4 ? 6 : 2, 0, 0, 1], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('an image that would unpack to too much is refused by its header, in the words of who sent it', async () => {
  const sent = (payload: Buffer, lang: string) =>
    server.app.inject({
      method: 'PUT',
      url,
      headers: { cookie: `i18n_lang=${lang}; ${manager.cookie.replace(/i18n_lang=[^;]*;? ?/, '')}`, 'content-type': 'image/png' },
      payload,
    });
  // 59 million points of 16 bits and four channels are 473 MB; more than 60 million are too many whatever they are.
  for (const bomb of [pngOf(7690, 16, 4), pngOf(7800, 8, 3), pngOf(60_000, 8, 3)]) {
    const answer = await sent(bomb, 'fr');
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      413,
      'too-large',
      'Cette image a trop de points : 60 millions au plus.',
    ]);
  }
  expect((await sent(pngOf(7690, 16, 4), 'en')).json().message).toBe('This image has too many pixels: 60 million at most.');
  // Within the budget: decoded, and found broken.
  expect((await sent(pngOf(2000, 8, 3), 'fr')).statusCode).toBe(415);
});

test('while others decode, one too many is told to come again, and people sign in', async () => {
  const ends: (() => void)[] = [];
  const held = Array.from({ length: 26 }, () =>
    sentImages.run(() => new Promise<void>((resolve) => ends.push(resolve))).catch(() => undefined),
  );
  try {
    const busy = await put(url, manager, photo);
    expect([busy.statusCode, busy.json().code, busy.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    expect((await signIn(server.app, { role: 'user' })).cookie).not.toBe('');
  } finally {
    const timer = setInterval(() => ends.splice(0).forEach((end) => end()), 1);
    await Promise.all(held);
    clearInterval(timer);
  }
  expect((await put(url, manager, photo)).statusCode).toBe(200);
});

test('only who may change the vehicle, in its organization', async () => {
  expect((await put(url, await signIn(server.app, { role: 'user', orgId: manager.orgId! }), photo)).statusCode).toBe(403);
  const stranger = await signIn(server.app, { role: 'admin' });
  expect((await put(url, stranger, photo)).statusCode).toBe(404);
  expect((await get(url, stranger)).statusCode).toBe(404);
  expect((await get(`${url}/original`, stranger)).statusCode).toBe(404);
});

test('C-003 the logo is the product’s until an administrator sets one', async () => {
  const admin = await signIn(server.app, { role: 'admin', orgId: manager.orgId! });
  const logo = '/api/v1/settings/logo';
  expect((await get(logo, manager)).headers['content-type']).toContain('image/svg+xml');
  expect((await put(logo, manager, photo)).statusCode).toBe(403);
  expect((await put(logo, admin, photo)).statusCode).toBe(204);
  expect((await get(logo, manager)).headers['content-type']).toBe('image/png');
  expect((await get(logo, await signIn(server.app, { role: 'user' }))).headers['content-type']).toContain('image/svg+xml');
  expect((await server.app.inject({ method: 'DELETE', url: logo, headers: admin.headers })).statusCode).toBe(204);
  expect((await get(logo, manager)).headers['content-type']).toContain('image/svg+xml');
});

test('files of removed rows go with the next run of their job, which runs once', async () => {
  await server.context.store.write(systemActor(manager.orgId), (writer) => writer.remove(ENTITIES.vehicle, id));
  const runs = await Promise.all([runJob(server.context, filesOfRemovedRows), runJob(server.context, filesOfRemovedRows)]);
  expect(runs.filter(Boolean)).toHaveLength(1);
  const { rows } = await server.context.pool.query("SELECT 1 FROM files WHERE entity = 'vehicle'");
  expect(rows).toEqual([]);
});
