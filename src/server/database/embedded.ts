import { spawn, spawnSync, type ChildProcess, execFileSync } from 'node:child_process';
import { randomBytes, createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  chmodSync,
  cpSync,
  type Stats,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, dirname } from 'node:path';
import { Client } from 'pg';
import { createServer } from 'node:net';
import { findBinaries, type PostgresBinaries } from './postgres-binaries.ts';

/** The user PostgreSQL runs as when the server is root (initdb and postgres refuse root); null: the server's own user. */
type Owner = { uid: number; gid: number } | null;

/** Where root keeps what an unprivileged user cannot reach in its own folders. */
const PUBLIC_HOME = '/var/lib/sillage';

function numberOf(flag: string, user: string): number | null {
  try {
    return Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  } catch {
    return null;
  }
}

/** Keeps the owner of an existing cluster; else postgres, nobody or daemon, whichever the machine has. */
function ownerFor(cluster: string): Owner {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  for (const user of ['postgres', 'nobody', 'daemon']) {
    const uid = numberOf('-u', user);
    const gid = numberOf('-g', user);
    if (uid !== null && gid !== null && uid !== 0) return { uid, gid };
  }
  throw new Error(
    'PostgreSQL does not run as root and this machine has no user postgres or nobody: start as an ordinary user, or set DATABASE_URL',
  );
}

function may(stats: Stats, owner: { uid: number; gid: number }, bit: 1 | 4): boolean {
  const shift = stats.uid === owner.uid ? 6 : stats.gid === owner.gid ? 3 : 0;
  return ((stats.mode >> shift) & bit) === bit;
}

/** First folder on the way to `path` that `owner` cannot enter; null when all can be. Missing ones will be made enterable. */
function barrier(path: string, owner: { uid: number; gid: number }): string | null {
  const parent = dirname(path);
  const above = parent === path ? null : barrier(parent, owner);
  if (above !== null || !existsSync(path)) return above;
  return may(statSync(path), owner, 1) ? null : path;
}

/** Folder of the cluster: in DATA_DIR, opened for passage, unless a folder above it is closed to the user PostgreSQL runs as. */
function placeForData(dataDir: string, owner: Owner, say: (line: string) => void): string {
  const wanted = join(dataDir, 'postgres');
  if (owner === null) return wanted;
  mkdirSync(dataDir, { recursive: true });
  if (barrier(dataDir, owner) === dataDir) chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o111);
  const closed = barrier(dataDir, owner);
  if (closed === null) return wanted;
  const place = join(PUBLIC_HOME, createHash('sha256').update(dataDir).digest('hex').slice(0, 12), 'postgres');
  try {
    mkdirSync(dirname(place), { recursive: true, mode: 0o755 });
  } catch {
    throw new Error(
      `DATA_DIR: ${closed} is closed to the unprivileged user PostgreSQL runs as. Set DATA_DIR to a folder such as ${PUBLIC_HOME}, or set DATABASE_URL.`,
    );
  }
  say(`database in ${place}: ${closed} is closed to the unprivileged user PostgreSQL runs as`);
  return place;
}

/** The binaries where `owner` can run them: as they are, else a copy. */
function reachableBinaries(binaries: PostgresBinaries, owner: Owner): PostgresBinaries {
  const { root } = binaries;
  if (owner === null || root === null || barrier(binaries.bin, owner) === null) return binaries;
  const { mtimeMs, size } = statSync(join(binaries.bin, 'postgres'));
  const copy = join(
    PUBLIC_HOME,
    `postgresql-${binaries.major}-${createHash('sha256').update(`${root} ${mtimeMs} ${size}`).digest('hex').slice(0, 8)}`,
  );
  if (!existsSync(copy)) {
    const part = `${copy}.${process.pid}`;
    mkdirSync(PUBLIC_HOME, { recursive: true, mode: 0o755 });
    cpSync(root, part, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(part, copy);
    } catch {
      rmSync(part, { recursive: true, force: true });
    }
  }
  return { ...binaries, bin: join(copy, 'bin'), root: copy };
}

/*
 * The server's own PostgreSQL. States at start, told apart by asking:
 *   nothing runs            → spawn; a postmaster.pid left by kill -9 is removed when its process is not this cluster's
 *   starting / stopping     → wait
 *   runs, lock free         → left by a killed server: it stops by itself (its stdin closed); after a while, taken over
 *   runs, lock held         → another Sillage uses this DATA_DIR: refuse
 * The lock is a session advisory lock, so it cannot outlive the server that holds it.
 * PostgreSQL is reached through a socket in a folder only its user may enter, so it asks for no password (Windows: loopback and one).
 */
