import { execFileSync, spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/server/database/embedded.ts';

/** The oldest PostgreSQL the system has (the SQL keeps to version 15). */
function binaries(): string {
  const root = '/usr/lib/postgresql';
  const versions = readdirSync(root)
    .filter((version) => existsSync(join(root, version, 'bin/initdb')))
    .sort((a, b) => Number(a) - Number(b));
  if (versions.length === 0) throw new Error('no PostgreSQL server in /usr/lib/postgresql');
  return join(root, versions[0]!, 'bin');
}

/** Starts a throw-away cluster of the system's PostgreSQL; initdb refuses root, so root runs it as postgres. */
export async function startCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), 'sillage-pg-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const as: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  if (process.getuid?.() === 0) {
    const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres']).toString());
    Object.assign(as, { uid: id('-u'), gid: id('-g') });
    chownSync(folder, id('-u'), id('-g'));
  }
  const port = await freePort();
  const call = (command: string, args: string[]): void => {
    const done = spawnSync(join(bin, command), args, { ...as, timeout: 60_000, killSignal: 'SIGKILL' });
    if (done.status !== 0) throw new Error(`${command}: ${done.error?.message ?? String(done.stderr)}`);
  };
  call('initdb', ['-D', data, '-U', 'sillage', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  call('pg_ctl', [
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`,
    'start',
  ]);
  return {
    url: `postgres://sillage@127.0.0.1:${port}/postgres`,
    stop: async () => {
      call('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
