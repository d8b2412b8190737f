import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { isNode, walk } from './sources.ts';

/**
 * Each browser test says where it runs: `@desk` and `@phone` in `npm test`, `@all-desk` and `@all-phone` in `npm run test:all` alone (docs/testing.md).
 * That is the one declaration of it: a test that would skip itself on one of the two says nothing true.
 */
const folder = 'tests/e2e';
const problems: string[] = [];
const counted = { '@desk': 0, '@phone': 0, '@all-desk': 0, '@all-phone': 0 };
const isTag = (text: string): text is keyof typeof counted => text in counted;

for (const name of readdirSync(folder).filter((file) => file.endsWith('.e2e.ts'))) {
  const text = readFileSync(join(folder, name), 'utf8');
  let tests = 0;
  walk(parseSync(name, text).program, (node) => {
    if (node.type !== 'CallExpression' || !isNode(node['callee']) || node['callee']['name'] !== 'test') return;
    tests++;
    const [title, options] = node['arguments'] as { start: number; end: number; type: string }[];
    const said = title === undefined ? '' : text.slice(title.start, title.end);
    const tags =
      options?.type === 'ObjectExpression'
        ? [...text.slice(options.start, options.end).matchAll(/'(@[a-z-]+)'/g)].map(([, tag = '']) => tag)
        : [];
    const places = tags.filter(isTag);
    // One of two, by what a loop is at.
    const isEither = / \? /.test(text.slice(options?.start, options?.end));
    for (const place of places) counted[place]++;
    for (const device of ['desk', 'phone'])
      if (!isEither && places.filter((place) => place.endsWith(device)).length > 1)
        problems.push(`${folder}/${name}: ${said} is in one suite twice: ${places.join(' ')}`);
    if (places.length === 0) problems.push(`${folder}/${name}: ${said} does not say where it runs: { tag: '@desk' } (docs/testing.md)`);
  });
  if (tests === 0) problems.push(`${folder}/${name}: no test found`);
  if (/test\.skip\([^)]*isMobile/.test(text)) problems.push(`${folder}/${name}: a tag says where a test runs, not test.skip`);
}
for (const problem of problems) console.error(problem);
console.log(
  Object.entries(counted)
    .map(([tag, count]) => `${tag} ${count}`)
    .join(', '),
);
process.exitCode = problems.length > 0 ? 1 : 0;
