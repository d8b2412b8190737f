import { parseArgs } from 'node:util';
import { localBus } from '../src/server/bus.ts';
import { createLog, readConfig } from '../src/server/config.ts';
import type { Context } from '../src/server/context.ts';
import { startEmbedded } from '../src/server/database/embedded.ts';
import { createPool } from '../src/server/database/pool.ts';
import { openStore } from '../src/server/open-store.ts';
import { mendDeviceBattery } from '../src/server/telemetry/journeys/journey-remakes.ts';
import { telemetryOf } from '../src/server/telemetry/telemetry.ts';
import { DAY_MS } from '../src/domain/time/time-zone.ts';

/**
 * `npm run journeys -- --vehicle <id> [--from 2026-01-01] [--to 2026-12-31]`: makes the journeys of a vehicle again from its positions, a year
 * unless told. With DATABASE_URL beside running servers; the embedded database must not be in use.
 */
const { values } = parseArgs({ options: { vehicle: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } } });
const toMs = values.to === undefined ? Date.now() : Date.parse(`${values.to}T00:00:00Z`) + DAY_MS;
const fromMs = values.from === undefined ? toMs - 366 * DAY_MS : Date.parse(`${values.from}T00:00:00Z`);
if (values.vehicle === undefined || !(fromMs < toMs)) {
  console.error('npm run journeys -- --vehicle <id> [--from 2026-01-01] [--to 2026-12-31]');
  process.exit(2);
}

const config = readConfig(process.env, []);
const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, say: console.log }) : null;
const pool = createPool(config.databaseUrl ?? embedded!.url, 4);
try {
  const { rows } = await pool.query<{ org: string }>('SELECT org_id AS org FROM vehicle_states WHERE vehicle_id = $1', [values.vehicle]);
  if (!rows[0]) throw new Error(`no positions of a vehicle ${values.vehicle}`);
  const bus = localBus();
  const context: Context = { config, pool, store: openStore(pool, bus), bus, log: createLog(config.logLevel), now: Date.now };
  const telemetry = telemetryOf(context);
  const mended = await mendDeviceBattery(pool, values.vehicle, fromMs, toMs);
  if (mended > 0) console.log(`${mended} positions no longer tell the charge of the device as the vehicle's`);
  await telemetry.journeys.recompute(rows[0].org, values.vehicle, fromMs, toMs, (share) => console.log(`${Math.round(share * 100)} %`));
  const made = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM journeys WHERE vehicle_id = $1 AND start_at >= $2 AND start_at < $3',
    [values.vehicle, new Date(fromMs), new Date(toMs)],
  );
  console.log(`${made.rows[0]!.count} journeys`);
  await telemetry.close();
} finally {
  await pool.end();
  await embedded?.stop();
}
