import { spawnSync } from 'node:child_process';

export interface SystemNeed {
  has: () => boolean;
  packages: readonly string[];
  why: string;
  /** What it is to go without, where that can be done. */
  without?: string;
}

/** Installs what is absent from Debian's packages, as root or through sudo; else says what to install. */
export function needSystemPackages(needs: readonly SystemNeed[]): void {
  const missing = needs.filter((need) => !need.has());
  if (missing.length === 0) return;
  const packages = missing.flatMap((need) => need.packages);
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (args: readonly string[]): boolean => {
    const [command, ...rest] = [...prefix, 'apt-get', ...args];
    return spawnSync(command!, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  };
  console.log(`installing ${packages.join(', ')}`);
  if (apt(['update', '-q'])) apt(['install', '-y', '-q', '--no-install-recommends', ...packages]);
  const absent = missing.filter((need) => !need.has());
  for (const { packages: names, why, without } of absent)
    console.error(`${names.join(', ')} could not be installed. ${without ?? `${why} need it: install it, then run this again.`}`);
  if (absent.some(({ without }) => without === undefined)) process.exit(1);
}
