import { expect, it } from 'vitest';
import { mapArchive, squareTile, type MadeTile } from '../../tests/helpers/map-archive.ts';
import { askPiece, MapReader, type Piece } from './map-reader.ts';

const bytesOf = (archive: Buffer, { offset, length }: Piece): ArrayBuffer =>
  Uint8Array.from(archive.subarray(offset, offset + length)).buffer;
const ocean = squareTile('water', 1);
/** Every tile of the first four zooms; those of the west are one and the same. */
const tiles: MadeTile[] = [0, 1, 2, 3].flatMap((z) =>
  Array.from({ length: 4 ** z }, (_, i) => {
    const [x, y] = [i % 2 ** z, Math.floor(i / 2 ** z)];
    return { z, x, y, bytes: z > 0 && x < 2 ** (z - 1) ? ocean : squareTile('earth', z * 100 + i) };
  }),
);

function reader(archive: Buffer): { reader: MapReader; asked: Piece[] } {
  const asked: Piece[] = [];
  return {
    asked,
    reader: new MapReader(
      { version: 'v' },
      { kept: async () => undefined, ask: async (piece) => (asked.push(piece), bytesOf(archive, piece)) },
    ),
  };
}

it.each([
  ['a root directory alone', 0],
  ['leaf directories', 10],
])('weighs an area by what the directories say: %s', async (_, leafEntries) => {
  const archive = mapArchive(tiles, { leafEntries });
  const { reader: map, asked } = reader(archive);
  const levels = await map.weigh([10, 10, 80, 60]);
  expect(levels.map(({ zoom, tiles: count }) => [zoom, count])).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 7],
  ]);
  const deepest = levels.at(-1)!;
  expect(deepest.bytes).toBe(deepest.pieces.reduce((sum, { length }) => sum + length, 0));
  expect(new Set(deepest.pieces.map(({ offset }) => offset)).size).toBe(deepest.pieces.length);
  // Directories alone were asked for, each once.
  expect(new Set(asked.map(({ offset }) => offset)).size).toBe(asked.length);
  expect(asked.length).toBe(
    leafEntries === 0 ? 1 : 1 + deepest.pieces.filter(({ offset }) => asked.some((one) => one.offset === offset && offset > 0)).length,
  );
  // What was weighed is all that is needed to read it.
  const held = new Map(deepest.pieces.map((piece) => [piece.offset, bytesOf(archive, piece)]));
  const kept = new MapReader({ version: 'v' }, { kept: async (offset) => held.get(offset) });
  const tile = await kept.tile(3, 4, 3);
  expect(tile).toMatchObject({ kept: true });
  expect(Buffer.from(tile!.bytes).includes('earth')).toBe(true);
  await expect(kept.tile(3, 0, 0)).rejects.toMatchObject({ failure: { code: 'network' } });
});

it('tiles of the same content weigh once', async () => {
  const { reader: map } = reader(mapArchive(tiles));
  const [west, east] = [await map.weigh([-170, -80, -10, 80], 3), await map.weigh([10, -80, 170, 80], 3)];
  expect(west.at(-1)!.tiles).toBe(east.at(-1)!.tiles);
  expect(west.at(-1)!.pieces.length).toBe(3);
  expect(east.at(-1)!.pieces.length).toBeGreaterThan(30);
});

it('an area outside the archive takes nothing; a zoom too wide is not weighed', async () => {
  const { reader: map } = reader(mapArchive(tiles, { bounds: [0, 40, 10, 50] }));
  expect(await map.weigh([100, 10, 110, 20])).toEqual([]);
  const deep = [...tiles, { z: 9, x: 256, y: 200, bytes: squareTile('earth', 5) }];
  const { reader: wide } = reader(mapArchive(deep));
  expect((await wide.weigh([-180, -85, 180, 85])).map(({ zoom }) => zoom)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

it('a directory that could not be had is asked for again', async () => {
  const archive = mapArchive(tiles);
  let down = true;
  const map = new MapReader(
    { version: 'v' },
    { kept: async () => undefined, ask: async (piece) => (down ? Promise.reject(new TypeError('offline')) : bytesOf(archive, piece)) },
  );
  await expect(map.tile(0, 0, 0)).rejects.toThrow('offline');
  down = false;
  expect(await map.tile(0, 0, 0)).toMatchObject({ kept: false });
  expect(await map.tile(12, 0, 0)).toBeNull();
});

it('F18 a piece is what was asked for: a portal, another version, half an answer are not', async () => {
  const answer =
    (status: number, body: string, headers: Record<string, string> = {}): typeof fetch =>
    async () =>
      new Response(body, { status, headers });
  const ask = (fetchImpl: typeof fetch, etag: string | null = null): Promise<ArrayBuffer> =>
    askPiece({ url: '/a', etag }, { offset: 100, length: 4 }, { fetchImpl });
  expect(Buffer.from(await ask(answer(206, 'abcd'))).toString()).toBe('abcd');
  await expect(ask(answer(200, 'abcd'))).rejects.toMatchObject({ failure: { code: 'unavailable' } });
  await expect(ask(answer(206, 'ab'))).rejects.toMatchObject({ failure: { code: 'unavailable' } });
  await expect(ask(answer(410, ''))).rejects.toMatchObject({ failure: { code: 'gone' } });
  await expect(ask(answer(206, 'abcd', { etag: '"2"' }), '"1"')).rejects.toMatchObject({ failure: { code: 'gone' } });
  await expect(ask(answer(403, ''))).rejects.toMatchObject({ failure: { code: 'forbidden' } });
});
