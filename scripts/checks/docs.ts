import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

/** Every path and relative link named in README.md and docs/ exists (tyre and parcouru are the examples of how-to pages), and what an example imports. */
const pages = [
  'README.md',
  ...(await readdir('docs', { recursive: true })).filter((name) => name.endsWith('.md')).map((name) => join('docs', name)),
];
const sources = (await readdir('src', { recursive: true })).map((name) => `/${name}`);
const problems: string[] = [];
for (const page of pages) {
  const text = await readFile(page, 'utf8');
  for (const [, path] of text.matchAll(/`((?:src|docs|scripts|tests|public)\/[\w./$-]+)`/g))
    if (!/[<>*]|\b(tyre|parcouru)\b/.test(path!) && !existsSync(path!)) problems.push(`${page}: ${path} does not exist`);
  for (const [, imported = ''] of text.matchAll(/ from '(?:\.\.\/)+([\w/.-]+\.tsx?)'/g))
    if (!sources.some((name) => name.endsWith(`/${imported}`)))
      problems.push(`${page}: an example imports ${imported}, which does not exist`);
  for (const [, link] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g))
    if (!existsSync(normalize(join(dirname(page), link!)))) problems.push(`${page}: link to ${link} is dead`);
}
for (const problem of problems) console.error(problem);
console.log(`${pages.length} pages`);
process.exitCode = problems.length > 0 ? 1 : 0;
