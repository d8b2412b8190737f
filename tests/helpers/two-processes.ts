import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { queueMail } from '../../src/server/mail/queue.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { cloudStage, type CloudStage } from './cloud-stage.ts';
import { signIn } from './context.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { startRelay, type TestRelay } from './smtp.ts';

export const NAMES = ['one', 'two'] as const;
export type Name = (typeof NAMES)[number];
/** A whole minute goes by in these tests, and two processes start. */
export const LONG_MS = 420_000;
/** The next minute, and its job, on a machine that has other work. */
export const patient = { timeout: 100_000 };

export interface TwoProcesses {
  readonly here: CloudStage;
  readonly relay: TestRelay;
  readonly servers: ReadonlyMap<Name, ServerProcess>;
  rowsOf<T>(sql: string, values?: unknown[]): Promise<T[]>;
  /** To whom the relay has taken a mail. */
  recipients(): string[];
  queue(to: string): Promise<string>;
  /** Makes a server look at the queue of mails, by asking it for one more; gives its recipient. */
  sends(name: Name): Promise<string>;
  killed(name: Name): Promise<void>;
}

/**
 * Two processes of the server on one database and one mail relay, told apart by the name of their connections. It starts and stops them
 * around the tests of a file; each test, a second try too, begins with both. `prepare` comes before they start, `envOf` tells each more.
 */
export function twoProcesses(
  prepare: (here: CloudStage) => Promise<void> = async () => undefined,
  envOf: (name: Name) => Record<string, string> = () => ({}),
): TwoProcesses {
  let folder: string;
  const servers = new Map<Name, ServerProcess>();
  let here: CloudStage;
  let relay: TestRelay;
  let release: () => void;

  const start = async (name: Name): Promise<void> => {
    const { url } = here.server.database;
    const env = {
      DATABASE_URL: `${url.replace('@/', '@localhost/')}${url.includes('?') ? '&' : '?'}application_name=${name}`,
      SMTP_URL: relay.url,
      ...envOf(name),
    };
    servers.set(
      name,
      await startServerProcess({ dataDir: join(folder, name), fromSources: true, publicUrl: here.server.context.config.publicUrl, env }),
    );
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sillage-work-'));
    relay = await startRelay();
    here = await cloudStage(Date.now(), {});
    void telemetryOf(here.server.context).bulk(() => new Promise<void>((resolve) => (release = resolve)));
    await prepare(here);
    await Promise.all(NAMES.map(start));
  }, LONG_MS);
  beforeEach(async () => {
    relay.received.length = 0;
    relay.held.clear();
    // What a try before this one left would leave now.
    await here.server.database.pool.query('DELETE FROM mails');
    await Promise.all(NAMES.filter((name) => !servers.has(name)).map(start));
  }, LONG_MS);
  afterAll(async () => {
    await Promise.all([...servers.values()].map((server) => server.stop('SIGKILL')));
    release?.();
    await here?.close();
    await relay?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    get here() {
      return here;
    },
    get relay() {
      return relay;
    },
    servers,
    rowsOf: async <T>(sql: string, values: unknown[] = []) => (await here.server.database.pool.query(sql, values)).rows as T[],
    recipients: () => relay.received.map(({ to }) => to[0]!).toSorted(),
    queue: async (to) =>
      (await queueMail(
        here.server.database.pool,
        { kind: 'password-reset', orgId: null, to, locale: 'fr', params: { site: 'Sillage', link: 'https://x.test.example/' } },
        Date.now(),
      ))!,
    sends: async (name) => {
      const { email } = await signIn(here.server.app, { role: 'user' });
      const answer = await fetch(`http://127.0.0.1:${servers.get(name)!.port}/simple-directory/api/auth/password/reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      expect(answer.status).toBe(204);
      return email;
    },
    killed: async (name) => {
      await servers.get(name)!.stop('SIGKILL');
      servers.delete(name);
    },
  };
}
