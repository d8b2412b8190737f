import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readEvents, tallyOf, type TestEnd } from './testing/events.ts';

/**
 * `npm run coverage:spec [-- --missing] [-- --strict LNDE]`: which statements of the specification (docs/spec-ids.json) have a test that passed in the last
 * run, as its runners told (`npm run test:all` runs all of them). A test bears the ids it proves in its name, one by one: "G-001 G-002 …"; a range counts for nothing.
 */
const RESULTS = 'test-results';

/** Ids named in a text one by one: what stands next to an ellipsis is the end of a range. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w…-])([A-Z]-\d{3})(?![\d…])/g)].map(([, id]) => id!);
}

const statements = JSON.parse(await readFile('docs/spec-ids.json', 'utf8')) as Record<string, string>;
const reports = (await readdir(RESULTS).catch(() => [] as string[])).filter((name) => name.endsWith('.jsonl'));
const states = new Map<string, Set<TestEnd['state']>>();
const unknown = new Set<string>();
for (const report of reports)
  for (const { name, state } of tallyOf(readEvents(join(RESULTS, report))).ends)
    for (const id of idsIn(name)) {
      if (!(id in statements)) unknown.add(`${id} (${name.trim()})`);
      states.set(id, (states.get(id) ?? new Set()).add(state));
    }

/** Proved: at least one test passed, and none failed. */
const isCovered = (id: string): boolean => states.get(id)?.has('passed') === true && !states.get(id)!.has('failed');
const strictAt = process.argv.indexOf('--strict');
const strict = strictAt < 0 ? '' : (process.argv[strictAt + 1] ?? '');
const groups = new Set(Object.keys(statements).map((id) => id[0]!));
let missingStrict = 0;
for (const group of groups) {
  const ids = Object.keys(statements).filter((id) => id.startsWith(group));
  const missing = ids.filter((id) => !isCovered(id));
  const failing = missing.filter((id) => states.get(id)?.has('failed'));
  if (strict.includes(group)) missingStrict += missing.length;
  console.log(
    `${group}  ${String(ids.length - missing.length).padStart(3)} of ${ids.length}${failing.length > 0 ? `, failing: ${failing.join(' ')}` : ''}`,
  );
  if (missing.length > 0)
    console.log(
      process.argv.includes('--missing')
        ? missing.map((id) => `     ${id} ${statements[id]!}`).join('\n')
        : `     missing: ${missing.join(' ')}`,
    );
}
const covered = Object.keys(statements).filter(isCovered).length;
for (const name of unknown) console.log(`no such statement: ${name}`);
console.log(
  reports.length === 0
    ? `no report in ${RESULTS}: run the tests first`
    : `${covered} of ${Object.keys(statements).length} statements have a test that passed`,
);
process.exitCode = missingStrict > 0 ? 1 : 0;
