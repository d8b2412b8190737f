import { bin, report, run, type Outcome } from './checks/run.ts';

/** `npm run check`: everything that needs neither a database nor a browser. Two at a time, the longest first: most of them use one processor. */
const tsx = (name: string) => (): Promise<Outcome> => run(name, bin('tsx'), [`scripts/checks/${name}.ts`]);
const checks: (() => Promise<Outcome>)[] = [
  () => run('types', bin('tsc'), ['-b']),
  () => run('lint', bin('oxlint'), ['--type-aware', '--quiet']),
  tsx('bundle'),
  () => run('unused (knip)', bin('knip'), ['--no-progress']),
  ...['i18n', 'casts', 'migrations', 'silenced', 'figures', 'browser-tags', 'boundaries', 'rooms', 'docs', 'addresses'].map(tsx),
  () => run('format', bin('oxfmt'), ['--check', '.']),
];
const waiting = checks.entries();
const outcomes: Outcome[] = [];
await Promise.all(
  [0, 1].map(async () => {
    for (const [at, check] of waiting) outcomes[at] = await check();
  }),
);
outcomes.forEach(report);
const failed = outcomes.filter((outcome) => !outcome.ok);
console.log(failed.length === 0 ? `${outcomes.length} checks passed` : `${failed.length} of ${outcomes.length} checks failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
