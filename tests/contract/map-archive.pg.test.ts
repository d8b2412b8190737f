import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MapArchive } from '../../src/domain/geo/map-archive.ts';
import { signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { mapArchive, squareTile } from '../helpers/map-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'sillage-archive-'));
const path = join(folder, 'map.pmtiles');
const made = (seed: number): Buffer => mapArchive([{ z: 0, x: 0, y: 0, bytes: squareTile('earth', seed) }], { bounds: [7, 43, 8, 44] });
let server: TestContext;
let reader: Signed;

beforeAll(async () => {
  writeFileSync(path, made(1));
  server = await testContext({ config: { mapArchive: path } });
  reader = await signIn(server.app, { role: 'user' });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const told = async ({ app }: TestContext): Promise<MapArchive | null> =>
  (await app.inject({ url: '/api/v1/client-config' })).json<{ mapArchive: MapArchive | null }>().mapArchive;
const ask = (url: string, range?: string, headers: Record<string, string> = reader.headers) =>
  server.app.inject({ url, headers: { ...headers, ...(range === undefined ? {} : { range }) } });

it('tells that there is an archive, and gives its pieces to who has a session', async () => {
  const archive = (await told(server))!;
  expect(archive).toMatchObject({
    url: `/api/v1/map-archive/${archive.version}`,
    bounds: [7, 43, 8, 44],
    minZoom: 0,
    maxZoom: 0,
    attribution: '© Essai',
  });
  const piece = await ask(archive.url, 'bytes=10-29');
  expect(piece.statusCode).toBe(206);
  expect(piece.rawPayload).toEqual(made(1).subarray(10, 30));
  expect(piece.headers).toMatchObject({
    'content-range': `bytes 10-29/${made(1).length}`,
    'content-length': '20',
    etag: `"${archive.version}"`,
    'cache-control': 'private, max-age=31536000, immutable',
  });
  expect(piece.headers['content-encoding']).toBeUndefined();
  // The first read of a PMTiles is longer than a small archive.
  expect((await ask(archive.url, 'bytes=0-16383')).rawPayload).toEqual(made(1));
  expect((await ask(archive.url, 'bytes=0-126', {})).statusCode).toBe(401);
});

it('refuses what is not one sound range', async () => {
  const { url } = (await told(server))!;
  for (const range of [
    undefined,
    'bytes=0-',
    'bytes=-5',
    'bytes=9-3',
    'bytes=0-1,4-5',
    'lines=0-5',
    'bytes=0-999999999',
    `bytes=${made(1).length}-${made(1).length + 5}`,
  ]) {
    const answer = await ask(url, range);
    expect([answer.statusCode, answer.json<{ code: string }>().code], String(range)).toEqual([400, 'invalid']);
  }
});

it('an archive that was replaced is another one: the address of the first is gone', async () => {
  const before = (await told(server))!;
  writeFileSync(path, made(5));
  const after = (await told(server))!;
  expect(after.version).not.toBe(before.version);
  expect((await ask(before.url, 'bytes=0-126')).statusCode).toBe(410);
  expect((await ask(after.url, 'bytes=0-126')).rawPayload).toEqual(made(5).subarray(0, 127));
  writeFileSync(path, 'not an archive');
  expect(await told(server)).toBeNull();
});

it('an archive of another site is told with its own address, which pages may read', async () => {
  const archive = made(2);
  let asked = 0;
  const site: Server = createServer((request, response) => {
    asked++;
    const [from, to] = /(\d+)-(\d+)/
      .exec(request.headers.range ?? '')!
      .slice(1)
      .map(Number) as [number, number];
    const piece = archive.subarray(from, to + 1);
    response.writeHead(206, { etag: '"v2"', 'content-range': `bytes ${from}-${from + piece.length - 1}/${archive.length}` }).end(piece);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const distant = await testContext({ config: { mapArchive: `${origin}/planet.pmtiles` } });
  const first = await told(distant);
  expect(first).toMatchObject({ url: `${origin}/planet.pmtiles`, etag: '"v2"', attribution: '© Essai' });
  const asks = asked;
  expect(await told(distant)).toEqual(first);
  expect(asked).toBe(asks);
  const { headers } = await distant.app.inject({ url: '/' });
  expect(headers['content-security-policy']).toMatch(new RegExp(`connect-src [^;]*${origin.replaceAll('.', '\\.')}`));
  await distant.close();
  await new Promise((resolve) => site.close(resolve));
});

it('without an archive there is none to ask', async () => {
  const bare = await testContext();
  expect(await told(bare)).toBeNull();
  const somebody = await signIn(bare.app, { role: 'user' });
  expect(
    (await bare.app.inject({ url: '/api/v1/map-archive/0123456789abcdef', headers: { ...somebody.headers, range: 'bytes=0-1' } }))
      .statusCode,
  ).toBe(404);
  await bare.close();
});
