import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bounds } from '../../src/domain/geo/area.ts';
import { tilesOfBox } from '../../src/db/map-reader.ts';
import { mapArchive, squareTile, type MadeTile } from '../helpers/map-archive.ts';
import { test as base } from './fixtures.ts';

/** Around Lyon, where the demonstration drives. */
const BOUNDS: Bounds = [4.7, 45.65, 5.05, 45.85];
const DEEPEST = 13;

function tiles(): MadeTile[] {
  return Array.from({ length: DEEPEST + 1 }, (_, z) => {
    const { west, east, north, south } = tilesOfBox(BOUNDS, z);
    return Array.from({ length: (east - west + 1) * (south - north + 1) }, (__, i): MadeTile => {
      const [x, y] = [west + (i % (east - west + 1)), north + Math.floor(i / (east - west + 1))];
      return { z, x, y, bytes: squareTile('earth', z * 1000 + i, 2000) };
    });
  }).flat();
}

/** The same server with a map archive: streets of squares, down to zoom 13. */
export const test = base.extend<object, { serverEnv: Record<string, string> }>({
  serverEnv: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'sillage-map-'));
      const path = join(folder, 'lyon.pmtiles');
      writeFileSync(path, mapArchive(tiles(), { bounds: BOUNDS, leafEntries: 50 }));
      await use({ MAP_ARCHIVE: path });
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});
