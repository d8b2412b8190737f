import { existsSync } from 'node:fs';
import { buildApp } from './app.ts';
import { relayedBus } from './bus.ts';
import { type Config, ConfigError, createLog, readConfig } from './config.ts';
import { startClouds } from './connectors/cloud/clouds.ts';
import { startGateways } from './connectors/gateways.ts';
import { CONNECTORS } from './connectors/registry.ts';
import type { Context } from './context.ts';
import { startEmbedded } from './database/embedded.ts';
import { systemActor } from './database/actors.ts';
import { audit } from './database/audit.ts';
import { migrate, settleServerHome } from './database/migrate.ts';
import { createPool } from './database/pool.ts';
import { keysFor, openVault, sealSecrets, VaultError } from './database/vault.ts';
import { openStore } from './open-store.ts';
import { oldMissedChecks, purgedPlaces } from './field-work/purge.ts';
import { signedHeads } from './field-work/heads.ts';
import { seedEveryOrganization } from './field-work/templates.ts';
import { ensureFirstAdministrator } from './identity/directory.ts';
import { identityUpkeep } from './identity/identity.ts';
import { filesOfRemovedRows } from './modules/files.ts';
import { startJobs } from './jobs.ts';
import { abandonedUploads } from './modules/uploads/upload-store.ts';
import { mailDelivery } from './mail/deliver.ts';
import { oldCaptures } from './modules/captures.routes.ts';
import { unconfirmedSubscribers } from './modules/newsletter.ts';
import { domainUpkeep } from './modules/domains/domains.routes.ts';
import { declareOwnDomain } from './modules/domains/domains.ts';
import { seedDocumentation } from './modules/documentation/seed.ts';
import { oldReportFiles, scheduledReports } from './report-schedules/schedules.job.ts';
import { untoldSupport } from './modules/support/staff.ts';

const STOP_MS = 25_000;
const NODE_SUPPORTED = 22;
const say = (line: string): void => console.log(line);

/** What was started, in order; stopped in the reverse order. */
const stops: { name: string; stop: () => Promise<unknown> }[] = [];

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  if (Number.parseInt(process.versions.node, 10) < NODE_SUPPORTED)
    log.warn(
      `Node ${process.versions.node} gets no more security fixes: Node 24 is recommended, ${NODE_SUPPORTED} is the oldest that is supported`,
    );
  let url = config.databaseUrl;
  if (url === undefined) {
    const database = await startEmbedded({ dataDir: config.dataDir, say });
    stops.push({ name: 'database', stop: () => database.stop() });
    void database.lost.then((reason) => {
      log.fatal(reason);
      process.exit(1);
    });
    url = database.url;
  }
  const pool = createPool(url);
  stops.push({ name: 'connections', stop: () => pool.end() });
  await migrate(pool, say);
  if (await settleServerHome(pool))
    log.warn('this database was restored or copied: it has a new id, and devices send again what they sent in the last days');
  openVault(keysFor(config));
  const sealed = await sealSecrets(pool);
  if (sealed > 0) {
    say(`secrets sealed with the newest key: ${sealed}`);
    await audit(pool, systemActor(null), { action: 'secrets-resealed', orgId: null, detail: { count: sealed } });
  }
  const bus = await relayedBus(url, log);
  stops.push({ name: 'bus', stop: () => bus.close() });
  const context: Context = { config, pool, store: openStore(pool, bus, log), bus, log, now: Date.now };

  const app = await buildApp(context);
  stops.push({ name: 'http', stop: () => app.close() });
  await seedDocumentation(context);
  await declareOwnDomain(context);
  await seedEveryOrganization(context);
  if (config.demo) {
    const { seedDemo } = await import('./demo/seed.ts');
    await seedDemo(context, config.demoDays === undefined ? {} : { fillDays: config.demoDays });
  }
  await app.listen({ port: config.port, host: config.host });
  const gateways = await startGateways(context);
  stops.push({ name: 'gateways', stop: () => gateways.close() });
  const clouds = startClouds(context);
  stops.push({ name: 'vendor clouds', stop: () => clouds.stop() });
  const jobs = startJobs(context, [
    filesOfRemovedRows,
    abandonedUploads,
    identityUpkeep,
    untoldSupport,
    mailDelivery,
    unconfirmedSubscribers,
    signedHeads,
    purgedPlaces,
    oldMissedChecks,
    domainUpkeep,
    scheduledReports,
    oldReportFiles,
    oldCaptures,
  ]);
  stops.push({ name: 'jobs', stop: () => jobs.stop() });
  if (config.demo) {
    const { startFeed } = await import('./demo/feed.ts');
    const { demoBanner } = await import('./demo/accounts.ts');
    const feed = await startFeed(context);
    stops.push({ name: 'device feed', stop: () => feed.stop() });
    say(demoBanner(config));
  } else say(`Sillage on ${config.publicUrl}`);
  if (!config.demo && config.directoryUrl === undefined) {
    const first = await ensureFirstAdministrator(context);
    if (first) say(`First administrator ${first.email}: choose the password at ${first.link}`);
  }
}

let stopping = false;
let config: Config | undefined;

/** Ends what was started; a second signal, or too long a wait, ends at once. */
async function stop(signal: string): Promise<void> {
  if (stopping) process.exit(1);
  stopping = true;
  say(`stopping (${signal})`);
  setTimeout(() => process.exit(1), STOP_MS).unref();
  for (const { name, stop: end } of stops.reverse()) await end().catch((error: unknown) => console.error(`stopping ${name}:`, error));
  process.exit(0);
}

process.on('SIGTERM', (signal) => void stop(signal));
process.on('SIGINT', (signal) => void stop(signal));

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  config = readConfig();
  await start(config);
} catch (error) {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  const isAt = (of: ((config: Config) => number) | undefined): boolean =>
    config !== undefined && port !== undefined && of?.(config) === port;
  const variable =
    CONNECTORS.find((connector) => isAt(connector.port))?.entrance ??
    CONNECTORS.find(({ tlsPort }) => isAt(tlsPort))?.tlsEntrance ??
    'PORT';
  if (code === 'EADDRINUSE' || code === 'EACCES')
    console.error(`${variable}: the server cannot listen there (${message}). Set ${variable} to a free one.`);
  else console.error(error instanceof ConfigError || error instanceof VaultError ? message : error);
  for (const { name, stop: end } of stops.reverse()) await end().catch((failed: unknown) => console.error(`stopping ${name}:`, failed));
  process.exit(1);
}
