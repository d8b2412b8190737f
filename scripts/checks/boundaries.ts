import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { importsOf, targetOf } from './imports.ts';

/** Who may import whom (docs/ARCHITECTURE.md). The first rule whose `from` fits a file is its rule; a folder may always import itself. */
const RULES: readonly { from: RegExp; may: readonly RegExp[]; packages?: RegExp }[] = [
  { from: /^src\/domain\//, may: [], packages: /^(zod(\/mini)?|uuid)$/ },
  { from: /^src\/db\//, may: [/^src\/domain\//] },
  { from: /^src\/sync\//, may: [/^src\/(domain|db)\//] },
  { from: /^src\/workers\//, may: [/^src\/(domain|db|sync)\//] },
  {
    from: /^src\/app\//,
    may: [/^src\/domain\//, /^src\/db\/(queries\/|mutate\.ts|seal-record\.ts|current\.ts)/, /^src\/workers\/client\//],
  },
  { from: /^src\/server\//, may: [/^src\/domain\//, /^src\/app\/i18n\/locales\/[a-z]{2}\/(reports|shell)\.json$/] },
];

/** What a folder may not do inside its own tree. */
const REFUSED: readonly { name: string; from: RegExp; to: (from: string) => RegExp }[] = [
  {
    name: 'a feature imports another feature',
    from: /^src\/app\/features\/[^/]+\//,
    to: (from) => new RegExp(`^src/app/features/(?!${from.split('/')[3]}/)`),
  },
  {
    name: 'what features stand on imports a feature',
    from: /^src\/app\/(ui|map|chart|entity-ui|report-ui|i18n|session)\//,
    to: () => /^src\/app\/(features|routes|layouts)\//,
  },
  {
    name: 'the database imports a feature',
    from: /^src\/server\/database\//,
    to: () => /^src\/server\/(?!database\/|context\.ts$)/,
  },
  { name: 'an entity table outside the store', from: /^src\/server\/(?!database\/)/, to: () => /^src\/server\/database\/tables\.ts$/ },
];

/** A reader that reads nothing would pass every rule: less than this is a failure. */
const FLOOR = { modules: 300, imports: 800 };

const files = (await readdir('src', { recursive: true }))
  .map((file) => join('src', file))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\.tsx?$/.test(file));
const problems: string[] = [];
let imports = 0;
for (const file of files) {
  const { imports: own, broken } = importsOf(file, await readFile(file, 'utf8'));
  if (broken) problems.push(`${file}: cannot be read`);
  const rule = RULES.find(({ from }) => from.test(file));
  if (!rule) problems.push(`${file}: no rule for this folder`);
  for (const { specifier } of own) {
    imports++;
    const target = targetOf(file, specifier);
    if (target === undefined) {
      if (rule?.packages && !rule.packages.test(specifier)) problems.push(`${file}: ${specifier} (a library the folder may not use)`);
      continue;
    }
    const inside = rule?.from.test(target) || target.startsWith('node_modules') || !target.startsWith('src/');
    if (!inside && !rule?.may.some((allowed) => allowed.test(target))) problems.push(`${file}: ${target}`);
    for (const { name, from, to } of REFUSED) if (from.test(file) && to(file).test(target)) problems.push(`${file}: ${target} (${name})`);
  }
}
if (files.length < FLOOR.modules || imports < FLOOR.imports)
  problems.push(`read ${files.length} modules and ${imports} imports, expected more`);
for (const problem of problems) console.error(problem);
console.log(`${files.length} modules, ${imports} imports`);
process.exitCode = problems.length > 0 ? 1 : 0;
