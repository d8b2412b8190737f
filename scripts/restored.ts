import { readConfig } from '../src/server/config.ts';
import { startEmbedded } from '../src/server/database/embedded.ts';
import { migrate, settleServerHome } from '../src/server/database/migrate.ts';
import { createPool } from '../src/server/database/pool.ts';

/** `npm run restored`: says that the database was put back from a backup, where the start cannot see it (docs/how-to/restore-a-backup.md). No server may run. */
const config = readConfig(process.env, []);
const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, say: console.log }) : null;
const pool = createPool(config.databaseUrl ?? embedded!.url, 2);
try {
  await migrate(pool, console.log);
  await settleServerHome(pool, true);
  console.log('The database has a new id: devices walk their mirror again, and send again what they sent in the last days.');
} finally {
  await pool.end();
  await embedded?.stop();
}
