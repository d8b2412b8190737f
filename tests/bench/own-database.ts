import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localBus } from '../../src/server/bus.ts';
import { createLog, readConfig } from '../../src/server/config.ts';
import type { Context } from '../../src/server/context.ts';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { createPool } from '../../src/server/database/pool.ts';
import { openStore } from '../../src/server/open-store.ts';

/** A durable database of its own, migrated, for servers in processes of their own. */
export interface OwnDatabase {
  folder: string;
  /** For `DATABASE_URL`. */
  url: string;
  context: Context;
  close(): Promise<void>;
}

export async function startOwnDatabase(): Promise<OwnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-bench-'));
  const database = await startEmbedded({ dataDir: folder });
  const pool = createPool(database.url);
  await migrate(pool);
  const log = createLog('error');
  const bus = localBus(log);
  return {
    folder,
    // A configuration wants a host in the address; the socket's folder, in the query, is what counts.
    url: database.url.replace('@/', '@localhost/'),
    context: { config: readConfig({ DATA_DIR: folder }, []), pool, store: openStore(pool, bus), bus, log, now: Date.now },
    close: async () => {
      await pool.end();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
