import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bounds } from '../../src/domain/kit/area.ts';
import { tilesOfBox } from '../../src/domain/map/map-tiles.ts';
import { freePort } from '../../src/server/database/free-port.ts';
import { mapArchive, squareTile, type MadeTile } from '../helpers/map-archive.ts';
import { startServerProcess } from '../helpers/server-process.ts';
import { startTcpProxy } from '../helpers/tcp-proxy.ts';
import { test as base, type Stack } from './fixtures.ts';
import { dataDirOf } from './seed.ts';

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
export const test = base.extend<object, { stack: Stack }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, { parallelIndex }) => {
      const folder = mkdtempSync(join(tmpdir(), 'sillage-map-'));
      const path = join(folder, 'lyon.pmtiles');
      writeFileSync(path, mapArchive(tiles(), { bounds: BOUNDS, leafEntries: 50 }));
      const [port, publicPort] = [await freePort(), await freePort()];
      const url = `http://localhost:${publicPort}`;
      const server = await startServerProcess({ dataDir: dataDirOf(parallelIndex), demo: true, port, publicUrl: url, env: { MAP_ARCHIVE: path } });
      const network = await startTcpProxy(port, publicPort);
      await use({ url, server, network });
      await network.close();
      await server.stop();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
