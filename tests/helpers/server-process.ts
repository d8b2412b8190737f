import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../src/server/database/embedded.ts';
import { SERVER_LOGS } from '../../scripts/testing/suite.ts';
import { NO_GATEWAYS } from './no-gateways.ts';

export interface ServerProcess {
  port: number;
  gatewayPort: number;
  child: ChildProcess;
  output: () => string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** A server that is asked to stop does so within that. */
const STOP_MS = 60_000;

/** Days of positions that browser tests need; a month takes a minute to make. */
const DEMO_DAYS = 6;

/** Starts the built server as a person would (`node dist/server/main.js`), or that of the sources, and waits until it answers. */
export async function startServerProcess(options: {
  dataDir: string;
  /** The build to run; `dist` unless told. */
  dist?: string;
  /** The sources instead, where nothing is built. */
  fromSources?: true;
  publicUrl?: string;
  demo?: boolean;
  port?: number;
  env?: Record<string, string>;
  timeoutMs?: number;
}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const gatewayPort = await freePort();
  const child = spawn(
    process.execPath,
    [
      ...(options.fromSources ? ['--import', 'tsx', 'src/server/main.ts'] : [join(options.dist ?? 'dist', 'server/main.js')]),
      ...(options.demo ? ['--demo', `--demo-days=${DEMO_DAYS}`] : []),
    ],
    {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: options.publicUrl ?? `http://localhost:${port}`,
        DATA_DIR: options.dataDir,
        ...NO_GATEWAYS,
        GATEWAY_TELTONIKA_PORT: String(gatewayPort),
        LOG_LEVEL: 'warn',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let text = '';
  const logs = process.env[SERVER_LOGS];
  const take = (chunk: Buffer): void => {
    text += chunk.toString();
    // The watchdog shows the last lines.
    if (logs !== undefined) appendFileSync(join(logs, `${child.pid}.log`), chunk);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const until = Date.now() + (options.timeoutMs ?? 180_000);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server stopped:\n${text}`);
    if (Date.now() > until) throw new Error(`the server did not answer:\n${text}`);
    const ok = await fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    gatewayPort,
    child,
    output: () => text,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
    },
  };
}