export interface EmbeddedDatabase {
  url: string;
  /** Settles with a reason when the database goes away without `stop`. */
  lost: Promise<string>;
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  dataDir: string;
  /** False only for throw-away test clusters. */
  durable?: boolean;
  maxConnections?: number;
  say?: (line: string) => void;
}

const LOCK = 5_417_391;
const USER = 'sillage';
const windows = process.platform === 'win32';

/** Stops PostgreSQL when the server's end of the pipe closes, however the server ended. */
const KEEPER =
  'exec 3<&0; "$@" 3<&- & pid=$!; (read -r _ <&3; kill -INT $pid 2>/dev/null) & keeper=$!; wait $pid; code=$?; kill $keeper 2>/dev/null; exit $code';

interface Place {
  folder: string;
  data: string;
  log: string;
  owner: Owner;
  binaries: PostgresBinaries;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const tail = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(-12).join('\n') : '');

function as({ folder, owner }: Place) {
  return { cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env['SystemRoot'] }, ...owner };
}

function prepare(options: EmbeddedOptions): Place {
  const say = options.say ?? (() => undefined);
  const owner = ownerFor(join(options.dataDir, 'postgres'));
  const folder = placeForData(options.dataDir, owner, say);
  const data = join(folder, 'data');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  else if (process.getuid && statSync(folder).uid !== process.getuid())
    throw new Error(
      `DATA_DIR: ${folder} belongs to another user (uid ${statSync(folder).uid}): start as that user or as root, or choose another DATA_DIR`,
    );
  const version = join(data, 'PG_VERSION');
  const binaries = reachableBinaries(findBinaries(existsSync(version) ? readFileSync(version, 'utf8').trim() : null), owner);
  const place: Place = { folder, data, log: join(folder, 'log'), owner, binaries };
  if (!existsSync(version)) initialize(place, say);
  return place;
}

/** initdb beside and rename, so that a start killed half-way begins again. */
function initialize(place: Place, say: (line: string) => void): void {
  const fresh = `${place.data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  say(`creating the database (PostgreSQL ${place.binaries.major})`);
  const password = join(place.folder, 'password');
  if (windows) writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 });
  const auth = windows ? ['-A', 'scram-sha-256', `--pwfile=${password}`] : ['-A', 'trust'];
  const done = spawnSync(join(place.binaries.bin, 'initdb'), ['-D', fresh, '-U', USER, '-E', 'UTF8', '--no-locale', ...auth], {
    ...as(place),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (done.status !== 0)
    throw new Error(`the database could not be created in ${place.folder}: ${done.error?.message ?? String(done.stderr)}`);
  renameSync(fresh, place.data);
}

/** What postmaster.pid says: process, port, socket folder. */
function postmaster(place: Place): { pid: number; host: string; port: number } | null {
  try {
    const lines = readFileSync(join(place.data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), host: lines[4] || '127.0.0.1' };
  } catch {
    return null;
  }
}

/** After kill -9 or a restarted container the number in postmaster.pid may be another program's. */
function removeStalePid(place: Place): void {
  const known = postmaster(place);
  if (!known) return;
  const command = `/proc/${known.pid}/cmdline`;
  if (process.platform === 'linux' && existsSync('/proc/self')) {
    const text = existsSync(command) ? readFileSync(command, 'utf8') : '';
    if (text.includes('postgres')) return;
  } else {
    try {
      process.kill(known.pid, 0);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPERM') return;
    }
  }
  rmSync(join(place.data, 'postmaster.pid'), { force: true });
}

function urlOf(place: Place, database: string): string | null {
  const known = postmaster(place);
  if (!known || !known.port) return null;
  if (!windows) return `postgres://${USER}@/${database}?host=${encodeURIComponent(known.host)}&port=${known.port}`;
  return `postgres://${USER}:${readFileSync(join(place.folder, 'password'), 'utf8')}@127.0.0.1:${known.port}/${database}`;
}

