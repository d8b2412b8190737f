import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { fitFleet, type Fitted } from '../helpers/fitted-fleet.ts';
import { startServerProcess } from '../helpers/server-process.ts';
import { startOwnDatabase, type OwnDatabase } from './own-database.ts';
import { residentMib } from './resident.ts';
import type { SoakOrder, SoakReport } from './soak/devices-host.ts';
import { countedInAndStored, memoryFlat, type Figure } from './soak/verdict.ts';

/*
 * `npm run soak`: the built server under devices that drive, stand, lose their network and send nonsense; then what they told is counted beside what is
 * stored. SOAK_MINUTES (30), SOAK_DEVICES (2000), SOAK_EVERY_S (5), SOAK_SEED.
 */
const env = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const [minutes, count, everyS, seed] = [
  env('SOAK_MINUTES', 30),
  env('SOAK_DEVICES', 2000),
  env('SOAK_EVERY_S', 5),
  env('SOAK_SEED', Date.now() % 1e9),
];
const SAMPLE_MS = 5_000;
const SETTLE_MS = 600_000;
const REMADE = 50;
const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

function runDevices(order: SoakOrder): Promise<SoakReport> {
  const child = fork(new URL('soak/devices-host.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  child.send(order);
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(report as SoakReport));
    child.once('exit', (code) => reject(new Error(`the devices ended: ${code}`)));
  });
}

async function marksLeft({ context }: OwnDatabase): Promise<number> {
  const { rows } = await context.pool.query<{ left: number }>(
    'SELECT ((SELECT count(*) FROM dirty_days) + (SELECT count(*) FROM dirty_journeys))::int AS left',
  );
  return rows[0]!.left;
}

/** Journeys as they stand beside the same made again from every position. */
async function journeysMadeAgain({ context }: OwnDatabase, orgId: string, fleet: readonly Fitted[], startMs: number): Promise<Figure> {
  const { journeys } = telemetryOf(context);
  // What was still going on when the server stopped may be over by now.
  const closed = async (): Promise<Map<string, string>> =>
    new Map(
      (
        await context.pool.query<{ id: string; j: string }>("SELECT journey->>'_id' AS id, journey::text AS j FROM journeys WHERE NOT open")
      ).rows.map(({ id, j }) => [id, j]),
    );
  const before = await closed();
  for (const one of fleet.slice(0, REMADE)) await journeys.recompute(orgId, one.vehicle, startMs, Date.now());
  const after = await closed();
  const differs = [...before.keys()].filter((id) => before.get(id) !== after.get(id));
  for (const id of differs.slice(0, 3)) say(`stored: ${before.get(id)}\nmade again: ${after.get(id)}`);
  return {
    what: `journeys that are over; that differ when those of ${Math.min(REMADE, fleet.length)} vehicles are made again at once`,
    value: `${before.size}; ${differs.length}`,
    holds: before.size > 0 && differs.length === 0,
  };
}

const database = await startOwnDatabase();
let figures: Figure[] = [];
try {
  const { orgId, fleet } = await fitFleet(database.context, count);
  const server = await startServerProcess({ dataDir: database.folder, env: { DATABASE_URL: database.url } });
  const startMs = Date.now();
  say(`${count} devices for ${minutes} min, a record each ${everyS} s, seed ${seed}`);
  const samples: number[] = [];
  let isOver = false;
  const watching = (async () => {
    for (let n = 1; !isOver; n++) {
      samples.push(residentMib(server.child.pid!));
      if (n % 24 === 0) say(`${samples.at(-1)!.toFixed(0)} MiB, ${await marksLeft(database)} marks`);
      await sleep(SAMPLE_MS);
    }
  })();
  const report = await runDevices({
    port: server.gatewayPort,
    imeis: fleet.map(({ imei }) => imei),
    everyMs: everyS * 1000,
    forMs: minutes * 60_000,
    seed,
  });
  isOver = true;
  await watching;
  say('settling');
  const settlingMs = Date.now();
  while ((await marksLeft(database)) > 0 && Date.now() - settlingMs < SETTLE_MS) await sleep(1000);
  const left = await marksLeft(database);
  const settledS = ((Date.now() - settlingMs) / 1000).toFixed(0);
  await server.stop();
  figures = [
    ...(await countedInAndStored(database.context.pool, fleet, report)),
    {
      what: 'seconds until every strip and journey was made after the last record; marks left',
      value: `${settledS}; ${left}`,
      holds: left === 0,
    },
    await journeysMadeAgain(database, orgId, fleet, startMs - 3_600_000),
    memoryFlat(samples),
    {
      what: 'lines of warnings and errors of the server',
      value: String(
        server
          .output()
          .split('\n')
          .filter((line) => /"level":(40|50|60)/.test(line)).length,
      ),
      holds: null,
    },
  ];
  await telemetryOf(database.context).close();
} finally {
  await database.close();
}
for (const { what, value, holds } of figures) console.log(`${holds === null ? '    ' : holds ? 'ok  ' : 'FAIL'} ${what}: ${value}`);
const failed = figures.filter(({ holds }) => holds === false).length;
console.log(failed === 0 ? 'soak passed' : `soak failed: ${failed}`);
process.exit(failed === 0 ? 0 : 1);
