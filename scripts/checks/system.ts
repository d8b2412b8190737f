import { spawnSync } from 'node:child_process';

export interface SystemNeed {
  has: () => boolean;
  packages: readonly string[];
  why: string;
  /** What it is to go without, where that can be done. */
  without?: string;
}

/** A mirror that does not answer is left after so long. */
const APT_MS = 240_000;

/** Installs what is absent from Debian's packages, as root or through sudo, and tries once more where that fails; else says what to install. */
export function needSystemPackages(needs: readonly SystemNeed[]): void {
  const missing = needs.filter((need) => !need.has());
  if (missing.length === 0) return;
  const packages = missing.flatMap((need) => need.packages);
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (args: readonly string[]): boolean => {
    const [command, ...rest] = [...prefix, 'apt-get', ...args];
    const done = spawnSync(command!, rest, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: APT_MS,
      killSignal: 'SIGKILL',
    });
    if (done.status !== 0) console.error(`apt-get ${args[0]} failed: ${done.error?.message ?? `exit ${done.status ?? done.signal}`}`);
    return done.status === 0;
  };
  const install = (): boolean => apt(['update', '-q']) && apt(['install', '-y', '-q', '--no-install-recommends', ...packages]);
  console.log(`installing ${packages.join(', ')}`);
  if (!install()) install();
  const absent = missing.filter((need) => !need.has());
  for (const { packages: names, why, without } of absent)
    console.error(`${names.join(', ')} could not be installed. ${without ?? `${why} need it: install it, then run this again.`}`);
  if (absent.some(({ without }) => without === undefined)) process.exit(1);
}
