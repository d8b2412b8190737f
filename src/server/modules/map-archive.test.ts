import { expect, it } from 'vitest';
import { mapArchive, squareTile } from '../../../tests/helpers/map-archive.ts';
import { ArchiveError, describeArchive, plainText, type ReadArchive } from './map-archive.ts';

const reading =
  (archive: Buffer): ReadArchive =>
  async (offset, length) =>
    archive.subarray(offset, offset + length);
const tiles = [
  { z: 0, x: 0, y: 0, bytes: squareTile() },
  { z: 3, x: 4, y: 2, bytes: squareTile('earth', 3) },
];

it('tells bounds, zooms and whose data it is, in plain words', async () => {
  const archive = mapArchive(tiles, { bounds: [1, 43, 8, 49] });
  expect(await describeArchive(reading(archive), archive.length)).toEqual({
    version: expect.stringMatching(/^[0-9a-f]{16}$/),
    bounds: [1, 43, 8, 49],
    minZoom: 0,
    maxZoom: 3,
    attribution: '© Essai',
  });
  expect(plainText('<a href="https://x.org">&copy; A &amp; B</a>\n c')).toBe('© A & B c');
});

it('another content is another version; the same content is the same one', async () => {
  const of = async (archive: Buffer): Promise<string> => (await describeArchive(reading(archive), archive.length)).version;
  const version = await of(mapArchive(tiles));
  expect(await of(mapArchive(tiles))).toBe(version);
  expect(await of(mapArchive([tiles[0]!, { ...tiles[1]!, bytes: squareTile('earth', 4) }]))).not.toBe(version);
});

it('says why an archive cannot be used', async () => {
  const refused = async (bytes: Buffer): Promise<void> => void (await describeArchive(reading(bytes), bytes.length));
  await expect(refused(Buffer.from('<!doctype html>'))).rejects.toThrow(ArchiveError);
  const archive = mapArchive(tiles);
  await expect(refused(archive.subarray(0, 100))).rejects.toThrow('is not a PMTiles archive of version 3');
  const version2 = Buffer.from(archive);
  version2[7] = 2;
  await expect(refused(version2)).rejects.toThrow('is not a PMTiles archive of version 3');
  const raster = Buffer.from(archive);
  raster[99] = 2;
  await expect(refused(raster)).rejects.toThrow('has no vector tiles');
  const zstd = Buffer.from(archive);
  zstd[98] = 4;
  await expect(refused(zstd)).rejects.toThrow('neither plain nor gzip');
});
