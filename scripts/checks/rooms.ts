import { dirname } from 'node:path';
import { importsOf, targetOf } from './imports.ts';
import { sourceFiles } from './sources.ts';

/*
 * How the source is cut into files: a file is a noun of 80 to 200 lines, and what has one user lives with it. Each figure has a budget that falls: who
 * takes away more than a little takes it off here; a new noun (a report: one file, one user, one name) raises it by what it is, in its own commit.
 */
const BUDGET = {
  files: 1240,
  'nine in ten below (lines)': 256,
  'under 15 lines': 36,
  'used by one file of their own folder': 215,
  'names exported': 5593,
  'in the largest folder': 25,
  circles: 0,
};

const files = sourceFiles(['src']).filter(({ file }) => !/\.bench\.tsx?$/.test(file));
const known = new Set(files.map(({ file }) => file));
const users = new Map<string, Set<string>>();
const needs = new Map<string, string[]>();
let exported = 0;
for (const { file, text } of files) {
  const { imports, exports } = importsOf(file, text);
  exported += exports.length;
  const own: string[] = [];
  needs.set(file, own);
  for (const { specifier, types, lazy } of imports) {
    const target = targetOf(file, specifier);
    if (target === undefined || !known.has(target)) continue;
    users.set(target, (users.get(target) ?? new Set()).add(file));
    if (!types && !lazy) own.push(target);
  }
}

/** How many circles of imports there are: groups of files that each need all others of their group (Tarjan). */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): number {
  const begun = new Map<string, number>();
  const stack: string[] = [];
  let circles = 0;
  /** Gives the earliest file of the stack that it leads back to. */
  const visit = (file: string): number => {
    const at = begun.size;
    begun.set(file, at);
    stack.push(file);
    let low = at;
    for (const next of graph.get(file) ?? []) {
      const known = begun.get(next);
      if (known === undefined) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, known);
    }
    if (low === at && stack.splice(stack.indexOf(file)).length > 1) circles++;
    return low;
  };
  for (const file of graph.keys()) if (!begun.has(file)) visit(file);
  return circles;
}

const lines = files.map(({ text }) => text.split('\n').length - 1).sort((a, b) => a - b);
const quantile = (share: number): number => lines[Math.floor(share * (lines.length - 1))] ?? 0;
const folders = new Map<string, number>();
for (const { file } of files) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
const figures: Record<keyof typeof BUDGET, number> = {
  files: files.length,
  'nine in ten below (lines)': quantile(0.9),
  'under 15 lines': lines.filter((count) => count < 15).length,
  'used by one file of their own folder': [...users].filter(
    ([file, own]) => own.size === 1 && [...own].every((user) => dirname(user) === dirname(file)),
  ).length,
  'names exported': exported,
  'in the largest folder': Math.max(...folders.values()),
  circles: circlesOf(needs),
};
let failed = files.length < 500;
for (const [name, found] of Object.entries(figures)) {
  const most = BUDGET[name as keyof typeof BUDGET];
  if (found <= most) continue;
  failed = true;
  console.error(
    `${name}: ${found}, ${most} are allowed (scripts/checks/rooms.ts): a half of a noun goes to the other half, what has one user to that user`,
  );
}
console.log(
  `median ${quantile(0.5)} lines; ${Object.entries(figures)
    .map(([name, found]) => `${name} ${found}`)
    .join('; ')}`,
);
process.exitCode = failed ? 1 : 0;
