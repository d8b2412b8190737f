import { startTcpGateway } from '../../src/server/connectors/tcp-gateway.ts';
import { teltonikaProtocol } from '../../src/server/connectors/teltonika/protocol.ts';
import { localBus } from '../../src/server/bus.ts';
import { createLog, readConfig } from '../../src/server/config.ts';
import type { Context } from '../../src/server/context.ts';
import { createPool } from '../../src/server/database/pool.ts';
import { openStore } from '../../src/server/open-store.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';

/** The gateway alone, in a process of its own whose memory is asked by message. */
const pool = createPool(process.env['DATABASE_URL']!);
const log = createLog('error');
const bus = localBus(log);
const context: Context = { config: readConfig({}, []), pool, store: openStore(pool, bus), bus, log, now: Date.now };
const gateway = await startTcpGateway({
  protocol: teltonikaProtocol,
  port: 0,
  host: '127.0.0.1',
  ingest: telemetryOf(context).ingest,
  log,
});

process.on('message', () => {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  process.send!({ rss: process.memoryUsage().rss, connections: gateway.connections(), cpuS: (user + system) / 1e6 });
});
process.send!({ port: gateway.port });