async function launch(place: Place, options: EmbeddedOptions): Promise<ChildProcess> {
  let socket = join(place.folder, 'socket');
  if (socket.length > 85) socket = mkdtempSync(join(tmpdir(), 'sillage-'));
  mkdirSync(socket, { recursive: true, mode: 0o700 });
  if (place.owner !== null) chownSync(socket, place.owner.uid, place.owner.gid);
  const port = windows ? await freePort() : 5432;
  const settings: Record<string, string | number> = {
    listen_addresses: windows ? '127.0.0.1' : '',
    ...(windows ? {} : { unix_socket_directories: socket }),
    port,
    max_connections: options.maxConnections ?? 100,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    jit: 'off',
    timezone: 'UTC',
    ...(options.durable === false ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const args = ['-D', place.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const log = openSync(place.log, 'a', 0o600);
  const program = join(place.binaries.bin, windows ? 'postgres.exe' : 'postgres');
  const [command, rest] = windows ? [program, args] : ['/bin/sh', ['-c', KEEPER, 'sh', program, ...args]];
  const child = spawn(command, rest, { ...as(place), detached: true, stdio: ['pipe', log, log] });
  closeSync(log);
  child.stdin?.on('error', () => undefined);
  return child;
}

type Answer = { client: Client } | 'absent' | 'busy';

async function ask(place: Place, database: string): Promise<Answer> {
  const url = urlOf(place, database);
  if (url === null) return 'absent';
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { client };
  } catch (error) {
    // It may never have opened: the error that is thrown says why.
    await client.end().catch(() => undefined);
    const code = (error as { code?: string }).code ?? '';
    return code === '57P03' || code === '53300' ? 'busy' : 'absent';
  }
}

/** Starts, or takes over, the cluster of `dataDir`; the database of the product exists when it returns. */
export async function startEmbedded(given: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const options = { ...given, dataDir: resolve(given.dataDir) };
  const place = prepare(options);
  const until = Date.now() + 60_000;
  const takeOverAt = Date.now() + 3_000;
  let child: ChildProcess | null = null;
  let keeper: Client | null = null;
  while (keeper === null) {
    if (Date.now() > until) throw new Error(`the database did not start:\n${tail(place.log)}`);
    const answer = await ask(place, 'postgres');
    if (typeof answer === 'object') {
      const { rows } = await answer.client.query<{ ok: boolean }>('SELECT pg_try_advisory_lock($1) AS ok', [LOCK]);
      if (rows[0]?.ok !== true) {
        await answer.client.end();
        throw new Error(`DATA_DIR: another Sillage server already uses ${options.dataDir}. Stop it, or give this one its own DATA_DIR.`);
      }
      if (child !== null || Date.now() > takeOverAt) keeper = answer.client;
      else await answer.client.end();
    } else if (answer === 'absent' && child === null) {
      removeStalePid(place);
      child = await launch(place, options);
    }
    if (child !== null && child.exitCode !== null && keeper === null) {
      if (!/postmaster.pid|shared memory block/.test(tail(place.log)) || Date.now() > takeOverAt)
        throw new Error(`the database did not start:\n${tail(place.log)}`);
      child = null;
    }
    if (keeper === null) await wait(child === null ? 50 : 10);
  }
  const lock = keeper;
  const { rows } = await lock.query('SELECT 1 FROM pg_database WHERE datname = $1', [USER]);
  if (rows.length === 0) await lock.query(`CREATE DATABASE ${USER}`);
  let stopping = false;
  const lost = new Promise<string>((resolve) => {
    lock.on('end', () => (stopping ? undefined : resolve(`the database stopped:\n${tail(place.log)}`)));
  });
  return {
    url: urlOf(place, USER)!,
    lost,
    stop: async () => {
      if (stopping) return;
      stopping = true;
      // The database stops either way, and its locks with it.
      await lock.end().catch(() => undefined);
      await halt(place, child);
    },
  };
}

async function halt(place: Place, child: ChildProcess | null): Promise<void> {
  if (child !== null && child.exitCode === null && !windows) {
    const isEnded = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), 20_000);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve(true);
      });
      child.stdin?.end();
    });
    if (isEnded) return;
  }
  spawnSync(join(place.binaries.bin, 'pg_ctl'), ['-D', place.data, '-m', 'fast', '-w', 'stop'], { ...as(place), stdio: 'ignore' });
}

/** Given before by this process: who was given one may not listen on it yet. */
const given = new Set<number>();

/** A TCP port of the loopback address that nobody listens on, each another one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    const port = typeof address === 'object' && address ? address.port : 0;
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}
