import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * Failures that nobody hears of: each says why beside it, in a comment of its line or above it (above a run of such lines, for all of them).
 * And what a module keeps for itself between tests: no more of it than there is.
 */
const SILENCED = /\.catch\(\(\) => (undefined|void 0|\{\s*\})\)/;
const COMMENT = /^\s*(\/\/|\*|\/\*)/;
/** `let` at the top of a module; state belongs to objects that a test can make twice. This number only falls. */
const MODULE_LETS_MAX = 73;

const files = (
  await Promise.all(['src', 'scripts'].map(async (top) => (await readdir(top, { recursive: true })).map((file) => join(top, file))))
)
  .flat()
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\.tsx?$/.test(file) && file !== 'scripts/checks/silenced.ts');
const problems: string[] = [];
const counted = { silenced: 0, lets: 0 };

/** Is there a reason on this line, above it, or above the chain of calls that it ends? */
function hasReason(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (/\/\/ /.test(line.slice(Math.max(0, line.search(SILENCED))))) return true;
  const above = lines[at - 1] ?? '';
  if (COMMENT.test(above)) return true;
  return (SILENCED.test(above) || /^\s*\./.test(line)) && hasReason(lines, at - 1);
}

for (const file of files) {
  const text = await readFile(file, 'utf8');
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    if (!SILENCED.test(line)) continue;
    counted.silenced++;
    if (!hasReason(lines, at)) problems.push(`${file}:${at + 1}: a failure is silenced, and nothing says why`);
  }
  if (file.startsWith('src/'))
    counted.lets += parseSync(file, text).program.body.filter((node) => node.type === 'VariableDeclaration' && node.kind === 'let').length;
}
if (counted.lets > MODULE_LETS_MAX) problems.push(`${counted.lets} modules' own \`let\`, ${MODULE_LETS_MAX} at most`);
if (counted.silenced === 0 || files.length < 300) problems.push(`read ${files.length} modules, expected more`);
for (const problem of problems) console.error(problem);
console.log(`${files.length} modules, ${counted.silenced} silenced failures with their reason, ${counted.lets} modules' own let`);
process.exitCode = problems.length > 0 ? 1 : 0;
