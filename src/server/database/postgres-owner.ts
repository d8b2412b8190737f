import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** The user PostgreSQL runs as when the server is root (initdb and postgres refuse root); null: the server's own user. */
export type Owner = { uid: number; gid: number } | null;

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
export function ownerFor(cluster: string): Owner {
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
export function placeForData(dataDir: string, owner: Owner, say: (line: string) => void): string {
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
export function reachableBinaries(binaries: PostgresBinaries, owner: Owner): PostgresBinaries {
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
