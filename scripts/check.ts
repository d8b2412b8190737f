import { bin, report, run, type Outcome } from './checks/run.ts';

/** `npm run check`: everything that needs neither a database nor a browser. */
const routes = await run('routes', bin('tsr'), ['generate']);
const tsx = (name: string): Promise<Outcome> => run(name, bin('tsx'), [`scripts/checks/${name}.ts`]);
const outcomes = [
  routes,
  await run('format', bin('oxfmt'), ['--check', '.']),
  ...(await Promise.all([run('types', bin('tsc'), ['-b']), run('lint', bin('oxlint'), ['--type-aware', '--quiet'])])),
  ...(await Promise.all([tsx('boundaries'), tsx('silenced'), run('unused (knip)', bin('knip'), ['--no-progress'])])),
  ...(await Promise.all([
    tsx('i18n'),
    tsx('docs'),
    tsx('migrations'),
    tsx('casts'),
    tsx('addresses'),
    tsx('browser-tags'),
    tsx('figures'),
  ])),
  await tsx('bundle'),
];
outcomes.forEach(report);
const failed = outcomes.filter((outcome) => !outcome.ok);
console.log(failed.length === 0 ? `${outcomes.length} checks passed` : `${failed.length} of ${outcomes.length} checks failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
