import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';

/**
 * `npm run fixes [how many]`: files and folders of the product that each of the last fixes touched, tests and words apart. A commit is one where it touches a test
 * and no more than forty files: what touches more is a change of the whole house.
 */
const wanted = Number(process.argv[2] ?? 60);
const log = spawnSync('git', ['log', '--no-merges', '--name-only', '--format=%x00%h %s', '-n', '600'], {
  encoding: 'utf8',
  maxBuffer: 1e8,
}).stdout;
const fixes = log
  .split('\0')
  .flatMap((entry) => {
    const [title = '', ...paths] = entry.split('\n').filter((line) => line !== '');
    const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path);
    const files = paths.filter((path) => /^src\/.*\.tsx?$/.test(path) && !isTest(path));
    return paths.some(isTest) && files.length > 0 && files.length <= 40 ? [{ title, files }] : [];
  })
  .slice(0, wanted);
const told = (counts: number[]): string => {
  const sorted = counts.toSorted((a, b) => a - b);
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return `median ${sorted[Math.floor(sorted.length / 2)]}, mean ${mean.toFixed(1)}, nine in ten at most ${sorted[Math.floor(sorted.length * 0.9)]}`;
};
console.log(`${fixes.length} fixes, the newest ${fixes[0]?.title ?? ''}, the oldest ${fixes.at(-1)?.title ?? ''}`);
console.log(`files: ${told(fixes.map(({ files }) => files.length))}`);
console.log(`folders: ${told(fixes.map(({ files }) => new Set(files.map((file) => dirname(file))).size))}`);
