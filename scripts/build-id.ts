import { execFileSync } from 'node:child_process';

/** Identity of a build: what a device reports and what the update prompt compares. */
export function buildId(): string {
  if (process.env['SILLAGE_BUILD']) return process.env['SILLAGE_BUILD'];
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return 'dev';
  }
}
