import { BUDGET, castsIn, problemsOf } from './cast-budget.ts';
import { sourceFiles } from './sources.ts';

const counts = castsIn(sourceFiles(['src', 'scripts']));
const problems = problemsOf(counts, BUDGET);
for (const problem of problems) console.error(problem);
console.log(
  Object.entries(counts)
    .map(([kind, count]) => `${kind}: ${count}`)
    .join(', '),
);
process.exitCode = problems.length > 0 ? 1 : 0;
